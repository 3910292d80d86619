"""The bodies of `grillon catalogue`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grillon.base.sentences import Sentence
from grillon.catalogue import Added, Catalogue, CatalogueEntry, exchange
from grillon.catalogue.orders import read_orders, try_orders
from grillon.catalogue.store import LARGEST_BATCH
from grillon.cli.common.bulk import generate_orders
from grillon.cli.common.output import emit, say, techniques_used, tell
from grillon.cli.common.sources import items
from grillon.cli.language import current_language, phrase
from grillon.cli.library import puzzle_lists as lists
from grillon.cli.options.asked import Form, Selection, Source
from grillon.errors import GrillonError, RequestError
from grillon.puzzle.puzzle import Puzzle


def run_add(
    source: Source, form: Form, *, book: Path, tags: tuple[str, ...], keep_symmetric: bool, anyway: bool
) -> None:
    """Add the puzzles of the input."""
    names: dict[int, str] = {}
    refused = lists.Refusals()

    def found() -> Iterator[Puzzle]:
        for place, item in enumerate(items(source)):
            names[place] = item.name
            names.pop(place - 4 * LARGEST_BATCH, None)  # its batch is already written
            yield item.puzzle

    def refuse(place: int, error: GrillonError) -> None:
        refused(type(error)("{name}: {error}", name=names[place], error=error))

    with Catalogue(book, create=True) as there:
        done = there.add_all(found(), keep_symmetric=keep_symmetric, tags=tags, anyway=anyway, refused=refuse)
        lists.added(form.as_json, book, done, refused)


def run_list(selection: Selection, form: Form, *, book: Path, to: str | None) -> None:
    """List the selected puzzles."""
    with Catalogue(book, writable=False) as there:
        lists.listed(lists.chosen(there, selection), to, form.as_json)


def run_show(selection: Selection, form: Form, *, ids: tuple[int, ...], book: Path, solution: bool) -> None:
    """Show the selected puzzles."""
    with Catalogue(book, writable=False) as there:
        for entry in lists.chosen(there, selection, ids, all=False):
            if form.as_json:
                emit(lists.entry_json(entry))
            else:
                lists.picture(entry, solution=solution)
                _tell_more(entry)


def _tell_more(entry: CatalogueEntry) -> None:
    rating = entry.rating
    if rating is not None:
        tell(rating)
        used = techniques_used(entry.puzzle.family, rating, current_language())
        uses = ", ".join(f"{name} {times}" for name, times in used)
        if uses:
            say("techniques: {techniques}", techniques=uses)
    if entry.seed is not None:
        say("seed {seed}, version {version}: {request}", seed=entry.seed, version=entry.version, request=entry.request)
    say("board {layout}", layout=entry.layout)
    if entry.sequence is not None:
        say("grid {grid}, values {values}", grid=entry.grid, values=entry.sequence)


def run_stats(form: Form, *, book: Path) -> None:
    """Print what a catalogue contains."""
    with Catalogue(book, writable=False) as there:
        found = there.statistics()
    numbers = {name: getattr(found, name) for name in ("puzzles", "unused", "grids", "layouts")}
    if form.as_json:
        groups = [
            {
                "family": group.family,
                "size": list(group.size),
                "level": None if group.level is None else str(group.level),
                "puzzles": group.puzzles,
                "unused": group.unused,
            }
            for group in found.groups
        ]
        emit({"catalogue": str(book), **numbers, "groups": groups, "techniques": found.techniques, "tags": found.tags})
        return
    say(
        "{path}: {puzzles:,} {puzzles:puzzle|puzzles}, {unused} unused, {grids:,} {grids:grid|grids}, "
        "{layouts} {layouts:board|boards}",
        path=book,
        **numbers,
    )
    if found.groups:
        heads = phrase(Sentence("puzzles")), phrase(Sentence("unused"))
        tell(f"{'':30}{heads[0]:>11}{heads[1]:>11}")
    for group in found.groups:
        level = phrase(Sentence("not rated") if group.level is None else group.level)
        size = "{}x{}".format(*group.size)
        tell(f"  {group.family:<10}{size:>8}  {level:<10}{group.puzzles:>9}{group.unused:>11}")
    for name, times in found.tags.items():
        say("tag {name}: {puzzles}", name=name, puzzles=times)


def run_export(
    selection: Selection, form: Form, *, ids: tuple[int, ...], book: Path, out: Path, to: str | None
) -> None:
    """Write the selected puzzles into a file."""
    with Catalogue(book, writable=False) as there:
        written = exchange.export(lists.chosen(there, selection, ids), out, to)
    if form.as_json:
        emit({"catalogue": str(book), "file": str(out), "puzzles": written})
    else:
        say("{path}: {puzzles:,} {puzzles:puzzle|puzzles}", path=out, puzzles=written)


def run_import(
    form: Form,
    *,
    files: tuple[Path, ...],
    book: Path,
    tags: tuple[str, ...],
    keep_symmetric: bool,
    anyway: bool,
    family: str | None,
    format: str | None,
) -> None:
    """Add the puzzles of files."""
    found, refused = Added(), lists.Refusals()
    with Catalogue(book, create=True) as there:
        for file in files:
            found += exchange.load_into(
                there,
                file,
                keep_symmetric=keep_symmetric,
                tags=tags,
                family=family,
                form=format,
                anyway=anyway,
                refused=refused,
            )
        lists.added(form.as_json, book, found, refused)


def run_verify(form: Form, *, book: Path, rate: bool) -> None:
    """Compare a catalogue with its puzzles."""
    with Catalogue(book, writable=False) as there:
        problems = list(there.verify(rate=rate))
    if form.as_json:
        emit({"catalogue": str(book), "problems": list(map(str, problems))})
    else:
        for problem in problems or [Sentence("whole")]:
            # An error about the file itself already names it.
            named = "path" in problem.terms
            tell(problem if named else Sentence("{path}: {reason}", path=book, reason=phrase(problem)))
    if problems:
        raise click.exceptions.Exit(1)


def run_use(selection: Selection, form: Form, *, ids: tuple[int, ...], book: Path, where: str, day: str | None) -> None:
    """Mark the selected puzzles as used."""
    with Catalogue(book) as there:
        puzzles = there.use(_numbers(there, selection, ids), where, day=day)
        told = Sentence("{path}: {puzzles:,} {puzzles:puzzle used|puzzles used}", path=book, puzzles=puzzles)
        lists.changed(form.as_json, book, puzzles, told)


def run_tag(
    selection: Selection,
    form: Form,
    *,
    ids: tuple[int, ...],
    book: Path,
    added: tuple[str, ...],
    dropped: tuple[str, ...],
) -> None:
    """Add and remove tags."""
    if not added and not dropped:
        raise RequestError("name a tag: --add or --drop")
    with Catalogue(book) as there:
        listed = _numbers(there, selection, ids)
        puzzles = there.tag(listed, *added) if added else len(listed)
        if dropped:
            there.untag(listed, *dropped)
        told = Sentence("{path}: tags of {puzzles:,} {puzzles:puzzle|puzzles} changed", path=book, puzzles=puzzles)
        lists.changed(form.as_json, book, puzzles, told)


def run_remove(selection: Selection, form: Form, *, ids: tuple[int, ...], book: Path) -> None:
    """Remove the selected puzzles."""
    with Catalogue(book) as there:
        puzzles = there.remove(_numbers(there, selection, ids))
        told = Sentence("{path}: {puzzles:,} {puzzles:puzzle removed|puzzles removed}", path=book, puzzles=puzzles)
        lists.changed(form.as_json, book, puzzles, told)


def _numbers(book: Catalogue, selection: Selection, ids: tuple[int, ...]) -> list[int]:
    return [entry.id for entry in lists.chosen(book, selection, ids, all=False)]


def run_order(form: Form, *, orders: Path, book: Path, seed: int, workers: int | None, cluster: str | None) -> None:
    """Generate what a file of orders asks for."""
    listed = read_orders(orders, seed=seed)
    if book.exists():
        with Catalogue(book, writable=False) as held:
            try_orders(listed, orders, held)
    else:
        try_orders(listed, orders)
    generate_orders(listed, book, workers=workers, cluster=cluster, timeout=None, as_json=form.as_json)
