"""`render` into files: their names, the list of them, themes."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon import parse
from grillon.render import to_svg
from tests.unit.cli.conftest import Grillon

PUZZLES = ("latin.1.1000", "latin.1.0200", "latin.1.0010")


def test_files_are_listed_and_numbered(grillon: Grillon, tmp_path: Path) -> None:
    ran = grillon("render", *PUZZLES, "--out", str(tmp_path / "page.svg"))
    names = ["page.svg", "page-002.svg", "page-003.svg"]
    assert (ran.code, ran.out.splitlines()) == (0, [str(tmp_path / name) for name in names])
    assert [(tmp_path / name).read_text() for name in names] == [to_svg(parse(text).drawing()) for text in PUZZLES]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("page-{:03}.svg", ["page-001.svg", "page-002.svg", "page-003.svg"]),
        ("{}.svg", ["1.svg", "2.svg", "3.svg"]),
        ("{:02}-of-3.svg", ["01-of-3.svg", "02-of-3.svg", "03-of-3.svg"]),
    ],
)
def test_a_pattern_names_files(grillon: Grillon, tmp_path: Path, pattern: str, names: list[str]) -> None:
    ran = grillon("render", *PUZZLES, "--out", str(tmp_path / pattern))
    assert ran.out.splitlines() == [str(tmp_path / name) for name in names]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_a_pattern_that_is_none(grillon: Grillon, tmp_path: Path) -> None:
    ran = grillon("render", *PUZZLES, "--out", str(tmp_path / "page-{:q}.svg"))
    assert (ran.code, ran.out) == (2, "")
    assert "is not a pattern such as page-{:03}.svg" in ran.err
    assert not list(tmp_path.iterdir())


def test_themes(grillon: Grillon, tmp_path: Path) -> None:
    out, drawing = tmp_path / "one.svg", parse(PUZZLES[0]).drawing()
    for theme in ("colour", "black-and-white", "large-print"):
        assert grillon("render", PUZZLES[0], "--out", str(out), "--theme", theme).code == 0
        assert out.read_text() == to_svg(drawing, theme=theme)
    refused = grillon("render", PUZZLES[0], "--out", str(out), "--theme", "neon")
    assert (refused.code, "there is no theme 'neon'" in refused.err) == (2, True)
    assert "--theme: only for" in grillon("render", PUZZLES[0], "--theme", "large-print").err
