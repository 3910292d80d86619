"""The layout of a picture, for every renderer: layers side by side, the tray beside or below the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from grillon.model.drawing import Drawing, DrawnCell, DrawnPiece, Note

GAP = 1.0
"""The distance between two layers, in cells."""
MAX_COLUMNS = 40.0
"""The maximum width of a line of layers, in columns."""

Part = TypeVar("Part", DrawnCell, Note)
Box = tuple[float, float, float, float]
"""Top, left, bottom and right, in cells."""


def note_width(text: str) -> float:
    """The width of a note, in columns."""
    return 1.0 if len(text) <= 3 else len(text) * 0.24


def side_by_side(drawing: Drawing, widest: float = MAX_COLUMNS) -> Drawing:
    """The same picture in one layer, with its layers beside each other in lines of limited width.

    >>> layers = Drawing(1, 1, (DrawnCell(0, 0, "A"), DrawnCell(0, 0, "B", layer=1)), "two layers", layers=2)
    >>> [(cell.symbol, cell.row, cell.column) for cell in side_by_side(layers).cells]
    [('A', 0.0, 0.0), ('B', 0.0, 2.0)]
    """
    if drawing.layers == 1:
        return drawing
    return _put(drawing, _lines(_boxes(drawing), widest))


def in_a_block(drawing: Drawing) -> Drawing:
    """The same picture in one layer, with its layers in lines, as compact as possible for print.

    >>> pyramid = [DrawnCell(row, column, layer=layer) for layer in range(3) for row in range(3 - layer)
    ...            for column in range(3 - layer)]
    >>> block = in_a_block(Drawing(3, 3, tuple(pyramid), "a pyramid", layers=3))
    >>> block.rows, block.columns
    (5.0, 6.0)
    """
    if drawing.layers == 1:
        return drawing
    boxes = _boxes(drawing)
    tried = [_lines(boxes, MAX_COLUMNS)]
    while (narrower := _lines(boxes, tried[-1].columns - 0.5)).columns < tried[-1].columns:
        tried.append(narrower)
    return _put(drawing, min(tried, key=lambda one: max(one.rows, one.columns)))


class _Lines(NamedTuple):
    """The layout of layers: how far each is moved down and to the right, and the size of all together."""

    steps: list[tuple[float, float]]
    rows: float
    columns: float


def _lines(boxes: Sequence[Box], most: float) -> _Lines:
    """Layers in lines of limited width."""
    steps: list[tuple[float, float]] = []
    down = right = height = 0.0
    rows = columns = 0.0
    for top, left, bottom, end in boxes:
        if steps and right + end - left > most:
            down, right, height = down + height + GAP, 0.0, 0.0
        steps.append((down, right - left))
        right += end - left + GAP
        height = max(height, bottom - min(top, 0.0))
        rows, columns = max(rows, down + bottom), max(columns, right - GAP)
    return _Lines(steps, rows, columns)


def _put(drawing: Drawing, lines: _Lines) -> Drawing:
    """The picture with each layer moved to its place."""

    def moved(part: Part) -> Part:
        down, right = lines.steps[part.layer]
        return replace(part, row=part.row + down, column=part.column + right, layer=0)

    return replace(
        drawing,
        rows=lines.rows,
        columns=lines.columns,
        cells=tuple(map(moved, drawing.cells)),
        notes=tuple(map(moved, drawing.notes)),
        layers=1,
    )


def _boxes(drawing: Drawing) -> list[Box]:
    return [_box(drawing, layer) for layer in range(drawing.layers)]


def _box(drawing: Drawing, layer: int) -> Box:
    """The box around the cells and notes of a layer, in half cells, so that lines of text meet."""
    cells: list[DrawnCell] = [cell for cell in drawing.cells if cell.layer == layer]
    notes: list[Note] = [note for note in drawing.notes if note.layer == layer]
    rights = [*(cell.column + 1 for cell in cells), *(note.column + note_width(note.text) for note in notes)]
    parts: list[DrawnCell | Note] = [*cells, *notes]
    return (
        min((part.row for part in parts), default=0.0),
        min((part.column for part in parts), default=0.0),
        max((part.row + 1 for part in parts), default=0.0),
        -(-max(rights, default=0.0) * 2 // 1) / 2,
    )


@dataclass(frozen=True, slots=True)
class TrayPlace:
    """A piece of the tray, and the place of the corner of its shape, in its own small cells."""

    piece: DrawnPiece
    row: float
    column: float


def flat_shape(piece: DrawnPiece, gap: float = 0.5) -> tuple[tuple[float, float], ...]:
    """Row and column of each cell of a piece, its layers beside each other."""
    starts, column = {}, 0.0
    for layer in sorted({place.layer for place in piece.cells}):
        inside = [place.column for place in piece.cells if place.layer == layer]
        starts[layer] = column - min(inside)
        column += max(inside) - min(inside) + 1 + gap
    return tuple((place.row, place.column + starts[place.layer]) for place in piece.cells)


def copies_text(piece: DrawnPiece) -> str:
    """The number of copies left, where that is more than one."""
    return f"×{piece.left}" if piece.left > 1 else ""


def shape_size(piece: DrawnPiece, gap: float = 0.5) -> tuple[float, float]:
    """Rows and columns of a piece, in its own small cells."""
    shape = flat_shape(piece, gap)
    return 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)


def on_shelves(
    tray: Sequence[DrawnPiece], width: float, *, gap: float = 1.0, layer_gap: float = 0.5, letter: float = 0.75
) -> tuple[tuple[TrayPlace, ...], float, float]:
    """The pieces of a tray in lines of at most this width, with the total height and width.

    `letter` is the width of a letter in cells of a piece.
    """
    placed: list[TrayPlace] = []
    top = left = height = widest = 0.0
    for piece in tray:
        rows, columns = shape_size(piece, layer_gap)
        columns += letter * len(copies_text(piece))
        if left and left + columns > width:
            top, left, height = top + height + gap, 0.0, 0.0
        placed.append(TrayPlace(piece, top, left))
        left += columns + gap
        height, widest = max(height, rows), max(widest, left - gap)
    return tuple(placed), top + height, widest


def widths_to_try(tray: Sequence[DrawnPiece]) -> Iterator[float]:
    """Widths of a tray beside a board, from the narrowest useful one."""
    narrowest = max(shape_size(piece)[1] + 0.75 * len(copies_text(piece)) for piece in tray)
    yield from (narrowest + step for step in range(0, 60, 2))


def extent(boxes: Iterable[Box]) -> Box:
    """The box around several boxes."""
    tops, lefts, bottoms, rights = zip(*boxes, strict=True)
    return min(tops), min(lefts), max(bottoms), max(rights)
