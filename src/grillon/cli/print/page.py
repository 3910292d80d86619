"""Write puzzles as a page that needs no server."""

from __future__ import annotations

import click

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import files, option


def _puzzles(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    return value if ctx.params.get("whole") else options.or_clipboard(ctx, parameter, value)


@verb(examples=("grillon page {puzzle} --out puzzle.html", "grillon page {puzzle} --out site"))
@click.argument(
    "puzzle",
    metavar="PUZZLE...",
    nargs=-1,
    callback=_puzzles,
    shell_complete=files,
    help="A file (also a picture), a text, a link, or - for standard input.",
)
@option("--out DIR|FILE.html", "A folder to publish, or one file.", required=True)
@option("--base-url URL", "Address where it will be published, for links.", default="")
@option("--whole", "The whole workbench, with Python inside, instead of puzzles.", is_eager=True)
@option("--from FILE", "The catalogue that is its collection (default: ours); with --whole.", name="book")
@option("--name TEXT", "Its name; with --whole.", default="")
@option("--colour #RRGGBB", "Its colour; with --whole.", default="")
@options.reading_pictures
@options.json
@options.timeout_each
def page() -> None:
    """Write a web page to play puzzles on, with hints, as a site or as one file."""
