"""Batches of puzzles, each solved on all cores in one call, with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import chain, groupby
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from grillon.cli._input import Item, LineItems
from grillon.errors import GrillonError
from grillon.model.arguments import thread_number
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.cli._limits import Clock
    from grillon.model import Family, Monitor, Puzzle

T = TypeVar("T")
MAX_BATCH = 4096
QUICK, SLOW = 1.0, 6.0
"""Seconds: batches that take less grow, those that take more shrink, so that answers keep arriving."""


class Pace:
    """The batch size: small at first, growing while batches are quick.

    >>> pace = Pace(2)
    >>> pace.size, pace.after(0.01), pace.after(0.01), pace.after(60.0)
    (8, 16, 32, 16)
    """

    def __init__(self, threads: int) -> None:
        self._least, self.size = threads, 4 * threads

    def after(self, seconds: float) -> int:
        """The size of the next batch, given the seconds of the last one."""
        if seconds < QUICK:
            self.size = min(2 * self.size, MAX_BATCH)
        elif seconds > SLOW:
            self.size = max(self.size // 2, self._least)
        return self.size


def batched(
    found: Iterable[Item], *, maximum: Callable[[], int] = lambda: MAX_BATCH, proper: bool = False
) -> Iterator[list[Item]]:
    """Puzzles of one family at a time; an error in the input is raised after the puzzles before it."""
    batch: list[Item] = []
    try:
        for item in found:
            if proper:
                item.require_valid()
            if batch and (len(batch) >= maximum() or item.puzzle.family_name != batch[0].puzzle.family_name):
                yield batch
                batch = []
            batch.append(item)
    except GrillonError:
        if batch:
            yield batch
        raise
    if batch:
        yield batch


def over(
    found: Iterable[Item],
    what: str,
    *,
    one: Callable[[Puzzle, Monitor], T],
    many: Callable[[Family, list[Puzzle], Monitor], list[T]],
    late: Callable[[Puzzle], T],
    clock: Clock,
    threads: int | None = None,
    proper: bool = False,
    silent: bool = False,
) -> Iterator[tuple[Item, T]]:
    """Each puzzle with its answer: `many` in one call, or `one` where it is alone or each has a time limit.

    Once the time of the command is over, `late` is the answer. With `silent` the answers are not printed, so a bar on a
    terminal shows the progress.
    """
    from grillon.cli._progress import bar, watching

    width = thread_number(threads)
    pace = Pace(width)
    with ExitStack() as stack:
        advance: Callable[[int], None] | None = None
        for batch in batched(found, maximum=lambda: pace.size, proper=proper):
            start = perf_counter()
            if clock.over:
                answers = [late(item.puzzle) for item in batch]
            elif len(batch) == 1:
                with watching(what, timeout=clock.for_one, shown=advance is None) as monitor:
                    answers = [one(batch[0].puzzle, monitor)]
            else:
                if advance is None:
                    advance = stack.enter_context(bar(what, silent=silent))
                if clock.each is None:
                    with watching(what, timeout=clock.left, shown=False) as monitor:
                        answers = many(batch[0].puzzle.family, [item.puzzle for item in batch], monitor)
                else:
                    answers = _beside(batch, one, clock, width)
            if advance is not None:
                advance(len(batch))
            pace.after(perf_counter() - start)
            yield from zip(batch, answers, strict=True)


def split_lines(found: Iterable[Item | LineItems], quick: bool) -> Iterator[tuple[LineItems | None, Iterator[Item]]]:
    """Runs of puzzles: plain lines in one piece if they can be answered `quick`ly, otherwise one by one."""
    for lines, run in groupby(found, lambda block: isinstance(block, LineItems) and quick):
        if lines:
            for block in run:
                assert isinstance(block, LineItems)
                yield block, iter(())
        else:
            yield None, chain.from_iterable(block if isinstance(block, LineItems) else (block,) for block in run)


def in_parts(block: LineItems, pace: Pace) -> Iterator[LineItems]:
    """Plain lines in parts, so that answers keep arriving; `pace` receives the time of each part."""
    at = 0
    while at < block.lines.number:
        start, part = perf_counter(), block.part(at, at + pace.size)
        yield part
        at += part.lines.number
        pace.after(perf_counter() - start)


def numbered_lines(block: LineItems, answer_text: object) -> Callable[[int, int], str]:
    """The text for several puzzles of a block that share an answer, with their numbers."""
    from grillon.cli._output import line_parts

    before, after = line_parts(block.source, answer_text)
    between = f"{after}\n{before}"

    def lines(start: int, end: int) -> str:
        numbers = map(str, range(block.first + start, block.first + end))
        return f"{before}{between.join(numbers)}{after}\n" if start < end else ""

    return lines


def answer_unique(
    block: LineItems,
    answer_text: object,
    clock: Clock,
    threads: int | None,
    answered: Callable[[Iterable[Item]], Iterable[tuple[Item, T]]],
    say: Callable[[Item, T], None],
) -> None:
    """Report puzzles with one solution by their numbers; parse all others as puzzles."""
    from grillon.cli._progress import watching

    with watching(Sentence("checking"), timeout=clock.left) as monitor:
        unique = block.lines.reader.check(block.lines.data, threads=threads, monitor=monitor)
    lines = numbered_lines(block, answer_text)
    reading, next_line = 0, 0

    def others() -> Iterator[Item]:
        nonlocal reading
        for reading in (at for at, alone in enumerate(unique) if not alone):
            yield block.item(reading)

    try:
        for item, answer in answered(others()):
            at = item.number - block.first
            sys.stdout.write(lines(next_line, at))
            say(item, answer)
            next_line = at + 1
    except GrillonError:  # an error is reported after the answers before it
        sys.stdout.write(lines(next_line, reading))
        raise
    sys.stdout.write(lines(next_line, len(unique)))


def _beside(batch: list[Item], one: Callable[[Puzzle, Monitor], T], clock: Clock, threads: int) -> list[T]:
    """The answers of a batch, each within its own time limit, on several threads."""
    from concurrent.futures import ThreadPoolExecutor

    from grillon.model import Monitor

    running: set[Monitor] = set()

    def answer(item: Item) -> T:
        monitor = Monitor(timeout=clock.for_one)
        running.add(monitor)
        try:
            return one(item.puzzle, monitor)
        finally:
            running.discard(monitor)

    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(answer, item) for item in batch]
        try:
            return [future.result() for future in futures]
        except BaseException:
            # No work must continue after an error or Ctrl-C.
            for future in futures:
                future.cancel()
            for monitor in list(running):
                monitor.cancel()
            raise
