"""The puzzles of a booklet, with the data printed beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.errors import GrillonError, RequestError
from grillon.explain.diagnosis import as_arranged, refusal
from grillon.model import Judgement, Level, Solution
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from grillon.catalogue import CatalogueEntry

MAX_PUZZLES = 100_000


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle, its solution and its level as far as known, and its own title."""

    puzzle: Puzzle
    solution: Solution | None = None
    level: Level | None = None
    title: str = ""
    name: str = ""
    """Its name in messages: the file it came from, or its number in a catalogue."""
    judgement: Judgement | None = None
    """What is said of its solutions: None means that they are checked first, unless one is given. Under `UNIQUE` it is
    printed as it is."""

    @staticmethod
    def of(given: Puzzle | Generated | CatalogueEntry | Printed) -> Printed:
        """A puzzle with what is known about it: on its own, from a generator, or from a catalogue."""
        if isinstance(given, Printed):
            return given
        if isinstance(given, Puzzle):
            return Printed(given)
        if isinstance(given, Generated):
            level = None if given.rating is None else given.rating.level
            return Printed(given.puzzle, given.solution if given.unique else None, level)
        return _from_entry(given)

    def completed(self, number: int, *, rated: bool, anyway: bool) -> Printed:
        """The same with its solution, and its level where that is needed; one with no solution or several is refused.

        `anyway`: it is printed with that mark instead, without a level and without any of its solutions.
        """
        if self.judgement is not None and self.judgement is not Judgement.UNIQUE:
            return self
        solution, level = self.solution, self.level
        try:
            if solution is None and self.judgement is None:
                verdict = as_arranged(self.puzzle, self.puzzle.check())
                if not verdict:
                    if not anyway:
                        raise refusal(self.puzzle, verdict)
                    return replace(self, level=None, judgement=verdict.judgement)
                solution = verdict.solutions[0]
            if rated and level is None:
                level = self.puzzle.rate().level
        except GrillonError as error:
            name = self.name or Sentence("puzzle {number}", number=number)
            raise type(error)("{name}: {error}", name=name, error=error) from None
        return replace(self, solution=solution, level=level, judgement=Judgement.UNIQUE)


def mark_text(printed: Printed, lang: str) -> str:
    """The mark of a puzzle with no solution or several, in words; empty otherwise."""
    return "" if printed.judgement is None else printed.judgement.mark.text(lang)


def _from_entry(entry: CatalogueEntry) -> Printed:
    """The puzzle of a catalogue entry, parsed once."""
    solution = entry.solution
    puzzle = entry.puzzle if solution is None else solution.puzzle
    return Printed(puzzle, solution, entry.level, name=Sentence("puzzle {number}", number=entry.id))


def all_printed(given: Iterable[Puzzle | Generated | CatalogueEntry | Printed], order: str) -> Sequence[Printed]:
    """Every puzzle in the requested order: as given, or by family and level."""
    found: list[Printed] = []
    for puzzle in given:
        if len(found) == MAX_PUZZLES:
            raise RequestError("more than {most} puzzles are too many for a booklet", most=MAX_PUZZLES)
        found.append(Printed.of(puzzle))
    if not found:
        raise RequestError("there is no puzzle to print")
    if order == "given":
        return found
    families = list(dict.fromkeys(printed.puzzle.family.name for printed in found))

    def key(printed: Printed) -> tuple[int, ...]:
        level = -1 if printed.level is None else int(printed.level)
        family = families.index(printed.puzzle.family.name)
        return (family, level) if order == "family" else (level, family)

    return sorted(found, key=key)
