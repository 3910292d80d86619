"""Compare the heuristics of a puzzle's family on it, with pruning on and off."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import option


@verb(examples=("grillon compare {compared}", "grillon compare {compared} --out heuristics.svg"))
@options.puzzles
@option("--pruning on,off", "Run with pruning, without, or both.", default="on,off")
@option("--out FILE.svg", "Also draw the chart.")
@options.format
@options.json
@options.times
def compare() -> None:
    """Find the first solution with each heuristic, and compare the work it takes."""
