"""Show the grid of a number."""

from __future__ import annotations

import click

from grillon.cli.options import boards
from grillon.cli.options import shared as options
from grillon.cli.options.values import Whole


@boards.board_verb(examples=("grillon unrank {numbered} 5", "grillon unrank {numbered} 0 1 2"))
@boards.family
@boards.size
@click.argument("number", metavar="NUMBER...", nargs=-1, required=True, type=Whole(0), help="Numbers from 0.")
@boards.preparation
@options.json
def unrank() -> None:
    """Show the grid of each number among all grids of a family and size."""
