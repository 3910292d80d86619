"""Write puzzles in another format."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import completing, option
from grillon.formats import formats


def _format_names() -> list[str]:
    return sorted({form.name for form in formats() if form.write is not None})


@verb(examples=("grillon convert {puzzle} --to json", "grillon convert {puzzle} --to short --out puzzle.txt"))
@options.puzzles
@option("--to FORMAT", "The format to write.", required=True, shell_complete=completing(_format_names))
@option("--out FILE", "Write to this file instead.")
@options.entries
@options.reading_pictures
@options.json
def convert() -> None:
    """Write puzzles in another format: `short` fits a link, `json` is the document every family has."""
