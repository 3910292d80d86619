"""What the core saw on a board, as families ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import log
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon._core.picture import Board, Network, Sign

Colour = tuple[int, int, int]
Tone = tuple[float, ...]
"""A colour by what shadows leave of it, and its brightness."""
SIGNS = "0123456789ABCDEFGHIJKLMNOP"
"""What the network knows, in the order of its shares; after these, the share of whatever else it may be."""
_INK_STEP, _ANOTHER_INK = 5.0, 9.0
"""So much nearer to one ink than to another, a sign is e times as likely of it; and the most that inks say."""
_HAND = 1.0
_LIT = 8.0
"""How far the tone of a cell is from the others' if it is lit."""
_PALER, _PALER_THICK = 0.65, 0.86
"""The light that entries take against that of givens of the same colour, at most; and where strokes are thick."""
THICK = 2.5
"""Pixels of such strokes."""
_LIKE = {"O": (0,), "D": (0,), "I": (1,), "L": (1,), "A": (4,), "G": (6, 9), "B": (8, 6)}
"""Letters with the shape of digits: a small g is a 9, a small b a 6."""
STRAY = 0.01
"""How often a letter is where none belongs, for each time that a digit is."""
LARGE = 340
"""A sign this tall, in thousandths of its cell, is no pencil mark."""
LARGE_IN_MIDDLE = 440
"""What is not as tall, and far above or below the middle, is a mark all the same: of few symbols, marks are large."""
LARGE_IF_ALONE = 270
LARGE_WITHOUT_MARKS = 170
"""The same where no cell has several small signs, so that there are no pencil marks."""


@dataclass(frozen=True, slots=True)
class SeenSign:
    """Ink that belongs together; lengths in thousandths of the side of its cell."""

    left: int
    top: int
    right: int
    bottom: int
    colour: Colour
    ink: tuple[int, ...]
    """Its colour against its paper, as a direction; and how much of the light it takes, where that can be told."""
    contrast: int
    stroke: int
    solid: int
    shares: tuple[float, ...]
    """How likely it is each of `SIGNS`, and last, something else."""
    written: float
    """How likely it is written by hand."""
    parts: tuple[SeenSign, ...] = ()
    """Where it is as wide as several signs that touch: these."""

    @classmethod
    def of(cls, sign: Sign, network: Network, paper: Colour, pitch: float) -> SeenSign:
        """A sign of the core, with what the network says of it."""
        ink = _ink(sign.colour, paper, pitch)

        def seen(crop: bytes, box: tuple[int, int, int, int], parts: tuple[SeenSign, ...] = ()) -> SeenSign:
            shares, written = network.classify(crop)
            whole = sum(shares) or 1
            known = tuple(share / whole for share in shares)
            paint = (sign.contrast, sign.stroke, sign.solid)
            return cls(*box, sign.colour, ink, *paint, known, written / 65535, parts)

        left, top, right, bottom = sign.box
        crops = sign.parts
        ends = [left + (right - left) * part // (len(crops) or 1) for part in range(len(crops) + 1)]
        boxes = [(start, top, end, bottom) for start, end in pairwise(ends)]
        return seen(sign.crop, sign.box, tuple(map(seen, crops, boxes)))

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
        return self.is_solid(330) and (self.other > 0.5 or self.solid > 930)

    def is_solid(self, least: int) -> bool:
        """Is it as wide as high, at least that large, and mostly ink, as a disc or a square is?"""
        filled = self.solid > 640 and self.stroke * 10 > 3 * self.width
        return filled and min(self.width, self.height) > least and self.width * 4 > self.height * 3

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
                for digit in _LIKE.get(sign, ()):
                    weights[digit] += weights[index] / len(_LIKE[sign])
                weights[index] *= STRAY
        whole = sum(weights) or 1.0
        return {sign: weights[index] / whole for index, sign in enumerate(SIGNS) if index < 10 or sign in letters}

    @property
    def digit(self) -> int:
        """The digit that it is, if it is one."""
        known = self.among()
        return max(range(10), key=lambda number: known[str(number)])

    @property
    def is_digit(self) -> bool:
        """Is it surely a digit, or a letter of its shape?"""
        return sum(self.shares[:10]) + sum(self.share(letter) for letter in _LIKE) > 0.8 < self.among()[str(self.digit)]

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
    """The sides that ink goes on beyond: 1 for the left one, 2 above, 4 to the right, 8 below."""
    lone: int = LARGE_IF_ALONE
    """The height from which a sign alone in the middle of its cell is no pencil mark."""

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
        alone = len(self.signs) == 1 and max(abs(across - 500), abs(down - 500)) < (
            200 if self.lone < LARGE_IF_ALONE else 110
        )
        if abs(down - 500) > 170 and sign.height < LARGE_IN_MIDDLE:
            return False
        return sign.height >= (self.lone if alone else LARGE)


@dataclass(frozen=True, slots=True)
class Border:
    """Two cells side by side, the strength of the line between them, and how far their colours are apart."""

    first: int
    second: int
    strength: int
    step: int
    opposite: int = 0
    """The strength of a line that is light where most are dark, or the other way round: walls between tiles."""


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
        self.cells = tuple(_without_smudges(tuple(self._lit())))
        if not any(len(cell.small) > 1 and not cell.large for cell in self.cells):
            self.cells = tuple(replace(cell, lone=LARGE_WITHOUT_MARKS) for cell in self.cells)
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
            replace(border, strength=max(0, line), opposite=max(0, -line))
            for border in inner
            for line in (border.strength if dark else -border.strength,)
        )
        """Those inside."""

    def _lit(self) -> Iterator[SeenCell]:
        """The cells; where a few are lit by another colour, their ink may be that of the others all the same."""
        papers = [cell.paper for cell in self.cells]
        red, green, blue = (int(median(part)) for part in zip(*papers, strict=True))
        usual = (red, green, blue)
        lit = [far_apart(tone(paper, 0), tone(usual, 0)) > _LIT for paper in papers]
        known = [sign.ink for cell, other in zip(self.cells, lit, strict=True) if not other for sign in cell.signs]

        def inked(sign: SeenSign) -> SeenSign:
            inks = (sign.ink, _ink(sign.colour, usual, self.pitch))
            return replace(sign, ink=min(inks, key=lambda ink: min(apart(ink, one) for one in known)))

        for cell, other in zip(self.cells, lit, strict=True):
            if other and known and 3 * sum(lit) <= len(lit):
                yield replace(cell, signs=tuple(map(inked, cell.signs)))
            else:
                yield cell

    def corners(self, cell: int) -> tuple[tuple[float, float], ...]:
        """The four corners of a cell in the picture, clockwise from its upper left one."""
        row, column = divmod(cell, self.columns)
        at = row * (self.columns + 1) + column
        below = at + self.columns + 1
        return tuple(self.crossings[index] for index in (at, at + 1, below + 1, below))

    @cached_property
    def _inks(self) -> tuple[list[tuple[int, ...]], int]:
        """The inks of large signs, and how many of them, the first ones, are inks of givens.

        Givens are the least colourful, then those that take the most light; what takes a little less is a given too:
        thin strokes are paler than thick ones.
        """
        large = [sign for cell in self.cells for sign in cell.large]
        groups = [part for half in _parted(large) for part in _parted(half) if part]
        if not groups:
            return [], 0
        strokes = self.pitch * sum(sign.stroke for sign in large) / len(large) / 1000
        paler = _PALER_THICK if strokes >= THICK else _PALER

        def colourful(group: list[SeenSign]) -> int:
            direction = _mean(group)[:3]
            return max(direction) - min(direction)

        def depth(group: list[SeenSign]) -> float:
            return _mean(group)[3] or sum(sign.contrast for sign in group) / len(group)

        dull = min(map(colourful, groups)) + 26
        groups.sort(key=lambda group: (colourful(group) > dull, -depth(group)))
        givens = [group for group in groups if colourful(group) <= dull]
        givens = [group for group in givens if depth(group) > paler * depth(givens[0])]
        return [_mean(group) for group in groups], len(givens)

    @cached_property
    def _print(self) -> tuple[tuple[float, float], ...] | None:
        """Where printed signs end above and below and what their ink takes: the usual values and how far they spread.

        None where nothing is written by hand: one sign of a font may look so, several that are in no line do not.
        """
        large = [sign for cell in self.cells for sign in cell.large]
        printed = [_lines(sign) for sign in large if sign.written < 0.2]
        if not printed:
            return None
        usual = []
        for values in zip(*printed, strict=True):
            middle = median(values)
            usual.append((middle, median(abs(value - middle) for value in values)))
        alike = {max(range(len(SIGNS)), key=lambda at: sign.shares[at]) for sign in large if sign.written > 0.7}
        astray = sum(sign.written > 0.4 and _astray(sign, usual) > self._loose for sign in large)
        return tuple(usual) if len(alike) > 2 or astray > 2 else None

    @property
    def _loose(self) -> float:
        """How far a printed sign may be from its line: two pixels are nothing."""
        return max(35.0, 2000 / self.pitch)

    def _by_hand(self, sign: SeenSign) -> float:
        """How much speaks for its being written by hand, or against it."""
        if self._print is None:
            return -_ANOTHER_INK
        (_, _, (usual, spread)) = self._print
        paler = min(1.5, abs(_lines(sign)[2] - usual) / (2 * spread + 4) - 1)
        return 4 * (sign.written - 0.3) + max(-1.4, min(2.5, (_astray(sign, self._print) - self._loose) / 25)) + paler

    def is_given(self, sign: SeenSign) -> bool:
        """Is it printed, in the colour of the givens?"""
        return self.as_given(sign) > 0

    def as_given(self, sign: SeenSign) -> float:
        """How much its ink and hand speak for a given, or against one."""
        inks, givens = self._inks
        if self._by_hand(sign) > 0:
            return -_HAND  # handwriting is always to be looked at
        if givens == len(inks):
            return _ANOTHER_INK
        far = [apart(sign.ink, ink) for ink in inks]
        return max(-_ANOTHER_INK, min(_ANOTHER_INK, (min(far[givens:]) - min(far[:givens])) / _INK_STEP or 1e-3))


def _lines(sign: SeenSign) -> tuple[int, int, int]:
    return sign.top, sign.bottom, sign.ink[3]


def _astray(sign: SeenSign, usual: Sequence[tuple[float, float]]) -> float:
    """How far it is above or below the line of the printed signs, if they keep one."""
    (top, higher), (bottom, lower), _ = usual
    return max(abs(sign.bottom - bottom) if lower < 20 else 0, abs(sign.top - top) if higher < 20 else 0)


def _without_smudges(cells: Sequence[SeenCell]) -> Iterator[SeenCell]:
    """The cells without what is no sign and much paler than signs: the edges of shadows, and what is left of lines."""
    known = [sign.contrast for cell in cells for sign in cell.signs if sign.other < 0.3 and sign.height >= LARGE]
    usual = median(known) if known else 0
    for cell in cells:
        kept = tuple(sign for sign in cell.signs if not (sign.contrast < 0.6 * usual and _is_smudge(sign, usual)))
        yield cell if len(kept) == len(cell.signs) else replace(cell, signs=kept)


def _is_smudge(sign: SeenSign, usual: float) -> bool:
    to_side = min(sign.left, sign.top, 1000 - sign.right, 1000 - sign.bottom)
    longer = max(sign.width, sign.height)
    pale = sign.contrast < 0.45 * usual
    thin = min(sign.width, sign.height) < 45 and longer > 300
    if sign.contrast < 0.22 * usual and sign.height >= LARGE:
        return True
    return (
        (sign.other > 0.5 and (pale or to_side < 180))
        or (thin and to_side < 180)
        or (pale and to_side < 100 and longer > 300)
    )


SURE_PITCH = 30
"""Pixels of a cell: in smaller ones, thin strokes are paler than thick ones of the same ink."""


def _ink(colour: Colour, paper: Colour, pitch: float) -> tuple[int, ...]:
    # What the paper leaves of each colour, or what is added to it: black is the same ink on any paper.
    off = [
        250 * (ink - ground) // max(40, ground if ink < ground else 255 - ground)
        for ink, ground in zip(colour, paper, strict=True)
    ]
    most = max(map(abs, off)) or 1
    return (*(160 * part // most for part in off), 160 * most // 250 if pitch >= SURE_PITCH else 0)


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
    sides: dict[tuple[str, int], dict[int, int | None]] = {}
    givens = [sign.height for cell in board.cells for sign in cell.large if sign.is_digit]
    tall = max(230.0, 0.5 * median(givens)) if givens else 230.0
    middles: dict[tuple[str, int], list[float]] = {}
    digits: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
    arrows: dict[tuple[str, int], int] = {}
    for (row, column), signs in board.around.items():
        if row in (-1, board.rows) and 0 <= column < board.columns:
            side, place = ("row", row), column
        elif column in (-1, board.columns) and 0 <= row < board.rows:
            side, place = ("column", column), row
        else:
            continue
        known = [sign for sign in signs if sign.height >= 100]
        strange = [sign for sign in known if not sign.is_digit]
        numbers = [sign for sign in known if sign.is_digit and sign.height >= tall]
        digits.setdefault(side, []).extend((place, sign.left, sign.digit) for sign in numbers)
        beside_arrow = len(strange) == 1 and strange[0].height >= 230
        if numbers and len(known) == len(numbers) <= 2:
            sides.setdefault(side, {})[place] = int("".join(str(sign.digit) for sign in numbers))
            ends = ("left", "right") if side[0] == "row" else ("top", "bottom")
            low, high = (how(getattr(sign, end) for sign in numbers) for how, end in zip((min, max), ends, strict=True))
            middles.setdefault(side, []).append((low + high) / 2)
        elif numbers and beside_arrow and len(numbers) <= 2 and len(known) == len(numbers) + 1:
            arrows[side] = arrows.get(side, 0) + 1
        elif known:
            sides.setdefault(side, {})[place] = None  # a text
    if sum(number for side, number in arrows.items() if None not in sides.get(side, {}).values()) >= 3:
        return True
    for (kind, at), found in sides.items():
        written = [digit for _, _, digit in sorted(digits.get((kind, at), ()))]
        if all(first < second for first, second in pairwise(written)):
            continue  # keys or labels
        read = [number for _, number in sorted(found.items()) if number is not None]
        beside = middles.get((kind, at), [0.0])
        if median(abs(middle - median(beside)) for middle in beside) > 100:
            continue  # buttons, at steps of their own
        places = board.columns if kind == "row" else board.rows
        clues = 2 * len(read) > places and 4 * (len(found) - len(read)) <= len(read)
        if clues and any(first >= second for first, second in pairwise(read)):
            return True
    return False


def has_cages(board: SeenBoard) -> bool:
    """Are there dashes along the sides of many cells, inside them?"""
    return 4 * sum(cell.dashes >= 4 for cell in board.cells) >= len(board.cells)


def has_lines(board: SeenBoard) -> bool:
    """Does ink go on from cell to cell in many places, as lines, arrows and dots do? Diagonals do not count."""
    crossed = set()
    for border in board.borders:
        leaving, entering = (4, 1) if border.second == border.first + 1 else (8, 2)
        if board.cells[border.first].crossing & leaving and board.cells[border.second].crossing & entering:
            crossed |= {border.first, border.second}
    size = board.rows
    if any(board.diagonals):
        crossed -= {row * size + column for row in range(size) for column in (row, size - 1 - row)}
    return len(crossed) >= 4 and 8 * len(crossed) >= len(board.cells)


def apart(first: Sequence[int], second: Sequence[int]) -> int:
    """How far two colours are apart, from 0 to 255."""
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def tone(colour: Colour, shadows: float = 1.0) -> Tone:
    """A colour so that shadows change only its last part, which counts for that much: 0 to about 300."""
    logs = [100 * log((part + 12) / 12) for part in colour]
    mean = sum(logs) / 3
    return (*(part - mean for part in logs), shadows * mean)


def far_apart(first: Tone, second: Tone) -> float:
    """How far two tones are apart."""
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
