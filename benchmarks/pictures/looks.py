"""Boards as many programs, newspapers and people draw them.

A look is drawn at random for each board: colours, thickness of lines, tiles with gaps, tints instead of lines, fonts,
where pencil marks are, a chosen cell with its row and column lit. Our own renderer is one look among the others.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, field
from functools import cache
from random import Random

from PIL import Image, ImageDraw, ImageFont

from benchmarks.pictures.train.fonts import Face, characters
from grillon.model import Position
from grillon.render.png import to_png

Colour = tuple[int, int, int]
Point = tuple[float, float]
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign that was drawn: where its middle is, what it is, and whether it is written by hand."""

    x: float
    y: float
    text: str
    written: bool


@dataclass(slots=True)
class Board:
    """What is on a board, cell by cell."""

    rows: int
    columns: int
    cells: set[Cell]
    region: dict[Cell, int]
    """Cells of one region, box or piece have the same number."""
    given: dict[Cell, str] = field(default_factory=dict)
    entered: dict[Cell, str] = field(default_factory=dict)
    marked: dict[Cell, list[str]] = field(default_factory=dict)
    diagonals: list[set[Cell]] = field(default_factory=list)
    symbols: int = 9


def board_of(position: Position) -> Board:
    """The board of a position, as a drawing needs it."""
    puzzle = position.puzzle
    places = puzzle.places
    where = [(int(place.row), int(place.column)) for place in places.cells]
    cells = set(where) - {where[hole] for hole in places.holes}
    rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    parts: list[int] = [0] * len(where)
    if puzzle.family_name == "packing":
        parts = [-1] * len(where)
        for number, candidate in enumerate(puzzle.givens):
            for cell in places.entry(candidate).cells:
                parts[cell] = number
    elif puzzle.family_name == "tectonic":
        parts = list(puzzle.parts)  # type: ignore[attr-defined]
    elif puzzle.family_name == "sudoku":
        parts = list(puzzle.variant.regions)  # type: ignore[attr-defined]
    board = Board(rows, columns, cells, dict(zip(where, parts, strict=True)))
    if puzzle.family_name == "packing":
        return board

    def said(candidate: int) -> tuple[Cell, str]:
        entry = places.entry(candidate)
        return where[entry.cells[0]], str(places.symbols[entry.symbol or 0])

    board.given.update(map(said, puzzle.givens))
    board.entered.update(map(said, position.chosen))
    for place, text in map(said, sorted(position.centre | position.corner)):
        board.marked.setdefault(place, []).append(text)
    board.symbols = len(places.symbols)
    if puzzle.family_name == "sudoku":
        named = puzzle.variant.rules  # type: ignore[attr-defined]
        falls, rises = {(i, i) for i in range(rows)}, {(i, rows - 1 - i) for i in range(rows)}
        board.diagonals = [falls] * any(name in ("x", "diagonal") for name in named)
        board.diagonals += [rises] * any(name in ("x", "antidiagonal") for name in named)
    return board


def mix(first: Colour, second: Colour, share: float) -> Colour:
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second, strict=True))  # type: ignore[return-value]


def hue(rng: Random, turn: float, saturation: float, value: float) -> Colour:
    import colorsys

    return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(turn % 1, saturation, value))  # type: ignore[return-value]


@cache
def _enlarged(path: str) -> float:
    """How much larger a font is asked for, so that its digits are as tall as most fonts'."""
    _, top, _, bottom = ImageFont.truetype(path, 100).getbbox("8")
    return 72 / max(30, bottom - top)


@dataclass(slots=True)
class Look:
    """How a board is drawn; lengths are shares of a cell."""

    cell: float
    paper: Colour
    ground: Colour
    ink: Colour
    line: Colour
    entry_ink: Colour
    mark_ink: Colour
    thin: float
    thick: float
    frame: float
    gap: float
    """Between tiles; 0 where lines part the cells."""
    region_gap: float
    tints: list[Colour]
    lit: Colour | None
    size: float
    mark_size: float
    marks: str
    dashed: bool
    given_face: Face
    entry_face: Face
    mark_face: Face
    samples: int
    numbers: bool
    """Letters beyond 9 as 10 to 16?"""
    round: float


def look_of(rng: Random, family: str, board: Board, cell: float, faces: tuple[Face, ...], *, print_: bool) -> Look:
    """A look at random; `print_` is a board on paper."""
    dark = not print_ and rng.random() < 0.25
    tone = rng.random()
    if dark:
        paper = hue(rng, tone, rng.uniform(0, 0.35), rng.uniform(0.05, 0.2))
        ink = mix((255, 255, 255), paper, rng.uniform(0, 0.2))
    else:
        paper = hue(rng, tone, rng.choice([0, 0, 0.03, 0.08]), rng.uniform(0.93, 1))
        ink = hue(rng, rng.random(), rng.choice([0, 0, 0.6]), rng.uniform(0, 0.25))
    ground = paper if rng.random() < 0.7 else mix(paper, ink, rng.uniform(0.03, 0.12))
    printed = [face for face in faces if not face.written]
    written = [face for face in faces if face.written]
    given_face = rng.choice(printed)
    by_hand = print_ or rng.random() < 0.04
    entry_face = rng.choice(written) if by_hand else rng.choice([given_face, given_face, rng.choice(printed)])
    bright = hue(
        rng, rng.choice([0.6, 0.62, 0.58, 0.0, 0.33, 0.8]), rng.uniform(0.6, 1), 1 if dark else rng.uniform(0.5, 0.9)
    )
    tiles = family in ("takuzu", "packing", "sudoku") and rng.random() < (0.15 if family == "sudoku" else 0.4)
    if tiles and ground == paper:
        ground = mix(paper, ink, rng.uniform(0.05, 0.15))
    style = rng.random()
    tints: list[Colour] = []
    if family in ("sudoku", "tectonic") and style < 0.35:
        number = 2 if family == "sudoku" and len(set(board.region.values())) == board.rows and style < 0.2 else 6
        strength = rng.uniform(0.1, 0.3)
        start = rng.random()
        tints = [mix(paper, hue(rng, start + part / number, 0.8, 0.9), strength) for part in range(number)]
        if number == 2:
            tints[0] = paper
    lone_tints = bool(tints) and rng.random() < 0.3 and len(tints) > 2
    thin = rng.choice([0.01, 0.015, 0.02, 0.03, 0.04])
    thick = thin * rng.uniform(2.2, 5) + 0.012
    return Look(
        cell=cell,
        paper=paper,
        ground=ground,
        ink=ink,
        line=mix(ink, paper, rng.choice([0, 0, 0.1, 0.3])),
        entry_ink=bright if not print_ else rng.choice([(30, 50, 140), (60, 60, 65), (20, 20, 30), (150, 30, 30)]),
        mark_ink=mix(ink, paper, rng.uniform(0.1, 0.5)) if rng.random() < 0.7 else mix(bright, paper, 0.2),
        thin=thin,
        thick=thick if not lone_tints else thin,
        frame=thick * rng.choice([1, 1, 1.4]),
        gap=rng.uniform(0.04, 0.12) if tiles else 0,
        region_gap=rng.uniform(0.1, 0.2) if tiles else 0,
        tints=tints,
        lit=mix(paper, bright, rng.uniform(0.12, 0.3)) if not print_ and rng.random() < 0.25 else None,
        size=rng.uniform(0.55, 0.85),
        mark_size=rng.uniform(0.26, 0.34),
        marks=rng.choice(["grid", "grid", "row"]) if board.symbols <= 9 else "grid",
        dashed=rng.random() < 0.08 and not tiles,
        given_face=given_face,
        entry_face=entry_face,
        mark_face=entry_face if by_hand else rng.choice([given_face, rng.choice(printed)]),
        samples=1 if not print_ and rng.random() < 0.5 else 3,
        numbers=rng.random() < 0.5,
        round=rng.choice([0, 0.1, 0.25]),
    )


class Painter:
    """Draws a board: everything in cells, `samples` times as large as it will be."""

    def __init__(self, rng: Random, board: Board, look: Look, margin: float) -> None:
        self.rng, self.board, self.look, self.margin = rng, board, look, margin
        self.unit = look.cell * look.samples
        width, height = (round((side + 2 * margin) * look.cell) * look.samples for side in (board.columns, board.rows))
        self.image = Image.new("RGB", (width, height), look.paper)
        self.pen = ImageDraw.Draw(self.image)
        self.signs: list[Sign] = []

    def xy(self, row: float, column: float) -> Point:
        return (column + self.margin) * self.unit, (row + self.margin) * self.unit

    def box(self, row: float, column: float, gap: float = 0.0) -> tuple[float, float, float, float]:
        left, top = self.xy(row + gap, column + gap)
        right, bottom = self.xy(row + 1 - gap, column + 1 - gap)
        return round(left), round(top), round(right), round(bottom)

    def line(self, start: Point, end: Point, width: float, colour: Colour, *, dashed: bool = False) -> None:
        """A line from one corner of cells to another, as a rectangle with square ends."""
        (x, y), (to_x, to_y) = self.xy(*start), self.xy(*end)
        thick = max(self.look.samples, round(width * self.unit))
        low = thick // 2
        steps = 12 if dashed else 1
        for step in range(0, steps * 2 - 1, 2 if dashed else 1):
            if step >= steps:
                break
            a, b = step / steps, (step + 1) / steps
            left, right = round(x + (to_x - x) * a), round(x + (to_x - x) * b)
            top, bottom = round(y + (to_y - y) * a), round(y + (to_y - y) * b)
            spread = (low, 0) if x == to_x else (0, low)
            self.pen.rectangle(
                (left - low, top - low, right - low + thick - 1, bottom - low + thick - 1)
                if not dashed
                else (left - spread[0], top - spread[1], right + spread[0], bottom + spread[1]),
                fill=colour,
            )

    def sign(self, row: float, column: float, text: str, size: float, face: Face, colour: Colour) -> None:
        """A sign around a place; what is written by hand is never quite straight."""
        if self.look.numbers and len(text) == 1 and text in "ABCDEFG":
            text = str(ord(text) - 55)
        if face.written:
            row, column = (part + self.rng.uniform(-0.06, 0.06) * size / 0.6 for part in (row, column))
            size *= self.rng.uniform(0.85, 1.1)
        if len(characters(face.path, text)) < len(text):
            face = self.look.given_face
        font = ImageFont.truetype(face.path, max(6, round(size * self.unit * _enlarged(face.path))))
        left, top, right, bottom = font.getbbox(text)
        if right - left > 0.92 * self.unit:
            font = ImageFont.truetype(font.path, max(6, int(font.size * 0.88 * self.unit / (right - left))))
        if not face.written:
            # Programs centre the digits of a font all alike.
            _, top, _, bottom = font.getbbox("8")
        left, _, right, _ = font.getbbox(text)
        x, y = self.xy(row, column)
        at = (round(x - (left + right) / 2), round(y - (top + bottom) / 2))
        if face.written:
            self._turned(at, text, font, colour)
        else:
            self.pen.text(at, text, font=font, fill=colour)
        whole = font.getbbox(text)
        down = at[1] + (whole[1] + whole[3]) / 2
        before = whole[0]
        for index, one in enumerate(text):
            after = font.getbbox(text[: index + 1])[2]
            across = at[0] + (before + after) / 2
            self.signs.append(Sign(across / self.look.samples, down / self.look.samples, one, face.written))
            before = after

    def _turned(self, at: tuple[int, int], text: str, font: ImageFont.FreeTypeFont, colour: Colour) -> None:
        left, top, right, bottom = (round(part) for part in font.getbbox(text))
        pad = max(2, (bottom - top) // 3)
        cover = Image.new("L", (right - left + 2 * pad, bottom - top + 2 * pad))
        bolder = round(self.rng.choice([0, 0, 0.02, 0.04]) * (bottom - top))
        ImageDraw.Draw(cover).text((pad - left, pad - top), text, font=font, fill=255, stroke_width=bolder)
        cover = cover.rotate(self.rng.uniform(-9, 9), Image.Resampling.BILINEAR)
        self.image.paste(colour, (at[0] + left - pad, at[1] + top - pad), cover)

    # The parts of a board

    def grounds(self) -> None:
        look, board = self.look, self.board
        shades = self._shades()
        chosen = self.rng.choice(sorted(board.cells))
        near = {
            cell
            for cell in board.cells
            if cell[0] == chosen[0] or cell[1] == chosen[1] or board.region[cell] == board.region[chosen]
        }
        for cell in board.cells:
            fill = shades[cell] if shades else look.ground
            if look.lit and cell in near:
                fill = mix(fill, look.lit, 1 if cell == chosen else 0.5)
            if self.tiled:
                self.tile(cell, fill)
            else:
                self.pen.rectangle(self.box(*cell), fill=fill)

    @property
    def tiled(self) -> bool:
        return self.look.gap > 0

    def tile(self, cell: Cell, fill: Colour) -> None:
        left, top, right, bottom = self.box(*cell, gap=self.look.gap / 2)
        extra = round(self.look.region_gap / 2 * self.unit)
        row, column = cell
        parted = [
            self.board.region.get(other, -9) != self.board.region[cell]
            for other in ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
        ]
        if len(set(self.board.region.values())) > 1 and -1 not in self.board.region.values():
            left, top, right, bottom = (
                side + (extra if part else 0) * sign
                for side, part, sign in zip((left, top, right, bottom), parted, (1, 1, -1, -1), strict=True)
            )
        # Its last pixels are drawn too: without them, as on any screen, a gap of its own remains.
        self.pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius=self.look.round * self.unit, fill=fill)

    def _shades(self) -> dict[Cell, Colour]:
        """A tint for each cell, others for regions that touch; none where the look has no tints."""
        look, board = self.look, self.board
        if not look.tints:
            return {}
        region = board.region
        touching: dict[int, set[int]] = {}
        for (row, column), number in region.items():
            for other in ((row + 1, column), (row, column + 1), (row + 1, column + 1), (row - 1, column + 1)):
                if other in region and region[other] != number:
                    if len(look.tints) == 2 and abs(row - other[0]) + abs(column - other[1]) == 2:
                        continue
                    touching.setdefault(number, set()).add(region[other])
                    touching.setdefault(region[other], set()).add(number)
        chosen: dict[int, int] = {}
        for number in sorted(touching):
            taken = {chosen.get(other) for other in touching[number]}
            free = [tint for tint in range(len(look.tints)) if tint not in taken]
            if not free:
                look.tints = []
                look.thick = max(look.thick, 3 * look.thin)
                return {}
            chosen[number] = free[0] if len(look.tints) == 2 else self.rng.choice(free)
        return {cell: look.tints[chosen.get(number, 0)] for cell, number in region.items()}

    def lines(self) -> None:
        look, board = self.look, self.board
        region = board.region
        outside = -99
        for strong in (False, True):
            for row in range(board.rows + 1):
                for column in range(board.columns + 1):
                    for other, end in (((row - 1, column), (row, column + 1)), ((row, column - 1), (row + 1, column))):
                        here = region.get((row, column), outside) if (row, column) in board.cells else outside
                        there = region.get(other, outside) if other in board.cells else outside
                        if here == there == outside:
                            continue
                        parts = here != there
                        if parts != strong:
                            continue
                        width = look.thin if not parts else look.frame if outside in (here, there) else look.thick
                        colour = look.line if parts else mix(look.line, look.paper, 0.35)
                        self.line((row, column), end, width, colour, dashed=look.dashed and not parts)

    def diagonals(self) -> None:
        tinted = self.rng.random() < 0.5
        for cells in self.board.diagonals:
            if tinted:
                for cell in cells:
                    self.pen.rectangle(self.box(*cell), fill=mix(self.look.ground, (150, 150, 150), 0.3))
                continue
            first, last = min(cells), max(cells)
            falls = first[1] < last[1]
            side = self.board.rows
            ends = (self.xy(0, 0), self.xy(side, side)) if falls else (self.xy(0, side), self.xy(side, 0))
            width = max(1, round(self.look.thin * self.unit))
            self.pen.line(ends, fill=mix(self.look.paper, self.look.ink, 0.3), width=width)

    def symbols(self) -> None:
        look = self.look
        for values, face, colour in (
            (self.board.given, look.given_face, look.ink),
            (self.board.entered, look.entry_face, look.entry_ink),
        ):
            for (row, column), text in sorted(values.items()):
                self.sign(row + 0.5, column + 0.5, text, look.size, face, colour)
        side = math.ceil(math.sqrt(self.board.symbols))
        for (row, column), marks in sorted(self.board.marked.items()):
            for index, text in enumerate(marks):
                if look.marks == "grid":
                    slot = int(text, 36) - 1
                    down, across = (slot // side + 0.5) / side, (slot % side + 0.5) / side
                    size = min(look.mark_size, 0.95 / side)
                    down, across = 0.5 + (down - 0.5) * 0.94, 0.5 + (across - 0.5) * 0.94
                else:
                    size = min(look.mark_size, 1.2 / len(marks))
                    down, across = 0.5, 0.5 + (index + 0.5 - len(marks) / 2) * min(size * 0.75, 0.9 / len(marks))
                self.sign(row + down, column + across, text, size, look.mark_face, look.mark_ink)

    def finished(self) -> Image.Image:
        if self.look.samples == 1:
            return self.image
        width, height = (side // self.look.samples for side in self.image.size)
        return self.image.resize((width, height), self.rng.choice([Image.Resampling.BOX, Image.Resampling.LANCZOS]))


class CellPainter(Painter):
    """Takuzu and packing: what fills the cells says what they hold."""

    def takuzu(self, how: str) -> None:
        """Both values as discs, squares or tiles of two colours."""
        rng, look = self.rng, self.look
        if how == "black and white":
            colours = [(255, 255, 255), (15, 15, 15)]
            if sum(look.paper) > 700:
                look.ground = mix(look.paper, (128, 128, 128), rng.uniform(0.15, 0.4))
            if sum(look.paper) < 200:
                look.ground = mix(look.paper, (128, 128, 128), rng.uniform(0.6, 0.9))
        else:
            start = rng.random()
            colours = [hue(rng, start, rng.uniform(0.6, 0.95), rng.uniform(0.6, 0.95)) for _ in range(2)]
            colours[1] = hue(rng, start + rng.uniform(0.3, 0.6), rng.uniform(0.6, 0.95), rng.uniform(0.6, 0.95))
        self.grounds()
        if not self.tiled:
            self.lines()
        shape = rng.choice(["disc", "tile", "disc"])
        inset = rng.uniform(0.1, 0.2) if shape == "disc" else rng.uniform(0.04, 0.1)
        for cell, text in sorted(self.board.given.items()):
            fill = colours[int(text)]
            if shape == "disc":
                edge = mix(fill, look.ink, 0.6)
                width = max(1, round(0.03 * self.unit))
                self.pen.ellipse(self.box(*cell, gap=inset), fill=fill, outline=edge, width=width)
            elif self.tiled:
                self.tile(cell, fill)
            else:
                self.pen.rectangle(self.box(*cell, gap=inset), fill=fill)

    def packing(self, how: str) -> None:
        """Pieces told apart by colour, as balls or by outlines."""
        rng, look, board = self.rng, self.look, self.board
        pieces = sorted(set(board.region.values()) - {-1})
        start = rng.random()
        fills = {
            piece: hue(rng, start + index / len(pieces), rng.uniform(0.55, 0.95), (0.95, 0.7)[index % 2])
            for index, piece in enumerate(pieces)
        }
        if how == "outlines":
            grey = mix(look.paper, look.ink, rng.uniform(0.15, 0.3))
            fills = dict.fromkeys(pieces, grey)
        empty = look.ground if look.ground != look.paper else mix(look.paper, look.ink, rng.uniform(0.03, 0.1))
        for cell in board.cells:
            number = board.region[cell]
            fill = fills.get(number, empty)
            if how == "balls":
                self.pen.rectangle(self.box(*cell), fill=empty)
                gap = 0.04 if number >= 0 else 0.2
                shade = mix(fill, look.ink, 0.25) if number < 0 else fill
                self.pen.ellipse(self.box(*cell, gap=gap), fill=shade)
                if number >= 0:
                    left, top, right, bottom = self.box(*cell, gap=0.24)
                    light = (left, top, (left + right) // 2, (top + bottom) // 2)
                    self.pen.ellipse(light, fill=mix(fill, (255, 255, 255), 0.45))
            elif self.tiled:
                self.tile(cell, fill)
            else:
                self.pen.rectangle(self.box(*cell), fill=fill)
        if how == "balls":
            for (row, column), number in board.region.items():
                if number < 0:
                    continue
                for down, right in ((0, 1), (1, 0)):
                    if board.region.get((row + down, column + right)) == number:
                        left, top = self.xy(row + 0.5 - right * 0.2, column + 0.5 - down * 0.2)
                        low, far = self.xy(row + 0.5 + down + right * 0.2, column + 0.5 + right + down * 0.2)[::-1]
                        self.pen.rectangle((left, top, far, low), fill=fills[number])
        elif not self.tiled or how == "outlines":
            self.lines()


def ours(position: Position, cell: float, theme: str) -> tuple[Image.Image, list[Sign]]:
    """Our own renderer's picture."""
    png = to_png(position.puzzle.drawing(position), theme=theme, scale=cell / 48)
    return Image.open(io.BytesIO(png)).convert("RGB"), []


def paint(
    rng: Random, position: Position, cell: float, faces: tuple[Face, ...], *, print_: bool
) -> tuple[Image.Image, list[Sign], Look]:
    """The picture of a position with cells of this size, the signs on it, and its look."""
    family = position.puzzle.family_name
    board = board_of(position)
    look = look_of(rng, family, board, cell, faces, print_=print_)
    painter = CellPainter(rng, board, look, margin=rng.uniform(0.15, 0.6))
    if family == "packing":
        painter.packing(rng.choice(["colours", "colours", "outlines", "balls"]))
    elif family == "takuzu" and not board.entered and rng.random() < 0.6:
        painter.takuzu(rng.choice(["black and white", "colours"]))
    else:
        painter.grounds()
        if board.diagonals:
            painter.diagonals()
        if not painter.tiled:
            painter.lines()
        painter.symbols()
    return painter.finished(), painter.signs, look
