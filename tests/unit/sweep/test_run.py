"""Runs on disk: the same grids whatever the order of work, stages that serve taller boards, status and export."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon._core import tectonic as core
from grillon.base.ledger import Ledger
from grillon.base.workers import Threads
from grillon.errors import Damaged, LimitReached, MissingExtra, RequestError
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.model import Monitor
from grillon.sweep.run import lot_work, report
from grillon.sweep.run.layout import level_file
from grillon.sweep.run.lot_work import LotManifest, LotTask
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.storage import chunks, stage_files
from grillon.sweep.storage.code_files import CodeKind
from grillon.sweep.storage.stage_files import split_records


def partial(rules: TectonicBoards, stage: int) -> bytes:
    return core.continue_grids(Monitor().control, rules.rows, rules.columns, rules.largest, b"", 0, stage)


@pytest.mark.parametrize(
    "options",
    [
        RunOptions(),
        RunOptions(lot_size=150, largest_lot=None, strategy="highest", max_waiting=3),
        RunOptions(lot_size=1000, largest_lot=None, strategy="first", keep="cells"),
        RunOptions(lot_size=500, one_a_stage=True, store="parquet"),
    ],
)
def test_every_way_gives_the_same_grids(tmp_path: Path, options: RunOptions) -> None:
    rules = tectonic_boards(3, 3, 5)
    run = Run.start(tmp_path, rules, options)
    assert run.finish(Threads(2)) == 2824
    assert list(report.verify(run.folder)) == []
    exported = report.export_stages(run.folder, tmp_path / "text")
    assert stage_files.read(exported[-1], rules.kind(9)) == b"".join(TectonicBoards(3, 3, largest=5).batches())
    stages = [3, 6, 9] if options.keep == "rows" else list(range(1, 10))
    for path, stage in zip(exported, stages, strict=True):
        assert stage_files.read(path, rules.kind(stage)) == partial(rules, stage)


def test_the_tree_has_the_names_of_the_seed(tmp_path: Path) -> None:
    run = Run.start(tmp_path, tectonic_boards(3, 2, 5), RunOptions(keep="cells"))
    run.finish(Threads(1))
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.txt")}
    assert names == {f"h03l02/m05/palier-p0{stage}.txt" for stage in range(1, 6)} | {"h03l02/m05/grilles.txt"}
    assert level_file(run.folder, 3).name == "d03.txt"


@pytest.mark.parametrize("send_back", [False, True])
def test_stages_serve_every_taller_board_and_the_next_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, send_back: bool
) -> None:
    # As of stages that no worker could hold.
    monkeypatch.setattr(lot_work, "BLOCK", 1000)
    low, tall = tectonic_boards(3, 3, 4), tectonic_boards(4, 3, 4)
    for stage in range(1, low.shared_stages + 1):
        assert partial(low, stage) == partial(tall, stage)
    assert partial(low, low.shared_stages + 1) != partial(tall, low.shared_stages + 1)

    Run.start(tmp_path, low, RunOptions(keep="cells")).finish(Threads(1))
    run = Run.start(tmp_path, tall, RunOptions(keep="cells", lot_size=150))
    read: list[tuple[int, ...]] = []

    def noted(task: LotTask) -> LotManifest:
        read.append(tuple(source.named.bytes for source in task.sources))
        return task()

    assert run.finish(Threads(1, do=noted), send_back=send_back) == 140
    assert send_back == (not read[0])
    assert all(size < 1020 for size in read[0])
    assert report.status(run.folder).stages[0].stage == low.shared_stages
    assert stage_files.read(run.folder / "grilles.txt", tall.kind(12)) == b"".join(
        TectonicBoards(4, 3, largest=4).batches()
    )


@pytest.mark.parametrize("exported", [True, False])
def test_parquet_stages_serve_taller_boards(tmp_path: Path, exported: bool) -> None:
    low = Run.start(tmp_path, tectonic_boards(3, 3, 4), RunOptions(store="parquet"))
    low.finish(Threads(1))
    if exported:
        report.export_stages(low.folder, low.folder)
    run = Run.start(tmp_path, tectonic_boards(4, 3, 4))
    assert run.finish(Threads(1)) == 140
    found = report.status(run.folder)
    assert (found.stages[0].stage, found.state) == (6, "finished")
    assert list(report.verify(run.folder)) == []


def test_a_run_that_was_refused_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **named: str) -> None:
        raise MissingExtra(named["extra"], named["purpose"])

    monkeypatch.setattr(stage_files, "load", missing)
    with pytest.raises(MissingExtra):
        Run.start(tmp_path / "new" / "data", tectonic_boards(3, 3, 4), RunOptions(store="parquet"))
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_stage_is_not_used_again(tmp_path: Path) -> None:
    first = Run.start(tmp_path, tectonic_boards(3, 3, 4))
    first.finish(Threads(1))
    path = first.folder / "palier-p06.txt"
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(Damaged, match="palier-p06"):
        Run.start(tmp_path, tectonic_boards(4, 3, 4))
    assert not (tmp_path / "h04l03").exists()


def transposed(digits: bytes, rows: int, columns: int) -> bytes:
    """The grid laid on its side, cell by cell: rows become columns, walls to the left walls above."""
    swap = (0, 2, 1, 3)
    order = [row * columns + column for column in range(columns) for row in range(rows)]
    return bytes(digits[at] & ~3 | swap[digits[at] & 3] for at in order)


@pytest.mark.parametrize("options", [RunOptions(), RunOptions(store="parquet")])
def test_wide_boards_are_done_on_their_side(
    tmp_path: Path, options: RunOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As of stages that do not fit in memory.
    monkeypatch.setattr(chunks, "PIECE", 200)
    monkeypatch.setattr(chunks, "SORTED", 12 * 30)
    run = Run.start(tmp_path, tectonic_boards(4, 3, 4), options)
    run.finish(Threads(1))
    assert report.write_transposed(run.folder) == 140
    wide = stage_files.read(tmp_path / "h03l04" / "m04" / "grilles.txt", CodeKind(12, 4, 4, 20))
    assert {transposed(grid, 3, 4) for grid in split_records(wide, 12)} == set(
        split_records(b"".join(TectonicBoards(4, 3, largest=4).batches()), 12)
    )
    assert list(split_records(wide, 12)) == sorted(TectonicBoards(3, 4, largest=4).all_digits())
    assert not list(report.verify(run.folder))


def test_a_board_without_grids_ends(tmp_path: Path) -> None:
    run = Run.start(tmp_path, tectonic_boards(3, 3, 3))
    assert run.finish(Threads(1)) == 0
    assert stage_files.read(run.folder / "grilles.txt", tectonic_boards(3, 3, 3).kind(9)) == b""


def test_status_tells_what_a_stopped_run_will_come_to(tmp_path: Path) -> None:
    rules, monitor = tectonic_boards(3, 3, 5), Monitor()

    def work_and_stop(task: LotTask) -> LotManifest:
        if (task.lot.stage, task.lot.number) == (6, 50):
            monitor.cancel()
        return task()

    run = Run.start(tmp_path, rules, RunOptions(lot_size=60, largest_lot=60))
    before = report.status(run.folder).expected
    assert before is not None
    assert (before.share, before.seconds) == (0.0, None)
    with pytest.raises(LimitReached, match="resume"):
        run.finish(Threads(1, do=work_and_stop), monitor=monitor)
    expected = report.status(run.folder).expected
    assert expected is not None
    assert 0.1 < expected.share < 0.9
    assert expected.seconds is not None
    # Of 2,824 grids; the stages before are whole and known.
    assert 2000 < expected.grids < 4000
    assert expected.bytes > 100_000
    Run.resume(tmp_path, rules).finish(Threads(1))
    assert report.status(run.folder).expected is None


def test_status_of_a_stopped_run_and_going_on(tmp_path: Path) -> None:
    rules = tectonic_boards(3, 3, 5)
    run = Run.start(tmp_path, rules, RunOptions(lot_size=60, largest_lot=None))
    with pytest.raises(LimitReached, match="resume"):
        run.finish(Threads(1), timeout=1e-9)
    stopped = report.status(run.folder)
    assert not stopped.finished
    assert stopped.lots_given >= 1
    again = Run.resume(tmp_path, rules)
    assert again.finish(Threads(2)) == 2824
    whole = report.status(run.folder)
    assert whole.finished
    assert [(stage.stage, stage.known) for stage in whole.stages] == [(0, 1), (3, 300), (6, 11760), (9, 2824)]
    assert whole.stages[2].growth == pytest.approx(2824 / 11760)


def test_status_says_whether_a_conductor_is_at_work(tmp_path: Path) -> None:
    run = Run.start(tmp_path, tectonic_boards(3, 2, 5), RunOptions(lot_size=100))
    assert report.status(run.folder).state == "running"
    run.close()
    assert report.status(run.folder).state == "stopped"
    Run.resume(tmp_path, tectonic_boards(3, 2, 5)).finish(Threads(1))
    found = report.status(run.folder)
    assert found.state == "finished"
    assert [(stage.lots, stage.done, stage.largest_lot) for stage in found.stages[:2]] == [(1, 1, 1), (1, 1, 40)]


def test_a_finished_run_resumes_to_the_same_number(tmp_path: Path) -> None:
    rules = tectonic_boards(3, 2, 5)
    Run.start(tmp_path, rules).finish(Threads(1))
    assert Run.resume(tmp_path, rules).finish(Threads(1)) == 208


def test_the_ledger_as_file_f_and_context(tmp_path: Path) -> None:
    run = Run.start(tmp_path, tectonic_boards(3, 2, 5), RunOptions(lot_size=100, largest_lot=None))
    run.finish(Threads(1))
    report.export_lots(run.folder, tmp_path / "F.txt")
    lines = (tmp_path / "F.txt").read_text().splitlines()
    assert lines[0] == "given 0 0 0 1"
    assert sum(line.startswith("given") for line in lines) == sum(line.startswith("done") for line in lines) > 3
    first = report.export_context(run.folder, tmp_path)
    second = report.export_context(run.folder, tmp_path)
    assert first != second
    older, newer = map(report.read_context, (first, second))
    assert older is not None
    assert newer == (older[0] + 1, older[1])
    assert newer[1][6] == (208, 0)
    second.write_text("12\nhalf")
    assert report.export_context(run.folder, tmp_path) == second, "the one that is not whole"


def test_boards_wider_than_tall_are_enumerated_on_their_side(tmp_path: Path) -> None:
    run = Run.start(tmp_path, tectonic_boards(2, 3, 5))
    assert run.boards == tectonic_boards(3, 2, 5)
    assert run.finish(Threads(1)) == tectonic_boards(2, 3, 5).count().value


def test_wrong_requests(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="up to 99x12"):
        Run.start(tmp_path, tectonic_boards(13, 14, 5))
    with pytest.raises(RequestError, match="no run"):
        Run.resume(tmp_path, tectonic_boards(3, 3, 5))
    with pytest.raises(RequestError, match="unknown strategy"):
        RunOptions(strategy="random")  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="no run"):
        report.run_folders(tmp_path)
    Run.start(tmp_path, tectonic_boards(2, 2, 4)).close()
    with pytest.raises(RequestError, match="already exists"):
        Run.start(tmp_path, tectonic_boards(2, 2, 4))


def test_the_ledger_notices_an_altered_row(tmp_path: Path) -> None:
    ledger = Ledger.create(tmp_path / "ledger.sqlite", {"colour": "blue"})
    assert ledger.facts()["colour"] == "blue"
    ledger.database.connection.execute("UPDATE facts SET value = '\"red\"' WHERE name = 'colour'")
    with pytest.raises(Damaged, match="colour"):
        ledger.facts()
    ledger.close()
