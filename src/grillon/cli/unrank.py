"""Show the grid of a number."""

from __future__ import annotations

from pathlib import Path

import click

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.cli._command import Whole


@boards.board_verb(examples=("grillon unrank {numbered} 5", "grillon unrank {numbered} 0 1 2"))
@boards.family
@boards.size
@click.argument("number", metavar="NUMBER...", nargs=-1, required=True, type=Whole(0), help="Numbers from 0.")
@options.threads
@options.memory
@boards.tables
@options.timeout
@options.json
def unrank(
    family: str,
    size: str,
    number: tuple[int, ...],
    threads: int | None,
    memory: str | None,
    tables: Path | None,
    timeout: float | None,
    as_json: bool,
    **rules: object,
) -> None:
    """Show the grid of each number among all grids of a family and size."""
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, tell

    all_grids = boards.prepared(family, size, rules, threads=threads, memory=memory, tables=tables, timeout=timeout)
    for one in number:
        grid = all_grids.unrank(one)
        if as_json:
            emit({**puzzle_json(grid), "rank": str(one)})
        else:
            tell(f"{grid}\n" if len(number) > 1 else str(grid))
