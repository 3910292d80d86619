"""Many classic puzzles at once, in constant memory: lines go in, answers come out in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from grillon.errors import FormatError, LimitReached
from grillon.model.arguments import thread_number, whole_number
from grillon.model.monitor import Monitor

_WIDTH = 81
_NOT_COUNTED = 255
CHUNK = 50_000
"""Lines solved in one call of the core."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How many solutions a line has, up to the limit, and the first of them ('' when there is none)."""

    solutions: int
    first: str


def solve_lines(
    lines: Iterable[str],
    *,
    limit: int = 2,
    threads: int | None = None,
    monitor: Monitor | None = None,
    chunk: int = CHUNK,
) -> Iterator[Answer]:
    """Solve classic puzzles of 81 characters (digits 1 to 9, anything else is an empty cell), a chunk at a time.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [answer.solutions for answer in solve_lines([line, "." * 81, "11" + "." * 79])]
    [1, 2, 0]
    """
    watched = Monitor.of(monitor)
    stream = iter(lines)
    number = 0
    while part := list(islice(stream, chunk)):
        cut = [line.rstrip("\r\n") for line in part]
        for offset, line in enumerate(cut, start=1):
            if len(line) != _WIDTH:
                raise FormatError(
                    "81 characters expected for 9x9, found {found}", found=len(line), line=number + offset
                )
        found, grids = solve_text(
            "".join(cut).encode("ascii", "replace"), limit=limit, threads=threads, monitor=watched
        )
        text = grids.decode("ascii")
        for i, count in enumerate(found):
            yield Answer(count, text[i * _WIDTH : (i + 1) * _WIDTH] if count else "")
        number += len(part)


def solve_text(
    text: bytes, *, stride: int = _WIDTH, limit: int = 2, threads: int | None = None, monitor: Monitor | None = None
) -> tuple[bytes, bytes]:
    """The same on raw bytes: puzzle i starts at ``i * stride``. One byte a count, 81 a solution (dots when none).

    >>> found, grids = solve_text(b"12" + b"." * 79)
    >>> found, grids[:9]
    (b'\\x02', b'123789456')
    """
    from grillon._core import sudoku

    watched = Monitor.of(monitor)
    whole_number("stride", stride, minimum=_WIDTH)
    whole_number("limit", limit, minimum=1, maximum=_NOT_COUNTED - 1)
    found, grids, done = sudoku.solve_many(watched.control, text, stride, limit, thread_number(threads, watched))
    if done < len(found):
        raise LimitReached(
            "{done} of {found} puzzles were solved: {limit}", done=done, found=len(found), limit=watched.limit
        )
    return found, grids


def answers(text: bytes, *, threads: int, monitor: Monitor) -> Iterator[Answer | None]:
    """How many solutions each puzzle of 81 bytes has, up to two; None for those the monitor kept from being solved."""
    from grillon._core import sudoku

    found, grids, _ = sudoku.solve_many(monitor.control, text, _WIDTH, 2, threads)
    for i, count in enumerate(found):
        first = grids[i * _WIDTH : (i + 1) * _WIDTH].decode("ascii")
        yield None if count == _NOT_COUNTED else Answer(count, first if count else "")
