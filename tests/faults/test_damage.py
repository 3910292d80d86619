"""Bytes that flip, in every kind of file a run has, and disks that fill up at any write: nothing is ever lost."""

from __future__ import annotations

import builtins
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grillon.base import files
from grillon.base.ledger import LEDGER
from grillon.base.workers import Threads
from grillon.errors import Damaged
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep.run import report
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.code_files import checksum
from tests.faults.test_sweep import Breaking, grids_checksum

TINY = tectonic_boards(3, 2, 5)
TINY_GRIDS = 208
TALL = tectonic_boards(4, 2, 5)
TALL_GRIDS = 888


def tiny_options(store: str = "text") -> RunOptions:
    return RunOptions(lot_size=20, largest_lot=None, store=store)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[TectonicBoards, int]:
    """Checksums of the grids of undisturbed runs."""
    checksums = {}
    for rules in (TINY, TALL):
        run = Run.start(tmp_path_factory.mktemp("quiet"), rules)
        run.finish(Threads(1))
        checksums[rules] = grids_checksum(run.folder, rules)
    return checksums


def grids_of(folder: Path, rules: TectonicBoards, target: Path) -> int:
    """The checksum of all grids of a folder, whatever it stores them in."""
    path = report.export_stages(folder, target)[-1]
    return checksum(stage_files.read(path, rules.kind(rules.cells)))


# Runs in every state a folder can be in, each with the rules to resume it by.


def stopped(root: Path, store: str = "text") -> TectonicBoards:
    run = Run.start(root, TINY, tiny_options(store))
    with pytest.raises(ConnectionError):
        run.finish(Threads(1, do=Breaking(8, lambda task: ConnectionError(task.target))))
    return TINY


def stopped_parquet(root: Path) -> TectonicBoards:
    return stopped(root, "parquet")


def finished(root: Path) -> TectonicBoards:
    Run.start(root, TINY, tiny_options()).finish(Threads(1))
    return TINY


def built_on_a_lower_board(root: Path) -> TectonicBoards:
    """A run that began with a stage of another run, and stopped."""
    Run.start(root, TINY, tiny_options()).finish(Threads(1))
    run = Run.start(root, TALL, tiny_options())
    with pytest.raises(ConnectionError):
        run.finish(Threads(1, do=Breaking(2, lambda task: ConnectionError(task.target))))
    return TALL


def flip(path: Path, place: int, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 1 << bit
    path.write_bytes(data)


def resumed(root: Path, rules: TectonicBoards) -> str:
    """What stands in the way of going on; nothing when all grids are there."""
    try:
        Run.resume(root, rules).finish(Threads(1))
    except Damaged as error:
        return str(error)
    return ""


@pytest.mark.parametrize("of_each_kind", [3, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize("make", [stopped, stopped_parquet, finished, built_on_a_lower_board])
def test_a_flipped_byte_in_any_file(
    tmp_path: Path,
    expected: dict[TectonicBoards, int],
    make: Callable[[Path], TectonicBoards],
    of_each_kind: int,
) -> None:
    source = tmp_path / "source"
    rules = make(source)
    files = sorted(path.relative_to(source) for path in source.rglob("*") if path.is_file() and path.stat().st_size)
    kinds: dict[str, list[Path]] = {}
    for path in files:
        kinds.setdefault(path.name.split("-")[0] if path.suffix == ".parquet" else path.name, []).append(path)
    assert len(kinds) > 1
    choose = random.Random(7)
    for path in [path for alike in kinds.values() for path in choose.sample(alike, min(of_each_kind, len(alike)))]:
        root = tmp_path / "flipped"
        shutil.copytree(source, root)
        place = choose.randrange((root / path).stat().st_size)
        flip(root / path, place, choose.randrange(8))
        folder = root / rules.folder_name
        before = (root / path).read_bytes()
        if diagnosis := resumed(root, rules):
            # Left as it is, named in one line; once the byte is right again the run goes on.
            assert path.name in diagnosis
            assert "\n" not in diagnosis
            assert (root / path).read_bytes() == before
            shutil.copyfile(source / path, root / path)
            Run.resume(root, rules).finish(Threads(1))
        assert grids_of(folder, rules, tmp_path / "text") == expected[rules]
        shutil.rmtree(root)


@pytest.mark.parametrize("flips", [20, pytest.param(120, marks=pytest.mark.long)])
def test_a_flipped_byte_anywhere_in_the_ledger(tmp_path: Path, expected: dict[TectonicBoards, int], flips: int) -> None:
    source = tmp_path / "source"
    stopped(source)
    ledger = Path(TINY.folder_name) / LEDGER
    size = (source / ledger).stat().st_size
    choose = random.Random(8)
    # Everywhere, and more often where pages begin: a changed number of rows there would hide rows from every seal.
    heads = [place for page in range(0, size, 4096) for place in range(page, page + 16)]
    refused = 0
    for place in [*choose.sample(range(size), flips), *choose.sample(heads, flips)]:
        root = tmp_path / "flipped"
        shutil.copytree(source, root)
        flip(root / ledger, place, choose.randrange(8))
        if diagnosis := resumed(root, TINY):
            assert "\n" not in diagnosis
            refused += 1
        else:
            assert grids_checksum(root / TINY.folder_name, TINY) == expected[TINY]
        shutil.rmtree(root)
    assert refused > flips // 3


def test_a_lot_missing_from_the_ledger_is_noticed(tmp_path: Path) -> None:
    stopped(tmp_path)
    connection = sqlite3.connect(tmp_path / TINY.folder_name / LEDGER)
    connection.execute("DELETE FROM lots WHERE stage = 2 AND number = 0")
    connection.commit()
    connection.close()
    with pytest.raises(Damaged, match="lot 1 of stage 2 does not follow"):
        Run.resume(tmp_path, TINY)


def test_flipped_context_files(tmp_path: Path) -> None:
    finished(tmp_path)
    folder = tmp_path / TINY.folder_name
    other = report.export_context(folder, tmp_path)
    newest = report.export_context(folder, tmp_path)
    whole = newest.read_bytes()
    for place in range(len(whole)):
        flip(newest, place, 1)
        assert report.read_context(newest) is None
        assert report.read_context(other) is not None
        newest.write_bytes(whole)


class FullDisk:
    """Files that take so many bytes and no more."""

    def __init__(self, room: int) -> None:
        self.room = room

    def open(self, path: Any, mode: str = "r", *rest: Any) -> Any:
        file = builtins.open(path, mode, *rest)  # noqa: SIM115 - closed by who asked for it
        if not set("wxa") & set(mode):
            return file
        disk, write = self, file.write

        class Limited:
            def write(self, data: bytes) -> int:
                disk.room -= len(data)
                if disk.room < 0:
                    raise OSError(28, "No space left on device", str(path))
                return int(write(data))

            def writelines(self, parts: tuple[bytes, ...]) -> None:
                for part in parts:
                    self.write(part)

            def __enter__(self) -> Limited:
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def __getattr__(self, name: str) -> Any:
                return getattr(file, name)

        return Limited()


@pytest.mark.parametrize("share", [0.0, 0.2, 0.4, 0.6, 0.8, 0.99])
def test_a_disk_that_is_full_at_some_write(
    tmp_path: Path, expected: dict[TectonicBoards, int], monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    with monkeypatch.context() as patch:
        plenty = FullDisk(1 << 30)
        patch.setattr(files, "open", plenty.open, raising=False)
        finished(tmp_path / "before")
    needed = (1 << 30) - plenty.room
    run = Run.start(tmp_path, TINY, tiny_options())
    with monkeypatch.context() as patch:
        patch.setattr(files, "open", FullDisk(int(needed * share)).open, raising=False)
        with pytest.raises(OSError, match="No space left"):
            run.finish(Threads(1))
    assert not list(run.folder.rglob("*.tmp"))
    assert not report.status(run.folder).finished
    assert ["not finished" in problem for problem in report.verify(run.folder)] == [True]
    assert Run.resume(tmp_path, TINY).finish(Threads(1)) == TINY_GRIDS
    assert grids_checksum(run.folder, TINY) == expected[TINY]


def test_a_ledger_that_cannot_grow(tmp_path: Path, expected: dict[TectonicBoards, int]) -> None:
    run = Run.start(tmp_path, TINY, RunOptions(lot_size=1, largest_lot=None))
    # SQLite's own limit on pages gives its own "disk is full".
    connection = run._writer._connection().database.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(OSError, match="full"):
        run.finish(Threads(1))
    assert not report.status(run.folder).finished
    assert Run.resume(tmp_path, TINY).finish(Threads(1)) == TINY_GRIDS
    assert grids_checksum(run.folder, TINY) == expected[TINY]
