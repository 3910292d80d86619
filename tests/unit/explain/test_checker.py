"""The checker accepts sound steps, refuses everything else, and says why."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from grillon import parse
from grillon.explain.check.checker import check_step, trim
from grillon.model import Inference, Level, Position, Role, Step, Technique
from grillon.model.houses import ONE_SOLUTION, Differ, House, Quota, Total
from tests.oracle import cpsat
from tests.support.cases import for_each
from tests.support.steps import assert_step_sound, mutations
from tests.support.toys import BarePuzzle, BareRules, Square

PLAIN = Technique("plain", Level.EASY, 1.0)
UNIQUE = Technique("unique", Level.HARD, 4.5, assumes_one_solution=True)


def step(
    conclusion: int,
    facts: tuple[int, ...],
    houses: tuple[int, ...],
    *,
    technique: Technique = PLAIN,
    pattern: tuple[int, ...] = (),
) -> Step:
    """One inference from facts and houses."""
    return Step(
        technique,
        1.0,
        chosen=(conclusion,) if conclusion >= 0 else (),
        excluded=(~conclusion,) if conclusion < 0 else (),
        proof=(Inference(conclusion, facts, houses),),
        roles={Role.PATTERN: pattern},
    )


def position(
    *houses: House, candidates: int = 8, excluded: tuple[int, ...] = (), given: tuple[int, ...] = ()
) -> Position:
    return Position(BarePuzzle(BareRules(houses, candidates), given), excluded=frozenset(excluded))


CELL = Quota((0, 1, 2), 1, 1)
DIGIT = Quota((2, 3, 4), 1, 1)


def test_a_single_needs_each_of_its_facts() -> None:
    assert_step_sound(position(CELL, excluded=(0, 1)), step(2, (~0, ~1), (0,)))


@pytest.mark.parametrize(
    ("where", "wrong", "reason"),
    [
        (position(CELL), Step(PLAIN, 1.0), "concludes nothing"),
        (position(CELL, excluded=(0,)), step(2, (~0, ~1), (0,)), "not c1: cited, but not known"),
        (position(CELL, excluded=(0, 1)), step(99, (~0, ~1), (0,)), "99 is not a candidate"),
        (position(CELL, excluded=(0, 1)), step(~99, (~0, ~1), (0,)), "99 is not a candidate"),
        (position(CELL, excluded=(0, 1)), step(2, (~0,), (0,)), "c2: does not follow"),
        (position(CELL, excluded=(0, 1)), step(2, (~0, ~1), ()), "c2: does not follow"),
        (position(CELL, excluded=(0, 1)), step(~2, (~0, ~1), (0,)), "not c2: does not follow"),
        (position(CELL, excluded=(0, 1)), step(~1, (~0,), (0,)), "not c1: known already"),
        (position(CELL, given=(2,)), step(2, (), (0,)), "c2: known already"),
        (position(CELL, given=(2,)), step(~1, (2,), (0,)), "not c1: known already"),
        (position(CELL, excluded=(0, 1)), step(2, (~0, ~1), (0, ONE_SOLUTION)), "does not declare"),
    ],
)
def test_a_refusal_says_why(where: Position, wrong: Step, reason: str) -> None:
    verdict = check_step(where, wrong)
    assert not verdict
    assert reason in str(verdict)


def test_facts_outside_the_cited_houses_do_not_help() -> None:
    """Candidate 2 is certain on this board, but not by what is cited."""
    board = position(CELL, DIGIT, excluded=(0, 1, 3, 4))
    assert check_step(board, step(2, (~3, ~4), (1,)))
    assert not check_step(board, step(2, (~0, ~1), (1,)))


def test_a_chain_through_two_houses() -> None:
    """Not 2, so 1; or 2, so neither 3 nor 4: if 1 clashes with 3, then 3 is impossible."""
    board = position(CELL, DIGIT, Quota((1, 3), 0, 1), excluded=(0,))
    assert_step_sound(board, step(~3, (~0,), (0, 1, 2)))
    assert not check_step(board, step(~3, (~0,), (0, 1)))


def test_lines_that_must_differ() -> None:
    board = position(Differ((0, 1, 2), (3, 4, 5)), excluded=(0, 3, 1, 4, 5))
    assert_step_sound(board, step(2, (~0, ~3, ~1, ~4, ~5), (0,)))


def test_counting_in_a_long_line() -> None:
    """Ten disjoint triples with a 1 each use up ten ones: the cell they leave out is 0, wherever they leave one out."""
    size = 31
    houses: list[House] = [Quota(tuple(range(start, start + 3)), 1, 2) for start in range(size - 2)]
    houses.append(Quota(tuple(range(size)), 10, 10))
    board, cited = position(*houses, candidates=size), tuple(range(len(houses)))
    for left_out in (0, 15, 30):
        assert check_step(board, step(~left_out, (), cited))
        assert not check_step(board, step(~left_out, (), cited[:-1]))
    assert not check_step(board, step(~1, (), cited))


def test_sums_added_up_leave_few_cells() -> None:
    """Of 1 to 5 in a row, the first three add up to 12, so the last two to 3: without a search, neither is 3."""

    def candidates(cells: tuple[int, ...], digits: range = range(5)) -> tuple[int, ...]:
        return tuple(5 * cell + digit for cell in cells for digit in digits)

    cage = candidates((0, 1, 2))
    houses: tuple[House, ...] = (
        Total(cage, tuple(member % 5 + 1 for member in cage), 12, 12),
        *(Quota(candidates((cell,)), 1, 1) for cell in (3, 4)),
        *(Quota(candidates((0, 1, 2, 3, 4), range(digit, digit + 1)), 1, 1) for digit in range(5)),
        # What a solver may cite as well and the sum does not need: the column of the first cell.
        *(Quota(candidates((0, 5, 6, 7, 8), range(digit, digit + 1)), 1, 1) for digit in range(5)),
    )
    for order in (houses, houses[::-1]):
        board = position(*order, candidates=45)
        for cell in (3, 4):
            assert check_step(board, step(~(5 * cell + 2), (), tuple(range(len(houses)))), max_nodes=1)
            assert not check_step(board, step(~(5 * cell + 1), (), tuple(range(len(houses)))))


def test_a_sum_left_of_several_columns_is_examined_with_what_else_their_columns_say() -> None:
    """Four columns less five cages leave six cells of 17: a 1 inside a cage makes three of them too large."""
    cages = ["cage 10 R1C1-R1C4", "cage 11 R2C2 R2C3", "cage 10 R3C2-R3C4", "cage 16 R4C2 R4C3 R5C3 R5C4"]
    cages.append("cage 20 R5C1 R5C2 R6C1 R6C2 R6C3")
    puzzle = parse("\n".join(["sudoku 6x6", *["......"] * 6, *cages]))
    totals = [f"the cage at {cage.split()[2][:4]} adds up to {cage.split()[1]}" for cage in cages]
    columns = [f"one {digit} in column {column}" for digit in range(1, 7) for column in range(1, 5)]
    cells = [f"one digit in R{row}C4" for row in (1, 3, 5)] + [f"one digit in R{row}C1" for row in (2, 3, 4)]
    number = {puzzle.rules.house_name(house): house for house in puzzle.rules.house_numbers()}
    cited = tuple(number[name] for name in (*totals, *columns, *cells))
    # Of R1C4 only 1 and 2 are left; then R3C4 is not 1.
    known = tuple(~(3 * 6 + digit) for digit in range(2, 6))
    board = puzzle.position().exclude(*(~fact for fact in known))
    assert check_step(board, step(~((2 * 6 + 3) * 6), known, cited))
    assert not check_step(board, step(~((2 * 6 + 3) * 6), known[1:], cited))


NINE = Square((3, 3))


def rectangle(square: Square, rows: tuple[int, int], columns: tuple[int, int]) -> tuple[Position, Step]:
    """Digits 0 and 1 alone in three corners; the fourth has 2 besides, which must be its digit."""
    corners = list(product(rows, columns))
    excluded = [
        square.candidate(*corner, digit)
        for corner in corners
        for digit in range(3 if corner == corners[-1] else 2, square.side)
    ]
    pattern = tuple(square.candidate(*corner, digit) for corner in corners for digit in (0, 1))
    where = Position(square.puzzle(), excluded=frozenset(excluded))
    houses = (*(square.cell(*corner) for corner in corners), ONE_SOLUTION)
    conclusion = square.candidate(*corners[-1], 2)
    facts = tuple(~candidate for candidate in excluded)
    return where, step(conclusion, facts, houses, technique=UNIQUE, pattern=pattern)


def test_a_deadly_rectangle_in_two_boxes() -> None:
    assert_step_sound(*rectangle(NINE, (0, 1), (0, 3)))


def test_a_rectangle_over_four_boxes_is_not_deadly() -> None:
    assert not check_step(*rectangle(NINE, (0, 3), (0, 3)))


def test_a_rectangle_on_a_diagonal_is_not_deadly() -> None:
    """The digit of a corner may not change alone on a diagonal."""
    diagonal = Square((3, 3), diagonals=True)
    assert not check_step(*rectangle(diagonal, (0, 1), (0, 3)))
    assert check_step(*rectangle(diagonal, (0, 1), (2, 3)))


def test_a_given_makes_a_pattern_harmless() -> None:
    where, deadly = rectangle(NINE, (0, 1), (0, 3))
    given = replace(where, puzzle=NINE.puzzle([(0, 0, 1)]))
    verdict = check_step(given, deadly)
    assert "is a given" in verdict.reason


def test_one_solution_without_a_pattern_is_refused() -> None:
    where, deadly = rectangle(NINE, (0, 1), (0, 3))
    assert "without a pattern" in check_step(where, replace(deadly, roles={})).reason
    assert not check_step(where, replace(deadly, proof=(replace(deadly.proof[0], houses=deadly.proof[0].houses[:-1]),)))


def test_swapping_may_not_make_two_lines_equal() -> None:
    """Where lines must differ, the swap is safe only if the cited facts show a difference outside the pattern."""
    where, deadly = rectangle(NINE, (0, 1), (0, 3))
    zeros = [tuple(NINE.candidate(row, column, 0) for column in range(9)) for row in (0, 5)]
    rules = BareRules((*where.puzzle.rules.houses, Differ(zeros[0], zeros[1])), 729)  # type: ignore[attr-defined]
    where = replace(where, puzzle=BarePuzzle(rules))
    assert "two lines equal" in check_step(where, deadly).reason
    known = where.exclude(zeros[0][8]).enter(zeros[1][8])
    facts = (*deadly.cited_facts, ~zeros[0][8], zeros[1][8])
    assert_step_sound(known, replace(deadly, proof=(replace(deadly.proof[0], facts=facts),)))


def latin_with_one_solution(chance: random.Random) -> tuple[BarePuzzle, frozenset[int]]:
    """A 4x4 square with boxes, its givens thinned out by the oracle while the solution stays the only one."""
    square = Square((2, 2))
    puzzle = square.puzzle([(0, column, digit) for column, digit in enumerate(chance.sample(range(4), 4))])
    (solution,) = list(cpsat.solutions(puzzle, 1))
    givens = sorted(solution)
    for given in chance.sample(givens, len(givens)):
        fewer = replace(puzzle, given=tuple(g for g in givens if g != given))
        if cpsat.count(fewer, 2) == 1:
            givens.remove(given)
    return replace(puzzle, given=tuple(givens)), solution


@for_each("seed", range(6))
def test_no_false_conclusion_is_ever_accepted(seed: int) -> None:
    """Random citations of true facts and random patterns, on puzzles that do have one solution."""
    chance = random.Random(seed)
    square = Square((2, 2))
    puzzle, solution = latin_with_one_solution(chance)
    open_candidates = [c for c in range(64) if c not in puzzle.givens]
    accepted = 0
    for _ in range(150):
        false = [c for c in open_candidates if c not in solution]
        excluded = chance.sample(false, chance.randrange(len(false) // 2, len(false) + 1))
        where = Position(puzzle, excluded=frozenset(excluded))
        rows, columns, digits = (chance.sample(range(4), 2) for _ in range(3))
        pattern = {square.candidate(*corner) for corner in product(rows, columns, digits)}
        pattern ^= set(chance.sample(open_candidates, chance.choice((0, 0, 2))))
        houses = chance.sample(range(64), chance.randrange(10, 64))
        facts = tuple(~c for c in excluded)
        conclusion = chance.choice([chance.choice(open_candidates), ~chance.choice(open_candidates)])
        claim = step(conclusion, facts, (*houses, ONE_SOLUTION), technique=UNIQUE, pattern=tuple(sorted(pattern)))
        if check_step(where, claim):
            accepted += 1
            assert (conclusion in solution) if conclusion >= 0 else (~conclusion not in solution)
    assert accepted > 0


def test_every_cited_fact_has_its_mutant() -> None:
    where, deadly = rectangle(NINE, (0, 1), (0, 3))
    mutants = dict(mutations(deadly))
    assert set(mutants) == set(deadly.cited_facts)
    for dropped, mutant in mutants.items():
        assert set(mutant.cited_facts) == set(deadly.cited_facts) - {dropped}
        assert not check_step(where, mutant)


def test_trimming_keeps_what_is_needed_and_nothing_else() -> None:
    board = position(CELL, DIGIT, Quota((1, 3), 0, 1), excluded=(0, 5, 4))
    needed = step(~3, (~0,), (0, 1, 2))
    assert trim(board, needed) is needed
    assert trim(board, step(~3, (~0, ~5, ~4), (0, 1, 2))) == needed


def test_trimming_keeps_a_chain_whose_links_hold_and_replaces_one_that_breaks() -> None:
    board = position(CELL, DIGIT, Quota((1, 3), 0, 1), excluded=(0, 5))
    chain = (Inference(3, assumed=True), Inference(~1, (3,), (2,)), Inference(~2, (3,), (1,)))
    whole = Step(PLAIN, 1.0, excluded=(3,), proof=(*chain, Inference(~3, (~0, ~1, ~2, ~5), (0,))))
    assert trim(board, whole).proof == (*chain, Inference(~3, (~0, ~1, ~2), (0,)))
    odd = (Inference(3, assumed=True), Inference(~2, (~5,), (1,)), Inference(~1, (3,), (2,)))
    broken = Step(PLAIN, 1.0, excluded=(3,), proof=(*odd, Inference(~3, (~0, ~1, ~2), (0,))))
    assert trim(board, broken).proof == (Inference(~3, (~0,), (0, 1, 2)),)


def test_trimming_leaves_what_the_checker_refuses() -> None:
    board = position(CELL, excluded=(0,))
    wrong = step(2, (~0,), (0,))
    assert trim(board, wrong) is wrong
