"""A verb over the puzzles of its arguments, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grillon.cli.common.clock import TIMEOUT, Clock
from grillon.cli.common.exit_codes import ExitStatus
from grillon.cli.common.json_fields import place_of
from grillon.cli.common.output import emit, put, table_of
from grillon.cli.common.sources import Item, Play, items
from grillon.cli.language import complain, spoken
from grillon.cli.options.asked import CommandLimits, Form, Source
from grillon.errors import LimitReached

MOST_LATE = 100
"""Puzzles that are read one by one after the time of a command is over."""


class EachPuzzle:
    """What a verb keeps from puzzle to puzzle: the form of its answers, its time, and the worst exit code so far.

    `answer` is the kind of its answers in a table, followed by the columns that the verb adds. If it is `silent`, a
    wrong puzzle is reported on standard error only.
    """

    def __init__(self, form: Form, limits: CommandLimits | None = None, *answer: str, silent: bool = False) -> None:
        self.form, self.limits, self.silent = form, limits or CommandLimits(), silent
        self.worst, self.clock = ExitStatus(), Clock(self.limits.timeout, self.limits.timeout_each)
        self.table = table_of(*answer) if form.as_csv else None

    def of(self, source: Source, play: Play | None = None, *, proper: bool = True) -> Iterator[tuple[int, Item]]:
        """The puzzles that can be used, each with its number in the command, from 1; then the command ends.

        With `proper` a puzzle is wrong, too, if its givens directly contradict each other.
        """
        for number, item in enumerate(self.in_time(items(source, play)), start=1):
            item = item.proper() if proper else item
            if item.error is None:
                yield number, item
            else:
                self.refuse(item)
        self.worst.exit()

    def in_time(self, found: Iterable[Item]) -> Iterator[Item]:
        """The puzzles, as long as there is time; then a few more, so that short lists have all their answers.

        LimitReached where a list goes on: reading the rest, only to say that it is unknown, could take minutes.
        """
        late = 0
        for item in found:
            yield item
            late += self.clock.over
            if late == MOST_LATE:
                raise LimitReached(
                    "{name}: the {limit} limit was reached; what follows is not read", name=item.name, limit=TIMEOUT
                )

    def refuse(self, item: Item) -> None:
        """Report a puzzle of a list that is wrong: its answer is an empty line, or has its place."""
        assert item.error is not None
        self.worst.add(2)
        if self.form.as_json:
            emit({**place_of(item), "error": str(spoken(item.error))})
        elif self.table is not None:
            self.table.add_place(item)
        elif not self.silent:
            put("")
        complain(item.error)

    def require_time(self, item: Item) -> None:
        """Raise LimitReached if the time of the command is over."""
        if self.clock.over:
            raise LimitReached("{name}: unknown: the {limit} limit was reached", name=item.name, limit=TIMEOUT)
