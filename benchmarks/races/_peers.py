"""Other programs for Sudoku: qqwing from Debian, py-sudoku from PyPI, tdoku built by its own README. Missing ones are
skipped.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import NamedTemporaryFile

SCRIPT = (
    "import sys\nfrom sudoku import Sudoku\nfor line in sys.stdin:\n"
    "    cells = [int(sign) if sign.isdigit() else 0 for sign in line.strip()]\n"
    "    puzzle = Sudoku(3, board=[cells[at:at + 9] for at in range(0, 81, 9)])\n"
)
"""py-sudoku over a list: the code for each puzzle is appended."""
SOLVE, CHECK = "    print(puzzle.solve().board)", "    print(puzzle.has_multiple_solutions())"


def cpu(words: list[str], given: Path | None = None) -> float:
    """CPU seconds of a program, its start included."""
    before = getrusage(RUSAGE_CHILDREN)
    with open(given or os.devnull, "rb") as stdin:
        subprocess.run(words, stdin=stdin, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tdoku_program() -> str:
    """The path of tdoku's `run_benchmark`, from the environment variable GRILLON_TDOKU."""
    return os.environ.get("GRILLON_TDOKU", "")


def tdoku_seconds(lines: list[str], *, first: bool) -> float:
    """CPU seconds of tdoku for a list. It reports times on the clock: they count by the share that its process had."""
    options = ["-s", "tdoku", "-r0", "-v0", "-w", "1", "-t", "2", "-n", str(len(lines)), *(["-f"] if first else [])]
    with NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        clock, spent = time.perf_counter(), getrusage(RUSAGE_CHILDREN)
        words = [tdoku_program(), *options, file.name]
        done = subprocess.run(words, capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"})
        wall, after = time.perf_counter() - clock, getrusage(RUSAGE_CHILDREN)
    (rate,) = re.findall(r"\|tdoku[^|]*\|\s*([0-9.]+)", done.stdout)
    return len(lines) / float(rate) * (after.ru_utime + after.ru_stime - spent.ru_utime - spent.ru_stime) / wall


def has_py_sudoku() -> bool:
    """Is py-sudoku installed?"""
    try:
        import sudoku as _  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401
    except ImportError:
        return False
    return True


def list_programs(verb: str) -> dict[str, tuple[list[str], int]]:
    """Programs that do the same as one of our verbs for a list, and the number of lines they get: they are slow."""
    found: dict[str, tuple[list[str], int]] = {}
    if (program := shutil.which("qqwing")) is not None:
        asked = {"solve": ["--solve", "--compact"], "check": ["--solve", "--nosolution", "--count-solutions"]}
        found["qqwing"] = [program, *asked[verb]], 5000
    if has_py_sudoku():
        found["py-sudoku"] = [sys.executable, "-c", SCRIPT + (SOLVE if verb == "solve" else CHECK)], 200
    return found


def calls(line: str) -> dict[str, Callable[[], object]]:
    """The functions of py-sudoku for one puzzle, by our verbs."""
    if not has_py_sudoku():
        return {}
    from sudoku import Sudoku  # type: ignore[import-not-found,import-untyped,unused-ignore]

    def read() -> Sudoku:
        return Sudoku(
            3, board=[[0 if sign == "." else int(sign) for sign in line[at : at + 9]] for at in range(0, 81, 9)]
        )

    puzzle = read()
    return {"parse": read, "solve": puzzle.solve, "check": puzzle.has_multiple_solutions}


def making(number: int) -> dict[str, Callable[[], float]]:
    """CPU seconds that others take to make this number of puzzles; some of py-sudoku's have several solutions."""
    found: dict[str, Callable[[], float]] = {}
    if (program := shutil.which("qqwing")) is not None:
        found["qqwing"] = lambda: cpu([program, "--generate", str(number), "--one-line"])
    if has_py_sudoku():
        script = (
            f"from sudoku import Sudoku\nfor seed in range({number}): print(Sudoku(3, seed=seed).difficulty(0.6).board)"
        )
        found["py-sudoku"] = lambda: cpu([sys.executable, "-c", script])
    return found
