"""Packing: numbers and lists beside exact-cover and xcover, each answer checked.

Every row is the median of several runs on one thread, in CPU seconds, with the engine, the answer (which is checked),
the worst run, the target time and whether the median meets it, and the times of the peers on the same exact cover. A
peer that needs more CPU seconds than PEER_LIMIT is stopped, and the row notes it.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import Row
from benchmarks.families._combs import comb_puzzle
from grillon._core import RecordStream, packing
from grillon.families.packing import Board, PackingPuzzle, piece_set
from grillon.families.packing.cut import cut
from grillon.families.packing.formats import iq_puzzler
from grillon.families.packing.formats.text import read_native
from grillon.families.packing.search.options import MEMORY
from grillon.model import Judgement, Monitor

if TYPE_CHECKING:
    import numpy as np

PEER_LIMIT = 30
"""CPU seconds a peer gets for one row."""
PEERS = ("xcover", "exact-cover")
SWEEP = "bitboard, then sweep"
"""How flat boards are counted: by a short search, and by merging equal frontiers if that does not finish."""
SEVERAL = {"h", "40 again", "120"}
"""Levels with more than one solution."""
RECORDS = Path(__file__).parents[2] / "tests" / "data" / "iq_levels.json"
"""Every published level of IQ Puzzler Pro that we know, on the three boards."""
UNIQUE_CUTS = (
    (6, 12, 14),
    (10, 16, 20),
    (12, 12, 20),
    (16, 16, 20),
    (20, 20, 30),
    (20, 20, 40),
    (20, 30, 60),
    (25, 30, 60),
    (30, 40, 60),
    (55, 121, 60),
)
RING = ["........"] * 3 + ["...##..."] * 2 + ["........"] * 3
CAP_PUZZLE = """packing square
........
........
........
........
........
........
........
........
piece A ####/...#
piece B ###/..#/..#
piece R ##./###
piece D ...#/##.#/####
piece E ###/.#./.#.
piece G #../###/#.#
piece H .##/###/##.
piece I .##/.##/###
piece X .#./###/.#.
piece C #..#/####
piece W ..#/.##/##.
"""


@dataclass(frozen=True, slots=True)
class Job:
    """A computation, its answer, and the target in CPU seconds; peers look for `maximum` solutions, 0 for all."""

    what: str
    engine: str
    work: Callable[[], int]
    answer: int
    reach: float
    rival: PackingPuzzle | None = None
    repeat: int = 5
    maximum: int = 0


def run() -> Iterator[Row]:
    for job in jobs():
        yield measured(job)
    yield from on_two_threads()


def on_two_threads() -> Iterator[Row]:
    """The same search on one thread and on two, by wall time: the second row shows the speed-up."""
    game = iq_puzzler.game()
    alone = 0.0
    for threads in (1, 2):
        times = []
        for _ in range(3):
            start = time.perf_counter()
            assert search(game, threads=threads) == 4_331_140
            times.append(time.perf_counter() - start)
        alone = alone or min(times)
        note = f"{alone / min(times):.2f} times one thread; reach 1.8" if threads > 1 else ""
        yield Row(f"IQ Puzzler Pro 5x11, every solution, on the clock, threads: {threads}", min(times), note=note)


def measured(job: Job) -> Row:
    """The median of a job's runs, beside the times of its rivals for counting the same solutions."""
    times = []
    for _ in range(job.repeat):
        start = time.process_time()
        answer = job.work()
        times.append(time.process_time() - start)
        if answer != job.answer:
            raise AssertionError(f"{job.what}: {answer:,}, but {job.answer:,} is right")
    median, worst = statistics.median(times), max(times)
    reached = "reached" if median <= job.reach else "NOT REACHED"
    notes = [job.engine, f"{job.answer:,}", f"worst {worst:.4f} s", f"reach {job.reach:g} s: {reached}"]
    rivals = {peer: rival(peer, job) for peer in PEERS} if job.rival is not None else {}
    notes += [f"{peer} {told if isinstance(told, str) else f'{told:.4f} s'}" for peer, told in rivals.items()]
    finished = {peer: seconds for peer, seconds in rivals.items() if isinstance(seconds, float)}
    nearest = min(finished, key=lambda peer: finished[peer], default="")
    return Row(job.what, median, peer=nearest, peer_seconds=finished.get(nearest), note="; ".join(notes))


def jobs() -> Iterator[Job]:
    """The rows, smallest boards first."""
    pentominoes = piece_set("pentominoes")
    for rows, columns, total in ((3, 20, 8), (4, 15, 1472), (5, 12, 4040)):
        puzzle = PackingPuzzle(Board.rectangle(rows, columns), pentominoes)
        yield Job(f"pentominoes {rows}x{columns}, number", SWEEP, number(puzzle), total, 0.2, puzzle)
    ring = PackingPuzzle(Board.of_rows(RING), pentominoes)
    yield Job("pentominoes 8x8 minus its centre, number", SWEEP, number(ring), 520, 0.2, ring)
    six = PackingPuzzle(Board.rectangle(6, 10), pentominoes)
    yield Job("pentominoes 6x10, number", SWEEP, number(six), 9356, 0.4, six)
    yield Job("pentominoes 6x10, number up to symmetry", SWEEP, classes(six), 2339, 0.4)
    yield Job("pentominoes 6x10, every solution", "bitboard", lambda: search(six), 9356, 0.7)
    game, diagonal, pyramid = iq_puzzler.game(), iq_puzzler.game("diag55"), iq_puzzler.game("pyramid55")
    yield Job("IQ Puzzler Pro 5x11, number", SWEEP, number(game), 4_331_140, 0.35, game)
    yield Job("IQ Puzzler Pro 5x11, number up to symmetry", SWEEP, classes(game), 1_082_785, 0.35)
    yield Job(
        "IQ Puzzler Pro 5x11, every solution as bytes",
        "sweep, live walk",
        lambda: walk(game),
        4_331_140,
        2,
        repeat=3,
    )
    yield Job(
        "IQ Puzzler Pro 5x11, every solution as bytes",
        "bitboard",
        lambda: search(game),
        4_331_140,
        15,
        repeat=3,
    )
    yield Job("IQ Puzzler Pro diagonal, number", SWEEP, number(diagonal), 1_376_400, 0.8, diagonal)
    yield Job("IQ Puzzler Pro pyramid, number", "cover", number(pyramid), 26_720, 8, pyramid, repeat=3)
    soma = PackingPuzzle(Board.box(3, 3, 3), piece_set("soma"))
    yield Job("Soma cube, number", "cover", number(soma), 11_520, 0.02, soma)
    brick = PackingPuzzle(Board.box(3, 4, 5), pentominoes)
    yield Job("pentominoes 3x4x5, number", "cover", number(brick), 8 * 3940, 60, brick, repeat=3)
    cap = read_native(CAP_PUZZLE)
    yield Job("the cap puzzle, number", SWEEP, number(cap), 712, 0.1, cap)
    yield from levels()
    yield from explanations()
    for seed in range(1, 11):
        large = cut(Board.rectangle(55, 121), seed=seed, pieces=60, sizes=(80, 140), different=True, rectangles=False)
        yield Job(
            f"55x121 put together from 60 shapes, seed {seed}",
            "assembly",
            lambda large=large: int(bool(large.puzzle.verify(large.puzzle.solve().value))),  # type: ignore[misc]
            1,
            60,
            repeat=1,
        )
    for seed in range(1, 6):
        combed = comb_puzzle(seed)
        yield Job(
            f"55x121 put together from 95 shapes and a comb of 42x69, seed {seed}",
            "assembly",
            lambda combed=combed: int(bool(combed.verify(combed.solve().value))),  # type: ignore[misc]
            1,
            20,
            repeat=1,
        )
    yield from cuts()


def cuts() -> Iterator[Job]:
    """Cuts into different pieces with one solution: each seed is a row, because seeds differ far more than runs."""
    for rows, columns, pieces in UNIQUE_CUTS:
        for seed in range(1, 4):
            yield Job(
                f"{rows}x{columns} cut into {pieces} with one solution, seed {seed}",
                "cut",
                lambda rows=rows, columns=columns, pieces=pieces, seed=seed: len(  # type: ignore[misc]
                    cut(
                        Board.rectangle(rows, columns), seed=seed, pieces=pieces, different=True, unique=True
                    ).puzzle.pieces
                ),
                pieces,
                60,
                repeat=1,
            )


def levels() -> Iterator[Job]:
    """Each published level: its solution and whether it is the only one, in the core, and from its text in Python.

    If there are more, two solutions are enough, for the peers too. A finished board leaves them nothing to do.
    """
    for record in json.loads(RECORDS.read_text("utf-8")):
        name, text = record.pop("name"), json.dumps(record)
        puzzle = iq_puzzler.read_level(text)
        solutions = 2 if name in SEVERAL else 1
        engine = "bitboard" if puzzle.board.lattice.flat else "cover"
        what = f"IQ level {name}, {record['board']}, solution and uniqueness"
        finished = len(puzzle.fixed) == len(puzzle.pieces)
        yield Job(
            f"{what}, core",
            engine,
            lambda puzzle=puzzle: search(puzzle, limit=2),  # type: ignore[misc]
            solutions,
            0.001,
            None if finished else puzzle,
            repeat=9,
            maximum=2,
        )
        yield Job(
            f"{what}, Python",
            engine,
            lambda text=text: judged(iq_puzzler.read_level(text)),  # type: ignore[misc]
            solutions,
            0.02,
            repeat=9,
        )


def explanations() -> Iterator[Job]:
    """The levels that take the longest to explain, by the number of their steps, and a hint on the slowest of them."""
    texts = {record.pop("name"): json.dumps(record) for record in json.loads(RECORDS.read_text("utf-8"))}
    for name, steps in (("36", 287), ("38", 183), ("39", 191), ("40", 151)):
        puzzle = iq_puzzler.read_level(texts[name])
        yield Job(
            f"IQ level {name}, explained",
            "ladder",
            lambda puzzle=puzzle: len(puzzle.explain().steps),  # type: ignore[misc]
            steps,
            2,
            repeat=3,
        )
    slowest = iq_puzzler.read_level(texts["36"])
    yield Job("IQ level 36, a hint", "ladder", lambda: len(slowest.explain(max_steps=1).steps), 1, 0.1)


def judged(puzzle: PackingPuzzle) -> int:
    """1 for one solution, 2 for more; the solution is asked for as well."""
    assert puzzle.verify(puzzle.solve().value)
    return {Judgement.UNIQUE: 1, Judgement.SEVERAL: 2}[puzzle.check().judgement]


def number(puzzle: PackingPuzzle) -> Callable[[], int]:
    return lambda: int(puzzle.count())


def classes(puzzle: PackingPuzzle) -> Callable[[], int]:
    return lambda: int(puzzle.count(up_to_symmetry=True))


def search(puzzle: PackingPuzzle, *, limit: int = 0, threads: int = 1) -> int:
    """Read every record of the core's search as bytes; returns their number."""
    return drain(
        puzzle,
        packing.search(
            puzzle.core,
            Monitor().control,
            [],
            [],
            engine=0,
            pieces=0,
            cells=0,
            prune=True,
            threads=threads,
            limit=limit,
            use_symmetry=limit == 0,
        ),
    )


def walk(puzzle: PackingPuzzle) -> int:
    """Read every record of the live walk as bytes; returns their number."""
    return drain(puzzle, packing.sweep_search(puzzle.core, Monitor().control, threads=1, memory=MEMORY, limit=0))


def drain(puzzle: PackingPuzzle, found: RecordStream) -> int:
    size = 0
    while batch := found.take():
        size += len(batch)
    return size // puzzle.core.record_bytes


def rival(peer: str, job: Job) -> float | str:
    """CPU seconds a peer takes for the same, starting from a finished matrix; or why it has no time.

    It runs in a separate process, which the system ends when its time is up.
    """
    assert job.rival is not None
    rules = job.rival.rules
    done = {house for given in job.rival.givens for house in rules.houses_of(given)}
    left = [house for house in rules.house_numbers() if house not in done]
    column = {house: number for number, house in enumerate(left)}
    options = [[column[house] for house in rules.houses_of(c)] for c in packing.legal(job.rival.core)]
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(
        target=_count_as, args=(peer, options, len(left), job.maximum, there)
    )
    process.start()
    there.close()
    try:
        total, seconds = here.recv()
    except EOFError:
        process.join()
        return f"not finished in {PEER_LIMIT} s" if process.exitcode == -signal.SIGXCPU else "failed"
    process.join()
    if total != job.answer:
        raise AssertionError(f"{job.what}: {peer} counts {total:,}, but {job.answer:,} is right")
    return float(seconds)


def _count_as(peer: str, options: list[list[int]], houses: int, maximum: int, answer: Connection) -> None:
    import numpy as np

    matrix = np.zeros((len(options), houses), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, option] = True
    count = _xcover if peer == "xcover" else _exact_cover
    count(np.eye(3, dtype=bool), maximum)  # compiles what is needed
    limit = int(time.process_time()) + PEER_LIMIT + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
    times: list[float] = []
    while len(times) < 5 and sum(times) < 1:
        # Under such a limit the CPU clock of a process is coarse; that of a thread stays exact.
        start = time.thread_time()
        total = count(matrix, maximum)
        times.append(time.thread_time() - start)
    answer.send((total, statistics.median(times)))


def _xcover(matrix: np.ndarray, maximum: int) -> int:
    from xcover import covers_bool

    return sum(1 for _ in islice(covers_bool(matrix), maximum or None))


def _exact_cover(matrix: np.ndarray, maximum: int) -> int:
    from exact_cover import get_all_solutions, get_solution_count

    return len(get_all_solutions(matrix, max_count=maximum)) if maximum else int(get_solution_count(matrix))
