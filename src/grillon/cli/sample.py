"""Draw uniform random grids, or solutions of a puzzle."""

from __future__ import annotations

from pathlib import Path

import click

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.cli._command import Whole
from grillon.errors import LimitReached
from grillon.sentences import Sentence


@boards.board_verb(examples=("grillon sample {numbered} --count 3 --seed 1",))
@click.argument(
    "puzzle",
    metavar="FAMILY SIZE | PUZZLE...",
    shell_complete=options.family_or_file,
    nargs=-1,
    required=True,
    help="A family and a size, to draw from all its grids; or puzzles, to draw from their solutions.",
)
@click.option(
    "--count", "-n", metavar="N", type=Whole(1, 1_000_000), default=1, show_default=True, help="How many to make."
)
@options.seed(help="The same seed draws the same.")
@boards.tables
@options.format
@options.json
@options.candidates
@options.timeout
@options.timeout_each
@options.threads
@options.memory
@click.pass_context
def sample(
    ctx: click.Context,
    /,
    puzzle: tuple[str, ...],
    count: int,
    seed: int,
    tables: Path | None,
    format: str | None,
    as_json: bool,
    candidates: bool,
    timeout: float | None,
    timeout_each: float | None,
    threads: int | None,
    memory: str | None,
    **rules: object,
) -> None:
    """Draw grids of a family and size, or solutions of puzzles, uniformly at random."""
    from grillon.cli._input import items
    from grillon.cli._json import item_json, puzzle_json
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import emit, tell
    from grillon.cli._progress import watching
    from grillon.codec import to_json

    options.refuse_candidates(candidates, as_json)
    if grids := boards.asked(puzzle):
        options.only_for(Sentence("the solutions of a puzzle"), ctx, "--format", "--timeout-each", "--candidates")
        prepared = boards.prepared(*grids, rules, threads=threads, memory=memory, tables=tables, timeout=timeout)
        for number, grid in enumerate(prepared.sample(count, seed=seed)):
            if as_json:
                emit({**puzzle_json(grid), "seed": seed, "number": number})
            else:
                tell(f"{grid}\n" if count > 1 else str(grid))
        return
    options.only_for(Sentence("all grids of a family and size"), ctx, "--tables")
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
                given = {
                    "solution": to_json(solution, within=item.puzzle, candidates=candidates),
                    "seed": seed,
                    "number": number,
                }
                emit({**item_json(item), **given})
            else:
                tell(f"{solution}\n" if count > 1 else str(solution))
