"""What f-puzzles and SudokuPad only draw: lines, circles, texts. It becomes clues once someone says what it means.

Drawings are gathered by kind and look; `grillon.formats.drawings` knows what each group is taken for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from colorsys import rgb_to_hls
from typing import Any, NamedTuple

from grillon.errors import FormatError
from grillon.families.sudoku.clues import Clue, clue_class, clue_of
from grillon.families.sudoku.formats.places import along, cells_of, place_of
from grillon.families.sudoku.formats.sudokupad import shown
from grillon.formats.drawings import Drawings, decided

_SHAPES = {"circle": "circle", "rectangle": "square", "text": ""}
_LINES = {"line": "lines", "arrows": "arrows"}
FIELDS = (*_SHAPES, *_LINES, "cage")
"""The fields of a document that are only drawn."""

_ALONG = (
    *("thermometer", "arrow", "double_arrow", "whisper", "renban", "palindrome", "zipper", "region_sum"),
    *("entropic", "modular", "between", "lockout"),
)
_MEANT = {
    "lines": _ALONG,
    "arrows": ("arrow", *(word for word in _ALONG if word != "arrow")),
    "cages": ("cage",),
    "dots": ("white_dot", "black_dot", "x", "v", "greater_than"),
    "corners": ("quadruple",),
    "marks": ("odd", "even", "minimum", "maximum"),
    "texts": (),
    "numbers": ("sandwich", "x_sum", "skyscraper", "numbered_room"),
}
"""The kinds of clues that drawings may mean."""
_HUES = ((30, ""), (50, "whisper"), (70, ""), (165, "whisper"), (260, "region_sum"), (330, "renban"))
"""The kinds of lines that are usually drawn in a colour, by the end of its hues in degrees."""
_SIGNS = {"X": "x", "V": "v", "<": "greater_than", ">": "greater_than", "^": "greater_than", "v": "greater_than"}


class _Drawing(NamedTuple):
    kind: str
    look: str
    cells: tuple[int, ...] = ()  # none where it does not lie on cells
    text: str = ""
    bulbs: tuple[bool, bool] = (False, False)  # is there a circle at the first cell, at the last?


def drawn_clues(document: Mapping[str, object], size: int) -> Iterator[Clue]:
    """The clues that the drawings of a document are taken for; Undecided where nobody has said."""
    groups: dict[tuple[str, str], list[_Drawing]] = {}
    for one in _with_bulbs(list(dict.fromkeys(_drawings(document, size)))):
        groups.setdefault((one.kind, one.look), []).append(one)
    kinds = [kind for kind, _ in groups]
    named: dict[str, list[_Drawing]] = {}
    told = []
    for kind, look in groups:
        number = kinds[: len(named)].count(kind) + 1
        name = f"{kind}-{number}" if kinds.count(kind) > 1 else kind
        named[name] = drawn = groups[kind, look]
        words = _MEANT[kind] if all(one.cells for one in drawn) else ()
        choices = {word: clue_class(word).plural for word in words}
        likely = _likely(kind, look, drawn)
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
        for line in one["lines"]:
            yield _Drawing(_LINES[field], colour, cells_of(line, size))
    elif field == "cage":
        yield _Drawing("cages", colour, cells_of(one["cells"], size), text)
    else:
        places = [place_of(name) for name in one["cells"]]
        inside = [row * size + column for row, column in places if 0 <= row < size and 0 <= column < size]
        look = " ".join(filter(None, [_SHAPES[field], colour, "" if text.isdecimal() else text]))
        if not inside and len(places) == 1 and text.isdecimal():
            yield _Drawing("numbers", "", along(*places[0], size), text)
        elif len(inside) < len(places) or not places:
            if text or _SHAPES[field]:
                yield _Drawing("texts", look, (), text)
        elif len(places) == 1:
            if text:
                yield _Drawing("texts", "", tuple(inside), text)
            elif _SHAPES[field]:
                yield _Drawing("marks", look, tuple(inside))
        else:
            kind = {2: "dots", 4: "corners"}.get(len(places), "texts")
            yield _Drawing(kind, look if kind == "dots" else "", tuple(sorted(inside)), text)


def _with_bulbs(drawings: list[_Drawing]) -> Iterator[_Drawing]:
    """Circles at the ends of lines belong to the lines."""
    lines = [one for one in drawings if one.kind in _LINES.values() and one.cells]
    ends = {cell for line in lines for cell in (line.cells[0], line.cells[-1])}
    circles = {one.cells[0] for one in drawings if one.kind == "marks" and one.look.startswith("circle")} & ends
    for one in drawings:
        if one in lines:
            first, last = one.cells[0] in circles, one.cells[-1] in circles
            cells = one.cells[::-1] if last and not first else one.cells
            yield one._replace(cells=cells, bulbs=(first or last, first and last))
        elif one.kind != "marks" or one.cells[0] not in circles or not one.look.startswith("circle"):
            yield one


def _likely(kind: str, look: str, drawn: list[_Drawing]) -> str:
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
    return _MEANT[kind][0] if _MEANT[kind] else ""


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
        return clue_of(word, one.cells[:1], one.cells[1:])
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
