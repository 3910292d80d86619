"""Print the number of a grid among all grids of its size, or the range of all with the same beginning."""

from __future__ import annotations

from pathlib import Path

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.sentences import Sentence


@boards.board_verb(examples=("grillon unrank {numbered} 5 | grillon rank {numbered} -",))
@boards.family
@boards.size
@options.puzzles
@options.threads
@options.memory
@boards.tables
@options.timeout
@options.json
def rank(
    family: str,
    size: str,
    puzzle: tuple[str, ...],
    threads: int | None,
    memory: str | None,
    tables: Path | None,
    timeout: float | None,
    as_json: bool,
    **rules: object,
) -> None:
    """Print the number of each grid among all of its family and size, or FIRST..LAST for all that begin with it."""
    from grillon.cli._input import items, with_name
    from grillon.cli._json import item_json
    from grillon.cli._output import emit, tell

    all_grids = boards.prepared(family, size, rules, threads=threads, memory=memory, tables=tables, timeout=timeout)
    for item in items(puzzle, family=family, format=None):
        with with_name(item.name):
            found = all_grids.ranks(item.puzzle, timeout=timeout)
        # The length of a range is limited, its ends are not.
        first, grids = found.start, found.stop - found.start
        if as_json:
            emit({**item_json(item), "rank": str(first) if grids else None, "grids": str(grids)})
        elif grids:
            tell(str(first) if grids == 1 else f"{first}..{found.stop - 1}")
        else:
            tell(Sentence("no grid"))
