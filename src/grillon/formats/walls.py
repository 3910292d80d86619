"""Pictures of boards with walls, drawn with box characters as in a terminal.

They are converted to the same board with ``|``, ``-`` and ``+``, one character per cell, which formats read. A picture
whose lines all run from side to side is only a frame, which is removed elsewhere.
"""

from __future__ import annotations

import re

_EDGE = re.compile("[\u2500-\u257f]+")
_ROW = re.compile("[\u2502\u2503\u2551\u254e.? 0-9]+")
_BETWEEN = re.compile("[\u2500-\u257f ]+")
_HEAVY = frozenset("\u2503\u2551\u2501\u2550")
_LIGHT = frozenset("\u2502\u2500")
_DASHED = frozenset("\u254e\u254c")


def walls_drawn(text: str) -> str:
    """The board of a picture in ASCII, or an empty text. Of light and heavy lines, the heavy ones are the walls.

    >>> print(walls_drawn("┏━━━┯━━━┓\\n┃ 1 │   ┃\\n┠───╆━━━┫\\n┃   ┃   ┃\\n┗━━━┻━━━┛"))
    +-+-+
    |1 ?|
    + +-+
    |?|?|
    +-+-+
    """
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    lines = [line[margin:] for line in lines]
    if len(lines) < 5 or len(lines) % 2 == 0 or not (_EDGE.fullmatch(lines[0]) and _EDGE.fullmatch(lines[-1])):
        return ""
    width = len(lines[0])
    if any(len(line) != width for line in lines):
        return ""
    if not all((_ROW if at % 2 else _BETWEEN).fullmatch(line) for at, line in enumerate(lines)):
        return ""
    sizes = (size for size in (4, 2, 6) if (width - 1) % size == 0 and width > 2 * size)
    return next((drawn for size in sizes if (drawn := _drawn(lines, width, size))), "")


def _drawn(lines: list[str], width: int, size: int) -> str:
    """The board in ASCII, each cell this many characters wide, including its left side."""
    columns, rows = width // size, len(lines) // 2
    cells = [[line[x + 1 : x + size].strip() for x in range(0, width - 1, size)] for line in lines[1::2]]
    if any(len(cell) > 1 or cell in _LIGHT | _HEAVY | _DASHED for row in cells for cell in row):
        return ""
    beside = [[line[x] for x in range(size, width - 1, size)] for line in lines[1::2]]
    below = [[line[x + size // 2] for x in range(0, width - 1, size)] for line in lines[2:-1:2]]
    seen = {sign for row in (*beside, *below) for sign in row}
    if not seen <= _LIGHT | _HEAVY | _DASHED | {" "}:
        return ""
    walls = _HEAVY if seen & _HEAVY and seen & _LIGHT else _HEAVY | _LIGHT
    lines_across = [[sign in walls for sign in row] for row in below]
    lines_down = [[row[at] in walls for row in beside] for at in range(columns - 1)]
    if all(len(set(line)) == 1 for line in (*lines_across, *lines_down)):
        return ""
    edge = "+" + "-+" * columns
    drawn = [edge]
    for at, row in enumerate(cells):
        signs = [cell if cell.isdigit() else "?" for cell in row]
        sides = ["|" if sign in walls else ":" if sign in _DASHED else " " for sign in beside[at]]
        drawn.append("|" + "".join(sign + side for sign, side in zip(signs, [*sides, "|"], strict=True)))
        if at < rows - 1:
            drawn.append("+" + "".join(("-" if s in walls else ":" if s in _DASHED else " ") + "+" for s in below[at]))
    return "\n".join([*drawn, edge])
