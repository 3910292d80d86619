"""A Tectonic as a picture: thick borders between regions, readable in black and white."""

from __future__ import annotations

from grillon.explain.wording import sentence
from grillon.families.tectonic.board import Border
from grillon.families.tectonic.puzzle import HOLE, LEFT_OUT, TectonicPuzzle
from grillon.model import Drawing, DrawnCell, Kind, Mark, Position, Role, Step

_PRIORITY = (Role.TARGET, Role.ELIMINATED, Role.ELIMINATING, Role.AUXILIARY)


def draw(position: Position, step: Step | None, lang: str) -> Drawing:
    """Values, walls, and with a step the possible values as marks in their roles.

    >>> puzzle = TectonicPuzzle.from_regions(["aab"], [[1, 0, 0]])
    >>> [cell.heavy for cell in draw(puzzle.position(), None, "en").cells]
    ['NSW', 'NES', 'NESW']
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, TectonicPuzzle)
    frame, rules, maximum = puzzle.frame, puzzle.rules, puzzle.maximum
    role_of = {}
    if step is not None:
        for role in reversed(_PRIORITY):
            role_of.update(dict.fromkeys(step.roles.get(role, ()), role))
    chosen = {cell: index + 1 for cell, index in (divmod(c, maximum) for c in position.chosen) if cell < frame.cells}
    borders = puzzle.borders_in(position)
    beside_wall: dict[int, list[Role]] = {}
    for number, pair in enumerate(frame.pairs):
        for cell in pair if rules.wall(number) in role_of else ():
            beside_wall.setdefault(cell, []).append(role_of[rules.wall(number)])
    true = position.true
    cells = []
    for cell, value in enumerate(puzzle.values):
        row, column = divmod(cell, frame.columns)
        label = frame.name(cell, lang)
        if value == HOLE:
            cells.append(DrawnCell(row, column, kind=Kind.HOLE, label=label))
            continue
        around = {
            side: Border.WALL if other is None else borders[frame.border(cell, other)]
            for side, other in _sides(puzzle, cell)
        }
        heavy, unsure = (
            "".join(side for side in around if around[side] == kind) for kind in (Border.WALL, Border.UNKNOWN)
        )
        shown = value or chosen.get(cell, 0)
        symbol = "…" if value == LEFT_OUT else str(shown) if shown else ""
        kind = Kind.GIVEN if value else Kind.ENTRY if shown else Kind.EMPTY
        members = [rules.candidate(cell, v) for v in range(1, rules.limit(cell) + 1)] if value >= 0 else []
        marks: tuple[Mark, ...] = ()
        if step is not None and not shown:
            possible = [
                member
                for member in members
                if member not in position.excluded and rules.excluded_by(member, true) is None
            ]
            marks = tuple(Mark(str(member % maximum + 1), role_of.get(member)) for member in possible)
        roles = [role_of[member] for member in members if member in role_of] + beside_wall.get(cell, [])
        strongest = min(roles, key=_PRIORITY.index) if roles else None
        cells.append(
            DrawnCell(row, column, symbol, kind, heavy, marks=marks, role=strongest, label=label, unsure=unsure)
        )
    filled = sum(cell.kind in (Kind.GIVEN, Kind.ENTRY) for cell in cells)
    total = sum(cell.kind is not Kind.HOLE for cell in cells)
    name = sentence("family.name", lang, puzzle.family)
    description = sentence("drawing.filled", lang, filled=filled, cells=total)
    return Drawing(
        puzzle.rows, puzzle.columns, tuple(cells), f"{name} {puzzle.rows}x{puzzle.columns}", description, mark_columns=3
    )


def _sides(puzzle: TectonicPuzzle, cell: int) -> list[tuple[str, int | None]]:
    row, column = divmod(cell, puzzle.columns)
    return [
        ("N", cell - puzzle.columns if row else None),
        ("E", cell + 1 if column + 1 < puzzle.columns else None),
        ("S", cell + puzzle.columns if row + 1 < puzzle.rows else None),
        ("W", cell - 1 if column else None),
    ]
