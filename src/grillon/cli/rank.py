"""Tell the number of a grid among all grids of its size."""

from __future__ import annotations

from grillon.cli import _boards as boards
from grillon.cli import _options as options


def rank(
    family: boards.FamilyArgument,
    size: boards.SizeArgument,
    grid: options.Puzzles,
    maximum: boards.Most = None,
    no_distinct: boards.NoDistinct = False,
    threads: options.Threads = None,
    memory: options.Memory = None,
    tables: boards.Tables = None,
    timeout: options.Timeout = None,
    as_json: options.Json = False,
) -> None:
    """Tell the number of each grid among all of its family and size, from 0."""
    from grillon.cli._input import items, with_name
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, tell

    all_grids = boards.prepared(
        family, size, maximum, no_distinct, threads=threads, memory=memory, tables=tables, timeout=timeout
    )
    for item in items(grid, family=family, format=None):
        with with_name(item.name):
            number = all_grids.rank(item.puzzle)
        if as_json:
            emit({**puzzle_json(item.puzzle), "rank": str(number)})
        else:
            tell(str(number))
