"""Ratings known from elsewhere: Sudoku Explainer's ER, EP and ED with its classic techniques."""

from __future__ import annotations

import csv
from pathlib import Path

from grillon.families import get
from grillon.families.sudoku.formats.text import read_line
from tests.support.cases import for_each


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((Path(__file__).parent / name).read_text("utf-8").splitlines()))


ROWS = _rows("sudoku_ratings.csv")


@for_each("row", [*ROWS, *_rows("sudoku_hard_ratings.csv")])
def test_the_three_numbers_are_those_of_sudoku_explainer(row: dict[str, str]) -> None:
    rating = read_line(row["puzzle"]).rate()
    found = (rating.value, rating.details["EP"], rating.details["ED"])
    assert found == (float(row["ER"]), float(row["EP"]), float(row["ED"]))


def test_a_batch_rates_like_one_at_a_time_with_any_number_of_threads() -> None:
    puzzles = [read_line(row["puzzle"]) for row in ROWS]
    one = get("sudoku").batch.rate_all(puzzles, threads=1)
    assert get("sudoku").batch.rate_all(puzzles, threads=3) == one
    assert [rating.value for rating in one] == [float(row["ER"]) for row in ROWS]
