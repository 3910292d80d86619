"""What is quick says the same as what is careful: texts, clashes, records, canonical forms."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grillon
from grillon import families
from grillon.errors import GrillonError
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import Variant
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.symmetry import images
from grillon.formats import chosen_format
from grillon.model import Solution
from grillon.model.rule_table import RuleTable
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated

BUILT_IN = families.BUILT_IN
VARIANTS = (
    Variant.boxed(9),
    Variant.boxed(4, rules=["x"]),
    Variant.boxed(6, rules=["antiknight"]),
    Variant.boxed(9, rules=["nonconsecutive"]),
)


def carefully(text: str, family: str | None) -> Puzzle:
    """Read as all texts are that nobody reads at sight."""
    form, plain = chosen_format(text, family, None)
    puzzle: Puzzle = form.read(plain)
    return puzzle


def outcome(read: object, text: str, family: str | None) -> object:
    try:
        return read(text, family)  # type: ignore[operator]
    except GrillonError as error:
        return type(error), str(error)


def damaged(text: str, random: Random) -> str:
    """A text with a little wrong, or nothing."""
    at = random.randrange(len(text) + 1)
    sign = random.choice(["", "0", "1", "9", ".", "x", "#", " ", "\n", "\r\n", "é", "+", "|", "tectonic", "\0"])
    return random.choice([text, text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :], text * 2, text + "\n"])


@settings(deadline=None)
@given(st.sampled_from(BUILT_IN), st.integers(1, 3), st.randoms(use_true_random=False), st.booleans())
def test_texts_read_at_sight_are_read_as_all_others(name: str, seed: int, random: Random, named: bool) -> None:
    text = damaged(str(generated(name, seed).puzzle), random)
    family = name if named else None
    assert outcome(lambda t, f: grillon.parse(t, family=f), text, family) == outcome(carefully, text, family)


@settings(deadline=None)
@given(st.text("0123456789.", min_size=81, max_size=81))
def test_lines_are_read_at_sight_as_all_others(line: str) -> None:
    assert grillon.parse(line) == carefully(line, None)
    assert grillon.parse(line, family="sudoku") == carefully(line, "sudoku")
    assert str(grillon.parse(line)) == line.replace("0", ".")


@settings(deadline=None)
@given(st.sampled_from(VARIANTS), st.randoms(use_true_random=False), st.integers(0, 12))
def test_clashes_of_sudoku_are_those_of_its_houses(variant: Variant, random: Random, givens: int) -> None:
    values = [0] * variant.cells
    for _ in range(givens):
        values[random.randrange(variant.cells)] = random.randint(1, variant.size)
    puzzle = SudokuPuzzle.from_values(values, variant)
    slow = Puzzle.violation(puzzle)
    assert puzzle.violation() == slow
    assert SudokuPuzzle.of_digits(bytes(values), variant) == puzzle
    assert SudokuPuzzle.of_digits(bytes(values), variant).values == puzzle.values
    assert puzzle.has_marks is False


@settings(deadline=None)
@given(st.integers(2, 4), st.integers(2, 4), st.booleans(), st.randoms(use_true_random=False))
def test_clashes_of_takuzu_are_those_of_its_houses(rows: int, columns: int, distinct: bool, random: Random) -> None:
    if rows == columns == 2 or not distinct:
        rows, columns = 2 * rows, 2 * columns
    try:
        puzzle = TakuzuPuzzle(rows, columns, bytes(random.choices([0, 1, 2], [1, 1, 3], k=rows * columns)), distinct)
    except GrillonError:
        return  # no grid of that size exists
    rules: RuleTable = puzzle.rules
    assert (puzzle.violation() is not None) == any(True for _ in rules.clashing(frozenset(puzzle.givens)))


@settings(deadline=None)
@given(st.integers(1, 3), st.randoms(use_true_random=False))
def test_clashes_of_tectonic_are_those_of_its_houses(seed: int, random: Random) -> None:
    grid = generated("tectonic", seed).solution
    assert grid is not None
    whole = grid.puzzle
    assert isinstance(whole, TectonicPuzzle)
    values = list(whole.with_solution(grid.candidates).values)
    for _ in range(random.randrange(4)):
        values[random.randrange(len(values))] = random.randint(0, whole.maximum)
    puzzle = TectonicPuzzle(whole.rows, whole.columns, whole.maximum, tuple(values), whole.borders)
    too_large = any(value > puzzle.rules.limit(cell) for cell, value in enumerate(values))
    clashes = any(True for _ in puzzle.rules.clashing(frozenset(puzzle.givens)))
    assert (puzzle.violation() is not None) == (too_large or clashes)


@pytest.mark.parametrize("name", FAMILIES)
@for_each("seed", [1, 2, 3])
def test_records_are_solutions(name: str, seed: int) -> None:
    made = generated(name, seed)
    [found] = made.puzzle.solutions(limit=2)
    assert str(found) == made.puzzle.family.formats.solution_text(made.puzzle, found.candidates)
    assert found == Solution(made.puzzle, found.candidates) == made.solution
    assert hash(found) == hash(made.solution)
    assert str(made.solution) == str(found)
    assert made.puzzle.verify(found)


SEVERAL = (
    "." * 72 + "123456789",
    "sudoku 6x6\n" + "\n".join(["1 . . . . ."] + [". . . . . ."] * 5),
    "takuzu 6x6\n" + "\n".join([". . . . . ."] * 6),
    "tectonic\n+-+-+-+-+\n|? ?|? ?|\n+ + + + +\n|? ?|? ?|\n+-+-+-+-+",
    "tectonic maximum 4\n+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+",
    "tectonic\n+-+-+-+\n|? #|?|\n+ +-+ +\n|? ?|?|\n+-+-+-+",
    "packing square\n....\n....\n???.\npiece A ## x0..4\npiece B # x0..2\npiece C ##/#. x0..1",
)


@for_each("text", SEVERAL)
def test_texts_in_batches_are_those_of_the_solutions(text: str) -> None:
    puzzle = grillon.parse(text)
    alone = [
        puzzle.family.formats.solution_text(puzzle, solution.candidates)
        for solution in puzzle.solutions(limit=3000, threads=1)
    ]
    assert len(alone) > 1
    with puzzle.solutions(limit=3000, threads=1) as found:
        first = str(next(found))
        batches = list(found.text_batches(";"))
    assert "".join(text for _, text in batches) == "".join(f"{text};" for text in alone[1:])
    assert (first, sum(number for number, _ in batches)) == (alone[0], len(alone) - 1)
    if len(alone) < 3000:
        with puzzle.solutions(threads=1) as found:
            assert "".join(text for _, text in found.text_batches(";")) == "".join(f"{text};" for text in alone)


@settings(deadline=None)
@given(st.integers(1, 3), st.randoms(use_true_random=False))
def test_canonical_boards_are_the_least_of_their_images(seed: int, random: Random) -> None:
    puzzle = generated("tectonic", seed).puzzle
    assert isinstance(puzzle, TectonicPuzzle)
    every = list(images(puzzle))
    least = min(every, key=lambda image: (image.rows, image.borders, image.values))
    assert len(every) == 8
    assert random.choice(every).canonical() == least
    takuzu = generated("takuzu", seed).puzzle
    assert isinstance(takuzu, TakuzuPuzzle)
    turned = random.choice(takuzu.images())
    assert turned.canonical() == min(takuzu.images(), key=lambda image: (image.rows, image.values))
