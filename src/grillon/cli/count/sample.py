"""Draw uniform random grids, or solutions of a puzzle."""

from __future__ import annotations

from grillon.cli.options import boards
from grillon.cli.options import shared as options
from grillon.cli.options.values import Whole, option


@boards.board_verb(examples=("grillon sample {numbered} --count 3 --seed 1",))
@boards.argument(
    metavar="FAMILY SIZE | PUZZLE...",
    help="A family and a size, to draw from all its grids; or puzzles, to draw from their solutions.",
)
@option("--count, -n N", "How many to make.", type=Whole(1, 1_000_000), default=1)
@options.seed(help="The same seed draws the same.")
@boards.tables
@options.reading
@options.json
@options.candidates
@options.times
@options.threads
@options.memory
def sample() -> None:
    """Draw grids of a family and size, or solutions of puzzles, uniformly at random."""
