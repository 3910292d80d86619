"""The sweep: all grids of a size, counted, numbered, sampled at random, and enumerated stage by stage on disk.

>>> from grillon import families
>>> print(families.get("tectonic").boards("3x3", max=5).count())
2824
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.sweep.boards import SweptBoards as SweptBoards
    from grillon.sweep.conductor import Run as Run
    from grillon.sweep.staged import StagedBoards as StagedBoards

# Reading one puzzle may need a part of this package; a run's files, locks and executors load with the run.
_WHERE = {"Run": "conductor", "StagedBoards": "staged", "SweptBoards": "boards"}

__all__ = ["Run", "StagedBoards", "SweptBoards"]


def __getattr__(name: str) -> object:
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f"grillon.sweep.{_WHERE[name]}"), name)
    raise AttributeError(f"module 'grillon.sweep' has no attribute '{name}'")
