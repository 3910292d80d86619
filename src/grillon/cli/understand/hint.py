"""Give the next step, as strongly as asked."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import Whole, option


@verb(examples=("grillon hint {puzzle}", "grillon hint {puzzle} --strength 3"))
@options.puzzles
@option("--strength N", "1 where to look, 2 which technique, 3 the move.", type=Whole(1, 3), default=1)
@option("--all", "Also list the other steps of the same level that could be taken now.", name="all_steps")
@option("--last R1C2=8", "The last move: among equally easy steps, prefer the one nearest to it.")
@options.of_list
@options.explaining_techniques
@options.entries
@options.reading_pictures
@options.json
@options.times
def hint() -> None:
    """Give the next step of each puzzle or position: where to look, which technique, or the move itself."""
