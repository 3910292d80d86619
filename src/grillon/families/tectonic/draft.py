"""Drawing a Tectonic: walls stay walls when all regions are known, and may be redrawn."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from grillon.errors import FormatError, InputError, RequestError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.generate import LARGEST, MAX_MAXIMUM, SCHEMA
from grillon.families.tectonic.puzzle import TectonicPuzzle, check_size
from grillon.families.tectonic.scene import places_of
from grillon.model import Places, Scene
from grillon.puzzle.draft import Draft, Editing, written
from grillon.puzzle.request import Option, Schema, asked_size

SHEET = Schema(
    (
        Option("size", "size", "rows x columns", default=(6, 6), low=1, high=LARGEST),
        Option("maximum", "integer", "the largest region", default=5, low=1, high=MAX_MAXIMUM),
    )
)


def blank(**request: object) -> TectonicPuzzle:
    """A board of which nothing is known: its walls are entered too."""
    wanted = SCHEMA.complete(request)
    return TectonicPuzzle.blank(*asked_size(wanted["size"]), cast(int, wanted["maximum"]))


def editing() -> Editing:
    """Everything that can be drawn."""
    return Editing(SHEET, givens=("symbols", "walls"), holes=True)


def _asked(draft: Draft) -> tuple[int, int, int]:
    wanted = SHEET.complete(draft.options)
    return *asked_size(wanted["size"]), cast(int, wanted["maximum"])


def _places(draft: Draft) -> Places:
    rows, columns, maximum = _asked(draft)
    try:
        check_size(rows, columns)
    except FormatError as error:
        raise RequestError("{error}", argument="size", error=error) from None
    whole = places_of(Frame.of(rows, columns), maximum, frozenset(), complete_cut=False)
    return replace(whole, holes=frozenset(whole.read_cell(cell) for cell in draft.holes))


def sheet(draft: Draft, lang: str = "en") -> Scene:
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


def to_draft(puzzle: TectonicPuzzle) -> Draft:
    """The values and holes, and every known border."""
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
