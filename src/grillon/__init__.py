"""Grillon, one workbench for grid puzzles: Tectonic, Sudoku, Takuzu and piece packing.

>>> import grillon
>>> puzzle = grillon.parse("0 1 . 1\\n. . . .\\n. . 1 .\\n. 0 . .", family="takuzu")
>>> puzzle.check().judgement
<Judgement.SEVERAL: 'several'>

Nothing heavy is imported here: families, the compiled core and optional dependencies load at the call that needs them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from grillon import families as families
    from grillon.bulk import check_all as check_all
    from grillon.bulk import count_all as count_all
    from grillon.bulk import generate_many as generate_many
    from grillon.bulk import rate_all as rate_all
    from grillon.bulk import solve_all as solve_all
    from grillon.errors import GrillonError as GrillonError
    from grillon.families import get as family  # noqa: F401
    from grillon.formats import parse as parse
    from grillon.formats import parse_many as parse_many
    from grillon.formats import write as write
    from grillon.model import Count as Count
    from grillon.model import Family as Family
    from grillon.model import Level as Level
    from grillon.model import Monitor as Monitor
    from grillon.model import Outcome as Outcome
    from grillon.model import Position as Position
    from grillon.model import Puzzle as Puzzle
    from grillon.model import Rating as Rating
    from grillon.model import Solution as Solution
    from grillon.model import Step as Step
    from grillon.model import Trace as Trace
    from grillon.model import Verdict as Verdict

_WHERE = {
    "GrillonError": ("grillon.errors", "GrillonError"),
    "families": ("grillon", "families"),
    "family": ("grillon.families", "get"),
    "parse": ("grillon.formats", "parse"),
    "parse_many": ("grillon.formats", "parse_many"),
    "write": ("grillon.formats", "write"),
    **{name: ("grillon.bulk", name) for name in ("check_all", "count_all", "generate_many", "rate_all", "solve_all")},
    **{
        name: ("grillon.model", name)
        for name in (
            "Count",
            "Family",
            "Level",
            "Monitor",
            "Outcome",
            "Position",
            "Puzzle",
            "Rating",
            "Solution",
            "Step",
            "Trace",
            "Verdict",
        )
    },
}

__all__ = ["__version__", *_WHERE]


def __getattr__(name: str) -> object:
    if name in _WHERE:
        from importlib import import_module

        if name == "families":
            return import_module("grillon.families")
        module, attribute = _WHERE[name]
        return getattr(import_module(module), attribute)
    raise AttributeError(f"module 'grillon' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
