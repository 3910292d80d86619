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
_PALER = 0.65
"""The contrast of entries against that of givens of the same colour, at most."""
_LIKE = {"O": 0, "D": 0, "I": 1, "L": 1, "A": 4, "G": 6, "B": 8}
"""Letters with the shape of a digit."""
STRAY = 0.01
"""How often a letter is where none belongs, for each time that a digit is."""
LARGE = 340
"""A sign this tall, in thousandths of its cell, is no pencil mark."""
LARGE_IF_ALONE = 270


@dataclass(frozen=True, slots=True)
class SeenSign:
    """Ink that belongs together; lengths in thousandths of the side of its cell."""

    left: int
    top: int
    right: int
    bottom: int
    colour: Colour
    ink: tuple[int, ...]
    """Its colour against its paper, as a direction; and where it is large enough to be told, its brightness."""
    contrast: int
    stroke: int
    solid: int
    shares: tuple[float, ...]
    """How likely it is each of `SIGNS`, and last, something else."""
    written: float
    """How likely it is written by hand."""

    @classmethod
    def of(cls, sign: Sign, network: Network, paper: Colour, pitch: float) -> SeenSign:
        """A sign of the core, with what the network says of it."""
        shares, written = network.classify(sign.crop)
        whole = sum(shares) or 1
        left, top, right, bottom = sign.box
        return cls(
            left,
            top,
            right,
            bottom,
            sign.colour,
            _ink(sign.colour, paper, pitch),
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
        round_or_square = self.solid > 720 and min(self.width, self.height) > 330 and self.width * 4 > self.height * 3
        return round_or_square and (self.other > 0.5 or self.solid > 930)

    def share(self, sign: str) -> float:
        """How likely it is this one."""
        return self.shares[SIGNS.index(sign)]

    def among(self, letters: str = "") -> dict[str, float]:
        """How likely it is each digit, and each of these letters, on a board where any other letter is a stray.

        The network knows no board: to it an I and many a 1 are the same.
        """
        weights = list(self.shares)
        for index, sign in enumerate(SIGNS):
            if index >= 10 and sign not in letters:
                if sign in _LIKE:
                    weights[_LIKE[sign]] += weights[index]
                weights[index] *= STRAY
        whole = sum(weights) or 1.0
        return {sign: weights[index] / whole for index, sign in enumerate(SIGNS) if index < 10 or sign in letters}

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
    crossing: int = 0
    """How much ink goes on beyond its sides."""

    @property
    def large(self) -> tuple[SeenSign, ...]:
        """Digits and letters as tall as a given."""
        return tuple(sign for sign in self.signs if self._is_large(sign) and not sign.is_shape)

    @property
    def small(self) -> tuple[SeenSign, ...]:
        """Signs as small as pencil marks."""
        return tuple(sign for sign in self.signs if not self._is_large(sign))

    def _is_large(self, sign: SeenSign) -> bool:
        """Is it tall, or less tall but in the middle and alone?"""
        across, down = sign.middle
        alone = len(self.signs) == 1 and max(abs(across - 500), abs(down - 500)) < 110
        return sign.height >= (LARGE_IF_ALONE if alone else LARGE)


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
        self.diagonals = (board.falling, board.rising)
        """Is there a thin line along the diagonal that falls, and along the one that rises?"""
        self.crossings: Sequence[tuple[float, float]] = board.crossings
        cells = board.cells
        signs: dict[tuple[int, int], list[SeenSign]] = {}
        for sign in board.signs:
            row, column = min(max(sign.row, 0), self.rows - 1), min(max(sign.column, 0), self.columns - 1)
            paper = cells[row * self.columns + column][0]
            signs.setdefault((sign.row, sign.column), []).append(SeenSign.of(sign, network, paper, self.pitch))
        self.cells = tuple(
            SeenCell(paper, middle, dashes, tuple(signs.pop(divmod(cell, self.columns), ())), crossing)
            for cell, (paper, middle, dashes, crossing) in enumerate(cells)
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
    def _inks(self) -> tuple[list[tuple[int, ...]], int]:
        """The inks of large signs, and how many of them, the first ones, are inks of givens.

        Givens are the least colourful, then the most contrasting; what is little paler is a given too: thin strokes are
        paler than thick ones.
        """
        large = [sign for cell in self.cells for sign in cell.large]
        groups = [part for half in _parted(large) for part in _parted(half) if part]

        def colourful(group: list[SeenSign]) -> int:
            colour = [sum(sign.colour[part] for sign in group) // len(group) for part in range(3)]
            return (max(colour) - min(colour)) // 40

        def contrast(group: list[SeenSign]) -> float:
            return sum(sign.contrast for sign in group) / len(group)

        groups.sort(key=lambda group: (colourful(group), -contrast(group)))
        dull = [group for group in groups if colourful(group) == colourful(groups[0])]
        if len(dull) == len(groups):
            dull = [group for group in groups if contrast(group) > _PALER * contrast(groups[0])]
        return [_mean(group) for group in groups], len(dull)

    @cached_property
    def _by_hand(self) -> bool:
        """Are some signs surely written by hand and others not? One sign of a font may look so, several do not."""
        large = [sign for cell in self.cells for sign in cell.large]
        by_hand = {max(range(len(SIGNS)), key=lambda at: sign.shares[at]) for sign in large if sign.written > 0.7}
        return len(by_hand) > 2 and any(sign.written < 0.2 for sign in large)

    def is_given(self, sign: SeenSign) -> bool:
        """Is it printed, in the colour of the givens?"""
        inks, givens = self._inks
        if nearest(sign.ink, inks) >= givens:
            return False
        return sign.written < 0.5 or not self._by_hand


SURE_PITCH = 30
"""Pixels of a cell: in smaller ones, thin strokes are paler than thick ones of the same ink."""


def _ink(colour: Colour, paper: Colour, pitch: float) -> tuple[int, ...]:
    # What the paper leaves of each colour, or what is added to it: black is the same ink on any paper.
    off = [
        250 * (ink - ground) // max(40, ground if ink < ground else 255 - ground)
        for ink, ground in zip(colour, paper, strict=True)
    ]
    most = max(map(abs, off)) or 1
    return (
        *(160 * part // most for part in off),
        (77 * colour[0] + 150 * colour[1] + 29 * colour[2]) >> 8 if pitch >= SURE_PITCH else 0,
    )


def _mean(signs: Sequence[SeenSign]) -> tuple[int, ...]:
    return tuple(sum(parts) // len(signs) for parts in zip(*(sign.ink for sign in signs), strict=True))


def _parted(signs: list[SeenSign]) -> list[list[SeenSign]]:
    """The signs in two groups of other inks, if they are clearly two; else in one."""
    if len(signs) < 2:
        return [signs]
    start = _mean(signs)
    first = max(signs, key=lambda sign: apart(sign.ink, start)).ink
    second = max(signs, key=lambda sign: apart(sign.ink, first)).ink
    halves: list[list[SeenSign]] = []
    for _ in range(4):
        halves = [[], []]
        for sign in signs:
            halves[apart(sign.ink, second) < apart(sign.ink, first)].append(sign)
        if not all(halves):
            return [signs]
        first, second = map(_mean, halves)
    within = sum(apart(sign.ink, mean) for half, mean in zip(halves, (first, second), strict=True) for sign in half)
    between = apart(first, second)
    return halves if between >= 28 and between * len(signs) > 3.5 * within else [signs]


def clues_around(board: SeenBoard) -> bool:
    """Are there numbers along a side outside the board that do not just count up, as labels and keys do?"""
    sides: dict[tuple[str, int], dict[int, list[int]]] = {}
    arrows = 0  # numbers beside an arrow
    for (row, column), signs in board.around.items():
        strange = sum(sign.other > 0.5 for sign in signs)
        if len(signs) > 3 or strange > 1:
            continue  # a text
        arrows += strange == 1 and len(signs) > 1 and all(sign.other > 0.5 or sign.height >= 230 for sign in signs)
        for sign in signs:
            known = sign.among()
            digit = max(range(10), key=lambda number: known[str(number)])
            if sign.height < 230 or known[str(digit)] < 0.8:
                continue
            if row in (-1, board.rows) and 0 <= column < board.columns:
                sides.setdefault(("row", row), {}).setdefault(column, []).append(digit)
            elif column in (-1, board.columns) and 0 <= row < board.rows:
                sides.setdefault(("column", column), {}).setdefault(row, []).append(digit)
    if arrows >= 3:
        return True
    for (kind, _), numbers in sides.items():
        read = [int("".join(map(str, numbers[at]))) for at in sorted(numbers)]
        places = board.columns if kind == "row" else board.rows
        if 2 * len(read) > places and any(first >= second for first, second in pairwise(read)):
            return True
    return False


def has_cages(board: SeenBoard) -> bool:
    """Are there dashes along the sides of many cells, inside them?"""
    return 4 * sum(cell.dashes >= 4 for cell in board.cells) >= len(board.cells)


def has_lines(board: SeenBoard) -> bool:
    """Does ink cross the sides of many cells, as arrows, bulbs and dots between cells do? Diagonals do not count."""
    size = board.rows
    diagonal = {row * size + column for row in range(size) for column in (row, size - 1 - row)}
    known = diagonal if any(board.diagonals) else set()
    crossed = sum(cell.crossing > 0 for index, cell in enumerate(board.cells) if index not in known)
    return crossed >= 4 and 5 * crossed >= len(board.cells)


def apart(first: Sequence[int], second: Sequence[int]) -> int:
    """How far two colours are apart, from 0 to 255."""
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def nearest(colour: Sequence[int], others: Sequence[Sequence[int]]) -> int:
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
        near = [(max(abs(a - b) for a, b in zip(colour, mean, strict=True)), group) for group, mean in enumerate(means)]
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

    >>> round(gaps([10, 11, 12, 40, 44])[0])
    23
    """
    found = []
    for low, high in pairwise(sorted(set(values))):
        ratio = log((high + 4) / (low + 4))
        if ratio > 0.12:
            found.append((-ratio, ((low + 4) * (high + 4)) ** 0.5 - 4))
    return [threshold for _, threshold in sorted(found)]
