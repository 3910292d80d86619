"""Regions: what thick lines, or tints, make of the cells of a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grillon.picture.seen import Border, SeenBoard, gaps


@dataclass(frozen=True, slots=True)
class Cut:
    """A way to cut a board: the region of each cell, and the number of walls that end inside a region."""

    regions: tuple[int, ...]
    loose: int

    @property
    def sizes(self) -> list[int]:
        """The number of cells of each region."""
        return [self.regions.count(region) for region in range(max(self.regions) + 1)]


def regions_of(cells: int, open_borders: list[Border]) -> tuple[int, ...]:
    """The region of each cell, numbered in reading order: cells joined by borders without a wall."""
    root = list(range(cells))

    def find(cell: int) -> int:
        while root[cell] != cell:
            root[cell] = root[root[cell]]
            cell = root[cell]
        return cell

    for border in open_borders:
        first, second = find(border.first), find(border.second)
        root[max(first, second)] = min(first, second)
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(find(cell), len(numbers)) for cell in range(cells))


def _measures(board: SeenBoard) -> tuple[list[int], list[int]]:
    """What may part regions: the strength of each line, and how far the tints of its sides are apart."""
    return [border.strength for border in board.borders], [border.step for border in board.borders]


def cuts(board: SeenBoard) -> Iterator[Cut]:
    """Ways to cut a board, by the strength of its lines and then by its tints; the clearest gap first."""
    cells = board.rows * board.columns
    for values in _measures(board):
        for threshold in gaps(values)[:8]:
            walls = [border for border, value in zip(board.borders, values, strict=True) if value > threshold]
            regions = regions_of(
                cells, [border for border, value in zip(board.borders, values, strict=True) if value <= threshold]
            )
            yield Cut(regions, sum(regions[wall.first] == regions[wall.second] for wall in walls))


def separation(board: SeenBoard, regions: tuple[int, ...]) -> float:
    """How well regions explain the lines or the tints: 1 if they do, 0.5 by chance.

    It is the share of pairs, a border between regions and one inside a region, of which the first is stronger.
    """
    best = 0.0
    for values in _measures(board):
        pairs = [
            (regions[border.first] != regions[border.second], value)
            for border, value in zip(board.borders, values, strict=True)
        ]
        between = [value for parted, value in pairs if parted]
        inside = [value for parted, value in pairs if not parted]
        if between and inside:
            better = sum((a > b) + (a == b) / 2 for a in between for b in inside)
            best = max(best, better / (len(between) * len(inside)))
    return best
