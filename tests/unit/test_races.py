"""A claim that does not hold in a run is told, with what was measured; where a peer wins, its row comes first."""

from __future__ import annotations

import pytest

from benchmarks.races._report import seconds_text, table
from benchmarks.races.races import (
    Race,
    Result,
    Runner,
    by_cp_sat,
    by_exact_cover,
    by_sat,
    by_xcover,
    generated,
    sudokus,
)

_NOBODY = Runner(lambda _: lambda: 1)


def _result(what: str, ours: float, theirs: float, claim: float) -> Result:
    race = Race("Sudoku", what, _NOBODY, {"peer": _NOBODY}, {"peer": claim})
    return Result(race, [ours] * 3, {"peer": [theirs, theirs / 2, 2 * theirs]})


def test_a_claim_may_be_missed_by_fifteen_percent() -> None:
    assert list(_result("near", 1.0, 1.71, 2).missed()) == []
    assert list(_result("far", 1.0, 1.69, 2).missed()) == ["Sudoku, far: 1.69 times peer, 2 is claimed"]


def test_where_a_peer_wins_it_comes_first() -> None:
    rows = list(table([_result("a", 0.001, 0.005, 4), _result("b", 0.002, 0.001, 1)]))
    assert rows[2:] == ["| b | 2 ms | peer (it wins) | 0.5 | 0.25 | 1 |", "| a | 1 ms | peer | 5 | 2.5 | 4 |"]
    assert seconds_text(2e-6) == "2 µs"


@pytest.mark.filterwarnings("ignore:unsafe cast")  # of numba, when it first compiles xcover
def test_peers_are_asked_the_same_question() -> None:
    """All of them find the one solution of our puzzles, and no second."""
    for puzzle in sudokus(2)(1):
        assert {ask(puzzle, 2) for ask in (by_cp_sat, by_sat, by_exact_cover, by_xcover)} == {1}
    for puzzle in generated("takuzu", 2, size=(6, 6), minimal=True)(1):
        assert by_cp_sat(puzzle, 2) == 1
