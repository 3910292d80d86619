"""What is refused, and in which words: each message names the place, the rule and the value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from grillon import parse
from grillon.errors import GrillonError
from grillon.families.packing import Board, Lattice, PackingPuzzle, Piece, piece_set
from grillon.families.packing.formats import cap_puzzle, iq_puzzler
from tests.support.cases import for_each

DOT = ((0, 0, 0),)
DOMINOES = parse("packing square\n...\n...\npiece A ## x3")
_solution = partial(DOMINOES.family.formats.parse_solution, DOMINOES)

TEXTS: list[tuple[Callable[[str], object], str, str]] = [
    (cap_puzzle.read_strict, "", "the text is empty"),
    (cap_puzzle.read_strict, "[600,2]\n(1,1)[a]\n1", "line 1: a board of 600 columns and 2 rows is out of range"),
    (cap_puzzle.read_strict, "[2,2]\n(1,1)[.]\n1", "line 2, column 7: '.' cannot name a piece"),
    (cap_puzzle.read_strict, "[2,2]\n(0,1)[a]\n1", "line 2: piece a is 0 columns by 1 row"),
    (cap_puzzle.read_strict, "[2,2]\n(1,1)[a]\n0", "line 2: piece a has no cells"),
    (cap_puzzle.read_strict, "[2,2]", "there are no pieces"),
    (cap_puzzle.read_lenient, "x", "a configuration starts with the board, [columns,rows]"),
    (cap_puzzle.read_lenient, "[0,3]", "a board of 0 columns and 3 rows is out of range"),
    (cap_puzzle.read_lenient, "[2,2](900,900)[a]", "a piece of 900 columns and 900 rows is out of range"),
    (iq_puzzler.read_level, "[1]", "a level is a JSON object"),
    (iq_puzzler.read_level, '{"board": "round"}', "field 'board': 'round' is not one of rect5x11, diag55, pyramid55"),
    (iq_puzzler.read_level, '{"placed": {"red": 1}}', "piece red: a list of cells is missing"),
    (iq_puzzler.read_objective, "ABCZ", "an objective has four letters per piece: A-L, A-K, A-E, A-H"),
    (parse, "packing square\n..\npiece A", "line 3: a piece needs a symbol and a shape: piece F .##/##./.#."),
    (
        parse,
        "packing square\n..\npiece A ##\nlaid A R0C1 R1C1",
        "line 4: 'R0C1': rows, columns and layers count from 1",
    ),
    (parse, "packing.1.s99x99x99...1.x.", "a board of 99x99x99 is out of range"),
    (parse, "packing.1.s1x1x2...1.zz.", "'zz' is not a piece of the short form"),
    (parse, "packing.1.s1x1x2...1.ffffff_1x1x2_1_1_21_m.", "'ffffff' is not a character"),
    (_solution, "AAA\nAA.", "5 cells of piece A (R1C1 R1C2 R1C3 R2C1 R2C2) are not whole pieces of 2"),
    (parse, "packing square\n..\npieces iq twice", "line 3: pieces iq: 'twice' is not understood"),
    (parse, "packing square\n..\npieces iq one-sided", "line 3: pieces iq: 'one-sided' is not understood"),
    (_solution, "AAA\nBBB", "line 2, column 1: there is no piece 'B'"),
    (_solution, "AAAA\nAA", "line 1, column 4: 'A' is not on the board"),
    (_solution, "A.A\n.AA", "piece A does not have the shape of R1C1 R1C3 R2C2 R2C3"),
]


@for_each(("read", "text", "message"), TEXTS)
def test_a_text_is_refused(read: Callable[[str], object], text: str, message: str) -> None:
    with pytest.raises(GrillonError) as refused:
        read(text)
    assert str(refused.value) == message


VALUES: list[tuple[Callable[[], object], str]] = [
    (lambda: Board(Lattice.SQUARE, DOT * 2), "R1C1 is on the board twice"),
    (lambda: Board(Lattice.SQUARE, ((0, 0, 1),)), "a flat board has no layer 2"),
    (lambda: Board(Lattice.SQUARE, ((5000, 0, 0),)), "a cell at column 5000, row 0, layer 0 is out of range"),
    (lambda: Board(Lattice.PYRAMID, ((1, 0, 0),)), "no ball of a pyramid lies at (1, 0, 0)"),
    (lambda: Board(Lattice.SQUARE, DOT, frozenset({(1, 1, 0)})), "R2C2 is not on the board"),
    (lambda: Piece("a", DOT, 3, 2), "piece a: 3..2 copies make no sense"),
    (lambda: Piece("a", DOT * 2), "piece a has a cell twice"),
    (lambda: Piece("a", DOT, turns="loose"), "piece a: turns are fixed, half, free, not 'loose'"),
    (
        lambda: piece_set("nothing"),
        "unknown set of pieces 'nothing'; choose from: pentominoes, tetrominoes, iq, soma, polyominoes",
    ),
    (lambda: piece_set("polyominoes", size=9), "polyominoes: a size from 1 to 8 is needed, not 9"),
    (
        lambda: cap_puzzle.write(PackingPuzzle(Board.rectangle(2, 2), (Piece("a", DOT, 0, 3),))),
        "a cap puzzle configuration with pieces for 3 cells too few would leave them empty",
    ),
]


@for_each(("make", "message"), VALUES)
def test_a_value_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(GrillonError) as refused:
        make()
    assert str(refused.value) == message


def test_a_set_of_polyominoes_may_be_one_sided() -> None:
    puzzle = parse("packing square\n..............\n..............\npieces polyominoes 4 one-sided")
    assert isinstance(puzzle, PackingPuzzle)
    assert puzzle.pieces == piece_set("polyominoes", size=4, one_sided=True)


def test_a_drawn_solution_may_contradict_a_fixed_piece() -> None:
    """Beside the fixed piece in the middle two ends are left: then its cells may belong to the others."""
    puzzle = parse("packing square\n....\npiece A ## x2\nlaid A R1C2 R1C3")
    verdict = puzzle.verify(puzzle.family.formats.parse_solution(puzzle, "AAAA"))
    assert not verdict
    assert "is not kept" in str(verdict)
