"""The packing family: everything front ends ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grillon.families.packing import about, text
from grillon.families.packing.puzzle import CHOICES, PIECE_ORDERS, SEARCHES
from grillon.families.packing.techniques import TECHNIQUES
from grillon.model import Family, Monitor
from grillon.model.arguments import known_seed
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.formats.base import Format
    from grillon.learn import Learner
    from grillon.model import Generated, Position, Puzzle, Schema, Step
    from grillon.model.boards import Boards


class PackingFamily(Family):
    """Pieces that fill a board: pentominoes, IQ Puzzler Pro, the cap puzzle, Soma.

    >>> print(FAMILY.parse("[2,2]\\n(2,1)[A]\\n1 1\\n(1,2)[B]\\n1\\n1").solve())
    AA
    BB
    """

    name = "packing"
    display_name = Sentence("Packing")
    other_names = (
        *("polyomino", "polyominoes", "polyominos", "pentomino", "pentominoes", "pentominos"),
        *("pieces", "pièces", "tiling", "pavage"),
    )
    example = "packing.1.s1x2x3...2.41_1x2x2_1_1_21_u.42_1x2x2_1_1_21_S.0"
    example_size = "3x20"
    short_rules = about.SHORT_RULES
    exact_rules = about.EXACT_RULES
    symbol_words = about.SYMBOLS
    techniques = TECHNIQUES
    input_kind = "pieces"
    choices = CHOICES

    @property
    def formats(self) -> tuple[Format, ...]:
        """Grillon's own, the cap puzzle configuration, IQ Puzzler Pro levels and objectives."""
        from grillon.families.packing import cap, iq

        return (text.NATIVE, cap.STRICT, cap.LENIENT, iq.LEVEL, iq.OBJECTIVE)

    def to_document(self, puzzle: Puzzle) -> Mapping[str, object]:
        """Board, pieces, fixed pieces."""
        return text.to_document(puzzle)

    def from_document(self, document: Mapping[str, object]) -> Puzzle:
        """From board, pieces, fixed pieces."""
        return text.from_document(document)

    def to_short(self, puzzle: Puzzle) -> str:
        """Extent, cells, pieces and fixed placements."""
        return text.to_short(puzzle)

    def from_short(self, body: str) -> Puzzle:
        """From extent, cells, pieces and fixed placements."""
        return text.from_short(body)

    def request_schema(self) -> Schema:
        """Board, pieces, level."""
        from grillon.families.packing.generate import SCHEMA

        return SCHEMA

    def board_schema(self) -> Schema:
        """The set of pieces."""
        from grillon.families.packing.boards import SCHEMA

        return SCHEMA

    def boards(self, size: tuple[int, int], **rules: object) -> Boards:
        """All ways to fill a rectangle."""
        from grillon.families.packing.boards import PackingBoards
        from grillon.model.request import asked_size

        return PackingBoards(*asked_size(size), str(self.board_schema().complete(rules)["pieces"]))

    def generate(self, *, seed: int, monitor: Monitor | None = None, **request: object) -> Generated:
        """A level as requested."""
        from grillon.families.packing.generate import generate

        return generate(known_seed(seed), Monitor.of(monitor), request)

    capabilities = Family.capabilities | {"blank", "complete", "cut", "learn"}

    def blank(self, **request: object) -> Puzzle:
        """The board with all pieces in the tray."""
        from grillon.families.packing.generate import SCHEMA, start_of

        return start_of(SCHEMA.complete(request))

    def cut_schema(self) -> Schema:
        """How many pieces, of which sizes, and whether there is to be one way to put them together."""
        from grillon.families.packing.cut import SCHEMA

        return SCHEMA

    def cut(self, board: Puzzle | tuple[int, int], *, seed: int, monitor: Monitor, **request: object) -> Generated:
        """A board cut into pieces; its solution is the way it was cut."""
        from grillon.families.packing.cut import cut_as_asked

        return cut_as_asked(board, known_seed(seed), monitor, request)

    compared_engine = "cover"

    @property
    def compared(self) -> tuple[str, ...]:
        """The orders of pieces; as they are given is none."""
        return PIECE_ORDERS[1:]

    def engines_used(self, monitor: Monitor) -> tuple[str, ...]:
        """Also those that the core chose: it counts the nodes of each."""
        marked = (name for number, name in enumerate(SEARCHES) if monitor.control.rule_counter(number))
        return (*super().engines_used(monitor), *marked)

    def learner(self) -> Learner:
        """A network that lays pieces on flat boards."""
        from grillon.families.packing.learn.player import PackingLearner

        return PackingLearner()

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """Pieces and cells of a step."""
        from grillon.families.packing.words import terms

        return terms(position, step, lang)


FAMILY = PackingFamily()
