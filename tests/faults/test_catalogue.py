"""Kills, damage, full disks, two writers: a catalogue keeps what it has acknowledged, and says what is wrong."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from grillon import families
from grillon.base.cluster import Cluster
from grillon.base.workers import Here
from grillon.catalogue import Catalogue
from grillon.catalogue.bulk import Order, generate_into, unfinished
from grillon.errors import Damaged, InputError, LimitReached
from grillon.puzzle.puzzle import Puzzle
from tests.faults.cluster import Site

ADDING = """
import sys
from grillon.catalogue import Catalogue, store
from grillon import parse
store.BATCH = store.LARGEST_BATCH = int(sys.argv[3])
with Catalogue(sys.argv[1], create=True) as book:
    lines = open(sys.argv[2]).read().split()
    book.add_all(map(parse, lines), progress=lambda added: print(added.new + added.known, flush=True))
"""
BULK = """
import os, signal, sys
from grillon.catalogue import Catalogue, bulk
from grillon.base.workers import Here, Processes
bulk.COMMIT_SECONDS = bulk.TASK_SECONDS = 0.01
times = int(sys.argv[4])


def told(at):
    global times
    print(at.kept, flush=True)
    times -= 1
    if times == 0:
        os.kill(os.getpid(), signal.SIGKILL)


width = int(sys.argv[2])
workers = Processes(width) if width else Here()
with Catalogue(sys.argv[1], create=True) as book:
    order = bulk.Order("takuzu", int(sys.argv[3]), {"size": "6x6"}, 1)
    bulk.generate_into(book, order, workers, progress=told)
workers.close()
"""


def puzzles(number: int) -> list[Puzzle]:
    """So many different puzzles, made at once: one with a clue more each."""
    found: list[Puzzle] = []
    for seed in range(number):
        generated = families.get("sudoku").generate(seed=seed)
        assert generated.solution is not None
        for candidate in sorted(generated.solution.candidates - set(generated.puzzle.givens)):
            found.append(generated.puzzle.with_givens((*generated.puzzle.givens, candidate)))
            if len(found) == number:
                return found
    return found


def killed(command: list[str], lines: int, wait: float) -> int:
    """Start it, let it acknowledge so many times, wait a moment, kill it; returns the last number it told."""
    process = subprocess.Popen([sys.executable, "-c", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    told = 0
    for _ in range(lines):
        line = process.stdout.readline()
        if not line:
            break
        told = int(line)
    try:
        process.wait(wait)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    return int(rest.split()[-1]) if rest.split() else told


def kill_while_adding(folder: Path, times: int, seed: int) -> None:
    choose = random.Random(seed)
    lines = list(map(str, puzzles(400)))
    (folder / "lines").write_text("\n".join(lines))
    book = folder / "book.db"
    for _ in range(times):
        if choose.random() < 0.3:
            for path in folder.glob("book.db*"):
                path.unlink()
        batch = choose.choice([1, 3, 20])
        command = [ADDING, str(book), str(folder / "lines"), str(batch)]
        acknowledged = killed(command, choose.randrange(0, 8), choose.random() * 0.4)
        if not book.exists():
            assert not acknowledged
            continue
        with Catalogue(book, create=True) as there:
            held = [entry.text for entry in there.find()]
            assert held[:acknowledged] == lines[:acknowledged]
            assert held == lines[: len(held)]
            assert list(there.verify()) == []


def test_every_acknowledged_puzzle_survives_kills(tmp_path: Path) -> None:
    kill_while_adding(tmp_path, 4, 1)


@pytest.mark.long
def test_every_acknowledged_puzzle_survives_fifty_kills(tmp_path: Path) -> None:
    kill_while_adding(tmp_path, 50, 2)


def kill_while_generating(folder: Path, times: int, seed: int) -> None:
    """Killed and resumed with other numbers of workers, the puzzles are those of a quiet run."""
    choose, number = random.Random(seed), 2000 + 200 * times
    book = folder / "book.db"
    for _ in range(times):
        # It kills itself after so many acknowledgements: who is faster does not matter.
        words = [str(book), str(choose.choice([0, 1, 2])), str(number), str(choose.randrange(1, 3))]
        acknowledged = killed([BULK, *words], number, 60.0)
        with Catalogue(book, create=True) as there:
            assert len(there) >= acknowledged
            assert list(there.verify()) == []
    order = Order("takuzu", number, {"size": "6x6"}, 1)
    with Catalogue(book, create=True) as there, Catalogue(folder / "quiet.db", create=True) as quiet:
        assert unfinished(there, order.family, order.request) == order  # or nothing was tested
        generate_into(there, order, Here())
        generate_into(quiet, order, Here())
        assert [(one.id, one.text, one.seed) for one in there.find()] == [
            (one.id, one.text, one.seed) for one in quiet.find()
        ]
        assert len(there) == number


def test_a_killed_run_goes_on_to_the_same_puzzles(tmp_path: Path) -> None:
    kill_while_generating(tmp_path, 3, 1)


@pytest.mark.long
def test_a_run_killed_thirty_times_goes_on_to_the_same_puzzles(tmp_path: Path) -> None:
    kill_while_generating(tmp_path, 30, 2)


def test_workers_end_with_the_process_that_asked(tmp_path: Path) -> None:
    script = """
import sys
from grillon.base.workers import Processes, in_order
from grillon.catalogue.bulk import SeedTask
workers = Processes(2)
list(in_order(workers, [SeedTask("takuzu", {"size": "6x6"}, seed, 1) for seed in range(4)]))
workers.submit(SeedTask("takuzu", {"size": "14x14", "minimal": True}, 1, 100000))
print(*workers._executor._processes, flush=True)
sys.stdin.read()
"""
    asking = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert asking.stdout is not None
    numbers = list(map(int, asking.stdout.readline().split()))
    assert len(numbers) == 2
    asking.kill()
    asking.communicate()
    for number in numbers:
        for _ in range(200):
            if not _alive(number):
                break
            threading.Event().wait(0.05)
        assert not _alive(number)


def _alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_two_writers_at_once(tmp_path: Path) -> None:
    lines = list(map(str, puzzles(300)))
    path = tmp_path / "book.db"
    writers = []
    for number in range(2):
        part = tmp_path / f"lines{number}"
        # Half of what each adds is added by the other too.
        part.write_text("\n".join(lines[number * 100 : number * 100 + 200]))
        writers.append(
            subprocess.Popen([sys.executable, "-c", ADDING, str(path), str(part), "5"], stdout=subprocess.PIPE)
        )
    for writer in writers:
        writer.communicate()
        assert writer.returncode == 0
    with Catalogue(path) as book:
        assert sorted(entry.text for entry in book.find()) == sorted(lines)
        assert list(book.verify()) == []


def test_a_second_program_at_one_order_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grillon.catalogue.bulk.COMMIT_SECONDS", 0.0)
    order = Order("takuzu", 30, {"size": "6x6"}, 1)
    path = tmp_path / "book.db"
    with Catalogue(path, create=True) as book, Catalogue(path) as other:

        def interfere() -> None:
            generate_into(other, order, Here())

        with pytest.raises(InputError, match="another program is working on this order"):
            generate_into(book, order, Here(), progress=lambda _: interfere())
        assert len(book) == 30
        assert list(book.verify()) == []


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.db"
    with Catalogue(path, create=True) as made:
        made.add_all(puzzles(300))
    return path


def test_files_that_are_no_catalogues(tmp_path: Path) -> None:
    text, empty, foreign = (tmp_path / name for name in ("text.db", "none.db", "foreign.db"))
    text.write_text("hello, I am a text and no database at all")
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE puzzle (id)")
        connection.commit()
    for path in (text, foreign):
        before = path.read_bytes()
        for words in ({}, {"create": True}, {"writable": False}):
            with pytest.raises(InputError, match="this is not a catalogue of puzzles"):
                Catalogue(path, **words)
        assert path.read_bytes() == before
    with pytest.raises(InputError, match="there is no such catalogue"):
        Catalogue(empty)
    assert not empty.exists()
    with pytest.raises(InputError, match="this is a folder"):
        Catalogue(tmp_path)
    with pytest.raises(InputError, match="there is no such folder"):
        Catalogue(tmp_path / "nowhere" / "book.db", create=True)


def test_a_newer_catalogue_is_left_alone(book: Path) -> None:
    with closing(sqlite3.connect(book)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute("PRAGMA journal_mode = DELETE")
    before = book.read_bytes()
    for words in ({}, {"create": True}, {"writable": False}):
        with pytest.raises(InputError, match="a catalogue of version 99, this Grillon reads versions up to 1"):
            Catalogue(book, **words)
    assert book.read_bytes() == before


def test_a_damaged_page_is_told_in_one_line(book: Path) -> None:
    with closing(sqlite3.connect(book)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    whole = book.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    told = 0
    for page in range(1, len(whole) // size, 7):
        book.write_bytes(whole[: page * size] + os.urandom(size) + whole[(page + 1) * size :])
        try:
            with Catalogue(book, writable=False) as damaged:
                problems = list(damaged.verify())
                assert all("\n" not in problem for problem in problems)
                told += bool(problems)
                list(damaged.find())
        except (Damaged, InputError) as error:
            told += "book.db" in str(error) and "\n" not in str(error)
    assert told >= len(range(1, len(whole) // size, 7)) - 1  # a page may be free


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE puzzle SET text = '5' || substr(text, 2) WHERE id = 7", "puzzle 7: "),
        ("UPDATE puzzle SET canonical = zeroblob(16) WHERE id = 3", "puzzle 3: its canonical form differs"),
        ("UPDATE puzzle SET givens = zeroblob(11) WHERE id = 3", "puzzle 3: its mask shows different givens"),
        ("UPDATE puzzle SET givens = zeroblob(2) WHERE id = 3", "puzzle 3: the mask and the grid differ in length"),
        ("UPDATE puzzle SET used = 1 WHERE id = 3", "puzzle 3: its 'used' flag"),
        ("UPDATE puzzle SET rows = 8 WHERE id = 3", "puzzle 3: its board differs"),
        ("UPDATE puzzle SET rating = 1.5, level = 5 WHERE id = 3", "puzzle 3: rated 1.5 extreme"),
        ("UPDATE puzzle SET level = 77 WHERE id = 3", "is not a level"),
        ("UPDATE grid SET body = zeroblob(163) WHERE id = 1", "not a grid"),
        ("UPDATE grid SET sequence = 'x' WHERE id = 1", "the values of its grid have another name"),
        ("DELETE FROM grid WHERE id = 1", "points to nothing"),
        ("UPDATE puzzle SET text = 'sudoku 9x9' WHERE id = 7", "puzzle 7: "),
        ("UPDATE puzzle SET text = replace(text, '.', '0') WHERE id = 3", "its text is not what the family writes"),
        ("UPDATE puzzle SET columns = 8", "and perhaps more: only 100 are listed"),
        ("UPDATE puzzle SET grid = NULL, givens = NULL WHERE grid = 1", "grid 1: no puzzle is on it"),
    ],
)
def test_verify_finds_what_was_altered(book: Path, change: str, words: str) -> None:
    with closing(sqlite3.connect(book)) as connection:
        connection.execute(change)
        connection.commit()
    with Catalogue(book) as altered:
        problems = list(altered.verify(rate=True))
    assert any(words in problem for problem in problems), problems


def test_a_full_disk_leaves_the_catalogue_as_it_was(book: Path) -> None:
    with Catalogue(book) as there:
        (pages,) = there.database.connection.execute("PRAGMA page_count").fetchone()
        there.database.connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(InputError, match="No space left on device"):
            there.add_all(families.get("sudoku").generate_many(300, seed=9000))
        assert len(there) == 300
    with Catalogue(book) as there:
        assert list(there.verify()) == []
        assert there.add(families.get("sudoku").generate(seed=9000)) == 301


def test_a_file_that_may_not_grow_is_one_line(book: Path, tmp_path: Path) -> None:
    script = """
import resource, signal, sys
from grillon import families
from grillon.catalogue import Catalogue
from grillon.errors import GrillonError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    with Catalogue(sys.argv[1]) as book:
        book.add_all(families.get("sudoku").generate_many(400, seed=9000))
except GrillonError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script, str(book)], capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 1, done.stderr
    assert "book.db" in done.stdout
    with Catalogue(book) as there:
        assert len(there) == 300
        assert list(there.verify()) == []


def test_a_busy_catalogue_is_waited_for_and_then_told(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grillon.catalogue.database.PATIENCE", 0.2)
    with closing(sqlite3.connect(book, isolation_level=None)) as holder, Catalogue(book) as there:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(LimitReached, match="another program has been writing"):
            there.tag([1], "x")
        assert len(list(there.find(limit=5))) == 5
        holder.execute("ROLLBACK")
        assert there.tag([1], "x") == 1


READ_ONLY = """
import os, sys
from grillon import families
from grillon.catalogue import Catalogue
from grillon.errors import GrillonError
families.every()
if os.geteuid() == 0:
    os.setuid(65534)  # to root every folder is open
with Catalogue(sys.argv[1], writable=False) as book:
    print(len(book), len(list(book.find(limit=3))))
for words in ({}, {"create": True}):
    try:
        Catalogue(sys.argv[1], **words).tag([1], "x")
        print("written")
    except GrillonError as error:
        print(error)
try:
    Catalogue(sys.argv[1] + "2", create=True)
except GrillonError as error:
    print(error)
"""


def test_reading_where_nothing_can_be_written(book: Path) -> None:
    """SQLite cannot make its files beside the catalogue."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(book, folder / "book.db")
        (folder / "book.db").chmod(0o444)
        folder.chmod(0o555)
        try:
            done = subprocess.run(
                [sys.executable, "-c", READ_ONLY, str(folder / "book.db")], capture_output=True, text=True, check=True
            )
        finally:
            folder.chmod(0o755)
    read, *refused = done.stdout.splitlines()
    assert read == "300 3"
    assert len(refused) == 3
    assert all("cannot be written here" in line for line in refused), refused


def test_a_cluster_makes_the_same_puzzles_though_a_worker_dies(tmp_path: Path, site: Site) -> None:
    order = Order("takuzu", 80, {"size": "6x6"}, 1)
    workers = Cluster(site.address)
    with Catalogue(tmp_path / "quiet.db", create=True) as quiet, Catalogue(tmp_path / "book.db", create=True) as book:
        generate_into(quiet, order, Here())
        killed: list[int] = []

        def kill(_: object) -> None:
            if not killed:
                killed.append(1)
                site.kill_worker(0)

        try:
            generate_into(book, replace(order, number=40), workers, progress=kill)
            generate_into(book, replace(order, number=40, seed=int(str(book.database.rows(NEXT)[0][0]))), workers)
        finally:
            workers.close()
        assert [entry.text for entry in book.find()] == [entry.text for entry in quiet.find()]


NEXT = "SELECT next_seed FROM run ORDER BY id DESC"
