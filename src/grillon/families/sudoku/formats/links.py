"""Sudoku links and game IDs of other programs: pzpr, Simon Tatham's Solo, f-puzzles and SudokuPad."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast
from urllib.parse import quote, unquote

from grillon.base.sentences import Name
from grillon.errors import FormatError
from grillon.families.sudoku.clues import Clue, clue_of
from grillon.families.sudoku.formats import drawn, sudokupad
from grillon.families.sudoku.formats.fpuzzles_clues import fields_of_clues, read_clues, read_regions, write_clues
from grillon.families.sudoku.formats.sudokupad import shown
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import LARGEST, SMALLEST, Variant, box_regions, cell_name, default_box
from grillon.formats import lzstring, pzpr, tatham
from grillon.formats.base import Format

if TYPE_CHECKING:
    from grillon.model.board.position import Position

# pzpr: only square boards, with boxes chosen by pzpr


def _pzpr_variant(size: int) -> Variant:
    """The boxes pzpr draws: square ones, and 2x3 on 6x6."""
    root = int(size**0.5)
    if size == 6:
        return Variant.boxed(6, box=(2, 3))
    if root * root != size or size < 4:
        raise FormatError("pzpr draws no boxes of {size} cells on {size}x{size}", size=size)
    return Variant.boxed(size, box=(root, root))


def read_pzpr(text: str) -> SudokuPuzzle:
    """A link such as https://puzz.link/p?sudoku/9/9/...

    >>> print(read_pzpr("https://puzz.link/p?sudoku/4/4/g1k23k3g"))
    sudoku 4x4
    . 1 . .
    . . . 2
    3 . . .
    . . 3 .
    """
    link = pzpr.read_link(text)
    if link.rows != link.columns or not SMALLEST <= link.rows <= LARGEST:
        raise FormatError(
            "a Sudoku is square, at most 25x25, not {rows}x{columns}", rows=link.rows, columns=link.columns
        )
    numbers, rest = pzpr.decode_numbers(link.body, link.rows * link.columns)
    if rest.strip("/"):
        raise FormatError("{rest!r} follows the last cell", rest=rest[:20])
    values = [0 if number in (None, pzpr.UNKNOWN) else number for number in numbers]
    return SudokuPuzzle.from_values([value or 0 for value in values], _pzpr_variant(link.rows))


def write_pzpr(puzzle: SudokuPuzzle) -> str:
    """The link of a board with pzpr's boxes."""
    if puzzle.variant != _pzpr_variant(puzzle.size) or puzzle.has_marks:
        raise FormatError("a pzpr link cannot express '{variant}'", variant=puzzle.variant.name)
    return str(
        pzpr.PzprLink("sudoku", puzzle.size, puzzle.size, pzpr.encode_numbers([v or None for v in puzzle.values]))
    )


PZPR = Format(
    "pzpr", "sudoku", lambda text: pzpr.is_link(text, ["sudoku"]), read_pzpr, write_pzpr, lambda t: iter(t.split())
)


# Simon Tatham's Solo: 3x3:..., 9j:...,...  (j jigsaw, x both diagonals, k killer)

_SOLO = re.compile(r"(\d{1,9})(?:x(\d{1,9}))?((?:[jxk]|d[a-z]|r\d|m[a-z]?\d|a)*):([0-9a-z_]+)((?:,[0-9a-z_]+)*)")


def _matches_solo(text: str) -> bool:
    found = _SOLO.fullmatch(tatham.game_id(text, "solo"))
    if found is None:
        return False
    size = int(found[1]) * int(found[2] or 1)
    if size > LARGEST:
        return False
    if set("jk") & set(found[3]) or (found[2] is not None and any(map(str.isdigit, found[4]))):
        return True
    # Without a digit or regions it may be the ID of another game; it is one of Solo if it fills the board exactly.
    blanks = [ord(letter) - ord("a") + 1 for letter in found[4] if letter.isalpha()]
    return found[2] is not None and len(blanks) == len(found[4]) and sum(blanks) == size**2


def read_solo(text: str) -> SudokuPuzzle:
    """A game ID of Solo, or a link to its page; its `3x2` are boxes of three rows and two columns.

    >>> read_solo("2x2:1d4f2c").variant.name
    '4x4'
    """
    found = _SOLO.fullmatch(tatham.game_id(text, "solo"))
    if found is None:
        raise FormatError("a Solo game ID has the form 3x3:DESCRIPTION, with j, x or k after the size")
    tall, wide, flags = int(found[1]), int(found[2] or 1), re.sub(r"d[a-z]|r\d|m[a-z]?\d|a", "", found[3])
    size = tall * wide
    if not SMALLEST <= size <= LARGEST:
        raise FormatError("a Sudoku has 2x2 to 25x25 cells, not {size}x{size}", size=size)
    fields = [part for part in found[5].split(",") if part]
    jigsaw = "j" in flags
    expected = jigsaw + 2 * ("k" in flags)
    if len(fields) != expected:
        raise FormatError(
            "{expected} {expected:description|descriptions} of regions and cages expected, found {found}",
            expected=expected,
            found=len(fields),
        )
    if not jigsaw and wide == 1:
        raise FormatError("'{boxes}' without 'j' names no boxes; write them as 3x3", boxes=found[1])
    regions = tuple(tatham.decode_regions(fields[0], size)) if jigsaw else box_regions(size, tall, wide)
    cages = _cages(*fields[-2:], size=size) if "k" in flags else ()
    variant = Variant(size, regions, ("x",) if "x" in flags else (), clues=cages)
    return SudokuPuzzle.from_values(tatham.decode_grid(found[4], size * size), variant)


def _cages(walls: str, sums: str, *, size: int) -> tuple[Clue, ...]:
    """Cages by their walls; the first cell of each has its sum."""
    groups: dict[int, list[int]] = {}
    for cell, cage in enumerate(tatham.decode_regions(walls, size)):
        groups.setdefault(cage, []).append(cell)
    totals = tatham.decode_grid(sums, size * size)
    return tuple(clue_of("cage", tuple(cells), totals[cells[0]]) for cells in groups.values())


def _with_cages(variant: Variant) -> list[str] | None:
    """The walls of the cages and their sums; None where there are other clues, or cells without a cage."""
    size = variant.size
    owner, sums = [-1] * variant.cells, [0] * variant.cells
    for number, clue in enumerate(variant.clues):
        if clue.word == "cage":
            sums[clue.all_cells[0]] = clue.numbers["total"]
            for cell in clue.all_cells:
                owner[cell] = number
    walls = tatham.encode_regions(owner, size)
    fields = [walls, tatham.encode_grid(sums)]
    return fields if -1 not in owner and _cages(*fields, size=size) == variant.clues else None


def write_solo(puzzle: SudokuPuzzle) -> str:
    """The game ID, which can express boxes, jigsaw regions and both diagonals."""
    variant, size = puzzle.variant, puzzle.size
    rules = set(variant.rules)
    cages = _with_cages(variant) if variant.clues else []
    further = variant.extra or variant.differ or puzzle.has_marks
    if rules not in (set(), {"diagonal", "antidiagonal"}) or further or cages is None:
        raise FormatError("a Solo game ID cannot express '{variant}'", variant=variant.name)
    box = variant.box if variant.box and variant.box[1] > 1 else None
    header = f"{box[0]}x{box[1]}" if box else f"{size}j"
    body = tatham.encode_grid(puzzle.values)
    walls = tatham.encode_regions(variant.regions, size)
    if box is None and tuple(tatham.decode_regions(walls, size)) != variant.regions:
        raise FormatError("a Solo game ID cannot express '{variant}'", variant=variant.name)
    regions = "" if box else f",{walls}"
    flags = ("x" if rules else "") + ("k" if cages else "")
    return f"{header}{flags}:{body}{regions}" + "".join(f",{field}" for field in cages)


SOLO = Format("tatham", "sudoku", _matches_solo, read_solo, write_solo, lambda text: iter(text.split()))


# f-puzzles and SudokuPad: a JSON document, compressed

_FPUZZLES = re.compile(
    r"(?:(?:https?://)?(?:www\.)?f-puzzles\.com/\?(?:[^#]*&)?load=|fpuz(?:zles)?)([A-Za-z0-9+/=%_ -]+)(?:[&?#].*)?"
)
_TRUE_RULES = {
    "diagonal+": "antidiagonal",
    "diagonal-": "diagonal",
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint",
}
_READ_RULES = {**_TRUE_RULES, "windoku": "windoku"}  # SudokuPad's name; f-puzzles has none
_HARMLESS = {
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "rules",
    "successMessage",
    "successmessage",
    "msgcorrect",
    "highlightConflicts",
    "solution",
    "metadata",
    "cosmetic",
    "disabledlogic",
    "truecandidatesoptions",
    "version",
}
"""Fields that do not affect the solution."""
_CELL_FIELDS = {
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "highlight",
    "highlightColor",
}


def read_fpuzzles(text: str) -> SudokuPuzzle:
    """An f-puzzles or SudokuPad link: givens, regions and known rules; another constraint is refused by name."""
    return from_fpuzzles(_unpacked(text))


def _unpacked(text: str) -> Mapping[str, object]:
    name = sudokupad.identifier(text)
    if name is not None and not name.startswith("fpuz"):
        return sudokupad.document(unquote(name))
    found = _FPUZZLES.fullmatch(name or text.strip())
    if found is None:
        raise FormatError("an f-puzzles link has the form https://f-puzzles.com/?load=...")
    packed = unquote(found[1])
    try:
        document = json.loads(lzstring.decompress(packed))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        raise FormatError("the link does not hold an f-puzzles document") from None
    if not isinstance(document, Mapping):
        raise FormatError("the link does not hold an f-puzzles document")
    return document


def read_fpuzzles_position(text: str) -> Position:
    """The puzzle of the link with the digits and pencil marks that a player has entered."""
    document = _unpacked(text)
    puzzle = from_fpuzzles(document)
    position, size = puzzle.position(), puzzle.size
    grid = cast("list[list[Mapping[str, object]]]", document["grid"])
    for cell, content in enumerate(entry for row in grid for entry in row):
        place = Name(cell_name, cell, size)
        if content.get("value") is not None and not content.get("given"):
            position = position.enter(cell * size + _digit(content["value"], size, place) - 1)
        for field, corner in (("centerPencilMarks", False), ("cornerPencilMarks", True)):
            marks = content.get(field)
            if isinstance(marks, list) and marks:
                candidates = [cell * size + _digit(mark, size, place) - 1 for mark in marks]
                position = position.mark(*candidates, corner=corner)
    return position


def from_fpuzzles(document: Mapping[str, object]) -> SudokuPuzzle:
    """The puzzle of an f-puzzles document.

    >>> from_fpuzzles({"size": 4, "grid": [[{}] * 4] * 4, "nabner": [{"lines": []}]})
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: the constraint 'nabner' is not supported
    """
    size, grid = document.get("size"), document.get("grid")
    if not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
        raise FormatError("field 'size': {size!r} is not 2 to 25", size=shown(size))
    if not isinstance(grid, list) or len(grid) != size or not all(isinstance(r, list) and len(r) == size for r in grid):
        raise FormatError("field 'grid': {size} rows of {size} cells expected", size=size)
    rules = []
    for name, value in document.items():
        if name in _READ_RULES:
            if value:
                rules.append(_READ_RULES[name])
        elif name not in (*_HARMLESS, *fields_of_clues(), *drawn.FIELDS, "extraregion") and value not in (
            False,
            None,
            [],
            "",
            {},
        ):
            raise FormatError("the constraint '{name}' is not supported", name=shown(name))
    full = (1 << size) - 1
    usual = default_box(size)
    regions: list[object] = list(box_regions(size, *usual)) if usual else [None] * size**2
    masks: list[int] = []
    for cell, content in enumerate(entry for row in grid for entry in row):
        place = Name(cell_name, cell, size)
        if not isinstance(content, Mapping):
            raise FormatError("{place}: a cell is an object", place=place)
        for name in content:
            if name not in _CELL_FIELDS:
                raise FormatError("{place}: the cell field '{name}' is not supported", place=place, name=shown(name))
        if content.get("region") is not None:
            regions[cell] = content["region"]
        mask = full
        marks = content.get("givenPencilMarks")
        if isinstance(marks, list) and marks:
            mask = sum({1 << _digit(mark, size, place) - 1 for mark in marks})
        if content.get("given"):
            mask = 1 << _digit(content.get("value"), size, place) - 1
        masks.append(mask)
    for cell, region in enumerate(regions):
        if not isinstance(region, int):
            raise FormatError("{cell}: a region is missing", cell=Name(cell_name, cell, size))
    numbers = tuple(region for region in regions if isinstance(region, int))
    clues = (*read_clues(document, size), *drawn.drawn_clues(document, size))
    extra = read_regions(document, size)
    return SudokuPuzzle(Variant(size, numbers, tuple(rules), extra, clues=clues), tuple(masks))


def _digit(value: object, size: int, place: str) -> int:
    if not isinstance(value, int) or not 1 <= value <= size:
        raise FormatError("{place}: {value!r} is not a digit of 1..{size}", place=place, value=shown(value), size=size)
    return value


def to_fpuzzles(puzzle: SudokuPuzzle) -> dict[str, object]:
    """The f-puzzles document of a puzzle."""
    variant, size = puzzle.variant, puzzle.size
    names = {rule: name for name, rule in _TRUE_RULES.items()}
    for rule in variant.rules:
        if rule not in names:
            raise FormatError("an f-puzzles link cannot express '{rule}'", rule=rule)
    if variant.differ:
        raise FormatError("an f-puzzles link cannot express pairs of cells that differ")
    if 0 in puzzle.masks:
        raise FormatError("an f-puzzles link cannot express that a cell has no digit left")
    usual = default_box(size)
    boxes = box_regions(size, *usual) if usual else None
    cells: list[dict[str, object]] = []
    for cell, (mask, value) in enumerate(zip(puzzle.masks, puzzle.values, strict=True)):
        content: dict[str, object] = {}
        if value:
            content |= {"value": value, "given": True}
        elif mask != puzzle.full:
            content["givenPencilMarks"] = [digit + 1 for digit in range(size) if mask >> digit & 1]
        if variant.regions != boxes:
            content["region"] = variant.regions[cell]
        cells.append(content)
    grid = [cells[i : i + size] for i in range(0, variant.cells, size)]
    houses = [{"cells": [cell_name(cell, size) for cell in house]} for house in variant.extra]
    return {
        "size": size,
        "grid": grid,
        **{names[rule]: True for rule in variant.rules},
        **({"extraregion": houses} if houses else {}),
        **write_clues(variant.clues, size),
    }


def write_fpuzzles(puzzle: SudokuPuzzle) -> str:
    """The f-puzzles link of a puzzle."""
    return "https://f-puzzles.com/?load=" + quote(_packed(puzzle), safe="")


def write_sudokupad(puzzle: SudokuPuzzle) -> str:
    """The SudokuPad link of a puzzle."""
    return "https://sudokupad.app/fpuz" + quote(_packed(puzzle), safe="")


def _packed(puzzle: SudokuPuzzle) -> str:
    return lzstring.compress(json.dumps(to_fpuzzles(puzzle), separators=(",", ":")))


def _matches_fpuzzles(text: str) -> bool:
    return _FPUZZLES.fullmatch(text.strip()) is not None and not _matches_sudokupad(text)


def _matches_sudokupad(text: str) -> bool:
    return sudokupad.identifier(text) is not None


FPUZZLES, SUDOKUPAD = (
    Format(name, "sudoku", matches, read_fpuzzles, write, lambda text: iter(text.split()), read_fpuzzles_position)
    for name, matches, write in (
        ("fpuzzles", _matches_fpuzzles, write_fpuzzles),
        ("sudokupad", _matches_sudokupad, write_sudokupad),
    )
)
