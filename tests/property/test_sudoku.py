"""Sudoku: texts come back, disguises do not matter, wishes are kept."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import grillon
from grillon._core import Control
from grillon.errors import FormatError, TooLong
from grillon.families.sudoku import CLASSIC, FAMILY, SudokuPuzzle, Variant
from grillon.families.sudoku.canonical import canonical_lines, core_symmetries
from grillon.families.sudoku.variants import RULES, default_box
from grillon.formats import formats

SIZES = [4, 6, 8, 9, 10, 12, 16]


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    size = draw(st.sampled_from(SIZES))
    rules = draw(st.sets(st.sampled_from([rule for rule in RULES if rule != "windoku" or size == 9]), max_size=3))
    kind = draw(st.sampled_from(["boxes", "turned boxes", "rows"]))
    rows, columns = default_box(size) or (1, size)
    if kind == "turned boxes":
        return Variant.boxed(size, box=(columns, rows), rules=rules)
    if kind == "rows":
        return Variant(size, tuple(cell // size for cell in range(size * size)), tuple(rules))
    return Variant.boxed(size, rules=rules)


@st.composite
def any_puzzles(draw: st.DrawFn) -> SudokuPuzzle:
    """Not one of them need have a solution: texts do not care."""
    variant = draw(variants())
    full = (1 << variant.size) - 1
    givens = st.sampled_from([full] * 4 + [1 << digit for digit in range(variant.size)])
    cells = givens if draw(st.booleans()) else givens | st.integers(0, full)
    masks = draw(st.lists(cells, min_size=variant.cells, max_size=variant.cells))
    return SudokuPuzzle(variant, tuple(masks))


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(any_puzzles())
def test_every_text_comes_back(puzzle: SudokuPuzzle) -> None:
    assert grillon.parse(str(puzzle), family="sudoku") == puzzle
    for form in formats("sudoku"):
        if form.write is None or form.name == "exchange":
            continue
        try:
            text = form.write(puzzle)
        except (FormatError, TooLong):
            continue
        assert form.read(text) == puzzle, form.name


@st.composite
def disguises(draw: st.DrawFn) -> tuple[list[int], list[int], list[int], bool]:
    def lines() -> list[int]:
        blocks = draw(st.permutations(range(3)))
        return [3 * block + line for block in blocks for line in draw(st.permutations(range(3)))]

    return lines(), lines(), [0, *draw(st.permutations(range(1, 10)))], draw(st.booleans())


def disguised(puzzle: SudokuPuzzle, disguise: tuple[list[int], list[int], list[int], bool]) -> SudokuPuzzle:
    rows, columns, names, transposed = disguise
    values = [puzzle.values[r * 9 + c] for r in rows for c in columns]
    if transposed:
        values = [values[c * 9 + r] for r in range(9) for c in range(9)]
    return SudokuPuzzle.from_values([names[value] for value in values])


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32), disguises())
def test_a_disguised_puzzle_has_the_same_canonical_form_and_count(
    seed: int, disguise: tuple[list[int], list[int], list[int], bool]
) -> None:
    puzzle = FAMILY.generate(seed=seed).puzzle
    other = disguised(puzzle, disguise)
    assert other.is_equivalent(puzzle)
    canonical = puzzle.canonical()
    assert canonical.canonical() == canonical
    assert str(canonical).replace(".", "0") <= min(str(puzzle).replace(".", "0"), str(other).replace(".", "0"))
    assert canonical.check().judgement == other.check().judgement
    assert list(canonical_lines([str(other)])) == [str(canonical)]


@pytest.mark.parametrize("variant", [Variant.boxed(size) for size in (4, 6, 8, 12, 16)], ids=lambda v: v.name)
@settings(deadline=None, max_examples=8)
@given(data=st.data())
def test_boxes_of_any_size_have_one_canonical_form(variant: Variant, data: st.DataObject) -> None:
    size = variant.size
    rows, columns = variant.box or (0, 0)
    puzzle = SudokuPuzzle.from_values(_sparse(data.draw(st.randoms(use_true_random=False)), variant), variant)

    def lines(block: int) -> list[int]:
        blocks = data.draw(st.permutations(range(size // block)))
        return [block * number + line for number in blocks for line in data.draw(st.permutations(range(block)))]

    chosen_rows, chosen_columns = lines(rows), lines(columns)
    names = [0, *data.draw(st.permutations(range(1, size + 1)))]
    values = [names[puzzle.values[r * size + c]] for r in chosen_rows for c in chosen_columns]
    if rows == columns and data.draw(st.booleans()):
        values = [values[c * size + r] for r in range(size) for c in range(size)]
    canonical = puzzle.canonical()
    assert puzzle.from_values(values, puzzle.variant).canonical() == canonical
    assert canonical.canonical() == canonical
    assert canonical.clues == puzzle.clues


def _sparse(generator: Random, variant: Variant) -> list[int]:
    """Some digits somewhere, rules or not: also few enough to leave much symmetry."""
    givens = generator.choice([2, variant.size, variant.cells // 3])
    values = [0] * variant.cells
    for cell in generator.sample(range(variant.cells), givens):
        values[cell] = generator.randint(1, min(variant.size, generator.choice([1, 3, 25])))
    return values


@settings(deadline=None, max_examples=20)
@given(st.randoms(use_true_random=False), st.sets(st.sampled_from(["210345876", "012543678", "678345012"])))
def test_lines_of_a_diagonal_board_move_together(generator: Random, exchanges: set[str]) -> None:
    """Exchanges of lines that keep both diagonals, made in rows and columns alike."""
    variant = Variant.boxed(9, rules=["x"])
    puzzle = SudokuPuzzle.from_values(_sparse(generator, variant), variant)
    moved = puzzle
    for exchange in exchanges:
        order = list(map(int, exchange))
        assert all(order[8 - line] == 8 - order[line] for line in range(9))
        moved = moved.from_values([moved.values[r * 9 + c] for r in order for c in order], moved.variant)
    assert moved.canonical() == puzzle.canonical()


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32), disguises(), st.booleans())
def test_both_canonical_forms_of_classic_puzzles_tell_the_same_apart(
    seed: int, disguise: tuple[list[int], list[int], list[int], bool], change: bool
) -> None:
    puzzle = FAMILY.generate(seed=seed).puzzle
    other = disguised(puzzle, disguise)
    if change:
        values = list(other.values)
        values[next(cell for cell, value in enumerate(values) if value)] = 0
        other = other.from_values(values, other.variant)
    by_graph = [core_symmetries(CLASSIC).canonical(Control(), one.core_masks()) for one in (puzzle, other)]
    assert (by_graph[0] == by_graph[1]) == puzzle.is_equivalent(other) == (not change)


@settings(deadline=None, max_examples=20)
@given(st.randoms(use_true_random=False), disguises())
def test_pencil_marks_have_a_canonical_form(
    generator: Random, disguise: tuple[list[int], list[int], list[int], bool]
) -> None:
    rows, columns, names, _ = disguise
    masks = [generator.choice([511, 511, generator.randint(1, 511)]) for _ in range(81)]

    def renamed(mask: int) -> int:
        return sum(1 << names[digit + 1] - 1 for digit in range(9) if mask >> digit & 1)

    marked = SudokuPuzzle(CLASSIC, tuple(masks))
    moved = SudokuPuzzle(CLASSIC, tuple(renamed(masks[r * 9 + c]) for r in rows for c in columns))
    assert moved.canonical() == marked.canonical()


def test_digits_whose_order_matters_keep_it_or_turn_it_round() -> None:
    variant = Variant.boxed(6, rules=["nonconsecutive"])
    ones, twos, sixes = (SudokuPuzzle.from_values([value] + [0] * 35, variant) for value in (1, 2, 6))
    assert ones.is_equivalent(sixes)
    assert not ones.is_equivalent(twos)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 4), min_size=16, max_size=16), st.permutations([1, 2, 3, 4]), st.integers(0, 7))
def test_turns_of_a_variant_have_one_canonical_form(values: list[int], names: list[int], turn: int) -> None:
    from grillon.families.sudoku.canonical import TURNS

    variant = Variant.boxed(4, rules=["x"])
    puzzle = SudokuPuzzle.from_values(values, variant)
    turned = [0] * 16
    for cell, value in enumerate(values):
        row, column = TURNS[turn](*divmod(cell, 4), 3)
        turned[row * 4 + column] = names[value - 1] if value else 0
    assert SudokuPuzzle.from_values(turned, variant).canonical() == puzzle.canonical()


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**63), st.sampled_from(["none", "rotation2", "rotation4", "top-bottom", "mirrors", "full"]))
def test_generated_givens_are_symmetric_and_the_solution_is_the_only_one(seed: int, symmetry: str) -> None:
    made = FAMILY.generate(seed=seed, symmetry=symmetry)
    puzzle = made.puzzle
    given_cells = {cell for cell, value in enumerate(puzzle.values) if value}
    images = {
        "none": lambda r, c: (r, c),
        "rotation2": lambda r, c: (8 - r, 8 - c),
        "rotation4": lambda r, c: (c, 8 - r),
        "top-bottom": lambda r, c: (8 - r, c),
        "mirrors": lambda r, c: (r, 8 - c),
        "full": lambda r, c: (c, r),
    }
    moved = {9 * row + column for row, column in (images[symmetry](*divmod(cell, 9)) for cell in given_cells)}
    assert moved == given_cells
    assert puzzle.variant == CLASSIC
    assert [solution.candidates for solution in puzzle.solutions()] == [made.solution and made.solution.candidates]
    assert FAMILY.generate(seed=seed, symmetry=symmetry) == made
