"""A drawing as PNG, through the extra `png`."""

from __future__ import annotations

from grillon.errors import RequestError
from grillon.extras import load
from grillon.model.drawing import Drawing
from grillon.render.svg import to_svg
from grillon.sentences import Sentence


def to_png(drawing: Drawing, *, scale: float = 2.0) -> bytes:
    """The picture as PNG bytes; `scale` is pixels for each unit of the SVG.

    >>> from grillon.model.drawing import DrawnCell
    >>> to_png(Drawing(1, 1, (DrawnCell(0, 0, "7"),), "one cell"))[1:4]
    b'PNG'
    """
    renderer = load("resvg_py", extra="png", purpose=Sentence("making a PNG"))
    try:
        return bytes(renderer.svg_to_bytes(svg_string=to_svg(drawing, scale=scale)))
    except ValueError:
        raise RequestError("--scale: {scale:g} makes a picture too large for PNG", scale=scale) from None
