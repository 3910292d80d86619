"""One link of an argument over a board: what is supposed in dotted boxes, what has followed in solid rings, each with
the number of its link; what is ruled out struck through; the cells of the house lit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from grillon.explain.chains.walks import Stop
from grillon.model import Position, Role
from grillon.model.board.places import TrayPiece
from grillon.model.drawing import Drawing, DrawnCell
from grillon.render import theme
from grillon.render.layout import side_by_side
from grillon.render.svg_parts import label, short
from grillon.render.theme import CELL

SUPPOSED, FOLLOWED, OUT = (theme.ROLE_COLOURS[role] for role in (Role.AUXILIARY, Role.ELIMINATING, Role.ELIMINATED))
_PIECE_INSET = 4
_MOST_WHOLE = 3
"""Of more pieces that do not lie there, only the first cells are crossed: their lines would lie over one another."""


def walk_picture(position: Position, drawing: Drawing, stops: Sequence[Stop], at: int) -> str:
    """The elements to draw over the drawing of the position where the argument starts."""
    stop, places = stops[at], position.puzzle.places
    cells = {cell.cell: cell for cell in side_by_side(drawing).cells if cell.cell is not None}
    standing = [(fact, stops[one], False) for one in stop.known for fact in stops[one].facts]
    standing += [(fact, stop, True) for fact in stop.facts]
    held: dict[int, list[int]] = {}
    """The symbols that each cell is said to hold."""
    for fact, _, _ in standing:
        if 0 <= fact < places.first_wall:
            entry = places.entry(fact)
            held.setdefault(entry.cells[0], []).append(cast(int, entry.symbol))
    put: Counter[int] = Counter()
    few = sum(~fact >= places.first_placement for fact in stop.facts) <= _MOST_WHOLE
    parts = [
        f'<rect x="{short(cells[cell].column * CELL + 1)}" y="{short(cells[cell].row * CELL + 1)}" '
        f'width="{CELL - 2}" height="{CELL - 2}" fill="{FOLLOWED}" fill-opacity="0.16" stroke="{FOLLOWED}"/>'
        for cell in stop.cells
    ]
    # What follows now lies on top.
    for fact, source, now in standing:
        entry = places.entry(max(fact, ~fact))
        drawn = [cells[cell] for cell in entry.cells]
        colour = SUPPOSED if source.supposed else FOLLOWED if fact >= 0 else OUT
        dots = ' stroke-dasharray="1.5 3.5" stroke-linecap="round"' if source.supposed else ""
        line, number = f'stroke="{colour}" stroke-width="{2.6 if now else 1.4}"{dots}', source.number
        x, y = _middle(drawn)
        if entry.piece is not None and places.tray:
            kind = places.tray.pieces[entry.piece]
            shape = _piece(drawn, kind, line, now, number, colour) if fact >= 0 else _strokes(drawn, line, now, few)
        elif entry.symbol is None:
            shape = _wall(drawn, line, number, colour, there=fact >= 0)
        elif fact >= 0:
            to = _side(held[entry.cells[0]], put[entry.cells[0]])
            put[entry.cells[0]] += 1
            shape = _symbol(x, y, to, places.symbols[entry.symbol], line, number, colour, supposed=source.supposed)
        elif entry.cells[0] in held:
            there = held[entry.cells[0]]
            shape = _refused(x, y, there, entry.symbol, places.symbols, line, colour) if now else ""
        else:
            marks = bool(drawn[0].marks)
            columns = drawing.mark_columns
            shape = _struck(x, y, entry.symbol, places.symbols, columns, line, colour, now=now, marks=marks)
        parts.append(f'<g data-fact="{fact}"{" data-now=" + chr(34) * 2 if now else ""}>{shape}</g>')
    return "".join(parts)


def _middle(drawn: Sequence[DrawnCell]) -> tuple[float, float]:
    x = sum(cell.column for cell in drawn) / len(drawn)
    return (x + 0.5) * CELL, (sum(cell.row for cell in drawn) / len(drawn) + 0.5) * CELL


def _badge(x: float, y: float, text: str, colour: str) -> str:
    size = CELL * (0.28 if len(text) < 3 else 0.22)
    half = size * max(2, len(text)) / 3 + 1
    return (
        f'<rect x="{short(x - half)}" y="{short(y - size * 0.6)}" width="{short(2 * half)}" '
        f'height="{short(size * 1.2)}" rx="2" fill="{theme.PAPER}" stroke="{colour}" stroke-width="0.8"/>'
    ) + label(x, y, size, text, f' fill="{colour}"')


def _side(held: Sequence[int], at: int) -> int:
    """On which side of its cell a symbol is drawn: in the middle, unless others are there too."""
    return (1 if at % 2 else -1) if len(held) > 1 else 0


def _symbol(middle: float, y: float, to: int, text: str, line: str, number: str, colour: str, *, supposed: bool) -> str:
    """A symbol that a cell holds: in a box if it is supposed, in a ring if it has followed."""
    x, half = middle + to * CELL * 0.23, CELL * (0.23 if to else 0.38)
    above = (x + to * half * 0.4, y - half * 1.4) if to else (x + half * 0.8, y - half * 0.85)
    shape = f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(half)}" fill="{theme.PAPER}" {line}/>'
    if supposed:
        place = f'x="{short(x - half)}" y="{short(y - half)}" width="{short(2 * half)}" height="{short(2 * half)}"'
        shape = f'<rect {place} rx="3" fill="{theme.PAPER}" {line}/>'
    symbol = label(x, y, half * 1.3, text, f' font-weight="700" fill="{colour}"')
    return shape + symbol + _badge(*above, number, colour)


def _refused(x: float, y: float, held: Sequence[int], at: int, symbols: Sequence[str], line: str, colour: str) -> str:
    """A symbol that a cell does not hold although one is drawn there: that one is struck through, another stands below
    it."""
    if at not in held:
        return _struck(x - CELL * 0.08, y + CELL * 0.28, 0, (symbols[at],), 2, line, colour, now=True)
    to = _side(held, held.index(at))
    middle, half = x + to * CELL * 0.23, CELL * (0.27 if to else 0.4)
    return f'<path d="M{short(middle - half)} {short(y + half)}L{short(middle + half)} {short(y - half)}" {line}/>'


def _struck(
    x: float,
    y: float,
    at: int,
    symbols: Sequence[str],
    columns: int,
    line: str,
    colour: str,
    *,
    now: bool,
    marks: bool = True,
) -> str:
    """A symbol that a cell does not hold, where its mark has its place; it covers a mark that stands there."""
    rows = -(-len(symbols) // columns)
    step = CELL * 0.86 / max(columns, rows)
    size = min(step * 0.86 * (1 if len(symbols[at]) == 1 else 0.75), CELL * 0.4)
    left = x + step * (at % columns - (columns - 1) / 2)
    top = y + step * (at // columns - (rows - 1) / 2)
    half = size * 0.56
    place = f'x="{short(left - half)}" y="{short(top - half)}" width="{short(2 * half)}" height="{short(2 * half)}"'
    box = f'<rect {place} fill="{theme.PAPER}"/>' if marks else ""
    bold = ' font-weight="700"' if now else ""
    text = label(left, top, size, symbols[at], f' fill="{colour}"{bold}')
    stroke = f"M{short(left - half)} {short(top + half)}L{short(left + half)} {short(top - half)}"
    return f'{box}{text}<path d="{stroke}" {line}/>'


def _piece(drawn: Sequence[DrawnCell], kind: TrayPiece, line: str, now: bool, number: str, colour: str) -> str:
    """A piece that lies there."""
    side = CELL - 2 * _PIECE_INSET
    fill = f'fill="{kind.colour or theme.PAPER}" fill-opacity="{0.92 if now else 0.55}" {line}'
    boxes = "".join(
        f'<circle cx="{short((cell.column + 0.5) * CELL)}" cy="{short((cell.row + 0.5) * CELL)}" '
        f'r="{CELL // 2 - _PIECE_INSET}" {fill}/>'
        if cell.round
        else f'<rect x="{short(cell.column * CELL + _PIECE_INSET)}" y="{short(cell.row * CELL + _PIECE_INSET)}" '
        f'width="{side}" height="{side}" rx="3" {fill}/>'
        for cell in drawn
    )
    bold = f' font-weight="700" fill="{theme.INK}"'
    letters = "".join(
        label((cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL, CELL * 0.36, kind.symbol, bold) for cell in drawn
    )
    return boxes + letters + _badge((drawn[0].column + 0.8) * CELL, (drawn[0].row + 0.2) * CELL, number, colour)


def _strokes(drawn: Sequence[DrawnCell], line: str, now: bool, few: bool) -> str:
    """A piece that does not lie there: a cross on its first cell; now, of a few, a line through cells side by side and
    a cross on every other."""
    x, y = drawn[0].column, drawn[0].row
    pairs = [
        (one, other)
        for at, one in enumerate(drawn)
        for other in drawn[at + 1 :]
        if now and few and abs(one.column - other.column) + abs(one.row - other.row) == 1
    ]
    lines = "".join(f"M{_centre(one.column, one.row)}L{_centre(other.column, other.row)}" for one, other in pairs)
    alone = [cell for cell in drawn if now and few and not any(cell in pair for pair in pairs)]
    crossed = dict.fromkeys([(x, y), *((cell.column, cell.row) for cell in alone)])
    crosses = "".join(_cross(column, row) for column, row in crossed)
    return f'<path d="{lines}{crosses}" fill="none" {line} opacity="{0.9 if now else 0.3}"/>'


def _centre(column: float, row: float, right: float = 0, down: float = 0) -> str:
    return f"{short((column + 0.5 + right) * CELL)} {short((row + 0.5 + down) * CELL)}"


def _cross(column: float, row: float) -> str:
    reach = 0.14
    return "".join(
        f"M{_centre(column, row, -reach, -down)}L{_centre(column, row, reach, down)}" for down in (reach, -reach)
    )


def _wall(drawn: Sequence[DrawnCell], line: str, number: str, colour: str, *, there: bool) -> str:
    """A wall between two cells, or the gap where there is none."""
    x, y = _middle(drawn)
    half = CELL * 0.42
    if not there:
        gap = f'<circle cx="{short(x)}" cy="{short(y)}" r="7" fill="{theme.PAPER}" {line}/>'
        return gap + label(x, y, CELL * 0.2, number, f' fill="{colour}"')
    upright = drawn[0].row == drawn[1].row
    path = f"M{short(x)} {short(y - half)}V{short(y + half)}"
    if not upright:
        path = f"M{short(x - half)} {short(y)}H{short(x + half)}"
    thick = line.replace('stroke-width="2.6"', 'stroke-width="5"').replace('stroke-width="1.4"', 'stroke-width="5"')
    under = f'<path d="{path}" stroke="{theme.PAPER}" stroke-width="8"/>'
    return f'{under}<path d="{path}" {thick}/>{_badge(x, y, number, colour)}'
