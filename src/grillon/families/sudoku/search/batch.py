"""Many puzzles at once: classic ones are solved, and those of one variant rated, in one call."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from grillon._core import sudoku as core
from grillon.families.sudoku.digits import DIGITS, SIGNS, digits_text
from grillon.families.sudoku.formats.lines import CELLS
from grillon.families.sudoku.logic.ladder import honest_rating, rate_values, rating_of_numbers
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import CLASSIC, Variant
from grillon.lists.batch import Batch, by_kind
from grillon.lists.found import NOT_COUNTED, Found, Single
from grillon.model.results.solutions import Solution

if TYPE_CHECKING:
    from grillon.gpu import Device
    from grillon.model.monitor import Monitor
    from grillon.model.results.ratings import Rating, TechniqueSet

_STRIDE = CELLS + 1
_decode = SudokuPuzzle.of_digits(bytes(CELLS)).decode
"""The decoder of all classic puzzles."""
_variant_of, _marked, _digits_of = attrgetter("variant"), attrgetter("has_marks"), attrgetter("digits")


class SudokuBatch(Batch[SudokuPuzzle]):
    """Many puzzles, or lines of 81 digits.

    >>> from grillon.families.sudoku import FAMILY
    >>> from grillon.model import Monitor
    >>> line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\\n"
    >>> SudokuBatch(FAMILY).solve_lines(line, 1, Monitor())[0][:9]
    '534678912'
    """

    _few = 8
    own_lines = True

    def kind(self, puzzle: SudokuPuzzle) -> bool | None:
        """Is it a classic puzzle without pencil marks?"""
        return self.family.device.solves(puzzle) or None

    def search(
        self, puzzles: Sequence[SudokuPuzzle], limit: int, threads: int, monitor: Monitor
    ) -> Sequence[Found | None] | Single:
        """The number of solutions of classic puzzles, and the first one."""
        if not _all_plain(puzzles):
            return super().search(puzzles, limit, threads, monitor)
        counts, digits = solved_digits(b"".join(map(_digits_of, puzzles)), limit, threads, monitor)
        if counts.count(1) == len(puzzles):
            return Single(digits, CELLS)
        return [
            Found(0, (), complete=False)
            if count == NOT_COUNTED
            else Found(count, (digits[at : at + CELLS],)[:count], complete=True)
            for count, at in zip(counts, range(0, len(digits), CELLS), strict=True)
        ]

    def _search_alike(
        self, puzzles: Sequence[SudokuPuzzle], limit: int, threads: int, monitor: Monitor
    ) -> Sequence[Found | None]:
        """The same for each."""
        found = self.search(puzzles, limit, threads, monitor)
        return [Found(1, [record], complete=True) for record in found.records()] if isinstance(found, Single) else found

    def rate(
        self, puzzles: Sequence[SudokuPuzzle], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> Sequence[Rating | None]:
        """The ratings of puzzles without pencil marks, those of each variant in one call."""
        # By identity first: most puzzles share the object of their variant, and comparing them takes longer.
        variants = {id(variant): variant for variant in map(_variant_of, puzzles)}
        first: dict[Variant, int] = {}
        kinds = {key: first.setdefault(variant, key) for key, variant in variants.items()}
        if len(first) == 1 and not any(map(_marked, puzzles)):
            return self.rate_alike(puzzles, known, threads, monitor)
        return by_kind(
            puzzles,
            lambda puzzle: None if puzzle.has_marks else kinds[id(puzzle.variant)],
            lambda alike: self.rate_alike(alike, known, threads, monitor),
        )

    def rate_alike(
        self, puzzles: Sequence[SudokuPuzzle], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> list[Rating | None]:
        """The ratings of puzzles of one variant; one whose givens contradict each other says so itself."""
        values = b"".join(map(_digits_of, puzzles))
        numbers = rate_values(puzzles[0].variant, values, known, threads=threads, monitor=monitor)
        ratings = [rating_of_numbers(found, known, monitor) for found in numbers]
        return [
            None if rating.details["end"] == "contradiction" else honest_rating(puzzle, rating, known, monitor)
            for puzzle, rating in zip(puzzles, ratings, strict=True)
        ]

    def solution(self, puzzle: SudokuPuzzle, record: bytes) -> Solution:
        """The solution of a classic puzzle."""
        return Solution.of_record(puzzle, record, _decode, digits_text)

    def solutions(self, puzzles: Sequence[SudokuPuzzle], records: Sequence[bytes]) -> list[Solution]:
        """The same for many puzzles."""
        return Solution.of_records(puzzles, records, _decode, digits_text)

    def solve_lines(self, lines: bytes, threads: int, monitor: Monitor) -> list[str | None]:
        """The first solution of each line of 81 digits."""
        found, grids, _ = solve_many(lines, _STRIDE, 1, threads, monitor)
        text = grids.decode("ascii")
        return [
            text[at : at + CELLS] if number == 1 else None
            for number, at in zip(found, range(0, len(text), CELLS), strict=True)
        ]

    def count_lines(self, lines: bytes, limit: int, threads: int, monitor: Monitor) -> bytes:
        """The number of solutions of each line of 81 digits."""
        return solve_many(lines, _STRIDE, limit, threads, monitor)[0]

    def rate_lines(self, lines: bytes, threads: int, monitor: Monitor) -> list[Rating | None]:
        """The rating of each line of 81 digits that has one solution, as some techniques assume."""
        counts, known = self.count_lines(lines, 2, threads, monitor), self.family.ladder.sets[0]
        numbers = rate_values(CLASSIC, lines.translate(DIGITS, b"\n"), threads=threads, monitor=monitor)
        ratings = (rating_of_numbers(each, known, monitor) for each in numbers)
        return [rating if count == 1 and rating.solved else None for count, rating in zip(counts, ratings, strict=True)]


def _all_plain(puzzles: Sequence[SudokuPuzzle]) -> bool:
    """Are these classic puzzles without pencil marks? A loop in Python would take as long as solving them."""
    every = list(map(_variant_of, puzzles))
    variants = dict(zip(map(id, every), every, strict=True))
    return all(variant.is_classic for variant in variants.values()) and not any(map(_marked, puzzles))


def solved_digits(digits: bytes, limit: int, threads: int, monitor: Monitor) -> tuple[bytes, bytes]:
    """The number of solutions of classic boards in the core's digits, up to a limit, and the first one."""
    counts, grids, _ = solve_many(digits.translate(SIGNS), CELLS, limit, threads, monitor)
    return counts, grids.translate(DIGITS)


def solve_many(text: bytes, stride: int, limit: int, threads: int, monitor: Monitor) -> tuple[bytes, bytes, int]:
    """For each puzzle of a text its number of solutions up to `limit` and the first one; and how many were done.

    Puzzle i has 81 signs from ``i * stride`` on: digits, anything else is an empty cell. The graphics card gives the
    same answers.

    >>> from grillon.model import Monitor
    >>> found, grids, _ = solve_many(b"12" + b"." * 79, 81, 2, 1, Monitor())
    >>> found, grids[:9]
    (b'\\x02', b'123789456')
    """
    if monitor.device == "cpu":
        return core.solve_many(monitor.control, text, stride, limit, threads)
    from grillon.gpu import open_device

    device = open_device(monitor.device)
    assert device is not None
    return solve_on(device, text, stride, limit, threads, monitor)


def solve_on(
    device: Device, text: bytes, stride: int, limit: int, threads: int, monitor: Monitor
) -> tuple[bytes, bytes, int]:
    """The same by kernels; puzzles with several solutions are done on the processor, whose order decides the first."""
    from grillon.families.sudoku.search.gpu import solve_text

    found, grids = map(bytearray, solve_text(device, text, stride=stride))
    others = [number for number, count in enumerate(found) if count > 1]
    part = b"".join(text[number * stride : number * stride + CELLS] for number in others)
    counts, firsts, done = core.solve_many(monitor.control, part, CELLS, limit, threads)
    for at, number in enumerate(others):
        found[number] = counts[at]
        grids[number * CELLS : (number + 1) * CELLS] = firsts[at * CELLS : (at + 1) * CELLS]
    return bytes(found), bytes(grids), len(found) - len(others) + done
