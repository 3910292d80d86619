"""Puzzles in bulk, added directly to a catalogue: no two equal up to symmetry, none that it had before.

Seeds are used in order, and what is kept is decided in that order, so the same seed and the same catalogue give the
same puzzles with any number of workers. The progress of an order is stored in the catalogue, in the same transaction as
its puzzles: an order that was stopped, or killed, continues where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any
from uuid import uuid4

from grillon import families
from grillon.base.sentences import Argument, Sentence
from grillon.base.workers import StopRequest, Workers, in_order
from grillon.catalogue.order_ledger import OrderKey, OrderLedger
from grillon.catalogue.records import Record, generated_record, request_text
from grillon.catalogue.store import Catalogue, checked_name, insert
from grillon.errors import LimitReached, RequestError
from grillon.lists import seeds
from grillon.lists.pace import Pace
from grillon.lists.seeds import SeedCount
from grillon.model import Monitor
from grillon.model.arguments import known_seed, whole_number
from grillon.puzzle.parts.generator import schema_of

TASK_SECONDS = 0.5
"""The approximate duration of a task: short enough to lose, long enough to be worth sending."""
MOST_SEEDS = 256
"""Seeds of a task at the most."""
COMMIT_SECONDS = 1.0
MAX_BARREN = 20
"""Give up after this many seeds in a row for which the generator failed."""


@dataclass(frozen=True, slots=True)
class Order:
    """A number of puzzles for one request."""

    family: str
    number: int
    request: Mapping[str, object]
    seed: int
    keep_symmetric: bool = False
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "family", families.get(self.family).name)
        whole_number("number", self.number, minimum=1)
        known_seed(self.seed)
        known_seed(self.seed + self.number)
        object.__setattr__(self, "tags", tuple(checked_name("tag", tag) for tag in self.tags))
        self.completed()

    def completed(self) -> dict[str, object]:
        """The request with its defaults; RequestError for an unknown option or an invalid value."""
        return schema_of(families.get(self.family)).complete(self.request)

    @property
    def given(self) -> dict[str, object]:
        """The request as passed to the generator."""
        return {name: value for name, value in self.request.items() if value is not None}


Made = Record | LimitReached
"""The result of a seed: a puzzle, or the limit that prevented one."""


@dataclass(frozen=True, slots=True)
class SeedTask:
    """Consecutive seeds of one request, for a worker."""

    family: str
    request: Mapping[str, Any]
    first_seed: int
    seeds: int
    target: str = ""

    def __call__(self) -> list[Made]:
        """The puzzles of the seeds, in order; none where the process was asked to stop."""
        family, found = families.get(self.family), list[Made]()
        for seed in range(self.first_seed, self.first_seed + self.seeds):
            monitor = Monitor()
            StopRequest.at_once = monitor.cancel
            if StopRequest.stopped:
                return []
            try:
                found.append(generated_record(family.generate(seed=seed, monitor=monitor, **self.request)))
            except LimitReached as error:
                found.append(error)
        return found


@dataclass(frozen=True, slots=True)
class OrderProgress:
    """The progress of an order: puzzles committed, seeds used, seconds since it was started or resumed."""

    kept: int
    wanted: int
    seeds: int
    seconds: float
    kept_before: int = 0

    @property
    def rate(self) -> float:
        """Puzzles kept per second."""
        return (self.kept - self.kept_before) / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """The estimated seconds left; None if nothing is known yet."""
        return (self.wanted - self.kept) / self.rate if self.rate else None


def use_seed(count: SeedCount, one: Made, keep: Callable[[Record], bool]) -> LimitReached | None:
    """Use one seed; the error to raise after too many seeds without a new puzzle."""
    if isinstance(one, Record):
        ended = count.add(new=keep(one))
    else:
        ended = count.add(new=False, weight=seeds.MAX_REPEATED // MAX_BARREN)
    if not ended:
        return None
    count.barren = 0
    if isinstance(one, LimitReached):
        return one
    return LimitReached("{seeds} seeds in a row gave nothing new", seeds=seeds.MAX_REPEATED)


def unfinished(catalogue: Catalogue, family: str, request: Mapping[str, object]) -> Order | None:
    """The latest order of a request that was stopped before its end."""
    member = families.get(family)
    asked = request_text(schema_of(member).complete(request))
    if (found := OrderLedger.latest(catalogue.database, member.name, asked)) is None:
        return None
    keep_symmetric, tags, first_seed, wanted = found
    return Order(family, wanted, request, first_seed, bool(keep_symmetric), tuple(json.loads(tags)))


def _key(order: Order) -> OrderKey:
    """What identifies an order in the catalogue."""
    request = request_text(order.completed())
    return order.family, request, order.keep_symmetric, json.dumps(order.tags), order.seed, order.number


def is_begun(catalogue: Catalogue, order: Order) -> bool:
    """Was this order started before, and not finished?"""
    return OrderLedger.find(catalogue.database, _key(order)) is not None


def _made_ahead(order: Order, workers: Workers, next_seed: int) -> Iterator[list[Made]]:
    """The results of the seeds of an order, in tasks that take about as long as they should."""
    pace = Pace(1, largest=MOST_SEEDS, quick=TASK_SECONDS / 2, slow=TASK_SECONDS * 2, growth=2)

    def tasks() -> Iterator[SeedTask]:
        name, first = uuid4().hex, next_seed
        while True:
            size = pace.size
            yield SeedTask(order.family, order.given, first, size, f"seeds-{first}-{name}")
            first += size

    made, begun = in_order(workers, tasks()), monotonic()
    for results in made:
        # A task that is done at once took less time than those before it took to store.
        pace.after(monotonic() - begun)
        yield results
        begun = monotonic()


def generate_into(
    catalogue: Catalogue,
    order: Order,
    workers: Workers,
    *,
    progress: Callable[[OrderProgress], None] | None = None,
) -> int:
    """Make the puzzles ordered and store them; returns the total number of puzzles of the order in the catalogue.

    An order started before with the same seed, request and number continues where it was stopped.
    """
    ledger = OrderLedger.begin(catalogue.database, _key(order))
    count = SeedCount(**ledger.facts())
    begun, before, ahead = monotonic(), count.kept, _made_ahead(order, workers, count.next_seed)
    waiting: list[Made] = []
    written = monotonic()
    while count.kept < order.number:
        try:
            waiting += next(ahead)
        except BrokenExecutor:
            raise LimitReached(
                "a worker process ended unexpectedly: it may have run out of memory; {resume} continues",
                resume=Argument("resume"),
            ) from None
        except OSError as error:
            raise LimitReached(
                "the cluster is gone ({reason}); {resume} continues",
                resume=Argument("resume"),
                reason=Sentence(str(error)),
            ) from None
        if monotonic() - written < COMMIT_SECONDS and len(waiting) < order.number - count.kept:
            continue
        count = _keep(catalogue, order, ledger, count, waiting)
        waiting, written = [], monotonic()
        if progress is not None:
            progress(OrderProgress(count.kept, order.number, count.next_seed - order.seed, monotonic() - begun, before))
    return count.kept


def _keep(
    catalogue: Catalogue, order: Order, ledger: OrderLedger, before: SeedCount, made: Sequence[Made]
) -> SeedCount:
    """Store the new puzzles of some seeds together with the progress of the order, atomically."""
    count = replace(before)
    stopped: LimitReached | None = None
    with catalogue.database.transaction() as connection:

        def keep(records: Sequence[Made]) -> list[int | None]:
            whole = [one for one in records if isinstance(one, Record)]
            return insert(connection, whole, keep_symmetric=order.keep_symmetric, tags=order.tags)

        if ledger.facts()["next_seed"] != count.next_seed:
            raise RequestError("{path}: another program is working on this order", path=catalogue.path)
        plain = all(isinstance(one, Record) for one in made)
        if plain and len(made) <= order.number - count.kept and count.barren + len(made) < seeds.MAX_REPEATED:
            for number in keep(made):
                count.add(new=number is not None)
        else:
            # The order may be complete in the middle of a task: the seeds after that are not used.
            for one in made:
                stopped = use_seed(count, one, lambda one: keep([one]) != [None])
                if stopped is not None or count.kept == order.number:
                    break
        ledger.put_facts(next_seed=count.next_seed, kept=count.kept, barren=count.barren)
    if stopped is not None:
        raise LimitReached(
            "{made} of {count:,} {count:puzzle|puzzles} made: {error}",
            made=count.kept,
            count=order.number,
            error=stopped,
        )
    return count
