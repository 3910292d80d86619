"""The Sudoku family: everything front ends ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from grillon.families.sudoku import about, documents, links, text
from grillon.families.sudoku.people import PEOPLE
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.techniques import CLASSIC_SET, SCALE, TECHNIQUE_SET, TECHNIQUES
from grillon.formats.base import Format
from grillon.model import (
    Family,
    Generated,
    Judgement,
    Monitor,
    Position,
    Puzzle,
    Rating,
    Schema,
    Solution,
    Step,
    TechniqueSet,
    Trace,
    Verdict,
)
from grillon.model.arguments import known_puzzles, known_seed, thread_number
from grillon.sentences import Sentence


class SudokuFamily(Family):
    """Sudoku in all its shapes.

    >>> made = FAMILY.generate(seed=1)
    >>> print(made.puzzle.check())
    unique
    """

    name = "sudoku"
    display_name = Sentence("Sudoku")
    short_rules = about.SHORT_RULES
    exact_rules = about.EXACT_RULES
    symbol_words = about.SYMBOLS
    techniques = TECHNIQUES
    technique_set = TECHNIQUE_SET
    scale = SCALE
    explained_with = PEOPLE.name

    @property
    def technique_sets(self) -> tuple[TechniqueSet, ...]:
        """Sudoku Explainer's techniques, which ratings refer to, and those people have names for."""
        return (CLASSIC_SET, PEOPLE)

    @property
    def formats(self) -> tuple[Format, ...]:
        """Lines, files of lines, grids, and the links of other programs."""
        return (
            text.LINE,
            text.SDM,
            text.EXCHANGE,
            text.SDK,
            text.GRID,
            text.TEXT,
            links.PZPR,
            links.SOLO,
            links.FPUZZLES,
            links.SUDOKUPAD,
        )

    def to_document(self, puzzle: Puzzle) -> Mapping[str, object]:
        """Size, rows, regions and rules."""
        return documents.to_document(puzzle)

    def from_document(self, document: Mapping[str, object]) -> Puzzle:
        """From size, rows, regions and rules."""
        return documents.from_document(document)

    def to_short(self, puzzle: Puzzle) -> str:
        """Size, rules, givens, regions and pencil marks."""
        return documents.to_short(puzzle)

    def from_short(self, body: str) -> Puzzle:
        """From size, rules, givens, regions and pencil marks."""
        return documents.from_short(body)

    def request_schema(self) -> Schema:
        """Size, variant, difficulty, clues, symmetry, pattern."""
        from grillon.families.sudoku.generate import SCHEMA

        return SCHEMA

    def generate(self, *, seed: int, monitor: Monitor | None = None, **request: object) -> Generated:
        """A puzzle as requested."""
        from grillon.families.sudoku.generate import generate

        return generate(known_seed(seed), Monitor.of(monitor), request)

    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """Cells, digits and houses of a step."""
        from grillon.families.sudoku.words import terms

        return terms(position, step, lang)

    def fact_lines(self, trace: Trace, lang: str) -> Iterator[str]:
        """The fact base, for classic grids; other variants tell their steps fact by fact."""
        from grillon.families.sudoku.fact_words import fact_lines

        puzzle = trace.start.puzzle
        classic = isinstance(puzzle, SudokuPuzzle) and puzzle.variant.is_classic and not puzzle.has_marks
        return fact_lines(trace.start, lang) if classic else super().fact_lines(trace, lang)

    def check_all(
        self, puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
    ) -> list[Verdict]:
        """`check` for many puzzles; classic ones with one solution are answered by one call of the core."""
        from grillon.families.sudoku.batch import answers

        every, watched = known_puzzles(puzzles), Monitor.of(monitor)
        plain = [p for p in every if isinstance(p, SudokuPuzzle) and p.variant.is_classic and not p.has_marks]
        verdicts: dict[int, Verdict] = {}
        found = answers("".join(map(str, plain)).encode(), threads=thread_number(threads, watched), monitor=watched)
        for puzzle, answer in zip(plain, found, strict=True):
            if answer is None:
                verdicts[id(puzzle)] = Verdict(Judgement.UNKNOWN, limit=watched.limit)
            elif answer.solutions == 1:
                values = (cell * 9 + int(digit) - 1 for cell, digit in enumerate(answer.first))
                verdicts[id(puzzle)] = Verdict(Judgement.UNIQUE, (Solution(puzzle, frozenset(values)),))
        # All others are asked themselves: they have the evidence.
        return [verdicts[id(p)] if id(p) in verdicts else p.check(monitor=watched) for p in watched.over(every)]

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
        for variant in dict.fromkeys(puzzle.variant for puzzle in plain):
            same = [puzzle for puzzle in plain if puzzle.variant == variant]
            values = b"".join(bytes(puzzle.values) for puzzle in same)
            numbers = rate_values(variant, values, known, threads=number, monitor=watched)
            for puzzle, found in zip(same, numbers, strict=True):
                rating = rating_of_numbers(found, known, watched)
                # Givens that contradict each other are named by the puzzle itself, below.
                if rating.details["end"] != "contradiction":
                    ratings[id(puzzle)] = honest_rating(puzzle, rating, known, watched)
        return [
            ratings[id(p)] if id(p) in ratings else p.rate(techniques=techniques, monitor=watched)
            for p in watched.over(every)
        ]


FAMILY = SudokuFamily()
