"""Sources of the puzzles of a booklet: texts and files, a catalogue, the collection, or a generator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from heapq import merge
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from grillon import families
from grillon.base.sentences import Sentence
from grillon.booklet import Printed
from grillon.catalogue import Catalogue, CatalogueEntry, Query
from grillon.catalogue.bulk import Order
from grillon.catalogue.orders import read_orders, try_order, try_orders
from grillon.cli.common.bulk import generate_orders
from grillon.cli.common.sources import items
from grillon.cli.options.asked import Source
from grillon.cli.options.shared import only_for
from grillon.collection import collection
from grillon.errors import RequestError

QUESTIONS = ("size", "level", "rating", "technique")
"""Options common to catalogues and generators."""
OF_A_CATALOGUE = ("unused", "tag")
DEFAULT_COUNT = 20


@dataclass(frozen=True, kw_only=True)
class BookletSource:
    """Which puzzles a booklet is made of."""

    puzzle: tuple[str, ...]
    book: Path | None
    from_collection: bool
    fresh: bool
    orders: Path | None
    families: tuple[str, ...]
    format: str | None
    size: str | None
    level: str | None
    rating: str | None
    technique: str | None
    unused: bool
    tag: str | None
    count: int | None
    draw: int | None
    """How many to choose at random."""
    per_family: bool
    used: str | None
    """What to note in the catalogue about the use."""
    seed: int

    def kind(self) -> str:
        """The option that names the source, or PUZZLE; options for another source are refused."""
        sources = {
            "PUZZLE": bool(self.puzzle),
            "--from": self.book is not None,
            "--from-collection": self.from_collection,
            "--fresh": self.fresh,
            "--orders": self.orders is not None,
        }
        kind, *others = [name for name, there in sources.items() if there] or [""]
        if not kind:
            raise RequestError("give puzzles, or their source: {known}", known=", ".join(list(sources)[1:]))
        if others:
            raise RequestError("{first} and {second} cannot be combined", first=kind, second=others[0])
        if kind != "--from":
            only_for("--from", "--unused", "--tagged", "--use")
        if kind not in ("--from", "--from-collection"):
            only_for(Sentence("--from and --from-collection"), "--random")
        if kind in ("PUZZLE", "--orders"):
            what = Sentence("--from and --fresh")
            only_for(what, "--size", "--level", "--rating", "--technique", "--count", "--per-family")
        if self.count is not None and self.draw is not None:
            raise RequestError("{first} and {second} cannot be combined", first="--count", second="--random")
        if kind != "--fresh" and self.count is None and self.draw is None:
            only_for(Sentence("--count and --random"), "--per-family")
        if kind == "PUZZLE":
            only_for(Sentence("puzzles that are made or drawn"), "--seed")
        else:
            only_for("PUZZLE", "--format")
        if kind == "--orders":
            only_for(Sentence("--from, --fresh and PUZZLE"), "--family")
        return kind


@contextmanager
def chosen_puzzles(source: BookletSource) -> Iterator[list[Printed | CatalogueEntry]]:
    """The puzzles of a command; those from a catalogue are marked as used if all went well."""
    kind = source.kind()
    if kind == "PUZZLE":
        yield list(_read(source))
    elif kind == "--from-collection":
        with collection() as shelf:
            yield list(_found(shelf, source))
    elif source.book is not None:
        with Catalogue(source.book, writable=source.used is not None) as book:
            found = _found(book, source)
            yield list(found)
            if source.used is not None:
                book.use([entry.id for entry in found], source.used)
    else:
        yield list(_made(source))


def _read(source: BookletSource) -> Iterator[Printed]:
    family = source.families[0] if source.families else None
    if len(source.families) > 1:
        raise RequestError("{option}: only for {what}", option="--family", what=Sentence("--from and --fresh"))
    for item in items(Source(source.puzzle, family, source.format)):
        yield Printed(item.puzzle, name=item.name)


def _queries(source: BookletSource) -> list[Query]:
    """One query for each family named, or for each there is if a number is for each; otherwise one for all."""
    terms = {name: getattr(source, name) for name in (*QUESTIONS, *OF_A_CATALOGUE)}
    every = families.names() if source.per_family else (None,)
    return [Query(family=family, **terms) for family in source.families or every]


def _found(book: Catalogue, source: BookletSource) -> list[CatalogueEntry]:
    """The matching puzzles, in the order of the catalogue or at random."""
    count, draw, seed = source.count, source.draw, source.seed
    if draw is None:
        only_for("--random", "--seed")
    queries = _queries(source)
    if draw is None and source.per_family:
        return [entry for query in queries for entry in book.find(query, limit=count)]
    if draw is None:
        merged = merge(*(book.find(query, limit=count) for query in queries), key=lambda entry: entry.id)
        return list(islice(merged, count))
    if source.per_family or len(queries) == 1:
        return [entry for query in queries for entry in book.sample(draw, query, seed=seed)]
    numbers = sorted({entry.id for query in queries for entry in book.find(query)})
    return [book.get(number) for number in Random(seed).sample(numbers, min(draw, len(numbers)))]


def _orders(source: BookletSource) -> list[Order]:
    seed = source.seed
    if source.orders is not None:
        listed = read_orders(source.orders, seed=seed)
        try_orders(listed, source.orders)
        return listed
    request = {name: getattr(source, name) for name in QUESTIONS if getattr(source, name) is not None}
    able = [family.name for family in families.every() if "generator" in family]
    count = DEFAULT_COUNT if source.count is None else source.count
    names = source.families or able
    shares = [count] * len(names) if source.per_family else _shares(count, len(names))
    orders = [Order(name, share, request, seed) for name, share in zip(names, shares, strict=True) if share]
    for order in orders:
        try_order(order)
    return orders


def _shares(number: int, parts: int) -> list[int]:
    """A number divided as evenly as possible, the first parts being the larger ones.

    >>> _shares(10, 4)
    [3, 3, 2, 2]
    """
    return [number // parts + (part < number % parts) for part in range(parts)]


def _made(source: BookletSource) -> list[CatalogueEntry]:
    """New puzzles, all different up to symmetry, by way of a temporary catalogue."""
    orders = _orders(source)
    with TemporaryDirectory(prefix="grillon-") as folder:
        path = Path(folder, "made.db")
        generate_orders(orders, path, workers=None, cluster=None, timeout=None, as_json=False, announce=False)
        with Catalogue(path, writable=False) as book:
            return list(book.find())
