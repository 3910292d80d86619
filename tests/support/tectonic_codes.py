"""The prefix codes of a Tectonic grid and of its beginnings."""

from __future__ import annotations

from collections.abc import Iterator

from grillon.families.tectonic import TectonicPuzzle
from grillon.families.tectonic.numbering.prefix_code import (
    from_prefix_code,
    prefix_base,
    prefix_code,
    prefix_signs,
)
from grillon.sweep.storage.code_files import number_of


def prefix_number(grid: TectonicPuzzle) -> int:
    """The signs of a grid as one number."""
    return number_of(prefix_signs(grid), prefix_base(grid.maximum))


def beginnings(grid: TectonicPuzzle) -> Iterator[TectonicPuzzle]:
    """The partial grids of a grid, cell by cell."""
    code = prefix_code(grid)
    for length in range(len(code) + 1):
        yield from_prefix_code(code[:length], rows=grid.rows, columns=grid.columns, maximum=grid.maximum)
