"""The Tectonic family: its description and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.tectonic.about import EXACT_RULES, SHORT_RULES, SYMBOLS
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.puzzle.family import About, Family
from grillon.puzzle.parts.device import Device
from grillon.puzzle.parts.part import Part

if TYPE_CHECKING:
    from grillon.families.tectonic.boards import TectonicBoardSizes
    from grillon.families.tectonic.formats.documents import TectonicFormats
    from grillon.families.tectonic.generate import TectonicGenerator
    from grillon.families.tectonic.logic.ladder import TectonicLadder
    from grillon.families.tectonic.search.batch import TectonicBatch
    from grillon.families.tectonic.search.engines import TectonicSearch
    from grillon.families.tectonic.search.watching import TectonicWatching
    from grillon.puzzle.draft import Drafting

_HERE = "grillon.families.tectonic"


class TectonicFamily(Family[TectonicPuzzle]):
    """Tectonic, also called Suguru or Number Blocks.

    >>> made = FAMILY.generate(seed=1, size="6x6", level="easy")
    >>> print(made.puzzle.check(), made.rating.level, made.method)
    unique easy growth
    """

    name = "tectonic"
    display_name = Sentence("Tectonic")
    about = About(
        SHORT_RULES,
        EXACT_RULES,
        SYMBOLS,
        "tectonic.1.4x4m4w.II3m.3d432h",
        "3x3",
        other_names=("suguru", "number blocks", "nanbaburokku", "tectonique", "kemaru"),
    )

    formats: Part[TectonicFormats] = Part(f"{_HERE}.formats.documents:TectonicFormats")
    ladder: Part[TectonicLadder] = Part(f"{_HERE}.logic.ladder:TectonicLadder")
    search: Part[TectonicSearch] = Part(f"{_HERE}.search.engines:TectonicSearch")
    batch: Part[TectonicBatch] = Part(f"{_HERE}.search.batch:TectonicBatch")
    generator: Part[TectonicGenerator] = Part(f"{_HERE}.generate:TectonicGenerator")
    boards: Part[TectonicBoardSizes] = Part(f"{_HERE}.boards:TectonicBoardSizes")
    drafting: Part[Drafting[TectonicPuzzle]] = Part(f"{_HERE}.draft")
    pictures = Part(f"{_HERE}.pictures:TectonicPictures")
    watching: Part[TectonicWatching] = Part(f"{_HERE}.search.watching:WATCHING")
    device: Part[Device[TectonicPuzzle]] = Part(
        lambda family: Device(Sentence("the number of all Tectonic grids of a size"))
    )


FAMILY = TectonicFamily()
