"""The places of a Sudoku, and the part of its picture that does not change."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from grillon.families.sudoku.variants import RULES, SYMBOLS, cell_name
from grillon.model.board.places import Places, rectangle
from grillon.model.drawing import Figure, Note
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
    drawn = clues_drawn(variant, lang)
    return Scene(
        title=f"Sudoku {variant.name.text(lang)}",
        places=puzzle.places,
        givens=puzzle.givens,
        sides=heavy_sides(variant.regions, size),
        tints=tints(variant),
        figures=drawn.figures,
        notes=drawn.notes,
        spoken=drawn.spoken,
        numbered=tuple(sorted({cell for clue in variant.clues for cell in clue.numbered()})),
        clues=drawn.lines,
        mark_columns=variant.box[1] if variant.box else max(2, round(size**0.5)),
        lang=lang,
    )


class DrawnClues(NamedTuple):
    """What the clues of a variant add to its picture."""

    figures: tuple[Figure, ...]
    notes: tuple[Note, ...]
    spoken: dict[int, str]
    lines: tuple[str, ...]


@lru_cache(maxsize=64)
def clues_drawn(variant: Variant, lang: str) -> DrawnClues:
    """The figures of the clues, the numbers beside the board, and what is said of them.

    Cages are drawn above lines, and what stands between cells above these.
    """
    notes: list[Note] = []
    arrows: list[Figure] = []
    spoken: dict[int, list[str]] = {}
    lines = []
    for clue in variant.clues:
        note = clue.note(variant, {(round(one.row), round(one.column)) for one in notes})
        if note is not None:
            notes.append(note)
            arrows += clue.pointer(variant, note)
        for cell, words in clue.spoken(variant.size):
            spoken.setdefault(cell, []).append(words.text(lang))
        cells = ", ".join(cell_name(cell, variant.size, lang) for cell in clue.all_cells)
        lines.append(": ".join(filter(None, [clue.demand(variant.size).text(lang), cells])))
    drawn = [figure for clue in sorted(variant.clues, key=attrgetter("layer")) for figure in clue.figures(variant)]
    return DrawnClues(
        (*drawn, *arrows), tuple(notes), {cell: "; ".join(words) for cell, words in spoken.items()}, tuple(lines)
    )


def tints(variant: Variant) -> dict[int, int]:
    """The cells of diagonals, windows and further houses; groups that cover the whole board are not tinted.

    >>> from grillon.families.sudoku.variants import Variant
    >>> sorted(tints(Variant.boxed(4, rules=["diagonal", "disjoint"])))
    [0, 5, 10, 15]
    """
    rules = [houses for rule in variant.rules if (houses := RULES[rule].houses(variant))]
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
