"""Every engine against trying everything, and trying everything against CP-SAT."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle import cpsat
from tests.support.packings import classes, random_packing, solutions_of

BATCH = 100


@pytest.mark.parametrize("batch", range(20))
def test_engines_find_exactly_the_solutions(batch: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        puzzle = random_packing(seed, large=batch % 2 == 1)
        expected = solutions_of(puzzle)
        kinds["none" if not expected else "one" if len(expected) == 1 else "several"] += 1
        for options in _ways(seed):
            found = [solution.candidates for solution in puzzle.solutions(**options)]  # type: ignore[arg-type]
            assert len(found) == len(set(found)), (seed, options)
            assert set(found) == expected, (seed, options, puzzle)
        for engine in ("automatic", "bitboard", "cover", "sweep"):
            assert int(puzzle.count(engine=engine)) == len(expected), (seed, engine, puzzle)
        assert int(puzzle.count(up_to_symmetry=True)) == len(classes(puzzle, expected)), (seed, puzzle)
        for solution in list(expected)[:3]:
            assert puzzle.verify(solution), (seed, puzzle)
    assert min(kinds["none"], kinds["several"]) >= BATCH // 10, kinds


def _ways(seed: int) -> list[dict[str, object]]:
    """All engines, and one heuristic, order of cells and pruning a seed."""
    orders = ("ascender", "descender", "compactness", "perimeter_inverse", "holes", "border")
    return [
        {"engine": "bitboard"},
        {"engine": "cover"},
        {"engine": "bitboard", "prune": False, "threads": 2},
        {"engine": "cover", "prune": False, "threads": 2},
        {"engine": ("bitboard", "cover")[seed % 2], "heuristic": orders[seed % len(orders)]},
        {"cells": "constrained"},
        {"engine": "sweep", "threads": 1 + seed % 2},
    ]


def test_trying_everything_agrees_with_cp_sat() -> None:
    compared = 0
    for seed in range(5000, 5080):
        puzzle = random_packing(seed, large=seed % 2 == 1)
        expected = solutions_of(puzzle)
        if len(expected) < 500:
            assert cpsat.solutions(puzzle, 1000) == frozenset(expected), (seed, puzzle)
            compared += bool(expected)
    assert compared > 20


def test_representatives_are_one_of_each_class() -> None:
    for seed in range(6000, 6100):
        puzzle = random_packing(seed)
        expected = solutions_of(puzzle)
        covered: set[frozenset[int]] = set()
        for solution in puzzle.representatives():
            images = set(puzzle.images(solution))
            assert not images & covered
            covered |= images
        assert covered == expected
