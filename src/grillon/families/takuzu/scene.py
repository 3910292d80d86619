"""The places of a Takuzu, the rules over them, and the part of its picture that does not change."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grillon.model.places import Places
from grillon.model.rows import rectangle
from grillon.model.scene import Scene
from grillon.sentences import Name

if TYPE_CHECKING:
    from grillon.families.takuzu.puzzle import TakuzuPuzzle
    from grillon.model.constraints import Constraint


@lru_cache(maxsize=16)
def places(rows: int, columns: int) -> Places:
    """Cells that hold 0 or 1."""
    return Places(rectangle(rows, columns), symbols=("0", "1"))


def constraints(puzzle: TakuzuPuzzle) -> tuple[Constraint, ...]:
    """Balance, no three alike, different lines."""
    from grillon.families.takuzu.words import line_name
    from grillon.model.constraints import AtMost, ListsDiffer, NoThreeAlike, lines

    every = lines(puzzle.rows, puzzle.columns)
    names = [Name(line_name, puzzle, line) for line in range(len(every))]
    found: list[Constraint] = []
    for cells, name in zip(every, names, strict=True):
        maximum = len(cells) - len(cells) // 2
        found += [NoThreeAlike(cells, name), AtMost(cells, 0, maximum, name), AtMost(cells, 1, maximum, name)]
    if puzzle.distinct:
        for part in (slice(None, puzzle.rows), slice(puzzle.rows, None)):
            found.append(ListsDiffer(tuple(every[part]), tuple(names[part])))
    return tuple(found)


def scene(puzzle: TakuzuPuzzle, lang: str) -> Scene:
    """A plain grid."""
    return Scene(
        title=f"Takuzu {puzzle.rows}x{puzzle.columns}",
        places=puzzle.places,
        givens=puzzle.givens,
        possible_marks=False,
        lang=lang,
    )
