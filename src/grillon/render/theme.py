"""Every colour, width and font of a picture, in one place.

Colour never carries meaning alone: each role also has a shape (`RINGS` in SVG, `BRACKETS` in plain text), givens are
bold, pieces have an outline and a letter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grillon.base.names import match_name, suggestion
from grillon.errors import RequestError
from grillon.model import Role

FONT = "DejaVu Sans, Verdana, Arial, Helvetica, sans-serif"
INK = "#1a1a1a"
ENTRY = "#1f4e9c"
FAINT = "#9a9a9a"
PAPER = "#ffffff"
SOFT = "#c8c8c8"
HOLE = "#d9d9d9"
HEAT = "#c2410c"

CELL = 40
"""The side of a cell; every other length is a share of it."""
THIN, OUTLINE, HEAVY = 0.8, 2.0, 3.4
UNSURE = "2 6"
LINK, LINK_WIDTH, WEAK_LINK = "#37424f", 1.5, "4 2.5"
"""Arrows from mark to mark: colour, width, and the dashes of a weak one."""

TINTS = (
    "#f28e5c",
    "#5b9bd5",
    "#7fbf6a",
    "#e3c34a",
    "#b18cd9",
    "#5fc0b7",
    "#e88fb4",
    "#a9a05c",
    "#8fa3b8",
    "#d96c6c",
    "#7ac8f0",
    "#c49a6c",
)
"""The colours of pieces; regions have them in a lighter shade."""

ROLE_COLOURS = {
    Role.TARGET: "#2e8b57",
    Role.ELIMINATED: "#c62828",
    Role.ELIMINATING: "#1565c0",
    Role.AUXILIARY: "#b8860b",
    Role.PATTERN: "#7b3fa0",
}

RINGS = {
    Role.TARGET: "",
    Role.ELIMINATED: "",
    Role.ELIMINATING: "7 4",
    Role.AUXILIARY: "1.5 4",
    Role.PATTERN: "",
}
"""The dashes of the ring around a cell with a role; `ELIMINATED` also has a cross and `PATTERN` a second ring."""

BRACKETS = {
    Role.TARGET: "[]",
    Role.ELIMINATED: "××",
    Role.ELIMINATING: "()",
    Role.AUXILIARY: "<>",
    Role.PATTERN: "{}",
}
"""The brackets around a symbol with a role in plain text."""


def mix(colour: str, other: str, share: float) -> str:
    """The first colour mixed with `share` of the other.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """

    def part(start: int) -> int:
        first, second = int(colour[start : start + 2], 16), int(other[start : start + 2], 16)
        return int(first + (second - first) * share + 0.5)

    return f"#{part(1):02x}{part(3):02x}{part(5):02x}"


def tint(number: int, *, strong: bool) -> str:
    """The colour of a piece (strong) or a region (light)."""
    return mix(TINTS[number % len(TINTS)], PAPER, 0.12 if strong else 0.68)


def piece_fill(number: int | None, colour: str) -> str:
    """The colour of a piece: its own, or that of its number."""
    return colour or (PAPER if number is None else tint(number, strong=True))


def ink_on(colour: str) -> str:
    """Black or white, whichever is more readable on a colour.

    >>> ink_on("#f2cc3d"), ink_on("#3f6fd1")
    ('#1a1a1a', '#ffffff')
    """
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 125 else PAPER


def heat(tone: float) -> str:
    """The colour of a heat map, from 0 (paper) to 1."""
    return mix(PAPER, HEAT, min(max(tone, 0.0), 1.0) * 0.85)


@dataclass(frozen=True, slots=True)
class Theme:
    """The style of a picture: in grey or not, and the factors for larger symbols and heavier lines."""

    grey: bool = False
    symbols: float = 1.0
    lines: float = 1.0

    def inked(self, svg: str) -> str:
        """The picture in the theme's ink.

        >>> Theme(grey=True).inked('fill="#ff0000"'), Theme().inked('fill="#ff0000"')
        ('fill="#4d4d4d"', 'fill="#ff0000"')
        """
        return _COLOUR.sub(_as_grey, svg) if self.grey else svg


THEMES = {
    "colour": Theme(),
    "black-and-white": Theme(grey=True),
    "large-print": Theme(symbols=1.3, lines=1.6),
}
"""The themes: for screens and colour print, for black ink only, for readers who need large symbols."""
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")


def _as_grey(found: re.Match[str]) -> str:
    red, green, blue = (int(found[0][start : start + 2], 16) for start in (1, 3, 5))
    return "#" + f"{int(0.3 * red + 0.59 * green + 0.11 * blue + 0.5):02x}" * 3


def named_theme(name: str) -> Theme:
    """The theme with this name.

    >>> named_theme("neon")
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: there is no theme 'neon'; choose from: colour, black-and-white, large-print
    """
    known = match_name(name, THEMES)
    if known is None:
        raise RequestError("there is no theme '{name}'; {offer}", name=name, offer=suggestion(name, list(THEMES)))
    return THEMES[known]
