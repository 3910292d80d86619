"""What a Python programmer meets first: families to look at, named options, rows, seeds that are drawn and told."""

from __future__ import annotations

import inspect

import pytest

import grillon
from grillon import families
from grillon.errors import RequestError
from grillon.puzzle.family import Family
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES


@pytest.fixture(params=FAMILIES)
def family(request: pytest.FixtureRequest) -> Family:
    return families.get(request.param)


def test_the_signature_of_generate_is_the_schema(family: Family) -> None:
    parameters = inspect.signature(family.generate).parameters
    options = {option.name: option for option in family.generator.schema.options}
    assert list(parameters) == ["seed", *options, "monitor"]
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters.values())
    assert {name: parameters[name].default for name in options} == {
        name: option.default for name, option in options.items()
    }
    documentation = inspect.getdoc(family.generate)
    assert documentation is not None
    for option in options.values():
        assert f"{option.name}: {option.meaning()}" in documentation
    assert "--" not in documentation
    assert repr(family) == f"<{type(family).__name__}: {family.name}>"


def test_the_defaults_of_the_signature_ask_for_nothing_else(family: Family) -> None:
    parameters = inspect.signature(family.generate).parameters
    asked = {name: parameter.default for name, parameter in parameters.items() if name not in ("seed", "monitor")}
    assert family.generator.schema.complete(asked) == family.generator.schema.complete({})


def test_a_seed_is_drawn_and_told() -> None:
    latin = families.get("latin")
    made = latin.generate()
    assert made == latin.generate(seed=made.seed)
    assert len({latin.generate().seed for _ in range(4)}) > 1
    first, second = grillon.generate_many("latin", 2, threads=1)
    assert second.seed > first.seed
    assert next(grillon.generate_many("latin", 1, seed=first.seed)) == first


def test_families_are_a_list_to_look_at() -> None:
    assert [family.name for family in grillon.families] == list(families.names())  # type: ignore[attr-defined]
    assert len(grillon.families) == len(families.names())  # type: ignore[arg-type]
    assert grillon.families["binairo"] is families.get("takuzu")  # type: ignore[index]
    assert "suguru" in grillon.families  # type: ignore[operator]
    assert "chess" not in grillon.families  # type: ignore[operator]
    shown = repr(grillon.families).splitlines()
    assert [line.split()[0] for line in shown] == list(families.names())
    with pytest.raises(RequestError, match="unknown family 'chess'"):
        grillon.families["chess"]  # type: ignore[index]


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@for_each("blank", [0, None, "", ".", float("nan")])
def test_a_sudoku_from_rows(blank: object) -> None:
    rows = [[blank if sign == "." else int(sign) for sign in LINE[at : at + 9]] for at in range(0, 81, 9)]
    assert families.get("sudoku").from_rows(rows) == grillon.parse(LINE)


def test_a_jigsaw_from_rows_and_regions() -> None:
    rows = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]
    made = families.get("sudoku").from_rows(rows, regions=["aaab", "accb", "dccb", "dddb"])
    assert made == grillon.parse("sudoku 4x4\n1...\n....\n....\n...2\nregions\n1112\n1332\n4332\n4442")


def test_other_families_from_rows() -> None:
    takuzu, tectonic, packing = (families.get(name) for name in ("takuzu", "tectonic", "packing"))
    assert takuzu.from_rows([[0, None], ["", "."]]) == grillon.parse("takuzu 2x2\n0 .\n. .")
    made = tectonic.from_rows([[3, 0], [0, 0]], regions=[[1, 1], [1, 2]])
    assert made == grillon.parse("tectonic\n+-+-+\n|3 ?|\n+ +-+\n|?|?|\n+-+-+")
    pieces = {"A": ["##", "#."], "B": [".#", "##"]}
    laid = packing.from_rows([["A", "A", None], ["A", ".", "."]], pieces=pieces)
    assert laid == packing.parse(packing.about.example)


@for_each(
    ("name", "rows", "said"),
    [
        ("sudoku", "12", "rows: a list of rows is needed, not str"),
        ("sudoku", [], "rows: there are no cells"),
        ("sudoku", [1, 2], "rows: a list of rows is needed, not int"),
        ("sudoku", [[1, 2, 3, 4], [1]], "rows: row 2 has 1 cell, row 1 has 4"),
        (
            "sudoku",
            [[1, 0, 0, 0], [0, 9, 0, 0], [0] * 4, [0] * 4],
            "rows: R2C2: 9 is not a number from 0 to 4, nor empty",
        ),
        ("takuzu", [[0, 1], [2, None]], "rows: R2C1: 2 is not a number from 0 to 1, nor empty"),
        ("tectonic", [[0, 1]], "regions: name the region of each cell"),
        ("packing", ["..."], "rows and pieces are needed"),
        ("latin", [[1]], "latin puzzles are not made from rows"),
    ],
)
def test_rows_that_are_wrong(name: str, rows: object, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        families.get(name).from_rows(rows)  # type: ignore[arg-type]


def test_regions_of_another_shape() -> None:
    with pytest.raises(RequestError, match="regions: the board is 1x2, this is 1x3"):
        families.get("tectonic").from_rows([[0, 0]], regions=["abc"])
