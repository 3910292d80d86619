"""The puzzles of a booklet, with the data printed beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grillon.errors import GrillonError, InputError, RequestError
from grillon.model import Generated, Level, Puzzle, Solution

if TYPE_CHECKING:
    from grillon.catalogue import Entry

MAX_PUZZLES = 100_000


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle, its solution and its level as far as known, and its own title."""

    puzzle: Puzzle
    solution: Solution | None = None
    level: Level | None = None
    title: str = ""
    name: str = ""
    """Its name in messages: the file it came from."""

    @staticmethod
    def of(given: Puzzle | Generated | Entry | Printed) -> Printed:
        """A puzzle with what is known about it: on its own, from a generator, or from a catalogue."""
        if isinstance(given, Printed):
            return given
        if isinstance(given, Puzzle):
            return Printed(given)
        if isinstance(given, Generated):
            return Printed(given.puzzle, given.solution, None if given.rating is None else given.rating.level)
        return _from_entry(given)

    def completed(self, number: int, *, solved: bool, rated: bool) -> Printed:
        """The same with its solution and its level, where these are needed."""
        try:
            violation = self.puzzle.violation() if self.solution is None else None
            if violation is not None:
                raise InputError("the givens break a rule: {violation}", violation=violation)
            solution = self.puzzle.solve().value if solved and self.solution is None else self.solution
            level = self.puzzle.rate().level if rated and self.level is None else self.level
        except GrillonError as error:
            name = self.name or f"{number}"
            raise type(error)("puzzle {name}: {error}", name=name, error=error) from None
        return replace(self, solution=solution, level=level)


def _from_entry(entry: Any) -> Printed:
    """The puzzle of a catalogue entry, parsed once."""
    puzzle = entry.puzzle
    solution = None
    if entry.body is not None:
        from grillon.catalogue.records import unpack_candidates

        solution = Solution(puzzle, frozenset(unpack_candidates(entry.body)))
    return Printed(puzzle, solution, entry.level)


def all_printed(given: Iterable[Puzzle | Generated | Entry | Printed], order: str) -> Sequence[Printed]:
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
