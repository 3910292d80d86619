"""The parts of Simon Tatham's game IDs: numbers with runs of blanks, and walls between cells as runs.

An ID is ``PARAMETERS:DESCRIPTION``; a link to the page of a game has it after its ``#``. Letters a to z mean 1 to 26
blank cells; `_` only separates two numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grillon.errors import FormatError

_TOKEN = re.compile(r"\d{1,9}|[a-z_]")
_LONGEST_GAP, _LONGEST_RUN = 26, 25
_PAGE = re.compile(r"https?://[^\s#]+/(\w+)(?:\.html)?#(\S+)")


def game_id(text: str, game: str) -> str:
    """The ID in a link to the page of a game, or the text itself.

    >>> game_id("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:1d4f2c", "solo")
    '2x2:1d4f2c'
    """
    link = _PAGE.fullmatch(text.strip())
    if link is None or link[1] != game:
        return text.strip()
    from urllib.parse import unquote

    return unquote(link[2])


def decode_grid(text: str, cells: int) -> list[int]:
    """The numbers of `cells` cells, 0 for a blank one.

    >>> decode_grid("1_2c12", 6)
    [1, 2, 0, 0, 0, 12]
    >>> decode_grid("1_2c", 6)
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: the description fills 5 of 6 cells
    """
    grid: list[int] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise FormatError("{sign!r} does not belong to a game description", sign=text[at], column=at + 1)
        piece = token[0]
        if piece.isdigit():
            grid.append(int(piece))
        elif piece != "_":
            grid.extend([0] * (ord(piece) - ord("a") + 1))
        at = token.end()
    if len(grid) != cells:
        raise FormatError("the description fills {found} of {cells} {cells:cell|cells}", found=len(grid), cells=cells)
    return grid


def encode_grid(grid: Sequence[int]) -> str:
    """Numbers as a description.

    >>> encode_grid([1, 2, 0, 0, 0, 12])
    '1_2c12'
    """
    parts: list[str] = []
    gap = 0
    for number in [*grid, -1]:
        if number == 0:
            gap += 1
            continue
        if gap:
            parts.append("z" * (gap // _LONGEST_GAP))
            if gap % _LONGEST_GAP:
                parts.append(chr(ord("a") - 1 + gap % _LONGEST_GAP))
        elif parts and number > 0:
            parts.append("_")
        if number > 0:
            parts.append(str(number))
        gap = 0
    return "".join(parts)


def _walls(size: int) -> list[tuple[int, int]]:
    """The pairs of neighbours in the order of a description: side by side by rows, then stacked by columns."""
    beside = [(r * size + c, r * size + c + 1) for r in range(size) for c in range(size - 1)]
    stacked = [(r * size + c, (r + 1) * size + c) for c in range(size) for r in range(size - 1)]
    return beside + stacked


def decode_regions(text: str, size: int) -> list[int]:
    """The regions of a square board from its walls: a run of n open sides, then a wall, and so on.

    Regions are numbered from 0 in reading order.

    >>> decode_regions("d", 2)
    [0, 0, 0, 0]
    """
    pairs = _walls(size)
    wall: list[bool] = []
    for column, character in enumerate(text, start=1):
        if character == "_":
            run, closes = 0, True
        elif "a" <= character <= "z":
            run, closes = ord(character) - ord("a") + 1, character != "z"
            run = min(run, _LONGEST_RUN)
        else:
            raise FormatError(
                "{character!r} does not belong to a description of regions", character=character, column=column
            )
        wall.extend([False] * run)
        if closes:
            wall.append(True)
    # The last wall closes the description and is beyond the board.
    if len(wall) != len(pairs) + 1:
        raise FormatError(
            "the walls fill {found} of {places} {places:place|places}", found=max(len(wall) - 1, 0), places=len(pairs)
        )
    region = list(range(size * size))

    def root(cell: int) -> int:
        while region[cell] != cell:
            region[cell] = region[region[cell]]
            cell = region[cell]
        return cell

    for (first, second), closed in zip(pairs, wall, strict=False):
        if not closed:
            a, b = root(first), root(second)
            region[max(a, b)] = min(a, b)
    names: dict[int, int] = {}
    return [names.setdefault(root(cell), len(names)) for cell in range(size * size)]


def encode_regions(regions: Sequence[int], size: int) -> str:
    """Regions as text.

    >>> encode_regions([0, 0, 1, 1], 2)
    'b__'
    >>> decode_regions("b__", 2)
    [0, 0, 1, 1]
    """
    parts: list[str] = []
    run = 0
    for closed in [*(regions[a] != regions[b] for a, b in _walls(size)), True]:
        if not closed:
            run += 1
            continue
        while run > _LONGEST_RUN:
            parts.append("z")
            run -= _LONGEST_RUN
        parts.append(chr(ord("a") - 1 + run) if run else "_")
        run = 0
    return "".join(parts)
