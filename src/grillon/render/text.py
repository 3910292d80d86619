"""A drawing for the terminal: box-drawing characters with heavy walls, in colour or plain.

Every cell draws its four sides on a canvas of characters; where sides meet, the character with those arms is used. So
half positions, holes and boards of any outline need no special cases.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from grillon.model.drawing import Drawing, DrawnCell, Figure, Kind
from grillon.render import theme
from grillon.render.layout import copies_text, flat_shape, on_shelves, side_by_side

if TYPE_CHECKING:
    from rich.text import Text

LIGHT, HEAVY = 1, 2
MAX_ROWS = 12
"""Boards with more rows are drawn without the light lines."""

Arms = tuple[int, int, int, int]
"""The weight of the arm to the north, east, south and west."""

_DIRECTIONS = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3)}
_WEIGHTS = {"LIGHT": LIGHT, "HEAVY": HEAVY}


@cache
def box_characters() -> dict[Arms, str]:
    """The box-drawing characters by their arms, from their Unicode names.

    >>> box_characters()[0, 1, 2, 0]
    '┎'
    """
    found: dict[Arms, str] = {(0, 0, 0, 0): " "}
    for code in range(0x2500, 0x2580):
        words = unicodedata.name(chr(code)).split()[2:]
        if not set(words) <= {*_DIRECTIONS, *_WEIGHTS, "AND"}:
            continue
        arms = [0, 0, 0, 0]
        weight_first = words[0] in _WEIGHTS
        weight = LIGHT
        for word in words if weight_first else reversed(words):
            if word in _WEIGHTS:
                weight = _WEIGHTS[word]
            for arm in _DIRECTIONS.get(word, ()):
                arms[arm] = weight
        found[arms[0], arms[1], arms[2], arms[3]] = chr(code)
    return found


DASHED = {"─": "╌", "│": "╎"}
"""A light line where it is unknown whether there is a wall."""
PLAIN = str.maketrans({"·": ".", "×": "x", "░": "/", "○": "o", "●": "*", "▲": "^"})
_DISCS = {"white": "○", "black": "●"}
"""White and black dots between two cells."""
"""The replacements for the other characters of a picture in ASCII."""


def ascii_character(arms: Arms, *, weights: bool) -> str:
    """A line in ASCII; with `weights` only heavy lines are drawn in full, and light ones dotted.

    >>> [ascii_character(arms, weights=True) for arms in ((2, 0, 2, 0), (1, 2, 1, 2), (0, 2, 2, 0), (1, 0, 1, 0))]
    ['|', '-', '+', ':']
    """
    shown = tuple(arm == HEAVY for arm in arms) if weights and HEAVY in arms else tuple(map(bool, arms))
    straight = {(True, False): 0, (False, True): 1}.get((any(shown[::2]), any(shown[1::2])))
    if straight is None or sum(shown) == 1:
        return " " if not any(arms) else "+" if HEAVY in arms or not weights else "."
    return ("|-" if HEAVY in arms or not weights else ":.")[straight]


class _Canvas:
    """Characters, their style, and the arms of the lines, by line and column."""

    def __init__(self, drawing: Drawing, *, compact: bool, ascii: bool) -> None:
        self.ascii = ascii
        marked = any(cell.marks and not cell.symbol for cell in drawing.cells)
        noted = any(map(_noted, drawing.cells))
        rows = max((-(-len(cell.marks) // drawing.mark_columns) for cell in drawing.cells), default=1)
        self.height = max(rows if marked else 1, 2 if noted else 1)
        longest = max((max(len(cell.symbol), *map(len, _noted(cell) or ("",))) for cell in drawing.cells), default=1)
        around = 0 if compact and all(cell.role is None for cell in drawing.cells) else 2
        self.mark_step = _mark_step(drawing)
        self.width = (
            max(longest + around, self.mark_step * drawing.mark_columns + (self.mark_step == 2) if marked else 1) | 1
        )
        self.compact = compact
        self.mark_columns = drawing.mark_columns
        self.characters: dict[tuple[int, int], tuple[str, str]] = {}
        self.arms: dict[tuple[int, int], list[int]] = {}
        self.kept: set[int] = set()
        self.unsure: set[tuple[int, int]] = set()
        self.cells = {(cell.row, cell.column): cell for cell in drawing.cells}
        for cell in drawing.cells:
            self._fill(cell)
            self._sides(cell)
        for note in drawing.notes:
            y, x = self._corner(note.row, note.column)
            self._write(y + (self.height + 1) // 2, x + 1, note.text, "dim")
        self.signs = {} if compact else dict(self._signs(drawing.figures))

    def _signs(self, figures: Iterable[Figure]) -> Iterator[tuple[tuple[int, int], str]]:
        """Dots and letters between two cells."""
        for figure in figures:
            sign = figure.text or (_DISCS.get(figure.fill, "") if figure.stroke and figure.radius else "")
            if figure.over and len(sign) == 1:
                for place in figure.points:
                    yield (round(place.row * (self.height + 1)), round(place.column * (self.width + 1))), sign

    def _corner(self, row: float, column: float) -> tuple[int, int]:
        return round(row * (self.height + 1)), round(column * (self.width + 1))

    def _write(self, y: int, x: int, text: str, style: str) -> None:
        for offset, character in enumerate(text):
            self.characters[y, x + offset] = (character, style)

    def _sides(self, cell: DrawnCell) -> None:
        y, x = self._corner(cell.row, cell.column)
        down, along = self.height + 1, self.width + 1
        sides = {
            "N": (y, x, 0, 1, along, (cell.row - 1, cell.column)),
            "S": (y + down, x, 0, 1, along, (cell.row + 1, cell.column)),
            "W": (y, x, 1, 0, down, (cell.row, cell.column - 1)),
            "E": (y, x + along, 1, 0, down, (cell.row, cell.column + 1)),
        }
        for side, (start_y, start_x, dy, dx, length, place) in sides.items():
            neighbour = self.cells.get(place)
            joined = neighbour is not None and _one_piece(cell, neighbour)
            if side in cell.heavy:
                weight = HEAVY
            elif neighbour is None or side in cell.unsure or not (self.compact or joined):
                weight = LIGHT
            else:
                if joined:
                    for i in range(length + 1):
                        self.characters[start_y + i * dy, start_x + i * dx] = (" ", _style(cell))
                continue
            if dx:
                self.kept.add(start_y)
            if side in cell.unsure:
                self.unsure.update((start_y + i * dy, start_x + i * dx) for i in range(1, length))
            forth, back = (1, 3) if dx else (2, 0)
            for i in range(length):
                self._arm(start_y + i * dy, start_x + i * dx, forth, weight)
                self._arm(start_y + (i + 1) * dy, start_x + (i + 1) * dx, back, weight)

    def _arm(self, y: int, x: int, direction: int, weight: int) -> None:
        arms = self.arms.setdefault((y, x), [0, 0, 0, 0])
        arms[direction] = max(arms[direction], weight)

    def _fill(self, cell: DrawnCell) -> None:
        y, x = self._corner(cell.row, cell.column)
        style = _style(cell)
        for line in range(self.height):
            self._write(y + 1 + line, x + 1, ("░" if cell.kind is Kind.HOLE else " ") * self.width, style)
        if cell.marks and not cell.symbol:
            self._write_marks(cell, y + 1, x + 1, style)
            return
        if noted := _noted(cell):
            # Corner marks at the top left; centre marks below them, in the middle.
            self._write(y + 1, x + 1, noted[0], f"{style} bright_blue".strip())
            self._write(y + 2, x + 1 + (self.width - len(noted[1])) // 2, noted[1], f"{style} bright_blue".strip())
            return
        empty = "░" if cell.kind is Kind.HOLE else "·" if cell.kind is Kind.EMPTY and self.compact else " "
        symbol = cell.symbol or empty
        if cell.role is not None:
            brackets = theme.BRACKETS[cell.role]
            symbol = f"{brackets[0]}{symbol}{brackets[1]}"
        self._write(y + 1 + (self.height - 1) // 2, x + 1 + (self.width - len(symbol)) // 2, symbol, style)

    def _write_marks(self, cell: DrawnCell, y: int, x: int, style: str) -> None:
        """Write small symbols; neighbours with the same role share the bracket between them, others have one each."""
        for number, mark in enumerate(cell.marks):
            line, place = divmod(number, self.mark_columns)
            at = x + self.mark_step * place
            if mark.role is None:
                self._write(y + line, at + 1, mark.symbol[:1], f"{style} dim")
            elif mark.symbol:
                first, last = tuple(theme.BRACKETS[mark.role])
                look = f"{style} bold {theme.ROLE_COLOURS[mark.role]}"
                before = cell.marks[number - 1] if place and self.mark_step == 2 else None
                joined = before is not None and before.symbol and before.role is mark.role
                self._write(y + line, at, " " if joined and first != last else first, look)
                self._write(y + line, at + 1, mark.symbol[:1] + last, look)

    def lines(self) -> Iterator[list[tuple[str, str]]]:
        """The lines of characters with their style."""
        places = [*self.arms, *self.characters]
        if not places:
            return
        left, right = min(x for _, x in places), max(x for _, x in places)
        for y in range(min(y for y, _ in places), max(y for y, _ in places) + 1):
            if self.compact and y % (self.height + 1) == 0 and y not in self.kept:
                continue
            yield [self._at(y, x) for x in range(left, right + 1)]

    def _at(self, y: int, x: int) -> tuple[str, str]:
        arms = self.arms.get((y, x))
        if arms is None or (y, x) in self.signs:
            character, style = self.characters.get((y, x), (" ", ""))
            character = self.signs.get((y, x), character)
            return character.translate(PLAIN) if self.ascii else character, style
        directions = arms[0], arms[1], arms[2], arms[3]
        drawn = ascii_character(directions, weights=self.weights) if self.ascii else box_characters()[directions]
        if (y, x) in self.unsure:
            drawn = DASHED.get(drawn, drawn)
        return drawn, "" if HEAVY in arms else "dim"

    @cached_property
    def weights(self) -> bool:
        """Are there two kinds of lines, so that they must look different?"""
        return len({weight for arms in self.arms.values() for weight in arms if weight}) == 2


def _noted(cell: DrawnCell) -> tuple[str, str] | None:
    """The player's own marks, in the corners and in the centre, where they are visible."""
    if cell.symbol or any(mark.symbol for mark in cell.marks) or not (cell.corner or cell.centre):
        return None
    corner, centre = ("".join(mark.symbol for mark in marks) for marks in (cell.corner, cell.centre))
    return corner, centre


def _mark_step(drawing: Drawing) -> int:
    """The columns from a mark to the next one: one more for a bracket where two roles are side by side."""
    for cell in drawing.cells if any(cell.marks for cell in drawing.cells) else ():
        for number, (mark, other) in enumerate(pairwise(cell.marks), start=1):
            shown = all(member.symbol and member.role is not None for member in (mark, other))
            if shown and mark.role is not other.role and number % drawing.mark_columns:
                return 3
    return 2


def _one_piece(cell: DrawnCell, other: DrawnCell) -> bool:
    """Do these two neighbours belong to one piece, so that no line separates them?"""
    pieces = all(member.kind in (Kind.PIECE, Kind.GIVEN) and member.tint is not None for member in (cell, other))
    look, other_look = ((member.tint, member.symbol, member.role) for member in (cell, other))
    return pieces and cell.symbol != "" and look == other_look


def _style(cell: DrawnCell) -> str:
    words = []
    if cell.kind in (Kind.GIVEN, Kind.PIECE):
        words.append("bold")
    ground = None
    if cell.tone is not None:
        ground = theme.heat(cell.tone)
    elif cell.role is not None:
        ground = theme.mix(theme.ROLE_COLOURS[cell.role], theme.PAPER, 0.65)
    elif cell.colour:
        ground = cell.colour
    elif cell.tint is not None:
        ground = theme.tint(cell.tint, strong=cell.kind is Kind.PIECE)
    if ground is not None:
        words.append(f"{theme.ENTRY if cell.kind is Kind.ENTRY else theme.ink_on(ground)} on {ground}")
    elif cell.kind is Kind.ENTRY:
        words.append("bright_blue")
    return " ".join(words)


def _canvas(drawing: Drawing, compact: bool | None, ascii: bool) -> _Canvas:
    whole = all(cell.row == int(cell.row) and cell.column == int(cell.column) for cell in drawing.cells)
    marked = any((cell.marks and not cell.symbol) or _noted(cell) for cell in drawing.cells)
    if compact is None:
        compact = drawing.rows > MAX_ROWS
    return _Canvas(drawing, compact=compact and whole and not marked, ascii=ascii)


TRAY_WIDTH = 76
"""The width in columns of the pieces left, below the board."""
Styled = list[tuple[str, str]]
"""One line: characters with their style."""


def _tray_lines(drawing: Drawing, *, ascii: bool) -> Iterator[Styled]:
    """The lines of the pieces left, one letter per cell."""
    placed, height, _ = on_shelves(drawing.tray, TRAY_WIDTH, gap=2.0, layer_gap=1.0, letter=1.0)
    characters: dict[tuple[int, int], tuple[str, str]] = {}
    for place in placed:
        piece, shape = place.piece, flat_shape(place.piece, 1.0)
        fill = theme.piece_fill(piece.tint, piece.colour)
        for row, column in shape:
            at = int(place.row + row), int(place.column + column)
            characters[at] = (piece.symbol[:1], f"bold {theme.ink_on(fill)} on {fill}")
        first = min(row for row, _ in shape)
        after = int(place.column + max(column for row, column in shape if row == first) + 1)
        for offset, character in enumerate(copies_text(piece)):
            shown = character.translate(PLAIN) if ascii else character
            characters[int(place.row + first), after + offset] = (shown, "dim")
    for y in range(int(height)):
        width = max((x for line, x in characters if line == y), default=-1) + 1
        line = [characters.get((y, x), (" ", "")) for x in range(width)]
        if line:
            yield [(" ", ""), *line]
        elif y + 1 < height and any(at == y + 1 for at, _ in characters):
            yield []


def _legend_lines(drawing: Drawing, *, ascii: bool) -> Iterator[Styled]:
    for role, text in drawing.legend:
        brackets = theme.BRACKETS[role].translate(PLAIN) if ascii else theme.BRACKETS[role]
        look = f"bold {theme.ROLE_COLOURS[role]}"
        yield [(" ", ""), (brackets[0], look), (" ", ""), (brackets[1], look), *((one, "") for one in f"  {text}")]


def _picture(drawing: Drawing, compact: bool | None, ascii: bool, legend: bool) -> Iterator[Styled]:
    """The board, below it the pieces left, below them the meaning of the highlights."""
    flat = side_by_side(drawing)
    yield from _canvas(flat, compact, ascii).lines()
    told = ([(character, "") for character in line] for line in drawing.clues)
    for part in (told, _tray_lines(flat, ascii=ascii), _legend_lines(flat, ascii=ascii) if legend else iter(())):
        lines = list(part)
        if lines:
            yield []
            yield from lines


def to_text(drawing: Drawing, *, compact: bool | None = None, ascii: bool = False, legend: bool = False) -> str:
    """The picture as plain text; `compact` leaves out the light lines (by default for large boards).

    `ascii` draws with + - | and dots, for displays limited to ASCII; `legend` adds the meaning of the highlights.

    >>> cells = (DrawnCell(0, 0, "7", Kind.GIVEN, "NESW"), DrawnCell(0, 1, "", heavy="NESW"))
    >>> print(to_text(Drawing(1, 2, cells, "two cells")))
    ┏━━━┳━━━┓
    ┃ 7 ┃   ┃
    ┗━━━┻━━━┛
    """
    lines = ("".join(character for character, _ in line) for line in _picture(drawing, compact, ascii, legend))
    return "\n".join(line.rstrip() for line in lines)


def to_rich(drawing: Drawing, *, compact: bool | None = None, ascii: bool = False, legend: bool = False) -> Text:
    """The picture in colour, for a rich console."""
    from rich.text import Text

    picture = Text(no_wrap=True)
    for number, line in enumerate(_picture(drawing, compact, ascii, legend)):
        if number:
            picture.append("\n")
        for style, run in groupby(line, key=lambda character: character[1]):
            picture.append("".join(character for character, _ in run), style or None)
    return picture
