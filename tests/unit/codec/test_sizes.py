"""What a page loads before a puzzle is played stays small, for the largest boards that are made."""

from __future__ import annotations

import gzip
import json

import pytest

import grillon
from grillon import families
from grillon.codec import from_json, kind_of, to_json
from grillon.families.packing import FAMILY, Board
from grillon.families.packing.cut import cut
from grillon.puzzle.puzzle import Puzzle

MAX_BYTES = 100_000


def takuzu(size: int) -> Puzzle:
    """Two givens in every row."""
    return grillon.parse(f"takuzu {size}x{size}\n" + "\n".join(["0 1 " + ". " * (size - 2)] * size))


def sudoku(rules: str) -> Puzzle:
    return grillon.parse(f"sudoku 25x25 {rules}\n" + "\n".join([". " * 25] * 25))


def open_tectonic(size: int) -> Puzzle:
    """Not one wall inside is known."""
    line, inside = "+" + "-+" * size, "|" + " ".join("." * size) + "|"
    rows = [inside, "+" + " +" * size] * size
    return grillon.parse("\n".join(["tectonic maximum 5", line, *rows[:-1], line]))


def packing() -> Puzzle:
    return cut(Board.rectangle(20, 30), seed=1, pieces=60).puzzle


def iq_pyramid() -> Puzzle:
    return FAMILY.generate(seed=1, variant="pyramid55").puzzle


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(lambda: takuzu(64), id="takuzu 64x64"),
        pytest.param(lambda: takuzu(128), id="takuzu 128x128"),
        pytest.param(lambda: sudoku(""), id="sudoku 25x25"),
        pytest.param(lambda: sudoku("antiknight nonconsecutive x"), id="sudoku 25x25 with more rules"),
        pytest.param(lambda: open_tectonic(20), id="tectonic 20x20, walls unknown"),
        pytest.param(lambda: families.get("tectonic").generate(seed=1, size="20x20").puzzle, id="tectonic 20x20"),
        pytest.param(packing, id="packing 20x30, 60 pieces"),
        pytest.param(iq_pyramid, id="pyramid of balls"),
    ],
)
def test_scene_and_rules_fit_in_100_kb(puzzle: object) -> None:
    assert callable(puzzle)
    board: Puzzle = puzzle()
    # The scene holds the places, and these the tray.
    values = board.scene(), board.rules.constraints
    documents = [to_json(value) for value in values]
    size = len(gzip.compress(json.dumps(documents, separators=(",", ":")).encode()))
    assert size <= MAX_BYTES
    for value, document in zip(values, documents, strict=True):
        assert from_json(document, kind_of(value)) == value
