"""Shared by the commands of `grillon catalogue`: choosing the catalogue and its puzzles, and listing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grillon.cli import _options as options
from grillon.cli._command import Whole, completing
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.catalogue import Added, Catalogue, Entry, Query

book = click.option("--from", "--into", "book", metavar="FILE", type=Path, required=True, help="The catalogue.")
tags = click.option("--tag", "tags", metavar="NAME", multiple=True, help="Add this tag to every puzzle added.")
keep_symmetric = click.option("--keep-symmetric", is_flag=True, help="Also keep puzzles that are equal up to symmetry.")
numbers = click.argument("ids", metavar="ID...", nargs=-1, type=Whole(1), help="Puzzles by their numbers.")

of_family = click.option(
    "--family", metavar="NAME", shell_complete=completing(options.family_names), help="Puzzles of this family."
)
of_size = click.option("--size", metavar="ROWSxCOLUMNS", help="Only boards of this size.")
of_level = click.option(
    "--level", metavar="NAME", shell_complete=completing(options.level_names), help="Only puzzles of this level."
)
of_rating = click.option("--rating", metavar="A..B", help="Only puzzles rated within this range.")
of_technique = click.option(
    "--technique",
    metavar="NAME",
    shell_complete=completing(options.technique_names),
    help="Only puzzles that need this technique.",
)
limit = click.option("--limit", metavar="N", type=Whole(1), help="Only the first N.")
to_format = click.option("--to", metavar="FORMAT", help="Write the puzzles in this format instead.")

_QUESTIONS: tuple[Any, ...] = (
    of_family,
    of_size,
    of_level,
    of_rating,
    of_technique,
    click.option("--unused", is_flag=True, help="Only puzzles never used."),
    click.option("--tagged", "tag", metavar="NAME", help="Only puzzles with this tag."),
    click.option("--same-grid", metavar="ID", type=Whole(1), help="Only puzzles with the grid of this one."),
    click.option("--same-layout", metavar="ID", type=Whole(1), help="Only puzzles on the board of this one."),
    click.option(
        "--same-values", metavar="ID", type=Whole(1), help="Only puzzles whose grid has the values of this one's."
    ),
)
QUESTIONS = (
    "family",
    "size",
    "level",
    "rating",
    "technique",
    "unused",
    "tag",
    "same_grid",
    "same_layout",
    "same_values",
)


def questions(command: Callable[..., None]) -> Callable[..., None]:
    """The options that select puzzles."""
    command = options.seed(help="The same seed chooses the same puzzles.", default=None)(command)
    command = click.option("--random", "draw", metavar="N", type=Whole(1), help="N of them, chosen at random.")(command)
    command = limit(command)
    for question in reversed(_QUESTIONS):
        command = question(command)
    return command


def query_of(asked: dict[str, Any], ids: tuple[int, ...] = ()) -> Query:
    """The query, taken from the values of a command."""
    from grillon.catalogue import Query

    return Query(**{name: asked.pop(name) for name in QUESTIONS}, ids=ids or None)


def chosen(book: Catalogue, ids: tuple[int, ...], asked: dict[str, Any], *, all: bool = True) -> Iterator[Entry]:
    """The selected puzzles. Without `all`, an empty selection is an error rather than everything."""
    limit, draw, seed = (asked.pop(name) for name in ("limit", "draw", "seed"))
    query = query_of(asked, ids)
    if seed is not None and draw is None:
        raise RequestError("{option}: only for {what}", option="--seed", what="--random")
    if not all and query.everything and draw is None and limit is None:
        raise RequestError("give the numbers of puzzles, or options that select some")
    for number in ids:
        book.get(number)
    if draw is None:
        return book.find(query, limit=limit)
    from secrets import randbelow

    return iter(book.sample(draw, query, seed=randbelow(2**32) if seed is None else seed))


def added(as_json: bool, path: Path, found: Added) -> None:
    """Report the added puzzles."""
    from grillon.cli._output import emit, tell

    if as_json:
        emit({"catalogue": str(path), "new": found.new, "known": found.known})
        return
    tell(
        Sentence(
            "{path}: {new:,} {new:puzzle|puzzles} added, {known} already there",
            path=path,
            new=found.new,
            known=found.known,
        )
    )


def changed(as_json: bool, path: Path, puzzles: int, told: Sentence) -> None:
    """Report the number of puzzles changed, and how."""
    from grillon.cli._output import emit, tell

    if as_json:
        emit({"catalogue": str(path), "puzzles": puzzles})
    else:
        tell(told)


def listed(found: Iterator[Entry], to: str | None, as_json: bool) -> None:
    """One line for each puzzle, or its text in a format."""
    from grillon.cli._output import emit, note, put, tell
    from grillon.formats import writer

    number = 0
    for number, entry in enumerate(found, start=1):
        if as_json:
            emit(entry_json(entry))
        elif to is None:
            tell(line_of(entry))
        else:
            text = writer(entry.family, to)(entry.puzzle).rstrip("\n")
            put(f"\n{text}" if number > 1 and "\n" in text else text)
    if not number and not as_json:
        note(Sentence("no puzzle fits"))


def line_of(entry: Entry) -> str:
    """An entry in one line."""
    from grillon.cli._speech import figure, phrase

    words = [*(phrase(Sentence("used")) for _ in entry.uses[:1]), *entry.tags]
    level = "" if entry.level is None else phrase(entry.level)
    rating = "" if entry.rating_value is None else figure(entry.rating_value, ".1f")
    size = "{}x{}".format(*entry.size)
    return f"{entry.id:>8}  {entry.family:<10}{size:>8}  {level:<10}{rating:>6}  {', '.join(words)}".rstrip()


def entry_json(entry: Entry) -> dict[str, object]:
    """An entry with its number and everything known about it."""
    from grillon.catalogue.exchange import row_of

    return {"id": entry.id, **row_of(entry)}
