"""The Sudoku family: its description and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.sudoku.about import EXACT_RULES, SHORT_RULES, SYMBOLS
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.puzzle.family import About, Family
from grillon.puzzle.parts.device import Device
from grillon.puzzle.parts.part import Part

if TYPE_CHECKING:
    from grillon.families.sudoku.formats.documents import SudokuFormats
    from grillon.families.sudoku.logic.ladder import SudokuLadder
    from grillon.families.sudoku.search.batch import SudokuBatch
    from grillon.families.sudoku.search.engines import SudokuSearch

_HERE = "grillon.families.sudoku"


def _is_classic(puzzle: SudokuPuzzle) -> bool:
    return puzzle.variant.is_classic and not puzzle.has_marks


class SudokuFamily(Family[SudokuPuzzle]):
    """Sudoku in all its variants.

    >>> made = FAMILY.generate(seed=1)
    >>> print(made.puzzle.check())
    unique
    """

    name = "sudoku"
    display_name = Sentence("Sudoku")
    about = About(
        SHORT_RULES,
        EXACT_RULES,
        SYMBOLS,
        "sudoku.1.4.c4a12b2f",
        "4x4",
        other_names=("number place", "su doku"),
    )

    formats: Part[SudokuFormats] = Part(f"{_HERE}.formats.documents:SudokuFormats")
    ladder: Part[SudokuLadder] = Part(f"{_HERE}.logic.ladder:SudokuLadder")
    search: Part[SudokuSearch] = Part(f"{_HERE}.search.engines:SudokuSearch")
    batch: Part[SudokuBatch] = Part(f"{_HERE}.search.batch:SudokuBatch")
    generator = Part(f"{_HERE}.generate:SudokuGenerator")
    boards = Part(f"{_HERE}.boards:SudokuBoardSizes")
    drafting = Part(f"{_HERE}.draft")
    pictures = Part(f"{_HERE}.pictures:SudokuPictures")
    watching = Part(f"{_HERE}.search.watching:WATCHING")
    facts = Part(f"{_HERE}.facts.words:SudokuFacts")
    device = Part(lambda family: Device(Sentence("classic Sudokus (9x9 with 3x3 boxes)"), _is_classic))


FAMILY = SudokuFamily()
