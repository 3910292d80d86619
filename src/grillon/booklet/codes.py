"""QR codes that link from paper to the puzzle."""

from __future__ import annotations

import re

from grillon.base.extras import load
from grillon.base.sentences import Sentence
from grillon.booklet.pdf_layers import Picture, shade, svg_start
from grillon.errors import InputError, TooLong
from grillon.puzzle.puzzle import Puzzle

QUIET = 4
"""The width of the white border around a code, in modules."""


def code_text(puzzle: Puzzle, base_url: str) -> str:
    """The text of the code of a puzzle: its link, or the puzzle itself.

    >>> from grillon import parse
    >>> code_text(parse("takuzu 2x2\\n0 .\\n. ."), "https://example.org/play")
    'https://example.org/play#takuzu.1.2x2.u.W.0'
    """
    try:
        short = puzzle.short()
    except TooLong:
        if base_url:
            raise
        return str(puzzle)
    return f"{base_url}#{short}" if base_url else short


def code_picture(puzzle: Puzzle, number: int, base_url: str, side: float, ink: str | int, lang: str) -> Picture:
    """The code as a picture with this side in millimetres."""
    segno = load("segno", extra="print", purpose=Sentence("a QR code"))
    text = code_text(puzzle, base_url)
    try:
        code = segno.make(text, error="m", micro=False)
    except segno.DataOverflowError:
        raise InputError("puzzle {name}: its text is too long for a QR code", name=number) from None
    bars = [
        f"M{bar.start() + QUIET} {y}.5h{len(bar[0])}"
        for y, row in enumerate(code.matrix, start=QUIET)
        for bar in re.finditer(rb"[^\0]+", bytes(row))
    ]
    size = len(code.matrix) + 2 * QUIET
    alt = Sentence("QR code of puzzle {number}: {text}", number=number, text=text).text(lang)
    drawn = f'{svg_start(0, 0, size, size)}<path d="{"".join(bars)}" stroke="{shade(ink)}"/></svg>'
    return {"width": size, "height": size, "layers": [["drawn", drawn]], "unit": side / size, "alt": alt}
