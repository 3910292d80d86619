"""What the search of Sudoku records, in words."""

from __future__ import annotations

from grillon.base.sentences import Sentence
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import SYMBOLS
from grillon.search.replay import Seen, Watching

_FIRST, _WAYS, _DIGITS, _ACROSS = 729, 6, 9, 3


class SudokuWatching(Watching[SudokuPuzzle]):
    """On the classic board a choice places a digit in three boxes at once: in which line of each it goes."""

    engines = ("",)

    def choice(self, puzzle: SudokuPuzzle, number: int, cells: tuple[int, ...]) -> Seen:
        """The boxes and the lines, as `cpp/sudoku/solver9/solver9.hpp` numbers them."""
        place, way = divmod(number - _FIRST, _WAYS)
        band, digit = divmod(place, _DIGITS)
        across, first = band < _ACROSS, band % _ACROSS * 3
        lines = [first + ((way + at) % 3 if way < 3 else (way - at) % 3) for at in range(3)]
        boxes = [first + at if across else first // 3 + 3 * at for at in range(3)]
        terms = {
            "digit": SYMBOLS[digit],
            **{f"box{at}": box + 1 for at, box in enumerate(boxes)},
            **{f"line{at}": line + 1 for at, line in enumerate(lines)},
        }
        where = [
            9 * line + 3 * at + step if across else 9 * (3 * at + step) + line
            for at, line in enumerate(lines)
            for step in range(3)
        ]
        if across:
            name = Sentence(
                "{digit} in row {line0} of box {box0}, row {line1} of box {box1}, row {line2} of box {box2}", **terms
            )
        else:
            name = Sentence(
                "{digit} in column {line0} of box {box0}, column {line1} of box {box1}, column {line2} of box {box2}",
                **terms,
            )
        return name, tuple(where)


WATCHING = SudokuWatching()
