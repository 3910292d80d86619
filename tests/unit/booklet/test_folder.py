"""The same puzzles as a folder of pictures with an index."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from grillon import parse
from grillon.booklet import Booklet, Printed
from grillon.booklet.folder import write_folder
from grillon.errors import InputError, RequestError

PUZZLE = "takuzu 4x4\n. . . 0\n0 . . 0\n. . . .\n. 1 . ."


def test_names_are_numbers_and_the_index_tells_the_rest(tmp_path: Path) -> None:
    booklet = Booklet([Printed(parse(PUZZLE), title="../<b>x</b>")], title="<script>")
    written = write_folder(booklet, tmp_path / "out", "svg")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(path.name for path in written)
    (row,) = json.loads((tmp_path / "out" / "index.json").read_text("utf-8"))["puzzles"]
    assert (row["file"], row["solution"], row["title"]) == ("puzzle-001.svg", "solution-001.svg", "../<b>x</b>")
    assert parse(row["puzzle"]) == parse(PUZZLE)
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "<script>" not in page
    assert "<b>" not in page
    for name in ("puzzle-001.svg", "solution-001.svg"):
        assert fromstring((tmp_path / "out" / name).read_bytes()).tag.endswith("svg")


def test_png_and_without_solutions(tmp_path: Path) -> None:
    written = write_folder(Booklet([parse(PUZZLE)], solutions="none"), tmp_path, "png")
    assert [path.name for path in written] == ["puzzle-001.png", "index.json", "index.html"]
    assert written[0].read_bytes()[1:4] == b"PNG"


def test_what_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="there is no 'gif'"):
        write_folder(Booklet([parse(PUZZLE)]), tmp_path, "gif")
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="file"):
        write_folder(Booklet([parse(PUZZLE)]), tmp_path / "file")
