"""Full disks, kills and Ctrl-C while a verb writes its file: the old file stays, or what is there is whole."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest

from grillon import parse
from grillon.base.cluster import Cluster
from grillon.base.files import AtomicFile
from grillon.catalogue import Catalogue
from grillon.cli.common.files import Growing
from grillon.cli.run import TERMINATED, run
from grillon.errors import GrillonError

TAKUZU = "takuzu.1.6x6.u.aDP0qJ.YJ0"
CORNERS = "packing square\n...\n...\npiece A ##/#.\npiece B ##/#. noflip"
WRITING = {
    "generate.txt": ["generate", "latin", "--seed", "1", "--count", "5", "--out"],
    "generate.json": ["generate", "latin", "--seed", "1", "--json", "--out"],
    "convert.txt": ["convert", TAKUZU, "--to", "json", "--out"],
    "render.svg": ["render", TAKUZU, "--out"],
    "render.png": ["render", TAKUZU, "--out"],
    "explain.html": ["explain", TAKUZU, "--html"],
    "compare.svg": ["compare", CORNERS, "--out"],
    "statistics.svg": ["sweep", "statistics", "tectonic", "3x3", "--out"],
}
OLD = b"what was there before"


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "grillon", *words]


def small_disk() -> None:
    """No file of this process grows beyond some bytes: writing fails as it does on a full disk, with another word."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("name", WRITING)
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(OLD)
    words = command(*WRITING[name], str(path))
    ran = subprocess.run(words, capture_output=True, text=True, preexec_fn=small_disk, check=False)
    assert ran.returncode == 2, ran.stdout
    assert f"{path}: File too large" in ran.stderr
    assert contents(tmp_path) == {name: OLD}


@pytest.mark.parametrize("name", WRITING)
def test_a_disk_with_room_gets_the_whole_file_and_nothing_beside_it(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(OLD)
    assert run([*WRITING[name], str(path)]) == 0
    (written,) = contents(tmp_path).values()
    assert len(written) > 10
    assert not written.startswith(OLD)


def test_a_full_disk_leaves_no_part_of_a_folder_of_pictures(tmp_path: Path) -> None:
    out = tmp_path / "pages"
    words = command("booklet", TAKUZU, "--to", "svg", "--out", str(out))
    for there in ({}, {"notes.txt": b"mine"}):
        ran = subprocess.run(words, capture_output=True, text=True, preexec_fn=small_disk, check=False)
        assert (ran.returncode, ran.stderr) == (2, f"grillon: {out}: File too large\n")
        assert (contents(out) if out.exists() else {}) == there
        assert [path for path in tmp_path.iterdir() if path != out] == []
        out.mkdir(exist_ok=True)
        (out / "notes.txt").write_bytes(b"mine")
    assert run(words[3:]) == 0
    assert sorted(contents(out)) == ["index.html", "index.json", "notes.txt", "puzzle-001.svg", "solution-001.svg"]


def test_a_full_disk_is_named_by_the_place_that_was_asked_for(tmp_path: Path) -> None:
    for words in ("page", TAKUZU), ("enumerate", "tectonic", "3x3", "--anyway"):
        out = tmp_path / words[0]
        ran = subprocess.run(
            command(*words, "--out", str(out)), capture_output=True, text=True, preexec_fn=small_disk, check=False
        )
        assert ran.returncode == 2
        assert f"grillon: {out}" in ran.stderr
        assert ".tmp" not in ran.stderr


def test_a_sample_is_drawn_even_where_its_tables_cannot_be_kept(tmp_path: Path) -> None:
    words = command("sample", "tectonic", "3x3", "--seed", "1")
    plain = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    kept = [*words, "--tables", str(tmp_path)]
    ran = subprocess.run(kept, capture_output=True, text=True, preexec_fn=small_disk, check=False)
    assert (ran.returncode, ran.stdout) == (2, plain)
    assert ran.stderr == f"grillon: {tmp_path / 'tectonic-3x3-5.tables'}: File too large\n"
    assert contents(tmp_path) == {}


def test_a_request_to_terminate_ends_the_processes_of_a_command_quietly(tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    words = command("generate", "takuzu", "--size", "8x8", "--count", "100000", "--workers", "2", "--into", str(book))
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not (book.exists() and _puzzles(book)):
        sleep(0.05)
    process.terminate()
    out, err = process.communicate(timeout=60)
    made = f"grillon: {book} has what was made so far: {_puzzles(book):,} "
    assert (process.returncode, out) == (143, "")
    assert err.startswith(made)
    assert err.endswith("\ngrillon: terminated\n")
    assert err.count("\n") == 2


def test_workers_that_are_terminated_too_are_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A scheduler of jobs asks all processes of a command to end, those that are just starting too."""

    def starting(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        raise RuntimeError("a worker failed to start")

    monkeypatch.setattr(Cluster, "_processes", starting)
    assert run(["enumerate", "tectonic", "3x3", "--out", str(tmp_path / "run"), "--workers", "2"]) == TERMINATED
    assert capsys.readouterr().err.endswith("grillon: terminated\n")
    assert contents(tmp_path) == {}


def _puzzles(book: Path) -> int:
    with suppress(GrillonError), Catalogue(book, writable=False) as there:
        return len(there)
    return 0


def generating(path: Path) -> tuple[subprocess.Popen[str], Path]:
    """A command that would make puzzles for days, and the draft it has begun to fill."""
    path.write_bytes(OLD)
    words = command("generate", "takuzu", "--size", "4x4", "--seed", "1", "--count", "1000000", "--out", str(path))
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None:
        for draft in path.parent.iterdir():
            with suppress(FileNotFoundError):  # the command first tries whether it may write there
                if draft != path and draft.stat().st_size > 100:
                    return process, draft
        sleep(0.01)
    raise AssertionError(process.communicate())


def test_a_kill_leaves_the_old_file_and_the_draft(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    process, draft = generating(path)
    process.kill()
    process.communicate()
    assert path.read_bytes() == OLD
    made = draft.read_text("utf-8").splitlines()
    assert made
    assert all(parse(line).check() for line in made)


def test_control_c_keeps_what_was_made_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    process, _ = generating(path)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert [place.name for place in tmp_path.iterdir()] == ["puzzles.txt"]
    made = path.read_text("utf-8").splitlines()
    assert all(parse(line).check() for line in made)
    assert err == f"grillon: {path} has what was made so far: {len(made)} puzzles\ngrillon: interrupted\n"


def test_control_c_right_after_a_text_counts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = AtomicFile.mark

    def interrupted_mark(draft: AtomicFile) -> None:
        mark(draft)
        raise KeyboardInterrupt

    monkeypatch.setattr(AtomicFile, "mark", interrupted_mark)
    path = tmp_path / "texts"
    with pytest.raises(KeyboardInterrupt), Growing(path, lambda _, texts: f"{texts} kept") as file:
        file.add("one")
    assert path.read_text("utf-8") == "one\n"
    assert "1 kept" in capsys.readouterr().err


ENDLESS = f"""
import sys
from grillon.cli.run import run
from grillon.render import png
png.QUICK_PIXELS = 0
png._CHILD = "import os, sys, time; sys.stdin.read(); print(os.getpid(), file=sys.stderr); time.sleep(1000)"
png.subprocess.DEVNULL = None
sys.exit(run(["render", {TAKUZU!r}, "--out", sys.argv[1]]))
"""


def test_control_c_ends_a_picture_in_the_making(tmp_path: Path) -> None:
    """The renderer looks at no signal; here is one that takes for ever, and says who it is."""
    path = tmp_path / "picture.png"
    process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    child = int(process.stderr.readline())
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "grillon: interrupted\n")
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
    assert contents(tmp_path) == {}
