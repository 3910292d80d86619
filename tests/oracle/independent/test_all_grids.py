"""All grids of a size: counted, listed, numbered and drawn as the independent rules list them."""

from __future__ import annotations

from grillon import families
from grillon.puzzle.parts.boards import Boards
from tests.oracle.independent.command import grillon
from tests.oracle.independent.rules.common import Budget, Solution
from tests.oracle.independent.rules.families import RULES
from tests.oracle.independent.rules.takuzu import Grid as TakuzuGrid
from tests.oracle.independent.rules.tectonic import blank
from tests.support.cases import for_each

TECTONIC = [(1, 1, 1), (1, 3, 3), (4, 1, 4), (2, 2, 3), (2, 2, 5), (2, 3, 3), (3, 2, 4), (2, 4, 4), (3, 3, 4)]
TAKUZU = [
    *((2, 2, True), (2, 3, True), (3, 3, True), (3, 3, False), (4, 4, True), (4, 4, False), (4, 6, True)),
    *((5, 4, True), (2, 6, False)),
]
END_OF_CODES = 51
"""The last line of a list of codes is its end marker, of so many digits."""


def _all(family: str, board: object) -> set[Solution]:
    return set(RULES[family].solutions(board, Budget(nodes=500_000, solutions=20_000)))


def _decoded(code: int, rows: int, columns: int, maximum: int) -> Solution:
    """A prefix code: for each cell four times its value, two without a wall above, one without a wall on the left."""
    signs: list[int] = []
    for _ in range(rows * columns):
        code, sign = divmod(code, 4 * (maximum + 1))
        signs.insert(0, sign)
    said = set()
    for cell, sign in enumerate(signs):
        row, column = cell // columns + 1, cell % columns + 1
        said.add(f"R{row}C{column} = {sign // 4}")
        if column > 1 and not sign & 1:
            said.add(f"a wall between R{row}C{column - 1} and R{row}C{column}")
        if row > 1 and not sign & 2:
            said.add(f"a wall between R{row - 1}C{column} and R{row}C{column}")
    return frozenset(said)


def _numbered(family: str, boards: Boards | None, board: object, expected: set[Solution]) -> list[object]:
    """All grids in the order of their numbers, which are those expected; so are those drawn at random."""
    assert boards is not None
    for threads in (1, 2):
        assert int(boards.count(threads=threads)) == len(expected)
    told = RULES[family].solved
    found = [told(board, str(boards.unrank(rank))) for rank in range(len(expected))]
    assert set(found) == expected
    for rank in range(0, len(expected), max(1, len(expected) // 20)):
        assert boards.rank(boards.unrank(rank)) == rank
    if expected:
        assert {told(board, str(grid)) for grid in boards.sample(20, seed=1)} <= expected
    return found


@for_each(("rows", "columns", "maximum"), TECTONIC)
def test_all_tectonic_grids(rows: int, columns: int, maximum: int) -> None:
    board = blank(rows, columns, maximum)
    expected = _all("tectonic", board)
    boards = families.get("tectonic").boards((rows, columns), max=maximum)
    numbered = _numbered("tectonic", boards, board, expected)
    size = (f"{rows}x{columns}", "--max", str(maximum))
    assert grillon("count", "tectonic", *size).out == f"{len(expected)}\n"
    assert grillon("enumerate", "tectonic", *size, "--sink", "number").out == f"{len(expected)}\n"
    lines = grillon("enumerate", "tectonic", *size).out.splitlines()
    codes = [int(line) for line in lines if len(line) != END_OF_CODES]
    assert len(lines) == len(codes) + 1
    assert rows < columns or codes == sorted(codes)
    # They come in the order of their numbers.
    assert [_decoded(code, rows, columns, maximum) for code in codes] == numbered


@for_each(("rows", "columns", "different"), TAKUZU)
def test_all_takuzu_grids(rows: int, columns: int, different: bool) -> None:
    board = TakuzuGrid(("." * columns,) * rows, different)
    expected = _all("takuzu", board)
    boards = families.get("takuzu").boards((rows, columns), distinct=different)
    _numbered("takuzu", boards, board, expected)
    rules = [] if different else ["--no-distinct"]
    assert grillon("count", "takuzu", f"{rows}x{columns}", *rules).out == f"{len(expected)}\n"
