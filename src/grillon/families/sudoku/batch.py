"""Many classic puzzles at once, in constant memory: lines go in, answers come out in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter

from grillon.errors import FormatError, LimitReached
from grillon.families.sudoku.many import solve_many
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.text import digits_text
from grillon.families.sudoku.variants import CLASSIC
from grillon.model import Count, Judgement, Outcome, Puzzle, Solution, Verdict
from grillon.model.arguments import thread_number, whole_number
from grillon.model.monitor import Monitor
from grillon.sentences import Sentence

_WIDTH = 81
_NOT_COUNTED = 255
_SIGNS = b".123456789".ljust(256, b"?")
_DIGITS = bytes.maketrans(b".123456789", bytes(range(10)))
FEW = 8
"""Up to this many solutions are counted by listing them."""
CHUNK = 50_000
"""Lines solved in one call of the core."""
_of_record = Solution.of_record
_decode = SudokuPuzzle.of_digits(bytes(_WIDTH)).decode
"""The decoder of all classic puzzles."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The number of solutions of a line, up to the limit, and the first of them ('' when there is none)."""

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
    """The same on raw bytes: puzzle i starts at ``i * stride``. One byte per count, 81 per solution (dots when none).

    >>> found, grids = solve_text(b"12" + b"." * 79)
    >>> found, grids[:9]
    (b'\\x02', b'123789456')
    """
    watched = Monitor.of(monitor)
    whole_number("stride", stride, minimum=_WIDTH)
    whole_number("limit", limit, minimum=1, maximum=_NOT_COUNTED - 1)
    found, grids, done = solve_many(text, stride, limit, thread_number(threads, watched), watched)
    if done < len(found):
        raise LimitReached(
            "{done} of {found} puzzles were solved: {limit}", done=done, found=len(found), limit=watched.limit
        )
    return found, grids


class Solved:
    """The answers from one call of the core for the classic puzzles without pencil marks among those given."""

    def __init__(self, puzzles: Sequence[Puzzle], limit: int, threads: int | None, monitor: Monitor) -> None:
        places: Sequence[int] = range(len(puzzles))
        plain: Sequence[SudokuPuzzle] = puzzles  # type: ignore[assignment]
        if not _all_plain(puzzles):
            places = [at for at in places if _all_plain(puzzles[at : at + 1])]
            plain = [plain[at] for at in places]
        text = b"".join(map(_digits_of, plain)).translate(_SIGNS)
        width = thread_number(threads, monitor)
        found, grids, _ = solve_many(text, _WIDTH, limit, width, monitor)
        digits = grids.translate(_DIGITS)
        records = [digits[start : start + _WIDTH] for start in range(0, len(digits), _WIDTH)]
        self.single = found.count(1) == len(puzzles)
        """Was each puzzle counted, and has it exactly one solution?"""
        self._plain, self._records = plain, records
        self._answers = zip(places, plain, found, records, strict=True)

    def only(self) -> list[Solution]:
        """The solutions, where each puzzle has exactly one."""
        return Solution.of_records(self._plain, self._records, _decode, digits_text) if self.single else []

    def __iter__(self) -> Iterator[tuple[int, SudokuPuzzle, int, bytes]]:
        """Index, puzzle, number of solutions up to the limit (255 where stopped) and first solution of each."""
        return self._answers


def _all_plain(puzzles: Sequence[Puzzle]) -> bool:
    """Are these classic puzzles without pencil marks? A loop in Python would take as long as solving them."""
    if set(map(type, puzzles)) != {SudokuPuzzle}:
        return False
    every = list(map(_variant_of, puzzles))
    variants = dict(zip(map(id, every), every, strict=True))
    return all(variant == CLASSIC for variant in variants.values()) and not any(map(_marked, puzzles))


_variant_of, _marked, _digits_of = attrgetter("variant"), attrgetter("has_marks"), attrgetter("digits")


def check_all(puzzles: Sequence[Puzzle], threads: int | None, monitor: Monitor) -> list[Verdict]:
    """`check` for each. Only puzzles with several solutions, which need two as evidence, are checked one by one."""
    solved = Solved(puzzles, 2, threads, monitor)
    if only := solved.only():
        return Verdict.all_unique(only)
    verdicts: list[Verdict | None] = [None] * len(puzzles)
    for at, puzzle, count, record in solved:
        if count == 1:
            verdicts[at] = Verdict.unique(_of_record(puzzle, record, _decode, digits_text))
        elif count in (0, _NOT_COUNTED):
            violation = puzzle.violation()
            if violation is not None:
                verdicts[at] = Verdict(Judgement.BROKEN, violation=violation)
            elif count == 0:
                verdicts[at] = Verdict(Judgement.NONE)
            else:
                verdicts[at] = Verdict(Judgement.UNKNOWN, limit=monitor.limit)
    return [
        verdict if verdict is not None else _again(monitor, puzzle).check(monitor=monitor)
        for puzzle, verdict in zip(puzzles, verdicts, strict=True)
    ]


def solve_all(puzzles: Sequence[Puzzle], threads: int | None, monitor: Monitor) -> list[Outcome[Solution]]:
    """`solve` for each."""
    solved = Solved(puzzles, 1, threads, monitor)
    if only := solved.only():
        return Outcome.all_found(only)
    outcomes: list[Outcome[Solution] | None] = [None] * len(puzzles)
    for at, puzzle, count, record in solved:
        if 0 < count < _NOT_COUNTED:
            outcomes[at] = Outcome.found(_of_record(puzzle, record, _decode, digits_text))
        else:
            outcomes[at] = Outcome.none() if count == 0 else Outcome.unknown(monitor.limit)
    return [
        outcome if outcome is not None else _again(monitor, puzzle).solve(monitor=monitor, threads=threads)
        for puzzle, outcome in zip(puzzles, outcomes, strict=True)
    ]


def count_all(puzzles: Sequence[Puzzle], up_to: int | None, threads: int | None, monitor: Monitor) -> list[Count]:
    """`count` for each. Puzzles with many solutions are counted one by one, without listing."""
    counts: list[Count | None] = [None] * len(puzzles)
    limit = FEW if up_to is None else min(up_to, FEW)
    solved = Solved(puzzles, limit, threads, monitor)
    if solved.single and limit > 1:
        return [Count(1)] * len(puzzles)
    for at, _, count, _ in solved:
        if count == _NOT_COUNTED:
            counts[at] = Count(0, monitor.limit)
        elif count < limit:
            counts[at] = Count(count)
        elif count == up_to:
            counts[at] = Count(count, Sentence("up to {limit}", limit=up_to))
    return [
        count if count is not None else _again(monitor, puzzle).count(up_to=up_to, monitor=monitor, threads=threads)
        for puzzle, count in zip(puzzles, counts, strict=True)
    ]


def _again(monitor: Monitor, puzzle: Puzzle) -> Puzzle:
    """Handle one puzzle by itself, without the limits of an earlier engine."""
    monitor.control.resume()
    return puzzle
