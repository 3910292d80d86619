"""A drawing as PNG, through the extra `png`."""

from __future__ import annotations

import os
import subprocess
import sys
from math import floor, sqrt

from grillon.base.extras import load
from grillon.base.sentences import Sentence
from grillon.errors import LimitReached, RequestError
from grillon.model.drawing import Drawing
from grillon.render.svg import MIN_SCALE, size_of, to_svg
from grillon.render.theme import Theme

SCALE = 2.0
MAX_PIXELS = 64_000_000
"""The maximum number of pixels: making a picture takes about eight bytes per pixel."""
QUICK_PIXELS, QUICK_TEXT = 1_000_000, 200_000
"""Pixels and characters of SVG that can be rendered within a tenth of a second."""

_CHILD = (
    "import sys, resvg_py\n"
    "picture = resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode())\n"
    "sys.stdout.buffer.write(bytes(picture))\n"
)


def to_png(
    drawing: Drawing, *, scale: float | None = None, legend: bool = False, theme: str | Theme = "colour"
) -> bytes:
    """The picture as PNG bytes; `scale` is pixels per unit of the SVG, 2 unless that makes it too large.

    >>> from grillon.model.drawing import DrawnCell
    >>> to_png(Drawing(1, 1, (DrawnCell(0, 0, "7"),), "one cell"))[1:4]
    b'PNG'
    """
    renderer = load("resvg_py", extra="png", purpose=Sentence("making a PNG"))
    width, height = size_of(drawing, legend=legend)
    maximum = floor(sqrt(MAX_PIXELS / (width * height)) * 100) / 100
    if scale is None:
        scale = max(min(SCALE, maximum), MIN_SCALE)
    svg = to_svg(drawing, scale=scale, legend=legend, theme=theme)
    pixels = width * height * scale**2
    if maximum < MIN_SCALE:
        raise RequestError(
            "a PNG of this picture has more than {max_pixels} million pixels at any scale; SVG has no such limit",
            max_pixels=MAX_PIXELS // 1_000_000,
        )
    if pixels > MAX_PIXELS:
        raise RequestError(
            "{scale:g} makes a PNG of {pixels:,.0f} million pixels, and the limit is {max_pixels} "
            "million: at most {maximum:g} for this picture",
            argument="scale",
            scale=scale,
            pixels=pixels / 1e6,
            max_pixels=MAX_PIXELS // 1_000_000,
            maximum=maximum,
        )
    if not sys.executable or (pixels <= QUICK_PIXELS and len(svg) <= QUICK_TEXT):
        return bytes(renderer.svg_to_bytes(svg_string=svg))
    return _made_beside(svg)


def _made_beside(svg: str) -> bytes:
    """The picture made by another process: the renderer ignores Ctrl-C, and ends its process when out of memory."""
    with subprocess.Popen(
        [sys.executable, "-P", "-c", _CHILD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ) as child:
        try:
            picture, _ = child.communicate(svg.encode())
        except BaseException:
            child.kill()
            child.wait()  # after a Ctrl-C the `with` block itself does not
            raise
    if child.returncode != 0:
        raise LimitReached("making a PNG: the renderer ended without a picture; it may have run out of memory")
    return picture
