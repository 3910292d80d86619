"""Takuzu boards of pictures: 0 and 1, or two colours as discs or tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import log
from statistics import median

from grillon.base.sentences import Sentence
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.picture.guesses import Choice, Guess, Pictures, marks_of
from grillon.picture.seen import Colour, SeenBoard, SeenSign, Tone, far_apart, gaps, tone

_SIDES = range(4, 31)
_CLEAR, _APART = 1.5, 6.0
"""Colours are this much further apart than they spread, and at least so far."""
_SURE = 2.0
"""A colour is that much nearer to its own group than to another, or in doubt."""
_COLOURED = 0.5
"""What speaks against colours: a tint may mean something else."""


class TakuzuPictures(Pictures[TakuzuPuzzle]):
    """Reads Takuzu boards."""

    def guesses(self, board: SeenBoard) -> Iterator[Guess]:
        """As digits, and as two colours."""
        if board.rows not in _SIDES or board.columns not in _SIDES:
            return
        cost = self._walls(board) + (3.0 if (board.rows | board.columns) % 2 else 0.0)
        written = [(index, cell) for index, cell in enumerate(board.cells) if cell.large]
        if written:
            choices = []
            for index, cell in written:
                sign = cell.large[0]
                shares = (
                    {number: sign.among()[str(number)] for number in (0, 1)} if len(cell.large) == 1 else {0: 0, 1: 0}
                )
                choices.append(Choice.among(index, shares, as_given=board.as_given(sign)))
            yield Guess("takuzu", cost, tuple(choices), self._puzzle(board), marks_of(board, 1, zero=True))
        yield from self._coloured(board, cost + _COLOURED)

    def _walls(self, board: SeenBoard) -> float:
        """What speaks against it because some lines are thicker."""
        strengths = sorted(border.strength for border in board.borders)
        low, high = strengths[len(strengths) // 10], strengths[len(strengths) * 9 // 10]
        return 6.0 if gaps(strengths) and high > 2 * low + 8 else 0.0

    def _coloured(self, board: SeenBoard, cost: float) -> Iterator[Guess]:
        """Two colours of discs or tiles among cells of a third."""
        signs = sum(sign.is_digit and not _fills(sign) for cell in board.cells for sign in cell.large)
        if 10 * signs > len(board.cells):
            return
        clear, groups, doubts, discs = max(_ways(board), key=lambda way: way[0])
        if clear < _CLEAR:
            return
        means: list[Colour] = [_mean([board.cells[index].middle for index in group]) for group in groups]
        pairs: list[tuple[float, list[int]]] = [(0.0, [1, 2])]
        if not discs:
            # Tiles: which of three colours is that of the empty cells? Mostly the dull one, or the one between.
            vivid = sorted(range(3), key=lambda group: max(means[group]) - min(means[group]))
            dull = max(means[vivid[1]]) - min(means[vivid[1]]) > 60
            middle = sorted(range(3), key=lambda group: sum(means[group]))[1]
            likely = vivid[0] if dull else middle
            pairs = [(0.0 if empty == likely else 2.0, [one for one in range(3) if one != empty]) for empty in range(3)]
        for unlikely, pair in pairs:
            first, second = sorted(pair, key=lambda group: sum(means[group]), reverse=True)
            value = {index: symbol for symbol, group in enumerate((first, second)) for index in groups[group]}
            choices = tuple(
                Choice(index, ((symbol, 0.999), (1 - symbol, 0.001)), True) for index, symbol in sorted(value.items())
            )
            said = Sentence("the lighter colour is read as 0, the darker one as 1")
            yield Guess("takuzu", cost + unlikely, choices, self._puzzle(board), {}, (said,), doubts=doubts)

    def _puzzle(self, board: SeenBoard) -> Callable[[Mapping[int, int]], TakuzuPuzzle]:
        def puzzle(givens: Mapping[int, int]) -> TakuzuPuzzle:
            cells = bytes(givens.get(cell, EMPTY) for cell in range(board.rows * board.columns))
            return TakuzuPuzzle(board.rows, board.columns, cells)

        return puzzle


def _ways(board: SeenBoard) -> Iterator[tuple[float, list[list[int]], frozenset[int], bool]]:
    """The cells in three groups by what fills them, how clear that is, and which are not; last, are there discs?

    Where discs fill them, the empty cells come first.
    """
    against = [_against(cell.middle, cell.paper) for cell in board.cells]
    yield *_parted(against, (0.0,) * 4), True
    for shadows in (1.0, 0.25):
        clear, groups, doubts = _parted([tone(cell.middle, shadows) for cell in board.cells], None)
        yield clear * 0.9, groups, doubts, False


def _against(colour: Colour, paper: Colour) -> Tone:
    """How much darker (to -100) or lighter than its paper a colour is, part by part: the same in a shadow."""
    shares = [(part + 6) / (ground + 6) for part, ground in zip(colour, paper, strict=True)]
    return (*(100 * (share - 1 if share < 1 else log(share)) for share in shares), 0.0)


def _parted(tones: list[Tone], empty: Tone | None) -> tuple[float, list[list[int]], frozenset[int]]:
    """Tones in three groups, how many times as far apart as wide they are, and which are not surely of one group.

    The first group is of `empty`.
    """
    centres = [empty or tones[0]]
    if empty is None:
        centres = [max(tones, key=lambda one: far_apart(one, tones[0]))]
    while len(centres) < 3:
        centres.append(max(tones, key=lambda one: min(far_apart(one, centre) for centre in centres)))
    groups: list[list[int]] = []
    for _ in range(4):
        groups = [[], [], []]
        for index, one in enumerate(tones):
            groups[min(range(3), key=lambda group: far_apart(one, centres[group]))].append(index)
        if not all(groups):
            return 0.0, groups, frozenset()
        centres = [tuple(median(tones[index][part] for index in group) for part in range(4)) for group in groups]
    far = [sorted(far_apart(one, centre) for centre in centres) for one in tones]
    doubts = frozenset(index for index, (own, other, _) in enumerate(far) if other < _SURE * (own + 2))
    within = max(
        far_apart(tones[index], centre) for group, centre in zip(groups, centres, strict=True) for index in group
    )
    between = min(far_apart(a, b) for a, b in combinations(centres, 2))
    return (between / (within + 2) if between > _APART else 0.0), groups, doubts


def _fills(sign: SeenSign) -> bool:
    return sign.is_shape or sign.is_solid(480)


def _mean(colours: list[Colour]) -> Colour:
    red, green, blue = (sum(colour[part] for colour in colours) // len(colours) for part in range(3))
    return red, green, blue
