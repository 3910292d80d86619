"""Estimates of the duration of a sweep: for display, never part of a result."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

from grillon.errors import RequestError
from grillon.sweep.known_numbers import known_number

if TYPE_CHECKING:
    from grillon.model.monitor import Monitor
    from grillon.puzzle.parts.boards import Boards
    from grillon.sweep.run.settings import RunOptions
    from grillon.sweep.staged_boards import StagedBoards

DEFAULT_MEMORY = min(4 << 30, sys.maxsize // 2)
"""The default memory limit of a sweep: 4 GiB, or half of what Python can address."""
WAYS = 2000
"""Random descents in the tree of partial grids: a few milliseconds, and stages right to within some percent."""


class RunForecast:
    """The work of a run over stages, in partial grids made.

    The number of partial grids of a stage is estimated by random descents, and known once the stage is complete. The
    number of complete grids is taken from the list of known numbers if it is there: on large boards few descents, or
    none, reach the end.

    >>> from grillon.puzzle.parts.boards import boards_of
    >>> boards = boards_of("tectonic", (3, 3), {"max": 5}).staged()
    >>> forecast = RunForecast(boards, [0, 3, 6, 9])
    >>> forecast.share({0: 0, 3: 0, 6: 0}, {0: 1})
    0.0
    >>> forecast.share({0: 1, 3: 300, 6: 11760}, {0: 1, 3: 300, 6: 11760})
    1.0
    """

    def __init__(self, boards: StagedBoards, stages: Sequence[int]) -> None:
        sizes, self._known = _estimated_sizes(boards)
        self._sizes = {stage: max(sizes[stage], 1.0) for stage in stages}
        # Codes of a stage as lines of text; Parquet takes less.
        self._line = {stage: stage * log10(boards.base) + 1 for stage in stages}
        # Partial grids made per grid read, over all cells up to the next stage.
        self._work = {
            stage: sum(sizes[stage + 1 : following + 1]) / self._sizes[stage] for stage, following in pairwise(stages)
        }

    def share(self, read: Mapping[int, int], whole: Mapping[int, int]) -> float:
        """The share of the work done, 0 to 1: from the grids read by stage, and the size of the complete stages."""
        sizes = self.sizes(whole)
        total = sum(max(sizes[stage], read[stage]) * work for stage, work in self._work.items())
        done = sum(read[stage] * work for stage, work in self._work.items())
        return done / total if total else 1.0

    def sizes(self, whole: Mapping[int, int]) -> dict[int, float]:
        """The estimated number of grids of each stage, corrected by the stages that are complete."""
        scale, sizes = 1.0, {}
        for stage, size in self._sizes.items():
            if stage in whole:
                scale = whole[stage] / size
            sizes[stage] = size * scale
        if self._known is not None:
            sizes[stage] = self._known
        return sizes

    def bytes(self, whole: Mapping[int, int]) -> int:
        """The estimated peak size of the run's store: a stage exists twice while it is joined into one file.

        >>> from grillon.puzzle.parts.boards import boards_of
        >>> boards = boards_of("tectonic", (3, 3), {"max": 5}).staged()
        >>> RunForecast(boards, [0, 3, 6, 9]).bytes({0: 1, 3: 300, 6: 11760, 9: 2824})
        257741
        """
        stored = [size * self._line[stage] for stage, size in self.sizes(whole).items() if stage]
        return round(sum(stored) + max(stored))


def _estimated_sizes(boards: StagedBoards) -> tuple[list[float], int | None]:
    """The number of partial grids of every stage, and the number of complete grids if known exactly."""
    sizes = [1.0, *boards.estimated_stages(seed=1, ways=WAYS)]
    known = known_number(boards.family_name, (boards.rows, boards.columns), boards.rules)
    return sizes if known is None else [*sizes[:-1], float(known)], known


@dataclass(frozen=True)
class ExpectedRun:
    """The estimated cost of a run: complete grids, peak bytes in the store, seconds of one core.

    `grids` is 0 if there are too many partial ones to tell.
    """

    grids: int
    bytes: int
    seconds: float


TRIAL = 20_000
"""Partial grids made to measure the time of one."""


def expected_run(boards: StagedBoards, options: RunOptions) -> ExpectedRun:
    """The cost of a run, from random descents and a short trial. Right to within some tens of percent.

    >>> from grillon.puzzle.parts.boards import boards_of
    >>> from grillon.sweep.run.settings import RunOptions
    >>> expected = expected_run(boards_of("tectonic", (4, 4), {"max": 5}).staged(), RunOptions())
    >>> expected.grids
    795880
    """
    sizes, _ = _estimated_sizes(boards)
    step = boards.columns if options.keep == "rows" else 1
    stored = RunForecast(boards, [0, *range(step, boards.cells + 1, step)]).bytes({})
    trial = max(stage for stage, size in enumerate(sizes) if stage == 0 or max(sizes[: stage + 1]) <= TRIAL)
    begin = time.perf_counter()
    boards.continued(b"", 0, trial)
    each = (time.perf_counter() - begin) / max(1.0, sum(sizes[1 : trial + 1]))
    return ExpectedRun(round(sizes[-1]), stored, each * sum(sizes))


FAR_TOO_LARGE = 3
"""Tables are not tried if the forecast, right to a factor of two or three, exceeds the memory this many times."""


def memory_for_tables() -> int:
    """The default memory for tables: the usual limit, or three quarters of the free memory of this machine."""
    try:
        with open("/proc/meminfo") as lines:
            free = next(int(line.split()[1]) << 10 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        return DEFAULT_MEMORY
    return max(DEFAULT_MEMORY, free * 3 // 4)


def refuse_too_large(boards: Boards, monitor: Monitor | None = None) -> None:
    """Raise RequestError before building tables that cannot fit.

    >>> from grillon.puzzle.parts.boards import boards_of
    >>> refuse_too_large(boards_of("tectonic", (4, 4), {"max": 5}))
    """
    expected, room = None if boards.has_tables() else boards.expected_tables(monitor), memory_for_tables()
    if expected is not None and expected.bytes > FAR_TOO_LARGE * room:
        raise RequestError(
            "the tables of {rows}x{columns} take about {needed:.1f} GB of memory, and {room:.1f} GB are free",
            rows=boards.rows,
            columns=boards.columns,
            needed=expected.bytes / 2**30,
            room=room / 2**30,
        )


def room_for(folder: str | Path) -> int:
    """The free bytes on the disk of a folder, which need not exist yet."""
    place = Path(folder).absolute()
    there = next(path for path in (place, *place.parents) if path.exists())
    return shutil.disk_usage(there).free


def share_of_stages(profile: Sequence[int], stage: int, part: float) -> float:
    """The share of a count done at `part` of stage `stage`, if `profile` gives the sizes of the stages.

    >>> share_of_stages([1, 3, 4, 2], 2, 0.5)
    0.6
    """
    total = sum(profile)
    if not total or stage >= len(profile):
        return 1.0
    return (sum(profile[:stage]) + profile[stage] * part) / total


def stretched(narrow: Sequence[int], stages: int) -> list[int]:
    """The stage sizes of a board from those of a narrower one: rows grow and shrink alike.

    >>> stretched([1, 8, 4], 6)
    [1, 1, 8, 8, 4, 4]
    """
    return [narrow[stage * len(narrow) // stages] for stage in range(stages)]


def remaining(seconds: float, share: float, share_before: float = 0.0) -> float | None:
    """The estimated seconds left, from the share done and the elapsed time; None while too little is done.

    >>> remaining(10.0, 0.75, 0.25)
    5.0
    >>> remaining(0.0, 0.0) is None
    True
    """
    done = share - share_before
    return seconds * (1 - share) / done if done > 1e-6 and seconds > 0 else None
