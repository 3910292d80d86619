"""What the core of a family answers for many puzzles, or for lines of a list, in one call."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, Unpack

from grillon.lists.answers import ListLimits, answer_all
from grillon.lists.block import Block
from grillon.lists.found import NOT_COUNTED, Found, Single
from grillon.lists.questions import Check, CountSolutions, Rate, Solve
from grillon.model.results.ending import Ending, rating_from, rating_in_short
from grillon.model.results.solutions import Solution

if TYPE_CHECKING:
    from grillon import _core
    from grillon.lists.questions import Question
    from grillon.model.monitor import Monitor
    from grillon.model.results.answers import Count, Outcome
    from grillon.model.results.ratings import Rating, TechniqueSet
    from grillon.model.results.verdicts import Verdict
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle

    Grade = tuple[_core.Ending, int, Sequence[int]]
    """How a run of the ladder ended, its hardest rating in hundredths, and the uses of each technique."""

A = TypeVar("A")
P = TypeVar("P", bound="Puzzle")


class LineCore(Protocol):
    """The functions that ``bind_lines`` of the bindings adds to the core of a family, for lines in its short form."""

    def count_lines(self, control: _core.Control, lines: bytes, limit: int, threads: int) -> bytes:
        """The number of solutions of each, up to a limit; 255 where it is unknown."""
        ...

    def solve_lines(self, control: _core.Control, lines: bytes, threads: int) -> list[str | None]:
        """The text of the first solution of each."""
        ...

    def grade_lines(self, control: _core.Control, lines: bytes, threads: int) -> list[tuple[int, int] | None]:
        """The hardest rating of each and the techniques used, one bit each."""
        ...


class _NoLines:
    """Of a core that reads no lines: each is read as a puzzle."""

    def count_lines(self, control: _core.Control, lines: bytes, limit: int, threads: int) -> bytes:
        return bytes([NOT_COUNTED]) * lines.count(b"\n")

    def solve_lines(self, control: _core.Control, lines: bytes, threads: int) -> list[str | None]:
        return [None] * lines.count(b"\n")

    def grade_lines(self, control: _core.Control, lines: bytes, threads: int) -> list[tuple[int, int] | None]:
        return [None] * lines.count(b"\n")


class Batch(Generic[P]):
    """Many puzzles of a family: the verbs for lists of them, and what the core answers for several in one call.

    The core's answers are one for each puzzle or line, in order; None for what is asked by itself. Here everything is:
    a family whose core takes several has `kind`, `_search_alike`, `rate_alike` and `solution`.
    """

    _lines: ClassVar[LineCore] = _NoLines()
    """The core that reads lines in the family's short form."""
    own_lines: ClassVar[bool] = False
    """Does it answer lines in a format of the family's own, and not in the short form?"""
    _few: ClassVar[int] = 2
    """Up to this many solutions are counted by listing them."""

    def __init__(self, family: Family[P]) -> None:
        self.family = family

    # One answer for each puzzle of a list, in order; where the monitor stopped the work, by the name of the limit

    def solve_all(self, puzzles: Iterable[Puzzle], **limits: Unpack[ListLimits]) -> list[Outcome[Solution]]:
        """`solve` for many puzzles."""
        return answer_all(Solve(), puzzles, **limits)

    def count_all(
        self, puzzles: Iterable[Puzzle], *, up_to: int | None = None, **limits: Unpack[ListLimits]
    ) -> list[Count]:
        """`count` for many puzzles."""
        return answer_all(CountSolutions(up_to), puzzles, **limits)

    def check_all(self, puzzles: Iterable[Puzzle], **limits: Unpack[ListLimits]) -> list[Verdict]:
        """`check` for many puzzles."""
        return answer_all(Check(), puzzles, **limits)

    def rate_all(
        self, puzzles: Iterable[Puzzle], *, techniques: str | None = None, **limits: Unpack[ListLimits]
    ) -> list[Rating]:
        """`rate` for many puzzles; one whose givens break a rule is refused."""
        self.family.ladder.set_named(techniques)
        return answer_all(Rate(techniques), puzzles, **limits)

    def answer(
        self, question: Question[A], block: Block | Sequence[Puzzle], *, threads: int, monitor: Monitor
    ) -> Sequence[A | object | None]:
        """The answers to a question: for puzzles those of its verb, for lines what is printed."""
        if isinstance(block, Block):
            return question.of_lines(self, block.data, threads, monitor)
        return question.of_puzzles(self, block, threads, monitor)

    # Puzzles

    def kind(self, puzzle: P) -> Hashable | None:
        """What is the same for puzzles that one call takes; None for one that no call takes."""
        return None

    def search(
        self, puzzles: Sequence[P], limit: int, threads: int, monitor: Monitor
    ) -> Sequence[Found | None] | Single:
        """The solutions of puzzles, up to a limit."""
        return by_kind(puzzles, self.kind, lambda alike: self._search_alike(alike, limit, threads, monitor))

    def _search_alike(self, puzzles: Sequence[P], limit: int, threads: int, monitor: Monitor) -> Sequence[Found | None]:
        """The same for puzzles of one kind."""
        raise NotImplementedError

    def rate(
        self, puzzles: Sequence[P], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> Sequence[Rating | None]:
        """The ratings of puzzles by a set of techniques; None for those whose givens break a rule."""

        def kind(puzzle: P) -> Hashable | None:
            return self.kind(puzzle) if puzzle.violation() is None else None

        return by_kind(puzzles, kind, lambda alike: self.rate_alike(alike, known, threads, monitor))

    def rate_alike(
        self, puzzles: Sequence[P], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> Sequence[Rating | None]:
        """The same for puzzles of one kind."""
        raise NotImplementedError

    def _ratings(self, grades: Iterable[Grade], monitor: Monitor) -> list[Rating]:
        """The ratings of runs of the ladder, by the first set of techniques."""
        known = self.family.ladder.sets[0]
        return [rating_from(known, Ending.of_run(end, monitor), hardest / 100, uses) for end, hardest, uses in grades]

    def solution(self, puzzle: P, record: bytes) -> Solution:
        """The solution of a puzzle from a record of the core."""
        raise NotImplementedError

    def solutions(self, puzzles: Sequence[P], records: Sequence[bytes]) -> list[Solution]:
        """The same for many puzzles."""
        return [*map(self.solution, puzzles, records)]

    # Lines: those that are wrong, or that take longer than a moment, are left out

    def solve_lines(self, lines: bytes, threads: int, monitor: Monitor) -> Sequence[str | None]:
        """The text of the first solution of each line."""
        monitor.require_processor()
        return self._lines.solve_lines(monitor.control, lines, threads)

    def count_lines(self, lines: bytes, limit: int, threads: int, monitor: Monitor) -> bytes:
        """The number of solutions of each line, up to a limit; 255 where it is unknown."""
        monitor.require_processor()
        return self._lines.count_lines(monitor.control, lines, limit, threads)

    def rate_lines(self, lines: bytes, threads: int, monitor: Monitor) -> Sequence[Rating | None]:
        """The rating of each line that breaks no rule and that the first set of techniques solves.

        The uses of each technique may be left out.
        """
        grades = self._lines.grade_lines(monitor.control, lines, threads)
        return [None if grade is None else rating_in_short(self.family.ladder.sets[0], *grade) for grade in grades]


def by_kind(
    puzzles: Sequence[P], kind: Callable[[P], Hashable | None], answer: Callable[[list[P]], Iterable[A | None]]
) -> list[A | None]:
    """The answers for puzzles of which each kind takes one call, in order; None for those of no kind.

    >>> by_kind(["a", "bb", "c", ""], len, lambda same: [text.upper() for text in same])
    ['A', 'BB', 'C', '']
    >>> by_kind(["a", "bb", "c", ""], lambda text: len(text) or None, lambda same: same[::-1])
    ['c', 'bb', 'a', None]
    """
    groups: dict[Hashable, list[int]] = {}
    for at, puzzle in enumerate(puzzles):
        if (key := kind(puzzle)) is not None:
            groups.setdefault(key, []).append(at)
    answers: list[A | None] = [None] * len(puzzles)
    for places in groups.values():
        for at, found in zip(places, answer([puzzles[at] for at in places]), strict=True):
            answers[at] = found
    return answers
