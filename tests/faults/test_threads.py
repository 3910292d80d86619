"""A system that starts few threads, or none: the work is done by those there are, or ends with one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Each thread is to have a stack of this size, of which so many fit into the memory of the process.
STACK, ROOM = 256 << 20, 2 << 30
LIMITED = f"""
import resource
resource.setrlimit(resource.RLIMIT_AS, ({ROOM}, {ROOM}))
import grillon
"""
ANSWERS = {
    "packing search": (
        "from grillon.families.packing import Board, PackingPuzzle\n"
        "from grillon.families.packing.pieces import piece_set\n"
        "p = PackingPuzzle(Board.rectangle(3, 20), piece_set('pentominoes'))\n"
        "print(len(list(p.solutions(threads=1000, engine=ENGINE))), p.count(threads=1000, engine=ENGINE))",
        "8 8",
    ),
    "sudoku count": (
        "from grillon.families.sudoku.puzzle import SudokuPuzzle\n"
        "from grillon.families.sudoku.variants import Variant\n"
        "print(SudokuPuzzle.from_values([0] * 36, Variant.boxed(6)).count(threads=1000))",
        "28200960",
    ),
    "sudoku batch": (
        "made = grillon.family('sudoku').generate(seed=1).puzzle\n"
        "print(len(grillon.family('sudoku').batch.rate_all([made] * 50, threads=1000)))",
        "50",
    ),
    "takuzu grids": ("print(grillon.family('takuzu').boards((8, 8)).count(threads=1000))", "4111116"),
    "tectonic grids": ("print(grillon.family('tectonic').boards((4, 3)).count(threads=1000))", None),
}


def run(code: str, stack: int) -> subprocess.CompletedProcess[str]:
    """In a process whose threads want stacks of this size: the C library reads that limit when the process starts."""
    start = f"import resource, os, sys; resource.setrlimit(resource.RLIMIT_STACK, ({stack}, {stack}));"
    start += "os.execv(sys.executable, [sys.executable, '-c', sys.argv[1]])"
    return subprocess.run(
        [sys.executable, "-c", start, LIMITED + code], capture_output=True, text=True, timeout=300, check=False
    )


@pytest.mark.parametrize("engine", ["cover", "bitboard"])
def test_packings_are_found_by_the_threads_there_are(engine: str) -> None:
    code, expected = ANSWERS["packing search"]
    ran = run(code.replace("ENGINE", repr(engine)), STACK)
    assert (ran.returncode, ran.stdout.strip()) == (0, expected), ran.stderr


@pytest.mark.parametrize("work", ["sudoku count", "sudoku batch", "takuzu grids", "tectonic grids"])
def test_other_work_is_done_by_the_threads_there_are(work: str) -> None:
    code, expected = ANSWERS[work]
    if expected is None:
        expected = str(__import__("grillon").family("tectonic").boards((4, 3)).count(threads=1))
    ran = run(code, STACK)
    assert (ran.returncode, ran.stdout.strip()) == (0, expected), ran.stderr


NO_THREAD = "the system cannot start more threads: its thread or memory limit is reached"


def test_short_work_and_work_for_one_thread_need_no_other() -> None:
    code = """
puzzle = grillon.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
hard = grillon.parse("98.7..6....5....4......3..984....2...5..2..8...2.....1..8.1..2....9..3.......6..7")
print(puzzle.solve())
print(hard.rate().value)
print(puzzle.count(), puzzle.check(), puzzle.rate().value, puzzle.explain().end)
"""
    ran = run(code, 2 * ROOM)
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert (ran.returncode, ran.stdout.splitlines()) == (0, [solved, "11.3", "1 unique 1.2 solved"]), ran.stderr


def test_without_any_thread_the_limit_is_named() -> None:
    code = """
from grillon.errors import LimitReached
empty = grillon.parse("." * 81)
takuzu = grillon.family("takuzu").boards((8, 8))
for verb in (empty.count, lambda: next(empty.solutions()), takuzu.count):
    try:
        print(verb())
    except LimitReached as error:
        print(error)
"""
    ran = run(code, 2 * ROOM)
    assert (ran.returncode, ran.stdout.splitlines()) == (0, [NO_THREAD] * 3), ran.stderr


def test_the_command_ends_with_the_code_of_a_limit() -> None:
    code = """
from grillon.cli.run import run
raise SystemExit(run(["count", "." * 81]))
"""
    ran = run(code, 2 * ROOM)
    assert ran.returncode == 3, ran.stderr
    assert ran.stderr.startswith("grillon: the system cannot start more threads")


def test_streams_are_closed_by_many_threads_while_they_work() -> None:
    code = """
import threading
for _ in range(50):
    found = grillon.parse("." * 81, family="sudoku").solutions()
    next(found)
    closing = [threading.Thread(target=found.close) for _ in range(6)]
    for thread in closing: thread.start()
    for thread in closing: thread.join()
    assert found.limit == "closed"
print("done")
"""
    ran = subprocess.run(
        [sys.executable, "-c", "import grillon" + code], capture_output=True, text=True, timeout=300, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "done\n"), ran.stderr


def test_every_verb_works_without_docstrings_and_assertions() -> None:
    code = """
import contextlib, io, sys
from grillon.cli.app import verbs
from grillon.cli.run import run
for verb in verbs():
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):
        code = run([verb, "--help"])
    if code:
        sys.exit(f"{verb}: {code}")
line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
pieces = "packing square\\n...\\n...\\npiece A ##/#.\\npiece B ##/#."
for words in (
    ["solve", line], ["check", line], ["count", line], ["rate", line], ["hint", line], ["explain", line],
    ["render", line], ["convert", line, "--to", "short"], ["families"], ["count", "takuzu", "4x4"],
    ["generate", "sudoku", "--seed", "1"], ["generate", "takuzu", "--size", "6x6", "--seed", "1"],
    ["generate", "tectonic", "--size", "5x5", "--seed", "1"], ["cut", "4x5", "--pieces", "4"],
    ["sample", "takuzu", "4x4"], ["unrank", "takuzu", "4x4", "3"], ["compare", pieces], ["sample", pieces],
    ["enumerate", "tectonic", "2x2"],
):
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):
        code = run(words)
    if code:
        sys.exit(f"{words}: {code}")
print("done")
"""
    ran = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert (ran.returncode, ran.stdout) == (0, "done\n"), ran.stderr
