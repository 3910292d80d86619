"""The places of a Sudoku, and the part of its picture that does not change."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grillon.families.sudoku.variants import HOUSE_RULES, SYMBOLS
from grillon.model.places import Places, rectangle
from grillon.model.scene import Scene

if TYPE_CHECKING:
    from grillon.families.sudoku.puzzle import SudokuPuzzle
    from grillon.families.sudoku.variants import Variant

_EXTRA_TINT = 0
"""The tint of cells that belong to further houses: diagonals, windows."""


@lru_cache(maxsize=64)
def places(size: int) -> Places:
    """The cells and digits of a board."""
    return Places(rectangle(size, size), symbols=tuple(SYMBOLS[:size]))


def scene(puzzle: SudokuPuzzle, lang: str) -> Scene:
    """The picture: heavy lines around regions; cells of further houses are tinted.

    >>> from grillon.families.sudoku.formats.text import read_line
    >>> scene(read_line("12" + "." * 14), "en").sides[:2]
    ('NW', 'NE')
    """
    variant, size = puzzle.variant, puzzle.size
    return Scene(
        title=f"Sudoku {variant.name.text(lang)}",
        places=puzzle.places,
        givens=puzzle.givens,
        sides=heavy_sides(variant.regions, size),
        tints=tints(variant),
        mark_columns=variant.box[1] if variant.box else max(2, round(size**0.5)),
        lang=lang,
    )


def tints(variant: Variant) -> dict[int, int]:
    """The cells of diagonals, windows and further houses; groups that cover the whole board are not tinted.

    >>> from grillon.families.sudoku.variants import Variant
    >>> sorted(tints(Variant.boxed(4, rules=["diagonal", "disjoint"])))
    [0, 5, 10, 15]
    """
    rules = [HOUSE_RULES[rule](variant) for rule in variant.rules if rule in HOUSE_RULES]
    covered = [{cell for house in houses for cell in house.cells} for houses in rules]
    tinted = {cell for cells in (*covered, *variant.extra) if len(cells) < variant.cells for cell in cells}
    return dict.fromkeys(sorted(tinted), _EXTRA_TINT)


def heavy_sides(regions: tuple[int, ...], size: int) -> tuple[str, ...]:
    """For each cell the sides where its region ends.

    >>> heavy_sides((0, 0, 1, 1), 2)[:2]
    ('NSW', 'NES')
    """
    return tuple(_heavy(regions, size, cell) for cell in range(size**2))


def _heavy(regions: tuple[int, ...], size: int, cell: int) -> str:
    row, column = divmod(cell, size)
    sides = {
        "N": row == 0 or regions[cell - size] != regions[cell],
        "E": column == size - 1 or regions[cell + 1] != regions[cell],
        "S": row == size - 1 or regions[cell + size] != regions[cell],
        "W": column == 0 or regions[cell - 1] != regions[cell],
    }
    return "".join(side for side, heavy in sides.items() if heavy)
