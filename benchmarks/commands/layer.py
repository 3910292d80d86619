"""The overhead of Python over the core: single calls, and many puzzles at once.

CPU seconds of one thread. Rows with a peer called `core` compare with the same work done by one call of the core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import grillon
from benchmarks import Row, measure, measure_in_turns
from benchmarks.races import _peers
from grillon import families
from grillon.model import Monitor
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIZES = {"sudoku": "9x9", "takuzu": "10x10", "tectonic": "9x9", "packing": "5x11"}
MADE = {"sudoku": 300, "takuzu": 100, "tectonic": 100, "packing": 5}


def run() -> Iterator[Row]:
    yield from _calls()
    yield from _generation()
    yield from _bulk()


def _each(what: str, call: Callable[[], object], number: int, note: str = "", unit: str = "puzzle") -> Row:
    def repeat() -> None:
        for _ in range(number):
            call()

    return Row(what, measure(repeat), number, unit, note=note)


def _calls() -> Iterator[Row]:
    puzzle = grillon.parse(EASY)
    solution = puzzle.solve().value
    others = _peers.calls(EASY)
    for what, call, number, target, same in (
        ("parse, family named", lambda: grillon.parse(EASY, family="sudoku"), 5000, "30,000/s", "parse"),
        ("parse", lambda: grillon.parse(EASY), 5000, "10,000/s", "parse"),
        ("solve", puzzle.solve, 5000, "40,000/s", "solve"),
        ("check", puzzle.check, 5000, "40,000/s", "check"),
        ("rate an easy one", puzzle.rate, 5000, "20,000/s", ""),
        ("text of a solution", lambda: str(solution), 20_000, "100,000/s", ""),
    ):
        row = _each(f"sudoku, {what}", call, number, f"target {target}")
        if same in others:
            row = replace(row, peer="py-sudoku", peer_seconds=measure(others[same], repeat=2) * number)
        yield row
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
    """The core's part is the time the calls of `generate` spend in it: making puzzles and rating them."""
    for name, number in MADE.items():
        family = families.get(name)

        def make(family: Family = family, number: int = number) -> None:
            for seed in range(1, number + 1):
                family.generate(seed=seed, size=SIZES[family.name])

        def make_many(name: str = name, number: int = number) -> None:
            for _ in grillon.generate_many(name, number, seed=1, size=SIZES[name], threads=1):
                pass

        core_alone = partial(_core_generation, name, number)
        one_by_one, many, core = measure_in_turns(make, make_many, core_alone, repeat=2)
        yield Row(f"{name}, generate", one_by_one, number, "puzzle", "core", core, "target 0.60")
        yield Row(f"{name}, generate_many", many, number, "puzzle", "core", core, "target 0.50")
        for peer, theirs in _peers.making(number).items() if name == "sudoku" else ():
            yield Row(f"{name}, generate", one_by_one, number, "puzzle", peer, theirs(), "the peer's start included")


def _core_generation(name: str, number: int) -> None:
    from grillon._core import Symmetry, packing, sudoku, takuzu, tectonic

    control = Monitor().control

    def make(seed: int) -> None:
        if name == "sudoku":
            from grillon.families.sudoku.logic.ladder import core_ladder
            from grillon.families.sudoku.logic.techniques import CLASSIC_SET
            from grillon.families.sudoku.variants import CLASSIC

            made = sudoku.generate(control, None, seed, 0, 1, Symmetry.none, 0, 0, 1)
            assert made is not None
            core_ladder(CLASSIC).rate(made[0], 0, CLASSIC_SET.bits(None), 1, control)
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
            from grillon.families.packing.formats import iq_puzzler

            empty = iq_puzzler.game()
            _, fixed, _, _ = packing.make_level(empty.core, control, seed=seed, level=2, attempts=200, fewest=0)
            packing.grade(empty.core.with_fixed(fixed), control, enabled=[True] * 8)

    for seed in range(1, number + 1):
        make(seed)


def _bulk() -> Iterator[Row]:
    """The core's part is the same work in one call of it, on its own input format."""
    for name in SIZES:
        puzzles = some_puzzles(name)
        for verb, core in cores(name, puzzles).items():
            spent, alone = measure_in_turns(partial(_go_through, getattr(grillon, verb), puzzles), core)
            yield Row(f"{name}, {verb}", spent, len(puzzles), "puzzle", "core", alone, "target 0.50")
    easy = [grillon.parse(EASY)] * 2000
    spent, rated = measure_in_turns(partial(_go_through, grillon.rate_all, easy), cores("sudoku", easy)["rate_all"])
    yield Row("sudoku, rate_all, easy ones", spent, len(easy), "puzzle", "core", rated, "target 0.50")


def some_puzzles(name: str) -> list[Puzzle]:
    """Proper puzzles of a family, enough for a short measurement."""
    number, times = {"sudoku": (500, 10), "takuzu": (100, 10), "tectonic": (100, 10), "packing": (20, 3)}[name]
    made = grillon.generate_many(name, number, seed=1, size=SIZES[name], threads=1)
    return [each.puzzle for each in made] * times


def cores(name: str, puzzles: list[Puzzle]) -> dict[str, Callable[[], object]]:
    """One call of the core for each verb, on its input for these puzzles."""
    if name == "sudoku":
        return _sudoku_cores(puzzles)
    return {"takuzu": _takuzu_cores, "tectonic": _tectonic_cores, "packing": _packing_cores}[name](puzzles)


def _sudoku_cores(puzzles: list[Puzzle]) -> dict[str, Callable[[], object]]:
    from grillon._core import sudoku
    from grillon.families.sudoku.logic.ladder import core_ladder
    from grillon.families.sudoku.logic.techniques import CLASSIC_SET
    from grillon.families.sudoku.variants import CLASSIC

    text = "".join(map(str, puzzles)).encode()
    values = bytes(0 if sign == 46 else sign - 48 for sign in text)
    return {
        "check_all": lambda: sudoku.solve_many(Monitor().control, text, 81, 2, 1),
        "solve_all": lambda: sudoku.solve_many(Monitor().control, text, 81, 1, 1),
        "count_all": lambda: sudoku.solve_many(Monitor().control, text, 81, 8, 1),
        "rate_all": lambda: core_ladder(CLASSIC).rate(values, 0, CLASSIC_SET.bits(None), 1, Monitor().control),
    }


def _takuzu_cores(puzzles: list[Puzzle]) -> dict[str, Callable[[], object]]:
    from grillon._core import takuzu
    from grillon.families.takuzu.puzzle import TakuzuPuzzle

    own = [puzzle for puzzle in puzzles if isinstance(puzzle, TakuzuPuzzle)]
    shape, values = own[0].shape, b"".join(puzzle.values for puzzle in own)

    def solved(limit: int) -> object:
        return takuzu.solve_many(shape, values, limit, 1, Monitor().control)

    return {
        "check_all": partial(solved, 2),
        "solve_all": partial(solved, 1),
        "count_all": partial(solved, 2),
        "rate_all": lambda: takuzu.grade_many(shape, values, 1023, 1, Monitor().control),
    }


def _tectonic_cores(puzzles: list[Puzzle]) -> dict[str, Callable[[], object]]:
    from grillon._core import tectonic
    from grillon.families.tectonic.puzzle import TectonicPuzzle

    boards = [puzzle.known_board() for puzzle in puzzles if isinstance(puzzle, TectonicPuzzle)]
    solved = partial(tectonic.check_all, Monitor().control, boards, 1)
    graded = partial(tectonic.grade_all, Monitor().control, boards, 1)
    return {"check_all": solved, "solve_all": solved, "count_all": solved, "rate_all": graded}


def _packing_cores(puzzles: list[Puzzle]) -> dict[str, Callable[[], object]]:
    from grillon._core import packing
    from grillon.families.packing.formats import iq_puzzler

    problem, fixed = iq_puzzler.game().core, [puzzle.givens for puzzle in puzzles]

    def solved(limit: int) -> object:
        return packing.solve_many(problem, Monitor().control, fixed, limit, 1)

    return {
        "check_all": partial(solved, 2),
        "solve_all": partial(solved, 1),
        "count_all": partial(solved, 2),
        "rate_all": lambda: packing.grade_many(problem, Monitor().control, fixed, 1),
    }


def _go_through(verb: Callable[..., Iterator[object]], puzzles: list[Puzzle]) -> None:
    for _ in verb(puzzles, threads=1):
        pass
