"""Grillon, one workbench for grid puzzles: Tectonic, Sudoku, Takuzu and piece packing.

>>> import grillon
>>> puzzle = grillon.parse("0 1 . 1\\n. . . .\\n. . 1 .\\n. 0 . .", family="takuzu")
>>> puzzle.check().judgement
<Judgement.SEVERAL: 'several'>

Nothing heavy is imported here: families, the compiled core and optional dependencies load at the call that needs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names

__version__ = "0.2.0"

if TYPE_CHECKING:
    from grillon import families as families
    from grillon.errors import GrillonError as GrillonError
    from grillon.families import get as family
    from grillon.formats import parse as parse
    from grillon.formats import parse_many as parse_many
    from grillon.formats import write as write
    from grillon.lists.answers import check_all as check_all
    from grillon.lists.answers import count_all as count_all
    from grillon.lists.answers import rate_all as rate_all
    from grillon.lists.answers import solve_all as solve_all
    from grillon.lists.seeds import generate_many as generate_many
    from grillon.model import Count as Count
    from grillon.model import Level as Level
    from grillon.model import Monitor as Monitor
    from grillon.model import Outcome as Outcome
    from grillon.model import Position as Position
    from grillon.model import Rating as Rating
    from grillon.model import Solution as Solution
    from grillon.model import Step as Step
    from grillon.model import Trace as Trace
    from grillon.model import Verdict as Verdict
    from grillon.puzzle.family import Family as Family
    from grillon.puzzle.puzzle import Puzzle as Puzzle

_NAMES = {
    "errors": "GrillonError",
    "formats": "parse parse_many write",
    "lists.answers": "check_all count_all rate_all solve_all",
    "lists.seeds": "generate_many",
    "model": "Count Level Monitor Outcome Position Rating Solution Step Trace Verdict",
    "puzzle.family": "Family",
    "puzzle.puzzle": "Puzzle",
}
_look_up, _names = lazy_names(__name__, _NAMES)

__all__ = ["__version__", "families", "family", *_names()]


def __getattr__(name: str) -> object:
    if name not in ("families", "family"):
        return _look_up(name)
    from importlib import import_module

    families = import_module("grillon.families")
    return families if name == "families" else families.get


def __dir__() -> list[str]:
    return sorted(__all__)
