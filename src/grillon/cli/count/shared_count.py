"""A count of all grids that several processes share."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from grillon.base.cluster import Cluster
from grillon.base.sentences import Sentence
from grillon.cli.common import sweep_progress
from grillon.cli.count.count_grids import SharedCount
from grillon.model import Count, Monitor
from grillon.puzzle.parts.boards import Boards
from grillon.sweep.cluster_count.count import WORKER_MEMORY, ClusterCount


def count_shared(boards: Boards, shared: SharedCount, timeout: float | None, resume: Path | None) -> Count:
    """The number of grids; the files are deleted when it ends, unless it is to be resumed."""
    swept, memory = boards.enumerated(), shared.worker_memory or WORKER_MEMORY
    swept.count_part(0, 1, 0)
    monitor = Monitor(timeout=timeout)
    profile = swept.expected_stages() if sys.stderr.isatty() else []
    with TemporaryDirectory() as temporary, sweep_progress.bar(Sentence("counting")) as show:
        executor = Cluster(shared.cluster, workers=shared.workers, worker_memory=memory, tries=shared.tries)
        try:
            counting = ClusterCount(
                resume or temporary, swept, worker_memory=memory, lots=shared.lots, patience=shared.patience
            )
        except BaseException:
            executor.close()
            raise
        try:
            number = counting.finish(
                executor,
                monitor=monitor,
                tell=lambda done: show(*sweep_progress.part_line(done, profile, swept.cells)),
            )
        finally:
            if resume is None:
                counting.discard()
    return Count(0, limit=monitor.limit) if number is None else Count(number)
