"""The Takuzu family: everything that front ends use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from grillon.families.takuzu import about, documents, text
from grillon.families.takuzu.puzzle import CHOICES, EMPTY, PROPAGATION, TakuzuPuzzle
from grillon.families.takuzu.text import read_native
from grillon.model import Family, Monitor
from grillon.model.rows import whole_rows
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.formats.base import Format, ListSolver
    from grillon.model import Boards, Generated, Position, Puzzle, Schema, Step, Technique
    from grillon.model.batches import Batch
    from grillon.model.draft import Drafting


class TakuzuFamily(Family):
    """Takuzu, also called Binairo or Unruly.

    >>> made = FAMILY.generate(seed=1, size="8x8")
    >>> print(made.puzzle.check())
    unique
    """

    name = "takuzu"
    display_name = Sentence("Takuzu")
    other_names = ("binairo", "binary", "binary puzzle", "binaire", "bineiro", "binero", "unruly", "tohu wa vohu")
    collection_requests = (
        {"size": "6x6"},
        {"size": "8x8"},
        {"size": "8x8", "symmetry": "rotation2"},
        {"size": "10x10"},
        {"size": "8x8", "symmetry": "diagonal"},
    )
    example = "takuzu.1.4x4.u.88m.W"
    example_size = "6x6"
    short_rules = about.SHORT_RULES
    exact_rules = about.EXACT_RULES
    symbol_words = about.SYMBOLS
    choices = CHOICES
    choice_words: ClassVar[Mapping[str, Mapping[str, Sentence]]] = {
        "engine": {"search": Sentence("line by line, by propagation"), "sat": Sentence("a SAT solver")},
        "heuristic": {
            "tightest": Sentence("the fullest line, and the one that failed most"),
            "isolated": Sentence("the fullest line, and an isolated cell"),
        },
    }
    rules_counted = (
        *(Sentence("{rule}: calls", rule=rule) for rule in PROPAGATION),
        *(Sentence("{rule}: cells filled", rule=rule) for rule in PROPAGATION),
    )

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques, in order of difficulty."""
        from grillon.families.takuzu.techniques import TECHNIQUES

        return TECHNIQUES

    @property
    def formats(self) -> tuple[Format, ...]:
        """Grillon's own text, plain grids, Unruly game IDs, codes of runs."""
        from grillon.families.takuzu.codes import CODES

        return (*text.FORMATS, CODES)

    def read_quickly(self, text: str) -> Puzzle:
        """The puzzle of the native form, exactly as Grillon writes it."""
        return read_native(text)

    @property
    def short_lines(self) -> ListSolver:
        """The solver of lists, which the core reads directly."""
        from grillon._core import takuzu
        from grillon.formats.core_lines import CoreLines

        return CoreLines(self, takuzu)

    to_document = staticmethod(documents.to_document)
    from_document = staticmethod(documents.from_document)
    to_short = staticmethod(documents.to_short)
    from_short = staticmethod(documents.from_short)

    def request_schema(self) -> Schema:
        """The options: size, level, clues, method."""
        from grillon.families.takuzu.generate import SCHEMA

        return SCHEMA

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
        """A puzzle as requested."""
        from grillon.families.takuzu.generate import generate

        return generate(seed, monitor, request)

    def from_rows(self, rows: Iterable[Iterable[object]], *, distinct: bool = True) -> Puzzle:
        """A puzzle from rows of 0, 1 and None; `distinct=False` allows equal lines.

        >>> print(TakuzuFamily().from_rows([[0, None], [None, None]]))
        takuzu 2x2
        0 .
        . .
        """
        cells = whole_rows(rows, low=0, high=1, blank=EMPTY)
        return TakuzuPuzzle(len(cells), len(cells[0]), bytes(cell for row in cells for cell in row), distinct)

    capabilities = Family.capabilities | {"blank", "complete"}

    def blank(self, **request: object) -> Puzzle:
        """An empty grid."""
        from grillon.model.request import asked_size

        wanted = self.request_schema().complete(request)
        rows, columns = asked_size(wanted["size"])
        return TakuzuPuzzle(rows, columns, bytes([EMPTY]) * (rows * columns), bool(wanted["distinct"]))

    @property
    def drafting(self) -> Drafting:
        """Digits on boards of any size, with distinct lines or not."""
        from grillon.model.draft import PlainDrafting

        return PlainDrafting(self, "distinct")

    def board_schema(self) -> Schema:
        """Whether lines are distinct."""
        from grillon.families.takuzu.boards import SCHEMA

        return SCHEMA

    def make_boards(self, rows: int, columns: int, rules: Mapping[str, object]) -> Boards:
        """All grids of a size; `distinct=False` allows equal lines."""
        from grillon.families.takuzu.boards import all_grids

        return all_grids(rows, columns, distinct=bool(rules["distinct"]))

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells, values and lines of a step."""
        from grillon.families.takuzu.words import terms

        return terms(position, step, lang)

    @property
    def batch(self) -> Batch:
        """Many puzzles at once; those of one size and rule in one call of the core."""
        from grillon.families.takuzu import batch

        return batch


FAMILY = TakuzuFamily()
