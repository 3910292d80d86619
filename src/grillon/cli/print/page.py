"""Write puzzles as a page that needs no server."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import option


@verb(examples=("grillon page {puzzle} --out puzzle.html", "grillon page {puzzle} --out site"))
@options.puzzles
@option("--out DIR|FILE.html", "A folder to publish, or one file.", required=True)
@option("--base-url URL", "Address where it will be published, for links.", default="")
@options.reading_pictures
@options.json
@options.timeout_each
def page() -> None:
    """Write a web page to play puzzles on, with hints, as a site or as one file."""
