"""Bulk generation into a catalogue, with a bar that shows rate and time left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.cli.common.clock import TIMEOUT, Clock
from grillon.cli.common.output import emit, say
from grillon.cli.common.progress import moving_bar
from grillon.cli.language import complain, phrase
from grillon.errors import LimitReached

if TYPE_CHECKING:
    from grillon.base.workers import Workers
    from grillon.catalogue.bulk import Order, OrderProgress

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
                with moving_bar(Sentence("generating"), order.number) as show:

                    def report(progress: OrderProgress, show: Callable[..., None] = show) -> None:
                        nonlocal kept
                        kept = progress.kept
                        # The bar itself shows the time left.
                        rate = Sentence("generating, {rate:,.0f} a second", rate=progress.rate)
                        show(completed=kept, description=phrase(rate))
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


def _stop_late(clock: Clock, progress: OrderProgress) -> None:
    if clock.over and progress.kept < progress.wanted:
        raise LimitReached("the {limit} limit was reached", limit=TIMEOUT)


def _workers(orders: Sequence[Order], number: int | None, cluster: str | None) -> Workers:
    from grillon.base.cluster import Cluster
    from grillon.base.workers import Here, Processes
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
    say(
        "{path}: {puzzles:,} {puzzles:puzzle|puzzles} of {family}, from seed {seed} on",
        path=path,
        puzzles=made,
        family=order.family,
        seed=order.seed,
    )
