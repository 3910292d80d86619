"""Print the number of a grid among all grids of its size, or the range of all with the same beginning."""

from __future__ import annotations

from grillon.cli.options import boards
from grillon.cli.options import shared as options


@boards.board_verb(examples=("grillon unrank {numbered} 5 | grillon rank {numbered} -",))
@boards.family
@boards.size
@options.puzzles
@boards.preparation
@options.json
def rank() -> None:
    """Print the number of each grid among all of its family and size, or FIRST..LAST for all that begin with it."""
