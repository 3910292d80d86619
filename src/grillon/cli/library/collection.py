"""The puzzles that come with Grillon."""

from __future__ import annotations

import click

from grillon.cli.options import selection
from grillon.cli.options import shared as options
from grillon.cli.options.command import Group
from grillon.cli.options.values import Whole, option

_EDITION = option("--edition N", "The edition (default: the newest).")


@click.group(
    cls=Group,
    examples=(
        "grillon collection",
        "grillon collection list --level beginner",
        "grillon collection show 1 --solution",
    ),
)
def collection() -> None:
    """The puzzles that come with Grillon: every family and level, from first steps to extreme."""
    if click.get_current_context().invoked_subcommand is None:
        from grillon.cli.library.run_collection import overview

        overview()


@collection.verb("list")
@selection.of_family
@selection.of_level
@selection.of_technique
@selection.limit
@selection.to_format
@_EDITION
@options.json
def list_() -> None:
    """List puzzles of the collection: all of them, or those of a family, a level, a technique."""


@collection.verb()
@click.argument("ids", metavar="ID...", nargs=-1, type=Whole(1), required=True, help="Puzzles by their numbers.")
@option("--solution", "Show the solution.")
@_EDITION
@options.json
def show() -> None:
    """Show puzzles of the collection."""
