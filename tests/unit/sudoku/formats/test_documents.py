"""Sudoku documents that are wrong."""

from __future__ import annotations

import pytest

import grillon
from grillon import families
from grillon.errors import FormatError


@pytest.mark.parametrize("size", [0, -9])
def test_a_size_that_is_none_is_refused(size: int) -> None:
    family = families.get("sudoku")
    document = {**family.formats.to_document(grillon.parse("." * 81, family="sudoku")), "size": size}
    with pytest.raises(FormatError, match=f"field 'size': {size} is not a size"):
        family.formats.from_document(document)


DISCONNECTED = "sudoku 3x3\n. . .\n. 2 .\n. . .\nregions\n112\n221\n333"


def test_regions_in_several_parts_come_back_from_the_short_form() -> None:
    puzzle = grillon.parse(DISCONNECTED)
    assert grillon.parse(puzzle.short()) == puzzle


def test_a_game_id_of_walls_refuses_regions_in_several_parts() -> None:
    with pytest.raises(FormatError, match="cannot express '3x3 jigsaw'"):
        grillon.write(grillon.parse(DISCONNECTED), "tatham")


def test_one_diagonal_is_the_other_one_turned() -> None:
    first = grillon.parse("sudoku 4x4 antidiagonal\n. . 1 .\n. . . .\n. . 4 .\n1 . . .")
    second = grillon.parse("sudoku 4x4 diagonal\n. 4 . .\n. . . .\n. 1 . .\n. . . 4")
    assert first.canonical() == second.canonical()
