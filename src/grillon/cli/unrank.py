"""Show the grid of a number."""

from __future__ import annotations

from typing import Annotated

import typer

from grillon.cli import _boards as boards
from grillon.cli import _options as options


def unrank(
    family: boards.FamilyArgument,
    size: boards.SizeArgument,
    number: Annotated[list[int], typer.Argument(metavar="NUMBER...", min=0, help="Numbers from 0.")],
    maximum: boards.Most = None,
    no_distinct: boards.NoDistinct = False,
    threads: options.Threads = None,
    memory: options.Memory = None,
    tables: boards.Tables = None,
    timeout: options.Timeout = None,
    as_json: options.Json = False,
) -> None:
    """Show the grid of each number among all grids of a family and size."""
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, tell

    all_grids = boards.prepared(
        family, size, maximum, no_distinct, threads=threads, memory=memory, tables=tables, timeout=timeout
    )
    for one in number:
        grid = all_grids.unrank(one)
        if as_json:
            emit({**puzzle_json(grid), "rank": str(one)})
        else:
            tell(f"{grid}\n" if len(number) > 1 else str(grid))
