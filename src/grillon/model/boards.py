"""All grids of one size and rules: what `Family.boards` returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NoReturn

from grillon.errors import InputError, LimitReached, RequestError
from grillon.model.answers import Count
from grillon.model.monitor import Monitor
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle
    from grillon.model.solutions import Solution
    from grillon.sweep.boards import SweepForecast, SweptBoards
    from grillon.sweep.staged import StagedBoards
    from grillon.sweep.statistics import Statistics


MAX_CLASSIFIED = 1_000_000
"""The largest number of grids that are classified up to symmetry, one by one."""


class Boards(ABC):
    """All grids of one size and rules: counted, sampled at random, numbered.

    Operations that only some families support are methods here too; where one is not supported, it raises RequestError.

    >>> from grillon import families
    >>> boards = families.get("takuzu").boards("4x4")
    >>> print(boards, boards.count(), boards.rank(boards.unrank(71)))
    takuzu 4x4 distinct 72 71
    """

    family_name: ClassVar[str]
    rows: int
    columns: int
    source: str = ""
    """The source of a number that is not counted here; empty if it is."""
    source_of_classes: str = ""
    """The same for the number of grids up to symmetry."""
    numbered: bool = True
    """Does every grid have a number, from which it can be rebuilt?"""
    swept: bool = False
    """Is a count a sweep, whose stages its monitor counts?"""

    @property
    def rules(self) -> Mapping[str, object]:
        """The values of the `Family.board_schema` options for these boards, including defaults."""
        return {}

    @property
    def cells(self) -> int:
        """The number of cells of a grid."""
        return self.rows * self.columns

    def __str__(self) -> str:
        words = [self.family_name, f"{self.rows}x{self.columns}"]
        for name, value in self.rules.items():
            words.append(name if value is True else f"no-{name}" if value is False else f"{name} {value}")
        return " ".join(words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Boards) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return boards_of, (self.family_name, (self.rows, self.columns), dict(self.rules))

    @abstractmethod
    def count(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        resume: Path | None = None,
        monitor: Monitor | None = None,
    ) -> Count:
        """The number of grids. With `resume`, progress is saved at that path and a stopped count continues there."""

    @abstractmethod
    def sample(self, number: int, *, seed: int) -> Sequence[Puzzle]:
        """Uniform random grids."""

    @abstractmethod
    def rank(self, grid: Puzzle) -> int:
        """The number of a grid among all, from 0."""

    @abstractmethod
    def unrank(self, rank: int) -> Puzzle:
        """The grid of that number."""

    def ranks(self, puzzle: Puzzle, *, timeout: float | None = None) -> range:
        """The numbers of the grids that a puzzle stands for: its own if it is a complete grid, that of its only
        solution, or, where grids are numbered by their first cells and only these are known, the numbers of all grids
        that begin so.

        >>> from grillon import families, parse
        >>> boards = families.get("takuzu").boards("4x4")
        >>> boards.ranks(parse("takuzu 4x4\\n1 0 1 .\\n. 1 . 1\\n1 . . 1\\n. . 1 ."))
        range(52, 53)
        """
        try:
            number = self.rank(puzzle)
        except RequestError:
            raise
        except InputError:
            verdict = puzzle.check(timeout=timeout)
            if not verdict.solutions:
                raise
            number = self.rank(self._filled(verdict.solutions[0]))
            if not verdict:
                raise InputError(
                    "only a grid, a puzzle with one solution or a beginning (the first cells of a grid, row by row) "
                    "has numbers: {verdict}",
                    verdict=Name(verdict.text),
                ) from None
        return range(number, number + 1)

    def _filled(self, solution: Solution) -> Puzzle:
        """The grid of a solution."""
        return solution.puzzle.with_more_givens(solution.candidates)

    # Preparation for numbers and random grids, in families that build tables for them

    def prepare(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        tables: str | Path | None = None,
        monitor: Monitor | None = None,
    ) -> int | None:
        """Build the tables and return the number of grids; None if there are no tables to build."""
        return None

    def has_tables(self, tables: str | Path | None = None) -> bool:
        """Are all tables built, or saved in that folder?"""
        return True

    def expected_tables(self) -> SweepForecast | None:
        """An estimate of the cost of the tables if it is high; None if it is low or unknown."""
        return None

    def expected_count(self) -> SweepForecast | None:
        """An estimate of the cost of a count if it is high; None if it is low or unknown."""
        return None

    def expected_stages(self) -> list[int]:
        """The relative sizes of the stages of a count, for progress bars; empty if not known."""
        return []

    # Up to symmetry

    def grids(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """Every grid, in the order of their numbers."""
        for number in range(int(self.count(monitor=monitor))):
            yield self.unrank(number)

    def classes(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """One grid of each class; grids that a symmetry of the family maps to each other are in the same class.

        Grids are examined one by one, so a size with more than a million of them is refused.

        >>> from grillon import families
        >>> [len(list(families.get(name).boards((4, 4)).classes())) for name in ("sudoku", "takuzu")]
        [2, 10]
        """
        watched = Monitor.of(monitor)
        number = self.count(monitor=watched)
        if number.value > MAX_CLASSIFIED or not number.exact:
            self._refuse(
                Sentence(
                    "{boards} has more than {maximum:,} grids: too many to compare up to symmetry",
                    boards=self,
                    maximum=MAX_CLASSIFIED,
                )
            )
        seen: set[str] = set()
        for grid in self.grids(monitor=watched):
            [text] = grid.family.canonical_texts([grid])
            if text not in seen:
                seen.add(text)
                yield grid

    def count_classes(self, *, monitor: Monitor | None = None) -> Count:
        """The number of classes."""
        return Count(sum(1 for _ in self.classes(monitor=monitor)))

    # Supported by some families only

    def enumerated(self) -> SweptBoards:
        """These boards in a form that can list all grids; RequestError if there is none."""
        self._refuse(Sentence("the grids of {boards} are not enumerated", boards=self))

    def staged(self) -> StagedBoards:
        """These boards, or the same turned on their side, for a run that keeps its stages on disk; or RequestError."""
        self._refuse(Sentence("the grids of {boards} are not enumerated on disk", boards=self))

    def statistics(
        self, *, threads: int | None = None, memory: int | None = None, monitor: Monitor | None = None
    ) -> Statistics:
        """Statistics of all grids, or RequestError."""
        self._refuse(Sentence("no statistics are kept of the grids of {boards}", boards=self))

    def _refuse(self, reason: Sentence) -> NoReturn:
        raise RequestError(reason.template, **reason.terms)


class BlankBoards(Boards):
    """All solutions of one puzzle without givens: counted like any solutions, and not numbered."""

    numbered = False

    @property
    @abstractmethod
    def blank(self) -> Puzzle:
        """The puzzle."""

    def count(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        resume: Path | None = None,
        monitor: Monitor | None = None,
    ) -> Count:
        """The number of solutions of the blank board; such a count cannot be resumed."""
        if resume is not None:
            self._refuse(Sentence("--resume: a count of {boards} is not kept", boards=self))
        return self.blank.count(timeout=timeout, threads=threads, memory=memory, monitor=monitor)

    def sample(self, number: int, *, seed: int) -> Sequence[Puzzle]:
        """Uniform random solutions, if the family can draw them."""
        return [self.blank.with_more_givens(drawn.candidates) for drawn in self.blank.sample(number, seed=seed)]

    def grids(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """Every solution of the blank board."""
        with self.blank.solutions(monitor=monitor) as found:
            for solution in found:
                yield self.blank.with_more_givens(solution.candidates)
            if found.limit:
                raise LimitReached("unknown: the {limit} limit was reached", limit=found.limit)

    def rank(self, grid: Puzzle) -> int:
        """Refused."""
        self._refuse(Sentence("the grids of {boards} are not numbered", boards=self))

    def unrank(self, rank: int) -> Puzzle:
        """Refused."""
        self._refuse(Sentence("the grids of {boards} are not numbered", boards=self))


def boards_of(family: str, size: tuple[int, int], rules: Mapping[str, object]) -> Boards:
    """The boards of a family; RequestError if it has none.

    >>> print(boards_of("tectonic", (3, 4), {"max": 4}))
    tectonic 3x4 max 4
    """
    from grillon import families

    found = families.get(family).boards(size, **rules)
    if found is None:
        raise RequestError("{family} has no grids that can be counted", family=family)
    return found
