"""Solve puzzles: the first solution, some, or all."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import option


@verb(
    examples=(
        "grillon solve {puzzle}",
        "grillon generate {family} --seed 1 | grillon solve -",
        "grillon solve {puzzle} --all --json",
    )
)
@options.puzzles
@option("--all", "Every solution.", name="every")
@option("--limit N", "At most N solutions.")
@option("--up-to-symmetry", "With --all or --limit: leave out rotations and reflections of earlier solutions.")
@options.engine
@option("--heuristic NAME", "One of its heuristics.")
@options.entries
@options.reading_pictures
@options.json
@options.candidates
@options.times
@options.threads
@options.device
@options.verbose
def solve() -> None:
    """Solve puzzles: the first solution, some (--limit N), or all (--all)."""
