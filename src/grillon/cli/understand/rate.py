"""Rate puzzles by their difficulty for a person."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import option


@verb(examples=("grillon rate {puzzle}", "grillon rate {puzzle} --verbose"))
@options.puzzles
@option(
    "--resume FILE",
    "Keep the ratings in this file, one JSON object per line, and continue after those already there. What "
    "--timeout left open is not kept.",
)
@options.techniques
@options.reading_pictures
@options.json
@options.csv
@options.times
@options.threads
@options.verbose
def rate() -> None:
    """Rate each puzzle by the hardest technique a person needs, with its level."""
