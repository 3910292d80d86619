"""The Sudoku family: everything that front ends use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from grillon.families.sudoku import about, documents
from grillon.families.sudoku.lines import DIGITS
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.text import SYMBOL_VALUE, values_text
from grillon.families.sudoku.variants import SYMBOLS, Variant
from grillon.model import (
    Count,
    Family,
    Monitor,
    Outcome,
    Solution,
    Verdict,
)
from grillon.model.arguments import known_puzzles, thread_number
from grillon.model.rows import rows_of, same_shape, whole_rows
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.formats.base import Format
    from grillon.model import Generated, Position, Puzzle, Rating, Schema, Step, Technique, TechniqueSet, Trace
    from grillon.model.boards import Boards
    from grillon.model.draft import Drafting
    from grillon.model.facts import FactEvent, FactRun


class SudokuFamily(Family):
    """Sudoku in all its variants.

    >>> made = FAMILY.generate(seed=1)
    >>> print(made.puzzle.check())
    unique
    """

    name = "sudoku"
    display_name = Sentence("Sudoku")
    other_names = ("number place", "su doku")
    collection_requests = (
        {"symmetry": "rotation2"},
        {"symmetry": "diagonal"},
        {},
        {"symmetry": "left-right"},
        {"variant": "jigsaw"},
        {"symmetry": "mirrors"},
    )
    example = "sudoku.1.4.c4a12b2f"
    example_size = "4x4"
    short_rules = about.SHORT_RULES
    exact_rules = about.EXACT_RULES
    symbol_words = about.SYMBOLS
    technique_set = about.TECHNIQUE_SET
    scale = about.SCALE
    explained_with = "people"

    @property
    def technique_sets(self) -> tuple[TechniqueSet, ...]:
        """Sudoku Explainer's techniques, which ratings refer to, and those with names people use."""
        from grillon.families.sudoku.people import PEOPLE
        from grillon.families.sudoku.techniques import CLASSIC_SET

        return (CLASSIC_SET, PEOPLE)

    def __init__(self) -> None:
        self._last_layout: tuple[Variant | None, str] = (None, "")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques, in order of difficulty."""
        from grillon.families.sudoku.techniques import TECHNIQUES

        return TECHNIQUES

    @property
    def formats(self) -> tuple[Format, ...]:
        """Lines, files of lines, grids, and the links of other programs."""
        from grillon.families.sudoku import drawn, grids, links, sites, text

        return (
            text.LINE,
            text.SDM,
            text.EXCHANGE,
            grids.SDK,
            grids.GRID,
            drawn.DRAWN,
            text.TEXT,
            links.PZPR,
            links.SOLO,
            links.FPUZZLES,
            links.SUDOKUPAD,
            sites.SUDOKUWIKI,
            sites.COACH,
            sites.EXCHANGE_LINK,
            sites.HODOKU,
        )

    def read_quickly(self, text: str) -> Puzzle:
        """The puzzle of 81 digits and dots, read quickly because lists of them are long."""
        return SudokuPuzzle.of_digits(text.encode("ascii").translate(DIGITS))

    to_document = staticmethod(documents.to_document)
    from_document = staticmethod(documents.from_document)
    to_short = staticmethod(documents.to_short)
    from_short = staticmethod(documents.from_short)

    def request_schema(self) -> Schema:
        """The options: size, variant, difficulty, clues, symmetry, pattern."""
        from grillon.families.sudoku.generate import SCHEMA

        return SCHEMA

    def make_boards(self, rows: int, columns: int, rules: Mapping[str, object]) -> Boards:
        """All grids of a size; they have no further rules."""
        from grillon.families.sudoku.boards import SudokuBoards

        return SudokuBoards(rows, columns)

    capabilities = Family.capabilities | {"blank", "complete", "facts"}

    def blank(self, **request: object) -> Puzzle:
        """An empty grid with boxes."""
        from grillon.families.sudoku.generate import blank

        return blank(request)

    @property
    def drafting(self) -> Drafting:
        """Digits, pencil marks and regions."""
        from grillon.families.sudoku import draft

        return draft

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
        """A puzzle as requested."""
        from grillon.families.sudoku.generate import generate

        return generate(seed, monitor, request)

    def from_rows(
        self,
        rows: Iterable[Iterable[object]],
        *,
        regions: Iterable[Iterable[object]] | None = None,
        rules: Iterable[str] = (),
    ) -> Puzzle:
        """A puzzle from rows of digits, 0 or None for an empty cell; `regions` names the region of each cell.

        `rules` are further ones, such as "x" for both diagonals; they are named as in the text of a puzzle.

        >>> family, rows = SudokuFamily(), [[0, 0, 0, 4], [0, 1, 2, 0], [0, 2, 0, 0], [0, 0, 0, 0]]
        >>> str(family.from_rows(rows, rules=["x"])).splitlines()[0]
        'sudoku 4x4 x'
        """
        cells = rows_of(rows)
        high = len(cells)
        numbers = whole_rows(
            [[SYMBOL_VALUE.get(cell, cell) if isinstance(cell, str) else cell for cell in row] for row in cells],
            low=0,
            high=high,
        )
        shape = f"{high}x{len(cells[0])}"
        lines = [" ".join((self.name, shape, *rules)), *(" ".join(values_text(row)) for row in numbers)]
        if regions is not None:
            named = rows_of(regions, "regions")
            same_shape(cells, named, "regions")
            symbols: dict[object, str] = {}
            for row in named:
                for region in row:
                    symbols.setdefault(region, SYMBOLS[len(symbols) % len(SYMBOLS)])
            lines += ["regions", *("".join(symbols[region] for region in row) for row in named)]
        return self.parse("\n".join(lines))

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The cells, digits and houses of a step."""
        from grillon.families.sudoku.words import terms

        return terms(position, step, lang)

    def canonical_texts(self, puzzles: Sequence[Puzzle]) -> list[str]:
        """As in the contract; classic puzzles in one call to the core, which releases the interpreter."""
        from grillon.families.sudoku.canonical import canonical_lines

        plain = [p for p in puzzles if isinstance(p, SudokuPuzzle) and p.variant.is_classic and not p.has_marks]
        if len(plain) < len(puzzles):
            return super().canonical_texts(puzzles)
        return list(canonical_lines(map(str, plain)))

    def layout_id(self, puzzle: Puzzle) -> str:
        """As in the contract, computed once for all puzzles of a variant."""
        assert isinstance(puzzle, SudokuPuzzle)
        if puzzle.has_marks:
            return super().layout_id(puzzle)
        known, layout = self._last_layout
        if puzzle.variant != known:
            layout = super().layout_id(puzzle)
            self._last_layout = puzzle.variant, layout
        return layout

    def fact_lines(self, trace: Trace, lang: str, *, strict: bool = False) -> Iterator[str]:
        """The lines of the fact base, where all houses hold each digit once; else the steps, fact by fact."""
        from grillon.families.sudoku.fact_words import fact_lines
        from grillon.families.sudoku.factbase import known_grid

        if known_grid(trace.start.puzzle) is None:
            return super().fact_lines(trace, lang, strict=strict)
        return fact_lines(trace.start, lang, strict=strict)

    def fact_run(
        self,
        position: Position,
        lang: str = "en",
        *,
        strict: bool = False,
        on_event: Callable[[FactEvent], None] | None = None,
    ) -> FactRun | None:
        """The fact base at work, where all houses hold each digit once."""
        from grillon.families.sudoku.fact_words import fact_run
        from grillon.families.sudoku.factbase import known_grid

        return (
            None if known_grid(position.puzzle) is None else fact_run(position, lang, strict=strict, on_event=on_event)
        )

    def check_all(
        self, puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
    ) -> list[Verdict]:
        """`check` for many puzzles; classic ones with one solution are answered by one call of the core."""
        from grillon.families.sudoku.batch import check_all

        return check_all(known_puzzles(puzzles), threads, Monitor.of(monitor))

    def solve_all(
        self, puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
    ) -> list[Outcome[Solution]]:
        """`solve` for many puzzles; classic ones are solved by one call of the core."""
        from grillon.families.sudoku.batch import solve_all

        return solve_all(known_puzzles(puzzles), threads, Monitor.of(monitor))

    def count_all(
        self,
        puzzles: Iterable[Puzzle],
        *,
        up_to: int | None = None,
        threads: int | None = None,
        monitor: Monitor | None = None,
    ) -> list[Count]:
        """`count` for many puzzles; classic ones with few solutions are counted by one call of the core."""
        from grillon.families.sudoku.batch import count_all

        return count_all(known_puzzles(puzzles), up_to, threads, Monitor.of(monitor))

    def rate_all(
        self,
        puzzles: Iterable[Puzzle],
        *,
        techniques: str | None = None,
        threads: int | None = None,
        monitor: Monitor | None = None,
    ) -> list[Rating]:
        """`rate` for many puzzles; those of one variant are rated in one call of the core."""
        from grillon.families.sudoku.ladder import honest_rating, rate_values, rating_of_numbers

        known = self.technique_set_named(techniques)
        every, watched = known_puzzles(puzzles), Monitor.of(monitor)
        number = thread_number(threads, watched)
        plain = [puzzle for puzzle in every if isinstance(puzzle, SudokuPuzzle) and not puzzle.has_marks]
        ratings: dict[int, Rating] = {}
        # By identity first: most puzzles share the object of their variant, and comparing them takes longer.
        for variant in dict.fromkeys({id(puzzle.variant): puzzle.variant for puzzle in plain}.values()):
            same = [puzzle for puzzle in plain if puzzle.variant is variant or puzzle.variant == variant]
            values = b"".join(puzzle.digits for puzzle in same)
            numbers = rate_values(variant, values, known, threads=number, monitor=watched)
            for puzzle, found in zip(same, numbers, strict=True):
                rating = rating_of_numbers(found, self, known, watched)
                # Givens that contradict each other are reported by the puzzle itself, below.
                if rating.details["end"] != "contradiction":
                    ratings[id(puzzle)] = honest_rating(puzzle, rating, known, watched)
        return [
            ratings[id(p)] if id(p) in ratings else p.rate(techniques=techniques, monitor=watched)
            for p in watched.over(every)
        ]


FAMILY = SudokuFamily()
