"""Small parts of an SVG: numbers, texts, the tray, the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grillon.model import Role
from grillon.model.board.places import SIDES
from grillon.model.drawing import Drawing, DrawnPiece
from grillon.render import theme
from grillon.render.layout import TrayPlace, copies_text, flat_shape, on_shelves, widths_to_try
from grillon.render.theme import CELL

SMALL = CELL * 0.5
"""The side of a cell of a piece in the tray."""
LINE = 0.62
"""The height of a line of the legend, in cells."""
_CLEAN = str.maketrans(
    {character: "" for character in map(chr, range(32)) if character not in "\n\t"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
)


@lru_cache(maxsize=4096)
def short(value: float) -> str:
    """A short number: no trailing zeros, no float noise.

    >>> short(2.50001), short(-0.001)
    ('2.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """The text escaped, without the control characters XML forbids."""
    if text.isalnum():
        return text
    return text.translate(_CLEAN)


def label(x: float | str, y: float, size: float, text: str, extra: str = "") -> str:
    """A text centred on a point, or each of its letters on its own point; the shift by a third of its size centres
    digits and capitals in every renderer."""
    across = x if isinstance(x, str) else short(x)
    return f'<text x="{across}" y="{short(y + size * 0.36)}" font-size="{short(size)}"{extra}>{clean(text)}</text>'


class TrayPicture:
    """The pieces left: below a wide board, beside other boards."""

    def __init__(self, drawing: Drawing) -> None:
        tray = drawing.tray
        self.placed: Sequence[TrayPlace] = ()
        self.top = self.left = self.height = self.width = 0.0
        if not tray:
            return
        per_cell = CELL / SMALL
        self.below = drawing.columns > 1.2 * drawing.rows
        if self.below:
            found = on_shelves(tray, max(drawing.columns, 5) * per_cell)
        else:
            tallest = max(drawing.rows, 3) * per_cell
            tries = (on_shelves(tray, width) for width in widths_to_try(tray))
            found = next((one for one in tries if one[1] <= tallest), on_shelves(tray, tallest))
        self.placed, height, width = found
        self.height, self.width = height / per_cell, width / per_cell
        gap = 0.6
        self.top, self.left = (drawing.rows + gap, 0.0) if self.below else (0.0, drawing.columns + gap)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its box, in cells of the board."""
        return self.top, self.left, self.top + self.height, self.left + self.width

    def parts(self) -> Iterator[str]:
        """The shape of each piece, then the lines of all, then their letters and the numbers left."""
        sides: tuple[list[str], list[str]] = ([], [])
        labels: list[str] = []
        for place in self.placed:
            piece, shape = place.piece, flat_shape(place.piece)
            x, y = self.left * CELL + place.column * SMALL, self.top * CELL + place.row * SMALL
            title = f"<title>{clean(' '.join(filter(None, (piece.symbol, piece.label, copies_text(piece)))))}</title>"
            if piece.round:
                body = "".join(_balls(piece, shape, x, y))
            else:
                body = "".join(_squares(piece, shape, x, y))
                for lines, found in zip(sides, _sides(tuple(shape)), strict=True):
                    lines += (_side(x, y, *side) for side in found)
            yield f"<g>{title}{body}</g>"
            labels += self._labels(piece, shape, x, y)
        thin, thick = map("".join, sides)
        if thin:
            yield f'<path d="{thin}" stroke="{theme.INK}" stroke-opacity="0.3" stroke-width="{theme.THIN}"/>'
        if thick:
            yield f'<path d="{thick}" stroke="{theme.INK}" stroke-width="1.6" stroke-linecap="square"/>'
        if labels:
            # The title of a piece also appears over its letter.
            yield f'<g pointer-events="none">{"".join(labels)}</g>'

    @staticmethod
    def _labels(piece: DrawnPiece, shape: Sequence[tuple[float, float]], x: float, y: float) -> Iterator[str]:
        fill = theme.piece_fill(piece.tint, piece.colour)
        first = min(shape)
        size = SMALL * (0.72 if len(piece.symbol) == 1 else 0.5)
        yield label(
            x + (first[1] + 0.5) * SMALL,
            y + (first[0] + 0.5) * SMALL,
            size,
            piece.symbol,
            f' font-weight="700" fill="{theme.ink_on(fill)}" fill-opacity="0.8"',
        )
        if copies := copies_text(piece):
            right = max(column for row, column in shape if row == first[0]) + 1.2
            extra = f' text-anchor="start" fill="{theme.INK}" fill-opacity="0.8"'
            yield label(x + right * SMALL, y + (first[0] + 0.5) * SMALL, SMALL * 0.7, copies, extra)


def _squares(piece: DrawnPiece, shape: Sequence[tuple[float, float]], x: float, y: float) -> Iterator[str]:
    fill = theme.piece_fill(piece.tint, piece.colour)
    for row, column, length in _bars(tuple(shape)):
        left, top = short(x + column * SMALL), short(y + row * SMALL)
        yield f'<rect x="{left}" y="{top}" width="{short(length * SMALL)}" height="{short(SMALL)}" fill="{fill}"/>'


@lru_cache(maxsize=1024)
def _bars(shape: tuple[tuple[float, float], ...]) -> list[tuple[float, float, float]]:
    """The cells of a piece, those beside each other as one: row, column and length."""
    return [(row, column, length) for _, row, column, length in _joined({(True, *place) for place in shape})]


Side = tuple[bool, float, float, float]
"""A line along sides of small cells: horizontal or not, its position, its start, its length."""


@lru_cache(maxsize=1024)
def _sides(shape: tuple[tuple[float, float], ...]) -> tuple[list[Side], list[Side]]:
    """The lines inside a piece and those around it, sides that continue each other as one."""
    found: tuple[set[tuple[bool, float, float]], set[tuple[bool, float, float]]] = (set(), set())
    for row, column in shape:
        for down, right in SIDES.values():
            inner = (row + down, column + right) in shape
            side = (True, row + (down > 0), column) if down else (False, column + (right > 0), row)
            found[not inner].add(side)
    return _joined(found[0]), _joined(found[1])


def _joined(sides: set[tuple[bool, float, float]]) -> list[Side]:
    lines: list[Side] = []
    for horizontal, line, start in sorted(sides):
        if lines and lines[-1][:2] == (horizontal, line) and sum(lines[-1][2:]) == start:
            lines[-1] = (*lines[-1][:3], lines[-1][3] + 1)
        else:
            lines.append((horizontal, line, start, 1.0))
    return lines


def _side(x: float, y: float, horizontal: bool, line: float, start: float, length: float) -> str:
    across, down = (start, line) if horizontal else (line, start)
    place = f"M{short(x + across * SMALL)} {short(y + down * SMALL)}"
    return f"{place}{'h' if horizontal else 'v'}{short(length * SMALL)}"


def _balls(piece: DrawnPiece, shape: Sequence[tuple[float, float]], x: float, y: float) -> Iterator[str]:
    fill = theme.piece_fill(piece.tint, piece.colour)
    centres = {place: (x + (place[1] + 0.5) * SMALL, y + (place[0] + 0.5) * SMALL) for place in shape}
    joints = "".join(
        f"M{short(centres[place][0])} {short(centres[place][1])}L{short(other[0])} {short(other[1])}"
        for place in shape
        for step in ((0, 1), (1, 0))
        if (other := centres.get((place[0] + step[0], place[1] + step[1]))) is not None
    )
    if joints:
        yield f'<path d="{joints}" stroke="{theme.INK}" stroke-width="{short(SMALL * 0.4)}"/>'
    for cx, cy in centres.values():
        yield (
            f'<circle cx="{short(cx)}" cy="{short(cy)}" r="{short(SMALL * 0.44)}" fill="{fill}" stroke="{theme.INK}" '
            f'stroke-width="1.2"/>'
        )
    if joints:
        yield f'<path d="{joints}" stroke="{fill}" stroke-width="{short(SMALL * 0.4 - 2.4)}"/>'


class LegendPicture:
    """The meaning of each shape, one line each, below everything else."""

    def __init__(self, drawing: Drawing, *, top: float) -> None:
        self.roles, self.links, self.top = drawing.legend, drawing.link_legend, top + 0.4
        longest = max((len(text) for _, text in (*self.roles, *self.links)), default=0)
        self.height = LINE * (len(self.roles) + len(self.links))
        self.width = 1.1 + longest * 0.2

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its box, in cells."""
        return self.top, 0.0, self.top + self.height, self.width

    def parts(self) -> Iterator[str]:
        """A sample of each role and of each kind of link, with its meaning."""
        for number, (role, text) in enumerate(self.roles):
            y = (self.top + LINE * (number + 0.5)) * CELL
            yield role_sample(role, CELL * 0.4, y, CELL * 0.2) + self._words(y, text)
        for number, (strong, text) in enumerate(self.links, start=len(self.roles)):
            y = (self.top + LINE * (number + 0.5)) * CELL
            dashes = "" if strong else f' stroke-dasharray="{theme.WEAK_LINK}"'
            yield (
                f'<path d="M{short(CELL * 0.1)} {short(y)}H{short(CELL * 0.6)}" stroke="{theme.LINK}" '
                f'stroke-width="{theme.LINK_WIDTH}"{dashes}/>'
                f'<path d="M{short(CELL * 0.75)} {short(y)}l-7 -3.5v7z" fill="{theme.LINK}"/>' + self._words(y, text)
            )

    @staticmethod
    def _words(y: float, text: str) -> str:
        return label(CELL * 1.0, y, CELL * 0.34, text, f' text-anchor="start" fill="{theme.INK}"')


def role_sample(role: Role, x: float, y: float, reach: float) -> str:
    """The ring of a role, as drawn around a cell."""
    colour, dashes = theme.ROLE_COLOURS[role], theme.RINGS[role]
    dash = f' stroke-dasharray="{dashes}" stroke-linecap="round"' if dashes else ""
    gaps = (0.0, 3.0) if role is Role.PATTERN else (0.0,)
    boxes = "".join(
        f'<rect x="{short(x - reach + gap)}" y="{short(y - reach + gap)}" width="{short(2 * (reach - gap))}" '
        f'height="{short(2 * (reach - gap))}" rx="3"/>'
        for gap in gaps
    )
    if role is Role.ELIMINATED:
        boxes += (
            f'<path d="M{short(x - reach)} {short(y - reach)}l{short(2 * reach)} {short(2 * reach)}'
            f'm{short(-2 * reach)} 0l{short(2 * reach)} {short(-2 * reach)}" opacity="0.6"/>'
        )
    width = 1.4 if role in (Role.PATTERN, Role.ELIMINATED) else 2.2
    fill = theme.mix(colour, theme.PAPER, 0.8)
    return f'<g fill="{fill}" stroke="{colour}" stroke-width="{width}"{dash}>{boxes}</g>'
