"""Sources of the puzzles of a booklet: texts and files, a catalogue, the collection, or a generator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grillon.cli import _options as options
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.booklet import Printed
    from grillon.catalogue import Catalogue, Entry, Query
    from grillon.catalogue.bulk import Order

QUESTIONS = ("size", "level", "rating", "technique")
"""Options common to catalogues and generators."""
OF_A_CATALOGUE = ("unused", "tag")
DEFAULT_COUNT = 20


@contextmanager
def printed(ctx: click.Context, puzzle: tuple[str, ...], asked: dict[str, Any]) -> Iterator[list[Printed | Entry]]:
    """The puzzles of a command; those from a catalogue are marked as used if all went well."""
    sources = {
        "PUZZLE": bool(puzzle),
        "--from": asked["book"] is not None,
        "--from-collection": asked["from_collection"],
        "--fresh": asked["fresh"],
        "--orders": asked["orders"] is not None,
    }
    given = [name for name, there in sources.items() if there]
    if not given:
        raise RequestError("give puzzles, or their source: {known}", known=", ".join(list(sources)[1:]))
    if len(given) > 1:
        raise RequestError("{first} and {second} cannot be combined", first=given[0], second=given[1])
    if given != ["--from"]:
        options.only_for("--from", ctx, "--unused", "--tagged", "--use")
    if given not in (["--from"], ["--from-collection"]):
        options.only_for(Sentence("--from and --from-collection"), ctx, "--random")
    if given in (["PUZZLE"], ["--orders"]):
        what = Sentence("--from and --fresh")
        options.only_for(what, ctx, "--size", "--level", "--rating", "--technique", "--count")
    if given == ["PUZZLE"]:
        options.only_for(Sentence("puzzles that are made or drawn"), ctx, "--seed")
        yield list(_read(puzzle, asked))
    elif given == ["--from-collection"]:
        from grillon.collection import collection

        options.only_for("PUZZLE", ctx, "--format")
        with collection() as shelf:
            yield list(_found(shelf, asked))
    elif given == ["--from"]:
        options.only_for("PUZZLE", ctx, "--format")
        with _catalogue(asked["book"], writable=asked["used"] is not None) as book:
            found = _found(book, asked)
            yield list(found)
            if asked["used"] is not None:
                book.use([entry.id for entry in found], asked["used"])
    else:
        options.only_for("PUZZLE", ctx, "--format")
        if given == ["--orders"]:
            options.only_for(Sentence("--from, --fresh and PUZZLE"), ctx, "--family")
        yield list(_made(asked))


def _read(puzzle: tuple[str, ...], asked: dict[str, Any]) -> Iterator[Printed]:
    from grillon.booklet import Printed
    from grillon.cli._input import items

    family = asked["families"][0] if asked["families"] else None
    if len(asked["families"]) > 1:
        raise RequestError("{option}: only for {what}", option="--family", what=Sentence("--from and --fresh"))
    for item in items(puzzle, family=family, format=asked["format"]):
        yield Printed(item.puzzle, name=str(item.name))


def _catalogue(path: Path, *, writable: bool) -> Catalogue:
    from grillon.catalogue import Catalogue

    return Catalogue(path, writable=writable)


def _queries(asked: dict[str, Any]) -> Iterator[Query]:
    from grillon import families
    from grillon.catalogue import Query

    terms = {name: asked[name] for name in (*QUESTIONS, *OF_A_CATALOGUE)}
    # A number applies to each family; without it the puzzles keep the order of the catalogue.
    every = families.names() if asked["count"] is not None or asked["random"] else (None,)
    for family in asked["families"] or every:
        yield Query(family=family, **terms)


def _found(book: Catalogue, asked: dict[str, Any]) -> list[Entry]:
    """The matching puzzles, family by family; `--count` is per family."""
    count, seed = asked["count"], asked["seed"]
    if asked["random"]:
        chosen = _any_seed() if seed is None else seed
        number = DEFAULT_COUNT if count is None else count
        return [entry for query in _queries(asked) for entry in book.sample(number, query, seed=chosen)]
    if seed is not None:
        raise RequestError("{option}: only for {what}", option="--seed", what="--random")
    return [entry for query in _queries(asked) for entry in book.find(query, limit=count)]


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(2**32)


def _orders(asked: dict[str, Any]) -> list[Order]:
    from grillon import families
    from grillon.catalogue.bulk import Order
    from grillon.catalogue.orders import read_orders, try_order, try_orders

    seed = _any_seed() if asked["seed"] is None else asked["seed"]
    if asked["orders"] is not None:
        listed = read_orders(asked["orders"], seed=seed)
        try_orders(listed, asked["orders"])
        return listed
    request = {name: asked[name] for name in QUESTIONS if asked[name] is not None}
    able = [family.name for family in families.every() if "generate" in family.capabilities]
    count = DEFAULT_COUNT if asked["count"] is None else asked["count"]
    orders = [Order(name, count, request, seed) for name in asked["families"] or able]
    for order in orders:
        try_order(order)
    return orders


def _made(asked: dict[str, Any]) -> list[Entry]:
    """New puzzles, all different up to symmetry, by way of a temporary catalogue."""
    from tempfile import TemporaryDirectory

    from grillon.catalogue import Catalogue
    from grillon.cli._bulk import generate_orders

    orders = _orders(asked)
    with TemporaryDirectory(prefix="grillon-") as folder:
        path = Path(folder, "made.db")
        generate_orders(orders, path, workers=None, cluster=None, timeout=None, as_json=False, announce=False)
        with Catalogue(path, writable=False) as book:
            return list(book.find())
