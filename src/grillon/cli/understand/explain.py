"""Solve puzzles as a person would, step by step in words."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import OneOf, Whole, completing, option


@verb(examples=("grillon explain {puzzle}", "grillon explain {puzzle} --html steps.html"))
@options.puzzles
@option(
    "--until TECHNIQUE", "Stop at the first use of this technique.", shell_complete=completing(options.technique_names)
)
@option(
    "--mode steps|facts",
    "One paragraph per step, or every fact of its proof.",
    type=OneOf("steps", "facts"),
    default="steps",
)
@option("--strict", "With --mode facts: look only at the first missing value of each zone.")
@option("--asynchronous", "With --mode facts: let each zone work by itself, instead of one queue.")
@option("--layers N", "Spell out chains link by link, and nested chains down to this depth.", type=Whole(0), default=0)
@option("--html FILE", "Write an HTML page instead, with a picture of each step.")
@option("--proofs", "With --json: include every link of each step's proof.")
@option("--merge/--apart", "Group easy steps in one place, or give each step its own paragraph.", default=True)
@option(
    "--route canonical|shortest",
    "Always the easiest step, or as few hard steps as possible.",
    type=OneOf("canonical", "shortest"),
    default="canonical",
)
@options.explaining_techniques
@options.entries
@options.reading_pictures
@options.json
@options.times
def explain() -> None:
    """Solve each puzzle as a person would, and explain every step in words."""
