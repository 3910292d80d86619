"""Every text of a solution reads back as that solution, and the program accepts it: boards of all kinds."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.variants import RULES
from grillon.families.takuzu import TakuzuPuzzle
from grillon.families.takuzu.puzzle import EMPTY, reason_for_no_grid
from grillon.families.tectonic import TectonicPuzzle
from grillon.families.tectonic.board import HOLE, Border
from grillon.formats import formats, write
from grillon.puzzle.puzzle import Puzzle

SETTINGS = settings(max_examples=120, deadline=None)


def assert_comes_back(puzzle: Puzzle) -> None:
    """The text of the first solution, as `solve` prints it, is a solution for `check --solution`."""
    solution = puzzle.solve().value
    again = puzzle.family.formats.parse_solution(puzzle, str(solution))
    assert again == solution
    assert puzzle.verify(again), str(puzzle.verify(again))


@st.composite
def takuzu(draw: st.DrawFn) -> TakuzuPuzzle:
    distinct = draw(st.booleans())
    sides = st.integers(2, 9)
    rows, columns = draw(st.tuples(sides, sides).filter(lambda size: not reason_for_no_grid(*size, distinct=distinct)))
    blank = TakuzuPuzzle(rows, columns, bytes([EMPTY]) * (rows * columns), distinct)
    solution = blank.solve()
    assume(bool(solution))
    grid = blank.with_candidates(solution.value.candidates).values
    shown = draw(st.lists(st.booleans(), min_size=len(grid), max_size=len(grid)))
    values = bytes(value if kept else EMPTY for value, kept in zip(grid, shown, strict=True))
    return TakuzuPuzzle(rows, columns, values, distinct)


@st.composite
def tectonic(draw: st.DrawFn) -> TectonicPuzzle:
    """A grid of which some values and borders are hidden, on a board that may have holes."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    maximum = draw(st.integers(2, 6))
    cells = rows * columns
    holes = draw(st.sets(st.integers(0, cells - 1), max_size=cells // 4))
    values = tuple(HOLE if cell in holes else 0 for cell in range(cells))
    blank = TectonicPuzzle.blank(rows, columns, maximum)
    board = TectonicPuzzle(rows, columns, maximum, values, blank.borders)
    solution = board.solve()
    assume(bool(solution))
    grid = board.with_solution(solution.value.candidates)
    shown = draw(st.lists(st.booleans(), min_size=cells, max_size=cells))
    known = draw(st.lists(st.booleans(), min_size=len(grid.borders), max_size=len(grid.borders)))
    return TectonicPuzzle(
        rows,
        columns,
        maximum,
        tuple(value if kept or value < 0 else 0 for value, kept in zip(grid.values, shown, strict=True)),
        tuple(border if kept else int(Border.UNKNOWN) for border, kept in zip(grid.borders, known, strict=True)),
    )


@st.composite
def sudoku(draw: st.DrawFn) -> SudokuPuzzle:
    """Small boards of every kind: boxes of every shape, rules, pencil marks, houses and pairs of their own."""
    size, box = draw(st.sampled_from([(4, (2, 2)), (4, (4, 1)), (6, (2, 3)), (6, (3, 2)), (3, (1, 3)), (2, (2, 1))]))
    rules = draw(st.lists(st.sampled_from([rule for rule in RULES if rule != "windoku"]), max_size=1))
    plain = Variant.boxed(size, box=box, rules=rules)
    solution = SudokuPuzzle.from_values([0] * size**2, plain).solve()
    assume(bool(solution))
    values = [candidate % size for candidate in sorted(solution.value.candidates)]
    # Houses and pairs that this grid keeps: one cell of each digit, two cells of different digits.
    places = [[cell for cell, value in enumerate(values) if value == digit] for digit in range(size)]
    house = st.tuples(*(st.sampled_from(cells) for cells in places))
    pair = st.tuples(st.integers(0, size**2 - 1), st.integers(0, size**2 - 1))
    pairs = draw(st.lists(pair.filter(lambda two: values[two[0]] != values[two[1]]), max_size=3))
    variant = Variant(size, plain.regions, plain.rules, tuple(draw(st.lists(house, max_size=2))), tuple(pairs))
    marks = draw(st.lists(st.integers(0, (1 << size) - 1), min_size=size**2, max_size=size**2))
    return SudokuPuzzle(variant, tuple(mark | 1 << value for mark, value in zip(marks, values, strict=True)))


@given(takuzu())
@SETTINGS
def test_takuzu(puzzle: TakuzuPuzzle) -> None:
    assert_comes_back(puzzle)


@given(tectonic())
@SETTINGS
def test_tectonic(puzzle: TectonicPuzzle) -> None:
    assert_comes_back(puzzle)


@given(sudoku())
@SETTINGS
def test_sudoku(puzzle: SudokuPuzzle) -> None:
    assert_comes_back(puzzle)


@given(sudoku())
@SETTINGS
def test_every_sudoku_has_a_text_a_short_form_and_a_document(puzzle: SudokuPuzzle) -> None:
    for form in formats("sudoku"):
        if form.name in ("text", "short", "json"):
            assert form.matches(write(puzzle, form.name))
            assert form.read(write(puzzle, form.name)) == puzzle
