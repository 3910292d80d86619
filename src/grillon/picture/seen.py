"""What the core saw on a board, as families ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon._core.picture import Board, Network, Sign

Colour = tuple[int, int, int]
SIGNS = "0123456789ABCDEFGHIJKLMNOP"
"""What the network knows, in the order of its shares; after these, the share of whatever else it may be."""
LARGE = 340
"""A sign this tall, in thousandths of its cell, is no pencil mark."""


@dataclass(frozen=True, slots=True)
class SeenSign:
    """Ink that belongs together; lengths in thousandths of the side of its cell."""

    left: int
    top: int
    right: int
    bottom: int
    colour: Colour
    contrast: int
    stroke: int
    solid: int
    shares: tuple[float, ...]
    """How likely it is each of `SIGNS`, and last, something else."""
    written: float
    """How likely it is written by hand."""

    @classmethod
    def of(cls, sign: Sign, network: Network) -> SeenSign:
        """A sign of the core, with what the network says of it."""
        shares, written = network.classify(sign.crop)
        whole = sum(shares) or 1
        return cls(
            *sign.box,
            sign.colour,
            sign.contrast,
            sign.stroke,
            sign.solid,
            tuple(share / whole for share in shares),
            written / 65535,
        )

    @property
    def width(self) -> int:
        """Its width."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Its height."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its box: across, and down."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def is_shape(self) -> bool:
        """Is it a filled disc or square rather than strokes?"""
        return self.solid > 740 and min(self.width, self.height) > 330 and self.width * 4 > self.height * 3

    def share(self, sign: str) -> float:
        """How likely it is this one."""
        return self.shares[SIGNS.index(sign)]

    @property
    def other(self) -> float:
        """How likely it is no digit and no letter."""
        return self.shares[-1]


@dataclass(frozen=True, slots=True)
class SeenCell:
    """A cell: the colour of its paper and of its middle, the dashes along its sides, and its signs."""

    paper: Colour
    middle: Colour
    dashes: int
    signs: tuple[SeenSign, ...] = ()

    @property
    def large(self) -> tuple[SeenSign, ...]:
        """Digits and letters as tall as a given."""
        return tuple(sign for sign in self.signs if sign.height >= LARGE and not sign.is_shape)

    @property
    def small(self) -> tuple[SeenSign, ...]:
        """Signs as small as pencil marks."""
        return tuple(sign for sign in self.signs if sign.height < LARGE)


@dataclass(frozen=True, slots=True)
class Border:
    """Two cells side by side, the strength of the line between them, and how far their colours are apart."""

    first: int
    second: int
    strength: int
    step: int


class SeenBoard:
    """A board of a picture: cells in rows, the lines between them, and what is around it."""

    def __init__(self, board: Board, network: Network) -> None:
        self.rows, self.columns, self.pitch = board.rows, board.columns, board.pitch
        self.crossings: Sequence[tuple[float, float]] = board.crossings
        signs: dict[tuple[int, int], list[SeenSign]] = {}
        for sign in board.signs:
            signs.setdefault((sign.row, sign.column), []).append(SeenSign.of(sign, network))
        self.cells = tuple(
            SeenCell(paper, middle, dashes, tuple(signs.pop(divmod(cell, self.columns), ())))
            for cell, (paper, middle, dashes) in enumerate(board.cells)
        )
        self.around = signs
        """The signs just outside, by row and column from -1."""
        across, down = board.across, board.down
        inner = []
        for cell in range(self.rows * self.columns):
            row, column = divmod(cell, self.columns)
            if column + 1 < self.columns:
                inner.append(Border(cell, cell + 1, *down[row * (self.columns + 1) + column + 1]))
            if row + 1 < self.rows:
                inner.append(Border(cell, cell + self.columns, *across[cell + self.columns]))
        dark = sum(border.strength > 0 for border in inner) * 2 >= len(inner)
        self.borders = tuple(
            Border(border.first, border.second, max(0, border.strength if dark else -border.strength), border.step)
            for border in inner
        )
        """Those inside; a line that is lighter than most is none where most are darker, and the other way round."""

    def corners(self, cell: int) -> tuple[tuple[float, float], ...]:
        """The four corners of a cell in the picture, clockwise from its upper left one."""
        row, column = divmod(cell, self.columns)
        at = row * (self.columns + 1) + column
        below = at + self.columns + 1
        return tuple(self.crossings[index] for index in (at, at + 1, below + 1, below))

    @cached_property
    def given_colours(self) -> tuple[Colour, ...]:
        """The colours of large signs, those of the givens first: the least colourful, then the most contrasting."""
        large = [(sign.colour, sign.contrast) for cell in self.cells for sign in cell.large]
        groups = grouped([colour for colour, _ in large], 72)
        if not groups:
            return ()

        def vivid(group: list[int]) -> tuple[float, float]:
            mean = [sum(large[index][0][part] for index in group) / len(group) for part in range(3)]
            return (max(mean) - min(mean)) // 40, -sum(large[index][1] for index in group) / len(group)

        return tuple(large[group[0]][0] for group in sorted(groups, key=vivid))

    def is_given(self, sign: SeenSign) -> bool:
        """Is it printed, in the colour of the givens?"""
        if sign.written > 0.5:
            return False
        return nearest(sign.colour, self.given_colours) == 0


def apart(first: Colour, second: Colour) -> int:
    """How far two colours are apart, from 0 to 255."""
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def nearest(colour: Colour, others: Sequence[Colour]) -> int:
    """The index of the nearest of these colours."""
    return min(range(len(others)), key=lambda index: (apart(colour, others[index]), index))


def grouped(colours: Sequence[Colour], most: int) -> list[list[int]]:
    """The indices of colours that are alike: groups further apart than `most`, the largest first.

    >>> grouped([(0, 0, 0), (250, 0, 0), (10, 0, 0)], 70)
    [[0, 2], [1]]
    """
    groups: list[list[int]] = []
    means: list[list[float]] = []
    for index, colour in enumerate(colours):
        near = [
            (max(abs(a - b) for a, b in zip(colour, mean, strict=True)), group) for group, mean in enumerate(means)
        ]
        if near and min(near)[0] <= most:
            group = min(near)[1]
            groups[group].append(index)
            size = len(groups[group])
            means[group] = [mean + (value - mean) / size for mean, value in zip(means[group], colour, strict=True)]
        else:
            groups.append([index])
            means.append([float(value) for value in colour])
    return sorted(groups, key=len, reverse=True)


def gaps(values: Sequence[float]) -> list[float]:
    """Where numbers fall into two groups: thresholds, that of the widest gap (as a ratio) first.

    >>> gaps([10, 11, 12, 40, 44])[0]
    21.9...
    """
    found = []
    for low, high in pairwise(sorted(set(values))):
        ratio = log((high + 4) / (low + 4))
        if ratio > 0.12:
            found.append((-ratio, ((low + 4) * (high + 4)) ** 0.5 - 4))
    return [threshold for _, threshold in sorted(found)]
