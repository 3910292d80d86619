"""Keep puzzles: add, find, use, exchange them."""

from __future__ import annotations

import click

from grillon.cli.options import selection as shared
from grillon.cli.options import shared as options
from grillon.cli.options.command import Group, need_command
from grillon.cli.options.values import PATH, Decorator, Whole, option


@click.group(
    cls=Group,
    examples=(
        "grillon generate {family} --count 3 --seed 1 | grillon catalogue add - --into book.db",
        "grillon catalogue add {puzzle} --into book.db && grillon catalogue list --from book.db --unused",
    ),
)
def catalogue() -> None:
    """Keep puzzles in one file: search them, mark the ones you have used, import and export them."""
    need_command()


_ADDED = options.together(
    shared.book, shared.tags, shared.keep_symmetric, options.take_anyway, options.reading, options.json
)
"""How puzzles are added."""


def _selected(*own: Decorator) -> Decorator:
    """The options of a command about selected puzzles, with its own among them."""
    return options.together(shared.numbers, shared.book, *own, shared.questions, options.json)


@catalogue.verb()
@options.puzzles
@_ADDED
def add() -> None:
    """Add puzzles with one solution; they are solved and rated. The catalogue is created if it does not exist."""


@catalogue.verb("list")
@shared.book
@shared.questions
@shared.to_format
@options.json
def list_() -> None:
    """List puzzles: all of them, or those that match."""


@catalogue.verb()
@_selected(option("--solution", "Show the solution."))
def show() -> None:
    """Show puzzles with everything known about them: by number, or all that match."""


@catalogue.verb()
@shared.book
@options.json
def stats() -> None:
    """Show what a catalogue contains."""


@catalogue.verb()
@_selected(
    option("--out FILE", "A file, or the folder of a tree of text files.", required=True),
    option(
        "--to FORMAT",
        "jsonl, csv, parquet, tree, or a text format of the family (default: by the file's extension).",
    ),
)
def export() -> None:
    """Write puzzles as JSON lines, CSV, Parquet, a text format, or a tree of text files."""


@catalogue.verb("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=PATH, help="Files, trees, other catalogues.")
@_ADDED
def import_() -> None:
    """Add files written by `export`, puzzles in any text format, trees of text files, or another catalogue (.db)."""


@catalogue.verb()
@shared.book
@option("--rate", "Also rate every puzzle again.")
@options.json
def verify() -> None:
    """Read everything and compare it with the puzzles themselves."""


@catalogue.verb()
@_selected(
    option("--where TEXT", "Where they are used: an issue, a book, a class.", required=True),
    option("--day DAY", "The day, such as 2027-07-01 (default: today)."),
)
def use() -> None:
    """Mark puzzles as used: by number, or all that match."""


@catalogue.verb()
@_selected(
    option("--add NAME", "Add this tag.", name="added", multiple=True),
    option("--drop NAME", "Remove this tag.", name="dropped", multiple=True),
)
def tag() -> None:
    """Add tags to puzzles, or remove them."""


@catalogue.verb()
@_selected()
def remove() -> None:
    """Remove puzzles: by number, or all that match."""


@catalogue.verb()
@click.argument("orders", metavar="FILE", type=PATH, help="A TOML file of orders.")
@shared.book
@options.seed(help="The seed for orders that do not name one.", default=None)
@option("--workers N", "Processes to use (default: all cores).", type=Whole(1, 1024))
@option("--cluster ADDRESS", "A Dask scheduler whose workers generate them (extra 'cluster').")
@options.json
def order() -> None:
    """Generate the puzzles requested in a file of orders; if one order cannot be met, nothing is generated."""
