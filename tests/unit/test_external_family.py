"""A family in a package of its own joins through an entry point, with no change to Grillon."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import grillon
from grillon import families
from grillon.base.languages import catalogue
from grillon.base.sentences import placeholders
from grillon.errors import GrillonError
from grillon.messages import every_sentence
from tests.support.steps import step_text

PACKAGES = Path(__file__).resolve().parents[1] / "packages"
PUZZLE = "latin\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4"


def test_families_from_packages_are_listed_after_the_built_in_ones() -> None:
    assert families.names()[len(families.BUILT_IN) :] == ("fences", "kakuro", "latin")
    assert families.get("latin").name == "latin"
    assert families.get("fences").name == "fences"


def test_its_texts_are_recognised_by_content() -> None:
    puzzle = grillon.parse(PUZZLE)
    assert puzzle.family_name == "latin"
    assert grillon.parse(str(puzzle)) == puzzle


def test_another_process_finds_it() -> None:
    command = "from grillon import families; print(families.get('latin').name)"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == "latin\n"


@pytest.mark.parametrize(("name", "french"), [("latin", "Carré latin"), ("fences", "Clôtures"), ("kakuro", "Kakuro")])
def test_the_package_builds_and_names_its_entry_point(tmp_path: Path, name: str, french: str) -> None:
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(tmp_path), str(PACKAGES / name)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": ""})
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        points = archive.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
        archive.extractall(tmp_path / "installed")
    assert f"[grillon.families]\n{name}" in points.replace(" ", "")
    assert f"grillon_{name}/locales/fr/LC_MESSAGES/{name}.mo" in names
    script = f"from grillon import families; print(families.get('{name}').display_name.text('fr'))"
    there = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=there)
    assert done.stdout == f"{french}\n"


def test_it_brings_its_own_french() -> None:
    with pytest.raises(GrillonError) as refused:
        grillon.parse("latin\n1 x\n. .")
    assert str(refused.value) == "line 2: 'x' is not a cell"
    assert refused.value.text("fr") == "ligne 2 : « x » n'est pas une case"
    known = catalogue("fr").sentences
    for found in every_sentence(PACKAGES):
        assert found.template is not None
        assert found.template in known, found.template
        assert placeholders(known[found.template]) == placeholders(found.template)


def test_its_lines_have_one_article_in_french() -> None:
    position = grillon.parse("latin\n. . .\n1 . .\n. 1 .").position()
    step = position.puzzle.explain(only=["hidden_single"], max_steps=1).steps[0]
    assert re.search(r"Dans la (ligne|colonne) \d, ", step_text(position, step, "fr"))
