"""Numbers known from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon.families.packing import Board, Lattice, PackingPuzzle, piece_set
from grillon.families.packing.formats import iq_puzzler
from grillon.families.packing.formats.cap_puzzle import read_lenient, read_strict
from grillon.families.packing.pieces import set_on
from tests.support.cases import for_each

PENTOMINOES = piece_set("pentominoes")
RING = Board.of_rows(["........"] * 3 + ["...##..."] * 2 + ["........"] * 3)

CAP_PUZZLE = Path(__file__).parent.with_name("data").joinpath("cap_puzzle.txt").read_text("utf-8")


@for_each(
    ("board", "total", "classes"),
    [
        (Board.rectangle(3, 20), 8, 2),
        (Board.rectangle(4, 15), 1472, 368),
        (Board.rectangle(5, 12), 4040, 1010),
        (Board.rectangle(6, 10), 9356, 2339),
        (RING, 520, 65),
    ],
)
def test_pentominoes(board: Board, total: int, classes: int) -> None:
    puzzle = PackingPuzzle(board, PENTOMINOES)
    assert int(puzzle.count()) == total
    assert int(puzzle.count(engine="bitboard")) == total
    assert int(puzzle.count(up_to_symmetry=True)) == classes


def test_every_engine_on_6x10() -> None:
    puzzle = PackingPuzzle(Board.rectangle(6, 10), PENTOMINOES)
    assert int(puzzle.count(engine="sweep")) == 9356
    assert len({solution.candidates for solution in puzzle.solutions(engine="bitboard", threads=2)}) == 9356


@pytest.mark.parametrize(("name", "total"), [("rect5x11", 4_331_140), ("diag55", 1_376_400)])
def test_iq_puzzler_pro(name: str, total: int) -> None:
    assert int(iq_puzzler.game(name).count()) == total


@pytest.mark.long
@pytest.mark.parametrize("engine", ["bitboard", "cover"])
def test_iq_puzzler_pro_by_search(engine: str) -> None:
    assert int(iq_puzzler.game().count(engine=engine)) == 4_331_140
    assert int(iq_puzzler.game().count(engine=engine, up_to_symmetry=True)) == 1_082_785


def test_iq_pyramid() -> None:
    assert int(iq_puzzler.game("pyramid55").count()) == 26_720
    assert int(iq_puzzler.game("pyramid55").count(up_to_symmetry=True, threads=2)) == 3_340


def test_soma_cube() -> None:
    puzzle = PackingPuzzle(Board.box(3, 3, 3), piece_set("soma"))
    assert int(puzzle.count()) == 11_520
    assert int(puzzle.count(up_to_symmetry=True)) == 240


def test_pentominoes_in_a_box() -> None:
    puzzle = PackingPuzzle(Board.box(3, 4, 5), set_on(Lattice.CUBIC, "pentominoes"))
    assert int(puzzle.count(threads=2)) == 8 * 3940


def test_the_cap_puzzle() -> None:
    puzzle = read_strict(CAP_PUZZLE)
    assert int(puzzle.count()) == 712
    assert int(puzzle.count(up_to_symmetry=True)) == 89


def test_cap_puzzles_with_a_hole() -> None:
    assert int(read_strict("[3,3]\n(2,3)[A]\n1 0\n1 0\n1 1\n(2,2)[X]\n1 1\n1 1\n").count()) == 8
    assert int(read_strict("[4,3]\n(3,2)[L]\n1 1 1\n1 0 0\n(3,2)[V]\n0 1 1\n1 1 1\n(1,3)[I]\n1\n1\n1").count()) == 20


def test_a_surplus_digit_is_dropped_when_read_leniently() -> None:
    twelve = {piece.symbol: piece for piece in PENTOMINOES}
    parts = ["[10,6]", "(1,4)[I]\n1\n1\n1\n1\n1"]
    for symbol, piece in twelve.items():
        if symbol != "I":
            rows = piece.picture.replace("#", "1 ").replace(".", "0 ").split("/")
            parts.append(f"({piece.extent[2]},{piece.extent[1]})[{symbol}]\n" + "\n".join(rows))
    assert int(read_lenient("\n".join(parts)).count()) == 336_588


@for_each(("size", "free", "one_sided"), [(1, 1, 1), (4, 5, 7), (5, 12, 18), (6, 35, 60), (7, 108, 196)])
def test_polyominoes(size: int, free: int, one_sided: int) -> None:
    assert len(piece_set("polyominoes", size=size)) == free
    assert len(piece_set("polyominoes", size=size, one_sided=True)) == one_sided
