"""Puzzles in bulk, added directly to a catalogue: no two equal up to symmetry, none that it had before.

Seeds are used in order, and what is kept is decided in that order, so the same seed and the same catalogue give the
same puzzles with any number of workers. The progress of a run is stored in the catalogue, in the same transaction as
its puzzles: a run that was stopped, or killed, continues where it was.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from grillon import families
from grillon.catalogue.records import Record, request_text
from grillon.catalogue.store import Catalogue, checked_name, insert
from grillon.catalogue.workers import Answer, Made, Part, Workers
from grillon.errors import LimitReached, RequestError
from grillon.model.arguments import known_seed, whole_number
from grillon.model.family import MAX_REPEATED

PART_SECONDS = 0.5
"""The approximate duration of a part: short enough to lose, long enough to be worth sending."""
LARGEST_PART = 256
COMMIT_SECONDS = 1.0
WAITING = 3
"""The number of parts handed out to each worker, which bounds the memory used."""
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
        return families.get(self.family).request_schema().complete(self.request)

    @property
    def given(self) -> dict[str, object]:
        """The request as passed to the generator."""
        return {name: value for name, value in self.request.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run: puzzles committed, seeds used, seconds since it was started or resumed."""

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


@dataclass(slots=True)
class Run:
    """A run as stored in the catalogue."""

    id: int
    next_seed: int
    kept: int
    barren: int
    """Seeds in a row without a new puzzle; one whose generator gave up counts for several."""

    def count(self, new: bool, weight: int = 1) -> None:
        """Count one more seed as used."""
        self.next_seed += 1
        self.kept += new
        self.barren = 0 if new else self.barren + weight

    def look(self, one: Made, keep: Callable[[Record], bool]) -> LimitReached | None:
        """Use one seed; raises an error after too many seeds without a new puzzle."""
        if isinstance(one, Record):
            self.count(keep(one))
        else:
            self.count(False, MAX_REPEATED // MAX_BARREN)
        if self.barren < MAX_REPEATED:
            return None
        self.barren = 0
        if isinstance(one, LimitReached):
            return one
        return LimitReached("{seeds} seeds in a row gave nothing new", seeds=MAX_REPEATED)


def unfinished(catalogue: Catalogue, family: str, request: Mapping[str, object]) -> Order | None:
    """The latest run of a request that was stopped before its end."""
    completed = families.get(family).request_schema().complete(request)
    for keep_symmetric, tags, first_seed, wanted in catalogue.database.rows(
        "SELECT keep_symmetric, tags, first_seed, wanted FROM run WHERE family = ? AND request = ? AND kept < wanted "
        "ORDER BY id DESC LIMIT 1",
        (families.get(family).name, request_text(completed)),
    ):
        return Order(
            family, int(str(wanted)), request, int(str(first_seed)), bool(keep_symmetric), tuple(json.loads(str(tags)))
        )
    return None


_BEGUN = (
    "SELECT id, next_seed, kept, barren FROM run WHERE family = ? AND request = ? AND keep_symmetric = ? AND tags = ? "
    "AND first_seed = ? AND wanted = ? AND kept < wanted"
)


def _key(order: Order) -> tuple[object, ...]:
    """The key that identifies the run of an order."""
    name, request = families.get(order.family).name, request_text(order.completed())
    return name, request, order.keep_symmetric, json.dumps(order.tags), order.seed, order.number


def is_begun(catalogue: Catalogue, order: Order) -> bool:
    """Was this order started before, and not finished?"""
    return bool(catalogue.database.rows(_BEGUN, _key(order)))


def _begin(catalogue: Catalogue, order: Order) -> Run:
    """The run of an order: the one already started, or a new one."""
    key = _key(order)
    with catalogue.database.transaction() as connection:
        found = connection.execute(_BEGUN, key).fetchone()
        if found is not None:
            return Run(*found)
        made = connection.execute(
            "INSERT INTO run (family, request, keep_symmetric, tags, first_seed, wanted, next_seed) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*key, order.seed),
        ).lastrowid
    assert made is not None
    return Run(made, order.seed, 0, 0)


class _Ahead:
    """Parts handed out, in the order of seeds; the number waiting is bounded."""

    def __init__(self, order: Order, workers: Workers, next_seed: int) -> None:
        self._order, self._workers, self._next = order, workers, next_seed
        self._waiting: deque[Answer] = deque()
        self._size, self._took = 1, 0.0

    def take(self) -> list[Made]:
        """The results of the next seeds."""
        while len(self._waiting) < max(1, WAITING * self._workers.width if self._workers.width > 1 else 1):
            part = Part(self._order.family, self._order.given, self._next, self._size)
            self._waiting.append(self._workers.submit(part))
            self._next += self._size
        begun = monotonic()
        made = self._waiting.popleft().result()
        # A part that is ready at once took less time to make than those before it took to store.
        seconds = monotonic() - begun
        if seconds < PART_SECONDS / 2:
            self._size = min(LARGEST_PART, self._size * 2)
        elif seconds > PART_SECONDS * 2:
            self._size = max(1, self._size // 2)
        return made


def generate_into(
    catalogue: Catalogue,
    order: Order,
    workers: Workers,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Make the puzzles ordered and store them; returns the total number of puzzles of the order in the catalogue.

    An order started before with the same seed, request and number continues where it was stopped.
    """
    run = _begin(catalogue, order)
    begun, before, ahead = monotonic(), run.kept, _Ahead(order, workers, run.next_seed)
    waiting: list[Made] = []
    written = monotonic()
    while run.kept < order.number:
        waiting += ahead.take()
        if monotonic() - written < COMMIT_SECONDS and len(waiting) < order.number - run.kept:
            continue
        _keep(catalogue, order, run, waiting)
        waiting, written = [], monotonic()
        if progress is not None:
            progress(Progress(run.kept, order.number, run.next_seed - order.seed, monotonic() - begun, before))
    return run.kept


def _keep(catalogue: Catalogue, order: Order, run: Run, made: Sequence[Made]) -> None:
    """Store the new puzzles of some seeds together with the progress of the run, atomically."""
    state = replace(run)
    stopped: LimitReached | None = None
    with catalogue.database.transaction() as connection:

        def keep(records: Sequence[Made]) -> list[int | None]:
            whole = [one for one in records if isinstance(one, Record)]
            return insert(connection, whole, keep_symmetric=order.keep_symmetric, tags=order.tags)

        (next_seed,) = connection.execute("SELECT next_seed FROM run WHERE id = ?", (run.id,)).fetchone()
        if next_seed != state.next_seed:
            raise RequestError("{path}: another program is working on this order", path=catalogue.path)
        plain = all(isinstance(one, Record) for one in made)
        if plain and len(made) <= order.number - state.kept and state.barren + len(made) < MAX_REPEATED:
            for number in keep(made):
                state.count(number is not None)
        else:
            # The order may be complete in the middle of a part: the seeds after that are not used.
            for one in made:
                stopped = state.look(one, lambda one: keep([one]) != [None])
                if stopped is not None or state.kept == order.number:
                    break
        connection.execute(
            "UPDATE run SET next_seed = ?, kept = ?, barren = ? WHERE id = ?",
            (state.next_seed, state.kept, state.barren, run.id),
        )
    run.next_seed, run.kept, run.barren = state.next_seed, state.kept, state.barren
    if stopped is not None:
        raise LimitReached(
            "{made} of {count:,} {count:puzzle|puzzles} made: {error}", made=run.kept, count=order.number, error=stopped
        )
