"""What is not whole is never taken for whole: no end marker on it, no taller board on it, and `verify` tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon._core import tectonic as core
from grillon.base.workers import Threads
from grillon.errors import Damaged, GrillonError
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.model import Monitor
from grillon.sweep.run import report
from grillon.sweep.run.lot_work import LotManifest, LotTask
from grillon.sweep.run.lower_boards import stage_size
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.run.view import RunView
from grillon.sweep.storage import stage_files
from tests.support.cases import for_each

LOW, TALL = tectonic_boards(3, 2, 5), tectonic_boards(4, 2, 5)
SMALL_LOTS = RunOptions(lot_size=10, largest_lot=None)


class Stopping:
    """Does lots until one of a stage is about to begin."""

    def __init__(self, stage: int, number: int = 0) -> None:
        self.stage, self.number = stage, number

    def __call__(self, task: LotTask) -> LotManifest:
        if (task.lot.stage, task.lot.number) == (self.stage, self.number):
            raise ConnectionError(task.target)
        return task()


def stopped(root: Path, stage: int, number: int = 0, rules: TectonicBoards = LOW) -> Path:
    run = Run.start(root, rules, SMALL_LOTS)
    with pytest.raises(ConnectionError):
        run.finish(Threads(1, do=Stopping(stage, number)))
    return run.folder


def tall_number(root: Path) -> int | str:
    """What a run over the taller board comes to, or why it does not begin."""
    try:
        return Run.start(root, TALL).finish(Threads(1))
    except Damaged as error:
        return str(error)


@pytest.mark.parametrize(("stage", "number"), [(0, 0), (2, 0), (2, 1), (2, 3), (4, 0), (4, 5)])
@pytest.mark.parametrize("in_place", [True, False])
def test_an_unfinished_run_exports_no_whole_stage_but_those_that_are(
    tmp_path: Path, stage: int, number: int, in_place: bool
) -> None:
    folder = stopped(tmp_path / "run", stage, number)
    root = tmp_path / ("run" if in_place else "text")
    written = report.export_stages(folder, root / LOW.folder_name)
    for path in written:
        cells = LOW.cells if "grilles" in path.name else int(path.name[8:10])
        if path.name.endswith(report.UNFINISHED):
            with pytest.raises(Damaged, match="end marker is missing"):
                stage_files.read(path, LOW.kind(cells))
        else:
            whole = core.continue_grids(Monitor().control, 3, 2, 5, b"", 0, cells)
            assert stage_files.read(path, LOW.kind(cells)) == whole
            assert cells <= stage
    assert tall_number(root) == 888


@pytest.mark.parametrize(("stage", "number", "begun"), [(2, 0, 2), (2, 3, 2), (4, 5, 4)])
def test_the_completed_stages_of_an_unfinished_run_serve_a_taller_board(
    tmp_path: Path, stage: int, number: int, begun: int
) -> None:
    folder = stopped(tmp_path, stage, number)
    tall = Run.start(tmp_path, TALL)
    assert tall.finish(Threads(1)) == 888
    assert report.status(tall.folder).stages[0].stage == begun
    assert list(report.verify(tall.folder)) == []
    assert Run.resume(tmp_path, LOW).finish(Threads(1)) == 208
    assert list(report.verify(folder)) == []


def test_so_do_those_of_a_run_at_work_whose_files_and_context_can_be_read(tmp_path: Path) -> None:
    low = Run.start(tmp_path / "run", LOW, SMALL_LOTS)
    seen: list[int] = []

    def looking(task: LotTask) -> LotManifest:
        # The last lots of stage 4 wait until all of it is in the ledger.
        if not seen and task.lot.stage == 4 and RunView(low.folder).is_whole(4):
            stages = {stage.stage: stage for stage in report.status(low.folder).stages}
            assert list(stages) == [0, 2, 4, 6]
            assert stages[4].known > stages[4].read
            seen.append(stages[4].known)
            assert report.status(low.folder).state == "running"
            written = report.export_stages(low.folder, tmp_path / "text" / LOW.folder_name)
            assert {"palier-p02.txt", "palier-p04.txt"} <= {path.name for path in written}
            tall = Run.start(tmp_path / "run", TALL)
            assert tall.finish(Threads(1)) == 888
            (stage,) = (stage for stage in report.status(tall.folder).stages if stage.stage == 4)
            assert [stage.known, stage.read] == 2 * seen
        return task()

    assert low.finish(Threads(1, do=looking)) == 208
    assert len(seen) == 1
    assert list(report.verify(low.folder)) == []


def test_lots_of_an_unfinished_run_that_are_damaged_or_gone(tmp_path: Path) -> None:
    folder = stopped(tmp_path, 4, 5)
    lot = min((folder / "palier-p04").iterdir())
    whole = lot.read_bytes()
    lot.write_bytes(whole[:-1])
    assert lot.name in str(tall_number(tmp_path))
    assert not (tmp_path / "h04l02").exists()
    lot.unlink()
    tall = Run.start(tmp_path, TALL)
    assert (tall.finish(Threads(1)), report.status(tall.folder).stages[0].stage) == (888, 0)


def test_a_stage_with_a_valid_marker_that_is_not_all_of_it_is_refused(tmp_path: Path) -> None:
    low = Run.start(tmp_path, LOW)
    low.finish(Threads(1))
    path, kind = low.folder / "palier-p04.txt", LOW.kind(4)
    records = stage_files.read(path, kind)
    grids = [records[at : at + 4] for at in range(0, len(records), 4)]
    illegal = bytes([4, 4]) + grids[1][2:]
    for wrong in (grids[:-1], grids[:3], [], [*grids[1:], grids[-1]], [grids[1], *grids[1:]], [illegal, *grids[1:]]):
        stage_files.write(path, b"".join(wrong), kind)
        assert "palier-p04" in str(tall_number(tmp_path))
        (low.folder / "ledger.sqlite").rename(tmp_path / "ledger")
        assert "palier-p04" in str(tall_number(tmp_path))
        (tmp_path / "ledger").rename(low.folder / "ledger.sqlite")
    assert not (tmp_path / TALL.folder_name / "ledger.sqlite").exists()
    stage_files.write(path, records, kind)
    assert tall_number(tmp_path) == 888


def test_a_stage_its_ledger_has_not_finished_is_refused(tmp_path: Path) -> None:
    folder = stopped(tmp_path, 2, 1)
    records = core.continue_grids(Monitor().control, 3, 2, 5, b"", 0, 4)
    stage_files.write(folder / "palier-p04.txt", records, LOW.kind(4))
    assert "not finished" in str(tall_number(tmp_path))


def test_verify_counts_what_a_run_was_built_on(tmp_path: Path) -> None:
    Run.start(tmp_path, LOW).finish(Threads(1))
    tall = Run.start(tmp_path, TALL)
    assert tall.finish(Threads(1)) == 888
    assert list(report.verify(tall.folder)) == []
    path = tmp_path / LOW.folder_name / "palier-p04.txt"
    records = stage_files.read(path, LOW.kind(4))
    stage_files.write(path, records[:-4], LOW.kind(4))
    assert ["palier-p04" in problem for problem in report.verify(tall.folder)] == [True]


def test_verify_tells_of_an_unfinished_run(tmp_path: Path) -> None:
    folder = stopped(tmp_path, 2, 3)
    (problem,) = report.verify(folder)
    assert "not finished: 4 of the" in problem
    Run.resume(tmp_path, LOW).finish(Threads(1))
    assert list(report.verify(folder)) == []


def test_verify_finds_a_damaged_lot_behind_one_that_is_missing(tmp_path: Path) -> None:
    run = Run.start(tmp_path, LOW, SMALL_LOTS)
    with pytest.raises(ConnectionError):
        run.finish(Late())
    last = sorted((run.folder / "palier-p04").glob("lot-*"))[-1]
    assert not last.name.startswith("lot-0000000")
    assert not list((run.folder / "palier-p04").glob("lot-0000000*"))
    last.write_bytes(last.read_bytes()[:-3])
    problems = list(report.verify(run.folder))
    assert len(problems) == 2
    assert str(last) in problems[0]
    # Those that waited for the missing one are taken up with it.
    assert Run.resume(tmp_path, LOW).finish(Threads(1)) == 208
    assert list(report.verify(run.folder)) == []


class Late:
    """Does lots as they come, but never the first of stage 2; then the connection is lost."""

    width = 3

    def __init__(self) -> None:
        self.waiting: list[LotTask] = []

    def submit(self, task: LotTask) -> None:
        if (task.lot.stage, task.lot.number) != (2, 0):
            self.waiting.append(task)

    def next(self, timeout: float) -> tuple[LotTask, LotManifest | BaseException] | None:
        if not self.waiting:
            raise ConnectionError("gone")
        task = self.waiting.pop(0)
        return task, task()

    def close(self) -> None:
        pass


def test_a_finished_run_with_a_wrong_number_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    continued = TectonicBoards.continued

    def half(boards: TectonicBoards, records: bytes, stage: int, until: int) -> bytes:
        found = continued(boards, records, stage, until)
        return found[: len(found) // until // 2 * until] if until == boards.cells else found

    monkeypatch.setattr(TectonicBoards, "continued", half)
    run = Run.start(tmp_path, LOW)
    assert run.finish(Threads(1)) < 208
    (problem,) = report.verify(run.folder)
    assert "but there are 208" in problem


@pytest.mark.parametrize(("low", "tall"), [((3, 2, 3), (4, 2, 3)), ((3, 3, 3), (4, 3, 3)), ((2, 2, 1), (3, 2, 1))])
def test_a_taller_board_on_a_stage_without_grids(
    tmp_path: Path, low: tuple[int, int, int], tall: tuple[int, int, int]
) -> None:
    Run.start(tmp_path, tectonic_boards(*low)).finish(Threads(1))
    run = Run.start(tmp_path, tectonic_boards(*tall))
    number = run.finish(Threads(1))
    assert number == TectonicBoards(tall[0], tall[1], largest=tall[2]).count().value
    assert list(report.verify(run.folder)) == []


@pytest.mark.parametrize(
    "rules", [tectonic_boards(3, 3, 5), tectonic_boards(4, 2, 4), tectonic_boards(5, 1, 6), tectonic_boards(4, 3, 3)]
)
def test_the_size_of_a_stage_is_counted_without_making_it(rules: TectonicBoards) -> None:
    for stage in range(1, rules.cells + 1):
        made = core.continue_grids(Monitor().control, rules.rows, rules.columns, rules.largest, b"", 0, stage)
        assert stage_size(rules, stage) == len(made) // stage


@for_each(
    "rules", [tectonic_boards(3, 3, 5), tectonic_boards(4, 3, 4), tectonic_boards(6, 2, 5), tectonic_boards(7, 1, 6)]
)
@for_each("kept", [1, 1 << 14, 1 << 26])
def test_ends_that_are_kept_are_those_a_plain_continuation_finds(rules: TectonicBoards, kept: int) -> None:
    board = (rules.rows, rules.columns, rules.largest)
    endings = core.Endings(*board, kept)
    for stage in (rules.columns, rules.cells - rules.columns, rules.cells - 1):
        records = core.continue_grids(Monitor().control, *board, b"", 0, stage)
        plain = core.continue_grids(Monitor().control, *board, records, stage, rules.cells)
        assert endings.continue_from(Monitor().control, records, stage) == plain
        backwards = b"".join(records[at : at + stage] for at in range(len(records) - stage, -1, -stage))
        grids = endings.continue_from(Monitor().control, backwards, stage)
        length = rules.cells
        assert sorted(grids[at : at + length] for at in range(0, len(grids), length)) == [
            plain[at : at + length] for at in range(0, len(plain), length)
        ]


def test_a_board_too_wide_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(GrillonError, match="does not fit"):
        Run.start(tmp_path / "wide", tectonic_boards(12, 12, 15))
    assert not (tmp_path / "wide").exists()
