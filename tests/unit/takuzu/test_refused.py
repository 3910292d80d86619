"""What is refused, and in which words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grillon import families, parse
from grillon.errors import GrillonError
from grillon.families.takuzu import TakuzuPuzzle
from grillon.puzzle.parts.boards import Boards
from tests.support.cases import for_each

FAMILY = families.get("takuzu")


def _boards(rows: int, columns: int) -> Boards:
    boards = FAMILY.boards((rows, columns))
    assert boards is not None
    return boards


CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: TakuzuPuzzle(2, 2, bytes(3)), "4 cells expected, found 3"),
    (lambda: TakuzuPuzzle(2, 2, bytes([0, 1, 2, 3])), "R2C2: 3 is neither 0, 1 nor 2 (empty)"),
    (lambda: _boards(999, 2), "a Takuzu has 2 to 256 rows and columns, not 999x2"),
    (
        lambda: _boards(40, 40).count(),
        "40x40 grids with distinct lines are not counted: the limits are 12x12 and 14x10",
    ),
    (lambda: _boards(6, 6).rank(parse("takuzu 2x2\n0 .\n. .")), "this is not a 6x6 Takuzu"),
]


@for_each(("ask", "message"), CASES)
def test_it_is_refused(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(GrillonError) as refused:
        ask()
    assert str(refused.value) == message
