"""Known borders between regions: those that follow from others, and boards whose regions are all known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grillon._core import tectonic as core
from grillon.base.sentences import Name
from grillon.errors import FormatError
from grillon.families.tectonic.board import HOLE, Border, Frame


def settled_borders(
    frame: Frame, values: Sequence[int], borders: Sequence[int], maximum: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Borders, equal for equal boards (walls around holes, none unknown inside a part), and each cell's part."""
    holes = bytes([value == HOLE for value in values]) if HOLE in values else b""
    found = core.settled(frame.rows, frame.columns, maximum, holes, bytes(borders))
    if found is None:
        raise _broken(frame, values, borders, maximum)
    return tuple(found[0]), tuple(memoryview(found[1]).cast("h"))


def _broken(frame: Frame, values: Sequence[int], borders: Sequence[int], maximum: int) -> FormatError:
    """What is wrong with a board that the core refuses, and where."""
    parts = frame.components([value != HOLE for value in values], borders)
    for border, (first, second) in zip(borders, frame.pairs, strict=True):
        if border == Border.WALL and parts[first] == parts[second] >= 0:
            return FormatError(
                "{cells} are in one region, but there is a wall between them", cells=Name(frame.names, (first, second))
            )
    sizes = Counter(part for part in parts if part >= 0)
    part, size = next((part, size) for part, size in sizes.items() if size > maximum)
    cells = [cell for cell in range(frame.cells) if parts[cell] == part]
    return FormatError(
        "the region of {cell} has {size} cells, more than the maximum of {maximum}: {cells}",
        cell=Name(frame.name, cells[0]),
        size=size,
        maximum=maximum,
        cells=Name(frame.names, cells),
    )


def check_connected(frame: Frame, names: Sequence[object], parts: Sequence[int]) -> None:
    """Raise FormatError for a name that several parts have; None is no name."""
    first_of: dict[object, int] = {}
    for cell, name in enumerate(names):
        if name is not None and parts[first_of.setdefault(name, cell)] != parts[cell]:
            raise FormatError(
                "region {name} is not connected: {first} and {cell}",
                name=name,
                first=Name(frame.name, first_of[name]),
                cell=Name(frame.name, cell),
            )
