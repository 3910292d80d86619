"""All grids of a family and size, for the verbs that count, number, draw and enumerate them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter
from typing import TYPE_CHECKING

from grillon import families
from grillon.base.sentences import Sentence
from grillon.cli.common.progress import duration
from grillon.cli.common.sweep_progress import amount, watching
from grillon.cli.language import note
from grillon.cli.options.family_options import given
from grillon.errors import InputError, RequestError
from grillon.model import Monitor
from grillon.model.arguments import thread_number
from grillon.model.monitor import countdown
from grillon.puzzle.request import read_size
from grillon.sweep import forecast
from grillon.sweep.forecast import DEFAULT_MEMORY

if TYPE_CHECKING:
    from grillon.cli.options.asked import CommandLimits, Grids
    from grillon.puzzle.parts.boards import Boards

LONG = 20.0
"""CPU seconds from which on work is announced."""


def asked(words: Sequence[str]) -> tuple[str, str] | None:
    """The family and size, if the arguments of a verb that also takes puzzles name them.

    >>> asked(["Takuzu", "6x8"]), asked(["one.txt", "two.txt"])
    (('takuzu', '6x8'), None)
    >>> asked(["takuzu"])
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: takuzu: a size must follow, such as takuzu 6x6
    """
    first, *others = words
    family = families.known_name(first)
    if family and len(others) == 1:
        return family, others[0]
    if os.path.exists(first):
        return None
    if family and not others:
        raise RequestError("{family}: a size must follow, such as {family} 6x6", family=family)
    if family:
        raise RequestError("one size at a time, not {sizes}", sizes=", ".join(others))
    if len(others) == 1 and _is_size(first) and (second := families.known_name(others[0])):
        raise RequestError("the family comes first: {family} {size}", family=second, size=first)
    if len(others) == 1 and first.isalpha() and _is_size(others[0]):
        families.get(first)
    return None


def _is_size(text: str) -> bool:
    try:
        read_size(text)
    except ValueError:
        return False
    return True


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns.

    >>> size_of("4x6"), size_of("5")
    ((4, 6), (5, 5))
    """
    try:
        return read_size(text)
    except ValueError:
        raise RequestError("'{text}' is not a size such as 4x6", text=text) from None


@contextmanager
def prepared(
    grids: Grids, limits: CommandLimits, *, check: Callable[[Boards], object] = id
) -> Iterator[tuple[Boards, Monitor]]:
    """The requested boards, with the tables for numbering and sampling, and the monitor for the rest of the time.

    `check` comes before the tables are built. Where the tables cannot be kept, the block runs all the same: the error
    is raised after its answers.
    """
    left = countdown(limits.timeout)
    boards, unkept = boards_of(grids), None
    check(boards)
    announce_tables(boards, limits.memory, grids.tables, left())
    with watching(Sentence("preparing"), boards, timeout=left(), forecast=False) as monitor:
        try:
            boards.prepare(threads=limits.threads, memory=limits.memory, tables=grids.tables, monitor=monitor)
        except InputError as error:
            if not boards.has_tables():
                raise
            unkept = error
    yield boards, monitor
    if unkept is not None:
        raise unkept


def announce_tables(boards: Boards, memory: int | None, tables: Path | None, seconds: float | None) -> None:
    """Announce the cost of large tables, which can be kept in a folder, before building them.

    There is nothing to announce if these seconds are not enough for an estimate.
    """
    if boards.has_tables(tables) or (expected := boards.expected_tables(Monitor(timeout=seconds))) is None:
        return
    if expected.seconds >= LONG:
        note(
            Sentence(
                "the tables of {size} take about {memory} of memory and {time} of one core; --tables DIR keeps them",
                size=_size(boards),
                memory=amount(expected.bytes),
                time=duration(expected.seconds),
            )
        )
    if expected.bytes > (allowed := memory or DEFAULT_MEMORY):
        note(Sentence("that is more than the {memory} they may use: --memory allows more", memory=amount(allowed)))


def announce_count(
    boards: Boards,
    limits: CommandLimits,
    resume: Path | None,
    lots: str,
    seconds: float | None,
    *,
    split: bool,
    anyway: bool,
) -> None:
    """Announce the cost of a long count; refuse one that will not fit, unless overridden.

    States are kept on disk if a folder is given or workers share (`split`) them, otherwise in memory.
    """
    monitor = Monitor(timeout=seconds)
    if monitor.device == "gpu" or (expected := boards.expected_count(monitor)) is None or expected.seconds < LONG:
        return
    needed = expected.bytes * (thread_number(limits.threads, Monitor()) if expected.each_thread else 1)
    cost = {"size": _size(boards), "needed": amount(needed), "time": duration(expected.seconds)}
    if boards.swept and (split or resume is not None):
        note(Sentence("the count of {size} takes about {needed} of disk and {time} of one core", **cost))
        refuse_without_room(expected.bytes, lots or resume or gettempdir(), anyway=anyway)
        return
    note(Sentence("the count of {size} takes about {needed} of memory and {time} of one core", **cost))
    allowed = limits.memory or DEFAULT_MEMORY
    if expected.bytes > forecast.FAR_TOO_LARGE * allowed and not anyway:
        raise RequestError(
            "that is far more than the {memory} it may use: --memory allows more, --resume DIR keeps states on "
            "disk, --anyway starts regardless",
            memory=amount(allowed),
        )


def refuse_without_room(needed: int, place: str | Path, *, anyway: bool) -> None:
    """Raise RequestError if more is needed than is free on the disk of a folder; other stores are not checked."""
    if anyway or "://" in str(place) or needed <= (room := forecast.room_for(place)):
        return
    raise RequestError(
        "the run needs about {bytes} and {room} are free; --anyway starts it regardless",
        bytes=amount(needed),
        room=amount(room),
    )


def prepare_to_draw(boards: Boards, monitor: Monitor) -> None:
    """Build the tables for random grids, reporting the cost before and after."""
    if boards.has_tables():
        return
    forecast.refuse_too_large(boards, monitor)
    size, memory = _size(boards), forecast.memory_for_tables()
    if (expected := boards.expected_tables(monitor)) is not None and expected.seconds >= LONG:
        note(
            Sentence(
                "the tables of {size} take about {memory} of memory and {time} of one core",
                size=size,
                memory=amount(expected.bytes),
                time=duration(expected.seconds),
            )
        )
    begin = perf_counter()
    boards.prepare(memory=memory, monitor=monitor)
    seconds = perf_counter() - begin
    if seconds >= LONG:
        note(Sentence("the tables of {size} took {seconds:.0f} s", size=size, seconds=seconds))


def boards_of(grids: Grids) -> Boards:
    """The requested boards, or a RequestError."""
    family = families.get(grids.family)
    if family.boards is None:
        raise RequestError("the grids of {family} {size} cannot be counted", family=grids.family, size=grids.size)
    return family.boards(size_of(grids.size), **given(family.boards.schema, dict(grids.rules)))


def _size(boards: Boards) -> str:
    return f"{boards.rows}x{boards.columns}"
