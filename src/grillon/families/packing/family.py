"""The packing family: its description and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.families.packing.about import EXACT_RULES, SHORT_RULES, SYMBOLS
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.puzzle.family import About, Family
from grillon.puzzle.parts.device import Device
from grillon.puzzle.parts.part import Part

if TYPE_CHECKING:
    from grillon.families.packing.boards import PackingBoardSizes
    from grillon.families.packing.cut import PackingCutting
    from grillon.families.packing.formats.documents import PackingFormats
    from grillon.families.packing.generate import PackingGenerator
    from grillon.families.packing.learn.player import PackingLearner
    from grillon.families.packing.logic.ladder import PackingLadder
    from grillon.families.packing.search.batch import PackingBatch
    from grillon.families.packing.search.engines import PackingSearch
    from grillon.families.packing.search.watching import PackingWatching
    from grillon.puzzle.draft import Drafting

_HERE = "grillon.families.packing"


class PackingFamily(Family[PackingPuzzle]):
    """Pieces that fill a board: pentominoes, IQ Puzzler Pro, the cap puzzle, Soma.

    >>> print(FAMILY.parse("[2,2]\\n(2,1)[A]\\n1 1\\n(1,2)[B]\\n1\\n1").solve())
    AA
    BB
    """

    name = "packing"
    display_name = Sentence("Packing")
    about = About(
        SHORT_RULES,
        EXACT_RULES,
        SYMBOLS,
        "packing.1.s1x2x3...2.41_1x2x2_1_1_21_u.42_1x2x2_1_1_21_S.0",
        "3x20",
        input_kind="pieces",
        other_names=(
            *("polyomino", "polyominoes", "polyominos", "pentomino", "pentominoes", "pentominos"),
            *("pieces", "pièces", "tiling", "pavage"),
        ),
    )

    formats: Part[PackingFormats] = Part(f"{_HERE}.formats.documents:PackingFormats")
    ladder: Part[PackingLadder] = Part(f"{_HERE}.logic.ladder:PackingLadder")
    search: Part[PackingSearch] = Part(f"{_HERE}.search.engines:PackingSearch")
    batch: Part[PackingBatch] = Part(f"{_HERE}.search.batch:PackingBatch")
    generator: Part[PackingGenerator] = Part(f"{_HERE}.generate:PackingGenerator")
    boards: Part[PackingBoardSizes] = Part(f"{_HERE}.boards:PackingBoardSizes")
    drafting: Part[Drafting[PackingPuzzle]] = Part(f"{_HERE}.draft")
    pictures = Part(f"{_HERE}.pictures:PackingPictures")
    watching: Part[PackingWatching] = Part(f"{_HERE}.search.watching:WATCHING")
    learner: Part[PackingLearner] = Part(f"{_HERE}.learn.player:LEARNER")
    cutting: Part[PackingCutting] = Part(f"{_HERE}.cut:PackingCutting")
    # The few packings without kernels are refused when the search begins.
    device: Part[Device[PackingPuzzle]] = Part(lambda family: Device(Sentence("packings"), lambda puzzle: True))


FAMILY = PackingFamily()
