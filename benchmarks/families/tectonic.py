"""Tectonic: generating, uniqueness, rating; CP-SAT on the same puzzles in the same run. Median and 95th percentile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from ortools.sat.python import cp_model

from benchmarks import Row
from benchmarks.races.races import solutions_of
from grillon._core import Symmetry
from grillon._core import tectonic as core
from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.logic.techniques import TECHNIQUES
from grillon.model import Monitor
from grillon.model.work import LadderWork

SEEDS = 100
GENERATED = ((6, 5), (8, 5), (9, 5), (12, 5), (15, 5))
LARGE = ((20, 5), (9, 9), (20, 9))
REPEAT = 100


def timed(work: Callable[[], object]) -> float:
    """CPU seconds of one call, over all threads."""
    start = time.process_time()
    work()
    return time.process_time() - start


def percentiles(
    what: str, times: list[float], *, peer: str = "", peer_times: list[float] | None = None
) -> Iterator[Row]:
    """Two rows: the median and the 95th percentile."""
    for name, share in (("median", 50), ("95th percentile", 95)):
        at = sorted(times)[len(times) * share // 100]
        theirs = None if peer_times is None else sorted(peer_times)[len(peer_times) * share // 100]
        yield Row(f"{what}, {name}", at, peer=peer, peer_seconds=theirs)


def make(side: int, maximum: int, seed: int) -> None:
    """The core's part of generating: a grid and its minimal clues."""
    control = Monitor().control
    core.generate(
        control,
        seed,
        side,
        side,
        maximum,
        bytes(side * side),
        -1,
        len(TECHNIQUES) - 1,
        0,
        Symmetry.none,
        0.05,
        0.5,
        2000,
    )


def check(puzzle: TectonicPuzzle) -> None:
    """Uniqueness in the core, often enough to be measured."""
    board = puzzle.known_board()
    for _ in range(REPEAT):
        core.count(Monitor().control, *board, 2)


def check_by_cpsat(puzzle: TectonicPuzzle) -> None:
    """The same question to CP-SAT: integers, all different in regions, different neighbours."""
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, puzzle.rules.limit(cell), "") for cell in range(puzzle.frame.cells)]
    for members in puzzle.rules.members:
        model.add_all_different([cells[cell] for cell in members])
    for cell, value in enumerate(puzzle.values):
        if value:
            model.add(cells[cell] == value)
        for other in puzzle.frame.touching[cell]:
            if other > cell:
                model.add(cells[cell] != cells[other])
    assert solutions_of(model, cells, 2) == 1


def half_known(seed: int) -> TectonicPuzzle:
    """A 9x9 board with every second border and the clues of a puzzle known."""
    puzzle = FAMILY.generate(seed=seed, size=(9, 9)).puzzle
    assert isinstance(puzzle, TectonicPuzzle)
    return replace(puzzle, borders=tuple(border * (number % 2) for number, border in enumerate(puzzle.borders)))


def run_ladder(puzzle: TectonicPuzzle) -> None:
    """The whole ladder, with proofs."""
    ladder = puzzle.family.ladder
    ladder.run(puzzle, puzzle.position(), LadderWork(ladder.sets[0], Monitor()))


def run() -> Iterator[Row]:
    """All rows."""
    for side, maximum in GENERATED:
        times = [timed(partial(make, side, maximum, seed)) for seed in range(SEEDS)]
        yield from percentiles(f"generate {side}x{side}, maximum {maximum}", times)
    for side, maximum in LARGE:
        times = [timed(partial(make, side, maximum, seed)) for seed in range(20)]
        yield from percentiles(f"generate {side}x{side}, maximum {maximum} (20 seeds)", times)
    for side in (12, 20):
        blank = TectonicPuzzle.blank(side, side)
        yield Row(f"a first grid of a blank {side}x{side}, maximum 5", timed(blank.solve))
    drawings = [half_known(seed) for seed in range(SEEDS)]
    yield from percentiles("uniqueness of a 9x9, half of the walls unknown", [timed(one.check) for one in drawings])
    for side in (6, 9):
        puzzles = []
        for seed in range(SEEDS):
            puzzle = FAMILY.generate(seed=seed, size=(side, side)).puzzle
            assert isinstance(puzzle, TectonicPuzzle)
            puzzles.append(puzzle)
        ours = [timed(partial(check, puzzle)) / REPEAT for puzzle in puzzles]
        theirs = [timed(partial(check_by_cpsat, puzzle)) for puzzle in puzzles]
        yield from percentiles(f"uniqueness of a {side}x{side}", ours, peer="CP-SAT", peer_times=theirs)
        rated = [timed(puzzle.rate) for puzzle in puzzles]
        yield from percentiles(f"rate a {side}x{side}", rated)
        explained = [timed(partial(run_ladder, puzzle)) for puzzle in puzzles]
        yield from percentiles(f"explain a {side}x{side} with proofs", explained)
