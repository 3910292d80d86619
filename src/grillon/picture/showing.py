"""What was read, drawn over the picture: an outline around each cell, the symbols, and what is uncertain."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from grillon.base.extras import load
from grillon.base.sentences import Sentence
from grillon.picture.decoding import opened

if TYPE_CHECKING:
    from grillon.picture.reading import Reading

_OUTLINE, _GIVEN, _ENTRY, _DOUBT = (27, 127, 92), (27, 127, 92), (47, 111, 208), (194, 65, 58)
_LEAST = 900
"""Pixels of the longer side: a smaller picture is enlarged, so that signs fit beside those of the picture."""


def shown(data: bytes, readings: Sequence[Reading]) -> bytes:
    """The picture as PNG with what was read: symbols in the lower right of their cells, doubts in red."""
    image = opened(data)
    scale = max(1, -(-_LEAST // max(image.size)))
    image = image.resize((image.width * scale, image.height * scale))
    draw = load("PIL.ImageDraw", extra="picture", purpose=Sentence("drawing on a picture")).Draw(image)
    for reading in readings:
        _draw(draw, reading, scale)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _draw(draw: Any, reading: Reading, scale: int) -> None:
    font_module = load("PIL.ImageFont", extra="picture", purpose=Sentence("drawing on a picture"))
    cells = [[(x * scale, y * scale) for x, y in corners] for corners in reading.corners]
    for corners in cells:
        draw.polygon(corners, outline=_OUTLINE)
    for cell in reading.unsure:
        draw.line([*cells[cell], cells[cell][0]], fill=_DOUBT, width=2)
    symbols = reading.puzzle.places.symbols
    for sign in reading.signs:
        corners = cells[sign.cell]
        height = abs(corners[3][1] - corners[0][1])
        colour = _DOUBT if sign.doubtful else _GIVEN if sign.given else _ENTRY
        if sign.doubtful:
            draw.line([*corners, corners[0]], fill=_DOUBT, width=3)
        x, y = corners[2]
        font = font_module.load_default(max(9, height * 0.3))
        draw.text(
            (x - 3, y - 2),
            symbols[sign.symbol],
            fill=colour,
            font=font,
            anchor="rd",
            stroke_width=2,
            stroke_fill="white",
        )
