"""Takuzu: puzzles, solving, full grids and counts; with Unruly, CP-SAT and CaDiCaL where they are installed.

Every row is a median over twenty seeds, followed by the worst of them.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks import Row
from grillon._core import takuzu as core
from grillon.errors import LimitReached
from grillon.families.takuzu import FAMILY, TakuzuPuzzle
from grillon.families.takuzu.boards import TakuzuBoards
from grillon.families.takuzu.generate import METHODS
from grillon.model import Monitor

SEEDS = 20
ALL_RULES = sum(1 << core.rule_names().index(name) for name in ("pair", "sandwich", "balance", "line", "distinct"))


def seconds_of(work: Callable[[int], object], seeds: int = SEEDS) -> list[float]:
    times = []
    for seed in range(seeds):
        start = time.process_time()
        work(seed)
        times.append(time.process_time() - start)
    return sorted(times)


def rows_of(what: str, times: list[float], peer: str = "", peer_times: list[float] | None = None) -> Iterator[Row]:
    peer_median = statistics.median(peer_times) if peer_times else None
    yield Row(f"{what}, median", statistics.median(times), peer=peer, peer_seconds=peer_median)
    yield Row(f"{what}, worst", times[-1])


def made(size: int, seed: int) -> TakuzuPuzzle:
    puzzle = FAMILY.generate(seed=seed, size=(size, size)).puzzle
    assert isinstance(puzzle, TakuzuPuzzle)
    return puzzle


def carved(size: int, seed: int) -> tuple[bytes, bytes]:
    """A full grid and its clues, without rating them."""
    shape, control = core.Shape(size, size), Monitor().control
    grid = core.full_grid(shape, seed, 0, control)
    return grid, core.carve(shape, grid, ALL_RULES, 0, core.Symmetry.none, 0, seed, 1, control)


def minimal(size: int, seed: int) -> None:
    grid, clues = carved(size, seed)
    _, undecided = core.minimise(core.Shape(size, size), clues, grid, 16, seed, 2, Monitor().control)
    if undecided:
        from grillon.families.takuzu.sat import without_superfluous

        without_superfluous(TakuzuPuzzle(size, size, clues), grid, undecided, Monitor())


def unruly_times(size: int) -> list[float] | None:
    """CPU seconds of Unruly for one puzzle of its hardest level; None where it is missing or gives up."""
    program = shutil.which("sgt-unruly") or shutil.which("unruly", path="/usr/games")
    if program is None or size > 24:
        return None
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([program, "--generate", "20", f"{size}x{size}udn"], capture_output=True, check=False)
    return [(getrusage(RUSAGE_CHILDREN).ru_utime - before) / 20] if done.returncode == 0 else None


def cpsat_seconds(puzzle: TakuzuPuzzle) -> float:
    """CP-SAT over the declared rules, one worker."""
    from tests.oracle.cpsat import solutions

    start = time.process_time()
    solutions(puzzle, 1)
    return time.process_time() - start


def solving(size: int) -> Iterator[Row]:
    """The core alone: the bytes in, the bytes out."""
    repeats = 1000 if size <= 16 else 50
    puzzles = [made(size, seed) for seed in range(SEEDS)]
    shape, control = core.Shape(size, size), Monitor().control

    def solve(seed: int) -> None:
        for _ in range(repeats):
            possible, _ = core.propagate(shape, puzzles[seed].values, ALL_RULES, control)
            assert possible

    times = [spent / repeats for spent in seconds_of(solve)]
    sat = seconds_of(lambda seed: puzzles[seed].solve(engine="sat"), 3 if size <= 32 else 1)
    yield from rows_of(f"solve a {size}x{size}", times, "CaDiCaL", sat)
    if size <= 16:
        yield from rows_of(f"solve a {size}x{size}", times, "CP-SAT", [cpsat_seconds(puzzles[0])])


def heuristics(size: int) -> Iterator[Row]:
    """The search on minimal puzzles, by both choices of the next cell."""
    puzzles = [FAMILY.generate(seed=seed, size=(size, size), minimal=True).puzzle for seed in range(SEEDS)]

    def count(heuristic: str, seed: int) -> None:
        assert int(puzzles[seed].count(heuristic=heuristic)) == 1

    default, isolated = (seconds_of(partial(count, heuristic)) for heuristic in FAMILY.heuristics)
    yield from rows_of(f"one solution, {size}x{size}, tightest line", default, "fullest line, isolated cell", isolated)


def methods() -> Iterator[Row]:
    """Full grids by the methods kept for comparison; a method that gives up within ten seconds has no time."""

    def loose(size: int, method: str, seed: int) -> None:
        FAMILY.generate(seed=seed, monitor=Monitor(timeout=10), size=(size, size), method=method, unique=False)

    for size in (4, 8, 16, 32, 64):
        for method in METHODS[:1] + METHODS[2:]:
            try:
                times = seconds_of(partial(loose, size, method), 5)
            except LimitReached:
                yield Row(f"{method} {size}x{size} gave up", 0.0)
            else:
                yield Row(f"{method} {size}x{size}", statistics.median(times))


def full(size: int, seed: int) -> None:
    core.full_grid(core.Shape(size, size), seed, 0, Monitor().control)


def run() -> Iterator[Row]:
    for size in (8, 16, 32, 64, 128):
        times = seconds_of(partial(carved, size))
        yield from rows_of(f"unique by logic {size}x{size}", times, "Unruly", unruly_times(size))
    for size in (16, 32, 64):
        yield from rows_of(f"proved minimal {size}x{size}", seconds_of(partial(minimal, size)))
    for size in (16, 32, 64):
        yield from solving(size)
    for size in (64, 256):
        yield from rows_of(f"full grid {size}x{size}", seconds_of(partial(full, size)))
    yield from heuristics(12)
    yield from methods()
    for size in (8, 10):
        start = time.process_time()
        TakuzuBoards(size, size).count()
        yield Row(f"number of {size}x{size} grids", time.process_time() - start)
