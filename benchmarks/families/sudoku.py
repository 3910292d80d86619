"""Sudoku: solving, proofs of uniqueness, generating, rating, canonical forms; qqwing and CP-SAT beside them if present.

tdoku, the fastest solver known, runs on the same puzzles if the environment variable GRILLON_TDOKU is the path of its
`run_benchmark`, built by its own README. It reports wall time, which is converted to CPU time by the share of it that
its process had.

By default the puzzles are generated from a fixed seed. With ``--data FOLDER`` the lists `17clue_10k.txt` and
`hardest_5k.txt` are read from there. Each row is the median of several runs; the worst is in its name.
"""

from __future__ import annotations

import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator

import benchmarks
from benchmarks import Row
from benchmarks.races._peers import tdoku_program, tdoku_seconds
from grillon import _core
from grillon.families.sudoku import FAMILY, SudokuPuzzle
from grillon.families.sudoku.canonical import canonical_lines
from grillon.families.sudoku.digits import values_text
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.search.batch import solve_many
from grillon.model import Monitor

LISTS = ("17clue_10k.txt", "hardest_5k.txt")
SEED = 20260101
PEER_SAMPLE = 60


def timed(what: str, work: Callable[[], int], unit: str = "puzzle", *, repeat: int = 5) -> Row:
    """The median CPU time of a few runs; `work` returns the number of units done."""
    times, number = [], 1
    for _ in range(repeat):
        start = time.process_time()
        number = work()
        times.append(time.process_time() - start)
    return Row(f"{what} (worst {number / max(times):,.0f}/s)", statistics.median(times), number, unit)


def generated(count: int) -> list[str]:
    """Minimal puzzles of the fixed seed."""
    made = _core.sudoku.generate(Monitor().control, None, SEED, 0, count, _core.Symmetry.none, 0, 0, 1)
    assert made is not None
    return [values_text(made[0][i * 81 : (i + 1) * 81]) for i in range(count)]


def lists() -> Iterator[tuple[str, list[str]]]:
    if benchmarks.data_folder is None:
        yield "generated", generated(5000)
        return
    for name in LISTS:
        lines = (benchmarks.data_folder / name).read_text("ascii").split()
        yield name, [line for line in lines if len(line) == 81]


def solving(name: str, lines: list[str]) -> Iterator[Row]:
    text = "".join(lines).encode("ascii")

    def solve(limit: int) -> int:
        found, _, _ = solve_many(text, 81, limit, 1, Monitor())  # as many as the peers use
        assert set(found) == {1}
        return len(found)

    before = _core.cpu_path()
    for path in _core.cpu_paths():
        _core.set_cpu_path(path)
        for limit, what in ((1, "first solution"), (2, "proof of uniqueness")):
            yield timed(f"{name}: {what}, {path}", lambda limit=limit: solve(limit))  # type: ignore[misc]
    _core.set_cpu_path(before)


def qqwing(lines: list[str]) -> Row | None:
    """qqwing from Debian on the same puzzles, its own process counted."""
    if shutil.which("qqwing") is None:
        return None
    start = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = "\n".join(lines)
    subprocess.run(["qqwing", "--solve", "--csv"], input=text, capture_output=True, text=True, check=True)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime
    return Row("peer qqwing: solve", seconds, len(lines), "puzzle")


def tdoku(lines: list[str], *, first: bool) -> Row | None:
    """tdoku on the same puzzles unchanged: its first solution, or its proof of uniqueness."""
    if not tdoku_program():
        return None
    what = "first solution" if first else "proof of uniqueness"
    return Row(f"peer tdoku: {what}", tdoku_seconds(lines, first=first), len(lines), "puzzle")


def cp_sat(lines: list[str]) -> Row | None:
    """CP-SAT with one worker, the model built anew for each puzzle."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return None
    houses = [house.cells for house in read_line("." * 81).variant.houses]
    start = time.process_time()
    for line in lines:
        model = cp_model.CpModel()
        cells = [
            model.new_int_var(1, 9, "") if digit == "." else model.new_constant(int(digit))
            for digit in line.replace("0", ".")
        ]
        for house in houses:
            model.add_all_different([cells[cell] for cell in house])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return Row("peer CP-SAT: first solution", time.process_time() - start, len(lines), "puzzle")


def making() -> Iterator[Row]:
    yield timed("minimal puzzles generated", lambda: len(generated(2000)))
    for low, high, count in ((1.2, 2.5, 200), (3.0, 5.0, 60), (6.5, 7.4, 30)):

        def band(low: float = low, high: float = high, count: int = count) -> int:
            for seed in range(count):
                FAMILY.generate(seed=seed, rating=(low, high))
            return count

        yield timed(f"generated with a rating of {low}..{high}", band, repeat=3)

    def large() -> int:
        for seed in range(5):
            FAMILY.generate(seed=seed, size=(16, 16))
        return 5

    yield timed("16x16 with one solution", large, repeat=3)


def rating(lines: list[str]) -> Iterator[Row]:
    puzzles = [read_line(line) for line in lines[:600]]
    rated = list(zip(puzzles, FAMILY.batch.rate_all(puzzles), strict=True))
    for low, high in ((1.0, 3.2), (6.5, 7.4)):
        chosen = [puzzle for puzzle, found in rated if found.value is not None and low <= found.value <= high]

        def rate(chosen: list[SudokuPuzzle] = chosen) -> int:
            return len(FAMILY.batch.rate_all(chosen))

        if chosen:
            yield timed(f"ratings of {low}..{high}", rate, repeat=3)


def first_hint(line: str) -> Row:
    """From the text to the first step with its proof."""

    def hint() -> int:
        for _ in range(20):
            assert len(read_line(line).explain(max_steps=1)) == 1
        return 20

    return timed("first step from Python", hint, "hint", repeat=3)


def run() -> Iterator[Row]:
    for name, lines in lists():
        rows = list(solving(name, lines))
        yield from rows
        for peer in (qqwing(lines), cp_sat(lines[:PEER_SAMPLE])):
            if peer is not None:
                yield peer
                seconds = peer.seconds / peer.number * rows[-2].number
                yield Row(f"{name}: against it", rows[-2].seconds, rows[-2].number, "puzzle", peer.what, seconds)
        for limit, ours in ((1, rows[-2]), (2, rows[-1])):
            peer = tdoku(lines, first=limit == 1)
            if peer is not None:
                yield peer
                yield Row(f"{name}: against it", ours.seconds, ours.number, "puzzle", peer.what, peer.seconds)
    lines = generated(1000)
    yield timed("canonical forms", lambda: len(list(canonical_lines(lines))))
    yield from making()
    yield from rating(lines)
    yield first_hint(lines[0])
