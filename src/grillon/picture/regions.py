"""Regions: what thick lines, or tints, make of the cells of a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import exp, log
from statistics import median

from grillon.picture.seen import Border, SeenBoard, far_apart, gaps, tone

_SURE = 5.0
"""How much a border that is seen well speaks for a wall, or against one, at most."""
_LOOSE_END = 3.0
"""What speaks against a wall that ends inside the board."""
_LED_ON, _LED_ON_BY = 3, 12.0
"""Walls that end in the open are led on so often, whatever the borders say up to this."""
_SEEN = 6
"""A weaker line may be noise."""
_CLEAR = 2.5
"""How far walls and other borders are apart, at least, in units of how far they spread."""
_DOUBTFUL = 1.5
"""A border that speaks less than this for what it is taken for is in doubt."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A way to cut a board: the region of each cell, and the number of walls that end inside a region."""

    regions: tuple[int, ...]
    loose: int
    cost: float = 0.0
    """What speaks against it in its borders."""
    doubts: frozenset[int] = frozenset()
    """The cells beside borders that may be walls or not."""

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


def _measures(board: SeenBoard) -> list[list[float]]:
    """What may part regions: the strength of each line, and how far the tints of its sides are apart."""
    tones = [tone(cell.paper) for cell in board.cells]
    measures = [
        [float(border.strength) for border in board.borders],
        [far_apart(tones[border.first], tones[border.second]) for border in board.borders],
    ]
    if 10 * sum(border.opposite > _SEEN for border in board.borders) > len(board.borders):
        measures.append([float(border.opposite) for border in board.borders])
    return measures


def cuts(board: SeenBoard) -> Iterator[Cut]:
    """Ways to cut a board, by the strength of its lines and by its tints; the likeliest first."""
    found: dict[tuple[int, ...], Cut] = {}
    for values in _measures(board):
        for threshold in (*_parting(values), *gaps(values)[:8]):
            for cut in _Walls(board, values, threshold).cuts():
                other = found.get(cut.regions, cut)  # what lines leave open, tints may tell
                found[cut.regions] = replace(cut, cost=min(cut.cost, other.cost), doubts=cut.doubts & other.doubts)
    yield from sorted(found.values(), key=lambda cut: cut.cost)


def _parting(values: list[float]) -> Iterator[float]:
    """The threshold on both sides of which logarithms spread least."""
    ordered = sorted(values)
    logs = [log(value + 4) for value in ordered]
    whole, mean = len(logs), sum(logs) / max(1, len(logs))
    before, best = 0.0, (0.0, 0)
    for number, one in enumerate(logs[:-1], 1):
        before += one
        if logs[number] > one:
            apart = (before / number - mean) ** 2 * number * whole / (whole - number)
            best = max(best, (apart, number))
    if best[1]:
        yield (ordered[best[1] - 1] + ordered[best[1]]) / 2


class _Walls:
    """The borders of a board as walls and others: each by its own strength, but so that few walls end in the open."""

    def __init__(self, board: SeenBoard, values: list[float], threshold: float) -> None:
        self.board = board
        logs = [log(value + 4) for value in values]
        limit = log(threshold + 4)
        low, high = [one for one in logs if one <= limit], [one for one in logs if one > limit]
        middles = median(low), median(high)
        spread = max(
            0.06, *(median(abs(one - m) for one in part) for part, m in zip((low, high), middles, strict=True))
        )
        self.clear = (middles[1] - middles[0]) / spread
        spread = max(spread, (middles[1] - middles[0]) / 10)  # between far groups, the nearer one
        self.speaks = [_speaks((one - middles[0]) / spread, (one - middles[1]) / spread) for one in logs]
        self.walls = [value > threshold for value in values]
        self.ends: list[tuple[int, int]] = []
        columns = board.columns + 1
        for border in board.borders:
            row, column = divmod(border.first, board.columns)
            below = (row + 1) * columns + column + 1
            self.ends.append((below - columns if border.second == border.first + 1 else below - 1, below))
        self.meeting: dict[int, list[int]] = {}
        for index, ends in enumerate(self.ends):
            for node in ends:
                row, column = divmod(node, columns)
                if 0 < row < board.rows and 0 < column < board.columns:
                    self.meeting.setdefault(node, []).append(index)

    def cuts(self) -> Iterator[Cut]:
        """The likeliest regions, and those with every wall led on; none where too much is unclear."""
        start = list(self.walls)
        if self.clear < _CLEAR or 5 * len(self._loose()) > len(self.meeting) + 10:
            return
        for doubtful in (None, False, True):
            self.walls = [
                wall if doubtful is None or abs(one) >= _DOUBTFUL else doubtful
                for one, wall in zip(self.speaks, start, strict=True)
            ]
            while (better := self._better()) is not None:
                self._turn(better)
            yield self._cut()
            for _ in range(_LED_ON):
                closing = self._better(_LED_ON_BY, -_LED_ON_BY / 2)
                if closing is None:
                    break
                self._turn(closing)
                yield self._cut()

    def _cut(self) -> Cut:
        borders, walls = self.board.borders, self.walls
        regions = regions_of(
            self.board.rows * self.board.columns,
            [border for border, wall in zip(borders, walls, strict=True) if not wall],
        )
        within = sum(
            wall and regions[border.first] == regions[border.second]
            for border, wall in zip(borders, walls, strict=True)
        )
        sure = [one if wall else -one for one, wall in zip(self.speaks, walls, strict=True)]
        doubts = {
            cell
            for index, (border, one) in enumerate(zip(borders, sure, strict=True))
            if one < _DOUBTFUL and self._change((index,), _LOOSE_END) < _DOUBTFUL
            for cell in (border.first, border.second)
        }
        cost = sum(max(0.0, -one) for one in sure) + _LOOSE_END * len(self._loose())
        return Cut(regions, within, cost / 4 + _CLEAR / self.clear / 2, frozenset(doubts))

    def _loose(self) -> list[int]:
        return [node for node, meeting in self.meeting.items() if sum(self.walls[index] for index in meeting) == 1]

    def _better(self, end: float = _LOOSE_END, least: float = -1e-6) -> tuple[int, ...] | None:
        """One or two borders at a loose end that are better taken for the other thing."""
        best = None
        for node in self._loose():
            for first in self.meeting[node]:
                other = self.ends[first][self.ends[first][0] == node]
                for second in (first, *self.meeting.get(other, ())):
                    turned = tuple({first, second})
                    change = self._change(turned, end)
                    if change < least:
                        best, least = turned, change
        return best

    def _change(self, turned: tuple[int, ...], end: float) -> float:
        nodes = {node for index in turned for node in self.ends[index] if node in self.meeting}
        before = sum(sum(self.walls[index] for index in self.meeting[node]) == 1 for node in nodes)
        more = sum(self.speaks[index] if self.walls[index] else -self.speaks[index] for index in turned)
        self._turn(turned)
        after = sum(sum(self.walls[index] for index in self.meeting[node]) == 1 for node in nodes)
        self._turn(turned)
        return more + end * (after - before)

    def _turn(self, turned: tuple[int, ...]) -> None:
        for index in turned:
            self.walls[index] = not self.walls[index]


def _speaks(from_none: float, from_wall: float) -> float:
    """How much a border speaks for a wall; one that is like neither says little, one weaker than most is none."""
    from_none = max(0.0, from_none)
    rest = exp(-_SURE)
    return log((exp(-from_wall * from_wall / 8) + rest) / (exp(-from_none * from_none / 8) + rest))


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
