"""All grids of a size by a run on disk: those of the walk over the tables, whatever the order of work."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon import families
from grillon.base.workers import Threads
from grillon.errors import Damaged, LimitReached, RequestError
from grillon.sweep.run import report
from grillon.sweep.run.puzzles import make_puzzles, read_puzzles
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.staged_boards import StagedBoards
from grillon.sweep.storage import stage_files


def staged(rows: int, columns: int, *, distinct: bool = True) -> StagedBoards:
    boards = families.get("takuzu").boards((rows, columns), distinct=distinct)
    assert boards is not None
    return boards.staged()


@pytest.mark.parametrize(
    ("boards", "number"),
    [(staged(4, 4), 72), (staged(4, 4, distinct=False), 90), (staged(6, 4), 96), (staged(6, 6), 4140)],
    ids=str,
)
def test_a_run_has_the_grids_of_the_walk(tmp_path: Path, boards: StagedBoards, number: int) -> None:
    run = Run.start(tmp_path, boards, RunOptions(lot_size=400, keep="cells" if boards.cells < 20 else "rows"))
    assert run.finish(Threads(1)) == number
    assert list(report.verify(run.folder)) == []
    whole = report.export_stages(run.folder, tmp_path / "text")[-1]
    assert stage_files.read(whole, boards.kind()) == b"".join(boards.batches())


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    run = Run.start(tmp_path, staged(4, 4), RunOptions(lot_size=5, largest_lot=None))
    with pytest.raises(LimitReached, match="resume"):
        run.finish(Threads(1), timeout=1e-9)
    assert Run.resume(tmp_path, staged(4, 4)).finish(Threads(1)) == 72


def test_no_stage_serves_a_taller_board(tmp_path: Path) -> None:
    """How often a column may hold a value depends on the height."""
    Run.start(tmp_path, staged(4, 4)).finish(Threads(1))
    run = Run.start(tmp_path, staged(6, 4))
    assert report.status(run.folder).stages[0].stage == 0
    assert run.finish(Threads(1)) == 96


def test_stages_are_estimated() -> None:
    boards = staged(4, 4)
    sizes = boards.estimated_stages(seed=1, ways=2000)
    for stage in (4, 8, 16):
        assert sizes[stage - 1] == pytest.approx(len(boards.continued(b"", 0, stage)) / stage, rel=0.2)


def test_what_is_no_partial_grid_is_damaged() -> None:
    for record in (b"\0\0\0\1", b"\0\1\1\0\0\1\1\0", b"\0\1\2\0"):
        with pytest.raises(Damaged):
            staged(4, 4).continued(record, len(record), 12)


def test_puzzles_of_a_run_have_one_solution(tmp_path: Path) -> None:
    run = Run.start(tmp_path, staged(4, 4))
    run.finish(Threads(1))
    made = make_puzzles(run.folder, run.boards, 5, seed=1)
    assert sum(made.values()) == 5
    puzzles = [puzzle for level in made for puzzle in read_puzzles(run.folder, run.boards, level)]
    assert all(puzzle.check() for puzzle in puzzles)


def test_sizes_that_no_sweep_lists_are_refused() -> None:
    for rows, columns in ((5, 4), (2, 8)):
        with pytest.raises(RequestError, match=f"takuzu {rows}x{columns} distinct are not enumerated on disk"):
            staged(rows, columns)
