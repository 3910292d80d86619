"""A verb over the puzzles of its arguments, with a progress bar: lines many at once, all others in batches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from itertools import chain, groupby
from time import perf_counter
from typing import Generic, TypeVar

from grillon.base.sentences import Sentence
from grillon.cli.common.clock import TIMEOUT, Clock
from grillon.cli.common.each_puzzle import MOST_LATE, EachPuzzle
from grillon.cli.common.output import numbered
from grillon.cli.common.progress import bar, watching
from grillon.cli.common.sources import Item, LineItems
from grillon.errors import GrillonError
from grillon.formats import positions_read
from grillon.formats.short import one_text
from grillon.lists.answers import answers_beside, answers_of, in_batches
from grillon.lists.pace import Pace
from grillon.lists.questions import Question
from grillon.model.arguments import thread_number
from grillon.puzzle.puzzle import Puzzle

A = TypeVar("A")


@dataclass(slots=True, eq=False)
class Asked(Generic[A]):
    """A question to many puzzles: `say` is called with each answer, and what is wrong is refused, in order.

    If the answers are not printed (`each.silent`), a bar shows the progress on a terminal, too.
    """

    each: EachPuzzle
    question: Question[A]
    what: Sentence
    """What is being done, for the bar."""
    say: Callable[[Item, A], None]
    proper: bool = False
    """Is a puzzle wrong if its givens directly contradict each other?"""
    _lines: Pace = field(init=False)
    _puzzles: Pace = field(init=False)

    def __post_init__(self) -> None:
        self._lines, self._puzzles = (Pace.on_threads(thread_number(self.each.limits.threads)) for _ in range(2))

    def of_all(self, found: Iterable[Item | LineItems], *, quick: bool) -> None:
        """Answer everything; if `quick`, lines are answered as a whole as far as possible, and printed here."""
        for part, others in quick_and_others(found, quick, self._lines, self.each.clock):
            if part is None:
                self.of_items(self.each.in_time(others))
            elif self.each.clock.over:
                self.of_items(tell_unread(part, self._say_late, self.each))
            else:
                known = quick_answers(part, self.question, self.what, self.each)
                self._tell(in_order(part, known, self._answered(others_of(part, known)), numbered))

    def of_items(self, found: Iterable[Item]) -> None:
        """Answer puzzles in batches."""
        self._tell(self._answered(found))

    def _say_late(self, item: Item) -> None:
        self.say(item, self.question.late(item.puzzle.family, TIMEOUT))

    def _tell(self, answered: Iterable[tuple[Item, A | GrillonError]]) -> None:
        for item, answer in answered:
            if isinstance(answer, GrillonError):
                self.each.refuse(item)
            else:
                self.say(item, answer)

    def _answered(self, found: Iterable[Item]) -> Iterator[tuple[Item, A | GrillonError]]:
        items = (item.proper() for item in found) if self.proper else found
        with ExitStack() as stack:
            advance: Callable[[int], None] | None = None

            def answer(batch: list[Item]) -> Sequence[A | GrillonError]:
                nonlocal advance
                puzzles = [item.puzzle for item in batch if item.error is None]
                if len(puzzles) > 1 and advance is None and not self.each.clock.over:
                    advance = stack.enter_context(bar(self.what, silent=self.each.silent))
                answers = iter(self._of_batch(puzzles, shown=advance is None))
                if advance is not None:
                    advance(len(puzzles))
                return [item.error or next(answers) for item in batch]

            for batch, answers in in_batches(items, self._puzzles, answer):
                yield from zip(batch, answers, strict=True)

    def _of_batch(self, puzzles: list[Puzzle], shown: bool) -> Sequence[A | GrillonError]:
        """In one call; once the time of the command is over none is asked, and one that is alone shows its counters."""
        question, clock, threads = self.question, self.each.clock, self.each.limits.threads
        if clock.over:
            return [question.late(puzzle.family, TIMEOUT) for puzzle in puzzles]
        if len(puzzles) == 1:
            with watching(self.what, timeout=clock.for_one, shown=shown) as monitor:
                return [question.one(puzzles[0], threads, monitor)]
        if clock.each is not None:
            return answers_beside(question, puzzles, lambda: clock.for_one, threads)
        with watching(self.what, timeout=clock.left, shown=False) as monitor:
            return answers_of(question, puzzles, threads, monitor)


def quick_and_others(
    found: Iterable[Item | LineItems], quick: bool, pace: Pace, clock: Clock
) -> Iterator[tuple[LineItems | None, Iterator[Item]]]:
    """Plain lines if they can be answered `quick`ly, in parts so that answers keep arriving; otherwise puzzles.

    Once the time is over, all plain lines are left as they are.
    """
    pieces = found if quick else (piece for block in found for piece in _few_at_once(block, clock))
    for lines, run in groupby(pieces, lambda block: isinstance(block, LineItems) and (quick or clock.over)):
        if not lines:
            yield None, chain.from_iterable(block if isinstance(block, LineItems) else (block,) for block in run)
            continue
        for block in run:
            assert isinstance(block, LineItems)
            at = 0
            while at < block.lines.number:
                size = block.lines.number if clock.over else pace.size
                start, part = perf_counter(), block.part(at, at + size)
                yield part, iter(())
                at += part.lines.number
                pace.after(perf_counter() - start)


def _few_at_once(block: Item | LineItems, clock: Clock) -> Iterator[Item | LineItems]:
    """A puzzle, or its lines a few at a time: no more of them are read once the time is over."""
    if isinstance(block, Item):
        yield block
        return
    at = 0
    while at < block.lines.number:
        end = block.lines.number if clock.over else at + MOST_LATE // 2
        yield block.part(at, end)
        at = end


def quick_answers(part: LineItems, question: Question[A], what: Sentence, each: EachPuzzle) -> Sequence[object | None]:
    """What is printed for lines; None for those that are to be read as puzzles."""
    batch = part.lines.batch
    if batch is None:
        return [None] * part.lines.number
    with watching(what, timeout=each.clock.left) as monitor:
        threads = thread_number(each.limits.threads, monitor)
        return batch.answer(question, part.lines, threads=threads, monitor=monitor)


_PLACE = 10**30 + 57
"""A number that occurs in no text."""


def tell_unread(part: LineItems, tell: Callable[[Item], None], each: EachPuzzle) -> Iterator[Item]:
    """Tell of plain lines which the time of the command was too short for: reading a long list could take minutes.

    `tell` says so of one puzzle: of the first that can be read, and with their own numbers and lines of those that
    follow. Returned are the puzzles that it must be said of one by one, as far as that may take (`EachPuzzle.in_time`).
    """
    first = part.item(0)
    line, *_ = lines = part.lines.data.decode().splitlines()
    if first.error is not None or [*positions_read(line)] != [first.puzzle.position()]:
        yield from each.in_time(part)
        return
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        tell(first._replace(number=_PLACE))
    numbers = range(part.first, part.first + len(lines))
    for stream, told in ((sys.stdout, out.getvalue()), (sys.stderr, err.getvalue())):
        before, _, rest = told.partition(str(_PLACE))
        between, given, after = ("", "", rest) if each.form.for_people else rest.partition(one_text(first.puzzle))
        if given:
            stream.write(
                "".join([f"{before}{at}{between}{own}{after}" for at, own in zip(numbers, lines, strict=True)])
            )
        elif told:
            stream.write("".join([f"{before}{at}{after}" for at in numbers]))


def others_of(part: LineItems, known: Sequence[object | None]) -> Iterator[Item]:
    """The puzzles of the lines without an answer."""
    return (part.item(at) for at, answer in enumerate(known) if answer is None)


def in_order(
    part: LineItems,
    known: Sequence[object | None],
    others: Iterable[tuple[Item, A]],
    written: Callable[[str, int, Sequence[object | None]], str],
) -> Iterator[tuple[Item, A]]:
    """The other answers, each after `written` has made the text of those before it: source, first number, answers."""
    done = 0

    def write(end: int) -> None:
        sys.stdout.write(written(part.source, part.first + done, known[done:end]))

    try:
        for item, answer in others:
            write(item.number - part.first)
            done = item.number - part.first + 1
            yield item, answer
    except GrillonError:  # an error is reported after the answers before it
        write(next((at for at, answer in enumerate(known) if at >= done and answer is None), len(known)))
        raise
    write(len(known))
