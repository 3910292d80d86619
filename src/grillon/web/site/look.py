"""The name, the colour and the address of somebody's own site."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from html import escape

from grillon.errors import RequestError
from grillon.model.arguments import known_address

NAME = "Grillon"
READABLE = 4.5
"""The contrast that text needs (AA of the guidelines for accessible pages)."""
LIGHT, DARK = ("#ffffff", "#fbfaf7"), ("#16181c", "#1e2127", "#0d1512")
"""What the colour is seen on, or what is written on it: `static/css/tokens.css` has these."""
OUR_COLOUR = "#1b7f5c"


@dataclass(frozen=True)
class Look:
    """What makes a site somebody's own. The default is ours."""

    name: str = NAME
    colour: str = ""
    """As `#rrggbb`. A lighter or a darker one stands for it where it could not be read."""
    base_url: str = ""
    """Where the site will be published: links to puzzles begin with it."""

    def __post_init__(self) -> None:
        if not self.name.strip() or not self.name.isprintable():
            raise RequestError("'{name}' is no name", argument="name", name=self.name)
        if self.colour and not re.fullmatch("#[0-9a-fA-F]{6}", self.colour):
            raise RequestError("'{colour}' is not a colour such as #1b7f5c", argument="colour", colour=self.colour)
        known_address(self.base_url)

    @cached_property
    def on_light(self) -> str:
        """The colour on light ground."""
        return _readable(self.colour, "#000000", LIGHT)

    @cached_property
    def on_dark(self) -> str:
        """The colour on dark ground."""
        return _readable(self.colour, "#ffffff", DARK)

    def styles(self) -> bytes:
        """What follows the page's own styles."""
        if not self.colour:
            return b""
        light, dark = (f"--accent: {one}; --entry: {one}; --select: {one};" for one in (self.on_light, self.on_dark))
        chosen = ':root:not([data-theme="light"], [data-theme="contrast"])'
        return (
            f':root:not([data-theme="contrast"], [data-theme="dark"]) {{ {light} }}\n'
            f"@media (prefers-color-scheme: dark) {{ {chosen} {{ {dark} }} }}\n"
            f':root[data-theme="dark"] {{ {dark} }}\n'
        ).encode()

    def picture(self, icon: bytes) -> bytes:
        """The icon in the colour."""
        return icon.replace(OUR_COLOUR.encode(), self.on_light.encode()) if self.colour else icon

    def manifest(self, ours: bytes) -> bytes:
        """What a browser shows of a page that is installed."""
        told = {**json.loads(ours), "name": self.name, "short_name": self.name}
        if self.colour:
            told["theme_color"] = self.on_light
        return json.dumps(told, ensure_ascii=False, indent=2).encode()

    def start(self, page: str) -> str:
        """The start of the page with its title."""
        return page.replace(f"<title>{NAME}</title>", f"<title>{escape(self.name)}</title>", 1)

    @property
    def told(self) -> dict[str, str]:
        """What the page's modules read, by the names of its elements."""
        named = {"application-name": self.name, "base-url": self.base_url}
        return {name: value for name, value in named.items() if value not in ("", NAME)}


OURS = Look()


def _readable(colour: str, towards: str, grounds: tuple[str, ...]) -> str:
    """The nearest colour on the way to black or white that can be read."""
    for part in range(0, 101, 2):
        mixed = [(own * (100 - part) + end * part) // 100 for own, end in zip(_rgb(colour), _rgb(towards), strict=True)]
        shade = "#" + "".join(f"{one:02x}" for one in mixed)
        if min(contrast(shade, ground) for ground in grounds) >= READABLE:
            return shade
    return towards


def _rgb(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def contrast(first: str, second: str) -> float:
    """The contrast of two colours.

    >>> round(contrast("#ffffff", "#000000"), 1)
    21.0
    """
    dark, bright = sorted(_luminance(colour) for colour in (first, second))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [one / 255 for one in _rgb(colour)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
