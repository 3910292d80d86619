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
from itertools import count, islice
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
    """The core is the same work in one call of it, on what it reads."""
    from grillon._core import sudoku
    from grillon.families.sudoku.ladder import core_ladder
    from grillon.families.sudoku.techniques import ALL
    from grillon.families.sudoku.variants import CLASSIC

    lines = [str(made.puzzle) for made in grillon.generate_many("sudoku", 500, seed=1, threads=1)] * 20
    puzzles = [grillon.parse(line, family="sudoku") for line in lines]
    text, easy = "".join(lines).encode(), [grillon.parse(EASY)] * 2000
    values = bytes(0 if sign == "." else int(sign) for sign in EASY) * len(easy)

    def solved(limit: int) -> object:
        return sudoku.solve_many(Monitor().control, text, 81, limit, 1)

    cores: dict[str, tuple[list[Puzzle], Callable[[], object]]] = {
        "check_all": (puzzles, lambda: solved(2)),
        "solve_all": (puzzles, lambda: solved(1)),
        "count_all": (puzzles, lambda: solved(8)),
        "rate_all": (easy, lambda: core_ladder(CLASSIC).rate(values, 0, ALL, 1, Monitor().control)),
    }
    for verb, (given, core) in cores.items():
        spent = measure(partial(_go_through, getattr(grillon, verb), given))
        yield Row(f"sudoku, {verb}", spent, len(given), "puzzle", "core", measure(core), "target 0.50")
    for name, made in _others():
        for verb in cores:
            yield Row(
                f"{name}, {verb}", measure(partial(_go_through, getattr(grillon, verb), made)), len(made), "puzzle"
            )


def _others() -> Iterator[tuple[str, list[Puzzle]]]:
    """Puzzles of the families that are not read as plain lines."""
    for name in SIZES:
        if name != "sudoku":
            number = 20 if name == "packing" else 100
            many = grillon.generate_many(name, number, seed=1, size=SIZES[name], threads=1)
            yield name, [made.puzzle for made in many]


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
        for verb, file, length, wanted in (
            ("solve", many, number, "target 100,000/s"),
            ("check", many, number, "target 100,000/s"),
            ("count", many, number, ""),
            ("rate", easy, 20_000, "easy ones, target 15,000/s"),
        ):
            yield Row(f"command: {verb} a list", _command(verb, str(file)), length, "line", note=wanted)
        yield from _peers(many, number)
        for name, made in _others():
            short = Path(folder, name)
            times = 50 if name != "packing" else 5
            short.write_text("\n".join(puzzle.short() for puzzle in made * times) + "\n")
            start = _command("check", made[0].short())
            alone = measure(partial(_go_through, grillon.check_all, made), repeat=2) * times
            spent = _command("check", str(short)) - start
            more = (spent - alone) / (len(made) * times) * 1e6
            note = f"{more:.0f} us a line more than check_all, target 10"
            yield Row(f"command: check a list of {name}", spent, len(made) * times, "line", note=note)
        most = _peak(many)
        note = f"{most / 2**20:.0f} MiB at most; one line: {_peak_of_one() / 2**20:.0f} MiB"
        yield Row(f"command: check {number:,} lines, memory", 0.0, number, "line", note=note)
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


def _peers(many: Path, number: int) -> Iterator[Row]:
    """What qqwing needs for the same list, where it is installed; it is slow, so it gets a part of it."""
    import shutil
    import subprocess

    program = shutil.which("qqwing")
    if program is None:
        return
    part = many.with_name("part.sdm")
    with many.open() as lines:
        part.write_text("".join(islice(lines, min(number, 5000))))
    own = _command("solve", str(part))
    before = os.times()
    with part.open() as lines:
        subprocess.run([program, "--solve", "--compact"], stdin=lines, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    theirs = after.children_user + after.children_system - before.children_user - before.children_system
    yield Row("command: solve a list", own, min(number, 5000), "line", "qqwing", theirs, "start included")


def _peak(file: Path) -> int:
    """The most memory that checking a list takes, in bytes."""
    import subprocess

    script = (
        "import resource, sys; from grillon.cli._run import run; run(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "check", "--threads", "1", str(file)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
    )
    return int(done.stderr) * 1024


def _peak_of_one() -> int:
    with tempfile.TemporaryDirectory() as folder:
        one = Path(folder, "one.sdm")
        one.write_text(f"{EASY}\n")
        return _peak(one)
