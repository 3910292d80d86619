"""The Tectonic family: everything front ends ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grillon.errors import RequestError
from grillon.families.tectonic import about, short
from grillon.families.tectonic.puzzle import LARGEST_MAXIMUM, TectonicPuzzle, check_all, rate_all
from grillon.families.tectonic.techniques import TECHNIQUES
from grillon.formats.base import Format
from grillon.model import (
    Boards,
    Family,
    Generated,
    Monitor,
    Position,
    Puzzle,
    Rating,
    Schema,
    Step,
    Verdict,
)
from grillon.model.arguments import known_puzzles, known_seed, thread_number
from grillon.model.request import asked_size
from grillon.sentences import Sentence


class TectonicFamily(Family):
    """Tectonic, also called Suguru or Number Blocks.

    >>> made = FAMILY.generate(seed=1, size="6x6", level="easy")
    >>> print(made.puzzle.check(), made.rating.level, made.method)
    unique easy growth
    """

    name = "tectonic"
    display_name = Sentence("Tectonic")
    short_rules = about.SHORT_RULES
    exact_rules = about.EXACT_RULES
    symbol_words = about.SYMBOLS
    techniques = TECHNIQUES

    @property
    def formats(self) -> tuple[Format, ...]:
        """The drawn form, letters, stored puzzles, pzpr links, Seismic IDs."""
        from grillon.families.tectonic.drawn import DRAWN
        from grillon.families.tectonic.ids import STORED
        from grillon.families.tectonic.letters import LETTERS
        from grillon.families.tectonic.links import SEISMIC, SUGURU

        return DRAWN, LETTERS, STORED, SUGURU, SEISMIC

    def to_document(self, puzzle: Puzzle) -> Mapping[str, object]:
        """Size, maximum and drawing."""
        assert isinstance(puzzle, TectonicPuzzle)
        return short.to_document(puzzle)

    def from_document(self, document: Mapping[str, object]) -> Puzzle:
        """From size, maximum and drawing."""
        return short.from_document(document)

    def to_short(self, puzzle: Puzzle) -> str:
        """Size, maximum, walls and cells."""
        assert isinstance(puzzle, TectonicPuzzle)
        return short.to_short(puzzle)

    def from_short(self, body: str) -> Puzzle:
        """From size, maximum, walls and cells."""
        return short.from_short(body)

    def request_schema(self) -> Schema:
        """Size, maximum, level, clues, symmetry, region sizes, method."""
        from grillon.families.tectonic.generate import SCHEMA

        return SCHEMA

    def generate(self, *, seed: int, monitor: Monitor | None = None, **request: object) -> Generated:
        """A puzzle as requested; `method` of the result says whether its grid was grown or drawn uniformly."""
        from grillon.families.tectonic.generate import generate

        return generate(known_seed(seed), Monitor.of(monitor), request)

    def boards(self, size: tuple[int, int], **rules: object) -> Boards:
        """All grids of a size and `max`imum: counted, numbered, drawn uniformly."""
        from grillon.sweep.boards import tectonic_grids

        maximum = rules.pop("max", 5)
        for name in rules:
            raise RequestError("tectonic grids have no rule '{name}'; there is: max", name=name)
        if not isinstance(maximum, int) or isinstance(maximum, bool) or not 1 <= maximum <= LARGEST_MAXIMUM:
            raise RequestError("the maximum is 1 to {largest}, not {maximum}", largest=LARGEST_MAXIMUM, maximum=maximum)
        return tectonic_grids(*asked_size(size), maximum)

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """Cells, values and regions of a step."""
        from grillon.families.tectonic.words import terms

        return terms(position, step, lang)

    def check_all(
        self, puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
    ) -> list[Verdict]:
        """`check` for many puzzles in one call of the core."""
        watched = Monitor.of(monitor)
        return check_all(known_puzzles(puzzles), monitor=watched, threads=thread_number(threads, watched))

    def rate_all(
        self,
        puzzles: Iterable[Puzzle],
        *,
        techniques: str | None = None,
        threads: int | None = None,
        monitor: Monitor | None = None,
    ) -> list[Rating]:
        """`rate` for many puzzles in one call of the core."""
        self.technique_set_named(techniques)
        watched = Monitor.of(monitor)
        return rate_all(known_puzzles(puzzles), monitor=watched, threads=thread_number(threads, watched))


FAMILY = TectonicFamily()
