"""What Python adds to the core: single calls, many puzzles at once, and files on the command line.

CPU seconds of one thread. Rows with a peer called `core` compare with the same work done by one call of the core.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import benchmarks
import grillon
from benchmarks import Row, measure
from grillon import families
from grillon.model import Family, Monitor, Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIZES = {"sudoku": "9x9", "takuzu": "10x10", "tectonic": "9x9", "packing": "5x11"}
MADE = {"sudoku": 300, "takuzu": 100, "tectonic": 100, "packing": 5}


def run() -> Iterator[Row]:
    yield from _calls()
    yield from _generation()
    yield from _bulk()
    yield from _files()


def _each(what: str, call: Callable[[], object], number: int, note: str = "", unit: str = "puzzle") -> Row:
    def repeat() -> None:
        for _ in range(number):
            call()

    return Row(what, measure(repeat), number, unit, note=note)


def _calls() -> Iterator[Row]:
    puzzle = grillon.parse(EASY)
    solution = puzzle.solve().value
    yield _each("sudoku, parse, family named", lambda: grillon.parse(EASY, family="sudoku"), 5000, "target 30,000/s")
    yield _each("sudoku, parse", lambda: grillon.parse(EASY), 5000, "target 10,000/s")
    yield _each("sudoku, solve", puzzle.solve, 5000, "target 40,000/s")
    yield _each("sudoku, check", puzzle.check, 5000, "target 40,000/s")
    yield _each("sudoku, rate an easy one", puzzle.rate, 5000, "target 20,000/s")
    yield _each("sudoku, text of a solution", lambda: str(solution), 20_000, "target 100,000/s")
    with contextlib.suppress(ImportError):
        from sudoku import Sudoku  # type: ignore[import-not-found,unused-ignore]

        board = [[0 if sign == "." else int(sign) for sign in EASY[at : at + 9]] for at in range(0, 81, 9)]
        theirs = measure(lambda: Sudoku(3, board=board).solve(), repeat=1)
        ours = measure(puzzle.solve)
        yield Row("sudoku, solve", ours, 1, "puzzle", "py-sudoku", theirs)
    for name in families.names():
        if name in SIZES and name != "sudoku":
            made = families.get(name).generate(seed=1, size=SIZES[name]).puzzle
            text, solved, number = str(made), made.solve().value, 300 if name != "packing" else 30
            yield _each(f"{name}, parse, family named", partial(grillon.parse, text, family=name), number)
            yield _each(f"{name}, parse", partial(grillon.parse, text), number)
            yield _each(f"{name}, solve", made.solve, number)
            yield _each(f"{name}, check", made.check, number)
            yield _each(f"{name}, rate", made.rate, number)
            yield _each(f"{name}, text of a solution", partial(str, solved), 10 * number, "target 100,000/s")


def _generation() -> Iterator[Row]:
    """The core is what the calls of `generate` spend in it: making, and rating what was made."""
    for name, number in MADE.items():
        family, seeds = families.get(name), count(1)

        def make(family: Family = family, seeds: Iterator[int] = seeds, number: int = number) -> None:
            for _ in range(number):
                family.generate(seed=next(seeds), size=SIZES[family.name])

        whole = measure(make, repeat=1)
        core = _core_generation(name, number)
        yield Row(f"{name}, generate {SIZES[name]}", whole, number, "puzzle", "core", core, "target 0.60")


def _core_generation(name: str, number: int) -> float:
    from grillon._core import Symmetry, packing, sudoku, takuzu, tectonic

    control = Monitor().control

    def make(seed: int) -> None:
        if name == "sudoku":
            from grillon.families.sudoku.ladder import core_ladder
            from grillon.families.sudoku.techniques import ALL
            from grillon.families.sudoku.variants import CLASSIC

            made = sudoku.generate(control, None, seed, 0, 1, Symmetry.none, 0, 0, 1)
            assert made is not None
            core_ladder(CLASSIC).rate(made[0], 0, ALL, 1, control)
        elif name == "takuzu":
            shape = takuzu.Shape(10, 10, True)
            grid = takuzu.full_grid(shape, seed, 0, control)
            clues = takuzu.carve(shape, grid, 31, 0, Symmetry.none, 0, seed, 1, control)
            takuzu.grade(shape, clues, 1023, control)
        elif name == "tectonic":
            made_board = tectonic.generate(control, seed, 9, 9, 5, bytes(81), -1, 15, 0, Symmetry.none, 0.05, 0.5, 2000)
            assert made_board is not None
            tectonic.grade_all(control, [(9, 9, 5, made_board[0], made_board[2])], 1)
        else:
            from grillon.families.packing import iq

            empty = iq.game()
            _, fixed, _, _ = packing.make_level(empty.core, control, seed=seed, level=2, attempts=200, fewest=0)
            packing.grade(empty.core.with_fixed(fixed), control, enabled=[True] * 8)

    def make_all() -> None:
        for seed in range(1, number + 1):
            make(seed)

    return measure(make_all, repeat=1)


def _bulk() -> Iterator[Row]:
    from grillon._core import sudoku

    lines = [str(made.puzzle) for made in grillon.generate_many("sudoku", 500, seed=1, threads=1)] * 20
    puzzles = [grillon.parse(line, family="sudoku") for line in lines]
    text = "".join(lines).encode()
    core = measure(lambda: sudoku.solve_many(Monitor().control, text, 81, 2, 1))
    yield Row(
        "sudoku, check_all",
        measure(lambda: list(grillon.check_all(puzzles, threads=1))),
        len(puzzles),
        "puzzle",
        "core",
        core,
        "target 0.50",
    )
    core = measure(lambda: sudoku.solve_many(Monitor().control, text, 81, 1, 1))
    yield Row(
        "sudoku, solve_all",
        measure(lambda: list(grillon.solve_all(puzzles, threads=1))),
        len(puzzles),
        "puzzle",
        "core",
        core,
        "target 0.50",
    )
    core = measure(lambda: sudoku.solve_many(Monitor().control, text, 81, 8, 1))
    yield Row(
        "sudoku, count_all",
        measure(lambda: list(grillon.count_all(puzzles, threads=1))),
        len(puzzles),
        "puzzle",
        "core",
        core,
        "target 0.50",
    )
    easy = [grillon.parse(EASY)] * 2000
    from grillon.families.sudoku.ladder import core_ladder
    from grillon.families.sudoku.techniques import ALL
    from grillon.families.sudoku.variants import CLASSIC

    values = bytes(0 if sign == "." else int(sign) for sign in EASY) * len(easy)
    core = measure(lambda: core_ladder(CLASSIC).rate(values, 0, ALL, 1, Monitor().control))
    yield Row(
        "sudoku, rate_all, easy ones",
        measure(lambda: list(grillon.rate_all(easy, threads=1))),
        len(easy),
        "puzzle",
        "core",
        core,
        "target 0.50",
    )
    for name in ("takuzu", "tectonic", "packing"):
        made = [
            g.puzzle
            for g in grillon.generate_many(name, 20 if name == "packing" else 100, seed=1, size=SIZES[name], threads=1)
        ]
        for verb in ("check_all", "solve_all", "count_all", "rate_all"):
            spent = measure(partial(_go_through, getattr(grillon, verb), made))
            yield Row(f"{name}, {verb}", spent, len(made), "puzzle")


def _go_through(verb: Callable[..., Iterator[object]], puzzles: list[Puzzle]) -> None:
    for _ in verb(puzzles, threads=1):
        pass


def _files() -> Iterator[Row]:
    lines = [str(made.puzzle) for made in grillon.generate_many("sudoku", 500, seed=1, threads=1)]
    number = 1_000_000 if benchmarks.large else 100_000
    with tempfile.TemporaryDirectory() as folder:
        many = Path(folder, "many.sdm")
        many.write_text("\n".join(lines * (number // len(lines))) + "\n")
        easy = Path(folder, "easy.sdm")
        easy.write_text(f"{EASY}\n" * 20_000)
        yield Row("command: solve a list", _command("solve", str(many)), number, "line", note="target 100,000/s")
        yield Row("command: check a list", _command("check", str(many)), number, "line", note="target 100,000/s")
        yield Row("command: count a list", _command("count", str(many)), number, "line")
        yield Row(
            "command: rate a list of easy ones", _command("rate", str(easy)), 20_000, "line", note="target 15,000/s"
        )
        if benchmarks.large:
            from grillon.families.packing import iq

            board = Path(folder, "iq.txt")
            board.write_text(str(iq.game()))
            note = "4,331,140 solutions, target"
            yield Row(
                "command: solve --all, IQ 5x11",
                _command("solve", "--all", str(board)),
                4_331_140,
                "text",
                note=f"{note} 15 s",
            )
            yield Row(
                "command: solve --all --json, IQ 5x11",
                _command("solve", "--all", "--json", str(board)),
                4_331_140,
                "text",
                note=f"{note} 60 s",
            )


def _command(verb: str, *words: str) -> float:
    """CPU seconds of a command in a process of its own, its start included."""
    import subprocess

    before = os.times()
    subprocess.run(
        [sys.executable, "-m", "grillon.cli", verb, "--threads", "1", *words], stdout=subprocess.DEVNULL, check=True
    )
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
