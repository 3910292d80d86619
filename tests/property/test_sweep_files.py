"""Files of the sweep that a hostile or careless hand has altered: our own errors come out, and never another number."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grillon.base.ledger import Ledger, seal_of
from grillon.base.workers import Threads
from grillon.errors import GrillonError
from grillon.families.takuzu.boards.boards import TakuzuBoards
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.model import Level
from grillon.sweep import tables
from grillon.sweep.run import report
from grillon.sweep.run.puzzles import make_puzzles, read_puzzles
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions

RULES = tectonic_boards(3, 2, 5)
TALL = tectonic_boards(4, 2, 5)
MANY = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
Change = Callable[[bytes], bytes]


@st.composite
def changes(draw: st.DrawFn) -> Change:
    """Random bytes, flips, cuts, insertions, and a block of one place over another."""
    kind = draw(st.sampled_from(["random", "flip", "cut", "insert", "move", "text"]))
    some = draw(st.binary(max_size=300))
    share, other = draw(st.floats(0, 1)), draw(st.floats(0, 1))
    bit = draw(st.integers(0, 7))

    def change(data: bytes) -> bytes:
        at, to = int(share * (len(data) - 1)), int(other * (len(data) - 1))
        match kind:
            case "random":
                return some
            case "flip":
                return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
            case "cut":
                return data[:at]
            case "insert":
                return data[:at] + some + data[at:]
            case "move":
                return data[:to] + data[at : at + 40] + data[to + 40 :]
            case _:
                return data[:at] + b"99999999999999999999"[: bit + 1] + data[at + bit + 1 :]

    return change


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run with puzzles, tables of its grids and a count of Takuzu."""
    root = tmp_path_factory.mktemp("whole")
    run = Run.start(root, RULES, RunOptions(lot_size=20))
    run.finish(Threads(1))
    make_puzzles(run.folder, RULES, 20, seed=1)
    TectonicBoards(3, 2).prepare(tables=root)
    with Ledger.of_count(root / "takuzu", "takuzu 4x4"):
        TakuzuBoards(4, 4).count(resume=root / "takuzu")
    return root


def diagnosis(ask: Callable[[], object]) -> str:
    """What our own error or the system says, nothing when there is none; any other error is one of the test."""
    try:
        ask()
    except GrillonError as error:
        return str(error)
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    return ""


def number(run: Run) -> int:
    return run.finish(Threads(1))


def altered(whole: Path, root: Path, name: str, change: Change) -> Path:
    shutil.copytree(whole, root, dirs_exist_ok=True)
    (path,) = root.rglob(name)
    path.write_bytes(change(path.read_bytes()))
    return path


@MANY
@given(change=changes())
@pytest.mark.parametrize("name", ["palier-p02.txt", "palier-p04.txt", "grilles.txt", "ledger.sqlite"])
def test_a_run(whole: Path, name: str, change: Change) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        path = altered(whole, root, name, change)
        for ask in (
            lambda: list(report.verify(path.parent)),
            lambda: report.export_stages(path.parent, root / "text"),
            lambda: number(Run.start(root, TALL)) == 888 or pytest.fail("another number"),
            lambda: number(Run.resume(root, RULES)) == 208 or pytest.fail("another number"),
        ):
            assert "\n" not in diagnosis(ask)


@MANY
@given(change=changes())
def test_tables(whole: Path, change: Change) -> None:
    with TemporaryDirectory() as folder:
        altered(whole, Path(folder), "*.tables", change)
        found = TectonicBoards(3, 2)
        assert diagnosis(lambda: found.prepare(tables=folder)) or found.prepare() == 208


@MANY
@given(
    words=st.one_of(st.integers(), st.none(), st.text(max_size=3), st.floats()),
    sizes=st.recursive(
        st.one_of(st.none(), st.integers(), st.integers(0, 64), st.floats(), st.text(max_size=3)),
        lambda inner: st.lists(inner, max_size=4),
    ),
    keep=st.booleans(),
)
def test_heads_of_tables(whole: Path, words: object, sizes: object, keep: bool) -> None:
    with TemporaryDirectory() as folder:
        path = altered(whole, Path(folder), "*.tables", lambda data: data)
        line, rest = path.read_bytes().split(b"\n", 1)
        head = json.loads(line) | {"words": words} | ({} if keep else {"sizes": sizes})
        path.write_bytes(json.dumps(head).encode() + b"\n" + rest)
        if words != json.loads(line)["words"] or not keep:
            with pytest.raises(GrillonError, match=path.name):
                tables.load(path, "tectonic 3x2 5")


def _read_into(read: list[object], folder: Path, level: Level) -> None:
    read.extend(read_puzzles(folder, RULES, level))


@MANY
@given(change=changes())
def test_puzzles_of_a_run(whole: Path, change: Change) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(whole, root, dirs_exist_ok=True)
        for path in root.rglob("d0*.txt"):
            before = read_puzzles(path.parent, RULES, Level(int(path.name[1:3]) - 1))
            path.write_bytes(change(path.read_bytes()))
            level, here = Level(int(path.name[1:3]) - 1), path.parent
            read: list[object] = []
            assert diagnosis(partial(_read_into, read, here, level)) or read == before


@MANY
@given(change=changes())
def test_a_count_of_takuzu(whole: Path, change: Change) -> None:
    with TemporaryDirectory() as folder:
        path = altered(whole, Path(folder), "takuzu", change)
        assert (
            diagnosis(lambda: TakuzuBoards(4, 4).count(resume=path)) or int(TakuzuBoards(4, 4).count(resume=path)) == 72
        )


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 20), st.integers(-(2**63), 2**63 - 1), st.floats(), st.text(max_size=8)
)
FACTS = st.recursive(VALUES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner))


def _reseal(path: Path, change: Callable[[sqlite3.Connection], object]) -> None:
    connection = sqlite3.connect(path)
    change(connection)
    connection.commit()
    connection.close()


@MANY
@given(
    name=st.sampled_from(["boards", "options", "stages", "begin", "grids"]),
    key=st.sampled_from(["", "family", "size", "rules", "stage", "file", "checksum", "lot_size", "store", "keep", "x"]),
    value=FACTS,
    gone=st.booleans(),
)
def test_a_ledger_of_nonsense_under_right_seals(whole: Path, name: str, key: str, value: object, gone: bool) -> None:
    def change(connection: sqlite3.Connection) -> None:
        (text,) = connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        fact = json.loads(text)
        new = json.dumps({**fact, key: value} if key and isinstance(fact, dict) else value)
        connection.execute("UPDATE facts SET value = ?, seal = ? WHERE name = ?", (new, seal_of(name, new), name))
        if gone:
            connection.execute("DELETE FROM facts WHERE name = ?", (name,))

    _ask_all(whole, change)


@MANY
@given(
    table=st.sampled_from(["lots", "wholes"]),
    column=st.integers(0, 8),
    value=st.one_of(st.none(), st.integers(-5, 300), st.text(max_size=8), st.binary(max_size=8), st.just("../x")),
)
def test_rows_of_nonsense_under_right_seals(whole: Path, table: str, column: int, value: object) -> None:
    def change(connection: sqlite3.Connection) -> None:
        row = list(connection.execute(f"SELECT * FROM {table} ORDER BY 1 DESC, 2 DESC").fetchone())
        before = list(row)
        row[column % (len(row) - 1)] = value
        seal = seal_of(tuple(row[:4]), tuple(row[4:9])) if table == "lots" else seal_of(tuple(row[:5]))
        where = "stage = ? AND number = ?" if table == "lots" else "stage = ?"
        connection.execute(f"DELETE FROM {table} WHERE {where}", before[: 2 if table == "lots" else 1])
        marks = ", ".join("?" * len(row))
        # Where the table itself refuses it the row is gone, and that must be noticed as well.
        with suppress(sqlite3.IntegrityError):
            connection.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", (*row[:-1], seal))

    _ask_all(whole, change)


def _ask_all(whole: Path, change: Callable[[sqlite3.Connection], object]) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        path = altered(whole, root, "ledger.sqlite", lambda data: data)
        _reseal(path, change)
        for ask in (
            lambda: list(report.verify(path.parent)),
            lambda: report.status(path.parent).state,
            lambda: report.export_stages(path.parent, root / "text"),
            lambda: report.export_lots(path.parent, root / "F.txt"),
            lambda: number(Run.start(root, TALL)) == 888 or pytest.fail("another number"),
            lambda: Run.resume(root, RULES).close(),
        ):
            assert "\n" not in diagnosis(ask)
