"""Solving, counting and checking: the answers carry their evidence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grillon import _core
from grillon.errors import BrokenRules, LimitReached
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.search.batch import solve_many
from grillon.model import Judgement, Monitor
from tests.support.cases import for_each
from tests.support.paths import comparing_paths

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NONE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
"""A cell of the centre column has no digit left, which no house shows at sight."""
TWO_GRIDS = EASY_SOLVED.replace("534678912", ".........").replace("672195348", ".........")


@pytest.fixture
def every_path() -> Iterator[list[str]]:
    before = _core.cpu_path()
    yield _core.cpu_paths()
    _core.set_cpu_path(before)


def test_equal_givens_are_named_with_their_house() -> None:
    puzzle = read_line("5...5" + "." * 76)
    verdict = puzzle.check()
    assert verdict.judgement is Judgement.BROKEN
    assert str(verdict.violation) == "row 1 holds 5 more than once: R1C1, R1C5"
    with pytest.raises(BrokenRules, match="row 1 holds 5 more than once: R1C1, R1C5"):
        puzzle.require_valid()
    assert puzzle.count().value == 0


def test_equal_givens_a_knight_move_apart_are_named() -> None:
    values = [0] * 36
    values[0] = values[13] = 3
    puzzle = SudokuPuzzle.from_values(values, Variant.boxed(6, rules=["antiknight"]))
    violation = puzzle.violation()
    assert violation is not None
    assert str(violation) == "antiknight: R1C1 = 3, R3C2 = 3"
    assert violation.text("fr") == "anti-cavalier : L1C1 = 3, L3C2 = 3"
    assert SudokuPuzzle.from_values(values, Variant.boxed(6)).violation() is None


def test_verify_names_the_first_broken_rule() -> None:
    puzzle = read_line(EASY)
    right = puzzle.solve().value
    cells = {candidate // 9: candidate % 9 for candidate in right.candidates}
    cells[2], cells[3] = cells[3], cells[2]
    verdict = puzzle.verify([cell * 9 + digit for cell, digit in cells.items()])
    assert verdict.judgement is Judgement.WRONG
    assert verdict.violation is not None
    assert verdict.violation.rule == "one 4 in column 3"
    assert "R1C1 = 5 is not kept" in str(puzzle.verify([]).violation)


def test_pencil_marks_narrow_the_search() -> None:
    marks = ["123456789"] * 81
    for cell, symbol in enumerate(EASY):
        if symbol != ".":
            marks[cell] = "".join(symbol if str(digit) == symbol else "." for digit in range(1, 10))
    puzzle = read_line("".join(marks))
    assert puzzle == read_line(EASY)
    spared = list(marks)
    spared[2] = "...4.6..."
    assert read_line("".join(spared)).has_marks
    assert str(read_line("".join(spared)).solve()) == EASY_SOLVED
    excluded = list(marks)
    excluded[2] = "123.56789"
    puzzle = read_line("".join(excluded))
    assert puzzle.check().judgement is Judgement.NONE
    assert 2 * 9 + 3 in puzzle.position().excluded
    verdict = puzzle.verify(read_line(EASY).solve().value.candidates)
    assert verdict.violation is not None
    assert verdict.violation.rule == "the marks rule out R1C3 = 4"


def test_a_cell_without_a_digit_is_a_violation() -> None:
    puzzle = read_line("." * 9 + "123456789" * 80)
    assert str(puzzle.violation()) == "pencil marks: R1C1 has no digit left"
    assert puzzle.check().judgement is Judgement.BROKEN
    assert puzzle.count().value == 0


@for_each(
    ("puzzle", "solutions"),
    [
        (SudokuPuzzle.from_values([0] * 16, Variant.boxed(4)), 288),
        (SudokuPuzzle.from_values([0] * 36, Variant.boxed(6)), 28_200_960),
        (SudokuPuzzle.from_values([1, 2, *[0] * 34], Variant.boxed(6, rules=["x"])), 288),
        (SudokuPuzzle.from_values([1, *[0] * 35], Variant.boxed(6, rules=["nonconsecutive"])), 8),
        (read_line("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...."), 7265),
        (read_line("123456789456789123789123456214365897............................................."), 633_312),
        (read_line("11" + "." * 79), 0),
    ],
)
@for_each("threads", [2, 3])
def test_counts_do_not_depend_on_threads(puzzle: SudokuPuzzle, solutions: int, threads: int) -> None:
    alone = puzzle.count()
    assert (alone.value, alone.exact) == (solutions, True)
    assert puzzle.count(threads=threads) == alone
    for limit in (1, 2, 1000):
        assert puzzle.count(up_to=limit, threads=threads) == puzzle.count(up_to=limit)


@pytest.mark.parametrize("threads", [1, 2])
def test_huge_numbers_are_counted_up_to_a_limit(threads: int) -> None:
    board = SudokuPuzzle.from_values([0] * 625, Variant.boxed(25))
    assert board.count(up_to=3, threads=threads).value == 3
    bound = board.count(timeout=0.3, threads=threads)
    assert not bound.exact
    assert bound.value % 2**64 != bound.value or bound.value == 0, "25! ways to name the digits of the first grid"


def test_counts_are_exact_or_say_they_are_not() -> None:
    puzzle = read_line(TWO_GRIDS)
    exact = puzzle.count()
    assert exact.exact
    assert exact.value == len(list(puzzle.solutions())) > 1
    bound = puzzle.count(up_to=1)
    assert (bound.value, bound.limit) == (1, "up to 1")
    stopped = read_line("." * 81).count(timeout=0.05)
    assert stopped.limit == "timeout"
    assert stopped.value > 0
    with pytest.raises(LimitReached):
        int(stopped)


@comparing_paths
def test_solutions_are_the_same_on_every_cpu_path(every_path: list[str]) -> None:
    lines = [EASY, TWO_GRIDS, "." * 81, NONE, "11" + "." * 79]
    answers = []
    for name in every_path:
        _core.set_cpu_path(name)
        streams = [[str(s) for s in read_line(line).solutions(limit=300)] for line in lines]
        answers.append((streams, solve_many("".join(lines).encode(), 81, 9, 1, Monitor())))
    assert all(answer == answers[0] for answer in answers)
    assert [*answers[0][1][0]] == [1, len(answers[0][0][1]), 9, 0, 0]


def test_a_batch_gives_the_same_on_any_number_of_threads() -> None:
    text = (EASY + "." * 81 + NONE).encode() * 200
    found, grids, done = solve_many(text, 81, 2, 1, Monitor())
    assert (found, grids, done) == solve_many(text, 81, 2, 3, Monitor())
    assert (found[:3], done) == (bytes([1, 2, 0]), 600)
    assert (grids[:81], grids[162:243]) == (EASY_SOLVED.encode(), b"." * 81)


def test_a_cancelled_batch_says_how_far_it_came() -> None:
    monitor = Monitor()
    monitor.cancel()
    found, _, done = solve_many(b"." * 162, 81, 2, 1, monitor)
    assert (found, done) == (bytes([255, 255]), 0)
