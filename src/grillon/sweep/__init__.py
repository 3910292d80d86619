"""The sweep: all grids of a size, counted, numbered, drawn at random, and enumerated stage by stage on disk.

>>> from grillon import families
>>> print(families.get("tectonic").boards("3x3", max=5).count())
2824
"""

from __future__ import annotations

from grillon.sweep.boards import SweptBoards
from grillon.sweep.conductor import Run
from grillon.sweep.staged import StagedBoards

__all__ = ["Run", "StagedBoards", "SweptBoards"]
