"""Instructions that a few kernels take, counted by valgrind: they show what a busy machine hides from a clock.

`python -m benchmarks.races._instructions --write` counts them anew. A kernel is run once and three times, each in a
process of its own, so that half the difference is the kernel alone. The path is AVX2: valgrind knows no AVX-512.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.races.races import generated, sudoku_lines
from grillon import _core, parse
from grillon.families.packing import Board, PackingPuzzle, piece_set
from grillon.families.sudoku.search.batch import solve_many
from grillon.model import Monitor

FILE = Path(__file__).with_suffix(".json")
EXTREME = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

NESTED = "98.7..6..5..94......3....9.2.....8...1.8....9.....471..9.6...7...5........2.3...6"


def check_sudokus(number: int, extreme: int) -> Callable[[], object]:
    """Proofs of one solution: of ordinary puzzles, and of one that needs many guesses, turned a little each time."""
    digits = "123456789"
    hard = [EXTREME.translate(str.maketrans(digits, digits[at:] + digits[:at])) for at in range(extreme)]
    text = "".join([*sudoku_lines(1, number), *hard]).encode()
    return lambda: solve_many(text, 81, 2, 1, Monitor())


def check_each(family: str, number: int, **options: object) -> Callable[[], object]:
    """Proofs of one solution, puzzle by puzzle."""
    puzzles = generated(family, number, **options)(1)
    return lambda: [puzzle.check() for puzzle in puzzles]


def count_pentominoes() -> Callable[[], object]:
    puzzle = PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes"))
    return lambda: puzzle.count(threads=1)


def make_sudokus(number: int) -> Callable[[], object]:
    return lambda: _core.sudoku.generate(Monitor().control, None, 1, 0, number, _core.Symmetry.none, 0, 0, 1)


def rate_nested() -> Callable[[], object]:
    """The rating of a puzzle that needs chains inside chains."""
    puzzle = parse(NESTED, family="sudoku")
    return lambda: puzzle.rate()


KERNELS: dict[str, Callable[[], Callable[[], object]]] = {
    "sudoku: check": lambda: check_sudokus(1000, 9),
    "sudoku: make": lambda: make_sudokus(200),
    "sudoku: rate chains inside chains": rate_nested,
    "takuzu: check 12x12": lambda: check_each("takuzu", 20, size=(12, 12), minimal=True),
    "tectonic: check 9x9": lambda: check_each("tectonic", 20, size=(9, 9)),
    "packing: count 3x20": count_pentominoes,
}


def instructions(kernel: str) -> int:
    """The instructions of one run of a kernel."""
    once, thrice = (_run(kernel, times) for times in (1, 3))
    return (thrice - once) // 2


def _run(kernel: str, times: int) -> int:
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-m", __spec__.name]
    environment = {**os.environ, "GRILLON_CPU_PATH": "avx2", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [*words, kernel, str(times)], env=environment, capture_output=True, text=True, check=True, cwd=FILE.parents[2]
    )
    (found,) = re.findall(r"Collected : (\d+)", done.stderr)
    return int(found)


def main(words: list[str]) -> None:
    if words == ["--write"]:
        counts = {kernel: instructions(kernel) for kernel in KERNELS}
        FILE.write_text(json.dumps({"build": _core.build(), "instructions": counts}, indent=2) + "\n")
        return
    kernel, times = words
    work = KERNELS[kernel]()
    for _ in range(int(times)):
        work()


if __name__ == "__main__":
    main(sys.argv[1:])
