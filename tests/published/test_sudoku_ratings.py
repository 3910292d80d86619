"""Ratings known from elsewhere: Sudoku Explainer's ER, EP and ED with its classic techniques."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from grillon.families import get
from grillon.families.sudoku.text import read_line

ROWS = list(csv.DictReader((Path(__file__).parent / "sudoku_ratings.csv").read_text("utf-8").splitlines()))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['ER']}-{row['puzzle'][:9]}")
def test_the_three_numbers_are_those_of_sudoku_explainer(row: dict[str, str]) -> None:
    rating = read_line(row["puzzle"]).rate()
    found = (rating.value, rating.details["EP"], rating.details["ED"])
    assert found == (float(row["ER"]), float(row["EP"]), float(row["ED"]))


def test_a_batch_rates_like_one_at_a_time_with_any_number_of_threads() -> None:
    puzzles = [read_line(row["puzzle"]) for row in ROWS]
    one = get("sudoku").rate_all(puzzles, threads=1)
    assert get("sudoku").rate_all(puzzles, threads=3) == one
    assert [rating.value for rating in one] == [float(row["ER"]) for row in ROWS]


def test_a_puzzle_for_nested_chains_is_beyond_the_ladder_and_says_so() -> None:
    beyond = read_line("........3..1..9.6..5..8.4.....9...8...867.....1....2....6..7.2..3.8..5..4.......8")
    rating = beyond.rate()
    assert not rating.solved
    assert rating.value is None
    assert "beyond the ladder" in str(rating)
    assert beyond.explain().end == "stuck"
