"""Check whether puzzles have exactly one solution, or whether a solution is right."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import option


@verb(examples=("grillon check {puzzle}", "grillon generate {family} --count 3 --seed 1 | grillon check -"))
@options.puzzles
@option("--solution FILE", "Check this solution instead.", type=str)
@options.entries
@options.reading_pictures
@options.json
@options.csv
@options.candidates
@options.times
@options.threads
@options.device
def check() -> None:
    """Check whether each puzzle has no, one or several solutions, with evidence; or whether a solution is right."""
