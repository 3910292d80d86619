"""Keep puzzles: add, find, use, exchange them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grillon.cli import _catalogue as shared
from grillon.cli import _options as options
from grillon.cli._command import Group, Whole
from grillon.errors import RequestError
from grillon.sentences import Sentence


@click.group(
    cls=Group,
    examples=(
        "grillon generate {family} --count 3 --seed 1 | grillon catalogue add - --into book.db",
        "grillon catalogue add {puzzle} --into book.db && grillon catalogue list --from book.db --unused",
    ),
)
@click.pass_context
def catalogue(ctx: click.Context) -> None:
    """Keep puzzles in one file: search them, mark the ones you have used, import and export them."""
    if ctx.invoked_subcommand is None:
        raise RequestError("name what to do: {known}", known=", ".join(catalogue.list_commands(ctx)))


@catalogue.command()
@options.puzzles
@shared.book
@shared.tags
@shared.keep_symmetric
@options.family
@options.format
@options.json
def add(
    puzzle: tuple[str, ...],
    book: Path,
    tags: tuple[str, ...],
    keep_symmetric: bool,
    family: str | None,
    format: str | None,
    as_json: bool,
) -> None:
    """Add puzzles; they are solved and rated. The catalogue is created if it does not exist."""
    from grillon.catalogue import Catalogue
    from grillon.cli._input import items

    with Catalogue(book, create=True) as there:
        found = (item.puzzle for item in items(puzzle, family=family, format=format))
        shared.added(as_json, book, there.add_all(found, keep_symmetric=keep_symmetric, tags=tags))


@catalogue.command("list")
@shared.book
@shared.questions
@shared.to_format
@options.json
def list_(book: Path, to: str | None, as_json: bool, **asked: Any) -> None:
    """List puzzles: all of them, or those that match."""
    from grillon.catalogue import Catalogue

    with Catalogue(book, writable=False) as there:
        shared.listed(shared.chosen(there, (), asked), to, as_json)


@catalogue.command()
@click.argument("ids", metavar="ID...", nargs=-1, type=Whole(1), required=True, help="Puzzles by their numbers.")
@shared.book
@click.option("--solution", is_flag=True, help="Show the solution.")
@options.json
def show(ids: tuple[int, ...], book: Path, solution: bool, as_json: bool) -> None:
    """Show puzzles with everything known about them."""
    from grillon.catalogue import Catalogue
    from grillon.cli import _output as output
    from grillon.cli._speech import current_language

    with Catalogue(book, writable=False) as there:
        for number in ids:
            entry = there.get(number)
            if as_json:
                output.emit(shared.entry_json(entry))
                continue
            output.tell(shared.line_of(entry), "bold")
            solved = entry.solution if solution else None
            puzzle = entry.puzzle
            output.show(puzzle.drawing(None if solved is None else solved.position(), lang=current_language()))
            _tell_more(entry)


def _tell_more(entry: Any) -> None:
    from grillon.cli._output import techniques_used, tell
    from grillon.cli._speech import current_language

    rating = entry.rating
    if rating is not None:
        tell(rating)
        used = techniques_used(entry.puzzle.family, rating, current_language())
        uses = ", ".join(f"{name} {times}" for name, times in used)
        if uses:
            tell(Sentence("techniques: {techniques}", techniques=uses))
    if entry.seed is not None:
        tell(
            Sentence(
                "seed {seed}, version {version}: {request}",
                seed=entry.seed,
                version=entry.version,
                request=entry.request,
            )
        )
    tell(Sentence("board {layout}", layout=entry.layout))
    if entry.sequence is not None:
        tell(Sentence("grid {grid}, values {values}", grid=entry.grid, values=entry.sequence))
    for use in entry.uses:
        tell(Sentence("used on {day}: {place}", day=use.day, place=use.place))


@catalogue.command()
@shared.book
@options.json
def stats(book: Path, as_json: bool) -> None:
    """Show what a catalogue contains."""
    from grillon.catalogue import Catalogue
    from grillon.cli._output import emit, tell
    from grillon.cli._speech import phrase

    with Catalogue(book, writable=False) as there:
        found = there.statistics()
    if as_json:
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
        numbers = {name: getattr(found, name) for name in ("puzzles", "unused", "grids", "layouts")}
        emit({"catalogue": str(book), **numbers, "groups": groups, "techniques": found.techniques, "tags": found.tags})
        return
    tell(
        Sentence(
            "{path}: {puzzles:,} {puzzles:puzzle|puzzles}, {unused} unused, {grids:,} {grids:grid|grids}, "
            "{layouts} {layouts:board|boards}",
            path=book,
            puzzles=found.puzzles,
            unused=found.unused,
            grids=found.grids,
            layouts=found.layouts,
        )
    )
    if found.groups:
        heads = phrase(Sentence("puzzles")), phrase(Sentence("unused"))
        tell(f"{'':30}{heads[0]:>11}{heads[1]:>11}")
    for group in found.groups:
        level = phrase(Sentence("not rated") if group.level is None else group.level)
        size = "{}x{}".format(*group.size)
        tell(f"  {group.family:<10}{size:>8}  {level:<10}{group.puzzles:>9}{group.unused:>11}")
    for name, times in found.tags.items():
        tell(Sentence("tag {name}: {puzzles}", name=name, puzzles=times))


@catalogue.command()
@shared.numbers
@shared.book
@click.option("--out", metavar="FILE", type=Path, required=True, help="A file, or the folder of a tree of text files.")
@click.option(
    "--to",
    metavar="FORMAT",
    help="jsonl, csv, parquet, tree, or a text format of the family (default: by the file's extension).",
)
@shared.questions
@options.json
def export(ids: tuple[int, ...], book: Path, out: Path, to: str | None, as_json: bool, **asked: Any) -> None:
    """Write puzzles as JSON lines, CSV, Parquet, a text format, or a tree of text files."""
    from grillon.catalogue import Catalogue, exchange
    from grillon.cli._output import emit, tell

    with Catalogue(book, writable=False) as there:
        written = exchange.export(shared.chosen(there, ids, asked), out, to)
    if as_json:
        emit({"catalogue": str(book), "file": str(out), "puzzles": written})
    else:
        tell(Sentence("{path}: {puzzles:,} {puzzles:puzzle|puzzles}", path=out, puzzles=written))


@catalogue.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=Path, help="Files, trees, other catalogues.")
@shared.book
@shared.tags
@shared.keep_symmetric
@options.family
@options.format
@options.json
def import_(
    files: tuple[Path, ...],
    book: Path,
    tags: tuple[str, ...],
    keep_symmetric: bool,
    family: str | None,
    format: str | None,
    as_json: bool,
) -> None:
    """Add files written by `export`, puzzles in any text format, trees of text files, or another catalogue (.db)."""
    from grillon.catalogue import Added, Catalogue, exchange

    found = Added()
    with Catalogue(book, create=True) as there:
        for file in files:
            found += exchange.load_into(
                there, file, keep_symmetric=keep_symmetric, tags=tags, family=family, form=format
            )
    shared.added(as_json, book, found)


@catalogue.command()
@shared.book
@click.option("--rate", is_flag=True, help="Also rate every puzzle again.")
@options.json
def verify(book: Path, rate: bool, as_json: bool) -> None:
    """Read everything and compare it with the puzzles themselves."""
    from grillon.catalogue import Catalogue
    from grillon.cli._output import emit, tell
    from grillon.cli._speech import phrase

    with Catalogue(book, writable=False) as there:
        problems = list(there.verify(rate=rate))
    if as_json:
        emit({"catalogue": str(book), "problems": list(map(str, problems))})
    else:
        for problem in problems or [Sentence("whole")]:
            # An error about the file itself already names it.
            named = "path" in problem.terms
            tell(problem if named else Sentence("{path}: {reason}", path=book, reason=phrase(problem)))
    if problems:
        raise click.exceptions.Exit(1)


@catalogue.command()
@shared.numbers
@shared.book
@click.option("--where", metavar="TEXT", required=True, help="Where they are used: an issue, a book, a class.")
@click.option("--day", metavar="DAY", help="The day, such as 2027-07-01 (default: today).")
@shared.questions
@options.json
def use(ids: tuple[int, ...], book: Path, where: str, day: str | None, as_json: bool, **asked: Any) -> None:
    """Mark puzzles as used: by number, or all that match."""
    from grillon.catalogue import Catalogue

    with Catalogue(book) as there:
        listed = [entry.id for entry in shared.chosen(there, ids, asked, all=False)]
        puzzles = there.use(listed, where, day=day)
        told = Sentence("{path}: {puzzles:,} {puzzles:puzzle used|puzzles used}", path=book, puzzles=puzzles)
        shared.changed(as_json, book, puzzles, told)


@catalogue.command()
@shared.numbers
@shared.book
@click.option("--add", "added", metavar="NAME", multiple=True, help="Add this tag.")
@click.option("--drop", "dropped", metavar="NAME", multiple=True, help="Remove this tag.")
@shared.questions
@options.json
def tag(
    ids: tuple[int, ...],
    book: Path,
    added: tuple[str, ...],
    dropped: tuple[str, ...],
    as_json: bool,
    **asked: Any,
) -> None:
    """Add tags to puzzles, or remove them."""
    from grillon.catalogue import Catalogue

    if not added and not dropped:
        raise RequestError("name a tag: --add or --drop")
    with Catalogue(book) as there:
        listed = [entry.id for entry in shared.chosen(there, ids, asked, all=False)]
        puzzles = there.tag(listed, *added) if added else len(listed)
        if dropped:
            there.untag(listed, *dropped)
        told = Sentence("{path}: tags of {puzzles:,} {puzzles:puzzle|puzzles} changed", path=book, puzzles=puzzles)
        shared.changed(as_json, book, puzzles, told)


@catalogue.command()
@shared.numbers
@shared.book
@shared.questions
@options.json
def remove(ids: tuple[int, ...], book: Path, as_json: bool, **asked: Any) -> None:
    """Remove puzzles: by number, or all that match."""
    from grillon.catalogue import Catalogue

    with Catalogue(book) as there:
        listed = [entry.id for entry in shared.chosen(there, ids, asked, all=False)]
        puzzles = there.remove(listed)
        told = Sentence("{path}: {puzzles:,} {puzzles:puzzle removed|puzzles removed}", path=book, puzzles=puzzles)
        shared.changed(as_json, book, puzzles, told)


@catalogue.command()
@click.argument("orders", metavar="FILE", type=Path, help="A TOML file of orders.")
@shared.book
@options.seed(help="The seed for orders that do not name one.", default=None)
@click.option("--workers", metavar="N", type=Whole(1, 1024), help="Processes to use (default: all cores).")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers generate them (extra 'cluster').")
@options.json
def order(orders: Path, book: Path, seed: int | None, workers: int | None, cluster: str | None, as_json: bool) -> None:
    """Generate the puzzles requested in a file of orders; if one order cannot be met, nothing is generated."""
    from secrets import randbelow

    from grillon.catalogue import Catalogue
    from grillon.catalogue.orders import read_orders, try_orders
    from grillon.cli._bulk import generate_orders

    listed = read_orders(orders, seed=randbelow(2**32) if seed is None else seed)
    if book.exists():
        with Catalogue(book, writable=False) as held:
            try_orders(listed, orders, held)
    else:
        try_orders(listed, orders)
    generate_orders(listed, book, workers=workers, cluster=cluster, timeout=None, as_json=as_json)
