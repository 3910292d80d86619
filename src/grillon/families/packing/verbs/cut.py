"""Cut a board into pieces that make a packing puzzle."""

from __future__ import annotations

import click

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import option


@verb(
    group="make",
    examples=("grillon cut 6x10 --pieces 12", "grillon cut 5x5 --sizes 3..5 --unique --seed 1"),
)
@click.argument("board", metavar="SIZE|PUZZLE", help="A size such as 6x12, or a packing whose board is used.")
@option("--pieces N", "How many pieces.")
@option("--sizes A..B", "Cells per piece; otherwise what suits --pieces, a wider range with --unique.")
@option("--different", "No two pieces of the same shape.")
@option("--no-rectangles", "No piece is a rectangle.")
@option("--unique", "Only one way to put them together, up to symmetry.")
@option("--solution", "Also print how it was cut.")
@options.seed(help="The same seed gives the same cut.")
@options.json
@options.candidates
@options.timeout
def cut() -> None:
    """Cut a board into connected pieces; the result reads back as a puzzle."""
