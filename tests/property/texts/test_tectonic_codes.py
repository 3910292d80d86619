"""Every code and format of Tectonic: what is written reads back as the same board."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grillon
from grillon.errors import FormatError, InputError
from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.board import HOLE, Border
from grillon.families.tectonic.numbering import ids
from grillon.families.tectonic.numbering.prefix_code import (
    from_prefix_code,
    from_prefix_number,
    prefix_base,
    prefix_code,
)
from grillon.families.tectonic.numbering.storage_code import from_storage_number, storage_number
from grillon.families.tectonic.symmetry import images, upside_down
from grillon.puzzle.puzzle import Puzzle
from tests.support.tectonic_codes import beginnings, prefix_number

FORMATS = ("drawn", "letters", "stored", "suguru", "seismic", "json", "short")


@st.composite
def grids(draw: st.DrawFn) -> TectonicPuzzle:
    """A complete grid."""
    size = draw(st.tuples(st.integers(4, 7), st.integers(4, 7)))
    made = FAMILY.generate(seed=draw(st.integers(0, 500)), size=size, maximum=draw(st.integers(4, 7)), method="growth")
    assert made.solution is not None
    return made.puzzle.with_solution(made.solution.candidates)


@st.composite
def boards(draw: st.DrawFn) -> TectonicPuzzle:
    """A board of which anything may be unknown, with holes."""
    grid, chance = draw(grids()), random.Random(draw(st.integers(0, 10**6)))
    shown, certain, holes = draw(
        st.tuples(st.floats(0, 1), st.sampled_from((0.3, 0.8, 1.0)), st.sampled_from((0.0, 0.1)))
    )
    values = [value if chance.random() < shown else 0 for value in grid.values]
    borders = [border if chance.random() < certain else Border.UNKNOWN for border in grid.borders]
    for cell in range(1, len(values)):
        if chance.random() < holes:
            values[cell] = HOLE
    try:
        return replace(grid, values=tuple(values), borders=tuple(map(int, borders)))
    except FormatError:
        return grid


@given(boards())
@settings(max_examples=60, deadline=None)
def test_texts_of_any_board_read_back(board: TectonicPuzzle) -> None:
    assert grillon.parse(str(board), family="tectonic") == board
    assert FAMILY.formats.from_short(FAMILY.formats.to_short(board)) == board
    assert FAMILY.formats.from_document(FAMILY.formats.to_document(board)) == board
    try:
        text = grillon.formats.write(board, "letters")
    except InputError:
        assert not board.complete_cut
    else:
        assert grillon.parse(text, family="tectonic", format="letters") == board
    if board.complete_cut:
        back = grillon.parse(grillon.formats.write(board, "suguru"), family="tectonic")
        assert isinstance(back, TectonicPuzzle)
        assert (back.values, back.borders) == (board.values, board.borders), "holes and all"
    assert upside_down(upside_down(board)) == board
    transposed = list(images(board))[1]
    assert list(images(transposed))[1] == board


@given(grids(), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_every_format_holds_a_puzzle_with_known_regions(grid: TectonicPuzzle, seed: int) -> None:
    chance = random.Random(seed)
    puzzle = replace(grid, values=tuple(value if chance.random() < 0.5 else 0 for value in grid.values))
    for name in FORMATS:
        if name == "stored" and puzzle.count(up_to=2).value != 1:
            with pytest.raises(InputError):
                grillon.formats.write(puzzle, name)
            continue
        back = grillon.parse(grillon.formats.write(puzzle, name), family="tectonic", format=name)
        assert isinstance(back, TectonicPuzzle)
        assert back.values == puzzle.values, name
        assert back.borders == puzzle.borders, name


@given(grids())
@settings(max_examples=40, deadline=None)
def test_prefix_codes_grow_and_sort(grid: TectonicPuzzle) -> None:
    code, number = prefix_code(grid), prefix_number(grid)
    size = {"rows": grid.rows, "columns": grid.columns, "maximum": grid.maximum}
    assert from_prefix_code(code, **size) == grid
    assert from_prefix_number(number, **size) == grid
    for length, partial in enumerate(beginnings(grid)):
        assert prefix_code(partial) == code[:length]
        assert prefix_number(partial) == number // prefix_base(grid.maximum) ** (len(code) - length)
        taller = from_prefix_code(code[:length], rows=grid.rows + 2, columns=grid.columns, maximum=grid.maximum)
        assert prefix_code(taller) == code[:length]


@given(grids(), st.integers(0, 500))
@settings(max_examples=30, deadline=None)
def test_prefix_texts_sort_as_their_numbers(first: TectonicPuzzle, seed: int) -> None:
    """Two grids of one size and one largest region: only those have codes of one length and base."""
    size = (first.rows, first.columns)
    other = FAMILY.generate(seed=seed, size=size, maximum=first.maximum, method="growth")
    assert other.solution is not None
    second = other.puzzle.with_solution(other.solution.candidates)
    texts = [prefix_code(grid)[:16] for grid in (first, second)]
    numbers = [
        prefix_number(from_prefix_code(text, rows=20, columns=first.columns, maximum=first.maximum)) for text in texts
    ]
    assert len({len(text) for text in texts}) == 1
    assert (texts[0] < texts[1]) == (numbers[0] < numbers[1])


@given(grids())
@settings(max_examples=40, deadline=None)
def test_ids_name_one_grid(grid: TectonicPuzzle) -> None:
    number, choices = storage_number(grid)
    assert 0 <= number < choices
    back = from_storage_number(
        number, rows=grid.rows, columns=grid.columns, maximum=grid.maximum, regions=max(grid.parts) + 1
    )
    assert back == grid
    assert ids.from_grid_id(ids.grid_id(grid)) == grid
    assert ids.layout_id(replace(grid, values=(0,) * len(grid.values))) == ids.layout_id(grid), "whatever the values"
    other = replace(grid, values=(grid.values[0] % grid.maximum + 1, *grid.values[1:]))
    assert ids.values_id(other) != ids.values_id(grid)
    assert len(ids.grid_id(grid)) < len(prefix_code(grid)) + 12


@given(st.integers(0, 200))
@settings(max_examples=20, deadline=None)
def test_stored_puzzles_read_back(seed: int) -> None:
    puzzle = FAMILY.generate(seed=seed, size=(5, 6)).puzzle
    assert ids.read_stored(ids.write_stored(puzzle)) == puzzle


@given(st.text(alphabet="0123456789abcxyzT:,.|+- ?#\n…m5w", max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_text_reads_or_is_refused_in_one_line(text: str) -> None:
    for name in FORMATS:
        board = _read(text, name)
        if board is not None:
            assert grillon.parse(str(board), family="tectonic") == board


def _read(text: str, name: str) -> Puzzle | None:
    try:
        return grillon.parse(text, family="tectonic", format=name)
    except InputError as error:
        if "\n" in str(error):
            raise
        return None
