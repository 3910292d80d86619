"""Many puzzles at once, of any shapes and families, from any iterable, however long it is.

Answers come as they are found, in the order of the puzzles. Puzzles are taken in batches that grow while they are
quick, and the families answer each batch in one call of the core, on all cores.

>>> import grillon
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> puzzles = [grillon.parse(line), grillon.parse("takuzu 2x2\\n. .\\n. .")]
>>> [str(verdict.judgement) for verdict in grillon.check_all(puzzles)]
['unique', 'several']

A monitor watches all of them. What it stops is unknown for the puzzles it concerns, by the name of the limit; it is
never an answer. A budget of nodes is one budget for all, as a timeout is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack, cast

from grillon.errors import BrokenRules, GrillonError
from grillon.lists.pace import Pace
from grillon.lists.questions import Check, CountSolutions, Question, Rate, Solve
from grillon.model.arguments import not_a_puzzle, several_puzzles, thread_number
from grillon.model.monitor import Monitor

if TYPE_CHECKING:
    from grillon.model.results.answers import Count, Outcome
    from grillon.model.results.ratings import Rating
    from grillon.model.results.solutions import Solution
    from grillon.model.results.verdicts import Verdict
    from grillon.puzzle.puzzle import Puzzle

A = TypeVar("A")
T = TypeVar("T")


class ListLimits(TypedDict, total=False):
    """What every verb over puzzles takes: the number of threads, all cores by default, and who watches the work."""

    threads: int | None
    monitor: Monitor | None


def check_all(puzzles: Iterable[Puzzle], **limits: Unpack[ListLimits]) -> Iterator[Verdict]:
    """`Puzzle.check` for each puzzle."""
    return _asked(Check(), puzzles, **limits)


def solve_all(puzzles: Iterable[Puzzle], **limits: Unpack[ListLimits]) -> Iterator[Outcome[Solution]]:
    """`Puzzle.solve` for each puzzle.

    >>> from grillon import parse, solve_all
    >>> [str(outcome) for outcome in solve_all([parse("takuzu 2x2\\n0 .\\n. ."), parse("takuzu 2x2\\n0 0\\n. .")])]
    ['0 1\\n1 0', 'none']
    """
    return _asked(Solve(), puzzles, **limits)


def rate_all(puzzles: Iterable[Puzzle], **limits: Unpack[ListLimits]) -> Iterator[Rating]:
    """`Puzzle.rate` for each puzzle. One whose givens break a rule is refused when its turn comes."""
    return _asked(Rate(), puzzles, **limits)


def count_all(puzzles: Iterable[Puzzle], *, up_to: int | None = None, **limits: Unpack[ListLimits]) -> Iterator[Count]:
    """`Puzzle.count` for each puzzle.

    >>> from grillon import count_all, parse
    >>> [str(number) for number in count_all([parse("takuzu 2x2\\n. .\\n. .")] * 2)]
    ['2', '2']
    """
    return _asked(CountSolutions(up_to), puzzles, **limits)


def _asked(
    question: Question[A], puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> Iterator[A]:
    """The answers as they are found; what is wrong with the call is said before anything is done."""
    watched = Monitor.of(monitor)
    pace = Pace.on_threads(thread_number(threads, watched))

    def answer(batch: list[Puzzle]) -> Sequence[A | GrillonError]:
        watched.control.resume()
        return answers_of(question, batch, threads, watched)

    return _in_turn(in_batches(several_puzzles(puzzles), pace, answer))


def _in_turn(found: Iterator[tuple[list[Puzzle], Sequence[A | GrillonError]]]) -> Iterator[A]:
    for _, answers in found:
        yield from _without_errors(answers)


def _without_errors(answers: Sequence[A | GrillonError]) -> Iterable[A]:
    """The answers; an error among them is raised in its turn."""
    if any(issubclass(kind, GrillonError) for kind in set(map(type, answers))):
        return map(_raised, answers)
    return cast("Sequence[A]", answers)


def _raised(answer: A | GrillonError) -> A:
    if isinstance(answer, GrillonError):
        raise answer
    return answer


def answer_all(
    question: Question[A], puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> list[A]:
    """The answers for puzzles that are all there; the first error among them is raised."""
    watched = Monitor.of(monitor)
    thread_number(threads, watched)
    answers = answers_of(question, [*several_puzzles(puzzles)], threads, watched)
    return [*_without_errors(answers)]


def in_batches(
    things: Iterable[T], pace: Pace, answer: Callable[[list[T]], Sequence[A]]
) -> Iterator[tuple[list[T], Sequence[A]]]:
    """Things and their answers, batch by batch; what fails in the input fails after the answers before it."""
    source, more = iter(things), True
    while more:
        batch: list[T] = []
        failure: Exception | None = None
        try:
            batch.extend(islice(source, pace.size))
        except Exception as error:
            failure = error
        more = len(batch) == pace.size
        if batch:
            start = perf_counter()
            answers = answer(batch)
            pace.after(perf_counter() - start)
            yield batch, answers
        if failure is not None:
            raise failure


def answers_of(
    question: Question[A], puzzles: Sequence[Puzzle], threads: int | None, monitor: Monitor
) -> Sequence[A | GrillonError]:
    """The answers of one batch, in order: those of each family in one call, what it leaves out by itself.

    An error is the answer of a puzzle that is refused, and of what is no puzzle.
    """
    kinds = {kind: not_a_puzzle(kind) for kind in set(map(type, puzzles))}
    if len(kinds) == 1 and not any(kinds.values()):
        return _of_family(question, puzzles, threads, monitor)
    answers: dict[int, A | GrillonError] = {}
    members: dict[str, list[int]] = {}
    for at, puzzle in enumerate(puzzles):
        if (error := kinds[type(puzzle)]) is not None:
            answers[at] = error
        else:
            members.setdefault(puzzle.family_name, []).append(at)
    for places in members.values():
        found = _of_family(question, [puzzles[at] for at in places], threads, monitor)
        answers.update(zip(places, found, strict=True))
    return [answers[at] for at in range(len(puzzles))]


def _of_family(
    question: Question[A], puzzles: Sequence[Puzzle], threads: int | None, monitor: Monitor
) -> Sequence[A | GrillonError]:
    def alone(puzzle: Puzzle) -> A | GrillonError:
        monitor.control.resume()  # a limit of one engine does not apply to the next
        try:
            return question.one(puzzle, threads, monitor)
        except BrokenRules as error:
            return error

    batch, width = puzzles[0].family.batch, thread_number(threads, monitor)
    answers = cast("Sequence[A | None]", batch.answer(question, puzzles, threads=width, monitor=monitor))
    return [alone(puzzle) if answer is None else answer for puzzle, answer in zip(puzzles, answers, strict=True)]


def answers_beside(
    question: Question[A], puzzles: Sequence[Puzzle], timeout: Callable[[], float | None], threads: int | None
) -> list[A]:
    """The answers of a batch, each within its own time limit, on several threads."""
    from grillon.base.workers import thread_pool  # 3 ms, which the start of every verb would take

    running: set[Monitor] = set()

    def alone(puzzle: Puzzle) -> A:
        monitor = Monitor(timeout=timeout())
        running.add(monitor)
        try:
            return question.one(puzzle, threads, monitor)
        finally:
            running.discard(monitor)

    with thread_pool(thread_number(threads)) as pool:
        futures = [pool.submit(alone, puzzle) for puzzle in puzzles]
        try:
            return [future.result() for future in futures]
        except BaseException:
            # No work must continue after an error or Ctrl-C.
            for future in futures:
                future.cancel()
            for monitor in list(running):
                monitor.cancel()
            raise
