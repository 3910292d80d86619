"""The body of `grillon rank`."""

from __future__ import annotations

from itertools import chain, islice

from grillon.cli.common.boards import prepared
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.json_fields import item_json
from grillon.cli.common.output import emit, say, tell
from grillon.cli.common.sources import Item, items, with_name
from grillon.cli.options.asked import CommandLimits, Form, Grids, Source
from grillon.errors import InputError
from grillon.puzzle.parts.boards import Boards


def run_rank(grids: Grids, limits: CommandLimits, form: Form, *, puzzle: tuple[str, ...]) -> None:
    """Print the number of each grid."""
    each = EachPuzzle(form, limits)
    given = items(Source(puzzle, grids.family))
    first_items: list[Item] = []

    def check(boards: Boards) -> None:
        """Read the first grid: tables may take minutes."""
        for item in islice(given, 1):
            if item.error is None:
                with with_name(item.name):
                    boards.require_size(item.puzzle)
            first_items.append(item)

    with prepared(grids, limits, check=check) as (boards, monitor):
        for item in monitor.while_time(chain(first_items, given)):
            if item.error is None:
                try:
                    with with_name(item.name):
                        found = boards.ranks(item.puzzle, timeout=each.clock.left)
                except InputError as error:
                    item = item.wrong(error)
            if item.error is not None:
                each.refuse(item)
                continue
            # The length of a range is limited, its ends are not.
            first, number = found.start, found.stop - found.start
            if form.as_json:
                emit({**item_json(item), "rank": str(first) if number else None, "grids": str(number)})
            elif number:
                tell(str(first) if number == 1 else f"{first}..{found.stop - 1}")
            else:
                say("no grid")
    each.worst.exit()
