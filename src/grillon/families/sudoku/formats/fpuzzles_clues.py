"""Clues as f-puzzles and SudokuPad write them: `"thermometer": [{"lines": [["R1C1", "R1C2"]]}]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from grillon.errors import FormatError
from grillon.families.sudoku.clues import Clue, clue_of, kinds
from grillon.families.sudoku.clues.shapes import Outside, Pair
from grillon.families.sudoku.formats.places import along, cells_of, place_of, run_from
from grillon.families.sudoku.formats.sudokupad import shown
from grillon.families.sudoku.variants import cell_name

_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
_OWN = ("killercage", "arrow", "xv", "littlekillersum", "quadruple", "clone", "negative")
"""The fields whose entries have a form of their own; those of the others follow from the form of their kind."""


@cache
def fields_of_clues() -> dict[str, type[Clue]]:
    """The fields of a document that are clues, and a kind of each."""
    return {kind.fpuzzles: kind for kind in kinds().values() if kind.fpuzzles}


def read_clues(document: Mapping[str, object], size: int) -> tuple[Clue, ...]:
    """The clues of a document, of all its fields."""
    found = [
        clue
        for name in fields_of_clues()
        for number, one in enumerate(_listed(name, document.get(name)))
        for clue in _Reader(name, number, size).clues(one)
    ]
    both = [clue for clue in found if clue.word == "all_dots"]
    # That all dots are given is said of each colour; of both it is one rule.
    return (*(clue for clue in found if clue not in both), *([clue_of("all_dots")] if len(both) > 1 else both))


def read_regions(document: Mapping[str, object], size: int) -> tuple[tuple[int, ...], ...]:
    """The regions beside the usual ones."""
    found = _listed("extraregion", document.get("extraregion"))
    return tuple(_Reader("extraregion", number, size).region(one) for number, one in enumerate(found))


def _listed(name: str, value: object) -> list[object]:
    if value in (None, False, "", {}):
        return []
    if not isinstance(value, list):
        raise FormatError("the constraint '{name}' is not supported", name=name)
    return value


class _Reader:
    def __init__(self, name: str, number: int, size: int) -> None:
        self.name, self.number, self.size = name, number, size

    def clues(self, one: Any) -> Iterator[Clue]:
        """The clues of one entry of a field."""
        with self._named(one):
            yield from self._negative(one) if self.name == "negative" else self._entry(one)

    def region(self, one: Any) -> tuple[int, ...]:
        """The cells of one entry."""
        with self._named(one):
            return cells_of(one["cells"], self.size)

    @contextmanager
    def _named(self, one: object) -> Iterator[None]:
        """Name an entry that does not have the form of its field."""
        try:
            yield
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise FormatError(
                "field '{field}': {value} is not a clue", field=f"{self.name}[{self.number}]", value=shown(one)
            ) from None

    def _entry(self, one: Mapping[str, Any]) -> Iterator[Clue]:
        name = self.name
        if name not in _OWN:
            for cells in self._places(fields_of_clues()[name], one):
                yield clue_of(fields_of_clues()[name].word, cells, *self._number(one))
        elif name == "killercage":
            yield clue_of(
                "cage", cells_of(one["cells"], self.size), *(self._number(one) or (0,)), one.get("unique") is False
            )
        elif name == "arrow":
            circle = cells_of(one["cells"], self.size)
            for line in one["lines"]:
                yield clue_of("arrow", circle, tuple(cell for cell in cells_of(line, self.size) if cell not in circle))
        elif name == "xv":
            yield clue_of({"X": "x", "V": "v"}[str(one["value"]).upper()], cells_of(one["cells"], self.size))
        elif name == "littlekillersum":
            down, right = _DIRECTIONS[one["direction"]]
            row, column = place_of(one["cell"])
            yield clue_of(
                "little_killer", run_from(row + down, column + right, (down, right), self.size), *self._number(one)
            )
        elif name == "quadruple":
            yield clue_of("quadruple", cells_of(one["cells"], self.size), tuple(sorted(map(int, one["values"]))))
        else:
            yield clue_of("clone", cells_of(one["cells"], self.size), cells_of(one["cloneCells"], self.size))

    def _places(self, kind: type[Clue], one: Mapping[str, Any]) -> Iterator[tuple[int, ...]]:
        """The cells of each clue of an entry, by the form of its kind."""
        if issubclass(kind, Outside):
            yield along(*place_of(one["cell"]), self.size)
        elif kind.most == 1:
            yield cells_of([one["cell"]], self.size)
        elif issubclass(kind, Pair):
            yield cells_of(one["cells"], self.size)
        else:
            yield from (cells_of(line, self.size) for line in one["lines"])

    def _negative(self, one: str) -> Iterator[Clue]:
        if one == "xv":
            yield clue_of("all_xv")
        else:
            yield clue_of("all_dots", *{"difference": (True, False), "ratio": (False, True)}[one])

    def _number(self, one: Mapping[str, Any]) -> tuple[int, ...]:
        value = str(one.get("value") or "") if one.get("value") != 0 else "0"
        if value and not re.fullmatch("[0-9]{1,4}", value):
            raise ValueError
        return (int(value),) if value else ()


def write_clues(clues: tuple[Clue, ...], size: int) -> dict[str, object]:
    """The fields of a document; FormatError where f-puzzles has no word for a clue."""
    fields: dict[str, list[object]] = {}
    for clue in clues:
        for name, entry in _written(clue, size):
            fields.setdefault(name, []).append(entry)
    return dict(fields)


def _written(clue: Clue, size: int) -> Iterator[tuple[str, object]]:
    cells = [cell_name(cell, size) for cell in clue.all_cells]
    numbers = clue.numbers
    told = {"value": str(value)} if (value := numbers.get("by", numbers.get("number"))) is not None else {}
    word = clue.word
    make: dict[str, Callable[[], tuple[str, object]]] = {
        "x": lambda: ("xv", {"cells": cells, "value": "X"}),
        "v": lambda: ("xv", {"cells": cells, "value": "V"}),
        "all_xv": lambda: ("negative", "xv"),
        "quadruple": lambda: ("quadruple", {"cells": cells, "values": list(numbers["digits"])}),
    }
    if word in make:
        yield make[word]()
    elif word == "all_dots":
        for name, flag in (("difference", "white"), ("ratio", "black")):
            if numbers[flag] or numbers["white"] == numbers["black"]:
                yield "negative", name
    elif word == "cage" and not numbers["repeats"]:
        yield "killercage", {"cells": cells, **({"value": str(numbers["total"])} if numbers["total"] else {})}
    elif word == "arrow":
        circle, shaft = ([cell_name(cell, size) for cell in getattr(clue, name)] for name in clue.group_names())
        yield "arrow", {"cells": circle, "lines": [[circle[-1], *shaft]]}
    elif word == "clone":
        first, second = ([cell_name(cell, size) for cell in getattr(clue, name)] for name in clue.group_names())
        yield "clone", {"cells": first, "cloneCells": second}
    elif not clue.fpuzzles or word == "cage":
        raise FormatError("an f-puzzles link cannot express '{rule}'", rule=clue.text(size))
    elif isinstance(clue, Outside):
        row, column = divmod(clue.all_cells[0], size)
        down, right = clue.step(size)
        entry: dict[str, object] = {"cell": f"R{row - down + 1}C{column - right + 1}", **told}
        if word == "little_killer":
            entry["direction"] = next(name for name, steps in _DIRECTIONS.items() if steps == (down, right))
            entry["cells"] = cells
        yield clue.fpuzzles, entry
    elif clue.most == 1:
        yield clue.fpuzzles, {"cell": cells[0], **told}
    elif isinstance(clue, Pair):
        yield clue.fpuzzles, {"cells": cells, **told}
    else:
        yield clue.fpuzzles, {"lines": [cells], **told}
