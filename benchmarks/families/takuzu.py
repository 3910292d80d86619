"""Takuzu: puzzles, solving, full grids and counts; with Unruly, CP-SAT and CaDiCaL where they are installed.

Every row is a median over twenty seeds, followed by the worst of them; `TAKUZU_SEEDS` sets a smaller number.
"""

from __future__ import annotations

import os
import shutil
import statistics
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks import Row
from grillon._core import Symmetry
from grillon._core import takuzu as core
from grillon.errors import LimitReached
from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from grillon.families.takuzu.boards.boards import MEMORY, TakuzuBoards
from grillon.families.takuzu.generate import METHODS
from grillon.families.takuzu.puzzle import EMPTY, PROPAGATION
from grillon.model import Monitor

SEEDS = int(os.environ.get("TAKUZU_SEEDS", "20"))
ALL_RULES = sum(1 << PROPAGATION.index(name) for name in ("pair", "sandwich", "balance", "line", "distinct"))
UNRULY_GIVES_UP = 24
"""Above this size Unruly takes many seconds per puzzle, and from 32x32 on it finds none."""


def seconds_of(work: Callable[[int], object], seeds: int = SEEDS) -> list[float]:
    times = []
    for seed in range(seeds):
        start = time.process_time()
        work(seed)
        times.append(time.process_time() - start)
    return sorted(times)


def rows_of(what: str, times: list[float], peer: str = "", peer_times: list[float] | None = None) -> Iterator[Row]:
    median, worst = (statistics.median(peer_times), max(peer_times)) if peer_times else (None, None)
    yield Row(f"{what}, median", statistics.median(times), peer=peer, peer_seconds=median)
    yield Row(f"{what}, worst", max(times), peer=peer, peer_seconds=worst)


def carved(size: int, seed: int) -> tuple[bytes, bytes]:
    """A full grid and its clues, without rating them."""
    shape, control = core.Shape(size, size), Monitor().control
    grid = core.full_grid(shape, seed, 0, control)
    return grid, core.carve(shape, grid, ALL_RULES, 0, Symmetry.none, 0, seed, 1, control)


def minimal(size: int, seed: int) -> None:
    """Every clue decided: by our search, or by SAT if that stalls."""
    grid, clues = carved(size, seed)
    clues, undecided = core.minimise(core.Shape(size, size), clues, grid, 16, seed, 3, Monitor().control)
    if undecided:
        from grillon.families.takuzu.search.sat import without_superfluous

        without_superfluous(TakuzuPuzzle(size, size, clues), grid, undecided, Monitor())


def unruly_times(size: int) -> list[float] | None:
    """CPU seconds of Unruly for a puzzle of its hardest level, its start included; None if it is missing."""
    program = shutil.which("sgt-unruly") or shutil.which("sgt-unruly", path="/usr/games")
    if program is None or size > UNRULY_GIVES_UP:
        return None

    def make(seed: int) -> float:
        before = getrusage(RUSAGE_CHILDREN).ru_utime
        subprocess.run([program, "--generate", "1", f"{size}x{size}udn#{seed}"], capture_output=True, check=True)
        return getrusage(RUSAGE_CHILDREN).ru_utime - before

    return [make(seed) for seed in range(SEEDS)]


def unique_by_logic() -> Iterator[Row]:
    """Full grid included."""
    for size in (8, 14, 16, 24, 32, 64, 128):
        times, peer = seconds_of(partial(carved, size)), unruly_times(size)
        yield from rows_of(f"unique by logic {size}x{size}", times, "Unruly", peer)


def solving(size: int) -> Iterator[Row]:
    """The core alone: the bytes in, the bytes out."""
    from tests.oracle.cpsat import solutions

    repeats = 200 if size <= 16 else 20
    puzzles = [TakuzuPuzzle(size, size, carved(size, seed)[1]) for seed in range(SEEDS)]
    shape, control = core.Shape(size, size), Monitor().control

    def solve(seed: int) -> None:
        for _ in range(repeats):
            possible, grid = core.propagate(shape, puzzles[seed].values, ALL_RULES, control)
            assert possible
            assert EMPTY not in grid

    times = [spent / repeats for spent in seconds_of(solve)]
    sat = seconds_of(lambda seed: puzzles[seed].solve(engine="sat"))
    yield from rows_of(f"solve a {size}x{size}", times, "CaDiCaL", sat)
    if size <= 32:
        yield from rows_of(
            f"solve a {size}x{size}", times, "CP-SAT", seconds_of(lambda seed: solutions(puzzles[seed], 1))
        )


def heuristics(size: int) -> Iterator[Row]:
    """The proof that a minimal puzzle has one solution, by both choices of the next cell."""
    puzzles = [FAMILY.generate(seed=seed, size=(size, size), minimal=True).puzzle for seed in range(SEEDS)]

    def count(heuristic: str, seed: int) -> None:
        assert int(puzzles[seed].count(heuristic=heuristic)) == 1

    for seed in range(SEEDS):  # the first call fills the puzzle's caches
        count(FAMILY.search.names("heuristic")[0], seed)
    default, isolated = (seconds_of(partial(count, heuristic)) for heuristic in FAMILY.search.names("heuristic"))
    yield from rows_of(f"one solution {size}x{size}, tightest line", default, "fullest line, isolated cell", isolated)


def methods() -> Iterator[Row]:
    """Full grids by the methods kept for comparison; a method that gives up within ten seconds has no time."""

    def loose(size: int, method: str, seed: int) -> None:
        FAMILY.generate(seed=seed, monitor=Monitor(timeout=10), size=(size, size), method=method, unique=False)

    for size in (4, 8, 16, 32, 64):
        for method in METHODS[:1] + METHODS[2:]:
            try:
                yield from rows_of(f"{method} {size}x{size}", seconds_of(partial(loose, size, method)))
            except LimitReached:
                yield Row(f"{method} {size}x{size} gave up", 0.0)


def full(size: int, seed: int) -> None:
    core.full_grid(core.Shape(size, size), seed, 0, Monitor().control)


def counted(size: int, _: int) -> None:
    TakuzuBoards(size, size).count()


def counting() -> Iterator[Row]:
    for size in (8, 10):
        yield from rows_of(f"number of {size}x{size} grids", seconds_of(partial(counted, size), 5))
    # The parts of 12x12 take between a second and a minute: a sample of them is used to estimate the total.
    shape, control = core.Shape(12, 12), Monitor().control
    every = core.count_parts(shape)
    stream, start = (
        core.grids_of_parts(shape, Random(1).sample(range(every), 2 * SEEDS), 1, control, MEMORY),
        time.process_time(),
    )
    parts = 0
    while batch := stream.take():
        parts += sum(1 for _ in struct.iter_unpack("=QQQ", batch))
    spent = (time.process_time() - start) / parts * every
    yield Row(f"number of 12x12 grids, from {parts} of {every} parts", spent)


def run() -> Iterator[Row]:
    yield from unique_by_logic()
    for size in (16, 32):
        yield from rows_of(f"proved minimal {size}x{size}", seconds_of(partial(minimal, size)))
    for size in (16, 32, 64):
        yield from solving(size)
    for size in (64, 256):
        times = seconds_of(partial(full, size))
        yield from rows_of(f"full grid {size}x{size}", times)
    for size in (12, 16, 20):
        yield from heuristics(size)
    yield from methods()
    yield from counting()
    yield from rows_of("proved minimal 64x64", seconds_of(partial(minimal, 64)))
