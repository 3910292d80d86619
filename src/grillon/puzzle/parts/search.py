"""How engines solve and count the puzzles of a family, and the options of these engines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Generic

from grillon.base.sentences import Sentence
from grillon.errors import InputError, LimitReached
from grillon.model import Choices, Count, Monitor, Solution, Solutions, Work
from grillon.model.annotations import P
from grillon.model.results.solutions import Representatives
from grillon.search.plain_search import plain_choices, plain_solutions

if TYPE_CHECKING:
    from grillon.puzzle.family import Family


class Search(Generic[P]):
    """The engines of a family; without an engine of its own, a family has the plain search, which all families have."""

    choices: ClassVar[Choices] = {}
    """The options of `solve` and `count`: `engine`, `heuristic`, ..."""
    choice_words: ClassVar[Mapping[str, Mapping[str, Sentence]]] = {}
    """Short descriptions of the values of its choices: by choice, then by value."""
    counters: ClassVar[tuple[str, ...]] = ()
    """The meaning of the family's own counters in the core, in order."""

    def __init__(self, family: Family[P]) -> None:
        self._family = family

    def solutions(self, puzzle: P, work: Work) -> Solutions:
        """All solutions in the engine's order, as a stream that stops at `work.limit`."""
        if not work.plain:
            work = replace(work, chosen=plain_choices({}, family=puzzle.family_name))
        return plain_solutions(puzzle.position(), work)

    def class_of(self, puzzle: P, monitor: Monitor) -> Callable[[Solution], Hashable]:
        """A function with the same value for solutions that a symmetry of this puzzle, its givens included, maps to
        each other, and different values otherwise; if the family supports it. LimitReached if the monitor stops it.
        """
        raise InputError("{family} puzzles are not counted up to symmetry", family=self._family.name)

    def representatives(self, puzzle: P, work: Work) -> Solutions:
        """One solution of each class; a family that finds them without making the others overrides this."""
        class_of, seen = self.class_of(puzzle, work.monitor), set[Hashable]()

        def is_first(solution: Solution) -> bool:
            number = len(seen)
            seen.add(class_of(solution))
            return len(seen) > number

        return Representatives(self.solutions(puzzle, replace(work, limit=None)), work.limit, is_first)

    def count(self, puzzle: P, work: Work) -> Count:
        """The number of solutions up to `work.limit`. Families count without listing where they can."""
        total = 0
        with self.solutions(puzzle, work) as records:
            try:
                while True:
                    records.next_record()
                    total += 1
            except StopIteration:
                return Count(total, work.ended(total, not records.limit))

    def count_classes(self, puzzle: P, work: Work) -> Count:
        """The number of solutions up to the puzzle's symmetries, if the family supports it."""
        with self.representatives(puzzle, work) as first_ones:
            total = sum(1 for _ in first_ones)
            return Count(total, work.ended(total, not first_ones.limit))

    def count_each(self, puzzle: P, work: Work) -> Mapping[int, int]:
        """The number of solutions that contain each candidate. Families that count without listing override it."""
        totals: dict[int, int] = {}
        with self.solutions(puzzle, work) as all_of_them:
            for solution in all_of_them:
                for candidate in solution.candidates:
                    totals[candidate] = totals.get(candidate, 0) + 1
            if all_of_them.limit:
                raise LimitReached("counting each candidate: the {limit} limit was reached", limit=all_of_them.limit)
        return dict(sorted(totals.items()))

    def sample(self, puzzle: P, number: int, seed: int, work: Work) -> list[Solution]:
        """Solutions drawn uniformly at random, if the family can draw them."""
        raise InputError("solutions of {family} puzzles are not drawn at random", family=self._family.name)

    def names(self, option: str) -> tuple[str, ...]:
        """The values of an option, such as `engine` or `heuristic`, the default first."""
        return tuple(map(str, self.choices.get(option, ())))

    def engine_choices(self, engine: str) -> Choices:
        """The further options of an engine."""
        return {option: values for option, values in self.choices.items() if option != "engine"}

    @property
    def compared(self) -> tuple[str, tuple[str, ...]]:
        """The engine used to compare heuristics, empty for the default, and the heuristics worth comparing."""
        return "", self.names("heuristic")

    def statistics(self, monitor: Monitor) -> dict[str, int]:
        """The non-zero counters, including the family's own.

        >>> from grillon import Monitor, parse
        >>> monitor, puzzle = Monitor(), parse("takuzu 2x2\\n0 .\\n. .")
        >>> answer = puzzle.solve(monitor=monitor)
        >>> puzzle.family.search.statistics(monitor)["balance: cells filled"]
        3
        """
        own = {name: monitor.control.rule_counter(index) for index, name in enumerate(self.counters)}
        return {name: number for name, number in {**monitor.counters, **own}.items() if number}

    def engines_used(self, monitor: Monitor) -> tuple[str, ...]:
        """The engines whose counters a monitor shows, if the family has several.

        >>> from grillon import Monitor, parse
        >>> monitor, puzzle = Monitor(), parse("takuzu 2x2\\n0 .\\n. .")
        >>> answer = puzzle.solve(monitor=monitor)
        >>> puzzle.family.search.engines_used(monitor)
        ('search',)
        """
        return tuple(dict.fromkeys(monitor.engines))


class PlainSearch(Search[P]):
    """The plain search, which is written once for all families, with the symmetries that a family knows."""

    def class_of(self, puzzle: P, monitor: Monitor) -> Callable[[Solution], Hashable]:
        """As the family's own search classifies solutions."""
        return self._family.search.class_of(puzzle, monitor)


def search_for(puzzle: P, work: Work) -> Search[P]:
    """The search that is asked for: the plain one, or that of the family."""
    family: Family[P] = puzzle.family
    return PlainSearch(family) if work.plain else family.search
