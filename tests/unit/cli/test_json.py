"""What `--json` prints fits the verb's published schema, for every family."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from grillon.cli._app import verbs
from tests.support.puzzles import FAMILIES, generated
from tests.unit.cli.conftest import Grillon

SCHEMAS = {path.name: json.loads(path.read_text()) for path in files("grillon.cli").joinpath("schemas").iterdir()}
REGISTRY: Any = Registry().with_resources((name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items())


def validated(verb: str, output: str) -> list[dict[str, Any]]:
    """The lines of a command, each checked against the schema."""
    lines = [json.loads(line) for line in output.splitlines()]
    validator = Draft202012Validator(SCHEMAS[f"{verb}.json"], registry=REGISTRY)
    for line in lines:
        validator.validate(line)
    assert lines
    return lines


def test_every_schema_is_a_schema_and_belongs_to_a_verb() -> None:
    for name, schema in SCHEMAS.items():
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == name
    assert {name.removesuffix(".json") for name in SCHEMAS} - {"common"} == set(verbs())


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
        assert line["puzzle"] == text


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
        ("hint", "latin.1.1000~5~", 0),
    ):
        ran = grillon(verb, text, "--json")
        assert ran.code == code, (verb, text, ran)
        validated(verb, ran.out)
    counted = validated("count", grillon("count", "latin.1.0000", "--json", "--per-placement").out)
    assert counted[0]["per_placement"]["R1C1 = 1"] == 1
