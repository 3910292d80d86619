"""Every value people hold has a short `repr` and a flat row, in every family."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon.codec import to_row
from grillon.codec.rows import BY_KIND, columns
from grillon.codec.table import kind_of
from grillon.errors import RequestError
from grillon.model import Outcome
from grillon.model.value import MAX_SHOWN, Value
from grillon.puzzle.generated import Generated

DOCUMENTED = Path(__file__).parents[3] / "docs" / "reference" / "tables.md"


def values_of(example: Generated) -> list[Value]:
    puzzle = example.puzzle
    solution = puzzle.solve().value
    trace = puzzle.explain()
    some = sorted(solution.candidates - set(puzzle.givens))[:3]
    wrong = puzzle.verify(frozenset(some))
    assert wrong.violation is not None
    return [
        *(puzzle, puzzle.position().enter(*some), solution, puzzle.solve(), puzzle.check(), puzzle.rate()),
        *(puzzle.count(up_to=2), example, trace, *trace.steps[:2], puzzle.hint(), wrong, wrong.violation),
        *(Outcome.none(), Outcome.unknown("timeout"), puzzle.family.ladder.techniques[0]),
    ]


def test_rows_are_flat_with_the_columns_of_their_kind_and_a_repr_is_one_short_line(example: Generated) -> None:
    for value in values_of(example):
        row = value.to_dict()
        assert row == to_row(value)
        assert tuple(row) == columns(kind_of(value))
        assert all(cell is None or isinstance(cell, (str, int, float, bool)) for cell in row.values())
        shown = repr(value)
        assert "\n" not in shown
        assert shown.startswith(f"<{type(value).__name__}: ")
        assert len(shown) <= MAX_SHOWN + len(type(value).__name__) + 4


def test_rows_say_what_the_values_say(one: Generated) -> None:
    puzzle, rating = one.puzzle, one.puzzle.rate()
    row = rating.to_dict()
    assert (row["rating"], row["level"], row["solved"]) == (rating.value, str(rating.level), rating.solved)
    assert puzzle.check().to_dict()["solution"] == str(puzzle.solve().value)
    made = one.to_dict()
    assert made["puzzle"] == puzzle.to_dict()["puzzle"]
    assert made["seed"] == one.seed


def test_every_column_is_documented() -> None:
    text = DOCUMENTED.read_text()
    for kind in BY_KIND:
        line = next(line for line in text.splitlines() if line.startswith(f"| `{kind}` |"))
        assert [f"`{name}`" for name in columns(kind)] == line.split("|")[2].strip().split(", ")


def test_what_is_no_row() -> None:
    with pytest.raises(RequestError, match="no table has rows of 'scene'"):
        columns("scene")
