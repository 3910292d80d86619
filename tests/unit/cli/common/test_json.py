"""What `--json` prints fits the verb's published schema, for every family."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from grillon.cli.app import verbs
from grillon.codec import from_json
from grillon.formats.short import one_text
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated
from tests.support.schemas import VERBS, validate
from tests.unit.cli.conftest import Grillon


def validated(verb: str, output: str) -> list[dict[str, Any]]:
    """The lines of a command, each checked against the schema."""
    lines = [json.loads(line) for line in output.splitlines()]
    for line in lines:
        validate(line, f"{verb}.json")
    assert lines
    return lines


def test_every_schema_is_a_schema_and_belongs_to_a_verb() -> None:
    for name, schema in VERBS.items():
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == name
    assert {name.removesuffix(".json") for name in VERBS} == set(verbs())


@pytest.mark.parametrize("family", FAMILIES)
def test_verbs_over_one_puzzle(grillon: Grillon, family: str) -> None:
    puzzle = generated(family, 1).puzzle
    text = str(puzzle)
    for words in (
        ["solve", text, "--family", family],
        ["solve", text, "--family", family, "--all"],
        ["check", text, "--family", family],
        ["count", text, "--family", family, "--up-to", "2"],
        ["rate", text, "--family", family],
        ["explain", text, "--family", family],
        ["convert", text, "--family", family, "--to", "json"],
        ["render", text, "--family", family],
        *(["hint", text, "--family", family, "--strength", str(strength)] for strength in (1, 2, 3)),
    ):
        ran = grillon(*words, "--json")
        assert ran.code == 0, ran.err
        (line,) = validated(words[0], ran.out)
        assert line["family"] == family
        assert line["puzzle"] == one_text(puzzle)
        assert (line["source"], line["place"]) == (None, 1)


@pytest.mark.parametrize("family", FAMILIES)
def test_generate_gives_its_provenance(grillon: Grillon, family: str) -> None:
    example = generated(family, 1)
    wanted = [
        f"--{name}={'x'.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in example.request.items()
        if name == "size" and value is not None
    ]
    ran = grillon("generate", family, "--seed", "1", "--json", *wanted)
    assert ran.code == 0, ran.err
    (line,) = validated("generate", ran.out)
    assert line["seed"] == 1
    assert line["puzzle"] == str(example.puzzle)


def test_families_are_described(grillon: Grillon) -> None:
    lines = validated("families", grillon("families", "--json").out)
    assert [line["family"] for line in lines] == list(FAMILIES)


def test_answers_that_are_no(grillon: Grillon) -> None:
    for verb, text, code in (
        ("solve", "latin.1.120003000", 1),
        ("check", "latin.1.0000", 1),
        ("check", "latin.1.1100", 2),
        ("count", "latin.1.120003000", 1),
        ("rate", "latin.1.0000", 1),
        ("explain", "latin.1.0000", 1),
        ("hint", "position\nset R1C2=2\npuzzle\nlatin.1.1000", 0),
    ):
        ran = grillon(verb, text, "--json")
        assert ran.code == code, (verb, text, ran)
        validated(verb, ran.out)
    counted = validated("count", grillon("count", "latin.1.0000", "--json", "--per-placement").out)
    assert counted[0]["per_placement"]["R1C1 = 1"] == 1


@for_each(
    "words",
    [
        ("check", "nothing"),
        ("check",),
        ("chek", "x"),
        ("solve", "x", "--limit", "0"),
        ("solve", "x", "--timeout=-1"),
        ("generate", "chess"),
        ("generate", "sudoku", "--size", "0"),
        ("enumerate", "tectonic", "3x3"),
        ("sweep", "status", "/no/such"),
    ],
)
def test_what_is_wrong_is_an_object_in_english_too(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    plain = grillon(*words)
    wrong = grillon(*words, "--json")
    assert (wrong.code, wrong.out) == (2, "")
    if words[0] != "enumerate":
        assert json.loads(wrong.err) == {"error": plain.err.removeprefix("grillon: ").rstrip("\n")}
    else:
        assert json.loads(wrong.err)["error"].startswith("--json: only with --out or --sink number")
    with monkeypatch.context() as here:
        here.setenv("GRILLON_LANG", "fr")
        assert grillon(*words, "--json").err == wrong.err


def test_every_word_about_runs_has_json(grillon: Grillon, tmp_path: Path) -> None:
    runs, out = str(tmp_path / "runs"), str(tmp_path / "out")
    (number,) = validated("enumerate", grillon("enumerate", "tectonic", "3x3", "--sink", "number", "--json").out)
    assert number == {"family": "tectonic", "size": [3, 3], "grids": 2824, "folder": None}
    (made,) = validated("enumerate", grillon("enumerate", "tectonic", "3x3", "--out", runs, "--json").out)
    assert made["grids"] == 2824
    for word in ("status", "verify"):
        validated("sweep", grillon("sweep", word, runs, "--json").out)
    (exported,) = validated("sweep", grillon("sweep", "export", runs, "--out", out, "--json").out)
    assert all(Path(file).exists() for file in exported["files"])
    kept = validated("sweep", grillon("sweep", "puzzles", runs, "--count", "5", "--json").out)
    assert sum(line["puzzles"] for line in kept) == 5
    shown = validated("sweep", grillon("sweep", "puzzles", runs, "--level", kept[0]["level"], "--json").out)
    assert len(shown) == kept[0]["puzzles"]


def test_a_rating_that_was_stopped_says_so(grillon: Grillon) -> None:
    text = "takuzu 40x40\n" + "\n".join(["0 " + ". " * 39, "1 " + ". " * 39] * 20)
    ran = grillon("rate", text, "--json", "--timeout", "0.000001")
    assert ran.code == 3
    (line,) = validated("rate", ran.out)
    assert (line["rating"]["limit"], line["rating"]["solved"]) == ("timeout", False)


def test_a_broken_rule_says_where(grillon: Grillon) -> None:
    (line,) = validated("check", grillon("check", "latin.1.1100", "--json").out)
    assert line["violation"]["entries"] == ["R1C1=1", "R1C2=1"]
    assert (line["violation"]["candidates"], line["violation"]["cells"]) == ([0, 2], [0, 1])


def test_proofs_come_when_they_are_asked_for(grillon: Grillon) -> None:
    (short,) = validated("explain", grillon("explain", "latin.1.1000", "--json").out)
    (long,) = validated("explain", grillon("explain", "latin.1.1000", "--json", "--proofs").out)
    assert short["steps"]
    assert not any("proof" in step for step in short["steps"])
    assert all(step["proof"] for step in long["steps"])
    refused = grillon("explain", "latin.1.1000", "--proofs")
    assert (refused.code, "--proofs needs --json" in refused.err) == (2, True)


def test_lines_read_back_as_values(grillon: Grillon) -> None:
    example = generated("latin", 1)
    text = str(example.puzzle)
    (made,) = validated("generate", grillon("generate", "latin", "--seed", "1", "--json").out)
    assert from_json(made, "generated") == replace(example, request=from_json(made, "generated").request)
    (checked,) = validated("check", grillon("check", text, "--json").out)
    assert from_json(checked, "verdict") == example.puzzle.check()
    (explained,) = validated("explain", grillon("explain", text, "--json", "--proofs").out)
    assert from_json(explained, "trace") == example.puzzle.explain()


def test_wrong_entries_are_told_at_full_strength_only(grillon: Grillon) -> None:
    text = "position\nset R1C2=1\npuzzle\nlatin.1.1000"
    (weak,) = validated("hint", grillon("hint", text, "--json").out)
    (strong,) = validated("hint", grillon("hint", text, "--json", "--strength", "3").out)
    assert (weak["mistakes"], weak["wrong_entries"]) == (1, [])
    assert [entry["fact"] for entry in strong["wrong_entries"]] == [2]


def test_a_line_tells_its_place_in_the_file(grillon: Grillon, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("latin.1.1000\nlatin.1.0000\nlatin.1.0200\n")
    for verb in ("solve", "check", "count", "rate", "hint", "explain", "render"):
        lines = validated(verb, grillon(verb, str(file), "--json").out)
        assert [(line["source"], line["place"]) for line in lines] == [(str(file), place) for place in (1, 2, 3)]
        assert [line["puzzle"] for line in lines] == file.read_text().split()
    piped = validated("check", grillon("check", "-", "--json", stdin=file.read_bytes()).out)
    assert [(line["source"], line["place"]) for line in piped] == [("standard input", place) for place in (1, 2, 3)]


@pytest.mark.parametrize(
    "words", [("solve", "latin.1.1000"), ("check", "latin.1.1000"), ("generate", "latin", "--seed=1")]
)
def test_candidates_come_when_they_are_asked_for(grillon: Grillon, words: tuple[str, ...]) -> None:
    def solution(*more: str) -> dict[str, Any]:
        (line,) = validated(words[0], grillon(*words, "--json", *more).out)
        found: dict[str, Any] = line["solution"] if "solution" in line else line["solutions"][0]
        return found

    short, long = solution(), solution("--candidates")
    assert set(short) == {"text"}
    assert long == {"text": short["text"], "candidates": long["candidates"]}
    refused = grillon(*words, "--candidates")
    assert (refused.code, "--candidates needs --json" in refused.err) == (2, True)
