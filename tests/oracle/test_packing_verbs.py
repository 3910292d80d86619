"""Boards of all kinds: every verb against rules written anew."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import grillon
from grillon.families.packing import PackingPuzzle
from grillon.formats.document import to_document
from grillon.model import Judgement, Solution
from tests.support.packing_rules import Lying, drawn, every_solution

BATCH = 60


def as_lying(puzzle: PackingPuzzle, solution: Solution) -> frozenset[Lying]:
    return frozenset((symbol, frozenset(cells)) for symbol, cells in puzzle.laid(solution.candidates))


def check(puzzle: PackingPuzzle, expected: set[frozenset[Lying]]) -> None:
    number = len(expected)
    judged = puzzle.check().judgement
    assert judged is (Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)[min(number, 2)]
    for engine in ("automatic", "bitboard", "cover", "sweep"):
        for prune in (True, False) if engine in ("bitboard", "cover") else (True,):
            listed = [as_lying(puzzle, s) for s in puzzle.solutions(engine=engine, prune=prune)]
            assert len(listed) == len(set(listed))
            assert set(listed) == expected, (engine, prune)
        assert int(puzzle.count(engine=engine)) == number, engine
        assert int(puzzle.count(engine=engine, threads=2)) == number, engine
        for up_to in (1, 2, number + 1):
            assert puzzle.count(engine=engine, up_to=up_to).value == min(up_to, number), engine
    first = puzzle.solve()
    assert bool(first) == bool(expected)
    for solution in list(puzzle.solutions(limit=20)):
        assert puzzle.verify(solution)
        again = puzzle.parse_solution(str(solution))
        assert puzzle.verify(again), str(solution)
        assert str(again) == str(solution)
    uses = Counter(lying for solution in expected for lying in solution)
    assert sorted(puzzle.count_each().values()) == sorted(uses.values())
    if expected:
        assert {as_lying(puzzle, s) for s in puzzle.sample(3, seed=1)} <= expected
    check_reasoning(puzzle, expected)
    for text in (str(puzzle), json.dumps(to_document(puzzle)), puzzle.short()):
        assert grillon.parse(text) == puzzle, text


def check_reasoning(puzzle: PackingPuzzle, expected: set[frozenset[Lying]]) -> None:
    """What the ladder calls solved has one solution, which it found; rating and hint say the same."""
    trace = puzzle.explain()
    rating = puzzle.rate()
    assert trace.solved == rating.solved
    assert trace.solved <= (len(expected) == 1)
    assert (trace.end == "contradiction") <= (not expected)
    true = set(puzzle.givens)
    for step in trace:
        true |= set(step.chosen)
    if trace.solved:
        assert as_lying(puzzle, Solution(puzzle, frozenset(true))) in expected
        assert rating.value == max((step.rating for step in trace), default=0)
    hint = puzzle.hint()
    assert (hint.kind == "complete") <= (len(expected) == 1)
    assert (hint.kind == "impossible") <= (not expected)


@pytest.mark.parametrize("batch", range(5))
def test_every_verb_agrees_with_the_rules(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        puzzle = drawn(seed)
        expected = every_solution(puzzle)
        assert expected is not None
        try:
            check(puzzle, expected)
        except BaseException as error:
            error.add_note(f"seed {seed}\n{puzzle}")
            raise
        seen["none" if not expected else "one" if len(expected) == 1 else "several"] += 1
        seen["solved"] += puzzle.rate().solved
    assert min(seen["none"], seen["one"], seen["several"], seen["solved"]) >= 3, seen


@pytest.mark.long
@pytest.mark.parametrize("batch", range(5, 105))
def test_every_verb_agrees_with_the_rules_on_thousands(batch: int) -> None:
    test_every_verb_agrees_with_the_rules(batch)
