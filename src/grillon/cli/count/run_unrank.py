"""The body of `grillon unrank`."""

from __future__ import annotations

from grillon.cli.common.boards import prepared
from grillon.cli.common.json_fields import puzzle_json
from grillon.cli.common.output import emit, tell
from grillon.cli.options.asked import CommandLimits, Form, Grids


def run_unrank(grids: Grids, limits: CommandLimits, form: Form, *, number: tuple[int, ...]) -> None:
    """Print the grid of each number."""
    with prepared(grids, limits) as (boards, monitor):
        for one in monitor.while_time(number):
            grid = boards.unrank(one)
            if form.as_json:
                emit({**puzzle_json(grid), "rank": str(one)})
            else:
                tell(f"{grid}\n" if len(number) > 1 else str(grid))
