"""Every step on the way through puzzles of all ratings is accepted by the checker."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from grillon.families import get
from grillon.families.sudoku.formats.text import read_line
from tests.support.cases import for_each
from tests.support.steps import assert_sound

ROWS = list(csv.DictReader((Path(__file__).parent / "sudoku_ratings.csv").read_text("utf-8").splitlines()))


@for_each("row", ROWS[::3])
def test_every_step_is_accepted(row: dict[str, str]) -> None:
    assert_sound(read_line(row["puzzle"]).explain(techniques="reference"), mutated=0)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['ER']}-{row['puzzle'][:9]}")
def test_every_step_needs_all_it_cites(row: dict[str, str]) -> None:
    assert_sound(read_line(row["puzzle"]).explain(techniques="reference"), mutated=1000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
def test_every_step_of_hard_puzzles_needs_all_it_cites(seed: int) -> None:
    made = get("sudoku").generate(seed=seed, rating=(8.2, 9.9))
    assert made.rating is not None
    assert made.rating.uses.keys() & {"cell_forcing_chains", "region_forcing_chains", "dynamic_region_chains"}
    assert_sound(made.puzzle.explain(techniques="reference"), mutated=1000)
