"""The Tectonic family: everything that front ends use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, cast

from grillon.errors import RequestError
from grillon.families.tectonic import about, documents
from grillon.families.tectonic.board import LEFT_OUT
from grillon.families.tectonic.puzzle import LARGEST_MAXIMUM, TectonicPuzzle
from grillon.model import (
    Family,
    Monitor,
)
from grillon.model.rows import rows_of, same_shape, whole_rows
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.formats.base import Format, ListSolver
    from grillon.model import Boards, Generated, Position, Puzzle, Schema, Step, Technique
    from grillon.model.batches import Batch
    from grillon.model.draft import Drafting
    from grillon.model.text_tree import TextTree


class TectonicFamily(Family):
    """Tectonic, also called Suguru or Number Blocks.

    >>> made = FAMILY.generate(seed=1, size="6x6", level="easy")
    >>> print(made.puzzle.check(), made.rating.level, made.method)
    unique easy growth
    """

    name = "tectonic"
    display_name = Sentence("Tectonic")
    other_names = ("suguru", "number blocks", "nanbaburokku", "tectonique", "kemaru")
    collection_requests = (
        {"size": "6x6"},
        {"size": "7x7", "symmetry": "rotation2"},
        {"size": "8x8"},
        {"size": "9x9"},
        {"size": "5x8"},
    )
    example = "tectonic.1.4x4m4w.II3m.3d432h"
    example_size = "3x3"
    short_rules = about.SHORT_RULES
    exact_rules = about.EXACT_RULES
    symbol_words = about.SYMBOLS

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques, in order of difficulty."""
        from grillon.families.tectonic.techniques import TECHNIQUES

        return TECHNIQUES

    @property
    def formats(self) -> tuple[Format, ...]:
        """The drawn form, letters, stored puzzles, codes, the frontier, pzpr links, Seismic IDs."""
        from grillon.families.tectonic.codes import CODES, FRONTIER, PREFIX
        from grillon.families.tectonic.drawn import DRAWN
        from grillon.families.tectonic.ids import STORED
        from grillon.families.tectonic.letters import LETTERS
        from grillon.families.tectonic.links import SEISMIC, SUGURU

        return DRAWN, LETTERS, STORED, CODES, PREFIX, FRONTIER, SUGURU, SEISMIC

    def missing_part(self, text: str) -> Sentence | None:
        """The sentence for values without regions."""
        from grillon.families.tectonic.letters import lacks_regions

        if not lacks_regions(text):
            return None
        return Sentence(
            "these are values without their regions; name the region before each value ({letters}) or draw the walls "
            "({walls})",
            letters="a1 a. b3",
            walls="+-+-+",
        )

    def read_quickly(self, text: str) -> Puzzle:
        """The puzzle of the drawn form, exactly as Grillon writes it."""
        from grillon.families.tectonic.drawn import read_drawn

        return read_drawn(text)

    @property
    def short_lines(self) -> ListSolver:
        """The solver of lists; the core reads the puzzles whose regions are known."""
        from grillon._core import tectonic
        from grillon.formats.core_lines import CoreLines

        return CoreLines(self, tectonic)

    to_document = staticmethod(documents.to_document)
    from_document = staticmethod(documents.from_document)
    to_short = staticmethod(documents.to_short)
    from_short = staticmethod(documents.from_short)

    def layout_id(self, puzzle: Puzzle) -> str:
        """The identifier of the walls, where all of them are known."""
        from grillon.families.tectonic.ids import layout_id

        assert isinstance(puzzle, TectonicPuzzle)
        named = puzzle.complete_cut and LEFT_OUT not in puzzle.values
        return layout_id(puzzle) if named else super().layout_id(puzzle)

    def values_id(self, puzzle: Puzzle, candidates: Collection[int]) -> str:
        """The identifier of the values, whatever the regions."""
        from grillon.families.tectonic.ids import values_id

        assert isinstance(puzzle, TectonicPuzzle)
        return values_id(puzzle.with_solution(candidates))

    @property
    def tree(self) -> TextTree:
        """A folder for each size and maximum, with the grids and the puzzles, one file per level."""
        from grillon.families.tectonic.tree import TectonicTree

        return TectonicTree()

    def request_schema(self) -> Schema:
        """The options: size, maximum, level, clues, symmetry, region sizes, method."""
        from grillon.families.tectonic.generate import SCHEMA

        return SCHEMA

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
        """A puzzle as requested; `method` of the result shows whether its grid was grown or drawn uniformly."""
        from grillon.families.tectonic.generate import generate

        return generate(seed, monitor, request)

    def drawn_from(self, request: Mapping[str, object]) -> Boards | None:
        """All grids of the size, where a uniform one is requested."""
        from grillon.families.tectonic.generate import drawn_from

        return drawn_from(request)

    def board_schema(self) -> Schema:
        """The largest region."""
        from grillon.families.tectonic.boards import SCHEMA

        return SCHEMA

    def from_rows(
        self,
        rows: Iterable[Iterable[object]],
        *,
        regions: Iterable[Iterable[object]] | None = None,
        maximum: int | None = None,
    ) -> Puzzle:
        """A puzzle from rows of numbers, 0 or None for an empty cell; `regions` names the region of each cell.

        >>> TectonicFamily().from_rows([[1, 0], [0, 0]], regions=["aa", "bb"])
        <TectonicPuzzle: tectonic.1.2x2m2w.C.1c>
        """
        values = whole_rows(rows, low=0, high=LARGEST_MAXIMUM)
        if regions is None:
            raise RequestError("regions: name the region of each cell")
        named = rows_of(regions, "regions")
        same_shape(values, named, "regions")
        return TectonicPuzzle.from_regions(named, values, maximum=maximum)

    capabilities = Family.capabilities | {"blank", "complete"}

    def blank(self, **request: object) -> Puzzle:
        """A board of which nothing is known: its walls are entered too."""
        wanted = self.request_schema().complete(request)
        maximum = wanted["maximum"]
        assert isinstance(maximum, int)
        from grillon.model.request import asked_size

        return TectonicPuzzle.blank(*asked_size(wanted["size"]), maximum)

    @property
    def drafting(self) -> Drafting:
        """Values, walls and holes."""
        from grillon.families.tectonic import draft

        return draft

    def make_boards(self, rows: int, columns: int, rules: Mapping[str, object]) -> Boards:
        """All grids of a size and `max`imum: counted, numbered, drawn uniformly."""
        from grillon.families.tectonic.boards import tectonic_boards

        return tectonic_boards(rows, columns, cast(int, rules["max"]))

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells, values and regions of a step."""
        from grillon.families.tectonic.words import terms

        return terms(position, step, lang)

    @property
    def batch(self) -> Batch:
        """Many puzzles at once; those whose regions are known in one call of the core."""
        from grillon.families.tectonic import batch

        return batch


FAMILY = TectonicFamily()
