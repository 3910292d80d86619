"""What front ends build on: drawings, request schemas, positions."""

from __future__ import annotations

import pytest

from grillon import families
from grillon.base.languages import languages
from grillon.errors import Refused, RequestError
from grillon.model.drawing import Kind
from grillon.puzzle.generated import Generated
from tests.support.puzzles import FAMILIES


def test_a_drawing_shows_the_puzzle_and_its_solution(example: Generated) -> None:
    puzzle = example.puzzle
    for lang in languages():
        start = puzzle.drawing(puzzle.position(), lang=lang)
        assert start.cells
        assert start.title
        assert all(0 <= cell.row < start.rows and 0 <= cell.column < start.columns for cell in start.cells)
    solved = puzzle.drawing(puzzle.solve().value.position())
    assert not [cell for cell in solved.cells if cell.kind is Kind.EMPTY]


def test_a_drawing_highlights_a_step(example: Generated) -> None:
    step = example.puzzle.explain(max_steps=1).steps[0]
    plain = example.puzzle.drawing(example.puzzle.position())
    assert example.puzzle.drawing(example.puzzle.position(), step=step) != plain


@pytest.mark.parametrize("family", FAMILIES)
def test_the_schema_reads_its_own_defaults_and_refuses_the_rest(family: str) -> None:
    schema = families.get(family).generator.schema
    assert set(schema.complete({})) == {option.name for option in schema.options}
    assert all(option.help for option in schema.options)
    with pytest.raises(RequestError, match="flavour"):
        schema.complete({"flavour": "mint"})
    with pytest.raises(RequestError, match="flavour"):
        families.get(family).generate(seed=1, flavour="mint")


def test_positions_refuse_with_a_reason(one: Generated) -> None:
    puzzle, position = one.puzzle, one.puzzle.position()
    solution = puzzle.solve().value.candidates
    entry = min(solution - position.true)
    after = position.enter(entry)
    assert after.retract(entry) == position
    assert not after.can(entry)
    assert after.objection(entry)
    with pytest.raises(Refused, match="neither chosen nor excluded"):
        position.retract(entry)
    with pytest.raises(Refused):
        position.enter(puzzle.rules.candidates)
    if puzzle.givens:
        with pytest.raises(Refused, match="given"):
            position.retract(puzzle.givens[0])


def test_candidates_have_names(one: Generated) -> None:
    solution = one.puzzle.solve().value.candidates
    for lang in languages():
        assert len({one.puzzle.candidate_name(candidate, lang) for candidate in solution}) == len(solution)
