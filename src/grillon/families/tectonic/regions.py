"""Known borders between regions: those that follow from others, and boards whose regions are all known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grillon._core import tectonic as core
from grillon.errors import FormatError
from grillon.families.tectonic.board import HOLE, Border, Frame
from grillon.sentences import Name


def settled_borders(
    frame: Frame, values: Sequence[int], borders: Sequence[int], maximum: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Borders, equal for equal boards (walls around holes, none unknown inside a part), and each cell's part."""
    holes = bytes([value == HOLE for value in values]) if HOLE in values else b""
    found = core.settled(frame.rows, frame.columns, maximum, holes, bytes(borders))
    if found is None:
        return settled_carefully(frame, values, borders, maximum)
    return tuple(found[0]), tuple(memoryview(found[1]).cast("h"))


def settled_carefully(
    frame: Frame, values: Sequence[int], borders: Sequence[int], maximum: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The same, with errors that name what is wrong and where."""
    present = [value != HOLE for value in values]
    parts = frame.components(present, borders)
    wall, still_open = int(Border.WALL), int(Border.OPEN)
    settled = [int(border) for border in borders]
    for number, (first, second) in enumerate(frame.pairs):
        part = parts[first]
        if part < 0 or parts[second] < 0:
            settled[number] = wall
        elif part == parts[second]:
            if settled[number] == wall:
                raise FormatError(
                    "{cells} are in one region, but there is a wall between them",
                    cells=Name(frame.names, (first, second)),
                )
            settled[number] = still_open
    sizes = Counter(parts)
    for part, size in sizes.items():
        if part >= 0 and size > maximum:
            cells = [cell for cell in range(frame.cells) if parts[cell] == part]
            raise FormatError(
                "the region of {cell} has {size} cells, more than the maximum of {maximum}: {cells}",
                cell=Name(frame.name, cells[0]),
                size=size,
                maximum=maximum,
                cells=Name(frame.names, cells),
            )
    return tuple(settled), parts


def read_regions(regions: Sequence[Sequence[object]]) -> tuple[Frame, list[bool], tuple[int, ...], int]:
    """The rectangle, the cells on the board, the borders and the largest region, from the names of regions."""
    rows, columns = len(regions), len(regions[0]) if regions else 0
    for row, line in enumerate(regions):
        if len(line) != columns:
            raise FormatError(
                "row {row} has {found} {found:cell|cells}, row 1 has {columns}",
                row=row + 1,
                found=len(line),
                columns=columns,
            )
    frame = Frame.of(rows, columns)
    names = [name for line in regions for name in line]
    present = [name is not None and name != " " for name in names]
    borders = [Border.OPEN if names[a] == names[b] else Border.WALL for a, b in frame.pairs]
    parts = frame.components(present, borders)
    first_of: dict[object, int] = {}
    for cell, name in enumerate(names):
        if present[cell] and parts[first_of.setdefault(name, cell)] != parts[cell]:
            raise FormatError(
                "region {name} is not connected: {first} and {cell}",
                name=name,
                first=Name(frame.name, first_of[name]),
                cell=Name(frame.name, cell),
            )
    largest = max([names.count(name) for name in first_of] + [1])
    return frame, present, tuple(map(int, borders)), largest
