"""A search on several threads that is stopped begins nothing new."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grillon.families.packing import Board, PackingPuzzle
from grillon.families.packing.pieces import piece_set
from grillon.model import Monitor


@pytest.mark.parametrize("engine", ["cover", "bitboard"])
def test_what_has_not_begun_when_the_budget_is_spent_does_not_begin(engine: str) -> None:
    board, pieces = (Board.rectangle(15, 14), piece_set("polyominoes", size=6))
    if engine == "bitboard":
        # Three X in place of I, L and X have no solution that a thread could happen on before the budget is spent; to
        # know that takes more than 70 000 nodes.
        others = (piece for piece in piece_set("pentominoes") if piece.symbol not in "IL")
        pieces = tuple(replace(piece, minimum=3, maximum=3) if piece.symbol == "X" else piece for piece in others)
        board = Board.rectangle(6, 10)
    puzzle = PackingPuzzle(board, pieces)
    found, counted = Monitor(budget=2_000), Monitor(budget=2_000)
    assert puzzle.solve(engine=engine, threads=4, monitor=found).limit == "budget"
    assert puzzle.count(engine=engine, threads=4, monitor=counted).limit == "budget"
    # Each of the four looks at the budget every 1024 nodes, and the work was cut before it was shared out.
    assert found.counters["nodes"] < 20_000
    assert counted.counters["nodes"] < 20_000
