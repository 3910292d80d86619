"""The sweep: all grids of a size, counted, numbered, drawn at random, and enumerated stage by stage on disk.

>>> from grillon.sweep import TectonicGrids
>>> print(TectonicGrids(3, 3, largest=5).count())
2824
"""

from __future__ import annotations

from grillon.sweep.boards import Grids, TakuzuGrids, TectonicGrids
from grillon.sweep.conductor import Run
from grillon.sweep.layout import RunRules

__all__ = ["Grids", "Run", "RunRules", "TakuzuGrids", "TectonicGrids"]
