"""The solutions of a packing: streamed, one of each class, drawn at random, and counted for each placement."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grillon.errors import LimitReached, NoSolution, RequestError
from grillon.families.packing.counting import LARGE, can_be_assembled, too_large_to_list
from grillon.families.packing.options import LEARNED, MEMORY, Way
from grillon.model import Monitor, Puzzle, Solution, Solutions, Work
from grillon.model.arguments import known_seed, thread_number, whole_number
from grillon.model.solutions import NoRecords, Representatives

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grillon.families.packing.puzzle import PackingPuzzle
    from grillon.model.solutions import Records


def search(puzzle: PackingPuzzle, work: Work) -> Solutions:
    """All solutions, by the engine and in the order that the options name."""
    from grillon._core import packing

    way, control, limit = Way.of(work), work.monitor.control, work.limit or 0
    if way.automatic and puzzle.hopeless:
        return _stream(puzzle, NoRecords(), work)
    if work.name("heuristic") == LEARNED:
        from grillon.families.packing.learn.order import OrderedRecords

        return _stream(puzzle, OrderedRecords(puzzle, work, work.memory or MEMORY), work)
    if way.sweep:
        work.monitor.engines.append("sweep")
        walk = packing.sweep_search(
            puzzle.core, control, threads=work.threads, memory=work.memory or MEMORY, limit=limit
        )
        return _stream(puzzle, walk, work)
    if way.assembly or (way.automatic and too_large_to_list(puzzle)):
        if not can_be_assembled(puzzle):
            raise RequestError("the engine 'assembly' fills flat boards without optional cells")
        work.monitor.engines.append("assembly")
        return _stream(puzzle, packing.assemble(puzzle.core, control, limit=limit), work)
    stream = packing.search(
        puzzle.core,
        control,
        [],
        [],
        engine=way.engine,
        pieces=way.pieces,
        cells=way.cells,
        prune=way.prune,
        threads=work.threads,
        limit=limit,
        use_symmetry=work.limit is None and way.plain,
        memory=work.memory or MEMORY,
    )
    return _stream(puzzle, stream, work)


def representatives(
    puzzle: PackingPuzzle, *, limit: int | None = None, threads: int | None = None, monitor: Monitor | None = None
) -> Solutions:
    """One solution of each class; solutions of a class are turned or mirrored copies of each other."""
    if limit is not None:
        whole_number("limit", limit)
    watched = Monitor.of(monitor)
    return _classes(puzzle, Work(watched, {}, limit, thread_number(threads, watched)))


def search_classes(puzzle: PackingPuzzle, work: Work) -> Solutions:
    """The same for a search: found by the core, unless options of the search are set or the board is too large."""
    if not Way.of(work).automatic or work.name("heuristic") == LEARNED or too_large_to_list(puzzle):
        # The same solutions as those of the core, whatever the options.
        return Representatives(puzzle.search(replace(work, limit=None)), work.limit, puzzle.is_least_image)
    return _stream(puzzle, NoRecords(), work) if puzzle.hopeless else _classes(puzzle, work)


def _classes(puzzle: PackingPuzzle, work: Work) -> Solutions:
    from grillon._core import packing

    control, limit = work.monitor.control, work.limit or 0
    stream = packing.representatives(puzzle.core, control, engine=0, threads=work.threads, limit=limit)
    return _stream(puzzle, stream, work)


def sample(
    puzzle: PackingPuzzle,
    number: int,
    *,
    seed: int,
    timeout: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    monitor: Monitor | None = None,
) -> list[Solution]:
    """Random solutions, drawn uniformly; the same seed draws the same ones.

    NoSolution when there is none to draw, LimitReached when the live states need more than `memory` bytes.
    """
    from grillon._core import packing

    monitor = Monitor.of(monitor, timeout=timeout)
    whole_number("number", number, maximum=2**63 - 1)
    try:
        records = packing.sweep_sample(
            puzzle.core, monitor.control, known_seed(seed), number, **_share(threads, memory, monitor)
        )
    except packing.NotSweepable as problem:
        raise LimitReached("drawing solutions: {problem}", problem=problem) from None
    if records is None:
        raise LimitReached("drawing solutions: the {limit} limit was reached", limit=monitor.limit)
    if number and not records:
        raise NoSolution("drawing solutions: there is none")
    size = puzzle.core.record_bytes
    return [
        Solution.of_record(puzzle, records[start : start + size], puzzle.decode, puzzle.record_text)
        for start in range(0, len(records), size)
    ]


def count_each(
    puzzle: PackingPuzzle,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    monitor: Monitor | None = None,
) -> Mapping[int, int]:
    """The number of solutions that use each placement, without those that none uses.

    Flat boards are counted from the live states of a sweep, others by listing.
    """
    from grillon._core import packing

    monitor = Monitor.of(monitor, timeout=timeout)
    if puzzle.board.lattice.flat and len(puzzle.board.cells) <= LARGE:
        try:
            numbers = packing.sweep_count_each(puzzle.core, monitor.control, **_share(threads, memory, monitor))
        except packing.NotSweepable:
            return Puzzle.count_each(puzzle, threads=threads, monitor=monitor)
        if numbers is None:
            raise LimitReached("counting each candidate: the {limit} limit was reached", limit=monitor.limit)
        return dict(sorted(numbers))
    return Puzzle.count_each(puzzle, threads=threads, monitor=monitor)


def _stream(puzzle: PackingPuzzle, stream: Records, work: Work) -> Solutions:
    return Solutions(
        puzzle,
        stream,
        work,
        record_size=puzzle.core.record_bytes,
        decode=puzzle.decode,
        text=puzzle.record_text,
        texts=None if puzzle.pictures is None else puzzle.pictures.write,
    )


def _share(threads: int | None, memory: int | None, monitor: Monitor) -> dict[str, int]:
    """The threads and memory that a sweep may use."""
    if memory is not None:
        whole_number("memory", memory)
    return {"threads": thread_number(threads, monitor), "memory": memory or MEMORY}
