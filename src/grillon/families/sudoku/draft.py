"""Drawing a Sudoku; its regions need not be complete yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from grillon.base.sentences import Name
from grillon.errors import FormatError, InputError, RequestError
from grillon.families.sudoku.clues import Clue, kinds
from grillon.families.sudoku.formats.text import read_clue
from grillon.families.sudoku.generate import SCHEMA, Wish
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.scene import clues_drawn, heavy_sides, places, tints
from grillon.families.sudoku.variants import (
    LARGEST,
    RULES,
    SMALLEST,
    Variant,
    box_regions,
    boxed_side,
    cell_name,
    default_box,
)
from grillon.model import Scene
from grillon.model.givens import ruled_out
from grillon.puzzle.draft import Draft, Editing, with_entries, written
from grillon.puzzle.request import Option, Schema, asked_size

EDITING = Editing(
    Schema(
        (
            Option("size", "size", "rows x columns of the board", default=(9, 9), low=SMALLEST, high=LARGEST),
            *(Option(name, "flag", rule.drawn, default=False) for name, rule in RULES.items()),
        )
    ),
    givens=("symbols",),
    regions=True,
    clues=True,
    kinds={word: kind.plural for word, kind in kinds().items() if kind.offered},
    strokes={word: kind.stroke for word, kind in kinds().items() if kind.offered},
)


def blank(**request: object) -> SudokuPuzzle:
    """The empty grid of a size and a variant.

    >>> blank(size="4x4").givens
    ()
    """
    wish = Wish.read(SCHEMA.complete({name: request[name] for name in ("size", "variant") if name in request}))
    if wish.jigsaw:
        raise RequestError("a jigsaw has no empty board: its regions are drawn with its puzzle", argument="variant")
    return SudokuPuzzle.from_values([0] * wish.size**2, Variant.boxed(wish.size, rules=wish.rules))


def editing() -> Editing:
    """Everything that can be drawn."""
    return EDITING


def _asked(draft: Draft) -> tuple[int, tuple[str, ...]]:
    wanted = EDITING.options.complete(draft.options)
    side = boxed_side(*asked_size(wanted["size"]), jigsaw=True)
    return side, tuple(rule for rule in RULES if wanted[rule])


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


def _clues(draft: Draft, size: int) -> tuple[Clue, ...]:
    return tuple(read_clue(line, size) for line in draft.clues)


def _drawn_on(size: int, regions: tuple[int, ...], draft: Draft) -> Iterator[Clue]:
    """The clues that there can be on a board of these regions; the puzzle reports the others."""
    for line in draft.clues:
        with suppress(FormatError):
            clue = read_clue(line, size)
            Variant(size, regions, clues=(clue,))
            yield clue


def sheet(draft: Draft, lang: str = "en") -> Scene:
    """The square with heavy lines between regions; the cells of further houses are tinted."""
    size, rules = _asked(draft)
    sides = heavy_sides(_regions(draft, size), size)
    tinted: dict[int, int] = {}
    rows = tuple(cell // size for cell in range(size**2))
    with suppress(RequestError):  # a rule that does not suit the board: the puzzle reports it
        tinted = tints(Variant(size, rows, rules))
    drawn = clues_drawn(Variant(size, rows, clues=tuple(_drawn_on(size, rows, draft))), lang)
    return Scene(
        f"Sudoku {size}x{size}",
        places(size),
        sides=sides,
        tints=tinted,
        figures=drawn.figures,
        notes=drawn.notes,
        spoken=drawn.spoken,
        clues=drawn.lines,
    )


def from_draft(draft: Draft) -> SudokuPuzzle:
    """The puzzle, once every cell is in a region.

    >>> from_draft(Draft("sudoku", {"size": "4x4"}, ("R1C1=3",))).givens
    (2,)
    """
    size, rules = _asked(draft)
    regions = _regions(draft, size)
    if -1 in regions:
        raise InputError("{cell} is in no region yet", cell=Name(cell_name, regions.index(-1), size))
    variant = Variant(size, regions, rules, clues=_clues(draft, size))
    board = SudokuPuzzle.from_values([0] * size**2, variant)
    return with_entries(board, draft)


def from_part(draft: Draft) -> SudokuPuzzle:
    """The same, with cells that are in no region; only whole regions count.

    >>> board = Draft("sudoku", {"size": "4x4"}, regions=(0, 0, 0, 0, *[-1] * 12))
    >>> from_part(board).count().value
    576
    """
    size, rules = _asked(draft)
    rows = tuple(cell // size for cell in range(size**2))
    regions = [
        tuple(cell for cell, of in enumerate(draft.regions) if of == one) for one in sorted({*draft.regions} - {-1})
    ]
    variant = Variant(size, rows, rules, tuple(regions), clues=_clues(draft, size))
    return with_entries(SudokuPuzzle.from_values([0] * size**2, variant), draft)


def to_draft(puzzle: SudokuPuzzle) -> Draft:
    """Its rules as options, its regions, digits and pencil marks."""
    variant = puzzle.variant
    if variant.extra or variant.differ:
        raise InputError("extra houses and pairs of a Sudoku cannot be drawn")
    options: dict[str, object] = {"size": f"{puzzle.size}x{puzzle.size}"}
    draft = Draft("sudoku", {**options, **dict.fromkeys(variant.rules, True)}, regions=variant.regions)
    draft = replace(draft, clues=tuple(clue.text(puzzle.size) for clue in variant.clues))
    given = {candidate // puzzle.size for candidate in puzzle.givens}
    marks = [candidate for candidate in ruled_out(puzzle) if candidate // puzzle.size not in given]
    return replace(draft, givens=written(puzzle.places, puzzle.givens), ruled_out=written(puzzle.places, marks))
