"""Draw uniform random grids, or solutions of a puzzle."""

from __future__ import annotations

from typing import Annotated

import typer

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.errors import LimitReached
from grillon.sentences import Sentence


def sample(
    ctx: typer.Context,
    puzzle: Annotated[
        list[str],
        typer.Argument(
            metavar="FAMILY SIZE | PUZZLE...",
            help="A family and a size, for any of its grids; or puzzles, for any of their solutions.",
            show_default=False,
        ),
    ],
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, max=1_000_000, help="How many.")] = 1,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", callback=options.known_seed, help="The same seed draws the same.")
    ] = 0,
    maximum: boards.Most = None,
    no_distinct: boards.NoDistinct = False,
    tables: boards.Tables = None,
    format: options.FormatName = None,
    as_json: options.Json = False,
    timeout: options.Timeout = None,
    timeout_each: options.TimeoutEach = None,
    threads: options.Threads = None,
    memory: options.Memory = None,
) -> None:
    """Draw grids of a family and size, or solutions of puzzles, uniformly at random."""
    from grillon.cli._input import items
    from grillon.cli._json import puzzle_json
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import emit, tell
    from grillon.cli._progress import watching
    from grillon.codec import to_json

    if grids := boards.asked(puzzle):
        options.only_for(Sentence("the solutions of a puzzle"), ctx, "--format", "--timeout-each")
        prepared = boards.prepared(
            *grids, maximum, no_distinct, threads=threads, memory=memory, tables=tables, timeout=timeout
        )
        for number, grid in enumerate(prepared.sample(count, seed=seed)):
            if as_json:
                emit({**puzzle_json(grid), "seed": seed, "number": number})
            else:
                tell(f"{grid}\n" if count > 1 else str(grid))
        return
    options.only_for(Sentence("all grids of a family and size"), ctx, "--max", "--no-distinct", "--tables")
    clock = Clock(timeout, timeout_each)
    for item in items(puzzle, format=format):
        if clock.over:
            raise LimitReached("{name}: unknown: the {limit} limit was reached", name=item.name, limit=TIMEOUT)
        with watching(Sentence("drawing"), timeout=clock.for_one) as monitor:
            drawn = item.require_valid().sample(
                count, seed=seed, threads=threads, memory=options.memory_bytes(memory), monitor=monitor
            )
        for number, solution in enumerate(drawn):
            if as_json:
                given = {"solution": to_json(solution, within=item.puzzle), "seed": seed, "number": number}
                emit({**puzzle_json(item.puzzle), **given})
            else:
                tell(f"{solution}\n" if count > 1 else str(solution))
