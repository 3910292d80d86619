"""Draw uniform random grids."""

from __future__ import annotations

from typing import Annotated

import typer

from grillon.cli import _boards as boards
from grillon.cli import _options as options


def sample(
    family: boards.FamilyArgument,
    size: boards.SizeArgument,
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, help="How many.")] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="The same seed draws the same grids.")] = 0,
    most: boards.Most = None,
    no_distinct: boards.NoDistinct = False,
    threads: options.Threads = None,
    memory: options.Memory = None,
    tables: boards.Tables = None,
    as_json: options.Json = False,
) -> None:
    """Draw grids of a family and size, each of all its grids with the same chance."""
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, tell

    all_grids = boards.prepared(family, size, most, no_distinct, threads=threads, memory=memory, tables=tables)
    for number, grid in enumerate(all_grids.sample(count, seed=seed)):
        if as_json:
            emit({**puzzle_json(grid), "seed": seed, "number": number})
        else:
            tell(f"{grid}\n" if count > 1 else str(grid))
