"""A Takuzu as a picture."""

from __future__ import annotations

from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.model import Drawing, DrawnCell, Kind, Position, Role, Step
from grillon.sentences import Sentence, cell_name

_PRIORITY = (Role.TARGET, Role.ELIMINATED, Role.ELIMINATING, Role.AUXILIARY)


def draw(position: Position, step: Step | None, lang: str) -> Drawing:
    """The grid with givens and entries; the cells of a step in their roles.

    >>> puzzle = TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))
    >>> draw(puzzle.position(), None, "en").cells[0].symbol
    '0'
    """
    puzzle = position.puzzle
    assert isinstance(puzzle, TakuzuPuzzle)
    entries = {candidate // 2: candidate % 2 for candidate in position.chosen}
    roles: dict[int, Role] = {}
    if step is not None:
        for role in reversed(_PRIORITY):
            roles.update((candidate // 2, role) for candidate in step.roles.get(role, ()))
    cells = []
    for cell, given in enumerate(puzzle.values):
        row, column = divmod(cell, puzzle.columns)
        value = given if given != EMPTY else entries.get(cell, EMPTY)
        kind = Kind.GIVEN if given != EMPTY else Kind.ENTRY if value != EMPTY else Kind.EMPTY
        cells.append(
            DrawnCell(
                row,
                column,
                "" if value == EMPTY else str(value),
                kind,
                role=roles.get(cell),
                label=cell_name(row, column, lang),
            )
        )
    filled = sum(cell.kind is not Kind.EMPTY for cell in cells)
    title = f"Takuzu {puzzle.rows}x{puzzle.columns}"
    description = Sentence("{filled} of {cells} cells {filled:is|are} filled", filled=filled, cells=len(cells)).text(
        lang
    )
    return Drawing(puzzle.rows, puzzle.columns, tuple(cells), title, description)
