"""The contents of cells of an SVG besides symbols: marks, the player's own marks, and the arrows between marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from grillon.model import Role
from grillon.model.drawing import Drawing, DrawnCell, Link, Mark
from grillon.render import theme
from grillon.render.svg_parts import label, short
from grillon.render.theme import CELL

Point = tuple[float, float]

FEW_LINKS = 3
"""The maximum number of arrows drawn without numbers."""


def _room(cell: DrawnCell) -> tuple[float, float]:
    """How much smaller marks are where a clue's number stands in the corner, and how much lower."""
    return (0.74, CELL * 0.09) if cell.numbered else (1.0, 0.0)


def mark_rows(drawing: Drawing) -> int:
    """The largest number of lines of marks in a cell."""
    return max((-(-len(cell.marks) // drawing.mark_columns) for cell in drawing.cells if not cell.symbol), default=0)


def mark_places(cell: DrawnCell, columns: int, rows: int) -> Iterator[tuple[Mark, float, float, float]]:
    """Each visible mark, with its centre and the distance to the next one."""
    if not cell.marks or cell.symbol:
        return
    share, lower = _room(cell)
    step = CELL * 0.86 * share / max(columns, rows)
    left = (cell.column + 0.5) * CELL - step * (columns - 1) / 2
    top = (cell.row + 0.5) * CELL + lower - step * (rows - 1) / 2
    for number, mark in enumerate(cell.marks):
        if mark.symbol:
            yield mark, left + step * (number % columns), top + step * (number // columns), step


def mark_size(mark: Mark, step: float) -> float:
    """The size of a mark's letters."""
    return min(step * 0.86 * (1 if len(mark.symbol) == 1 else 0.75), CELL * 0.4)


def mark_picture(mark: Mark, x: float, y: float, step: float) -> str:
    """A mark, with the shape of its role."""
    size = mark_size(mark, step)
    if mark.role is None:
        return label(x, y, size, mark.symbol, f' fill="{theme.INK}" fill-opacity="0.75"')
    colour, half = theme.ROLE_COLOURS[mark.role], size * 0.56
    box = f'x="{short(x - half)}" y="{short(y - half)}" width="{short(2 * half)}" height="{short(2 * half)}"'
    left, right, bottom, top = short(x - half), short(x + half), short(y + half), short(y - half)
    shapes = {
        Role.TARGET: f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(half * 1.12)}" fill="{colour}"/>',
        Role.ELIMINATED: f'<path d="M{left} {bottom}L{right} {top}" stroke="{colour}" stroke-width="1.6"/>',
        Role.ELIMINATING: f'<rect {box} fill="none" stroke="{colour}" stroke-width="1.2"/>',
        Role.AUXILIARY: f'<path d="M{left} {bottom}H{right}" stroke="{colour}" stroke-width="1.6"/>',
        Role.PATTERN: f'<rect {box} rx="{short(half)}" fill="none" stroke="{colour}" stroke-dasharray="2 1.5"/>',
    }
    text_colour = theme.PAPER if mark.role is Role.TARGET else colour
    text = label(x, y, size, mark.symbol, f' font-weight="700" fill="{text_colour}"')
    return shapes[mark.role] + text if mark.role is Role.TARGET else text + shapes[mark.role]


def noted_marks(cell: DrawnCell, columns: int) -> str:
    """The player's own marks: small ones placed as on a keypad, or in a row in the middle.

    Where a cell has both, the small ones are above and below that row. They are hidden by the marks of a step.
    """
    if cell.symbol or any(mark.symbol for mark in cell.marks):
        return ""
    x, y = (cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL
    texts = _corner_marks(cell, columns, x, y)
    if cell.centre:
        together = "".join(mark.symbol for mark in cell.centre)
        size = min(CELL * 0.3, CELL * 0.8 / max(1, len(together)) * 1.55)
        texts.append(label(x, y, size, together))
    return f'<g fill="{theme.ENTRY}">{"".join(texts)}</g>' if texts else ""


def _corner_marks(cell: DrawnCell, keypad: int, x: float, y: float) -> list[str]:
    apart, (share, lower) = bool(cell.centre), _room(cell)
    columns = max(3, -(-len(cell.corner) // 2)) if apart else keypad
    texts = []
    for number, mark in enumerate(cell.corner):
        rows = 2 if apart else -(-mark.of // columns)
        step = CELL * 0.86 * share / max(columns, rows)
        size = min(CELL * 0.25, step * 0.86) * (1 if len(mark.symbol) == 1 else 0.75)
        row, column = divmod(number if apart else mark.at, columns)
        between = CELL * 0.58 * share if apart else step
        right, down = step * (column - (columns - 1) / 2), between * (row - (rows - 1) / 2)
        texts.append(label(x + right, y + lower + down, size, mark.symbol))
    return texts


class Arrows:
    """Arrows from mark to mark: solid where the link is strong, dashed where it is weak."""

    def __init__(self, drawing: Drawing) -> None:
        self.links: Sequence[Link] = drawing.links
        self.ends: dict[int, tuple[Point, float]] = {}
        self.cells: dict[int, Point] = {}
        if not self.links:
            return
        rows = mark_rows(drawing)
        for cell in drawing.cells:
            if cell.cell is not None:
                self.cells[cell.cell] = ((cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL)
            for mark, x, y, step in mark_places(cell, drawing.mark_columns, rows):
                if mark.candidate is not None:
                    self.ends[mark.candidate] = ((x, y), mark_size(mark, step) * 0.68)

    def _end(self, candidate: int, cells: Sequence[int]) -> tuple[Point, float] | None:
        known = self.ends.get(candidate)
        found = [self.cells[cell] for cell in cells if cell in self.cells]
        if known is not None or not found:
            return known
        middle = sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)
        return middle, CELL * (0.3 if len(found) == 1 else 0.1)

    def parts(self) -> tuple[list[str], list[str]]:
        """The arrows, and their numbers where there are more than a few."""
        arrows, numbers = [], []
        for link in self.links:
            start, end = self._end(link.start, link.start_cells), self._end(link.end, link.end_cells)
            if start is None or end is None or hypot(end[0][0] - start[0][0], end[0][1] - start[0][1]) < 1:
                continue
            arrow, middle = _arrow(start, end, strong=link.strong)
            arrows.append(arrow)
            near = hypot(end[0][0] - start[0][0], end[0][1] - start[0][1]) < CELL * 0.6
            if len(self.links) > FEW_LINKS and not near:  # within a cell a number would hide the marks
                numbers.append(_number(middle, link.number))
        return arrows, numbers


def _arrow(start: tuple[Point, float], end: tuple[Point, float], *, strong: bool) -> tuple[str, Point]:
    """A slightly curved arrow that leaves both ends readable, and its middle."""
    ((x, y), from_radius), ((to_x, to_y), to_radius) = start, end
    length = hypot(to_x - x, to_y - y)
    along = ((to_x - x) / length, (to_y - y) / length)
    across = (along[1], -along[0])
    room = max(0.0, length - from_radius - to_radius)
    if room < 5:
        from_radius = to_radius = max(0.0, (length - 5) / 2)
    bend = min(length * 0.14, CELL * 0.5)
    control = ((x + to_x) / 2 + across[0] * bend, (y + to_y) / 2 + across[1] * bend)
    begin = _towards((x, y), control, from_radius)
    tip = _towards((to_x, to_y), control, to_radius)
    head = min(6.5, length * 0.35)
    neck = _towards(tip, control, head * 0.8)
    way = (tip[0] - neck[0], tip[1] - neck[1])
    size = hypot(*way) or 1.0
    side = (-way[1] / size * head * 0.48, way[0] / size * head * 0.48)
    back = (tip[0] - way[0] / size * head, tip[1] - way[1] / size * head)
    dashes = "" if strong else f' stroke-dasharray="{theme.WEAK_LINK}"'
    points = ((back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1]), tip)
    line = (
        f'<path d="M{_at(begin)}Q{_at(control)} {_at(neck)}" fill="none" stroke="{theme.LINK}" '
        f'stroke-width="{theme.LINK_WIDTH}" stroke-opacity="0.85"{dashes}/>'
        f'<path d="M{_at(points[0])}L{_at(points[1])}L{_at(points[2])}Z" fill="{theme.LINK}"/>'
    )
    aside = CELL * 0.2 if length < CELL * 0.8 else 0.0
    middle = (
        (begin[0] + 2 * control[0] + tip[0]) / 4 + across[0] * aside,
        (begin[1] + 2 * control[1] + tip[1]) / 4 + across[1] * aside,
    )
    return line, middle


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    share = min(distance / length, 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _at(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def _number(middle: Point, number: int) -> str:
    size = CELL * 0.2
    circle = f'<circle cx="{short(middle[0])}" cy="{short(middle[1])}" r="{short(size * 0.72)}" fill="{theme.PAPER}"'
    return f'{circle} stroke="{theme.LINK}" stroke-width="0.8"/>' + label(
        *middle, size * (1 if number < 10 else 0.8), str(number), f' fill="{theme.LINK}"'
    )
