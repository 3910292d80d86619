"""Runs of `enumerate` (status, verify, export, puzzles), and the statistics of all grids."""

from __future__ import annotations

import click

from grillon.cli.options import boards
from grillon.cli.options import shared as options
from grillon.cli.options.command import Group, need_command
from grillon.cli.options.values import PATH, completing, option


@click.group(cls=Group, examples=("grillon enumerate {swept} --out runs && grillon sweep status runs",))
def sweep() -> None:
    """Inspect runs of `enumerate`, and statistics of all grids."""
    need_command()


folder = click.argument("folder", metavar="DIR", type=PATH, help="The folder of a run, or one above several.")


@sweep.verb(examples=("grillon enumerate {swept} --out runs && grillon sweep status runs",))
@folder
@options.json
def status() -> None:
    """Show the progress of each run, and whether it is still running."""


@sweep.verb(examples=("grillon enumerate {swept} --out runs && grillon sweep verify runs",))
@folder
@options.json
def verify() -> None:
    """Read every file again, compare it with the ledger, and report what is missing."""


@sweep.verb(examples=("grillon enumerate {swept} --out runs && grillon sweep export runs --out text",))
@folder
@option("--out DIR", "Folder for the plain text.", required=True)
@options.json
def export() -> None:
    """Write stages, the list of lots and the progress as plain text."""


@sweep.verb(examples=("grillon enumerate {swept} --out runs && grillon sweep puzzles runs --count 5",))
@folder
@option("--count, -n N", "Number of grids to take.", name="number", default=100)
@options.seed(help="The same seed makes the same puzzles.")
@option("--level NAME", "Show the puzzles of this level instead.", shell_complete=completing(options.level_names))
@options.json
def puzzles() -> None:
    """Make puzzles from the grids of a run and store them by level, in d01.txt (beginner) to d06.txt (extreme)."""


@sweep.verb(cls=boards.BoardVerb, examples=("grillon sweep statistics {swept}",))
@boards.family
@boards.size
@option("--out FILE", "A chart, .svg, .png or .pdf (extra 'charts').")
@options.threads
@options.memory
@options.json
def statistics() -> None:
    """Statistics of all grids of a size: numbers of regions, of cells with the largest value, shapes of regions."""
