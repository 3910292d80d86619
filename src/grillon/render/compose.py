"""A position of a puzzle as a drawing, the same way for every family.

>>> from grillon import parse
>>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
>>> drawing = compose(puzzle.scene(), puzzle.position("R1C2=1"))
>>> [(cell.symbol, cell.kind.value) for cell in drawing.cells]
[('0', 'given'), ('1', 'entry'), ('', 'empty'), ('', 'empty')]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from grillon.base.sentences import Sentence, localized
from grillon.explain.chains.in_words import Line, chain_arrows, chain_lines, supposes
from grillon.model import Place, Position, Role, Scene, Step
from grillon.model.board.places import SIDES
from grillon.model.drawing import Drawing, DrawnCell, DrawnPiece, Kind, Link, Mark, Note

ROLE_ORDER = (Role.TARGET, Role.ELIMINATED, Role.ELIMINATING, Role.PATTERN, Role.AUXILIARY)
"""If several roles meet in a cell, the first of these is shown."""
ROLE_WORDS: Mapping[Role, Sentence] = {
    Role.TARGET: Sentence("conclusion"),
    Role.ELIMINATED: Sentence("ruled out"),
    Role.ELIMINATING: Sentence("reason"),
    Role.PATTERN: Sentence("pattern"),
    Role.AUXILIARY: Sentence("further reason"),
}
LINK_WORDS = {
    True: Sentence("if this is false, that is true"),
    False: Sentence("if this is true, that is false"),
}
MAX_LINKS, MAX_PROOF = 20, 500
"""Longer arguments are not drawn link by link: the arrows would cover the board."""


def compose(scene: Scene, position: Position, step: Step | None = None) -> Drawing:
    """The drawing of a position, with a step's candidates in their roles and the links of its argument."""
    return _Composer(scene, position, step).drawing()


def links_of(position: Position, step: Step, lines: Sequence[Line] = ()) -> tuple[Link, ...]:
    """The arrows of a step's argument, from one fact to the next, in order; facts already known are left out.

    `lines` are those of an argument that supposes something, where they are known: the arrows have their numbers.
    """
    places = position.puzzle.places
    if max(step.chosen + step.excluded) >= places.first_placement:
        return ()
    # A link that two chains share is drawn once, with the first of its numbers.
    found: dict[tuple[int, int, bool], int] = {}
    for start, end, number in _arrows(position, step, lines):
        if (start >= 0) != (end >= 0):
            found.setdefault((max(start, ~start), max(end, ~end), start < 0), number)
    if len(found) > MAX_LINKS:
        return ()
    cells = {end: places.entry(end).cells for start, end, _ in found for end in (start, end)}
    return tuple(
        Link(start, end, strong, number, cells[start], cells[end]) for (start, end, strong), number in found.items()
    )


def _arrows(position: Position, step: Step, lines: Sequence[Line]) -> list[tuple[int, int, int]]:
    """The links of the proof with their numbers: those of the lines that state them, if it is written as a chain."""
    if supposes(step):
        return chain_arrows(lines or chain_lines(position, step, "en"), MAX_LINKS)
    if len(step.proof) > MAX_PROOF:
        return []
    inside = {link.fact for link in step.proof if not position.holds(link.fact)}
    pairs = dict.fromkeys(
        (fact, link.fact)
        for link in step.proof
        for fact in link.facts
        if fact in inside and link.fact in inside and (fact >= 0) != (link.fact >= 0)
    )
    return [(start, end, number) for number, (start, end) in enumerate(pairs, start=1)]


class _Composer:
    def __init__(self, scene: Scene, position: Position, step: Step | None) -> None:
        self.scene, self.position, self.step, self.places = scene, position, step, scene.places
        self.givens = frozenset(scene.givens)
        self.symbols: dict[int, list[int]] = {}
        self.owner: dict[int, int] = {}
        self.pieces: dict[int, int | None] = {}
        self.walls: set[int] = set()
        self.joined = bool(self.places.borders or self.places.tray)
        size, first_wall = len(self.places.symbols), self.places.first_wall
        for candidate in sorted(position.true):
            if candidate < first_wall:
                self.symbols.setdefault(candidate // size, []).append(candidate)
            else:
                self._put(candidate)
        self.open = {*scene.known_open}
        first, last = self.places.first_wall, self.places.first_placement
        self.open |= {candidate - first for candidate in position.excluded if first <= candidate < last}
        self.roles = _roles(step)
        self.cell_roles: dict[int, Role] = {}
        for role in reversed(ROLE_ORDER):
            for candidate in (c for c, own in self.roles.items() if own is role):
                self._show(candidate, role)
        self.links = () if step is None else links_of(position, step)
        ends = (end for link in self.links for end in (link.start, link.end))
        self.marked = {
            cell
            for candidate in (*position.excluded, *self.roles, *ends)
            if candidate < self.places.first_wall
            for cell in self.places.entry(candidate).cells
        }

    def _put(self, candidate: int) -> None:
        """A wall or a piece."""
        entry = self.places.entry(candidate)
        if entry.border is not None:
            self.walls.add(entry.border)
        else:
            self.owner.update(dict.fromkeys(entry.cells, candidate))
            self.pieces[candidate] = entry.piece

    def _piece(self, placement: int) -> int | None:
        """The number of the piece in a placement."""
        if placement not in self.pieces:
            self.pieces[placement] = self.places.entry(placement).piece
        return self.pieces[placement]

    def _show(self, candidate: int, role: Role) -> None:
        """The role of a candidate on its cells; a placement that a step concludes or rules out is shown in place."""
        entry = self.places.entry(candidate)
        if entry.piece is not None and role is Role.TARGET:
            self.owner.update(dict.fromkeys(entry.cells, candidate))
            if self.step is not None and not self.step.chosen:
                role = Role.ELIMINATED
        if entry.piece is not None and role not in (Role.TARGET, Role.ELIMINATED, Role.ELIMINATING):
            return
        self.cell_roles.update(dict.fromkeys(entry.cells, role))

    def drawing(self) -> Drawing:
        """The whole picture."""
        scene, places = self.scene, self.places
        names = [self._spoken(number, name) for number, name in enumerate(places.all_names(scene.lang))]
        cells = tuple(self._cell(number, place, names[number]) for number, place in enumerate(places.cells))
        rows, columns = scene.size
        notes = tuple(
            Note(-1, layer * places.shift, Sentence("layer {number}", number=layer + 1).text(scene.lang), layer)
            for layer in range(places.layers)
            if places.layers > 1
        )
        shown = {*self.cell_roles.values(), *(mark.role for cell in cells for mark in cell.marks)}
        kinds = {link.strong for link in self.links}
        return Drawing(
            rows,
            columns,
            cells,
            scene.title,
            self._description(cells),
            (*notes, *scene.notes),
            scene.figures,
            scene.clues,
            scene.mark_columns,
            places.layers,
            self.links,
            tuple((role, ROLE_WORDS[role].text(scene.lang)) for role in ROLE_ORDER if role in shown),
            tuple((kind, words.text(scene.lang)) for kind, words in LINK_WORDS.items() if kind in kinds),
            self._tray(),
        )

    def _spoken(self, number: int, name: str) -> str:
        """The name of a cell with the clues there."""
        clues = self.scene.spoken.get(number)
        return f"{name}, {clues}" if clues else name

    def _cell(self, number: int, place: Place, label: str) -> DrawnCell:
        scene, places = self.scene, self.places
        if number in places.holes:
            clues = scene.texts.get(number, "")
            return DrawnCell(place.row, place.column, clues, Kind.HOLE, label=label, layer=place.layer, cell=number)
        held, owner = self.symbols.get(number, []), self.owner.get(number)
        symbol, kind, tint, colour = scene.texts.get(number, ""), Kind.EMPTY, scene.tints.get(number), ""
        if symbol:
            kind = Kind.GIVEN
        if owner is not None:
            tint = self._piece(owner)
            piece = places.tray.pieces[tint or 0]
            symbol, kind = piece.symbol, Kind.GIVEN if owner in self.givens else Kind.PIECE
            colour = piece.colour
        if held:
            symbol = "".join(places.symbols[candidate % len(places.symbols)] for candidate in held)
            kind = Kind.GIVEN if any(candidate in self.givens for candidate in held) else Kind.ENTRY
        heavy, unsure, borders = self._sides(number)
        return DrawnCell(
            place.row,
            place.column,
            symbol,
            kind,
            heavy,
            tint,
            marks=() if symbol else self._marks(number),
            role=self.cell_roles.get(number),
            round=scene.round,
            label=label,
            unsure=unsure,
            layer=place.layer,
            cell=number,
            borders=borders,
            corner=() if symbol else self._noted(number, self.position.corner),
            centre=() if symbol else self._noted(number, self.position.centre),
            colour=colour,
            numbered=number in self.scene.numbered,
        )

    def _sides(self, number: int) -> tuple[str, str, tuple[tuple[str, int], ...]]:
        """The heavy sides, the undecided sides, and the borders beside the cell."""
        places = self.places
        walls = self.scene.sides[number] if self.scene.sides else ""
        if not self.joined:
            return _in_order(walls), "", ()
        heavy = set(walls)
        unsure, borders = "", []
        owner = self.owner.get(number)
        for side, other, border in places.beside[number]:
            if other is None:
                heavy.add(side)
                continue
            if border is None:
                # Where walls are entered, only walls separate pieces.
                if places.tray and self.owner.get(other) != owner:
                    heavy.add(side)
                continue
            borders.append((side, border))
            if border in self.walls:
                heavy.add(side)
            elif border not in self.open and (owner is None or self.owner.get(other) != owner):
                unsure += side
        return _in_order("".join(heavy)), unsure, tuple(borders)

    def _marks(self, number: int) -> tuple[Mark, ...]:
        """The candidates of a cell that are not directly impossible, each in the position of its symbol."""
        places, size = self.places, len(self.places.symbols)
        if not self.scene.possible_marks or number not in self.marked or not size:
            return ()
        marks = []
        for candidate in range(number * size, (number + 1) * size):
            role = self.roles.get(candidate)
            possible = role is not None or self.position.can(candidate)
            marks.append(Mark(places.symbols[candidate % size] if possible else "", role, candidate))
        return tuple(marks)

    def _noted(self, number: int, noted: frozenset[int]) -> tuple[Mark, ...]:
        if not noted:
            return ()
        size = len(self.places.symbols)
        return tuple(
            Mark(self.places.symbols[candidate % size], None, candidate, candidate % size, size)
            for candidate in range(number * size, (number + 1) * size)
            if candidate in noted
        )

    def _tray(self) -> tuple[DrawnPiece, ...]:
        """The pieces of which copies are left, each in its drawn orientation."""
        tray = self.places.tray
        if not tray:
            return ()
        return tuple(
            DrawnPiece(
                piece.symbol,
                _from_corner(tray.orientations[piece.drawn].cells),
                left,
                number,
                piece.colour,
                self.scene.round,
                str(localized(piece.name, self.scene.lang)),
                number,
            )
            for number, (piece, left) in enumerate(zip(tray.pieces, tray.left(self.position), strict=True))
            if left > 0
        )

    def _description(self, cells: Iterable[DrawnCell]) -> str:
        scene, tray = self.scene, self.places.tray
        if tray:
            left = tray.left(self.position)
            names = [piece.symbol for piece, number in zip(tray.pieces, left, strict=True) if number > 0]
            return Sentence("pieces left: {pieces}", pieces=", ".join(names) or "–").text(scene.lang)
        shown = [cell for cell in cells if cell.kind is not Kind.HOLE]
        filled = sum(cell.kind in (Kind.GIVEN, Kind.ENTRY) for cell in shown)
        return Sentence("{filled} of {cells} cells {filled:is|are} filled", filled=filled, cells=len(shown)).text(
            scene.lang
        )


@cache
def _in_order(sides: str) -> str:
    return "".join(side for side in SIDES if side in sides)


def _from_corner(shape: Iterable[Place]) -> tuple[Place, ...]:
    """A shape moved so that its first row, column and layer are 0."""
    places = tuple(shape)
    first = Place(
        -min(place.row for place in places),
        -min(place.column for place in places),
        -min(place.layer for place in places),
    )
    return tuple(place.moved(first) for place in places)


def _roles(step: Step | None) -> dict[int, Role]:
    roles: dict[int, Role] = {}
    if step is not None:
        for role in reversed(ROLE_ORDER):
            roles.update(dict.fromkeys(step.roles.get(role, ()), role))
    return roles
