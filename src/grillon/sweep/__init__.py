"""The sweep: all grids of a size, counted, numbered, sampled at random, and enumerated stage by stage on disk.

>>> from grillon import families
>>> print(families.get("tectonic").boards("3x3", max=5).count())
2824

A sweep goes over a board cell by cell; partial grids that continue in the same way are one state, so the core counts
without listing. A family gives `SweptBoards`, or `StagedBoards` if a run may keep its partial grids. Called by families
and by the verbs of the command line under `count`.

| file | purpose |
| --- | --- |
| `charts.py` | statistics as a chart (extra `charts`) |
| `cluster_count/` | a count whose states are divided among workers |
| `forecast.py` | estimates of time, memory and disk |
| `known_numbers.py` | the exact numbers that are known, from `numbers.json` of each family |
| `run/` | a run: all grids on disk, stage by stage |
| `staged_boards.py` | `StagedBoards`: what a run needs from a family |
| `statistics.py` | `GridStatistics`: what is counted besides the grids |
| `storage/` | files and stores of runs and counts |
| `swept_boards.py` | `SweptBoards`: counts, numbers, samples and walks in memory |
| `tables.py` | tables for numbers and samples, kept in a file |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.sweep.run.run import Run as Run
    from grillon.sweep.staged_boards import StagedBoards as StagedBoards
    from grillon.sweep.swept_boards import SweptBoards as SweptBoards

__all__ = ["Run", "StagedBoards", "SweptBoards"]

# Reading one puzzle may need a part of this package; a run's files, locks and workers load with the run.
__getattr__, __dir__ = lazy_names(
    __name__, {"run.run": "Run", "staged_boards": "StagedBoards", "swept_boards": "SweptBoards"}
)
