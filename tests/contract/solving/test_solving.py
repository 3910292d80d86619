"""Solving, counting and checking, against the oracle that reads nothing but the rules."""

from __future__ import annotations

import pytest

from grillon.errors import RequestError
from grillon.model import Count, Judgement
from grillon.model.houses import Quota
from grillon.puzzle.generated import Generated
from tests.oracle import cpsat
from tests.support.puzzles import FAMILIES, generate, generated


def test_generated_puzzles_have_one_solution_by_the_oracle(example: Generated) -> None:
    assert example.unique
    found = example.puzzle.solve().value.candidates
    assert cpsat.solutions(example.puzzle, 2) == {found}
    assert example.puzzle.count() == Count(1)
    verdict = example.puzzle.check()
    assert verdict.judgement is Judgement.UNIQUE
    assert [solution.candidates for solution in verdict.solutions] == [found]
    if example.solution is not None:
        assert example.solution.candidates == found


def test_verify_accepts_the_solution_and_refuses_any_change(example: Generated) -> None:
    puzzle, candidates = example.puzzle, example.puzzle.solve().value.candidates
    assert puzzle.verify(candidates).judgement is Judgement.CORRECT
    for candidate in sorted(candidates)[:20]:
        verdict = puzzle.verify(candidates - {candidate})
        assert verdict.judgement is Judgement.WRONG
        assert verdict.violation is not None
    other = next(c for c in range(puzzle.rules.candidates) if puzzle.rules.legal(c) and c not in candidates)
    assert puzzle.verify(candidates | {other}).judgement is Judgement.WRONG
    assert puzzle.verify(candidates | {puzzle.rules.candidates}).judgement is Judgement.WRONG


def test_rules_agree_with_themselves(one: Generated) -> None:
    rules = one.puzzle.rules
    numbers = list(rules.house_numbers())
    assert len(numbers) == len(set(numbers))
    listed: dict[int, set[int]] = {}
    for number in numbers:
        house = rules.house(number)
        assert rules.house_name(number)
        assert house.members
        assert all(rules.legal(member) for member in house.members), house
        if isinstance(house, Quota):
            assert 0 <= house.low <= house.high
            assert len(set(house.members)) == len(house.members)
        for member in house.members:
            listed.setdefault(member, set()).add(number)
    for candidate, houses in listed.items():
        assert set(rules.houses_of(candidate)) == houses, candidate


def test_same_answer_at_any_number_of_threads(example: Generated) -> None:
    alone, together = example.puzzle.solve(threads=1).value, example.puzzle.solve(threads=2).value
    assert alone == together


def test_every_engine_finds_the_same_solutions(example: Generated) -> None:
    puzzle = example.puzzle
    expected = puzzle.solve().value.candidates
    for engine in puzzle.family.search.names("engine"):
        with puzzle.solutions(limit=3, engine=engine) as found:
            assert [solution.candidates for solution in found] == [expected], engine


def test_what_cannot_be_asked_is_named(one: Generated) -> None:
    puzzle = one.puzzle
    with pytest.raises(RequestError, match=f"{puzzle.family_name} has no option 'magic' for solving"):
        puzzle.count(magic=True)  # type: ignore[call-arg]
    for name in puzzle.family.search.choices:
        with pytest.raises(RequestError, match=f"{puzzle.family_name} has no {name} 'magic'; choose from: "):
            puzzle.solutions(**{name: "magic"})  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="up_to is at least 1, not 0"):
        puzzle.count(up_to=0)
    with pytest.raises(RequestError, match="threads is at least 1, not 0"):
        puzzle.solve(threads=0)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_seed_gives_the_same_puzzle(family: str) -> None:
    again = generate(family, 1)
    assert again == generated(family, 1)
    assert (again.seed, again.version != "", again.attempts >= 1) == (1, True, True)
    assert len({generated(family, seed).puzzle for seed in (1, 2, 3)}) == 3
