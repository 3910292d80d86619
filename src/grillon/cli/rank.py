"""Tell the number of a grid among all grids of its size."""

from __future__ import annotations

from pathlib import Path

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.cli._command import verb


@verb()
@boards.family
@boards.size
@options.puzzles
@boards.maximum
@boards.no_distinct
@options.threads
@options.memory
@boards.tables
@options.timeout
@options.json
def rank(
    family: str,
    size: str,
    puzzle: tuple[str, ...],
    maximum: int | None,
    no_distinct: bool,
    threads: int | None,
    memory: str | None,
    tables: Path | None,
    timeout: float | None,
    as_json: bool,
) -> None:
    """Tell the number of each grid among all of its family and size, from 0."""
    from grillon.cli._input import items, with_name
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, tell

    all_grids = boards.prepared(
        family, size, maximum, no_distinct, threads=threads, memory=memory, tables=tables, timeout=timeout
    )
    for item in items(puzzle, family=family, format=None):
        with with_name(item.name):
            number = all_grids.rank(item.puzzle)
        if as_json:
            emit({**puzzle_json(item.puzzle), "rank": str(number)})
        else:
            tell(str(number))
