"""Help, examples, completion and the manual page come from one source, and what they show works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from grillon.cli import help
from grillon.cli.app import app, verbs
from grillon.cli.examples import filled
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES
from tests.unit.cli.conftest import Grillon


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every verb, and the words of those that are groups."""
    ctx = click.Context(app, info_name="grillon")
    for name in verbs():
        command = app.get_command(ctx, name)
        assert command is not None
        yield name, command
        for word, member in getattr(command, "commands", {}).items():
            yield f"{name} {word}", member


COMMANDS = dict(commands())
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EXAMPLES = [
    (name, example)
    for name, command in COMMANDS.items()
    for example in filled(getattr(command, "examples", ()), help.offset(command))
]


def test_every_verb_has_examples() -> None:
    assert set(verbs()) - {name for name, _ in EXAMPLES} == set()


ENDING = [(name, example) for name, example in EXAMPLES if name != "play"]
"""Those that end by themselves: a server does not."""


@pytest.mark.parametrize(("name", "example"), ENDING)
def test_examples_run_as_they_stand(name: str, example: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "GRILLON_LANG": "en"}
    ran = subprocess.run(["sh", "-c", example], cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b""), ran.stderr
    assert ran.stdout or list(tmp_path.iterdir())


def test_help_shows_the_examples(grillon: Grillon) -> None:
    for name, example in EXAMPLES:
        assert f"  {example}\n" in grillon("help", *name.split()).out


def test_options_may_stand_before_the_verb_that_is_helped_with(grillon: Grillon) -> None:
    asked = grillon("help", "--lang", "fr", "render").out
    assert asked == grillon("render", "--help", "--lang", "fr").out
    assert "Exemples" in asked
    assert grillon("help", "catalogue", "add").out == grillon("catalogue", "add", "--help").out


@for_each("lang", ["en", "fr"])
@for_each("name", COMMANDS)
def test_help_fits_eighty_columns(grillon: Grillon, monkeypatch: pytest.MonkeyPatch, name: str, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text, _, _ = grillon("help", *name.split(), "--lang", lang).out.partition("\nExamples:" if lang == "en" else "\nEx")
    assert text
    assert "[[" not in text
    for line in text.splitlines():
        assert len(line) <= 80, line
        assert not line.lstrip().startswith((";", ":", "?", "!")), line


def test_the_rules_of_grids_are_options_of_their_families(grillon: Grillon) -> None:
    assert "--max, --maximum N" in grillon("count", "tectonic", "--help").out
    assert "--max" not in grillon("count", "takuzu", "--help").out
    every = grillon("count", "--help").out
    assert "Tectonic: " in every
    assert "Takuzu: " in every
    ran = grillon("count", "takuzu", "6x6", "--max", "3")
    assert (ran.code, ran.err[:30]) == (2, "grillon: No such option: --max")
    assert grillon("count", "takuzu", "4x4", "--no-distinct").out == "90\n"


def test_scripts_of_shells(grillon: Grillon) -> None:
    for shell in ("bash", "zsh", "fish"):
        script = grillon("completion", shell).out
        assert "_GRILLON_COMPLETE" in script
        assert json.loads(grillon("completion", shell, "--json").out) == {"shell": shell, "script": script[:-1]}
    assert (
        subprocess.run(["bash", "-n"], input=grillon("completion", "bash").out, text=True, check=False).returncode == 0
    )
    assert grillon("completion", "csh").err == "grillon: SHELL: 'csh' is not one of 'bash', 'zsh', 'fish'\n"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_manual_page_tells_of_every_verb_and_option(grillon: Grillon, lang: str) -> None:
    page = grillon("man", "--lang", lang).out
    assert page.startswith(".TH GRILLON 1 ")
    for name, command in COMMANDS.items():
        assert f".SS grillon {name} " in page
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.opts[0].replace("-", "\\-") in page
    for _, example in EXAMPLES:
        assert example.replace("-", "\\-") in page
    assert json.loads(grillon("man", "--lang", lang, "--json").out) == {"page": page[:-1]}


LOADED_WHEN_NEEDED = {"rich", "asyncio", "concurrent.futures", "grillon.codec", "grillon.sweep.run.run", "html"}
LOADED_WHEN_NEEDED |= {"sqlite3", "ssl", "subprocess"}


def loaded_by(*words: str) -> set[str]:
    """The modules that a command loads where no other distribution announces a family."""
    code = "from grillon.cli.run import run\nimport sys\nrun(sys.argv[1:])\nprint(*sys.modules, sep='\\n')"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-c", code, *words]
    return set(subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.split())


def families_in(modules: set[str]) -> set[str]:
    """The families among modules; the package of one that was not needed has no more than its names."""
    inside = [name.split(".") for name in modules if name.startswith("grillon.families.")]
    return {name[2] for name in inside if len(name) > 3}


@for_each(
    ("family", "words"),
    [
        ("takuzu", ["check", "takuzu.1.4x4.u.88m.W"]),
        ("takuzu", ["solve", "takuzu 2x2\n0 .\n. ."]),
        ("takuzu", ["hint", "takuzu.1.4x4.u.88m.W"]),
        ("takuzu", ["explain", "takuzu.1.4x4.u.88m.W"]),
        ("sudoku", ["check", LINE]),
        ("packing", ["solve", "packing.1.s1x2x3...2.41_1x2x2_1_1_21_u.42_1x2x2_1_1_21_S.0"]),
        ("tectonic", ["rate", "tectonic.1.4x4m4w.II3m.3d432h"]),
    ],
)
def test_a_verb_loads_only_what_it_needs(family: str, words: list[str]) -> None:
    modules = loaded_by(*words)
    assert families_in(modules) == {family}
    assert not LOADED_WHEN_NEEDED & modules


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("takuzu", ["count", "takuzu.1.4x4.u.88m.W"]),
        ("sudoku", ["count", "sudoku", "4x4"]),
        ("takuzu", ["generate", "takuzu", "--size", "4x4"]),
    ],
)
def test_a_verb_about_boards_loads_only_its_family(family: str, words: list[str]) -> None:
    modules = loaded_by(*words)
    assert families_in(modules) == {family}
    assert not LOADED_WHEN_NEEDED & modules


def test_reading_what_any_family_may_have_written_loads_no_runs_on_disk() -> None:
    board = "|".join(LINE[start : start + 9] for start in range(0, 81, 9))
    modules = loaded_by("check", board)
    assert families_in(modules) == {"packing", "sudoku", "takuzu", "tectonic"}
    assert not LOADED_WHEN_NEEDED & modules


def test_there_are_families_to_complete() -> None:
    assert {"packing", "sudoku", "takuzu", "tectonic"} <= set(FAMILIES)
