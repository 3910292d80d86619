"""The Takuzu family: its description and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.takuzu.about import EXACT_RULES, SHORT_RULES, SYMBOLS
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.puzzle.family import About, Family
from grillon.puzzle.parts.device import Device
from grillon.puzzle.parts.part import Part

if TYPE_CHECKING:
    from grillon.families.takuzu.formats.documents import TakuzuFormats
    from grillon.families.takuzu.logic.ladder import TakuzuLadder
    from grillon.families.takuzu.search.batch import TakuzuBatch
    from grillon.families.takuzu.search.engines import TakuzuSearch

_HERE = "grillon.families.takuzu"


class TakuzuFamily(Family[TakuzuPuzzle]):
    """Takuzu, also called Binairo or Unruly.

    >>> made = FAMILY.generate(seed=1, size="8x8")
    >>> print(made.puzzle.check())
    unique
    """

    name = "takuzu"
    display_name = Sentence("Takuzu")
    about = About(
        SHORT_RULES,
        EXACT_RULES,
        SYMBOLS,
        "takuzu.1.4x4.u.88m.W",
        "6x6",
        other_names=("binairo", "binary", "binary puzzle", "binaire", "bineiro", "binero", "unruly", "tohu wa vohu"),
    )

    formats: Part[TakuzuFormats] = Part(f"{_HERE}.formats.documents:TakuzuFormats")
    ladder: Part[TakuzuLadder] = Part(f"{_HERE}.logic.ladder:TakuzuLadder")
    search: Part[TakuzuSearch] = Part(f"{_HERE}.search.engines:TakuzuSearch")
    batch: Part[TakuzuBatch] = Part(f"{_HERE}.search.batch:TakuzuBatch")
    generator = Part(f"{_HERE}.generate:TakuzuGenerator")
    boards = Part(f"{_HERE}.boards.boards:TakuzuBoardSizes")
    drafting = Part(f"{_HERE}.generate:TakuzuDrafting")
    pictures = Part(f"{_HERE}.pictures:TakuzuPictures")
    watching = Part(f"{_HERE}.search.watching:WATCHING")
    device = Part(lambda family: Device(Sentence("the number of all Takuzu grids of a size whose lines may be equal")))


FAMILY = TakuzuFamily()
