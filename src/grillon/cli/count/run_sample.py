"""The body of `grillon sample`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from grillon.base.sentences import Sentence
from grillon.cli.common.boards import asked, prepared
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.json_fields import item_json, puzzle_json, to_json
from grillon.cli.common.output import emit, tell
from grillon.cli.common.progress import watching
from grillon.cli.options.asked import CommandLimits, Form, Grids, Source
from grillon.cli.options.shared import only_for


def run_sample(
    source: Source,
    limits: CommandLimits,
    form: Form,
    *,
    count: int,
    seed: int,
    tables: Path | None,
    rules: Mapping[str, object],
) -> None:
    """Draw grids, or solutions of puzzles."""
    if named := asked(source.puzzle):
        only_for(Sentence("the solutions of a puzzle"), "--family", "--format", "--timeout-each", "--candidates")
        _draw_grids(Grids(*named, rules, tables), limits, form, count, seed)
    else:
        only_for(Sentence("all grids of a family and size"), "--tables")
        _draw_solutions(source, limits, form, count, seed)


def _draw_grids(grids: Grids, limits: CommandLimits, form: Form, count: int, seed: int) -> None:
    with prepared(grids, limits) as (boards, monitor):
        for number, grid in enumerate(monitor.while_time(boards.sample(count, seed=seed, monitor=monitor))):
            if form.as_json:
                emit({**puzzle_json(grid), "seed": seed, "number": number})
            else:
                tell(f"{grid}\n" if count > 1 else str(grid))


def _draw_solutions(source: Source, limits: CommandLimits, form: Form, count: int, seed: int) -> None:
    each = EachPuzzle(form, limits)
    for _, item in each.of(source):
        each.require_time(item)
        with watching(Sentence("drawing"), timeout=each.clock.for_one) as monitor:
            drawn = item.puzzle.sample(count, seed=seed, threads=limits.threads, memory=limits.memory, monitor=monitor)
        for number, solution in enumerate(monitor.while_time(drawn)):
            if form.as_json:
                document = to_json(solution, within=item.puzzle, candidates=form.candidates)
                emit({**item_json(item), "solution": document, "seed": seed, "number": number})
            else:
                tell(f"{solution}\n" if count > 1 else str(solution))
