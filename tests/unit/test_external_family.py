"""A family in a package of its own joins through an entry point, with no change to Grillon."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import grillon
from grillon import families
from grillon.errors import GrillonError
from grillon.explain.wording import placeholders
from grillon.sentences import catalogue
from tests.support.spoken import everything_said

LATIN = Path(__file__).resolve().parents[1] / "packages" / "latin"
PUZZLE = "latin\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4"


def test_the_family_is_listed_after_the_built_in_ones() -> None:
    assert families.names()[-1] == "latin"
    assert families.get("latin").name == "latin"


def test_its_texts_are_recognised_by_content() -> None:
    puzzle = grillon.parse(PUZZLE)
    assert puzzle.family_name == "latin"
    assert grillon.parse(str(puzzle)) == puzzle


def test_another_process_finds_it() -> None:
    command = "from grillon import families; print(families.get('latin').name)"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == "latin\n"


def test_the_package_builds_and_names_its_entry_point(tmp_path: Path) -> None:
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(tmp_path), str(LATIN)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": ""})
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        points = archive.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    assert "[grillon.families]\nlatin" in points.replace(" ", "")
    assert "grillon_latin/locales/fr.json" in names


def test_it_brings_its_own_french() -> None:
    with pytest.raises(GrillonError) as refused:
        grillon.parse("latin\n1 x\n. .")
    assert str(refused.value) == "line 2: 'x' is not a cell"
    assert refused.value.text("fr") == "ligne 2 : « x » n'est pas une case"
    known = catalogue("fr")
    for said in everything_said(LATIN):
        assert said.template is not None
        assert said.template in known, said.template
        assert placeholders(known[said.template]) == placeholders(said.template)
