"""Puzzles from consecutive seeds: made by several workers, looked at in the order of seeds.

What is kept is decided in that order, so nothing depends on which worker made what, or when.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from grillon import families
from grillon.errors import LimitReached
from grillon.model import Monitor
from grillon.model.arguments import seed_or_fresh, thread_number, whole_number

if TYPE_CHECKING:
    from grillon.model.annotations import Made
    from grillon.puzzle.family import Family
    from grillon.puzzle.generated import Generated
    from grillon.puzzle.puzzle import Puzzle

MAX_REPEATED = 1000
"""Give up after this many seeds in a row without a new puzzle: there are probably no more."""


@dataclass(slots=True)
class SeedCount:
    """What the seeds so far gave: the next one, the number of new puzzles, and the seeds in a row without one.

    >>> seeds = SeedCount(7)
    >>> seeds.add(new=True), seeds.add(new=False), seeds
    (False, False, SeedCount(next_seed=9, kept=1, barren=1))
    """

    next_seed: int
    kept: int = 0
    barren: int = 0
    """One whose generator gave up may count for several."""

    def add(self, *, new: bool, weight: int = 1) -> bool:
        """Count one more seed as used; true after too many in a row without a new puzzle."""
        self.next_seed += 1
        self.kept += new
        self.barren = 0 if new else self.barren + weight
        return self.barren >= MAX_REPEATED


def different(
    made: Callable[[int], Generator[Generated[Made]]], number: int, seed: int | None
) -> Iterator[Generated[Made]]:
    """Of what is made from a first seed on, `number` puzzles that are all different up to their symmetries.

    Without a seed, the first one is drawn.
    """
    whole_number("number", number)
    return _new_ones(made(seed_or_fresh(seed)), number)


def one_by_one(make: Callable[..., Generated[Made]], **request: object) -> Callable[[int], Generator[Generated[Made]]]:
    """What a generator, called with the keyword `seed`, makes from a first seed on."""
    return lambda first: (make(seed=seed, **request) for seed in count(first))


def _new_ones(made: Generator[Generated[Made]], number: int) -> Iterator[Generated[Made]]:
    seen: set[Puzzle] = set()
    seeds = SeedCount(0)
    with closing(made):
        while seeds.kept < number:
            generated = next(made)
            form = generated.puzzle.canonical()
            ended = seeds.add(new=form not in seen)
            if seeds.barren == 0:
                seen.add(form)
                yield generated
            elif ended:
                raise LimitReached(
                    "{seeds} seeds in a row gave nothing new after {puzzles:,} {puzzles:puzzle|puzzles}",
                    seeds=MAX_REPEATED,
                    puzzles=seeds.kept,
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
    known = families.get(family) if isinstance(family, str) else family
    watched = Monitor.of(monitor)
    width = thread_number(threads, watched)
    if width == 1:
        return different(one_by_one(known.generate, monitor=watched, **request), number, seed)
    return different(partial(_on_threads, known, request, width, watched), number, seed)


def _on_threads(
    family: Family, request: dict[str, object], width: int, monitor: Monitor, seed: int
) -> Generator[Generated]:
    """The next seeds are made while the caller looks at what there is; what nobody asks for any more is stopped."""
    from grillon.base.workers import Threads, in_order  # 3 ms, which the start of every verb would take

    own = monitor.part()
    workers = Threads(width, do=lambda first: family.generate(seed=first, monitor=own, **request))
    try:
        yield from in_order(workers, count(seed))
    finally:
        own.control.close()
        workers.close()
