"""The symmetries that the clues of a puzzle may have."""

from __future__ import annotations

from grillon._core import Symmetry
from grillon.errors import RequestError

SYMMETRIES = (
    "none",
    "rotation2",
    "rotation4",
    "top-bottom",
    "left-right",
    "diagonal",
    "antidiagonal",
    "mirrors",
    "full",
)
_SQUARE = frozenset({"rotation4", "diagonal", "antidiagonal", "full"})
_TOGETHER = {"none": 1, "rotation4": 4, "mirrors": 4, "full": 8}


def cells_together(name: str) -> int:
    """The largest number of cells that are added or removed together.

    >>> [cells_together(name) for name in ("none", "left-right", "full")]
    [1, 2, 8]
    """
    return _TOGETHER.get(name, 2)


def known_symmetry(name: str, rows: int, columns: int) -> Symmetry:
    """The symmetry as the core takes it; RequestError when a board of this size does not have it.

    >>> known_symmetry("left-right", 6, 8).name
    'left_right'
    """
    if name in _SQUARE and rows != columns:
        raise RequestError(
            "{symmetry} needs a square, not {rows}x{columns}",
            argument="symmetry",
            symmetry=name,
            rows=rows,
            columns=columns,
        )
    return Symmetry[name.replace("-", "_")]
