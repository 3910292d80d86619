"""Files of runs are read back: all grids, partial grids and puzzles, by what the folder or a headline tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon import families, parse
from grillon.errors import FormatError, InputError
from grillon.families.takuzu.boards.boards import all_grids
from grillon.families.takuzu.boards.codes import CODES
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.formats import parse_many, parse_positions
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.code_files import CodeKind, number_of
from tests.support.cases import for_each


def written(folder: Path, name: str, records: list[bytes], kind: CodeKind) -> tuple[str, str]:
    path = folder / name
    stage_files.write(path, b"".join(records), kind)
    return path.read_text("ascii"), str(path)


def read(text: str, file: str) -> list[TakuzuPuzzle]:
    found = [position.puzzle for position in parse_positions(text, file=file)]
    return [puzzle for puzzle in found if isinstance(puzzle, TakuzuPuzzle)]


def code(puzzle: TakuzuPuzzle) -> str:
    assert CODES.write is not None
    return CODES.write(puzzle)


@for_each("distinct", [True, False])
@for_each("cells", [1, 6, 8, 16])
def test_stages_are_read_as_the_folder_says(tmp_path: Path, distinct: bool, cells: int) -> None:
    grids = [grid.values for grid in all_grids(4, 4, distinct=distinct).grids() if isinstance(grid, TakuzuPuzzle)]
    records = sorted({grid[:cells] for grid in grids})
    folder = tmp_path / "h04l04" / ("distinct" if distinct else "equal")
    text, file = written(folder, "palier.txt", records, CodeKind(cells, 4, 1, 2, zeros=True))
    found = read(text, file)
    assert [puzzle.values for puzzle in found] == [record + bytes([EMPTY]) * (16 - cells) for record in records]
    assert {(puzzle.rows, puzzle.columns, puzzle.distinct) for puzzle in found} == {(4, 4, distinct)}


def test_without_a_folder_a_board_is_as_tall_as_its_cells_fill(tmp_path: Path) -> None:
    records = [grid.values for grid in all_grids(4, 4).grids() if isinstance(grid, TakuzuPuzzle)]
    whole, _ = written(tmp_path, "grilles.txt", records, CodeKind(16, 4, 1, 2, zeros=True))
    assert [puzzle.values for puzzle in parse_many(whole) if isinstance(puzzle, TakuzuPuzzle)] == records
    begun, _ = written(tmp_path, "begun.txt", [records[0][:10]], CodeKind(10, 4, 1, 2, zeros=True))
    (puzzle,) = parse_many(begun)
    assert isinstance(puzzle, TakuzuPuzzle)
    assert (puzzle.rows, puzzle.columns) == (4, 4)


@pytest.mark.parametrize("size", ["4x4", "6x8"])
def test_puzzles_grids_and_beginnings_are_written_and_read(size: str) -> None:
    made = families.get("takuzu").generate(seed=4, size=size)
    puzzle = made.puzzle
    assert made.solution is not None
    grid = puzzle.with_candidates(made.solution.candidates)
    begun = TakuzuPuzzle(grid.rows, grid.columns, grid.values[:5] + bytes([EMPTY]) * (len(grid.values) - 5))
    for one in (puzzle, grid, begun):
        assert parse(code(one)) == one
    # The cells are the digits of the number.
    assert code(grid).splitlines()[1] == str(number_of(grid.values, 2))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("\n9", "\n1\n9"), "counts 1 code, not 2"),
        (("\n3\n", "\n2\n"), "the checksum"),
        (("codes 2x2", "codes 1x2"), "1 row cannot hold 3 cells"),
        (("\n9", "\n\n"), "the end marker is missing"),
    ],
)
def test_damaged_codes(change: tuple[str, str], words: str) -> None:
    whole = "takuzu codes 2x2\n3\n900000000000000000001166642868244869800160003010002"
    assert parse(whole) == parse("takuzu 2x2\n0 1\n1 .")
    with pytest.raises(FormatError, match=words):
        CODES.read(whole.replace(*change))


def test_what_has_several_solutions_and_is_no_beginning_has_no_code() -> None:
    scattered = parse("takuzu 4x4\n1 . 0 .\n. . . .\n. . . .\n. . . .")
    assert isinstance(scattered, TakuzuPuzzle)
    with pytest.raises(InputError, match="only a grid, its beginning, or a puzzle with one solution has a code"):
        code(scattered)
