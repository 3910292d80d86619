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

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from grillon.errors import BrokenRules, RequestError
from grillon.model.arguments import fresh_seed, known_seed, thread_number, whole_number
from grillon.model.monitor import Monitor
from grillon.model.puzzle import Puzzle
from grillon.model.solutions import Solution

if TYPE_CHECKING:
    from grillon.model.answers import Count, Outcome
    from grillon.model.family import Family
    from grillon.model.generated import Generated
    from grillon.model.ratings import Rating
    from grillon.model.verdicts import Verdict

T = TypeVar("T")
FIRST_BATCH, LARGEST_BATCH = 16, 8192
QUICK, SLOW = 0.1, 0.5
"""Seconds: a batch that takes less is followed by a larger one, one that takes more by a smaller one."""


def check_all(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> Iterator[Verdict]:
    """`Puzzle.check` for each puzzle."""
    watched = Monitor.of(monitor)
    return _answers(
        puzzles, lambda family, batch: family.check_all(batch, threads=threads, monitor=watched), watched, threads
    )


def solve_all(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> Iterator[Outcome[Solution]]:
    """`Puzzle.solve` for each puzzle.

    >>> from grillon import parse, solve_all
    >>> [str(outcome) for outcome in solve_all([parse("takuzu 2x2\\n0 .\\n. ."), parse("takuzu 2x2\\n0 0\\n. .")])]
    ['0 1\\n1 0', 'none']
    """
    watched = Monitor.of(monitor)
    return _answers(
        puzzles, lambda family, batch: family.solve_all(batch, threads=threads, monitor=watched), watched, threads
    )


def rate_all(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
) -> Iterator[Rating]:
    """`Puzzle.rate` for each puzzle. One whose givens break a rule is refused when its turn comes."""
    watched = Monitor.of(monitor)
    return _answers(
        puzzles, lambda family, batch: family.rate_all(batch, threads=threads, monitor=watched), watched, threads
    )


def count_all(
    puzzles: Iterable[Puzzle],
    *,
    up_to: int | None = None,
    threads: int | None = None,
    monitor: Monitor | None = None,
) -> Iterator[Count]:
    """`Puzzle.count` for each puzzle.

    >>> from grillon import count_all, parse
    >>> [str(number) for number in count_all([parse("takuzu 2x2\\n. .\\n. .")] * 2)]
    ['2', '2']
    """
    if up_to is not None:
        whole_number("up_to", up_to, minimum=1)
    watched = Monitor.of(monitor)
    return _answers(
        puzzles,
        lambda family, batch: family.count_all(batch, up_to=up_to, threads=threads, monitor=watched),
        watched,
        threads,
    )


def generate_many(
    family: str | Family,
    number: int,
    *,
    seed: int | None = None,
    threads: int | None = None,
    monitor: Monitor | None = None,
    **request: object,
) -> Iterator[Generated]:
    """`number` different puzzles from consecutive seeds: those of `Family.generate_many`, made on several threads.

    Without a seed the first one is drawn.

    >>> from grillon import generate_many
    >>> [made.seed for made in generate_many("sudoku", 3, seed=5, size="4x4")]
    [5, 6, 7]
    """
    from grillon import families

    known = families.get(family) if isinstance(family, str) else family
    watched = Monitor.of(monitor)
    width = thread_number(threads, watched)
    whole_number("number", number)
    first = fresh_seed() if seed is None else known_seed(seed)
    if width == 1:
        return known.generate_many(number, seed=first, make=partial(known.generate, monitor=watched), **request)
    return _made_ahead(known, number, first, width, watched, request)


def _made_ahead(
    family: Family, number: int, seed: int, width: int, monitor: Monitor, request: dict[str, object]
) -> Iterator[Generated]:
    """The next seeds are made while the caller looks at what there is; what nobody asks for any more is stopped."""
    waiting: dict[int, Future[Generated]] = {}
    own = monitor.part()
    with ThreadPoolExecutor(width) as pool:

        def make(*, seed: int, **wanted: object) -> Generated:
            for ahead in range(seed, seed + 2 * width):
                if ahead not in waiting:
                    waiting[ahead] = pool.submit(family.generate, seed=ahead, monitor=own, **wanted)
            return waiting.pop(seed).result()

        try:
            yield from family.generate_many(number, seed=seed, make=make, **request)
        finally:
            for future in waiting.values():
                future.cancel()
            own.control.close()


def _answers(
    puzzles: Iterable[Puzzle],
    answer: Callable[[Family, list[Puzzle]], list[T]],
    monitor: Monitor,
    threads: int | None,
) -> Iterator[T]:
    """The answers of one batch after the other; what is wrong is said before anything is done."""
    thread_number(threads, monitor)
    if isinstance(puzzles, Puzzle | str) or not isinstance(puzzles, Iterable):
        raise RequestError("several puzzles are needed, not {kind}", kind=type(puzzles).__name__)
    return _over_batches(iter(puzzles), answer, monitor)


def _over_batches(
    puzzles: Iterator[Puzzle], answer: Callable[[Family, list[Puzzle]], list[T]], monitor: Monitor
) -> Iterator[T]:
    size = FIRST_BATCH
    more = True
    while more:
        batch: list[Puzzle] = []
        failure: Exception | None = None
        try:
            batch.extend(islice(puzzles, size))
        except Exception as error:  # the answers to those before it come first
            failure = error
        if not all(issubclass(kind, Puzzle) for kind in set(map(type, batch))):
            batch, failure = _up_to_invalid(batch)
        more = len(batch) == size
        start = perf_counter()
        monitor.control.resume()
        answers = _answered(batch, answer) if batch else ()
        spent = perf_counter() - start
        yield from answers
        if failure is not None:
            raise failure
        size = min(_growth(spent) * size, LARGEST_BATCH) if spent <= SLOW else max(size // 2, 1)


def _growth(spent: float) -> int:
    """How many times as many puzzles the next batch has: the core does better with many."""
    return 8 if spent < QUICK / 16 else 2 if spent < QUICK else 1


def _up_to_invalid(batch: list[Puzzle]) -> tuple[list[Puzzle], RequestError]:
    """The puzzles before the first thing that is none, and what is wrong with it."""
    at = next(at for at, puzzle in enumerate(batch) if not isinstance(puzzle, Puzzle))
    return batch[:at], RequestError("a puzzle is needed, not {kind}", kind=type(batch[at]).__name__)


def _answered(batch: list[Puzzle], answer: Callable[[Family, list[Puzzle]], list[T]]) -> Iterable[T]:
    """The answers in the order of the puzzles, each family's in one call."""
    try:
        if len(set(map(type, batch))) == 1:
            return answer(batch[0].family, batch)
        members: dict[str, list[int]] = {}
        for at, puzzle in enumerate(batch):
            members.setdefault(puzzle.family_name, []).append(at)
        found: dict[int, T] = {}
        for places in members.values():
            answers = answer(batch[places[0]].family, [batch[at] for at in places])
            found.update(zip(places, answers, strict=True))
        return [found[at] for at in range(len(batch))]
    except BrokenRules:
        # One of them is refused: those before it are answered, and it says why.
        return (answer(puzzle.family, [puzzle])[0] for puzzle in batch)
