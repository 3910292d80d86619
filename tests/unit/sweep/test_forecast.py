"""Estimates for people who wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon._core import tectonic as core
from grillon.base.workers import Threads
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep.forecast import RunForecast
from grillon.sweep.run.run import Run, RunProgress
from grillon.sweep.run.settings import RunOptions


def test_random_ways_down_find_the_size_of_every_stage() -> None:
    # Partial grids 4 columns wide, as counted by continuing every one of them.
    exact = [5, 40, 300, 2200, 9840, 28440, 81960, 235600]
    about = core.estimate_stages(4, 4, 5, 1, 20000)[: len(exact)]
    assert about == pytest.approx(exact, rel=0.1)
    assert core.estimate_stages(4, 4, 5, 1, 50) == core.estimate_stages(4, 4, 5, 1, 50)


def test_a_run_tells_how_much_is_done(tmp_path: Path) -> None:
    told: list[RunProgress] = []
    run = Run.start(tmp_path, tectonic_boards(3, 3, 5), RunOptions(lot_size=50, largest_lot=None))
    run.tell_period = 0.0
    run.finish(Threads(1), tell=told.append)
    shares = [progress.share for progress in told]
    assert shares[0] == 0.0
    assert shares == sorted(shares)
    assert shares[-1] > 0.9
    assert told[0].remaining is None
    assert all(progress.remaining is not None and progress.remaining >= 0 for progress in told if progress.share > 0)
    assert (told[-1].stage, told[-1].stages) == (9, 9)
    # What it will be in the end is known better and better.
    assert told[0].grids == pytest.approx(2824, rel=0.5)
    assert abs(told[-1].grids - 2824) <= abs(told[0].grids - 2824)
    stored = sum(path.stat().st_size for path in run.folder.glob("*.txt"))
    assert stored <= told[-1].bytes <= 3 * stored


def test_a_board_on_which_nothing_fits_is_all_done() -> None:
    assert RunForecast(tectonic_boards(3, 3, 3), [0, 3, 6, 9]).share({0: 1, 3: 0, 6: 0}, {0: 1, 3: 0, 6: 0}) == 1.0


def test_a_narrower_board_tells_how_stages_grow() -> None:
    grids = TectonicBoards(5, 4)
    expected = grids.expected_stages()
    true = [stage.states for stage in grids.stages()]
    assert len(expected) == len(true) == 20

    # Where the work is half done, within two rows.
    def half(sizes: list[int]) -> int:
        return next(at for at in range(20) if 2 * sum(sizes[: at + 1]) >= sum(sizes))

    assert abs(half(expected) - half(true)) <= 4
    assert TectonicBoards(5, 2).expected_stages() == []
