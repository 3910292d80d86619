"""A drawing as SVG: readable in black and white, with a title and a description for screen readers, without scripts.

Only attributes are used, no style sheet: several pictures on one page (a notebook) do not disturb each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from grillon.errors import RequestError
from grillon.model import Role
from grillon.model.board.places import SIDES
from grillon.model.drawing import Drawing, DrawnCell, Figure, Kind
from grillon.render import theme
from grillon.render.layout import Box, extent, note_width, side_by_side
from grillon.render.svg_marks import Arrows, mark_picture, mark_places, mark_rows, noted_marks
from grillon.render.svg_parts import LegendPicture, TrayPicture
from grillon.render.svg_parts import clean as _text
from grillon.render.svg_parts import label as _label
from grillon.render.svg_parts import short as _n
from grillon.render.theme import CELL, FONT, PAPER, Theme, named_theme

MARGIN = 10
MIN_SCALE, MAX_SCALE = 0.1, 100.0
_HATCHED = "url(#grillon-hole)"

Segment = tuple[bool, float, float]
"""One side of a cell in cell units: horizontal or not, its line, its start."""


def to_svg(
    drawing: Drawing, *, scale: float = 1.0, legend: bool = False, theme: str | Theme = "colour", names: bool = True
) -> str:
    """The picture as SVG text; `scale` multiplies its size, `legend` adds the meaning of the highlights.

    `theme` is a theme or its name: colour, black-and-white or large-print. Without `names` cells do not have the names
    that a browser shows, and white cells are not drawn.

    >>> picture = Drawing(1, 1, (DrawnCell(0, 0, "7", Kind.GIVEN, "NESW"),), "one < two")
    >>> svg = to_svg(picture)
    >>> "<title>one &lt; two</title>" in svg, 'role="img"' in svg
    (True, True)
    """
    check_scale(scale)
    chosen = named_theme(theme) if isinstance(theme, str) else theme
    sheet = _Sheet(drawing, legend=legend, theme=chosen, names=names)
    top, left, _, _ = sheet.box
    x, y = left * CELL - MARGIN, top * CELL - MARGIN
    width, height = sheet.size
    body = "\n".join(part for part in sheet.parts() if part)
    description = f"<desc>{_text(drawing.description)}</desc>\n" if drawing.description else ""
    return chosen.inked(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{_n(x)} {_n(y)} {_n(width)} {_n(height)}" '
        f'width="{_n(width * scale)}" height="{_n(height * scale)}" font-family="{FONT}" '
        f'text-anchor="middle">\n<title>{_text(drawing.title)}</title>\n{description}'
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{PAPER}"/>\n'
        f"{body}\n</svg>\n"
    )


def check_scale(scale: float) -> None:
    """Refuse a scale out of range, also one that is not a number.

    >>> check_scale(float("inf"))
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: scale: inf is not between 0.1 and 100
    """
    if not MIN_SCALE <= scale <= MAX_SCALE:
        raise RequestError(
            "{scale:g} is not between {minimum:g} and {maximum:g}",
            argument="scale",
            scale=scale,
            minimum=MIN_SCALE,
            maximum=MAX_SCALE,
        )


def size_of(drawing: Drawing, *, legend: bool = False) -> tuple[float, float]:
    """Width and height of the picture at scale 1.

    >>> size_of(Drawing(1, 2, (), "two cells"))
    (100.0, 60.0)
    """
    return _Sheet(drawing, legend=legend, theme=Theme()).size


class _Sheet:
    """Everything on one sheet of paper: the layers beside each other, the tray, the legend."""

    def __init__(self, drawing: Drawing, *, legend: bool, theme: Theme, names: bool = True) -> None:
        self.theme, self.names = theme, names
        self.drawing = side_by_side(_without_colours(drawing) if theme.grey else drawing)
        if not legend:
            self.drawing = replace(self.drawing, legend=(), link_legend=())
        notes = [_note_box(note.row, note.column, note.text) for note in self.drawing.notes]
        self.tray = TrayPicture(self.drawing)
        boxes = [(0.0, 0.0, self.drawing.rows, self.drawing.columns), *notes]
        if self.tray.placed:
            boxes.append(self.tray.box)
        self.legend = LegendPicture(self.drawing, top=extent(boxes)[2])
        if self.legend.height:
            boxes.append(self.legend.box)
        self.box = extent(boxes)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        top, left, bottom, right = self.box
        return (right - left) * CELL + 2 * MARGIN, (bottom - top) * CELL + 2 * MARGIN

    def parts(self) -> Iterator[str]:
        """Everything, from the background up."""
        yield from _parts(self.drawing, self.theme, self.names)
        yield from self.tray.parts()
        yield from self.legend.parts()


def _without_colours(drawing: Drawing) -> Drawing:
    """The drawing with white pieces and regions: outlines and letters distinguish them better than shades of grey."""
    cells = tuple(
        replace(cell, colour="", tint=None) if cell.colour or cell.tint is not None else cell for cell in drawing.cells
    )
    return replace(drawing, cells=cells, tray=tuple(replace(piece, colour="", tint=None) for piece in drawing.tray))


def _note_box(row: float, column: float, text: str) -> Box:
    return row, column, row + 1, column + note_width(text)


def _parts(drawing: Drawing, look: Theme, names: bool) -> Iterator[str]:
    """The board, from the background up."""
    cells = drawing.cells
    yield _hatch(cells)
    yield from map(_named_ground, cells) if names else _grounds(cells)
    yield from _bridges(cells)
    yield from (_ball(cell) for cell in cells if cell.round)
    yield from (_figure(figure) for figure in drawing.figures if not figure.over)
    yield _lines(cells, look.lines)
    yield from (_figure(figure) for figure in drawing.figures if figure.over)
    yield from (_ring(cell, cell.role) for cell in cells if cell.role is not None)
    arrows, numbers = Arrows(drawing).parts()
    yield from arrows
    rows = mark_rows(drawing)
    for cell in cells:
        if cell.marks or cell.corner or cell.centre:
            yield from (mark_picture(*place) for place in mark_places(cell, drawing.mark_columns, rows))
            yield noted_marks(cell, drawing.mark_columns)
    yield from _symbols(cells, look.symbols, one_by_one=names)
    yield from numbers
    yield _notes(drawing)


_SHADES = {
    "": "none",
    "soft": theme.SOFT,
    "paper": theme.PAPER,
    "ink": theme.INK,
    "white": theme.PAPER,
    "black": theme.INK,
}


def _figure(figure: Figure) -> str:
    """A line, a disc or a text of a clue."""
    places = [(place.column * CELL, place.row * CELL) for place in figure.points]
    if figure.text:
        fill = f' fill="{_SHADES[figure.fill]}"'
        return "".join(_label(x, y, figure.size * CELL, figure.text, fill) for x, y in places)
    look = f'fill="{_SHADES[figure.fill]}"'
    if figure.stroke:
        look += f' stroke="{_SHADES[figure.stroke]}" stroke-width="{_n(figure.width * CELL)}"'
        if figure.dash:
            look += f' stroke-dasharray="{" ".join(_n(length * CELL) for length in figure.dash)}"'
        look += ' stroke-linecap="round" stroke-linejoin="round"'
    if figure.radius:
        return "".join(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(figure.radius * CELL)}" {look}/>' for x, y in places)
    line = "L".join(f"{_n(x)} {_n(y)}" for x, y in places)
    return f'<path d="M{line}{"Z" if figure.closed else ""}" {look}/>'


def _fill(cell: DrawnCell) -> str:
    if cell.tone is not None:
        return theme.heat(cell.tone)
    if cell.colour:
        return cell.colour
    if cell.role is not None and cell.kind is not Kind.PIECE:
        return theme.mix(theme.ROLE_COLOURS[cell.role], theme.PAPER, 0.8)
    if cell.tint is not None:
        return theme.tint(cell.tint, strong=cell.kind is Kind.PIECE)
    return theme.PAPER


def _hatch(cells: Iterable[DrawnCell]) -> str:
    if not any(cell.kind is Kind.HOLE for cell in cells):
        return ""
    return (
        '<defs><pattern id="grillon-hole" width="6" height="6" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="6" height="6" fill="{theme.HOLE}"/>'
        f'<path d="M0 0V6" stroke="{theme.FAINT}" stroke-width="2"/></pattern></defs>'
    )


def _ground(cell: DrawnCell) -> str:
    if cell.kind is Kind.HOLE:
        return theme.HOLE if cell.symbol else _HATCHED
    return theme.PAPER if cell.round else _fill(cell)


def _named_ground(cell: DrawnCell) -> str:
    """A cell with its name, which a browser shows."""
    place = f'x="{_n(cell.column * CELL)}" y="{_n(cell.row * CELL)}" width="{CELL}" height="{CELL}"'
    title = f"><title>{_text(cell.label)}</title></rect>" if cell.label else "/>"
    return f'<rect {place} fill="{_ground(cell)}"{title}'


def _grounds(cells: Iterable[DrawnCell]) -> Iterator[str]:
    """The grounds of cells that are not white, neighbours in a row as one."""
    fill, row, start, end = theme.PAPER, 0.0, 0.0, 0.0
    for cell in (*cells, None):
        own = theme.PAPER if cell is None else _ground(cell)
        if cell is not None and (own, cell.row, cell.column) == (fill, row, end) and own != _HATCHED:
            end += 1
            continue
        if fill != theme.PAPER:
            place = f'x="{_n(start * CELL)}" y="{_n(row * CELL)}" width="{_n((end - start) * CELL)}" height="{CELL}"'
            yield f'<rect {place} fill="{fill}"/>'
        if cell is not None:
            fill, row, start, end = own, cell.row, cell.column, cell.column + 1


def _centre(cell: DrawnCell) -> tuple[float, float]:
    return (cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL


def _is_piece(cell: DrawnCell) -> bool:
    """Is this cell covered by a piece, placed or given?"""
    return cell.kind is Kind.PIECE or (cell.kind is Kind.GIVEN and cell.tint is not None)


def _bridges(cells: tuple[DrawnCell, ...]) -> Iterator[str]:
    """The bridges that join the balls of one piece."""
    balls = {(cell.row, cell.column): cell for cell in cells if cell.round and _is_piece(cell)}
    for cell in balls.values():
        for side in "ES":
            down, along = SIDES[side]
            other = balls.get((cell.row + down, cell.column + along))
            if other and side not in cell.heavy and (other.tint, other.symbol) == (cell.tint, cell.symbol):
                (x, y), (to_x, to_y) = _centre(cell), _centre(other)
                line = f"M{_n(x)} {_n(y)}L{_n(to_x)} {_n(to_y)}"
                yield f'<path d="{line}" stroke="{theme.INK}" stroke-width="{_n(CELL * 0.38)}"/>'
                yield f'<path d="{line}" stroke="{_fill(cell)}" stroke-width="{_n(CELL * 0.38 - 3)}"/>'


def _ball(cell: DrawnCell) -> str:
    x, y = _centre(cell)
    piece = _is_piece(cell)
    radius = CELL * (0.43 if piece else 0.38)
    stroke = f'stroke="{theme.INK if piece else theme.FAINT}" stroke-width="{1.5 if piece else theme.THIN}"'
    fill = "none" if cell.kind is Kind.HOLE else _fill(cell)
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" {stroke}/>'


def _lines(cells: tuple[DrawnCell, ...], heavier: float) -> str:
    """Thin lines between cells, dashed where the border is unknown, an outline where there is no neighbour, heavy sides
    on top."""
    return _lines_of(tuple((cell.row, cell.column, cell.heavy, cell.unsure) for cell in cells), heavier)


@lru_cache(maxsize=256)
def _lines_of(cells: tuple[tuple[float, float, str, str], ...], heavier: float) -> str:
    """The lines of a board, cached: a puzzle and its solution have the same, and often all puzzles of a size."""
    places = {(row, column) for row, column, _, _ in cells}
    thin: set[Segment] = set()
    outline: set[Segment] = set()
    heavy: set[Segment] = set()
    unsure: set[Segment] = set()
    for row, column, walls, open_questions in cells:
        for side, (down, along) in SIDES.items():
            horizontal = side in "NS"
            line = row + (side == "S") if horizontal else column + (side == "E")
            segment = (horizontal, line, column if horizontal else row)
            if side in walls:
                heavy.add(segment)
                if (row + down, column + along) in places:
                    # Below a heavy line a thin one is hidden, but it continues from edge to edge.
                    thin.add(segment)
            elif side in open_questions:
                unsure.add(segment)
            elif (row + down, column + along) in places:
                thin.add(segment)
            else:
                outline.add(segment)
    layers = (
        (thin - unsure - outline, theme.FAINT, theme.THIN, ""),
        (unsure - heavy, theme.INK, theme.OUTLINE, f' stroke-dasharray="{theme.UNSURE}"'),
        (outline - heavy, theme.INK, theme.OUTLINE, ""),
        (heavy, theme.INK, theme.HEAVY, ""),
    )
    return "\n".join(
        f'<path d="{"".join(_runs(segments))}" stroke="{colour}" stroke-width="{round(width * heavier, 2)}" '
        f'stroke-linecap="{"butt" if dashes else "square"}" fill="none"{dashes}/>'
        for segments, colour, width, dashes in layers
        if segments
    )


def _runs(segments: Iterable[Segment]) -> Iterator[str]:
    """Sides that continue each other, drawn as one line."""
    for (horizontal, line), group in groupby(sorted(segments), key=lambda segment: segment[:2]):
        starts = [start for _, _, start in group]
        begin = starts[0]
        for start, following in zip(starts, [*starts[1:], None], strict=True):
            if following != start + 1:
                first, last, level = _n(begin * CELL), _n((start + 1) * CELL), _n(line * CELL)
                yield f"M{first} {level}H{last}" if horizontal else f"M{level} {first}V{last}"
                begin = following if following is not None else begin


def _ring(cell: DrawnCell, role: Role) -> str:
    """The shape of a role: a ring, dashed or dotted or double, and a cross for what is eliminated."""
    colour, dashes = theme.ROLE_COLOURS[role], theme.RINGS[role]
    dash = f' stroke-dasharray="{dashes}" stroke-linecap="round"' if dashes else ""
    inset = 2.2 if cell.marks and not cell.symbol else 4.0
    shapes = "".join(_outline(cell, gap) for gap in ((inset - 0.5, inset + 3) if role is Role.PATTERN else (inset,)))
    if role is Role.ELIMINATED and not any(mark.role for mark in cell.marks):
        x, y, reach = *_centre(cell), CELL * 0.4
        shapes += (
            f'<path d="M{_n(x - reach)} {_n(y - reach)}L{_n(x + reach)} {_n(y + reach)}'
            f'M{_n(x + reach)} {_n(y - reach)}L{_n(x - reach)} {_n(y + reach)}" opacity="0.45"/>'
        )
    width = 1.4 if role in (Role.PATTERN, Role.ELIMINATED) else 2.6
    ring = f'<g fill="none" stroke="{colour}" stroke-width="{width}"{dash}>{shapes}</g>'
    if _is_piece(cell):
        # A pale edge, so that the ring shows on a piece of any colour.
        ring = f'<g fill="none" stroke="{theme.PAPER}" stroke-width="{_n(width + 2.4)}">{shapes}</g>' + ring
    return ring


def _outline(cell: DrawnCell, inset: float) -> str:
    x, y = _centre(cell)
    reach = CELL / 2 - inset
    if cell.round:
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(reach)}"/>'
    return f'<rect x="{_n(x - reach)}" y="{_n(y - reach)}" width="{_n(2 * reach)}" height="{_n(2 * reach)}" rx="4"/>'


def _clues(cell: DrawnCell) -> str:
    """Two clues in one cell, separated by a diagonal: for what is below, and for what is to the right."""
    below, right = cell.symbol.split("\\", 1)
    (x, y), half, size = _centre(cell), CELL / 2, CELL * 0.32
    line = f"M{_n(x - half)} {_n(y - half)}L{_n(x + half)} {_n(y + half)}"
    texts = (_label(x - at * CELL * 0.2, y + at * CELL * 0.2, size, text) for at, text in ((1, below), (-1, right)))
    return f'<path d="{line}" stroke="{theme.INK}" stroke-width="{theme.THIN}"/>{"".join(texts)}'


def _symbols(cells: tuple[DrawnCell, ...], larger: float, *, one_by_one: bool) -> Iterator[str]:
    """The symbols: givens bold, entries regular and blue, letters of pieces smaller; or those of a row as one text with
    a position for each letter."""
    looks = {
        Kind.GIVEN: (f'font-weight="700" fill="{theme.INK}"', 0.6),
        Kind.ENTRY: (f'fill="{theme.ENTRY}"', 0.58),
        Kind.PIECE: (f'font-weight="700" fill="{theme.INK}" fill-opacity="0.72"', 0.4),
        Kind.EMPTY: (f'fill="{theme.INK}"', 0.5),
        Kind.HOLE: (f'fill="{theme.INK}"', 0.5),
    }
    shown: dict[Kind, list[DrawnCell]] = {kind: [] for kind in looks}
    for cell in cells:
        if cell.symbol:
            shown[cell.kind].append(cell)
    for kind, (look, share) in looks.items():
        rows: dict[tuple[float, float, str], list[DrawnCell]] = {}
        texts = []
        for cell in shown[kind]:
            fill = f' fill="{theme.PAPER}"' if cell.colour and _pale(cell.colour) else ""
            # The numbers of a heat map have one size: only the shade shows their value.
            shrink = 0.7 if cell.tone is not None else (1, 1, 0.8, 0.6)[min(len(cell.symbol), 3)]
            size = CELL * share * shrink * larger
            if "\\" in cell.symbol:
                texts.append(_clues(cell))
            elif one_by_one or len(cell.symbol) > 1 or not cell.symbol.isprintable():
                texts.append(_label(*_centre(cell), size, cell.symbol, fill))
            else:
                rows.setdefault((cell.row, size, fill), []).append(cell)
        for (row, size, fill), some in rows.items():
            places = " ".join(_n((cell.column + 0.5) * CELL) for cell in some)
            texts.append(_label(places, (row + 0.5) * CELL, size, "".join(cell.symbol for cell in some), fill))
        if texts:
            yield f"<g {look}>{''.join(texts)}</g>"


@lru_cache(maxsize=256)
def _pale(colour: str) -> bool:
    """Is a symbol on this colour white?"""
    return theme.ink_on(colour) != theme.INK


def _notes(drawing: Drawing) -> str:
    texts = []
    for note in drawing.notes:
        y = (note.row + 0.5) * CELL
        if len(note.text) <= 3:
            texts.append(_label((note.column + 0.5) * CELL, y, CELL * 0.36, note.text))
        else:
            texts.append(_label(note.column * CELL, y, CELL * 0.36, note.text, ' text-anchor="start"'))
    return f'<g fill="{theme.INK}" fill-opacity="0.8">{"".join(texts)}</g>' if texts else ""
