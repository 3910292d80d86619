"""Trying everything, which tests/property/test_packing.py compares all engines with, against CP-SAT."""

from __future__ import annotations

from tests.oracle import cpsat
from tests.support.packings import random_packing, solutions_of


def test_trying_everything_agrees_with_cp_sat() -> None:
    compared = 0
    for seed in range(5000, 5080):
        puzzle = random_packing(seed, large=seed % 2 == 1)
        expected = solutions_of(puzzle)
        if len(expected) < 500:
            assert cpsat.solutions(puzzle, 1000) == frozenset(expected), (seed, puzzle)
            compared += bool(expected)
    assert compared > 20
