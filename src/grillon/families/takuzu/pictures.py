"""Takuzu boards of pictures: 0 and 1, or two colours as discs or tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from grillon.base.sentences import Sentence
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.picture.guesses import Choice, Guess, Pictures, marks_of
from grillon.picture.seen import Colour, SeenBoard, SeenCell, apart, gaps, grouped

_SIDES = range(4, 31)
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
                choices.append(Choice.among(index, shares, given=board.is_given(sign)))
            yield Guess("takuzu", cost, tuple(choices), self._puzzle(board), marks_of(board, 1, zero=True))
        yield from self._coloured(board, cost + _COLOURED)

    def _walls(self, board: SeenBoard) -> float:
        """What speaks against it because some lines are thicker."""
        strengths = sorted(border.strength for border in board.borders)
        low, high = strengths[len(strengths) // 10], strengths[len(strengths) * 9 // 10]
        return 6.0 if gaps(strengths) and high > 2 * low + 8 else 0.0

    def _coloured(self, board: SeenBoard, cost: float) -> Iterator[Guess]:
        """Two colours of discs or tiles among cells of a third."""
        colours = [_colour(cell) for cell in board.cells]
        groups = grouped(colours, 40)
        if not 2 <= len(groups) <= 4:
            return
        means: list[Colour] = [_mean([colours[index] for index in group]) for group in groups]
        filled = [
            group
            for group in range(len(groups))
            if any(sign.is_shape for index in groups[group] for sign in board.cells[index].signs)
        ]
        pairs: list[tuple[float, list[int]]] = [(0.0, filled)]
        if len(filled) != 2:
            # Tiles: which of three colours is that of the empty cells? Mostly the dull one, or the one between.
            if len(groups) != 3:
                return
            vivid = sorted(range(3), key=lambda group: max(means[group]) - min(means[group]))
            dull = max(means[vivid[1]]) - min(means[vivid[1]]) > 60
            middle = sorted(range(3), key=lambda group: sum(means[group]))[1]
            likely = vivid[0] if dull else middle
            pairs = [(0.0 if empty == likely else 2.0, [one for one in range(3) if one != empty]) for empty in range(3)]
        for unlikely, pair in pairs:
            first, second = sorted(pair, key=lambda group: sum(means[group]), reverse=True)
            value = {index: symbol for symbol, group in enumerate((first, second)) for index in groups[group]}
            if apart(means[first], means[second]) < 60 or len(value) < 2:
                continue
            choices = tuple(
                Choice(index, ((symbol, 0.999), (1 - symbol, 0.001)), True) for index, symbol in sorted(value.items())
            )
            said = Sentence("the lighter colour is read as 0, the darker one as 1")
            yield Guess("takuzu", cost + unlikely, choices, self._puzzle(board), {}, (said,))

    def _puzzle(self, board: SeenBoard) -> Callable[[Mapping[int, int]], TakuzuPuzzle]:
        def puzzle(givens: Mapping[int, int]) -> TakuzuPuzzle:
            cells = bytes(givens.get(cell, EMPTY) for cell in range(board.rows * board.columns))
            return TakuzuPuzzle(board.rows, board.columns, cells)

        return puzzle


def _colour(cell: SeenCell) -> Colour:
    """The colour that fills a cell: of a disc or square in it, or of the cell."""
    shapes = [sign for sign in cell.signs if sign.is_shape]
    return shapes[0].colour if shapes else cell.paper


def _mean(colours: list[Colour]) -> Colour:
    red, green, blue = (sum(colour[part] for colour in colours) // len(colours) for part in range(3))
    return red, green, blue
