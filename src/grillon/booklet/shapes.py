"""A picture as plain shapes, for what draws them itself: a template that sets a booklet.

They are read from our own SVG, so a picture in print looks as it does everywhere else. A shape is a list that begins
with its kind; numbers are in the units of the SVG, from the upper left corner of the picture:

- `["rect", x, y, width, height, radius, fill, stroke]`
- `["circle", x, y, radius, fill, stroke]`
- `["path", [["m", x, y], ["l", x, y], ["q", x, y, x, y], ["z"]], fill, stroke]`
- `["text", size, bold, fill, anchor, [[x, y, text], ...]]`, where y is the base line

A fill is a colour, a shade from 0 (black) to 255, or null, a stroke `[colour, width, dashes or null, cap]` or null.

>>> from grillon import parse
>>> picture = picture_of(parse("takuzu 2x2\\n0 .\\n. .").drawing())
>>> picture["width"], picture["shapes"][-1]
(100.0, ['text', 24.0, True, '#1a1a1a', 'middle', [[30.0, 38.64, '0']]])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from grillon.model.drawing import Drawing
from grillon.render.svg import to_svg
from grillon.render.theme import FAINT, HOLE, PAPER, Theme, mix

Shape = list[Any]
Picture = dict[str, Any]
Ink = Callable[[str], str | int]
"""How a colour such as #1f4e9c is printed: as another, or as a shade of black."""

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_WORD = re.compile(r"[A-Za-z]|-?[0-9.]+")
_HATCH = "url(#grillon-hole)"


def picture_of(
    drawing: Drawing, *, theme: str | Theme = "colour", ink: Ink = str, advance: float | None = None
) -> Picture:
    """The shapes of a drawing, with the size of the picture; `ink` says how a colour is printed.

    Where all letters of the font are as wide as `advance`, a share of its size, texts that are centred become such that
    start at a point: whoever sets them need not measure.
    """
    root = fromstring(to_svg(drawing, theme=theme, names=False))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    reader = _Reader(left, top, cache(ink), advance)
    for element in root:
        reader.read(element, _START)
    return {"width": width, "height": height, "shapes": reader.shapes}


_START = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "text-anchor": "middle"}


class _Reader:
    def __init__(self, left: float, top: float, ink: Ink, advance: float | None) -> None:
        self.left, self.top, self.ink, self.advance = left, top, ink, advance
        self.shapes: list[Shape] = []

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
            self.shapes.append(["circle", x, y, float(given["r"]), self._fill(given), self._stroke(given)])
        elif kind == "path":
            self.shapes.append(["path", list(self._segments(given["d"])), self._fill(given), self._stroke(given)])

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
        fill, stroke = self._fill(given), self._stroke(given)
        last = self.shapes[-1] if self.shapes else None
        beside = [y, height, 0.0, fill, None]
        if last and last[0] == "rect" and [last[2], *last[4:]] == beside and last[1] + last[3] == x:
            last[3] += width  # one with its neighbour: no hairline between them
        else:
            self.shapes.append(["rect", x, y, width, height, float(given.get("rx", 0)), fill, stroke])

    def _hatched(self, x: float, y: float, width: float, height: float) -> None:
        """A cell that is not there: grey, with stripes from corner to corner."""
        self.shapes.append(["rect", x, y, width, height, 0.0, self.ink(HOLE), None])
        step, lines = 8, []
        for start in range(step // 2, int(width + height), step):
            low, high = max(0.0, start - height), min(float(start), width)
            lines += [["m", x + low, y + start - low], ["l", x + high, y + start - high]]
        self.shapes.append(["path", lines, None, [self.ink(FAINT), 1.5, None, "butt"]])

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
        x, y = self._point(own["x"], own["y"])
        anchor = own.get("text-anchor") or inherited["text-anchor"]
        if anchor == "middle" and self.advance is not None:
            x, anchor = round(x - size * self.advance * len(text) / 2, 2), "start"
        look = ["text", size, bold, self.ink(fill), anchor]
        if self.shapes and self.shapes[-1][:5] == look:
            self.shapes[-1][5].append([x, y, text])
        else:
            self.shapes.append([*look, [[x, y, text]]])

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
