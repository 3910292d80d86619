"""What any writer writes, one puzzle or several in a file, is read back by its reader and without naming the format."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grillon
from grillon import families, parse
from grillon.errors import InputError
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.families.tectonic import TectonicPuzzle
from grillon.formats import Format, formats, parse_many, read_each, write
from grillon.puzzle.puzzle import Puzzle
from tests.support.tectonic_codes import beginnings

REQUESTS: dict[str, list[dict[str, object]]] = {
    "takuzu": [{"size": "4x4"}, {"size": "6x8"}, {"size": "7x7", "odd": True}, {"size": "6x6", "distinct": False}],
    "sudoku": [{}, {"size": "4x4"}, {"variant": "x"}, {"variant": "antiknight"}, {"variant": "jigsaw"}],
    "packing": [{}],
    "tectonic": [{"size": (4, 4)}, {"size": (5, 6)}],
}
TEXTS = {
    "takuzu": ["takuzu 2x2\n0 .\n. .", "takuzu 2x4 equal\n. . . .\n. . 1 ."],
    "sudoku": ["." * 81, "sudoku 4x4\n1 . . 2\n. . . .\n. . . .\n3 . . ."],
    "packing": [
        "packing square\nAA..\nA...\npiece A ##/#.\npiece B ##/## x0..2 noflip",
        "packing square\n....\n....\npiece A ##/## x2\npiece B ## x0",
        "packing square\n....\n....\npieces tetrominoes",
        "packing cubic\n..\n..\n/\n..\n..\npiece A ##/## x2",
    ],
    "tectonic": [
        "tectonic\n+-+\n|1|\n+-+",
        "tectonic\n+-+\n|?|\n+-+",
        "tectonic maximum 5\n+-+\n|?|\n+-+",
        "tectonic maximum 5\n+-+-+\n|. .|\n+-+-+",
        "tectonic maximum 2\n+-+-+\n|1 .|\n+ + +\n|. .|\n+-+-+",
    ],
}


@cache
def puzzles(name: str) -> list[Puzzle]:
    """Puzzles, tiny boards, grids and beginnings of a family."""
    family = families.get(name)
    found = [parse(text) for text in TEXTS[name]]
    for request in REQUESTS[name]:
        for seed in (1, 2):
            made = family.generate(seed=seed, **request)
            found.append(made.puzzle)
            if made.solution is not None and isinstance(made.puzzle, TakuzuPuzzle):
                grid = made.puzzle.with_candidates(made.solution.candidates)
                begun = grid.values[:5] + bytes([EMPTY]) * (len(grid.values) - 5)
                found += [grid, TakuzuPuzzle(grid.rows, grid.columns, begun, grid.distinct)]
            elif made.solution is not None and isinstance(made.puzzle, TectonicPuzzle):
                found += beginnings(made.puzzle.with_solution(made.solution.candidates))
    return found


@cache
def written(name: str, form: str) -> list[tuple[Puzzle, str]]:
    """The puzzles that a format can express, with their texts."""
    texts = []
    for puzzle in puzzles(name):
        try:
            texts.append((puzzle, write(puzzle, form).rstrip("\n")))
        except InputError:
            continue
    return texts


def same(found: list[Puzzle], wanted: list[Puzzle]) -> bool:
    """Are they equal? Links leave out a maximum that is larger than every region, which changes nothing."""
    return list(map(shown, found)) == list(map(shown, wanted))


def shown(puzzle: Puzzle) -> object:
    known = isinstance(puzzle, TectonicPuzzle) and puzzle.complete_cut
    return (puzzle.values, puzzle.borders) if known and isinstance(puzzle, TectonicPuzzle) else puzzle


WRITERS = [(name, form) for name in REQUESTS for form in formats(name) if form.write is not None and form.whole]


@pytest.mark.parametrize(("name", "form"), WRITERS, ids=lambda value: value if isinstance(value, str) else value.name)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_one_or_several_are_read_back(name: str, form: Format, data: st.DataObject) -> None:
    texts = written(name, form.name)
    if not texts:
        pytest.fail(f"{form.name} writes none of the puzzles")
    some = data.draw(st.lists(st.sampled_from(texts), min_size=1, max_size=4))
    apart = not form.listed or any("\n" in text for _, text in some)
    text = ("\n\n" if apart else "\n").join(text for _, text in some) + "\n"
    wanted = [puzzle for puzzle, _ in some]
    for named in ({}, {"family": name}, {"family": name, "format": form.name}):
        assert same(list(parse_many(text, **named)), wanted), named


HEADLINES = {
    "takuzu": ["takuzu 4x4 equal\n", "takuzu 5x5 odd\n", "takuzu 6x6\n"],
    "sudoku": ["sudoku 9x9 x\n", "sudoku 9x9 antiknight\n", "sudoku 4x4\n", "Sudoku 16x16 box 2x8\n"],
}


@given(st.sampled_from([(name, line) for name, lines in HEADLINES.items() for line in lines]), st.data())
def test_a_headline_above_cells_on_one_line_is_kept(headed: tuple[str, str], data: st.DataObject) -> None:
    name, line = headed
    rows, columns = map(int, line.split()[1].split("x"))
    signs = "01." if name == "takuzu" else "123456789ABCDEFG"[:rows] + "."
    cells = "".join(data.draw(st.lists(st.sampled_from(signs), min_size=rows * columns, max_size=rows * columns)))
    in_rows = line + "\n".join(cells[at : at + columns] for at in range(0, len(cells), columns))
    read = [
        grillon.parse(line + cells),
        *parse_many(f"# a remark\n{line}{cells}\n\n# another\n  {line}{cells}\n"),
        parse(line + cells, family=name),
    ]
    assert read == [parse(in_rows)] * 4
    # The names of columns are above as many cells, and are no headline.
    board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for names in ("puzzle\n", "sudoku\n", "Sudoku,solution\n", "id;puzzle\n"):
        given = f"1;{board}" if ";" in names else f"{board},{board}" if "," in names else board
        assert parse(names + given) == parse(board)
    # Neither is a line with a size, even where no format reads it; what is below is no puzzle by itself.
    for headline in ("binairo 9x9 equal", "number place 9x9 x", "id,sudoku 9x9 x", '"sudoku 9x9 x"'):
        with pytest.raises(InputError):
            list(read_each(f"{headline}\n{board}"))
    with pytest.raises(InputError):
        parse(f"tectonic\n{board}")
