"""Cages, lines, dots: every kind against its rule written anew, on all grids of 4x4."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from grillon import parse
from grillon.errors import FormatError
from grillon.families.sudoku.clues import KINDS
from grillon.families.sudoku.formats.text import read_clue
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import Variant
from grillon.formats import write
from grillon.model import BoardState, Quota

RULES: dict[str, list[tuple[str, Callable[[list[int]], bool]]]] = {
    "cage": [
        ("cage 5 R1C1 R1C2", lambda g: g[0] + g[1] == 5),
        ("cage R1C1 R2C1 R3C3", lambda g: len({g[0], g[4], g[10]}) == 3),
        ("cage 6 repeats R1C4 R2C4 R3C2", lambda g: g[3] + g[7] + g[9] == 6),
        ("cage 6 R1C4 R2C4 R3C2", lambda g: g[3] + g[7] + g[9] == 6 and len({g[3], g[7], g[9]}) == 3),
    ],
    "thermometer": [
        ("thermometer R1C1 R2C2 R3C3", lambda g: g[0] < g[5] < g[10]),
        ("thermometer R4C4 R4C3", lambda g: g[15] < g[14]),
    ],
}


@cache
def grids() -> tuple[tuple[int, ...], ...]:
    """All 288 grids of 4x4."""
    blank = SudokuPuzzle.from_values([0] * 16, Variant.boxed(4))
    return tuple(tuple(one % 4 + 1 for one in sorted(solution.candidates)) for solution in blank.solutions())


def puzzle_with(*lines: str, values: tuple[int, ...] = (0,) * 16) -> SudokuPuzzle:
    plain = Variant.boxed(4)
    return SudokuPuzzle.from_values(
        values, Variant(4, plain.regions, clues=tuple(read_clue(line, 4) for line in lines))
    )


EXAMPLES = [(line, allows) for examples in RULES.values() for line, allows in examples]


def test_every_kind_has_examples() -> None:
    assert RULES.keys() == KINDS.keys()


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_verify_and_clashes_agree_with_the_rule(line: str, allows: Callable[[tuple[int, ...]], bool]) -> None:
    puzzle = puzzle_with(line)
    possible = {grid for grid in grids() if allows(grid)}
    assert 0 < len(possible) < 288
    for grid in grids():
        candidates = [cell * 4 + digit - 1 for cell, digit in enumerate(grid)]
        assert bool(puzzle.verify(frozenset(candidates))) == (grid in possible)
        state = BoardState(puzzle.places, puzzle.rules.constraints, candidates)
        assert (not state.clashes()) == (grid in possible)


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_the_core_finds_what_the_rule_allows(line: str, allows: Callable[[tuple[int, ...]], bool]) -> None:
    puzzle = puzzle_with(line)
    found = {tuple(one % 4 + 1 for one in sorted(solution.candidates)) for solution in puzzle.solutions()}
    assert found == {grid for grid in grids() if allows(grid)}
    assert puzzle.count().value == puzzle.count(threads=3).value == len(found)


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_what_is_forbidden_is_in_no_solution(line: str, allows: Callable[[tuple[int, ...]], bool]) -> None:
    possible = [grid for grid in grids() if allows(grid)]
    random = Random(line)
    for _ in range(20):
        grid = random.choice(grids())
        kept = random.sample(range(16), 4)
        puzzle = puzzle_with(line, values=tuple(digit if cell in kept else 0 for cell, digit in enumerate(grid)))
        position = puzzle.position()
        state = BoardState(puzzle.places, puzzle.rules.constraints, puzzle.givens)
        agree = [one for one in possible if all(one[cell] == grid[cell] for cell in kept)]
        if state.clashes():
            assert not agree
            continue
        for cell in set(range(16)) - set(kept):
            for digit in range(4):
                forbidden = state.forbids(cell * 4 + digit) is not None
                assert forbidden != position.can(cell * 4 + digit)
                if forbidden:
                    assert all(one[cell] != digit + 1 for one in agree)


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_the_plain_search_finds_all_solutions(line: str, allows: Callable[[tuple[int, ...]], bool]) -> None:
    grid = next(grid for grid in grids() if allows(grid))
    givens = tuple(digit if cell % 5 == 1 else 0 for cell, digit in enumerate(grid))
    wanted = sum(allows(one) and all(a in (0, b) for a, b in zip(givens, one, strict=True)) for one in grids())
    assert len(list(puzzle_with(line, values=givens).solutions(engine="plain"))) == wanted > 0


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_texts_read_back(line: str) -> None:
    puzzle = puzzle_with(line)
    assert puzzle.variant.clues[0].text(4) == line
    for form in ("text", "json", "short"):
        assert parse(write(puzzle, form)) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert pickle.loads(pickle.dumps(puzzle.rules)).constraints == puzzle.rules.constraints


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_a_turned_puzzle_has_the_same_canonical_form(line: str) -> None:
    puzzle = puzzle_with(line, values=(1, *(0,) * 15))
    where = [column * 4 + 3 - row for row in range(4) for column in range(4)]
    values = [0] * 16
    values[where[0]] = 1
    variant = puzzle.variant
    clues = tuple(clue.moved(where) for clue in variant.clues)
    turned = SudokuPuzzle.from_values(values, Variant(4, variant.regions, clues=clues))
    assert turned.is_equivalent(puzzle)
    other = puzzle_with(line, values=(0, 1, *(0,) * 14))
    assert not other.is_equivalent(puzzle)


def test_equal_puzzles_are_equal_whatever_the_order_of_clues() -> None:
    lines = ["cage 5 R1C2 R1C1", "thermometer R1C1 R2C2"]
    assert puzzle_with(*lines) == puzzle_with(*reversed(lines))
    assert puzzle_with("cage 5 R1C1-R1C2") == puzzle_with("cage 5 R1C2 R1C1")
    assert puzzle_with("thermometer R1C1 R2C2") != puzzle_with("thermometer R2C2 R1C1")


def test_houses_of_clues_come_after_all_others() -> None:
    """A number that is cited today stays the same when clues are added, with pencil marks and without."""
    plain, clues = puzzle_with(), puzzle_with("cage 5 R1C1 R1C2", "thermometer R1C1 R2C2")
    numbers = set(plain.rules.house_numbers())
    assert {number: plain.rules.house(number) for number in numbers} == {
        number: clues.rules.house(number) for number in numbers
    }
    marked = clues.with_givens((), ruled_out=(0, 5))
    own = sorted(set(clues.rules.house_numbers()) - numbers)
    assert [marked.rules.house(number) for number in own] == [clues.rules.house(number) for number in own]
    assert len(own) == 1 + 4 + 1


def test_names_of_houses() -> None:
    rules = puzzle_with("cage 5 R1C1 R1C2", "thermometer R1C1 R2C2").rules
    names = {rules.house_name(number): rules.house(number) for number in rules.house_numbers()}
    assert isinstance(names["the cage at R1C1 holds at most one 3"], Quota)
    assert "the cage at R1C1 adds up to 5" in names
    assert "digits rise along the thermometer from R1C1" in names
    assert "sur le thermomètre partant de L1C1, les chiffres croissent" in {
        rules.house_name(number, "fr") for number in rules.house_numbers()
    }


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("cage 5 R1C1 R1C1", "a cell is named twice"),
        ("cage 5", "1 cell at least"),
        ("cage 5 R1C5", "no cell of the board"),
        ("cage 5 R1C1-R2C3", "no cell of the board"),
        ("cage 5 6 R1C1", "'6' does not belong"),
        ("cage nice R1C1", "'nice' does not belong"),
        ("cage 1 R1C1 > R1C2", "'>' does not belong"),
        ("cage R1C1-R1C4 R2C1", "more than there are digits"),
        ("thermometer R1C1", "2 cells at least"),
        ("thermometer R1C1-R1C4 R2C4", "more than there are digits"),
        ("fence R1C1", "'fence' is no kind of clue"),
    ],
)
def test_wrong_lines_are_refused(line: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        puzzle_with(line)


def test_the_line_of_a_text_is_named() -> None:
    with pytest.raises(FormatError, match=r"line 6: '6' does not belong to 'cage'"):
        parse("sudoku 4x4\n....\n....\n....\n....\ncage 5 6 R1C1")
