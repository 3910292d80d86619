"""The places of a Tectonic, the rules over them, and the part of its picture that does not change."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grillon.families.tectonic.board import Border
from grillon.model.places import Places
from grillon.model.rows import rectangle
from grillon.model.scene import Scene
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grillon.families.tectonic.board import Frame
    from grillon.families.tectonic.puzzle import TectonicPuzzle
    from grillon.model.constraints import Constraint

_TOUCHING = ((0, 1), (1, -1), (1, 0), (1, 1))


def places(puzzle: TectonicPuzzle) -> Places:
    """Cells that hold 1 to the maximum; walls may be entered where some are unknown."""
    from grillon.families.tectonic.board import HOLE

    holes = frozenset(cell for cell, value in enumerate(puzzle.values) if value == HOLE)
    return _places(puzzle.frame, puzzle.maximum, holes, puzzle.complete_cut)


@lru_cache(maxsize=64)
def _places(frame: Frame, maximum: int, holes: frozenset[int], complete_cut: bool) -> Places:
    """The places of all Tectonics that have the same board."""
    return Places(
        rectangle(frame.rows, frame.columns),
        symbols=tuple(str(value) for value in range(1, maximum + 1)),
        borders=() if complete_cut else frame.pairs,
        holes=holes,
    )


def known_open(puzzle: TectonicPuzzle) -> tuple[int, ...]:
    """The borders that certainly have no wall, where walls may be entered."""
    if puzzle.complete_cut:
        return ()
    return tuple(number for number, border in enumerate(puzzle.borders) if border == Border.OPEN)


def constraints(puzzle: TectonicPuzzle) -> tuple[Constraint, ...]:
    """The constraints: regions of k hold 1..k, touching cells differ; unknown walls form the regions."""
    from grillon.model.constraints import AllDifferent, NeighboursDiffer, Region, RegionsByWalls

    found: list[Constraint] = [NeighboursDiffer(_TOUCHING, name=Sentence("touching cells differ"))]
    if not puzzle.complete_cut:
        return (*found, RegionsByWalls(puzzle.maximum, known_open(puzzle)))
    rules = puzzle.rules
    for members, closed in zip(rules.members, rules.closed, strict=True):
        form = Region if closed else AllDifferent
        found.append(form(members, Sentence("the region of {cell}", cell=puzzle.places.named(members[:1]))))
    return tuple(found)


def scene(puzzle: TectonicPuzzle, lang: str) -> Scene:
    """The picture: walls between regions; a value left out is shown as dots."""
    from grillon.families.tectonic.board import LEFT_OUT

    sides = () if not puzzle.complete_cut else tuple(_walls(puzzle))
    return Scene(
        title=f"Tectonic {puzzle.rows}x{puzzle.columns}",
        places=puzzle.places,
        givens=puzzle.givens,
        known_open=known_open(puzzle),
        sides=sides,
        texts={cell: "…" for cell, value in enumerate(puzzle.values) if value == LEFT_OUT},
        lang=lang,
    )


def _walls(puzzle: TectonicPuzzle) -> Iterator[str]:
    """The sides of every cell where its region, or the board, ends."""
    walls = {number for number, border in enumerate(puzzle.borders) if border == Border.WALL}
    walls.add(_EDGE)
    for beside in _beside(puzzle.frame):
        yield "".join(side for side, border in beside if border in walls)


_EDGE = -1
"""The edge of the board, in place of a border."""


@lru_cache(maxsize=64)
def _beside(frame: Frame) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The sides of every cell, each with its border."""
    found = []
    for cell in range(frame.cells):
        row, column = divmod(cell, frame.columns)
        beside = {
            "N": cell - frame.columns if row else None,
            "E": cell + 1 if column + 1 < frame.columns else None,
            "S": cell + frame.columns if row + 1 < frame.rows else None,
            "W": cell - 1 if column else None,
        }
        found.append(
            tuple((side, _EDGE if other is None else frame.border(cell, other)) for side, other in beside.items())
        )
    return tuple(found)
