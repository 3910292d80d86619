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
    chosen = {}
    walls = set()
    for candidate in position.chosen:
        cell, index = divmod(candidate, maximum)
        if cell < frame.cells:
            chosen[cell] = index + 1
        else:
            walls.add(candidate - frame.cells * maximum)
    true = position.true
    cells = []
    for cell, value in enumerate(puzzle.values):
        row, column = divmod(cell, frame.columns)
        label = frame.name(cell, lang)
        if value == HOLE:
            cells.append(DrawnCell(row, column, kind=Kind.HOLE, label=label))
            continue
        heavy = "".join(side for side, other in _sides(puzzle, cell) if _heavy(puzzle, walls, cell, other))
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
        roles = [role_of[member] for member in members if member in role_of]
        strongest = min(roles, key=_PRIORITY.index) if roles else None
        cells.append(DrawnCell(row, column, symbol, kind, heavy, marks=marks, role=strongest, label=label))
    known = sum(cell.kind in (Kind.GIVEN, Kind.ENTRY) for cell in cells)
    total = sum(cell.kind is not Kind.HOLE for cell in cells)
    name = sentence("family.name", lang, puzzle.kin)
    description = sentence("drawing.known", lang, puzzle.kin, known=known, cells=total)
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


def _heavy(puzzle: TectonicPuzzle, walls: set[int], cell: int, other: int | None) -> bool:
    if other is None:
        return True
    border = puzzle.frame.border(cell, other)
    return border in walls or puzzle.borders[border] == Border.WALL
