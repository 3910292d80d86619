"""Places, the tray, and the rules over places, as JSON.

Everything is compact: cells side by side are one run, lines of cells are a start, a step and a count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grillon.base.sentences import Sentence, either
from grillon.codec import table
from grillon.codec.fields import (
    MAX_CELLS,
    MAX_NUMBER,
    Converter,
    converter,
    read_field,
    read_index,
    read_list,
    read_number,
    read_object,
    read_text,
    record,
    register,
    write_place,
    wrong,
)
from grillon.codec.table import Document, Reading, Writing
from grillon.errors import FormatError
from grillon.model import Place, Places, Tray
from grillon.rules import Rule, kinds, rule_class

_BORDERS = converter(tuple[tuple[int, int], ...])
_NUMBERS = converter(tuple[int, ...])
_TEXTS = converter(tuple[str, ...])


# Cells


def _runs(cells: Sequence[Place]) -> Iterator[Document]:
    """Cells side by side as one entry."""
    start, count = 0, 0
    for number, place in enumerate(cells):
        first = cells[start]
        if count and place == Place(first.row, first.column + count, first.layer):
            count += 1
            continue
        if count:
            yield {"at": write_place(first), "count": count}
        start, count = number, 1
    if count:
        yield {"at": write_place(cells[start]), "count": count}


_PLACE = converter(Place)


def _read_runs(value: object, at: str, reading: Reading) -> tuple[Place, ...]:
    cells: list[Place] = []
    for number, run in enumerate(read_list(value, at)):
        here = f"{at}[{number}]"
        document = read_object(run, here)
        first: Place = _PLACE.read(read_field(document, "at", here), f"{here}.at", reading)
        count = read_index(read_field(document, "count", here), f"{here}.count", MAX_CELLS - len(cells))
        cells.extend(Place(first.row, first.column + offset, first.layer) for offset in range(count))
    if len(set(cells)) != len(cells):
        raise FormatError("field '{field}': two cells are at one place", field=at)
    if any(place.layer < 0 for place in cells):
        raise FormatError("field '{field}': a layer is below the first", field=at)
    return tuple(cells)


# Places


def write_places(places: Places, writing: Writing) -> Document:
    """The cells, symbols, borders, pieces and holes, as far as there are any."""
    given: Document = {
        "symbols": list(places.symbols),
        "borders": [list(pair) for pair in places.borders],
        "tray": writing.write(places.tray) if places.tray else None,
        "holes": sorted(places.holes),
        "shift": places.shift,
    }
    return {"cells": list(_runs(places.cells)), **{name: value for name, value in given.items() if value}}


def read_places(value: object, at: str, reading: Reading) -> Places:
    """Places in which every number refers to something."""
    document = read_object(value, at)
    cells = _read_runs(read_field(document, "cells", at), f"{at}.cells", reading)
    holes = _NUMBERS.read(document.get("holes", []), f"{at}.holes", reading)
    borders = _BORDERS.read(document.get("borders", []), f"{at}.borders", reading)
    for name, numbers in (("holes", holes), ("borders", [cell for pair in borders for cell in pair])):
        for cell in numbers:
            read_index(cell, f"{at}.{name}", len(cells))
    return Places(
        cells,
        _TEXTS.read(document.get("symbols", []), f"{at}.symbols", reading),
        borders,
        converter(Tray).read(document["tray"], f"{at}.tray", reading) if "tray" in document else Tray(),
        frozenset(holes),
        float(read_number(document.get("shift", 0.0), f"{at}.shift")),
    )


# Pieces


def _among_orientations(document: object, at: str, reading: Reading) -> Reading:
    """Ranges in a tray count orientations, not the cells of a puzzle."""
    return Reading()


def _fits_together(tray: Tray, document: Mapping[str, object], at: str, _: Reading) -> None:
    """Refuse a tray unless each orientation belongs to one piece, and turning keeps the piece."""
    following = 0
    for number, piece in enumerate(tray.pieces):
        here = f"{at}.pieces[{number}]"
        own = piece.orientations
        if not isinstance(own, range) or own.start != following or own.step != 1 or not own:
            raise wrong(
                f"{here}.orientations",
                document["pieces"],
                Sentence("the orientations that follow those of the piece before"),
            )
        following = own.stop
        if piece.drawn not in own:
            raise wrong(f"{here}.drawn", piece.drawn, Sentence("an orientation of the piece"))
        if not 0 <= piece.min_count <= piece.max_count:
            raise FormatError(
                "field '{field}': {low} to {high} is not a number of copies",
                field=here,
                low=piece.min_count,
                high=piece.max_count,
            )
        for orientation in own:
            if orientation >= len(tray.orientations):
                break
            shape = tray.orientations[orientation]
            if not shape.cells or not {shape.turn, shape.flip, shape.tip} <= set(own):
                place = f"{at}.orientations[{orientation}]"
                raise wrong(place, document["orientations"], Sentence("an orientation of the piece"))
    if following != len(tray.orientations):
        raise FormatError(
            "field '{field}': {number} {number:orientation|orientations} for pieces that have {wanted}",
            field=f"{at}.orientations",
            number=len(tray.orientations),
            wanted=following,
        )


# Rules over places


def _write_rule(rule: Rule, writing: Writing) -> Document:
    return {"rule": rule.kind, **converter(rule_class(rule.kind)).write(rule, writing)}


def _read_rule(value: object, at: str, reading: Reading) -> Rule:
    document = read_object(value, at)
    kind = read_text(read_field(document, "rule", at), f"{at}.rule")
    if kind not in kinds():
        raise wrong(f"{at}.rule", kind, either(*kinds()))
    rule: Rule = converter(rule_class(kind)).read(document, at, reading)
    size = MAX_CELLS if reading.puzzle is None else len(reading.puzzle.places.cells)
    for field, cell in rule.cell_numbers():
        read_index(cell, f"{at}.{field}", size)
    size = MAX_NUMBER if reading.puzzle is None else len(reading.puzzle.places.borders)
    for border in rule.open_borders:
        read_index(border, f"{at}.known_open", size)
    return rule


def _write_constraints(constraints: Sequence[object], writing: Writing) -> Document:
    return {"constraints": [writing.write(rule) for rule in constraints]}


def _read_constraints(value: object, at: str, reading: Reading) -> tuple[object, ...]:
    document = read_object(value, at)
    listed = read_list(read_field(document, "constraints", at), f"{at}.constraints")
    return tuple(_read_rule(one, f"{at}[{number}]", reading) for number, one in enumerate(listed))


def register_all() -> None:
    """Register these kinds of documents."""
    register("tray", Tray, record(Tray, "pieces orientations", inside=_among_orientations, check=_fits_together))
    register("places", Places, Converter(write_places, read_places))
    register("constraint", Rule, Converter(_write_rule, _read_rule))
    table.register("constraints", tuple, list, write=_write_constraints, read=_read_constraints)
