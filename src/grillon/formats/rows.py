"""Boards from nested lists: the argument of `Family.from_rows`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grillon.errors import RequestError

BLANKS = (None, "", " ", ".", "_", "?")
"""Values that stand for an empty cell."""


def rows_of(rows: Iterable[Iterable[object]], name: str = "rows") -> list[list[object]]:
    """The rows as lists, all equally long; blanks of any kind are None.

    >>> rows_of(["1.", (None, 2)])
    [['1', None], [None, 2]]
    >>> rows_of([[1, 2], [3]])
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: rows: row 2 has 1 cell, row 1 has 2
    """
    if isinstance(rows, str) or not isinstance(rows, Iterable):
        raise RequestError("{name}: a list of rows is needed, not {kind}", name=name, kind=type(rows).__name__)
    found = [_cells(row, name) for row in rows]
    if not found or not found[0]:
        raise RequestError("{name}: there are no cells", name=name)
    for number, row in enumerate(found[1:], start=2):
        if len(row) != len(found[0]):
            raise RequestError(
                "{name}: row {row} has {cells} {cells:cell|cells}, row 1 has {first}",
                name=name,
                row=number,
                cells=len(row),
                first=len(found[0]),
            )
    return found


def _cells(row: object, name: str) -> list[object]:
    if not isinstance(row, Iterable):
        raise RequestError("{name}: a list of rows is needed, not {kind}", name=name, kind=type(row).__name__)
    return [_plain(cell) for cell in row]


def _plain(cell: object) -> object:
    """A number of another library (NumPy's) as Python's own; a blank as None."""
    if isinstance(cell, str):
        cell = cell.strip()
    if cell in BLANKS or cell != cell:
        return None
    return int(cell) if not isinstance(cell, str) and hasattr(cell, "__index__") else cell


def whole_rows(rows: Iterable[Iterable[object]], *, low: int, high: int, blank: int = 0) -> list[list[int]]:
    """Rows of whole numbers between two limits; `blank` where a cell is empty.

    >>> whole_rows([["1", None], [0, 2]], low=0, high=4)
    [[1, 0], [0, 2]]
    >>> whole_rows([[1, 7]], low=0, high=4)
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: rows: R1C2: 7 is not a number from 0 to 4, nor empty
    """
    return [
        [_whole(cell, row, column, low, high, blank) for column, cell in enumerate(cells, start=1)]
        for row, cells in enumerate(rows_of(rows), start=1)
    ]


def _whole(cell: object, row: int, column: int, low: int, high: int, blank: int) -> int:
    if cell is None:
        return blank
    number = int(cell) if isinstance(cell, str) and cell.isdecimal() else cell
    if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
        raise RequestError(
            "rows: R{row}C{column}: {value} is not a number from {low} to {high}, nor empty",
            row=row,
            column=column,
            value=cell,
            low=low,
            high=high,
        )
    return number


def same_shape(rows: Sequence[Sequence[object]], other: Sequence[Sequence[object]], name: str) -> None:
    """Refuse rows of another argument that do not fit the board."""
    shapes = [f"{len(found)}x{len(found[0])}" for found in (rows, other)]
    if shapes[0] != shapes[1]:
        raise RequestError("{name}: the board is {board}, this is {shape}", name=name, board=shapes[0], shape=shapes[1])
