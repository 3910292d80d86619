"""Drawing a Sudoku; its regions need not be complete yet."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from grillon.errors import FormatError, InputError, RequestError
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.scene import heavy_sides, places, tints
from grillon.families.sudoku.variants import LARGEST, RULES, SMALLEST, Variant, box_regions, cell_name, default_box
from grillon.model import Draft, Editing, Option, Puzzle, Scene, Schema
from grillon.model.draft import with_entries, written
from grillon.model.request import asked_size
from grillon.sentences import Name, Sentence

RULE_HELP = {
    "diagonal": Sentence("the diagonal from the upper left holds each digit once"),
    "antidiagonal": Sentence("the diagonal from the upper right holds each digit once"),
    "windoku": Sentence("four more windows hold each digit once"),
    "disjoint": Sentence("cells at the same place of all boxes hold each digit once"),
    "antiknight": Sentence("cells a knight's move apart differ"),
    "antiking": Sentence("cells a king's move apart differ"),
    "nonconsecutive": Sentence("digits side by side are not consecutive"),
}
EDITING = Editing(
    Schema(
        (
            Option("size", "size", "rows x columns of the board", default=(9, 9), low=SMALLEST, high=LARGEST),
            *(Option(rule, "flag", RULE_HELP[rule], default=False) for rule in RULES),
        )
    ),
    givens=("symbols",),
    regions=True,
)


def editing() -> Editing:
    """Everything that can be drawn."""
    return EDITING


def _asked(draft: Draft) -> tuple[int, tuple[str, ...]]:
    wanted = EDITING.options.complete(draft.options)
    rows, columns = asked_size(wanted["size"])
    if rows != columns:
        raise RequestError("--size: a Sudoku is square, not {rows}x{columns}", rows=rows, columns=columns)
    return rows, tuple(rule for rule in RULES if wanted[rule])


def _regions(draft: Draft, size: int) -> tuple[int, ...]:
    """The drawn regions; else the usual boxes, else none."""
    if draft.regions:
        if len(draft.regions) != size**2:
            raise FormatError(
                "a region is needed for each of {cells} cells, found {found}",
                cells=size**2,
                found=len(draft.regions),
            )
        return draft.regions
    box = default_box(size)
    return (-1,) * size**2 if box is None else box_regions(size, *box)


def sheet(draft: Draft, lang: str) -> Scene:
    """The square with heavy lines between regions; the cells of further houses are tinted."""
    size, rules = _asked(draft)
    sides = heavy_sides(_regions(draft, size), size)
    tinted: dict[int, int] = {}
    with suppress(RequestError):  # a rule that does not suit the board: the puzzle reports it
        rows = tuple(cell // size for cell in range(size**2))
        tinted = tints(Variant(size, rows, rules))
    return Scene(f"Sudoku {size}x{size}", places(size), sides=sides, tints=tinted)


def from_draft(draft: Draft) -> SudokuPuzzle:
    """The puzzle, once every cell is in a region.

    >>> from_draft(Draft("sudoku", {"size": "4x4"}, ("R1C1=3",))).givens
    (2,)
    """
    size, rules = _asked(draft)
    regions = _regions(draft, size)
    if -1 in regions:
        raise InputError("{cell} is in no region yet", cell=Name(cell_name, regions.index(-1), size))
    board = SudokuPuzzle.from_values([0] * size**2, Variant(size, regions, rules))
    made = with_entries(board, draft)
    assert isinstance(made, SudokuPuzzle)
    return made


def to_draft(puzzle: Puzzle) -> Draft:
    """Its rules as options, its regions, digits and pencil marks."""
    assert isinstance(puzzle, SudokuPuzzle)
    variant = puzzle.variant
    if variant.extra or variant.differ:
        raise InputError("extra houses and pairs of a Sudoku cannot be drawn")
    options: dict[str, object] = {"size": f"{puzzle.size}x{puzzle.size}"}
    draft = Draft("sudoku", {**options, **dict.fromkeys(variant.rules, True)}, regions=variant.regions)
    given = {candidate // puzzle.size for candidate in puzzle.givens}
    ruled_out = [candidate for candidate in puzzle.ruled_out if candidate // puzzle.size not in given]
    return replace(draft, givens=written(puzzle.places, puzzle.givens), ruled_out=written(puzzle.places, ruled_out))
