"""Techniques that never apply to a variant are refused where they are named, not silently left out."""

from __future__ import annotations

from itertools import islice
from typing import cast

import pytest

import grillon
from grillon.errors import RequestError
from grillon.families.sudoku import FAMILY, SudokuPuzzle, Variant
from grillon.families.sudoku.logic.people_techniques import PEOPLE
from grillon.families.sudoku.logic.techniques import CLASSIC_SET
from grillon.model.results.ratings import TechniqueSet

PAIRS = ("antiknight", "antiking", "nonconsecutive")


def blank(size: int, *rules: str) -> SudokuPuzzle:
    return SudokuPuzzle.from_values([0] * size**2, Variant.boxed(size, rules=rules))


@pytest.mark.parametrize("known", [CLASSIC_SET, PEOPLE], ids=lambda known: known.name)
def test_exchanging_digits_breaks_rules_about_pairs(known: TechniqueSet) -> None:
    for rule in PAIRS:
        refused = {technique.id for technique in known.techniques if FAMILY.ladder.unusable(blank(9, rule), technique)}
        assert refused == {technique.id for technique in known.techniques if technique.assumes_one_solution}
    for free in (blank(9), blank(9, "diagonal", "windoku"), blank(4)):
        assert not any(FAMILY.ladder.unusable(free, technique) for technique in known.techniques)


@pytest.mark.parametrize("known", [CLASSIC_SET, PEOPLE], ids=lambda known: known.name)
def test_exchanging_digits_breaks_clues(known: TechniqueSet) -> None:
    killer = cast(SudokuPuzzle, grillon.parse("sudoku 4x4\n" + ". . . .\n" * 4 + "cage 5 R1C1 R1C2"))
    refused = {technique.id for technique in known.techniques if FAMILY.ladder.unusable(killer, technique)}
    assert refused == {technique.id for technique in known.techniques if technique.assumes_one_solution}


def test_what_is_refused_is_never_used() -> None:
    """The core agrees, on puzzles that it solves by other means."""
    for variant in ("antiknight", "nonconsecutive"):
        for seed in islice(range(100), 12):
            puzzle = FAMILY.generate(seed=seed, size="6x6", variant=variant).puzzle
            for known in (CLASSIC_SET, PEOPLE):
                uses = puzzle.rate(techniques=known.name).uses
                used = [FAMILY.ladder.technique(name, known.name) for name in uses]
                assert not any(FAMILY.ladder.unusable(puzzle, technique) for technique in used)


def test_the_refusal_names_technique_and_rule() -> None:
    puzzle = FAMILY.generate(seed=1, variant="antiknight").puzzle
    with pytest.raises(RequestError, match="type 1: not used with the rule 'antiknight'"):
        puzzle.explain(only=["naked_single", "unique_rectangle_1"])
    with pytest.raises(RequestError, match="not used with the rule 'antiknight'"):
        puzzle.next_steps(only=["bug_plus_one"])
    with pytest.raises(RequestError, match=r"technique: .* not used with the rule 'nonconsecutive'"):
        FAMILY.generate(seed=1, variant="nonconsecutive", technique="bug_1")
    with pytest.raises(RequestError, match=r"technique: .* only looked for on boards up to 9x9"):
        FAMILY.generate(seed=1, size="16x16", technique="nested_dynamic_chains")
    with pytest.raises(RequestError, match="technique: killer pair: only used where cages, lines or dots are drawn"):
        FAMILY.generate(seed=1, technique="killer_pair")
    refusal = FAMILY.ladder.unusable(blank(9, "antiknight"), FAMILY.ladder.technique("unique_rectangle_1"))
    assert refusal is not None
    assert refusal.text("fr").startswith("rectangle unique, type 1 :")
