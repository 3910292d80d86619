"""A graphics card compared with the processor of the same machine: `python -m benchmarks.counts.gpu`.

The answer of each row is checked: the bytes of both sides are compared, or the numbers.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TypeVar

import grillon
from grillon._core import Symmetry, sudoku
from grillon._core.takuzu import RootCount
from grillon.families.packing.board import Board
from grillon.families.packing.cut import cut
from grillon.families.packing.pieces import Piece, symbols
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.search import gpu as packing_gpu
from grillon.families.sudoku.search import gpu as sudoku_gpu
from grillon.families.sudoku.search.batch import solve_many
from grillon.families.takuzu.boards.gpu import count_grids
from grillon.gpu import Device, open_device
from grillon.gpu.sweep import count_boards
from grillon.model import Count, Monitor
from grillon.puzzle.parts.boards import boards_of
from grillon.sweep.swept_boards import SweptBoards

T = TypeVar("T")
SUDOKUS = 1_000_000
SEED = 20
PATIENCE = float(os.environ.get("PATIENCE", "600"))
"""The time limit of the processor for a row, in seconds."""
SIGNS = b".123456789".ljust(256, b"?")


def seconds(work: Callable[[], T], times: int = 3) -> tuple[float, T]:
    """The shortest wall time of several runs, transfers and launches included."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        answer = work()
        best = min(best, time.perf_counter() - start)
    return best, answer


def row(name: str, gpu: float, two: float, all_cores: float) -> None:
    """Print one line of the table."""
    print(f"{name:48} {gpu:9.4f} s {two:9.3f} s {all_cores:9.3f} s {two / gpu:8.1f} {all_cores / gpu:8.1f}", flush=True)


def sudokus(device: Device, number: int) -> None:
    """A list of minimal puzzles, and one of the few with 17 givens repeated in other names if a file is given."""
    cores = os.cpu_count() or 1
    made = sudoku.generate(Monitor().control, None, SEED, 0, number, Symmetry.none, 0, 0, cores)
    assert made is not None
    lists = {f"Sudoku, {number:,} minimal": made[0].translate(SIGNS)}
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            lines = [line[:81] for line in file.read().splitlines() if len(line) >= 81]
        lists[f"Sudoku, {os.path.basename(path)}"] = (b"".join(lines) * (1 + number // len(lines)))[: 81 * number]
    for name, text in lists.items():
        gpu, answer = seconds(partial(sudoku_gpu.solve_text, device, text))
        two, expected = seconds(partial(solve_many, text, 81, 2, 2, Monitor()), 1)
        every, _ = seconds(partial(solve_many, text, 81, 2, cores, Monitor()), 1)
        assert answer == expected[:2], name
        row(name, gpu, two, every)


PACKINGS = {
    "pentominoes 6x10": "packing square\n" + "\n".join(["." * 10] * 6) + "\npieces pentominoes",
    "pentominoes 5x12": "packing square\n" + "\n".join(["." * 12] * 5) + "\npieces pentominoes",
    "pentominoes 3x4x5": "packing cubic\n" + "\n/\n".join(["\n".join(["." * 5] * 4)] * 3) + "\npieces pentominoes",
    "IQ 5x11": "packing square\n" + "\n".join(["." * 11] * 5) + "\npieces iq",
    "IQ pyramid": "packing pyramid\n"
    + "\n/\n".join("\n".join(["." * side] * side) for side in (5, 4, 3, 2, 1))
    + "\npieces iq",
}


BEDLAM = (
    "###/.#.|.../.#. ..#/..#|###/... ./#/.|#/#/#|./#/. ##/.#/.#|../../.# ##/..|.#/.# ../../#.|#./##/#. .../.##|##./.#. "
    "#./##/.#|../../.# ../#.|.#/##|../.# #/#/.|./#/#|./#/. #../###|.../#.. .../.#.|.#./### .##|##.|#.."
)
"""The thirteen pieces of the Bedlam cube; its 19,186 solutions are known, each in 24 positions."""


BAND = "@"


def bedlam_cube() -> PackingPuzzle:
    """4x4x4."""
    pieces = tuple(Piece.of_picture(*named, flips=False) for named in zip(symbols(), BEDLAM.split(), strict=False))
    return PackingPuzzle(Board.box(4, 4, 4), pieces)


def large_board(pieces: int, seed: int) -> PackingPuzzle:
    """55x121 cut into pieces of 40 to 90 cells, and a band that takes 42 rows and 69 columns."""
    rows, columns = 42, 69
    cells = product(range(columns), range(rows), [0])
    band = Piece(BAND, tuple((x, y, z) for x, y, z in cells if abs(y * (columns - 1) - x * (rows - 1)) <= 4 * rows))
    lies = {(x + 26, y + 6) for x, y, _ in band.cells}
    rest = ["".join("#" if (x, y) in lies else "." for x in range(121)) for y in range(55)]
    small = cut(Board.of_rows(rest), seed=seed, pieces=pieces - 1, sizes=(40, 90), different=True, rectangles=False)
    return PackingPuzzle(Board.rectangle(55, 121), (band, *small.puzzle.pieces))


def packings(device: Device) -> None:
    """All packings counted: by exact cover or assembly on the card, by the engine it chooses on the processor."""
    puzzles = {name: grillon.parse(text) for name, text in PACKINGS.items()}
    puzzles["Bedlam cube"] = bedlam_cube()
    puzzles["55x121, 98 pieces up to 42x69"] = large_board(98, SEED)
    for name, puzzle in puzzles.items():
        assert isinstance(puzzle, PackingPuzzle)
        compare(name, partial(packing_gpu.count, device, puzzle, Monitor()), puzzle.count)


SWEEPS: dict[str, tuple[str, tuple[int, int], dict[str, object]]] = {
    "Tectonic 5x5": ("tectonic", (5, 5), {"max": 5}),
    "Tectonic 5x8": ("tectonic", (8, 5), {"max": 5}),
    "Tectonic 6x6": ("tectonic", (6, 6), {"max": 5}),
    "Takuzu 8x20, lines may be equal": ("takuzu", (20, 8), {"distinct": False}),
}


def sweeps(device: Device) -> None:
    """Grids counted by the same sweep on the card and on the processor."""
    for name, (family, size, rules) in SWEEPS.items():
        boards = boards_of(family, size, rules).enumerated()
        assert isinstance(boards, SweptBoards)
        assert boards.kernel is not None
        work = partial(count_boards, device, boards.kernel, boards.base**boards.cells, Monitor())
        compare(
            name, work, partial(SweptBoards.count, boards, memory=64 << 30), warm_up="5x5" in name or "8x20" in name
        )


def roots(device: Device) -> None:
    """Takuzu grids whose lines may be equal, counted by roots of unity."""
    for rows, columns in ((20, 8), (18, 10), (12, 12), (14, 12)):
        grids = RootCount(rows, columns)
        counted = boards_of("takuzu", (rows, columns), {"distinct": False}).count
        compare(f"Takuzu {columns}x{rows} by roots of unity", partial(count_grids, device, grids, Monitor()), counted)


def compare(name: str, gpu: Callable[[], int | None], cpu: Callable[..., Count], *, warm_up: bool = True) -> None:
    """A row; if the processor does not finish within PATIENCE, its time is only a bound."""
    if warm_up:
        gpu()
    fast, number = seconds(gpu, 2 if warm_up else 1)
    slow = []
    for threads in (2, os.cpu_count() or 1):
        spent, counted = seconds(partial(cpu, threads=threads, timeout=PATIENCE), 1)
        assert not counted.exact or counted.value == number, (name, number, counted)
        slow.append(spent)
    row(f"{name} = {number:,}", fast, *slow)


def main() -> None:
    """The table."""
    device = open_device("gpu")
    assert device is not None
    print(f"{'':48} {'GPU':>11} {'2 threads':>11} {'all cores':>11} {'x 2':>8} {'x all':>8}")
    packings(device)
    sudokus(device, SUDOKUS)
    sweeps(device)
    roots(device)


if __name__ == "__main__":
    main()
