"""Sheets of pieces to cut out, on the scale of the boards they are placed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from grillon.base.sentences import Sentence
from grillon.booklet.layout import Size
from grillon.booklet.pictures import Artist, placed
from grillon.model.drawing import Drawing, DrawnPiece
from grillon.puzzle.puzzle import Puzzle
from grillon.render.layout import on_shelves
from grillon.render.svg import MARGIN
from grillon.render.svg_parts import SMALL
from grillon.render.theme import CELL

Numbered = tuple[int, Puzzle, float]
"""A puzzle with its number and the length of its unit on paper."""


def piece_sheets(puzzles: Sequence[Numbered], artist: Artist, room: Size) -> Iterator[dict[str, Any]]:
    """For boards of each size, the pieces needed for all puzzles on them, one sheet per page."""
    first = True
    by_unit = sorted(puzzles, key=lambda numbered: (-round(numbered[2], 4), numbered[0]))
    for _, group in groupby(by_unit, key=lambda numbered: round(numbered[2], 4)):
        some = list(group)
        unit = some[0][2]
        caption = Sentence(
            "Cells of {side:.1f} mm, the size of {count:puzzle|puzzles} {numbers}.",
            side=unit * CELL,
            count=len(some),
            numbers=", ".join(str(number) for number, _, _ in some),
        ).text(artist.lang)
        # Pieces in a tray are drawn smaller than the board; here they have the same scale.
        scale = unit * CELL / SMALL
        width = (room[0] / scale - 2 * MARGIN) / SMALL
        height = (room[1] / scale - 2 * MARGIN) / SMALL
        for sheet in _sheets(_needed(some), width, height):
            drawing = Drawing(0, width * SMALL / CELL, (), caption, tray=tuple(sheet))
            alt = f"{caption} {', '.join(piece.symbol for piece in sheet)}"
            yield {"note": caption, "picture": placed(artist.drawn(drawing, alt), scale), "first": first}
            first = False


def _needed(puzzles: Sequence[Numbered]) -> list[DrawnPiece]:
    """Each piece as many times as any one puzzle needs it."""
    most: dict[tuple[object, ...], tuple[DrawnPiece, int]] = {}
    for _, puzzle, _ in puzzles:
        for piece in puzzle.drawing().tray:
            key = (piece.symbol, piece.cells, piece.round)
            known = most.get(key)
            if known is None or known[1] < piece.left:
                most[key] = (replace(piece, left=1), piece.left)
    return [piece for piece, number in most.values() for _ in range(number)]


def _sheets(pieces: Sequence[DrawnPiece], width: float, height: float) -> Iterator[list[DrawnPiece]]:
    sheet: list[DrawnPiece] = []
    for piece in pieces:
        if sheet and on_shelves([*sheet, piece], width)[1] > height:
            yield sheet
            sheet = []
        sheet.append(piece)
    if sheet:
        yield sheet
