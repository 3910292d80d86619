"""Bulk generation into a catalogue, with a bar that shows rate and time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from grillon.cli._limits import TIMEOUT, Clock
from grillon.cli._output import emit, tell
from grillon.cli._speech import complain, phrase
from grillon.errors import LimitReached
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.catalogue.bulk import Order, Progress
    from grillon.catalogue.workers import Workers

FEW = 20
"""For this few puzzles, starting other processes takes longer than making them."""


def generate_orders(
    orders: Sequence[Order],
    path: Path,
    *,
    workers: int | None,
    cluster: str | None,
    timeout: float | None,
    as_json: bool,
    announce: bool = True,
) -> None:
    """Fill orders in turn and keep the puzzles; those already stored are kept if it is stopped.

    Without `announce` nothing is printed about the catalogue: it is only a means to an end.
    """
    from grillon.catalogue import Catalogue
    from grillon.catalogue.bulk import generate_into

    clock, kept = Clock(timeout, None), 0
    # The workers first: if they cannot be reached, no empty catalogue is left behind.
    with closing(_workers(orders, workers, cluster)) as makers, Catalogue(path, create=True) as book:
        try:
            for order in orders:
                kept = 0
                with _bar(order) as shown:

                    def report(progress: Progress, shown: Callable[[Progress], None] = shown) -> None:
                        nonlocal kept
                        kept = progress.kept
                        shown(progress)
                        _stop_late(clock, progress)

                    made = generate_into(book, order, makers, progress=report)
                if announce:
                    _tell(order, path, made, as_json)
        except (KeyboardInterrupt, LimitReached):
            if not announce:
                raise
            complain(
                Sentence(
                    "{path} has what was made so far: {puzzles:,} {puzzles:puzzle|puzzles}", path=path, puzzles=kept
                )
            )
            raise


def _stop_late(clock: Clock, progress: Progress) -> None:
    if clock.over and progress.kept < progress.wanted:
        raise LimitReached("the {limit} limit was reached", limit=TIMEOUT)


def _workers(orders: Sequence[Order], number: int | None, cluster: str | None) -> Workers:
    from grillon.catalogue.workers import Cluster, Here, Processes
    from grillon.model.arguments import thread_number

    if cluster is not None:
        return Cluster(cluster)
    few = sum(order.number for order in orders) <= FEW
    width = number or (1 if few else thread_number(None))
    return Here() if width == 1 else Processes(width)


def _tell(order: Order, path: Path, made: int, as_json: bool) -> None:
    if as_json:
        emit({"catalogue": str(path), "family": order.family, "puzzles": made, "seed": order.seed})
        return
    tell(
        Sentence(
            "{path}: {puzzles:,} {puzzles:puzzle|puzzles} of {family}, from seed {seed} on",
            path=path,
            puzzles=made,
            family=order.family,
            seed=order.seed,
        )
    )


@contextmanager
def _bar(order: Order) -> Iterator[Callable[[Progress], None]]:
    """On a terminal, the progress of an order: puzzles, rate, time left."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console

    from grillon.cli._progress import bar_on

    with bar_on(Console(stderr=True)) as bar:
        task = bar.add_task(phrase(Sentence("generating")), total=order.number)

        def shown(progress: Progress) -> None:
            # The bar itself shows the time left.
            what = Sentence("generating, {rate:,.0f} a second", rate=progress.rate)
            bar.update(task, completed=progress.kept, description=phrase(what))

        yield shown
