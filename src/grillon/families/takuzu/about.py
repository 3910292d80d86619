"""The description and the rules of Takuzu, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence

if TYPE_CHECKING:
    from grillon.families.takuzu.puzzle import TakuzuPuzzle

SHORT_RULES = Sentence(
    "Write 0 or 1 in every cell. Never put three of the same next to each other. Every row and every column has as "
    "many 0 as 1, and no two rows or columns are the same."
)
SYMBOLS = Sentence("0 and 1")
_CELL = Sentence("Every cell holds 0 or 1.")
_THREE = Sentence("No three cells in a row, across or down, hold the same symbol.")
_BALANCE = Sentence("A line of an even number of cells holds as many 0 as 1.")
_ODD = Sentence("In a line of an odd number of cells there is one more of either 0 or 1.")
_DISTINCT = Sentence("No two rows are the same, and no two columns are the same.")
_ALIKE = Sentence("Rows may be the same, and so may columns.")
EXACT_RULES = (_CELL, _THREE, _BALANCE, _ODD, _DISTINCT)


def exact_rules(puzzle: TakuzuPuzzle) -> tuple[Sentence, ...]:
    """The rules of one puzzle: lines of its lengths, and whether they differ."""
    lengths = {puzzle.rows % 2, puzzle.columns % 2}
    balance = tuple(words for odd, words in enumerate((_BALANCE, _ODD)) if odd in lengths)
    return (_CELL, _THREE, *balance, _DISTINCT if puzzle.distinct else _ALIKE)
