"""Drawing a Tectonic: walls stay walls when all regions are known, and may be redrawn."""

from __future__ import annotations

from dataclasses import replace

from grillon.errors import FormatError, InputError, RequestError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.generate import LARGEST, MAX_MAXIMUM
from grillon.families.tectonic.puzzle import TectonicPuzzle, check_size
from grillon.model import Draft, Editing, Option, Places, Puzzle, Scene, Schema
from grillon.model.draft import written
from grillon.model.request import asked_size
from grillon.model.rows import rectangle

EDITING = Editing(
    Schema(
        (
            Option("size", "size", "rows x columns", default=(6, 6), low=1, high=LARGEST),
            Option("maximum", "integer", "the largest region", default=5, low=1, high=MAX_MAXIMUM),
        )
    ),
    givens=("symbols", "walls"),
    holes=True,
)


def editing() -> Editing:
    """Everything that can be drawn."""
    return EDITING


def _asked(draft: Draft) -> tuple[int, int, int]:
    wanted = EDITING.options.complete(draft.options)
    maximum = wanted["maximum"]
    assert isinstance(maximum, int)
    return *asked_size(wanted["size"]), maximum


def _places(draft: Draft) -> Places:
    rows, columns, maximum = _asked(draft)
    try:
        check_size(rows, columns)
    except FormatError as error:
        raise RequestError("--size: {error}", error=error) from None
    whole = Places(
        rectangle(rows, columns),
        symbols=tuple(str(value) for value in range(1, maximum + 1)),
        borders=Frame.of(rows, columns).pairs,
    )
    return replace(whole, holes=frozenset(whole.read_cell(cell) for cell in draft.holes))


def sheet(draft: Draft, lang: str) -> Scene:
    """The rectangle with its known borders."""
    rows, columns, _ = _asked(draft)
    return Scene(f"Tectonic {rows}x{columns}", _places(draft))


def from_draft(draft: Draft) -> TectonicPuzzle:
    """The puzzle of walls, open borders, values and holes.

    >>> walls = Draft("tectonic", {"size": "1x3", "maximum": 2}, ("R1C1=1", "R1C1|R1C2"), ("R1C2|R1C3",))
    >>> print(from_draft(walls))
    tectonic
    +-+-+-+
    |1|? ?|
    +-+-+-+
    """
    rows, columns, maximum = _asked(draft)
    places = _places(draft)
    values = [HOLE if cell in places.holes else 0 for cell in range(rows * columns)]
    borders = [int(Border.UNKNOWN)] * len(places.borders)
    for known, entries in ((Border.WALL, draft.givens), (Border.OPEN, draft.ruled_out)):
        for entry in map(places.read, entries):
            if entry >= places.first_wall:
                borders[entry - places.first_wall] = int(known)
                continue
            cell, symbol = divmod(entry, maximum)
            if known is Border.OPEN:
                raise InputError("in {family} puzzles nothing is ruled out from the start", family=draft.family)
            if values[cell] > 0:
                raise InputError("{cell} has two givens", cell=places.cell_name(cell))
            values[cell] = symbol + 1
    return TectonicPuzzle(rows, columns, maximum, tuple(values), tuple(borders))


def to_draft(puzzle: Puzzle) -> Draft:
    """The values and holes, and every known border."""
    assert isinstance(puzzle, TectonicPuzzle)
    if LEFT_OUT in puzzle.values:
        raise InputError("a board that is only partly known cannot be drawn")
    draft = Draft("tectonic", {"size": f"{puzzle.rows}x{puzzle.columns}", "maximum": puzzle.maximum})
    places = _places(draft)
    draft = replace(draft, holes=tuple(places.write_cell(c) for c, value in enumerate(puzzle.values) if value == HOLE))
    places = _places(draft)
    givens = [cell * puzzle.maximum + value - 1 for cell, value in enumerate(puzzle.values) if value > 0]
    known: dict[int, list[int]] = {Border.WALL: [], Border.OPEN: []}
    for border, (first, second) in enumerate(places.borders):
        if puzzle.borders[border] in known and not {first, second} & places.holes:
            known[puzzle.borders[border]].append(places.first_wall + border)
    return replace(
        draft,
        givens=written(places, givens + known[Border.WALL]),
        ruled_out=written(places, known[Border.OPEN]),
    )
