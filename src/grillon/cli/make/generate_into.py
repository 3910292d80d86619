"""Puzzles that `grillon generate` makes into a catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grillon.catalogue import Catalogue
from grillon.catalogue.bulk import Order, unfinished
from grillon.catalogue.orders import try_order
from grillon.cli.common.bulk import generate_orders
from grillon.cli.options.shared import was_given
from grillon.errors import RequestError
from grillon.puzzle.family import Family


@dataclass(frozen=True)
class CatalogueOrder:
    """A catalogue, and who makes the puzzles for it."""

    into: Path
    resume: bool
    workers: int | None
    cluster: str | None
    tags: tuple[str, ...]
    keep_symmetric: bool

    def order(self, family: Family, request: dict[str, object], count: int, seed: int) -> Order:
        """A new order, or the unfinished one to be resumed."""
        if not self.resume:
            order = Order(family.name, count, request, seed, self.keep_symmetric, self.tags)
            try_order(order)
            return order
        with Catalogue(self.into) as book:
            found = unfinished(book, family.name, request)
        asked = {"count": count, "seed": seed}
        if found is None or any(
            was_given(name) and asked[name] != kept for name, kept in (("count", found.number), ("seed", found.seed))
        ):
            raise RequestError("{path}: there is no such unfinished work to resume", path=self.into)
        return found

    def fill(self, order: Order, timeout: float | None, *, as_json: bool) -> None:
        """Generate the puzzles."""
        generate_orders(
            [order], self.into, workers=self.workers, cluster=self.cluster, timeout=timeout, as_json=as_json
        )
