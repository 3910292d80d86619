"""Shared by `grillon catalogue` and `grillon collection`: choosing puzzles, listing them, reporting changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from grillon.base.sentences import Sentence
from grillon.catalogue import Added, Catalogue, CatalogueEntry, Query
from grillon.catalogue.entries import PuzzleUse
from grillon.catalogue.exchange import row_of
from grillon.cli.common.exit_codes import ExitStatus
from grillon.cli.common.output import emit, put, say, show, tell
from grillon.cli.language import complain, current_language, figure, note, phrase
from grillon.cli.options.asked import Selection
from grillon.cli.options.shared import only_for
from grillon.errors import GrillonError, RequestError
from grillon.formats import writer


def chosen(
    book: Catalogue, selection: Selection, ids: tuple[int, ...] = (), *, all: bool = True
) -> Iterator[CatalogueEntry]:
    """The selected puzzles. Without `all`, an empty selection is an error rather than everything."""
    asked = {one.name: getattr(selection, one.name) for one in fields(Query) if one.name != "ids"}
    query, limit, draw = Query(**asked, ids=ids or None), selection.limit, selection.draw
    if draw is None:
        only_for("--random", "--seed")
    if not all and query.everything and draw is None and limit is None:
        raise RequestError("give the numbers of puzzles, or options that select some")
    for number in ids:
        book.get(number)
    if draw is None:
        return book.find(query, limit=limit)
    return iter(book.sample(draw, query, seed=selection.seed))


class Refusals:
    """The puzzles that a catalogue does not take: each is named at once, and the command ends with the worst code."""

    def __init__(self) -> None:
        self.number, self.worst = 0, ExitStatus()

    def __call__(self, error: GrillonError) -> None:
        """Name one more."""
        self.number += 1
        self.worst.add(error.exit_code)
        complain(error)


def added(as_json: bool, path: Path, found: Added, refused: Refusals) -> None:
    """Report the added puzzles, and those that were refused."""
    numbers = {"new": found.new, "known": found.known, "refused": refused.number}
    if as_json:
        emit({"catalogue": str(path), **numbers})
    elif refused.number:
        say(
            "{path}: {new:,} {new:puzzle|puzzles} added, {known} already there, {refused} refused", path=path, **numbers
        )
    else:
        say("{path}: {new:,} {new:puzzle|puzzles} added, {known} already there", path=path, **numbers)
    refused.worst.exit()


def changed(as_json: bool, path: Path, puzzles: int, told: Sentence) -> None:
    """Report the number of puzzles changed, and how."""
    if as_json:
        emit({"catalogue": str(path), "puzzles": puzzles})
    else:
        tell(told)


def listed(found: Iterator[CatalogueEntry], to: str | None, as_json: bool) -> None:
    """One line for each puzzle, or its text in a format."""
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


def picture(entry: CatalogueEntry, *, solution: bool) -> None:
    """An entry in one line, and its picture, solved if asked."""
    tell(line_of(entry), "bold")
    solved = entry.solution if solution else None
    show(entry.puzzle.drawing(None if solved is None else solved.position(), lang=current_language()))


def line_of(entry: CatalogueEntry) -> str:
    """An entry in one line."""
    mark = phrase(entry.judgement.mark)
    words = [*filter(None, [mark]), *map(phrase, map(_used, entry.uses)), *entry.tags]
    level = "" if entry.level is None else phrase(entry.level)
    rating = "" if entry.rating_value is None else figure(entry.rating_value, ".1f")
    size = "{}x{}".format(*entry.size)
    return f"{entry.id:>8}  {entry.family:<10}{size:>8}  {level:<10}{rating:>6}  {', '.join(words)}".rstrip()


def _used(use: PuzzleUse) -> Sentence:
    return Sentence("used on {day}: {place}", day=use.day, place=use.place)


def entry_json(entry: CatalogueEntry) -> dict[str, object]:
    """An entry with its number and everything known about it."""
    return {"id": entry.id, **row_of(entry)}
