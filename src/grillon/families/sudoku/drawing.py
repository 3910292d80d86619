"""A Sudoku as a picture."""

from __future__ import annotations

from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import SYMBOLS, cell_name
from grillon.model import Drawing, DrawnCell, Kind, Mark, Position, Role, Step
from grillon.sentences import Sentence

_PRIORITY = (Role.TARGET, Role.ELIMINATED, Role.ELIMINATING, Role.PATTERN, Role.AUXILIARY)
_EXTRA_TINT = 0


def draw(position: Position, step: Step | None, lang: str) -> Drawing:
    """The grid with heavy region borders; cells of extra houses are tinted; a step shows its candidates by role.

    >>> from grillon.families.sudoku.text import read_line
    >>> picture = draw(read_line("12" + "." * 14).position(), None, "en")
    >>> picture.cells[1].symbol, picture.cells[1].heavy
    ('2', 'NE')
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    variant, size = puzzle.variant, puzzle.size
    entries = {candidate // size: candidate % size + 1 for candidate in position.chosen}
    roles = _roles(step)
    shown = _marked_cells(position, roles)
    tinted = {cell for house in variant.houses[3 * size :] for cell in house.cells}
    cells = []
    for cell, given in enumerate(puzzle.values):
        value = given or entries.get(cell, 0)
        kind = Kind.GIVEN if given else Kind.ENTRY if value else Kind.EMPTY
        cells.append(
            DrawnCell(
                *divmod(cell, size),
                symbol=SYMBOLS[value - 1] if value else "",
                kind=kind,
                heavy=_heavy(variant.regions, size, cell),
                tint=_EXTRA_TINT if cell in tinted else None,
                marks=() if value or cell not in shown else _marks(position, cell, roles),
                role=_cell_role(cell, size, roles),
                label=cell_name(cell, size, lang),
            )
        )
    filled = sum(cell.kind is not Kind.EMPTY for cell in cells)
    description = Sentence("{filled} of {cells} cells {filled:is|are} filled", filled=filled, cells=len(cells)).text(
        lang
    )
    mark_columns = variant.box[1] if variant.box else max(2, round(size**0.5))
    return Drawing(
        size, size, tuple(cells), f"Sudoku {variant.name.text(lang)}", description, mark_columns=mark_columns
    )


def _roles(step: Step | None) -> dict[int, Role]:
    roles: dict[int, Role] = {}
    if step is not None:
        for role in reversed(_PRIORITY):
            roles.update((candidate, role) for candidate in step.roles.get(role, ()))
    return roles


def _cell_role(cell: int, size: int, roles: dict[int, Role]) -> Role | None:
    here = {roles[candidate] for candidate in range(cell * size, (cell + 1) * size) if candidate in roles}
    return next((role for role in _PRIORITY if role in here), None)


def _marked_cells(position: Position, roles: dict[int, Role]) -> set[int]:
    """Pencil marks are drawn where something is excluded, or where a step looks."""
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    return {candidate // puzzle.size for candidate in (*position.excluded, *roles)}


def _marks(position: Position, cell: int, roles: dict[int, Role]) -> tuple[Mark, ...]:
    puzzle = position.puzzle
    assert isinstance(puzzle, SudokuPuzzle)
    size = puzzle.size
    marks = []
    for digit in range(size):
        candidate = cell * size + digit
        possible = candidate in roles or position.can(candidate)
        marks.append(Mark(SYMBOLS[digit] if possible else "", roles.get(candidate)))
    return tuple(marks)


def _heavy(regions: tuple[int, ...], size: int, cell: int) -> str:
    row, column = divmod(cell, size)
    sides = {
        "N": row == 0 or regions[cell - size] != regions[cell],
        "E": column == size - 1 or regions[cell + 1] != regions[cell],
        "S": row == size - 1 or regions[cell + size] != regions[cell],
        "W": column == 0 or regions[cell - 1] != regions[cell],
    }
    return "".join(side for side, heavy in sides.items() if heavy)
