"""Texts of packings: what is read, what is refused and where."""

from __future__ import annotations

import json
import re

import pytest

import grillon
from grillon.errors import FormatError, InputError
from grillon.families.packing import FAMILY, Board, Lattice, PackingPuzzle, Piece
from grillon.families.packing.formats import cap_puzzle, iq_puzzler
from grillon.families.packing.pieces import set_on
from tests.support.cases import for_each
from tests.support.packings import random_packing
from tests.unit.packing.test_reasoning import OBJECTIVES

CAP = "[4,3]\n\n(3,2)[L]\n1 1 1\n1 0 0\n\n(3,2)[V]\n0 1 1\n1 1 1\n\n(1,3)[I]\n1\n1\n1\n"
TRIVIAL = "ADDDBCBDCACDDHBAEICDFGAAGGDGHECFIEAFJJABKBAELAAB"


def test_every_text_reads_back() -> None:
    for seed in range(100):
        puzzle = random_packing(seed)
        solution = puzzle.solve()
        if solution:
            puzzle = puzzle.with_fixed(sorted(solution.value.candidates)[: seed % 3])
        assert grillon.parse(str(puzzle)) == puzzle
        assert grillon.parse(puzzle.short()) == puzzle
        assert grillon.parse(grillon.write(puzzle, "json")) == puzzle


def test_many_puzzles_in_one_text() -> None:
    puzzles = [random_packing(seed) for seed in range(5)]
    assert list(grillon.parse_many("\n\n".join(map(str, puzzles)))) == puzzles


def test_the_configuration_is_written_as_it_is_read() -> None:
    puzzle = grillon.parse(CAP)
    assert grillon.write(puzzle, "cap") == CAP
    assert grillon.parse(CAP, format="cap-lenient") == puzzle


@for_each(
    ("change", "message"),
    [
        (("1 1 1\n1 0 0", "1 1\n1 0 0"), "line 4, column 4: piece L: 3 digits expected, found 2"),
        (("1 1 1\n1 0 0", "1 1 1 1\n1 0 0"), "line 4, column 7: piece L: 3 digits expected, found 4"),
        (("1 0 0", "1 0 x"), "line 5, column 5: piece L: 'x' is neither 0 nor 1"),
        (
            ("1 0 0", "1 0 0\n1 1 1"),
            "line 6, column 1: more digits than the piece has, found '1 1 1'; format cap-lenient ignores them",
        ),
        (("[V]", "[L]"), "line 7, column 7: two pieces are called L; format cap-lenient gives them different letters"),
        (("(3,2)[V]", "what"), "line 7, column 1: a piece (columns,rows)[letter] expected, found 'what'"),
        (("(3,2)[V]", "[4,3]"), "line 7, column 1: two boards in one configuration"),
        (("[4,3]", "[0,3]"), "line 1: a board of 0 columns and 3 rows is out of range"),
        (("(1,3)[I]\n1\n1\n1\n", "(1,3)[I]\n1\n1\n"), "line 11: piece I has 3 rows, found 2"),
    ],
)
def test_a_strict_configuration_names_line_and_column(change: tuple[str, str], message: str) -> None:
    with pytest.raises(FormatError) as error:
        cap_puzzle.read_strict(CAP.replace(*change, 1))
    assert str(error.value) == message


def test_lenient_reading_skips_what_it_does_not_know() -> None:
    text = "a board [2, 2] of mine\n(2,1)[A] 1 1 1 1\n(2,1)[A] 1\nx"
    puzzle = cap_puzzle.read_lenient(text)
    assert [(piece.symbol, piece.area) for piece in puzzle.pieces] == [("A", 2), ("B", 1)]


def test_what_a_configuration_cannot_say_is_refused() -> None:
    with pytest.raises(InputError, match="full rectangle only"):
        cap_puzzle.write(PackingPuzzle(Board.of_rows(["..", ".#"]), (Piece.of_picture("A", "##/#."),)))
    with pytest.raises(InputError, match="how piece A is used"):
        cap_puzzle.write(PackingPuzzle(Board.rectangle(1, 2), (Piece.of_picture("A", "##", flips=False),)))


def test_objectives_and_levels() -> None:
    full = grillon.parse(TRIVIAL)
    assert len(full.givens) == 12
    assert full.check()
    level = {"board": "rect5x11", "placed": {"blue": [[0, 0], [0, 1], [0, 2], [1, 2]]}}
    puzzle = grillon.parse(json.dumps(level))
    assert json.loads(grillon.write(puzzle, "iq-level")) == level
    variants = {"placed_pieces": {"blue": {"variante_index": 0, "position": [1, 2]}}}
    assert "B on R2C5 R3C3 R3C4 R3C5" in grillon.parse(json.dumps(variants)).candidate_name(
        grillon.parse(json.dumps(variants)).givens[0]
    )
    ball = {"board": "pyramid55", "placed": {"yellow": [[2, 4, 0], [4, 4, 0], [6, 4, 0], [8, 4, 0], [6, 6, 0]]}}
    assert int(grillon.parse(json.dumps(ball)).count(up_to=10)) == 5


def test_no_objective_is_taken_for_a_sudoku() -> None:
    """Four pieces have as many letters as a 4x4 board has cells, nine as many as a 6x6 board."""
    assert {len(objective) for objective in OBJECTIVES} >= {16, 36}
    for objective in OBJECTIVES:
        assert grillon.parse(objective) == iq_puzzler.read_objective(objective)
    assert [*grillon.parse_many("\n".join(OBJECTIVES))] == [*map(iq_puzzler.read_objective, OBJECTIVES)]
    with pytest.raises(
        FormatError, match=r"11 puzzles in a text where one is expected; `grillon.parse_many` reads them all"
    ):
        grillon.parse("\n".join(OBJECTIVES))
    assert grillon.parse("12" + "." * 14).family_name == "sudoku"
    with pytest.raises(FormatError, match="'A' is not a digit"):
        grillon.parse("12A" + "." * 13)


@for_each(
    ("text", "message"),
    [
        ("packing square\n##\npiece A #", "the board has no cells"),
        ("packing square\n..\npiece A ###", "piece A (1x3, 3 cells) is larger than the board (1x2)"),
        ("packing square\nB.\npiece A #", "R1C1: there is no piece 'B'"),
        ("packing square\nA.\n.A\npiece A ##", "piece A does not have the shape of R1C1 R2C2"),
        ("packing square\n..\npiece A ##\nlaid A R1C2 R1C3", "piece A is fixed on R1C3, which is not on the board"),
        ("packing square\n..\npiece A ##\nlaid Z R1C1", "a piece 'Z' is fixed, but there is none of that name"),
        ("packing square\n..\npiece A #\npiece A #", "two pieces are called A"),
        ("packing square\n..\npacking square\n..\npiece A #", "line 3: two boards in one puzzle"),
        ("packing square\n..\npiece A #x", "line 3: piece A: 'x' is neither '#' nor '.'"),
        ("packing square\n..\npiece A # sideways", "line 3: piece A: 'sideways' is not one of x2, x0..2"),
        ("packing square\n..\npieces dominoes", "line 3: unknown set of pieces 'dominoes'"),
    ],
)
def test_bad_texts_say_what_and_where(text: str, message: str) -> None:
    from grillon.families.packing.formats.text import read_native

    with pytest.raises(FormatError) as error:
        read_native(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("placed", "message"),
    [
        ({"blau": [[0, 0]]}, "unknown piece 'blau'"),
        ({"blue": [[0, 0], [0, 1], [0, 2], [9, 2]]}, "B is fixed on R10C3, which is not on the board"),
        ({"blue": [[0]]}, "piece blue: [0] is not a cell of 2 numbers"),
    ],
)
def test_bad_levels(placed: object, message: str) -> None:
    with pytest.raises(FormatError) as error:
        iq_puzzler.read_level(json.dumps({"board": "rect5x11", "placed": placed}))
    assert message in str(error.value)


def test_overlapping_pieces_are_broken_rules() -> None:
    placed = {"cyan": [[0, 0], [0, 1], [1, 1]], "blue": [[0, 0], [1, 0], [2, 0], [2, 1]]}
    verdict = iq_puzzler.read_level(json.dumps({"placed": placed})).check()
    assert str(verdict) == "broken: pieces C and B overlap on R1C1"


def test_sets_by_name_and_in_space() -> None:
    puzzle = grillon.parse("packing cubic\n...\n...\n...\n/\n...\n...\n...\n/\n...\n...\n...\npieces soma")
    assert puzzle == PackingPuzzle(Board.box(3, 3, 3), set_on(Lattice.CUBIC, "soma"))
    assert Lattice.CUBIC.value in str(puzzle)
    assert FAMILY.parse(puzzle.short()) == puzzle


def test_a_piece_laid_twice_on_the_same_cells_is_refused() -> None:
    """It would be two pieces for one verb and one for another."""
    with pytest.raises(FormatError, match="piece A is laid twice on R1C1 R1C2"):
        grillon.parse("packing square\n....\npiece A ## x2\nlaid A R1C1 R1C2\nlaid A R1C2 R1C1")


# Pieces placed by variant and corner


def described(shape: list[list[int]], turns: int, mirrored: bool) -> list[tuple[int, int]]:
    """The filled cells of a matrix turned against the clock, then perhaps mirrored."""
    for _ in range(turns):
        shape = [list(column) for column in zip(*shape, strict=True)][::-1]
    if mirrored:
        shape = [row[::-1] for row in shape]
    return [(row, column) for row, line in enumerate(shape) for column, held in enumerate(line) if held]


@for_each("seed", range(4))
def test_a_board_with_placed_pieces_is_written_and_read_back(seed: int) -> None:
    whole = grillon.families.get("packing").generate(seed=seed, size="6x10", pieces="pentominoes", level="easy").puzzle
    text = grillon.write(whole, "placed-pieces")
    assert grillon.parse(text) == whole
    document = json.loads(text)
    assert (document["lignes"], document["colonnes"]) == (6, 10)
    variants = [(turns, mirrored) for turns in range(4) for mirrored in (False, True)]
    assert isinstance(whole, PackingPuzzle)
    by_symbol = dict(whole.fixed)
    for name, where in document["placed_pieces"].items():
        shape = document["pieces"][name]
        distinct = list(dict.fromkeys(tuple(described(shape, *variant)) for variant in variants))
        row, column = where["position"]
        lying = {(row + down, column + right) for down, right in distinct[where["variante_index"]]}
        assert lying == {(y, x) for x, y, _ in by_symbol[name]}


@pytest.mark.parametrize(
    "text",
    [
        "packing square\nAA#\nAB.\n#..\npiece A ##/#. x2\npiece B #",
        "packing square\n....\n....\npiece A ##/## x2",
    ],
)
def test_holes_and_several_copies_are_kept(text: str) -> None:
    puzzle = grillon.parse(text)
    assert grillon.parse(grillon.write(puzzle, "placed-pieces")) == puzzle


def test_the_game_itself_needs_no_more_than_its_pieces() -> None:
    text = '{"placed_pieces": {"blue": {"variante_index": 3, "position": [1, 2]}}}'
    assert grillon.write(grillon.parse(text), "placed-pieces") == text
    diagonal = grillon.parse('{"board": "diag55", "placed": {}}')
    assert "pieces" not in json.loads(grillon.write(diagonal, "placed-pieces"))
    assert grillon.parse(grillon.write(diagonal, "placed-pieces")) == diagonal


@for_each(
    ("text", "problem"),
    [
        ('{"placed_pieces": []}', "an object of pieces is missing"),
        ('{"placed_pieces": {"mauve": {}}}', "unknown piece 'mauve'"),
        ('{"placed_pieces": {"blue": {"variante_index": 9, "position": [0, 0]}}}', "8 variants from 0, not 9"),
        ('{"placed_pieces": {"blue": {"variante_index": 0}}}', "a position of row and column is missing"),
        ('{"lignes": 0, "placed_pieces": {}}', "not a number of cells"),
        ('{"plateau": [0], "placed_pieces": {}}', "rows of numbers are missing"),
        ('{"pieces": {}, "placed_pieces": {}}', "an object of pieces is missing"),
        (
            '{"pieces": {"A": [[1]], "B": {"forme_base": [[1]], "nombre": -1}}, "placed_pieces": {}}',
            "not a number of pieces",
        ),
        ('{"board": "pyramid55", "placed_pieces": {}}', "only on flat boards"),
    ],
)
def test_bad_boards_are_refused_with_their_field(text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=re.escape(problem)):
        grillon.parse(text)


@pytest.mark.parametrize("text", ['{"board": "pyramid55", "placed": {}}', "packing square\n...\npiece A ### noflip"])
def test_what_the_form_has_no_word_for_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match=r"flat boards|cannot express"):
        grillon.write(grillon.parse(text), "placed-pieces")


def test_equal_pieces_of_other_names_and_colours_keep_their_own() -> None:
    board = "packing square\n...\npiece A ### "
    looks = ["colour=#1f6feb", "colour=#2f7f2f", "name=red", ""]
    told = [grillon.parse(board + look).places.tray for look in looks]
    assert [(tray.pieces[0].name, tray.pieces[0].colour != "") for tray in told if tray is not None] == [
        ("", True),
        ("", True),
        ("red", True),
        ("", False),
    ]
    assert len({tray.pieces[0].colour for tray in told if tray is not None}) == 4


def test_pieces_with_names_have_letters_and_keep_their_names() -> None:
    shape = "[[1, 1], [1, 0]]"
    pieces = ", ".join(f'"{name}": {shape}' for name in ("magenta", "M", "mauve", "n o"))
    text = f'{{"lignes": 2, "colonnes": 6, "pieces": {{{pieces}}}}}'
    puzzle = grillon.parse(text)
    assert isinstance(puzzle, PackingPuzzle)
    assert [(piece.symbol, piece.name) for piece in puzzle.pieces] == [
        ("A", "magenta"),
        ("M", ""),
        ("U", "mauve"),
        ("N", "n-o"),
    ]
    written = grillon.write(puzzle, "placed-pieces")
    assert '"magenta": [[1' in written
    assert grillon.parse(written) == puzzle
    assert grillon.parse('{"pieces": {"magenta": [[1,1],[1,0]]}}').family_name == "packing"
    # These letters are not those that the names would get.
    other = grillon.parse("packing square\n...\n...\npiece Z ##/#. name=magenta\npiece B ##/#. x0 name=two")
    assert grillon.parse(grillon.write(other, "placed-pieces")) == other


def test_a_solution_that_overlaps_is_read_and_called_wrong() -> None:
    puzzle = grillon.parse("packing square\n....\n....\npiece A ## x4\nlaid A R1C2 R1C3")
    assert not puzzle.verify(puzzle.family.formats.parse_solution(puzzle, "AA..\nAAAA"))


def test_a_solution_that_reads_like_the_beginning_of_a_puzzle() -> None:
    pieces = "\n".join(f"piece {symbol} # fixed" for symbol in "packing")
    puzzle = grillon.parse(f"packing square\n.......\n{pieces}")
    assert puzzle.verify(puzzle.family.formats.parse_solution(puzzle, "packing"))
