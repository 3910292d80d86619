"""A picture as plain shapes, for what draws them itself: a template that sets a booklet.

They are read from our own SVG, so a picture in print looks as it does everywhere else. A shape is a list that begins
with its kind; numbers are in the units of the SVG, from the upper left corner of the picture:

- `["rect", x, y, width, height, radius, fill, stroke]`
- `["circle", x, y, radius, fill, stroke]`
- `["lines", [x, y, x, y, ...], stroke]`, four numbers for each of many lines
- `["path", [["m", x, y], ["l", x, y], ["q", x, y, x, y], ["z"]], fill, stroke]`
- `["text", size, bold, fill, anchor, pitch, [[x, y, text], ...]]`, where y is the base line; with a pitch, that is how
  far it is from the left of a letter to the left of the next, and a text is all that stands in a row of cells

A fill is a colour, a shade from 0 (black) to 255, or null, a stroke `[colour, width, dashes or null, cap]` or null.

>>> from grillon import parse
>>> picture = picture_of(parse("takuzu 2x2\\n0 .\\n. .").drawing())
>>> picture["width"], picture["shapes"][-1]
(100.0, ['text', 24.0, True, '#1a1a1a', 'middle', None, [[30.0, 38.64, '0']]])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from grillon.model.drawing import Drawing
from grillon.render.svg import to_svg
from grillon.render.theme import CELL, FAINT, HOLE, PAPER, Theme, mix

Shape = list[Any]
Picture = dict[str, Any]
Text = tuple[float, float, str]
Ink = Callable[[str], str | int]
"""How a colour such as #1f4e9c is printed: as another, or as a shade of black."""

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_WORD = re.compile(r"[A-Za-z]|-?[0-9.]+")
_LINE = r"M(-?[0-9.]+) (-?[0-9.]+)([HVLhv])(-?[0-9.]+)(?: (-?[0-9.]+))?"
_ONE_LINE, _ALL_LINES = re.compile(_LINE), re.compile(f"(?:{_LINE})+")
_HATCH = "url(#grillon-hole)"
_GAP = "\u00a0"
"""What stands in a row of letters where there is none: a space that is kept."""


def picture_of(
    drawing: Drawing, *, theme: str | Theme = "colour", ink: Ink = str, advance: float | None = None
) -> Picture:
    """The shapes of a drawing, with the size of the picture; `ink` says how a colour is printed.

    Where all letters of the font are as wide as `advance`, a share of its size, texts that are centred become such that
    start at a point, and letters in a row of cells become one text: whoever sets them need not measure.
    """
    root = fromstring(to_svg(drawing, theme=theme, names=False))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    reader = _Reader(left, top, cache(ink), advance)
    for element in root:
        reader.read(element, _START)
    return {"width": width, "height": height, "shapes": reader.finished()}


_START = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "text-anchor": "middle"}


class _Reader:
    def __init__(self, left: float, top: float, ink: Ink, advance: float | None) -> None:
        self.left, self.top, self.ink, self.advance = left, top, ink, advance
        self.shapes: list[Shape] = []
        self.texts: dict[tuple[float, bool, str, str, int | None], list[Text]] = {}
        """Texts that follow each other, by how they look."""
        self.fills: dict[tuple[str | int, float], list[float]] = {}
        """Rectangles that follow each other, by their colour and height; none lies on another."""
        self.stripes: list[float] = []
        """The lines on those that are hatched."""

    def read(self, element: Element, inherited: dict[str, str]) -> None:
        """Add the shapes of an element and of those in it."""
        kind = element.tag.removeprefix(_NAMESPACE)
        if kind == "text":
            self._text(element, inherited)
            return
        given = {**inherited, **element.attrib}
        if kind == "g":
            for part in element:
                self.read(part, given)
        elif kind == "rect":
            self._rectangle(given)
        elif kind == "circle":
            x, y = self._point(given["cx"], given["cy"])
            self._add("circle", x, y, float(given["r"]), self._fill(given), self._stroke(given))
        elif kind == "path":
            lines, stroke = _lines(given["d"], self.left, self.top), self._stroke(given)
            if lines is not None:
                self._add("lines", lines, stroke)
            else:
                self._add("path", list(self._segments(given["d"])), self._fill(given), stroke)

    def _point(self, x: str | float, y: str | float) -> tuple[float, float]:
        return round(float(x) - self.left, 2), round(float(y) - self.top, 2)

    def _rectangle(self, given: dict[str, str]) -> None:
        if given["fill"] == PAPER and given["stroke"] == "none":
            return  # the paper itself
        x, y = self._point(given["x"], given["y"])
        width, height = float(given["width"]), float(given["height"])
        if given["fill"] == _HATCH:
            self._hatched(x, y, width, height)
            return
        fill, stroke, radius = self._fill(given), self._stroke(given), float(given.get("rx", 0))
        if fill is None or stroke is not None or radius:
            self._add("rect", x, y, width, height, radius, fill, stroke)
        else:
            self._filled(x, y, width, height, fill)

    def _filled(self, x: float, y: float, width: float, height: float, fill: str | int) -> None:
        """A rectangle as a line as wide as it is high: one shape for all of a colour, with no hairline between them."""
        if self.texts:
            self.finished()
        bars, middle = self.fills.setdefault((fill, height), []), y + height / 2
        if bars and bars[-2] == x and bars[-1] == middle:
            bars[-2] += width
        else:
            bars += (x, middle, x + width, middle)

    def _hatched(self, x: float, y: float, width: float, height: float) -> None:
        """A cell that is not there: grey, with stripes from corner to corner."""
        self._filled(x, y, width, height, self.ink(HOLE))
        step = 8
        for start in range(step // 2, int(width + height), step):
            low, high = max(0.0, start - height), min(float(start), width)
            self.stripes += (x + low, y + start - low, x + high, y + start - high)

    def _segments(self, path: str) -> Iterator[list[Any]]:
        words = iter(_WORD.findall(path))
        x = y = 0.0
        pending = ""
        for word in words:
            if word.isalpha():
                pending = word
                if word in "zZ":
                    yield ["z"]
                    continue
                word = next(words)
            near = pending.islower()
            if pending in "Hh":
                x = float(word) + (x if near else 0)
            elif pending in "Vv":
                y = float(word) + (y if near else 0)
            else:
                control = None
                if pending in "Qq":
                    control = self._point(float(word) + (x if near else 0), float(next(words)) + (y if near else 0))
                    word = next(words)
                x, y = float(word) + (x if near else 0), float(next(words)) + (y if near else 0)
                if control is not None:
                    yield ["q", *control, *self._point(x, y)]
                    continue
            yield ["m" if pending in "Mm" else "l", *self._point(x, y)]

    def _text(self, element: Element, inherited: dict[str, str]) -> None:
        own = element.attrib
        fill = own.get("fill") or inherited["fill"]
        opacity = own.get("fill-opacity") or inherited.get("fill-opacity")
        if opacity is not None:
            fill = mix(fill, PAPER, 1 - float(opacity))
        bold = (own.get("font-weight") or inherited.get("font-weight")) == "700"
        text, size = element.text or "", float(own["font-size"])
        y = round(float(own["y"]) - self.top, 2)
        anchor = own.get("text-anchor") or inherited["text-anchor"]
        places = [float(x) - self.left for x in own["x"].split()]
        parts = [text] if len(places) == 1 else list(text)
        pitch = None
        if anchor == "middle" and self.advance is not None:
            anchor, half = "start", size * self.advance / 2
            places = [x - half * len(part) for x, part in zip(places, parts, strict=True)]
            if len(parts[0]) == 1 and text.isascii():
                pitch = CELL
        if self.fills:
            self.finished()
        known = self.texts.setdefault((size, bold, fill, anchor, pitch), [])
        known += ((round(x, 2), y, part) for x, part in zip(places, parts, strict=True))

    def _add(self, *shape: Any) -> None:
        """The next shape; what was gathered since the last one lies below it."""
        if self.texts or self.fills:
            self.finished()
        self.shapes.append(list(shape))

    def finished(self) -> list[Shape]:
        """All shapes so far."""
        self.shapes += (["lines", bars, [fill, height, None, "butt"]] for (fill, height), bars in self.fills.items())
        self.fills.clear()
        if self.stripes:
            self.shapes.append(["lines", self.stripes, [self.ink(FAINT), 1.5, None, "butt"]])
            self.stripes = []
        for (size, bold, fill, anchor, pitch), texts in self.texts.items():
            placed = [list(text) for text in (texts if pitch is None else _in_rows(texts, pitch))]
            self.shapes.append(["text", size, bold, self.ink(fill), anchor, pitch, placed])
        self.texts.clear()
        return self.shapes

    def _fill(self, given: dict[str, str]) -> str | int | None:
        fill = given["fill"]
        return None if fill == "none" else self.ink(fill)

    def _stroke(self, given: dict[str, str]) -> list[Any] | None:
        """Colours as they look on paper: opacity is not for every press."""
        colour = given["stroke"]
        if colour == "none":
            return None
        share = float(given.get("stroke-opacity", given.get("opacity", 1)))
        dashes = given.get("stroke-dasharray")
        return [
            self.ink(colour if share == 1 else mix(colour, PAPER, 1 - share)),
            float(given["stroke-width"]),
            None if dashes is None else [float(dash) for dash in dashes.split()],
            given.get("stroke-linecap", "butt"),
        ]


@lru_cache(maxsize=1024)
def _lines(path: str, left: float, top: float) -> list[float] | None:
    """A path that is nothing but single lines, as their ends; None for any other. Most boards have the same lines."""
    if _ALL_LINES.fullmatch(path) is None:
        return None
    number: Callable[[str], float] = float
    if "." not in path and left.is_integer() and top.is_integer():
        number, left, top = int, int(left), int(top)
    ends: list[float] = []
    for start_x, start_y, how, one, other in _ONE_LINE.findall(path):
        x, y = number(start_x) - left, number(start_y) - top
        if how == "H":
            ends += (x, y, number(one) - left, y)
        elif how == "V":
            ends += (x, y, x, number(one) - top)
        elif how == "h":
            ends += (x, y, x + number(one), y)
        elif how == "v":
            ends += (x, y, x, y + number(one))
        else:
            ends += (x, y, number(one) - left, number(other) - top)
    return ends if number is int else [round(end, 2) for end in ends]


def _in_rows(letters: list[Text], pitch: int) -> Iterator[Text]:
    """Letters that are cells apart, as one text a row.

    >>> list(_in_rows([(2.0, 5.0, "7"), (82.0, 5.0, "9"), (42.0, 45.0, "1")], 40))
    [(2.0, 5.0, '7\\xa09'), (42.0, 45.0, '1')]
    """
    rows: dict[tuple[float, float], list[Text]] = {}
    for x, y, letter in letters:
        rows.setdefault((y, round(x % pitch, 2)), []).append((x, y, letter))
    for row in rows.values():
        row.sort()
        start, y, written = row[0]
        for x, _, letter in row[1:]:
            written += _GAP * (round((x - start) / pitch) - len(written)) + letter
        yield start, y, written
