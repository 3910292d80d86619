"""The description and the rules of Tectonic, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence

if TYPE_CHECKING:
    from grillon.families.tectonic.puzzle import TectonicPuzzle

SHORT_RULES = Sentence(
    "The board is cut into regions by bold lines. A region of 4 cells holds 1, 2, 3 and 4, each of them once. Cells "
    "that touch, even at a corner, never hold the same number."
)
SYMBOLS = Sentence("the numbers 1 to the size of the largest region, mostly 5")
_REGION = Sentence("A region of k cells holds the numbers 1 to k, each exactly once.")
_TOUCH = Sentence("Cells that touch at a side or at a corner hold different numbers.")
EXACT_RULES = (
    _REGION,
    _TOUCH,
    Sentence("Where walls are missing, they must be found too: they are part of the solution."),
)


def exact_rules(puzzle: TectonicPuzzle) -> tuple[Sentence, ...]:
    """The rules of one puzzle: its largest region, and whether walls have to be found."""
    largest = Sentence("No region has more than {maximum} {maximum:cell|cells}.", maximum=puzzle.maximum)
    if puzzle.complete_cut:
        return _REGION, _TOUCH, largest
    walls = Sentence("Dotted lines may or may not be walls: walls separate the regions, and none is inside a region.")
    return _REGION, _TOUCH, largest, walls
