"""A file's name only ever stands for the whole of it."""

from __future__ import annotations

import ast
import os
import re
import threading
from pathlib import Path
from typing import IO

import pytest

import grillon
from grillon.base.files import AtomicFile, write_whole

SOURCE = Path(grillon.__file__).parent
HARMLESS = ("open(number, 'w', closefd=False", "figure.savefig(picture", "place.open('ab')", "self._files.open(")
"""A stream in place of a closed one, a picture in memory, the question whether a file may be written, an object of a
store elsewhere, which is there when it is whole."""


def filling(file: IO[bytes]) -> None:
    file.write(b"half of it")
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("before", [None, b"before"])
def test_a_fault_leaves_the_old_file_or_none(tmp_path: Path, before: bytes | None) -> None:
    path = tmp_path / "file.txt"
    if before is not None:
        path.write_bytes(before)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, filling)
    assert {place.name: place.read_bytes() for place in tmp_path.iterdir()} == (
        {} if before is None else {"file.txt": before}
    )


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_fails_at_the_end_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(b"before")

    def failing(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, step, failing)
    with pytest.raises(OSError, match="Input/output"):
        write_whole(path, lambda file: file.write(b"after"))
    monkeypatch.undo()
    assert [(place.name, place.read_bytes()) for place in tmp_path.iterdir()] == [("file.txt", b"before")]


def test_what_is_new_has_its_name_only_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(b"before")
    with AtomicFile(path) as draft:
        draft.file.write(b"after")
        draft.file.flush()
        assert path.read_bytes() == b"before"
        assert len(list(tmp_path.iterdir())) == 2
    assert [(place.name, place.read_bytes()) for place in tmp_path.iterdir()] == [("file.txt", b"after")]


def test_only_what_is_marked_is_kept_of_a_draft_that_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    draft = AtomicFile(path)
    draft.file.write(b"whole\n")
    draft.mark()
    draft.file.write(b"hal")
    draft.keep_marked()
    assert [(place.name, place.read_bytes()) for place in tmp_path.iterdir()] == [("file.txt", b"whole\n")]


def test_rights_and_links_stay_as_they_were(tmp_path: Path) -> None:
    path, link = tmp_path / "file.txt", tmp_path / "link.txt"
    path.write_bytes(b"before")
    path.chmod(0o640)
    link.symlink_to(path)
    assert write_whole(link, lambda file: file.write(b"after")) == 5
    assert link.is_symlink()
    assert path.read_bytes() == b"after"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, lambda file: file.write(b"through"))
    reader.join()
    assert read == [b"through"]
    assert [place.name for place in tmp_path.iterdir()] == ["pipe"]


def writes(source: Path) -> list[str]:
    """Calls that write a file by its own name, each with its place."""
    found = []
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        call = ast.unparse(node)
        opened = re.match(r"(\w+\.)*open\(", call) and re.search(r"""['"][rwxab+]*[wxa+][rwxab+]*['"]""", call)
        # `text.write_text(puzzle)` and `shards.write_text(...)` are our own; those of a path are not.
        by_path = re.match(r"(path|out|place|target)\b.*\.write_(text|bytes)\(|.*\.write_bytes\(|.*\.savefig\(", call)
        if (opened or by_path) and not call.startswith(HARMLESS):
            found.append(f"{source.relative_to(SOURCE)}: {call}")
    return found


def test_every_file_is_written_in_one_place() -> None:
    found = [line for source in sorted(SOURCE.rglob("*.py")) for line in writes(source)]
    assert [line for line in found if not line.startswith("base/files.py: ")] == []
    assert len(found) == 3
