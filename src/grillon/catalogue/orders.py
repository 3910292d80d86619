"""Mixed orders from one TOML file.

::

    seed = 2027

    [[order]]
    family = "tectonic"
    count = 20
    size = "8x8"
    level = "hard"
    tags = ["summer"]

    [[order]]
    family = "sudoku"
    count = 10
    rating = "4..5"
    symmetry = "rotation2"

`seed` is optional, and can also be given in an order; every other word is an option of the family's generator. If one
order cannot be met, the whole file is refused before anything is stored.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from math import isqrt
from pathlib import Path
from time import monotonic
from typing import Any

from grillon import families
from grillon.base.sentences import Sentence
from grillon.catalogue.bulk import Order, SeedTask, is_begun, use_seed
from grillon.catalogue.records import Record
from grillon.catalogue.store import Catalogue
from grillon.errors import GrillonError, InputError, LimitReached, RequestError, with_place
from grillon.lists.seeds import SeedCount
from grillon.model import Monitor

MAX_ORDERS = 1000
MAX_FILE = 1 << 20
TRIAL = 30.0
"""Seconds for the first puzzle of an order; one that takes longer is assumed to be possible."""
TRIES = 3
"""Seeds tried: if the generator gives up on all of them, the order is refused."""
LEAST_TRIED = 100
"""Seeds after which an order whose puzzles did not repeat is accepted; more where many are ordered."""
QUICK = 1.0
"""Seconds for these seeds: where they take longer the board is large, and has enough puzzles."""
_OWN = {"family", "count", "seed", "tags", "keep_symmetric"}


def read_orders(path: str | Path, *, seed: int) -> list[Order]:
    """The orders of a file; `seed` is for those that name none."""
    with with_place(path), Path(path).open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise InputError("{path}: too long for a file of orders", path=path)
    try:
        document = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError("{path}: this is not UTF-8 text", path=path) from None
    except tomllib.TOMLDecodeError as error:
        raise InputError("{path}: this is not TOML: {reason}", path=path, reason=Sentence(str(error))) from None
    except RecursionError:
        raise InputError("{path}: it is nested too deeply", path=path) from None
    return orders_of(document, path, seed)


def orders_of(document: Mapping[str, object], path: str | Path, seed: int) -> list[Order]:
    """The orders of a parsed document."""
    for name in document:
        if name not in ("seed", "order"):
            raise InputError("{path}: '{name}' is unknown; choose from: seed, [[order]]", path=path, name=name)
    lines = document.get("order")
    if not isinstance(lines, list) or not lines or not all(isinstance(line, dict) for line in lines):
        raise InputError("{path}: there is no [[order]]", path=path)
    if len(lines) > MAX_ORDERS:
        raise InputError("{path}: {found} orders, more than {most}", path=path, found=len(lines), most=MAX_ORDERS)
    found: list[Order] = []
    for number, line in enumerate(lines, start=1):
        try:
            found.append(_order(line, document.get("seed", seed)))
        except GrillonError as error:
            raise InputError("{path}: order {number}: {error}", path=path, number=number, error=error) from None
    return found


def _order(line: Mapping[str, Any], seed: Any) -> Order:
    family, tags = line.get("family"), line.get("tags", [])
    if not isinstance(family, str):
        raise RequestError("'family' is missing")
    if "count" not in line:
        raise RequestError("'count' is missing")
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise RequestError("'tags' is a list of texts")
    keep = line.get("keep_symmetric", False)
    if not isinstance(keep, bool):
        raise RequestError("'keep_symmetric' is true or false")
    return Order(
        family,
        line["count"],
        {name: value for name, value in line.items() if name not in _OWN},
        line.get("seed", seed),
        keep,
        tuple(tags),
    )


def try_orders(orders: Sequence[Order], path: str | Path = "", held: Catalogue | None = None) -> None:
    """Make and discard the first puzzles of each order: an error names the first order that cannot be met.

    `held` is the catalogue for the puzzles: those it has do not count.
    """
    seen: set[tuple[bytes, int | None]] = set()
    for number, order in enumerate(orders, start=1):
        try:
            try_order(order)
            if held is None or not is_begun(held, order):
                _try_enough(order, seen, held)
        except GrillonError as error:
            raise RequestError("{path}: order {number}: {error}", path=path, number=number, error=error) from None


def try_order(order: Order) -> None:
    """Make and discard a first puzzle of an order; raise the generator's error where it cannot."""
    family, until = families.get(order.family), monotonic() + TRIAL
    last: LimitReached | None = None
    for seed in range(order.seed, order.seed + TRIES):
        monitor = Monitor(timeout=max(0.0, until - monotonic()))
        try:
            family.generate(seed=seed, monitor=monitor, **order.given)
        except LimitReached as error:
            if monitor.stopped_by:
                break
            last = error
        else:
            return
    if last is not None:
        raise last


def _try_enough(order: Order, seen: set[tuple[bytes, int | None]], held: Catalogue | None) -> None:
    """Check that there are enough puzzles on a small board: while those of an order repeat, more are made until it is
    met or runs out.

    The order is accepted where, by the rate of repeats, there are four times as many puzzles as ordered, or where one
    takes long to make.
    """

    def new(record: Record) -> bool:
        key = (record.canonical, record.exact if order.keep_symmetric else None)
        if key in seen or (held is not None and held.holds(record, keep_symmetric=order.keep_symmetric)):
            return False
        seen.add(key)
        return True

    begun, count, enough = monotonic(), SeedCount(order.seed), max(LEAST_TRIED, 3 * isqrt(order.number))
    while count.kept < order.number:
        seeds = count.next_seed - order.seed
        repeated = seeds - count.kept
        if seeds >= enough and 2 * repeated < seeds and seeds**2 > 8 * repeated * order.number:
            return
        if monotonic() - begun > (TRIAL if repeated else QUICK):
            return
        for made in SeedTask(order.family, order.given, count.next_seed, 1)():
            if (stopped := use_seed(count, made, new)) is not None:
                raise LimitReached(
                    "only {found:,} of {count:,} {count:puzzle|puzzles} found: {error}",
                    found=count.kept,
                    count=order.number,
                    error=stopped,
                )
