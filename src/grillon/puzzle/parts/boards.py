"""All grids of one size and rules, and the part of a family that makes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Unpack

from grillon import families
from grillon.base.sentences import Argument, Name, Sentence
from grillon.errors import InputError, LimitReached, RequestError
from grillon.model import Count, Monitor, Solution, Solutions
from grillon.model.givens import with_more_givens
from grillon.model.work import CountOptions, LimitOptions, Limits
from grillon.puzzle.request import Schema, asked_size

if TYPE_CHECKING:
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle
    from grillon.sweep.staged_boards import StagedBoards
    from grillon.sweep.statistics import GridStatistics
    from grillon.sweep.swept_boards import SweepForecast, SweptBoards


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
    def why_none(self) -> Sentence | None:
        """Why there is no grid, where that shows without counting."""
        return None

    @property
    def rules(self) -> Mapping[str, object]:
        """The values of the `BoardSizes.schema` options for these boards, including defaults."""
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

    def count(self, **limits: Unpack[CountOptions]) -> Count:
        """The number of grids. With `resume`, progress is saved at that path and a stopped count continues there."""
        return self.counted(Limits.of(limits))

    @abstractmethod
    def counted(self, limits: Limits) -> Count:
        """The body of `count`."""

    @abstractmethod
    def sample(self, number: int, *, seed: int, monitor: Monitor | None = None) -> Sequence[Puzzle]:
        """Uniform random grids; LimitReached if the monitor stops it before the last."""

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

    def require_size(self, puzzle: Puzzle) -> None:
        """Refuse a puzzle of another size, before anything is prepared for its numbers."""
        cells = puzzle.places.cells
        rows, columns = 1 + max(cell.row for cell in cells), 1 + max(cell.column for cell in cells)
        if (rows, columns) != (self.rows, self.columns):
            raise InputError(
                "a grid {rows}x{columns} is needed, not {found}",
                rows=self.rows,
                columns=self.columns,
                found=f"{rows:g}x{columns:g}",
            )

    def _no_number(self, rank: int, total: int) -> RequestError:
        """The error for a number beyond the last grid."""
        return RequestError(
            "{rows}x{columns} has {total:,} {total:grid|grids}, numbered from 0: no number {rank}",
            rows=self.rows,
            columns=self.columns,
            total=total,
            rank=rank,
        )

    def _filled(self, solution: Solution) -> Puzzle:
        """The grid of a solution."""
        return with_more_givens(solution.puzzle, solution.candidates)

    # Preparation for numbers and random grids, in families that build tables for them

    def prepare(self, *, tables: str | Path | None = None, **limits: Unpack[LimitOptions]) -> int | None:
        """Build the tables and return the number of grids; None if there are no tables to build."""
        return None

    def has_tables(self, tables: str | Path | None = None) -> bool:
        """Are all tables built, or saved in that folder?"""
        return True

    def expected_tables(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """An estimate of the cost of the tables if it is high; None if it is low, unknown or the monitor stopped it."""
        return None

    def expected_count(self, monitor: Monitor | None = None) -> SweepForecast | None:
        """An estimate of the cost of a count if it is high; None if it is low, unknown or the monitor stopped it."""
        return None

    def expected_stages(self) -> list[int]:
        """The relative sizes of the stages of a count, for progress bars; empty if not known."""
        return []

    # Up to symmetry

    def grids(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """Every grid, in the order of their numbers; LimitReached if the monitor stops it before the last."""
        watched = Monitor.of(monitor)
        for number in watched.while_time(range(int(self.count(monitor=watched)))):
            yield self.unrank(number)

    def classes(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """One grid of each class; grids that a symmetry of the family maps to each other are in the same class.

        Grids are examined one by one, so a size with more than a million of them is refused. LimitReached if the
        monitor stops it before the last.

        >>> from grillon import families
        >>> [len(list(families.get(name).boards((4, 4)).classes())) for name in ("sudoku", "takuzu")]
        [2, 10]
        """
        watched = Monitor.of(monitor)
        watched.require_processor()
        number = self.count(monitor=watched)
        if number.value > MAX_CLASSIFIED:
            raise RequestError(
                "{boards} has more than {maximum:,} grids: too many to compare up to symmetry",
                boards=self,
                maximum=MAX_CLASSIFIED,
            )
        if not number.exact:
            raise LimitReached("unknown: the {limit} limit was reached", limit=number.limit)
        seen: set[str] = set()
        for grid in self.grids(monitor=watched):
            [text] = grid.family.formats.canonical_texts([grid])
            if text not in seen:
                seen.add(text)
                yield grid

    def count_classes(self, *, monitor: Monitor | None = None) -> Count:
        """The number of classes; a lower bound if a limit is reached."""
        watched, number = Monitor.of(monitor), 0
        try:
            for _ in self.classes(monitor=watched):
                number += 1
        except LimitReached:
            return Count(number, watched.limit)
        return Count(number)

    # Supported by some families only

    def enumerated(self) -> SweptBoards:
        """These boards in a form that can list all grids; RequestError if there is none."""
        raise RequestError("the grids of {boards} are not enumerated", boards=self)

    def staged(self) -> StagedBoards:
        """These boards, or the same turned on their side, for a run that keeps its stages on disk; or RequestError."""
        raise RequestError("the grids of {boards} are not enumerated on disk", boards=self)

    def statistics(
        self, *, threads: int | None = None, memory: int | None = None, monitor: Monitor | None = None
    ) -> GridStatistics:
        """Statistics of all grids, or RequestError."""
        raise RequestError("no statistics are kept of the grids of {boards}", boards=self)


class BlankBoards(Boards):
    """All solutions of one puzzle without givens: counted like any solutions, and not numbered."""

    numbered = False

    @property
    @abstractmethod
    def blank(self) -> Puzzle:
        """The puzzle."""

    def counted(self, limits: Limits) -> Count:
        """The number of solutions of the blank board; such a count cannot be resumed."""
        if limits.resume is not None:
            raise RequestError("{option}: a count of {boards} is not kept", option=Argument("resume"), boards=self)
        return self.blank.count(threads=limits.threads, memory=limits.memory, monitor=limits.monitor)

    def sample(self, number: int, *, seed: int, monitor: Monitor | None = None) -> Sequence[Puzzle]:
        """Uniform random solutions, if the family can draw them."""
        watched = Monitor.of(monitor)
        drawn = watched.while_time(self.blank.sample(number, seed=seed, monitor=watched))
        return [*map(self._filled, drawn)]

    def grids(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """Every solution of the blank board."""
        with self.blank.solutions(monitor=monitor) as found:
            yield from self._made_of(found)

    def _made_of(self, found: Solutions) -> Iterator[Puzzle]:
        """The grids of solutions, all of them: LimitReached if the search was stopped."""
        yield from map(self._filled, found)
        if found.limit:
            raise LimitReached("unknown: the {limit} limit was reached", limit=found.limit)

    def rank(self, grid: Puzzle) -> int:
        """Refused."""
        raise RequestError("the grids of {boards} are not numbered", boards=self)

    def unrank(self, rank: int) -> Puzzle:
        """Refused."""
        raise RequestError("the grids of {boards} are not numbered", boards=self)


class BoardSizes(ABC):
    """All grids of every size: ``family.boards("4x4", distinct=False)``."""

    def __init__(self, family: Family) -> None:
        self._family = family

    @property
    def schema(self) -> Schema:
        """The rule options: command line and page build their options from it.

        >>> from grillon import families
        >>> [(option.name, option.default) for option in families.get("takuzu").boards.schema.options]
        [('distinct', True)]
        """
        return Schema(())

    @abstractmethod
    def make(self, rows: int, columns: int, rules: Mapping[str, object]) -> Boards:
        """All grids of a size; every rule of the schema has a value."""

    def __call__(self, size: str | int | tuple[int, int], **rules: object) -> Boards:
        """All grids of a size, under the rules of the schema."""
        return self.make(*asked_size(size), self.schema.complete(rules))


def rules_of(family: Family) -> Schema:
    """The rule options of the grids of a family; none if they cannot be counted."""
    return Schema(()) if family.boards is None else family.boards.schema


def boards_of(family: str, size: tuple[int, int], rules: Mapping[str, object]) -> Boards:
    """The boards of a family; RequestError if it has none.

    >>> print(boards_of("tectonic", (3, 4), {"max": 4}))
    tectonic 3x4 max 4
    """
    sizes = families.get(family).boards
    if sizes is None:
        raise RequestError("{family} has no grids that can be counted", family=family)
    return sizes(size, **rules)
