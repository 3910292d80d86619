"""Cuts with one solution: counted again by engines that had no part in making them."""

from __future__ import annotations

import pytest

from grillon.errors import LimitReached, RequestError
from grillon.families.packing import Board
from grillon.families.packing.cut import Cut, cut
from tests.oracle import cpsat
from tests.support.cases import for_each


def assert_one_way(made: Cut, *, engine: str) -> None:
    """All solutions are the cut itself, turned and mirrored with its board."""
    assert made.proof == "unique"
    assert made.puzzle.verify(made.solution)
    images = set(made.puzzle.images(made.solution))
    assert int(made.puzzle.count(engine=engine, threads=1)) == len(images)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("different", [False, True])
def test_small_pieces_go_together_in_one_way(seed: int, different: bool) -> None:
    made = cut(Board.rectangle(6, 12), seed=seed, pieces=10, different=different, unique=True)
    assert sum(piece.maximum for piece in made.puzzle.pieces) == 10
    assert not different or len(made.puzzle.pieces) == 10
    assert_one_way(made, engine="bitboard")
    assert_one_way(made, engine="cover")
    assert cpsat.count(made.puzzle, 9) == len(set(made.puzzle.images(made.solution)))


def test_a_square_board_and_its_eight_images() -> None:
    made = cut(Board.rectangle(16, 16), seed=1, pieces=20, different=True, unique=True)
    assert_one_way(made, engine="cover")
    assert cut(Board.rectangle(16, 16), seed=1, pieces=20, different=True, unique=True) == made


def test_sizes_are_kept_to() -> None:
    made = cut(Board.rectangle(8, 12), seed=1, pieces=10, sizes=(5, 18), rectangles=False, unique=True)
    assert all(5 <= piece.area <= 18 for piece in made.puzzle.pieces)
    assert_one_way(made, engine="cover")


def test_a_box_is_cut_in_one_way() -> None:
    made = cut(Board.box(3, 3, 4), seed=1, pieces=5, different=True, unique=True)
    assert_one_way(made, engine="cover")


def test_what_is_hopeless_ends_by_itself() -> None:
    with pytest.raises(LimitReached, match="no cut with one solution in 1 attempt;"):
        cut(Board.rectangle(4, 5), seed=1, pieces=10, sizes=(1, 3), unique=True, attempts=1)


def test_more_different_shapes_than_the_board_has_room_for_are_refused() -> None:
    """One of one cell, one of two, two of three, five of four: nine pieces take 29 cells, the next ones five each."""
    assert len(cut(Board.rectangle(5, 6), seed=1, pieces=9, different=True).puzzle.pieces) == 9
    with pytest.raises(
        RequestError, match="10 different pieces of 1 cell or more take at least 34 cells; the board has 30"
    ):
        cut(Board.rectangle(5, 6), seed=1, pieces=10, different=True)


def test_fourteen_different_pieces_on_six_by_twelve() -> None:
    made = cut(Board.rectangle(6, 12), seed=1, pieces=14, different=True, unique=True)
    assert len(made.puzzle.pieces) == 14
    assert_one_way(made, engine="bitboard")
    assert_one_way(made, engine="cover")


@pytest.mark.parametrize(("rows", "columns", "seed"), [(20, 30, 3), (30, 40, 3)])
def test_sixty_different_pieces(rows: int, columns: int, seed: int) -> None:
    made = cut(Board.rectangle(rows, columns), seed=seed, pieces=60, different=True, unique=True)
    assert len(made.puzzle.pieces) == 60
    assert all(piece.area <= rows * columns // 4 for piece in made.puzzle.pieces)
    assert_one_way(made, engine="cover")


@pytest.mark.parametrize(("rows", "columns"), [(15, 20), (20, 30)])
def test_sixty_pieces_that_may_be_alike(rows: int, columns: int) -> None:
    made = cut(Board.rectangle(rows, columns), seed=1, pieces=60, unique=True)
    assert sum(piece.maximum for piece in made.puzzle.pieces) == 60
    assert_one_way(made, engine="cover")


@for_each("seed", range(1, 5))
def test_a_frame_with_pockets_goes_together_in_one_way(seed: int) -> None:
    made = cut(Board.rectangle(12, 12), seed=seed, pieces=16, different=True, unique=True)
    assert_one_way(made, engine="cover")


@pytest.mark.long
@pytest.mark.parametrize(("rows", "columns", "pieces"), [(10, 16, 20), (12, 12, 20), (20, 20, 30)])
def test_larger_boards_of_small_pieces(rows: int, columns: int, pieces: int) -> None:
    for seed in (1, 2):
        made = cut(Board.rectangle(rows, columns), seed=seed, pieces=pieces, different=True, unique=True)
        assert len(made.puzzle.pieces) == pieces
        assert_one_way(made, engine="cover")
