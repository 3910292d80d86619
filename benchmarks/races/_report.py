"""The page of the races, docs/benchmarks.md, and a quick look at what is claimed.

`make bench` runs `python -m benchmarks.races._report`.
"""

from __future__ import annotations

import math
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.races import _plots
from benchmarks.races.races import PROGRAMS, Result, is_installed, races, run_race, sudoku_lines
from grillon import _core
from grillon.base.files import write_whole
from grillon.families.packing import Board, PackingPuzzle, piece_set
from grillon.families.sudoku.search.batch import solve_many
from grillon.families.takuzu.boards.boards import TakuzuBoards
from grillon.model import Monitor

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"


def machine() -> str:
    """The processor, its cores, Python and the commit."""
    names = (
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if "model name" in line
    )
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    build = f"{_core.build()}, CPU path {_core.cpu_path()}"
    processor = f"{next(names, platform.machine())}, {os.cpu_count()} cores"
    return f"{processor}; Python {platform.python_version()}; {build}; commit {commit}"


def versions() -> str:
    """The peers that took part, with their versions, and those that are not installed."""
    distributions = {
        "CP-SAT": "ortools",
        "CaDiCaL": "python-sat",
        "exact-cover": "exact-cover",
        "py-sudoku": "py-sudoku",
        "xcover": "xcover",
    }
    here = [f"{peer} ({name} {version(name)})" for peer, name in distributions.items() if is_installed(peer)]
    here += [f"{peer} (Debian's)" for peer in PROGRAMS if is_installed(peer)]
    here += ["tdoku (built by its README)"] if is_installed("tdoku") else []
    gone = [peer for peer in (*distributions, *PROGRAMS, "tdoku") if not is_installed(peer)]
    return "; ".join([", ".join(here), *([f"not installed: {', '.join(gone)}"] if gone else [])])


def seconds_text(seconds: float) -> str:
    """A time with three digits, in the unit that suits it.

    >>> seconds_text(0.0000421), seconds_text(1.234)
    ('42.1 µs', '1.23 s')
    """
    factor, unit = next((one for one in ((1.0, "s"), (1e3, "ms")) if seconds * one[0] >= 1), (1e6, "µs"))
    return f"{seconds * factor:.3g} {unit}"


def table(results: Iterable[Result]) -> Iterator[str]:
    """A table of races; where a peer wins, it comes first."""
    yield "| puzzles | ours | peer | times as fast: median | worst | claimed |"
    yield "| --- | --- | --- | --- | --- | --- |"
    rows = [
        (statistics.median(result.ratios(peer)), min(result.ratios(peer)), result, peer)
        for result in results
        for peer in result.peers
    ]
    for median, worst, result, peer in sorted(rows, key=lambda row: (row[0] >= 1, result_order(row[2]))):
        won = "" if median >= 1 else " (it wins)"
        claim = f"{result.race.claims[peer]:g}" if peer in result.race.claims else ""
        ours = seconds_text(statistics.median(result.ours))
        yield f"| {result.race.what} | {ours} | {peer}{won} | {median:.3g} | {worst:.3g} | {claim} |"


def result_order(result: Result) -> str:
    """Rows of one question in the order of their races."""
    return result.race.what.rjust(60)


def write() -> int:
    """The page and its pictures, from five seeds of every race."""
    results: dict[str, list[Result]] = {}
    for race in races():
        print(f"{race.title}: {race.what}", flush=True)
        results.setdefault(race.title, []).append(run_race(race, range(1, 6)))
    parts = [HEAD.format(machine=machine(), date=date.today(), peers=versions())]
    for title, found in results.items():
        parts += [f"## {title}", "\n".join(table(found))]
        if "by size" in title:
            name = title.partition(":")[0].lower()
            panel = {"Grillon": [(_side(one), statistics.median(one.ours)) for one in found]}
            for peer in found[0].peers:
                panel[peer] = [(_side(one), statistics.median(one.peers[peer])) for one in found if peer in one.peers]
            _plots.draw(f"race-{name}", {"CPU seconds a puzzle": panel}, along="side of the board")
            parts.append(
                f"![CPU seconds against the side of the board, both logarithmic](images/charts/race-{name}.svg)"
            )
    speeds = threads()
    lines = [f"| {name} | {points[-1][1]:.2f} |" for name, points in speeds.items()]
    parts += ["## Threads", THREADS, "| work | two threads, times as fast as one |\n| --- | --- |\n" + "\n".join(lines)]
    write_whole(PAGE, lambda file: file.write(("\n\n".join(parts) + "\n").encode()))
    missed = [line for found in results.values() for one in found for line in one.missed()]
    for line in missed:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


def _side(result: Result) -> float:
    return float(result.race.what.partition("x")[0])


HEAD = (
    "# Races\n\n"
    "What Grillon does beside other programs, on the same inputs in the same run: `make bench` makes this page "
    "anew, `make bench-quick` runs the claimed ratios in three minutes and fails if one is missed by more than 15 "
    "%. Times are CPU seconds of one thread for one puzzle, from the puzzle to its answer, and every answer is "
    "compared; each race is run with five seeds, each with puzzles of its own, all programs in turns. Where "
    "another program is faster, its row stands first.\n\n"
    "**This run:** {machine}; {date}. **Peers:** {peers}. CP-SAT and CaDiCaL get the model that suits them best "
    "(whole numbers that are all different; one variable a candidate), with one worker; exact-cover and xcover "
    "get the finished matrix, whose making is not counted."
)
THREADS = "On the clock, on a machine of two cores; the best of three runs."


def threads() -> dict[str, list[tuple[int, float]]]:
    """How many times faster on the clock two threads are than one: the best of three runs each, in turns."""
    text = "\n".join(sudoku_lines(1, 100_000)).encode("ascii")
    pentominoes = PackingPuzzle(Board.rectangle(6, 10), piece_set("pentominoes"))
    asked: dict[str, Callable[[int], object]] = {
        "100,000 Sudokus checked": lambda number: solve_many(text, 82, 2, number, Monitor()),
        "pentominoes 6x10, every solution": lambda number: sum(1 for _ in pentominoes.solutions(threads=number)),
        "Takuzu 10x10, all grids counted": lambda number: TakuzuBoards(10, 10).count(threads=number),
    }
    found = {}
    for name, ask in asked.items():
        best = {1: math.inf, 2: math.inf}
        for _ in range(3):
            for number in best:
                start = time.perf_counter()
                ask(number)
                best[number] = min(best[number], time.perf_counter() - start)
        found[name] = [(number, best[1] / seconds) for number, seconds in best.items()]
    return found


def quick() -> int:
    """One line a race; 1 if a claim is missed."""
    missed: list[str] = []
    for race in races():
        if not race.quick or not race.claims:
            continue
        result = run_race(race, range(1, 4))
        told = ", ".join(
            f"{statistics.median(result.ratios(peer)):.1f} times {peer}" for peer in result.slowest_peer_first
        )
        print(f"{race.title}, {race.what}: {told or 'no peer is installed'}", flush=True)
        missed += result.missed()
    for line in missed:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(quick() if "--quick" in sys.argv else write())
