"""Texts of other programs: pzpr `suguru` links and the game IDs of Seismic in its Tectonic mode.

Neither can express an unknown wall, and neither names the maximum: it is the size of the largest region. A link can
have empty cells (holes), an ID cannot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grillon.base.sentences import Sentence
from grillon.errors import FormatError, InputError
from grillon.families.tectonic.board import HOLE, Border, Frame
from grillon.families.tectonic.formats.drawn_grids import inferred_maximum
from grillon.families.tectonic.puzzle import TectonicPuzzle, check_size
from grillon.formats import Format, pzpr, tatham

_KIND = "suguru"
_GAME = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?T(?:d[eh])?:([^,:]*),([^,:]*)")


def _whole(puzzle: TectonicPuzzle, what: str, minimum: int) -> TectonicPuzzle:
    """A board these formats can express; `minimum` is the least value they can write."""
    if not puzzle.complete_cut or min(puzzle.values) < minimum:
        if minimum == 0:
            raise InputError("{what} holds only complete boards without holes, whose regions are all known", what=what)
        raise InputError("{what} holds only complete boards whose regions are all known", what=what)
    return puzzle


def _board(regions: Sequence[int], values: Sequence[int], rows: int, columns: int) -> TectonicPuzzle:
    frame = Frame(rows, columns)
    present = [value != HOLE for value in values]
    borders = frame.borders_of(regions)
    maximum = inferred_maximum(tuple(values), frame.components(present, borders))
    return TectonicPuzzle(rows, columns, maximum, tuple(values), borders)


def read_suguru(text: str) -> TectonicPuzzle:
    """The puzzle of a pzpr link.

    >>> print(read_suguru("https://puzz.link/p?suguru/3/2/a0g2j"))
    tectonic
    +-+-+-+
    |? 2|?|
    + + + +
    |? ?|?|
    +-+-+-+
    """
    link = pzpr.read_link(text)
    if link.kind != _KIND:
        raise FormatError("a {expected} link is needed, not '{kind}'", expected=_KIND, kind=link.kind)
    check_size(link.rows, link.columns)
    beside, below, rest = pzpr.decode_borders(link.body, link.rows, link.columns)
    numbers, rest = pzpr.decode_numbers(rest, link.rows * link.columns)
    holes, rest = pzpr.decode_bits(rest, link.rows * link.columns) if rest else ([False] * len(numbers), "")
    if rest:
        raise FormatError("'{rest}' follows the last cell", rest=rest[:20])
    regions = pzpr.regions_of(beside, below, link.rows, link.columns)
    values = [
        HOLE if hole else 0 if number is None or number == pzpr.UNKNOWN else number
        for number, hole in zip(numbers, holes, strict=True)
    ]
    return _board(regions, values, link.rows, link.columns)


def write_suguru(puzzle: TectonicPuzzle) -> str:
    """The link of a puzzle."""
    whole = _whole(puzzle, Sentence("a suguru link"), HOLE)
    walls = [border == Border.WALL for border in whole.borders]
    vertical = whole.rows * (whole.columns - 1)
    body = pzpr.encode_borders(walls[:vertical], walls[vertical:])
    numbers = pzpr.encode_numbers([value if value > 0 else None for value in whole.values])
    holes = pzpr.encode_bits([value == HOLE for value in whole.values]) if HOLE in whole.values else ""
    return str(pzpr.PzprLink(_KIND, whole.rows, whole.columns, body + numbers + holes))


def read_seismic(text: str) -> TectonicPuzzle:
    """The puzzle of a Seismic game ID.

    >>> read_seismic("4x4Tdh:ccba3ad1,2f43b32c").check().judgement.value
    'unique'
    """
    found = _GAME.fullmatch(text.strip())
    if found is None:
        raise FormatError("a Seismic ID in Tectonic mode has the form COLUMNSxROWSTde:WALLS,CLUES")
    columns, rows = int(found[1]), int(found[2] or found[1])
    check_size(rows, columns)
    vertical = rows * (columns - 1)
    walls = _decode_walls(found[3], vertical + (rows - 1) * columns)
    regions = pzpr.regions_of(walls[:vertical], walls[vertical:], rows, columns)
    values: list[int] = []
    for place, sign in enumerate(found[4], start=1):
        if "1" <= sign <= "9":
            values.append(int(sign))
        elif "a" <= sign <= "z":
            values += [0] * (ord(sign) - ord("a") + 1)
        else:
            raise FormatError("{sign!r} does not belong to the clues of a game ID", sign=sign, column=place)
    if len(values) != rows * columns:
        raise FormatError(
            "the clues fill {found} of {cells} {cells:cell|cells}", found=len(values), cells=rows * columns
        )
    return _board(regions, values, rows, columns)


def _decode_walls(text: str, borders: int) -> list[bool]:
    """The walls: a letter a..y is that many open borders and a wall, z 26 open ones, a number that many walls."""
    walls: list[bool] = []
    for token in re.findall(r"\d+|.", text):
        if token.isdigit():
            if len(token) > 9 or int(token) > borders:
                raise FormatError(
                    "{walls} {walls:wall|walls} on a board of {borders} {borders:border|borders}",
                    walls=int(token[:9]),
                    borders=borders,
                )
            walls += [True] * int(token)
        elif "a" <= token <= "y":
            walls += [False] * (ord(token) - ord("a") + 1) + [True]
        elif token == "z":
            walls += [False] * 26
        else:
            raise FormatError("{token!r} does not belong to the walls of a game ID", token=token)
    # The wall that ends the last run may be beyond the board.
    if len(walls) == borders + 1 and walls[-1]:
        walls.pop()
    if len(walls) != borders:
        raise FormatError(
            "the walls fill {found} of {borders} {borders:border|borders}", found=len(walls), borders=borders
        )
    return walls


def _encode_walls(walls: Sequence[bool]) -> str:
    # Open borders at the end have a wall too, beyond the board.
    text = "".join("#" if wall else "." for wall in walls)
    parts = []
    for gap, run in re.findall(r"(\.*)(#+)", text + "#" if text.endswith(".") else text):
        long, rest = divmod(len(gap), 26)
        # A letter includes the wall after its open borders; a number counts those that follow. No letter ends whole
        # 26s, which have no wall.
        more = len(run) - 1 if rest else len(run)
        parts += ["z" * long, chr(ord("a") + rest - 1) if rest else "", str(more) if more else ""]
    return "".join(parts)


def write_seismic(puzzle: TectonicPuzzle) -> str:
    """The game ID of a puzzle; Seismic's difficulty letter is left out."""
    whole = _whole(puzzle, Sentence("a Seismic ID"), 0)
    clues = tatham.encode_grid(whole.values).replace("_", "")
    return f"{whole.columns}x{whole.rows}T:{_encode_walls([b == Border.WALL for b in whole.borders])},{clues}"


def _first(text: str) -> str:
    """The first of the links in a text."""
    return text.split(maxsplit=1)[0] if text.strip() else ""


def _is_suguru(text: str) -> bool:
    return pzpr.is_link(_first(text), [_KIND])


def _is_seismic(text: str) -> bool:
    return _GAME.fullmatch(_first(text)) is not None


SUGURU = Format("suguru", "tectonic", _is_suguru, read_suguru, write_suguru, lambda text: iter(text.split()))
SEISMIC = Format("seismic", "tectonic", _is_seismic, read_seismic, write_seismic, lambda text: iter(text.split()))
