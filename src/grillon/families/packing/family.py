"""The packing family: everything that front ends use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from grillon.errors import RequestError
from grillon.families.packing import about, documents, text
from grillon.families.packing.options import CHOICES, PIECE_ORDERS, SEARCHES
from grillon.model import Family, Monitor
from grillon.model.arguments import known_seed
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.formats.base import Format, ListSolver
    from grillon.learn import Learner
    from grillon.model import Generated, Position, Puzzle, Schema, Step, Technique
    from grillon.model.batches import Batch
    from grillon.model.boards import Boards
    from grillon.model.draft import Drafting
    from grillon.model.work import Choices


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
    collection_requests = ({"variant": "rect5x11"}, {"variant": "diag55"}, {"variant": "pyramid55"})
    example = "packing.1.s1x2x3...2.41_1x2x2_1_1_21_u.42_1x2x2_1_1_21_S.0"
    example_size = "3x20"
    short_rules = about.SHORT_RULES
    exact_rules = about.EXACT_RULES
    symbol_words = about.SYMBOLS
    input_kind = "pieces"
    choices = CHOICES

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques, in order of difficulty."""
        from grillon.families.packing.techniques import TECHNIQUES

        return TECHNIQUES

    @property
    def formats(self) -> tuple[Format, ...]:
        """Grillon's own text, the cap puzzle configuration, IQ Puzzler Pro levels and objectives."""
        from grillon.families.packing import cap, iq, placed

        return (text.NATIVE, cap.STRICT, cap.LENIENT, iq.LEVEL, placed.PLACED, iq.OBJECTIVE)

    def missing_part(self, text: str) -> Sentence | None:
        """The sentence for a board without pieces."""
        rows = [line.replace(" ", "") for line in text.strip().splitlines()]
        drawn = all(sign.isalnum() or sign in ".#?" for row in rows for sign in row)
        if not drawn or len(rows) < 2 or len(set(map(len, rows))) > 1:
            return None
        return Sentence(
            "this is a board without its pieces; write '{head}' above it and the pieces below it, such as '{named}' or "
            "'{piece}'",
            head="packing square",
            named="pieces pentominoes",
            piece="piece A ##/#.",
        )

    @property
    def short_lines(self) -> ListSolver:
        """The solver of lists, which the core reads directly."""
        from grillon.families.packing.lines import ShortPackings

        return ShortPackings()

    to_document = staticmethod(documents.to_document)
    from_document = staticmethod(documents.from_document)
    to_short = staticmethod(documents.to_short)
    from_short = staticmethod(documents.from_short)

    def request_schema(self) -> Schema:
        """The options: board, pieces, level."""
        from grillon.families.packing.generate import SCHEMA

        return SCHEMA

    def board_schema(self) -> Schema:
        """The option that names the set of pieces."""
        from grillon.families.packing.boards import SCHEMA

        return SCHEMA

    def make_boards(self, rows: int, columns: int, rules: Mapping[str, object]) -> Boards:
        """All ways to fill a rectangle."""
        from grillon.families.packing.boards import PackingBoards

        return PackingBoards(rows, columns, str(rules["pieces"]), str(rules["without"]))

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
        """A level as requested."""
        from grillon.families.packing.generate import generate

        return generate(seed, monitor, request)

    def from_rows(
        self, rows: Iterable[Iterable[object]], *, pieces: str | Mapping[str, Iterable[str]] | None = None
    ) -> Puzzle:
        """A puzzle from the rows of its picture: "." a cell, "#" none, "?" one that may stay empty, a letter a piece.

        `pieces` is the name of a set, or the picture of each piece by its letter.

        >>> print(PackingFamily().from_rows(["AA.", "A.."], pieces={"A": ["##", "#."], "B": [".#", "##"]}))
        packing square
        AA.
        A..
        piece A ##/#.
        piece B .#/##
        """
        if isinstance(rows, str) or pieces is None:
            raise RequestError("rows and pieces are needed: a picture of the board and the pieces that go on it")
        drawn = ["".join("." if cell is None else str(cell) for cell in row) for row in rows]
        lines = [f"pieces {pieces}"] if isinstance(pieces, str) else []
        if not isinstance(pieces, str):
            lines = [f"piece {symbol} {'/'.join(picture)}" for symbol, picture in pieces.items()]
        return self.parse("\n".join(["packing square", *drawn, *lines]))

    capabilities = Family.capabilities | {"blank", "complete", "cut", "learn"}

    def blank(self, **request: object) -> Puzzle:
        """The board with all pieces in the tray."""
        from grillon.families.packing.generate import SCHEMA, start_of

        return start_of(SCHEMA.complete(request))

    @property
    def drafting(self) -> Drafting:
        """Boards with holes, pieces, and placed pieces."""
        from grillon.families.packing import draft

        return draft

    def cut_schema(self) -> Schema:
        """The number of pieces, their sizes, and whether there must be one solution."""
        from grillon.families.packing.cut import SCHEMA

        return SCHEMA

    def cut(self, board: Puzzle | tuple[int, int], *, seed: int, monitor: Monitor, **request: object) -> Generated:
        """A board cut into pieces; its solution is the way it was cut."""
        from grillon.families.packing.cut import cut_as_asked

        return cut_as_asked(board, known_seed(seed), monitor, request)

    compared_engine = "cover"
    replayed_engines = ("cover", "bitboard")
    choice_words: ClassVar[Mapping[str, Mapping[str, Sentence]]] = {
        "engine": {
            "automatic": Sentence("tries both searches, and continues with the better one"),
            "bitboard": Sentence("fills the first free cell"),
            "cover": Sentence("fills what has the fewest possibilities left"),
            "sweep": Sentence("sweeps the board, merging equal states"),
            "assembly": Sentence("large boards, part by part"),
        },
        "heuristic": {
            "given": Sentence("pieces in the order listed"),
            "ascender": Sentence("small pieces first"),
            "descender": Sentence("large pieces first"),
            "compactness": Sentence("compact pieces first"),
            "compactness_inverse": Sentence("long pieces first"),
            "perimeter": Sentence("short outlines first"),
            "perimeter_inverse": Sentence("long outlines first"),
            "holes": Sentence("few hollows first"),
            "holes_inverse": Sentence("many hollows first"),
            "border": Sentence("from the border inwards"),
            "learned": Sentence("what a network considers likely first"),
        },
        "cells": {
            "automatic": Sentence("chosen by the engine"),
            "short_side": Sentence("along the short side"),
            "border": Sentence("from the border inwards"),
            "constrained": Sentence("the cell with the fewest possibilities"),
        },
    }

    def engine_choices(self, engine: str) -> Choices:
        """The options of an engine; a sweep and an assembly have their own."""
        return {} if engine in ("sweep", "assembly") else super().engine_choices(engine)

    @property
    def compared(self) -> tuple[str, ...]:
        """The orders of pieces, without the order in which they are given."""
        return PIECE_ORDERS[1:]

    def engines_used(self, monitor: Monitor) -> tuple[str, ...]:
        """The engines used, including those chosen by the core, which counts the nodes of each."""
        marked = (name for number, name in enumerate(SEARCHES) if monitor.control.rule_counter(number))
        return (*super().engines_used(monitor), *marked)

    def learner(self) -> Learner:
        """A network that places pieces on flat boards."""
        from grillon.families.packing.learn.player import PackingLearner

        return PackingLearner()

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The pieces and cells of a step."""
        from grillon.families.packing.words import terms

        return terms(position, step, lang)

    @property
    def batch(self) -> Batch:
        """Many puzzles at once; those with the same board and pieces in one call."""
        from grillon.families.packing import batch

        return batch


FAMILY = PackingFamily()
