"""Races: what we claim, beside other programs, on the same inputs in the same run.

`make bench` writes docs/benchmarks.md and its pictures from them, `make bench-quick` takes three minutes and fails if a
claimed ratio is missed by more than 15 %. Each race is run for several seeds, each seed with puzzles of its own; we and
every peer take turns, so that a slow moment of the machine is slow for all. Times are CPU seconds on one thread, from
the puzzle's text or object to its answer; ratios are given as median and worst over the seeds.

Peers that are not installed are named in the report and left out: xcover, exact-cover, OR-Tools, python-sat, py-sudoku
from PyPI, qqwing and sgt-puzzles from Debian, and tdoku if GRILLON_TDOKU is the path of its `run_benchmark`, which its
own README says how to build: with clang, for the machine's own processor, it is fastest.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import Row
from benchmarks.families.packing import CAP_PUZZLE
from benchmarks.races._peers import SCRIPT, SOLVE, cpu, tdoku_program, tdoku_seconds
from grillon import parse
from grillon._core import Symmetry
from grillon._core import sudoku as sudoku_core
from grillon.families import get
from grillon.families.packing import Board, PackingPuzzle, piece_set
from grillon.families.sudoku.digits import values_text
from grillon.families.sudoku.search.batch import solve_many
from grillon.model import Judgement, Monitor
from grillon.puzzle.puzzle import Puzzle

Work = Callable[[], object]
GAMES = "/usr/games"
MISSED = 0.85
"""A claim may be missed by this much: machines differ, and this one is noisy."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Who takes part: `prepare` makes a seed's work, which is then timed and gives the number of puzzles it did."""

    prepare: Callable[[int], Callable[[], int]]
    clock: bool = True
    """Is its CPU time that of this process? If not, the work itself returns seconds for each puzzle."""


@dataclass(frozen=True, slots=True)
class Race:
    """One question, asked of us and of others. `claim` is the ratio to each peer that the documentation may state."""

    title: str
    what: str
    """The puzzles, or the size in a series of sizes."""
    ours: Runner
    peers: Mapping[str, Runner]
    claims: Mapping[str, float] = field(default_factory=dict)
    quick: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """The seconds of a race for each puzzle, by runner and seed."""

    race: Race
    ours: list[float]
    peers: Mapping[str, list[float]]

    def ratios(self, peer: str) -> list[float]:
        """How many times faster we were, for each seed."""
        return [theirs / ours for ours, theirs in zip(self.ours, self.peers[peer], strict=True)]

    @property
    def slowest_peer_first(self) -> list[str]:
        """Peers, the one that we beat by least first."""
        return sorted(self.peers, key=lambda peer: statistics.median(self.ratios(peer)))

    def missed(self) -> Iterator[str]:
        """Every claim that does not hold in this run."""
        for peer, claim in self.race.claims.items():
            if peer in self.peers and (ratio := statistics.median(self.ratios(peer))) < MISSED * claim:
                yield f"{self.race.title}, {self.race.what}: {ratio:.2f} times {peer}, {claim:g} is claimed"


def timed(runner: Runner, seed: int) -> float:
    """CPU seconds for each puzzle; work of microseconds is repeated until it can be measured."""
    work = runner.prepare(seed)
    if not runner.clock:
        return float(work())
    number, start = 0, time.process_time()
    while (spent := time.process_time() - start) < 0.02 or not number:
        number += work()
    return spent / number


def run_race(race: Race, seeds: Iterable[int]) -> Result:
    """All runners in turns."""
    runners = {"": race.ours, **race.peers}
    for runner in runners.values():
        timed(runner, 0)  # imports, caches and compilers
    times: dict[str, list[float]] = {name: [] for name in runners}
    for seed in seeds:
        for name, runner in runners.items():
            times[name].append(timed(runner, seed))
    return Result(race, times.pop(""), times)


# Runners


def each(puzzles: Callable[[int], list[Puzzle]], ask: Callable[[Puzzle], object]) -> Runner:
    """A question asked of every puzzle of a seed, in this process."""

    def prepare(seed: int) -> Callable[[], int]:
        chosen = puzzles(seed)

        def work() -> int:
            for puzzle in chosen:
                ask(puzzle)
            return len(chosen)

        return work

    return Runner(prepare)


def program(words: list[str], texts: Callable[[int], list[str]]) -> Runner:
    """A program that reads the puzzles of a seed, one a line; its start is counted once for all."""

    def prepare(seed: int) -> Callable[[], float]:
        lines = texts(seed)

        def work() -> float:
            with TemporaryDirectory() as folder:
                path = Path(folder, "puzzles")
                path.write_text("\n".join(lines) + "\n")
                return cpu(words, path) / len(lines)

        return work

    return Runner(prepare, clock=False)  # type: ignore[arg-type]


def command(words: str) -> list[str]:
    """Our own command with these words."""
    return [sys.executable, "-m", "grillon", *words.split()]


def maker(words: Callable[[int], list[str]], number: int) -> Runner:
    """A program that makes puzzles."""
    return Runner(lambda seed: lambda: cpu(words(seed)) / number, clock=False)  # type: ignore[arg-type, return-value]


def installed(**peers: Callable[[], Runner]) -> dict[str, Runner]:
    """The peers that are here; a name of Python's becomes that of the package."""
    found = {name.replace("_", "-"): make for name, make in peers.items()}
    return {name: make() for name, make in found.items() if is_installed(name)}


MODULES = {
    "CP-SAT": "ortools",
    "CaDiCaL": "pysat",
    "exact-cover": "exact_cover",
    "py-sudoku": "sudoku",
    "xcover": "xcover",
}
PROGRAMS = {"qqwing": "qqwing", "Solo": "sgt-solo", "Unruly": "sgt-unruly"}


def is_installed(peer: str) -> bool:
    """Can this peer take part?"""
    if peer == "tdoku":
        return bool(tdoku_program())
    if peer in PROGRAMS:
        return found_program(peer) is not None
    return find_spec(MODULES[peer]) is not None


def found_program(peer: str) -> str | None:
    """The path of a peer's program."""
    return shutil.which(PROGRAMS[peer]) or shutil.which(PROGRAMS[peer], path=GAMES)


# The same question, for each peer as its own users would put it


def by_cp_sat(puzzle: Puzzle, limit: int = 1) -> int:
    """Solutions by OR-Tools: whole numbers that are all different for Sudoku and Tectonic, else the houses."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    symbols, givens = (
        len(puzzle.places.symbols),
        dict(divmod(c, len(puzzle.places.symbols) or 1) for c in puzzle.givens),
    )
    if puzzle.family_name == "sudoku":
        cells = [model.new_int_var(0, symbols - 1, "") for _ in puzzle.places.cells]
        for house in puzzle.variant.houses:  # type: ignore[attr-defined]
            model.add_all_different([cells[cell] for cell in house.cells])
        for cell, digit in givens.items():
            model.add(cells[cell] == digit)
    else:
        cells = [model.new_bool_var("") for _ in puzzle.places.cells]
        for cell, digit in givens.items():
            model.add(cells[cell] == digit)
        rules: Any = puzzle.rules
        lines = [[cells[cell] for cell in rules.line_cells(line)] for line in range(rules.lines)]
        for alike in (lines[: rules.rows], lines[rules.rows :]):
            model.add_all_different([sum((1 << at) * cell for at, cell in enumerate(row)) for row in alike])
        for row in lines:
            model.add(2 * sum(row) == len(row))
            for at in range(len(row) - 2):
                model.add_bool_or(row[at : at + 3])
                model.add_bool_or([~cell for cell in row[at : at + 3]])
    return solutions_of(model, cells, limit)


def solutions_of(model: Any, cells: list[Any], limit: int) -> int:
    """Up to `limit` solutions: each is forbidden before the next is asked for."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    for found in range(limit):
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return found
        last = [solver.value(cell) for cell in cells]
        others = []
        for cell, value in zip(cells, last, strict=True):
            differs = model.new_bool_var("")
            model.add(cell != value).only_enforce_if(differs)
            others.append(differs)
        model.add_bool_or(others)
    return limit


def by_sat(puzzle: Puzzle, limit: int = 1) -> int:
    """Solutions by CaDiCaL: one variable a candidate, a clause for each house that needs one, and for each pair."""
    from pysat.solvers import Solver

    rules, given = puzzle.rules, set(puzzle.givens)
    with Solver(name="cadical195") as solver:
        for number in rules.house_numbers():
            house = rules.house(number)
            if house.one_of:
                solver.add_clause([c + 1 for c in house.one_of])
            pair = house.at_most_one
            for at, first in enumerate(pair):
                for second in pair[at + 1 :]:
                    solver.add_clause([-first - 1, -second - 1])
        for candidate in given:
            solver.add_clause([candidate + 1])
        for found in range(limit):
            if not solver.solve():
                return found
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    return limit


@cache
def cover_of(puzzle: Puzzle) -> Any:
    """A puzzle as a matrix of zeros and ones: a row for each candidate that is left, a column for each house."""
    import numpy as np

    rules = puzzle.rules
    done = {house for given in puzzle.givens for house in rules.houses_of(given)}
    left = [house for house in rules.house_numbers() if house not in done]
    column = {house: number for number, house in enumerate(left)}
    options = [
        [column[house] for house in rules.houses_of(candidate)]
        for candidate in range(rules.candidates)
        if rules.legal(candidate) and not done & set(rules.houses_of(candidate))
    ]
    matrix = np.zeros((len(options), len(left)), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, option] = True
    return matrix


def by_xcover(puzzle: Puzzle, limit: int = 0) -> int:
    """Solutions by xcover; all of them with limit 0."""
    from xcover import covers_bool

    return sum(1 for _ in islice(covers_bool(cover_of(puzzle)), limit or None))


def by_exact_cover(puzzle: Puzzle, limit: int = 0) -> int:
    """Solutions by exact-cover; all of them with limit 0."""
    from exact_cover import get_all_solutions, get_solution_count

    matrix = cover_of(puzzle)
    return len(get_all_solutions(matrix, max_count=limit)) if limit else int(get_solution_count(matrix))


# The races


@cache
def sudoku_lines(seed: int, number: int) -> list[str]:
    """Minimal puzzles."""
    made = sudoku_core.generate(Monitor().control, None, seed + 1, 0, number, Symmetry.none, 0, 0, 1)
    assert made is not None
    return [values_text(made[0][at : at + 81]) for at in range(0, 81 * number, 81)]


def sudokus(number: int) -> Callable[[int], list[Puzzle]]:
    """The same as puzzles."""
    return lambda seed: [parse(line) for line in sudoku_lines(seed, number)]


@cache
def _generated(family: str, seed: int, number: int, options: tuple[tuple[str, object], ...]) -> list[Puzzle]:
    return [get(family).generate(seed=1000 * seed + at, **dict(options)).puzzle for at in range(number)]


def generated(family: str, number: int, **options: object) -> Callable[[int], list[Puzzle]]:
    """Puzzles with one solution."""
    return lambda seed: _generated(family, seed, number, tuple(options.items()))


def solve(puzzle: Puzzle) -> None:
    """Our first solution."""
    assert puzzle.solve()


def check(puzzle: Puzzle) -> None:
    """Our proof that there is one solution."""
    assert puzzle.check().judgement is Judgement.UNIQUE


def proved(ask: Callable[[Puzzle, int], int]) -> Callable[[Puzzle], None]:
    """A peer's proof: it finds one solution and no second."""

    def prove(puzzle: Puzzle) -> None:
        assert ask(puzzle, 2) == 1

    return prove


def sudoku_races() -> Iterator[Race]:
    lines = 20_000

    def texts(seed: int) -> list[str]:
        return sudoku_lines(seed, lines)

    def few(seed: int) -> list[str]:
        return texts(seed)[:100]

    ours = program(command("solve -"), texts)
    yield Race(
        "Sudoku: solve a list",
        f"{lines:,} minimal puzzles, the whole command",
        ours,
        installed(
            qqwing=lambda: program([str(found_program("qqwing")), "--solve", "--compact"], texts),
            py_sudoku=lambda: program([sys.executable, "-c", SCRIPT + SOLVE], few),
        ),
        {"qqwing": 1.5, "py-sudoku": 500},
    )
    for limit, what in ((1, "first solution"), (2, "proof of one solution")):

        def listed(seed: int, limit: int = limit) -> Callable[[], int]:
            block = "".join(texts(seed)).encode()

            def work() -> int:
                assert set(solve_many(block, 81, limit, 1, Monitor())[0]) == {1}
                return lines

            return work

        def by_tdoku(seed: int, limit: int = limit) -> Callable[[], float]:
            return lambda: tdoku_seconds(texts(seed), first=limit == 1) / lines

        yield Race(
            "Sudoku: a list in one call of the core",
            f"{lines:,} minimal puzzles, {what}",
            Runner(listed),
            installed(tdoku=partial(Runner, by_tdoku, clock=False)),  # type: ignore[arg-type]
            {"tdoku": 1.5},
        )
    sample = sudokus(10)
    yield Race(
        "Sudoku: prove one solution",
        "9x9, one call a puzzle",
        each(sample, check),
        installed(
            **{
                "CP-SAT": lambda: each(sample, proved(by_cp_sat)),
                "CaDiCaL": lambda: each(sample, proved(by_sat)),
                "xcover": lambda: each(sample, proved(by_xcover)),
                "exact-cover": lambda: each(sample, proved(by_exact_cover)),
            }
        ),
        {"CP-SAT": 200, "CaDiCaL": 200, "xcover": 30, "exact-cover": 10},
    )
    for side in (4, 9, 16):
        large = sudokus(5) if side == 9 else generated("sudoku", 3, size=(side, side))
        yield Race(
            "Sudoku: solve, by size",
            f"{side}x{side}",
            each(large, solve),
            installed(
                **{
                    "CP-SAT": lambda large=large: each(large, by_cp_sat),
                    "CaDiCaL": lambda large=large: each(large, by_sat),
                }
            ),
            quick=side == 16,
        )
    number = 100
    yield Race(
        "Sudoku: make minimal puzzles",
        f"{number}, the whole command",
        maker(
            lambda seed: command(f"generate sudoku --count {number} --seed {seed} --minimal"),
            number,
        ),
        installed(
            qqwing=lambda: maker(
                lambda _: [str(found_program("qqwing")), "--generate", str(number), "--compact"], number
            ),
            Solo=lambda: maker(lambda seed: [str(found_program("Solo")), "--generate", "10", f"3x3da#{seed}"], 10),
        ),
    )


def takuzu_races() -> Iterator[Race]:
    for side in (8, 12, 16, 20):
        puzzles = generated("takuzu", 3, size=(side, side), minimal=True)
        yield Race(
            "Takuzu: prove one solution, by size",
            f"{side}x{side}",
            each(puzzles, check),
            installed(
                **{
                    "CP-SAT": lambda puzzles=puzzles: each(puzzles, proved(by_cp_sat)),
                }
            ),
            {"CP-SAT": 200} if side == 12 else {},
            quick=side == 12,
        )
    yield Race(
        "Takuzu: make puzzles that logic solves",
        "16x16, the whole command",
        maker(
            lambda seed: command(f"generate takuzu --size 16x16 --count 20 --seed {seed}"),
            20,
        ),
        installed(
            Unruly=lambda: maker(lambda seed: [str(found_program("Unruly")), "--generate", "5", f"16x16udn#{seed}"], 5),
        ),
        {"Unruly": 1.2},
    )


def tectonic_races() -> Iterator[Race]:
    from benchmarks.families.tectonic import check_by_cpsat

    for side in (5, 6, 9, 12):
        puzzles = generated("tectonic", 5, size=(side, side))
        yield Race(
            "Tectonic: prove one solution, by size",
            f"{side}x{side}",
            each(puzzles, check),
            installed(**{"CP-SAT": lambda puzzles=puzzles: each(puzzles, check_by_cpsat)}),  # type: ignore[arg-type]
            {"CP-SAT": 50} if side == 9 else {},
            quick=side == 9,
        )


def packing_races() -> Iterator[Race]:
    pentominoes = piece_set("pentominoes")
    boards: dict[str, Puzzle] = {
        f"pentominoes {rows}x{columns}": PackingPuzzle(Board.rectangle(rows, columns), pentominoes)
        for rows, columns in ((3, 20), (4, 15), (5, 12), (6, 10))
    }
    boards["Soma cube"] = PackingPuzzle(Board.box(3, 3, 3), piece_set("soma"))
    boards["the cap puzzle"] = parse(CAP_PUZZLE)
    for name, puzzle in boards.items():
        total = int(puzzle.count())

        def same(ask: Callable[[Puzzle], object], puzzle: Puzzle = puzzle, total: int = total) -> Runner:
            def asked(one: Puzzle) -> None:
                assert int(ask(one)) == total  # type: ignore[call-overload]

            return each(lambda _: [puzzle], asked)

        yield Race(
            "Packing: count all solutions",
            f"{name}: {total:,}",
            same(lambda one: one.count()),
            installed(
                **{peer: partial(same, ask) for peer, ask in (("xcover", by_xcover), ("exact-cover", by_exact_cover))}
            ),
            {"xcover": 20, "exact-cover": 5} if name.endswith("6x10") else {},
            quick=name.endswith("6x10"),
        )


def races() -> Iterator[Race]:
    yield from sudoku_races()
    yield from takuzu_races()
    yield from tectonic_races()
    yield from packing_races()


def run() -> Iterator[Row]:
    """As rows, beside the other benchmarks: the nearest peer of each race."""
    for race in races():
        result = run_race(race, range(1, 4))
        seconds = statistics.median(result.ours)
        nearest = next(iter(result.slowest_peer_first), "")
        theirs = statistics.median(result.peers[nearest]) if nearest else None
        yield Row(f"{race.title}: {race.what}", seconds, peer=nearest, peer_seconds=theirs)
