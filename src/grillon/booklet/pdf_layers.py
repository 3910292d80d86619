"""A picture separated into shapes and texts, for a booklet's template, which typesets texts itself.

Both are read from the SVG of the picture, so it looks the same in print as elsewhere. `layers` are stacked, the first
one lowest; each is a list that begins with its kind:

- `["drawn", svg]`: lines and filled shapes, an SVG as large as the picture
- `["text", size, bold, fill, anchor, pitch, [[x, y, text], ...]]`: texts of one style, where x and y are in the units
  of the picture from its upper left corner and y is the base line; a pitch is the distance from the left of a letter to
  the left of the next, and a text then is a whole row of cells

A fill is a colour, or a shade from 0 (black) to 255.

>>> from grillon import parse
>>> picture = picture_of(parse("takuzu 2x2\\n0 .\\n. .").drawing())
>>> picture["width"], picture["layers"][-1]
(100.0, ['text', 24.0, True, '#1a1a1a', 'middle', None, [[30.0, 38.64, '0']]])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from grillon.model.drawing import Drawing
from grillon.render.svg import to_svg
from grillon.render.svg_parts import short
from grillon.render.theme import CELL, FAINT, HOLE, PAPER, Theme, mix

Layer = list[Any]
Picture = dict[str, Any]
Text = tuple[float, float, str]
Ink = Callable[[str], str | int]
"""Converts a colour such as #1f4e9c for print: to another colour, or to a shade of black."""

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_OF_STROKES = ("stroke-dasharray", "stroke-linecap", "stroke-linejoin")
_HATCH = "url(#grillon-hole)"
_GAP = "\u00a0"
"""The placeholder for an empty cell in a row of letters: a non-breaking space."""


def picture_of(
    drawing: Drawing, *, theme: str | Theme = "colour", ink: Ink = str, advance: float | None = None, over: str = ""
) -> Picture:
    """The layers of a drawing, with the size of the picture; `ink` converts its colours, `over` are elements on top.

    Where all letters of the font have the width `advance`, a share of its size, centred texts are given by their start,
    and letters in a row of cells become one text: typesetting them needs no measuring.
    """
    root = fromstring(to_svg(drawing, theme=theme, names=False).replace("</svg>", f"{over}</svg>"))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    reader = _LayerReader(left, top, svg_start(left, top, width, height), cache(ink), advance)
    for element in root:
        reader.read(element, _START)
    return {"width": width, "height": height, "layers": reader.finished()}


def svg_start(left: float, top: float, width: float, height: float) -> str:
    """The start of the SVG of a layer."""
    box = " ".join(map(short, (left, top, width, height)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{short(width)}" height="{short(height)}">'


def shade(ink: str | int) -> str:
    """A colour in SVG; a shade of black becomes one ink in the PDF too."""
    return ink if isinstance(ink, str) else f"#{ink:02x}{ink:02x}{ink:02x}"


_START = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "text-anchor": "middle"}


class _LayerReader:
    def __init__(self, left: float, top: float, start: str, ink: Ink, advance: float | None) -> None:
        self.left, self.top, self.start, self.ink, self.advance = left, top, start, ink, advance
        self.layers: list[Layer] = []
        self.drawn: list[str] = []
        """The shapes since the last text."""
        self.texts: dict[tuple[float, bool, str, str, int | None], list[Text]] = {}
        """Consecutive texts, by style."""
        self.fills: dict[tuple[str, str], list[str]] = {}
        """Consecutive rectangles, by colour and height; none overlaps another."""
        self.stripes: list[str] = []
        """The lines on hatched rectangles."""

    def read(self, element: Element, inherited: dict[str, str]) -> None:
        """Add an element and its children."""
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
            self._draw(f'<circle cx="{given["cx"]}" cy="{given["cy"]}" r="{given["r"]}"', given)
        elif kind == "path":
            self._draw(f'<path d="{given["d"]}"', given)

    def _rectangle(self, given: dict[str, str]) -> None:
        fill, stroke = given["fill"], given["stroke"]
        if fill == PAPER and stroke == "none":
            return  # the paper itself
        x, y, width, height = given["x"], given["y"], given["width"], given["height"]
        if fill == _HATCH:
            self._hatched(float(x), float(y), float(width), float(height))
        elif fill == "none" or stroke != "none" or "rx" in given:
            self._draw(
                f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{given.get("rx", "0")}"',
                given,
            )
        else:
            self._filled(x, float(y), width, height, fill)

    def _filled(self, x: str, y: float, width: str, height: str, fill: str) -> None:
        """Add a rectangle as a thick line: one shape for all of a colour, with no hairline between them."""
        if self.texts:
            self.finished()
        self.fills.setdefault((fill, height), []).append(f"M{x} {short(y + float(height) / 2)}h{width}")

    def _hatched(self, x: float, y: float, width: float, height: float) -> None:
        """Add a hole: a grey cell with stripes from corner to corner."""
        self._filled(short(x), y, short(width), short(height), HOLE)
        step = 8
        for start in range(step // 2, int(width + height), step):
            low, high = max(0.0, start - height), min(float(start), width)
            self.stripes.append(
                f"M{short(x + low)} {short(y + start - low)}L{short(x + high)} {short(y + start - high)}"
            )

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
        known = self.texts.setdefault((size, bold, fill, anchor, pitch), [])
        known += ((round(x, 2), y, part) for x, part in zip(places, parts, strict=True))

    def _draw(self, element: str, given: dict[str, str]) -> None:
        """Add an element above everything gathered since the last one."""
        if self.texts:
            self.finished()
        elif self.fills:
            self._surfaces()
        self.drawn.append(f"{element} {self._look(given)}/>")

    def _surfaces(self) -> None:
        """Add the gathered rectangles, and the stripes on them."""
        for (fill, height), bars in self.fills.items():
            colour = shade(self.ink(fill))
            self.drawn.append(f'<path d="{"".join(bars)}" stroke="{colour}" stroke-width="{height}"/>')
        self.fills.clear()
        if self.stripes:
            colour = shade(self.ink(FAINT))
            self.drawn.append(f'<path d="{"".join(self.stripes)}" stroke="{colour}" stroke-width="1.5"/>')
            self.stripes = []

    def finished(self) -> list[Layer]:
        """All layers so far."""
        self._surfaces()
        if self.drawn:
            self.layers.append(["drawn", f"{self.start}{''.join(self.drawn)}</svg>"])
            self.drawn = []
        for (size, bold, fill, anchor, pitch), texts in self.texts.items():
            placed = [list(text) for text in (texts if pitch is None else _in_rows(texts, pitch))]
            self.layers.append(["text", size, bold, self.ink(fill), anchor, pitch, placed])
        self.texts.clear()
        return self.layers

    def _look(self, given: dict[str, str]) -> str:
        """The attributes with colours for print, without opacity, which not every press supports."""
        fill, stroke = given["fill"], given["stroke"]
        share = float(given.get("fill-opacity", 1))
        fill = "none" if share < 0.5 or fill == "none" else mix(fill, PAPER, 1 - share) if share < 1 else fill
        look = f'fill="{fill if fill == "none" else shade(self.ink(fill))}"'
        if stroke == "none":
            return look
        share = float(given.get("stroke-opacity", given.get("opacity", 1)))
        colour = shade(self.ink(stroke if share == 1 else mix(stroke, PAPER, 1 - share)))
        look += f' stroke="{colour}" stroke-width="{given["stroke-width"]}"'
        return look + "".join(f' {name}="{given[name]}"' for name in _OF_STROKES if name in given)


def _in_rows(letters: list[Text], pitch: int) -> Iterator[Text]:
    """The letters of cells, as one text per row.

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
