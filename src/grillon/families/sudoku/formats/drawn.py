"""What f-puzzles and SudokuPad only draw: lines, circles, texts. It becomes clues once someone says what it means.

Drawings are gathered by kind and look; `grillon.formats.drawings` knows what each group is taken for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from colorsys import rgb_to_hls
from math import ceil, floor
from typing import Any, NamedTuple

from grillon.errors import FormatError
from grillon.families.sudoku.clues import Clue, clue_of, kinds
from grillon.families.sudoku.clues.shapes import Outside
from grillon.families.sudoku.formats.places import along, cells_of, place_of, run_from
from grillon.families.sudoku.formats.sudokupad import shown
from grillon.formats.drawings import Drawings, decided

_SHAPES = {"circle": "circle", "rectangle": "square", "text": ""}
_LINES = {"line": "lines", "arrows": "arrows"}
FIELDS = (*_SHAPES, *_LINES, "cage")
"""The fields of a document that are only drawn."""

_DIAGONAL = "↘"
"""The look of numbers whose arrow points along a diagonal."""
_HUES = ((30, ""), (50, "whisper"), (70, ""), (165, "whisper"), (260, "region_sum"), (330, "renban"))
"""The kinds of lines that are usually drawn in a colour, by the end of its hues in degrees."""
_NEARLY = 0.2
"""Slants that differ by this part of one are the same."""
_FAR = 25
"""Nothing covers more cells than this from its middle."""
_SIGNS = {"X": "x", "V": "v", "<": "greater_than", ">": "greater_than", "^": "greater_than", "v": "greater_than"}


class _Drawing(NamedTuple):
    kind: str
    look: str
    cells: tuple[int, ...] = ()  # none where it does not lie on cells
    text: str = ""
    bulbs: tuple[bool, bool] = (False, False)  # is there a circle at the first cell, at the last?
    circle: tuple[int, ...] = ()  # the cells of the circle at its first cell
    place: tuple[int, int] | None = None  # where it begins outside the board


def drawn_clues(document: Mapping[str, object], size: int) -> Iterator[Clue]:
    """The clues that the drawings of a document are taken for; Undecided where nobody has said."""
    groups: dict[tuple[str, str], list[_Drawing]] = {}
    for one in _with_bulbs(_pointed(list(dict.fromkeys(_drawings(document, size))))):
        groups.setdefault((one.kind, one.look), []).append(one)
    every = [kind for kind, _ in groups]
    named: dict[str, list[_Drawing]] = {}
    told = []
    for kind, look in groups:
        number = every[: len(named)].count(kind) + 1
        name = f"{kind}-{number}" if every.count(kind) > 1 else kind
        named[name] = drawn = groups[kind, look]
        choices = {word: meant.plural for word, meant in kinds().items() if _may_mean(meant, kind, drawn)}
        likely = _likely(kind, look, drawn, choices)
        told.append(Drawings(name, kind, len(drawn), look, likely if likely in choices else "", choices))
    meant, left_out = decided(told)
    for name, said in meant.items():
        word, *numbers = said.split()
        for one in named[name]:
            try:
                yield _clue(word, one, size, *map(int, numbers))
            except (ValueError, TypeError):
                raise FormatError(
                    "{name}: '{text}' is no '{word}'", name=name, text=shown(one.text), word=said
                ) from None
    if left_out:
        yield clue_of("left_out", left_out)


def _drawings(document: Mapping[str, object], size: int) -> Iterator[_Drawing]:
    for field in FIELDS:
        value = document.get(field)
        for one in value if isinstance(value, list) else [value] if value else []:
            try:
                yield from _read(field, one, size)
            except (KeyError, TypeError, ValueError, IndexError, AttributeError):
                raise FormatError("field '{field}': {value} is not a clue", field=field, value=shown(one)) from None


def _read(field: str, one: Any, size: int) -> Iterator[_Drawing]:
    colour = str(one.get("baseC") or one.get("outlineC") or one.get("fontC") or "").upper()
    text = str(one.get("value") or "").strip()
    if field in _LINES:
        if field == "arrows" and (found := _pointing(one.get("points"), size)) is not None:
            yield _Drawing("arrows", colour, found[1], place=found[0])
            return
        for line in one["lines"]:
            yield _Drawing(_LINES[field], colour, cells_of(line, size))
    elif field == "cage":
        yield _Drawing("cages", colour, cells_of(one["cells"], size), text)
    else:
        places = _covered([place_of(name) for name in one["cells"]], one)
        inside = [row * size + column for row, column in places if 0 <= row < size and 0 <= column < size]
        look = " ".join(filter(None, [_SHAPES[field], colour, "" if text.isdecimal() else text]))
        if not inside and len(places) == 1 and text.isdecimal():
            beside = sum(not 0 <= at < size for at in places[0]) == 1
            yield _Drawing("numbers", "", along(*places[0], size) if beside else (), text, place=places[0])
        elif len(inside) < len(places) or not places:
            if text or _SHAPES[field]:
                yield _Drawing("texts", look, (), text)
        elif len(places) == 1:
            if text:
                yield _Drawing("texts", "", tuple(inside), text)
            elif _SHAPES[field]:
                yield _Drawing("marks", look, tuple(inside))
        elif _is_wide(one) and _SHAPES[field]:
            yield _Drawing("marks", look, tuple(inside), text)
        else:
            kind = {2: "dots", 4: "corners"}.get(len(places), "texts")
            yield _Drawing(kind, look if kind == "dots" else "", tuple(sorted(inside)), text)


def _with_bulbs(drawings: list[_Drawing]) -> Iterator[_Drawing]:
    """Circles at the ends of lines belong to the lines."""
    lines = [one for one in drawings if one.kind in _LINES.values() and one.cells]
    ends = {cell for line in lines for cell in (line.cells[0], line.cells[-1])}
    round_ones = [one for one in drawings if one.kind == "marks" and one.look.startswith("circle")]
    at_ends = [one for one in round_ones if ends.intersection(one.cells)]
    circles = {cell: one.cells for one in at_ends for cell in one.cells}
    for one in drawings:
        if one in lines:
            first, last = one.cells[0] in circles, one.cells[-1] in circles
            cells = one.cells[::-1] if last and not first else one.cells
            yield one._replace(cells=cells, bulbs=(first or last, first and last), circle=circles.get(cells[0], ()))
        elif one not in at_ends:
            yield one


def _pointed(drawings: list[_Drawing]) -> list[_Drawing]:
    """Arrows outside the board belong to the number there: they say along which diagonal it stands."""
    numbers = {one.place for one in drawings if one.kind == "numbers"}
    arrows = {one.place: one.cells for one in drawings if one.kind == "arrows" and one.place in numbers and one.place}
    found = []
    for one in drawings:
        if one.kind == "numbers" and one.place in arrows:
            one = one._replace(look=_DIAGONAL, cells=arrows[one.place])
        elif one.kind == "numbers" and not one.cells:
            one = one._replace(kind="texts")
        if one.kind != "arrows" or one.place not in arrows:
            found.append(
                one._replace(place=None, cells=one.cells if one.place is None or one.kind == "numbers" else ())
            )
    return found


def _pointing(points: object, size: int) -> tuple[tuple[int, int], tuple[int, ...]] | None:
    """Where a diagonal arrow begins outside the board, and the cells that it points along."""
    match points:
        case [[int() | float(), int() | float()] as first, *_, [int() | float(), int() | float()] as last]:
            (row, column), (last_row, last_column) = first, last
        case _:
            return None
    if not all(abs(at) < _FAR * 2 for at in (row, column, last_row, last_column)):
        return None
    step = (1 if last_row > row else -1, 1 if last_column > column else -1)
    place = floor(row), floor(column)
    cells = run_from(place[0] + step[0], place[1] + step[1], step, size)
    slanting = abs(abs(last_row - row) - abs(last_column - column)) < _NEARLY * abs(last_row - row)
    return (place, cells) if cells and slanting and not all(0 <= at < size for at in place) else None


def _is_wide(one: Mapping[str, Any]) -> bool:
    """Does it cover more than a cell?"""
    return max(_extents(one)) > 1


def _extents(one: Mapping[str, Any]) -> list[float]:
    """Its height and its width."""
    return [float(said) if isinstance(said := one.get(name), int | float) else 0.0 for name in ("height", "width")]


def _covered(places: list[tuple[int, int]], one: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The places whose middle a wide drawing covers: it may name only those around its own middle."""
    if not places or not _is_wide(one):
        return places
    middle = [sum(at) / len(places) for at in zip(*places, strict=True)]
    reach = [min(max(extent, 0.1) / 2, _FAR) for extent in _extents(one)]
    rows, columns = (range(ceil(at - far), floor(at + far) + 1) for at, far in zip(middle, reach, strict=True))
    return [(row, column) for row in rows for column in columns]


def _may_mean(meant: type[Clue], kind: str, drawn: list[_Drawing]) -> bool:
    """May all of these drawings be clues of a kind?"""
    if kind not in meant.drawings or (issubclass(meant, Outside) and meant.straight == (drawn[0].look == _DIAGONAL)):
        return False
    return all(one.cells and len(one.cells) <= meant.most for one in drawn)


def _likely(kind: str, look: str, drawn: list[_Drawing], choices: Collection[str]) -> str:
    if kind == "lines":
        if all(one.bulbs[1] for one in drawn):
            return "between"
        return "thermometer" if all(one.bulbs[0] for one in drawn) else _by_hue(look)
    if kind == "dots" and drawn[0].text in _SIGNS:
        return _SIGNS[drawn[0].text]
    if kind in ("dots", "marks"):
        light = _light(look)
        dot = "white_dot" if light > 0.7 else "black_dot" if light < 0.3 else ""
        return dot if kind == "dots" else "odd" if look.startswith("circle") else "even"
    return "arrow" if kind == "arrows" else next(iter(choices), "")


def _hls(look: str) -> tuple[float, float, float]:
    found = re.search(r"#([0-9A-F]{6}|[0-9A-F]{3})(?![0-9A-F]{3})", look)
    if found is None:
        return 0.0, 0.5, 0.0
    digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
    return rgb_to_hls(*(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)))


def _light(look: str) -> float:
    return _hls(look)[1]


def _by_hue(look: str) -> str:
    hue, _, saturation = _hls(look)
    if saturation < 0.2:
        return "palindrome"
    return next((word for end, word in _HUES if hue * 360 < end), "")


def _clue(word: str, one: _Drawing, size: int, *numbers: int) -> Clue:
    if word == "arrow":
        # The digits of a long circle are one number, from left to right or from top to bottom.
        circle = tuple(sorted(one.circle)) or one.cells[:1]
        return clue_of(word, circle, tuple(cell for cell in one.cells if cell not in circle))
    if word == "cage":
        return clue_of(word, one.cells, int(one.text or 0))
    if word == "quadruple":
        return clue_of(word, one.cells, tuple(sorted(map(int, re.findall(r"\d+", one.text)))))
    if word == "greater_than":
        less = one.text in ("<", "^")
        return clue_of(word, one.cells[::-1] if less else one.cells)
    if one.text.isdecimal() and not numbers:
        numbers = (int(one.text),)
    return clue_of(word, one.cells, *numbers)
