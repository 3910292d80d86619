"""Packing: numbers and lists beside exact-cover and xcover, each answer checked.

Every row is the median of several runs on one thread; its name says the answer, the time to reach, the worst run and
what the peers took on the same exact cover. A peer that needs more CPU seconds than PEER_LIMIT is stopped, and the row
says so.
"""

from __future__ import annotations

import multiprocessing
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from benchmarks import Row
from grillon._core import RecordStream, packing
from grillon.families.packing import Board, PackingPuzzle, iq, piece_set
from grillon.families.packing.cut import cut
from grillon.families.packing.puzzle import MEMORY
from grillon.families.packing.text import read_native
from grillon.model import Judgement, Monitor

if TYPE_CHECKING:
    import numpy as np

PEER_LIMIT = 30
"""CPU seconds a peer gets for one row."""
PEERS = ("xcover", "exact-cover")
UNIQUE_CUTS = ((6, 12, 14), (10, 16, 20), (12, 12, 20), (16, 16, 20), (20, 20, 30), (55, 121, 60))
LEVELS = (
    "ADDDBCBDCACDDHBAEICDFGAAGGDGHECFIEAFJJABKBAE",
    "ADDDBCBDCACDDGAAGGDGHECFIEAFKBAELAAB",
    "AGDDDIAAECCDFAAHGADGHBABJEBBKEAELDAD",
    "AAADBGAADACDEBBCFGCFIDBDJCDCKBAALFAB",
    "AEDCBEAADAADGHAEHBAEIDBHJADCLACC",
    "AADDBCADCFAADDABEBCDGAAHHDDAIFCF",
    "AFAABEDCCABDDCABIAAHJADCKEADLGBD",
    "ABAAEDABGIACKFAALAAD",
    "AHABEDAAGFAFHABAKAAE",
    "CGABDEABECBAKAAE",
    "AGAAGAAGHEBAKCAA",
)
"""Published levels, the hardest ones last."""
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
    """Something to compute, its answer, and the CPU seconds to reach."""

    what: str
    work: Callable[[], int]
    answer: int
    reach: float
    rival: PackingPuzzle | None = None
    repeat: int = 5


def run() -> Iterator[Row]:
    for job in jobs():
        yield measured(job)
    yield from on_two_threads()


def on_two_threads() -> Iterator[Row]:
    """The same search on one thread and on two, on the clock: the second row says how much faster."""
    game = iq.game()
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
    """The median of a job's runs, beside what its rivals took for counting the same solutions."""
    times = []
    for _ in range(job.repeat):
        start = time.process_time()
        answer = job.work()
        times.append(time.process_time() - start)
        if answer != job.answer:
            raise AssertionError(f"{job.what}: {answer:,}, but {job.answer:,} is right")
    median, worst = statistics.median(times), max(times)
    notes = [f"{job.answer:,}", f"reach {job.reach:g} s", f"worst {worst:.3f} s"]
    rivals = {peer: rival(peer, job.rival, job.answer) for peer in PEERS} if job.rival is not None else {}
    for peer, seconds in rivals.items():
        notes.append(f"{peer} not finished in {PEER_LIMIT} s" if seconds is None else f"{peer} {seconds:.2f} s")
    finished = {peer: seconds for peer, seconds in rivals.items() if seconds is not None}
    nearest = min(finished, key=lambda peer: finished[peer], default="")
    return Row(f"{job.what} ({'; '.join(notes)})", median, peer=nearest, peer_seconds=finished.get(nearest))


def jobs() -> Iterator[Job]:
    """The rows, smallest boards first."""
    pentominoes = piece_set("pentominoes")
    for rows, columns, total in ((3, 20, 8), (4, 15, 1472), (5, 12, 4040)):
        puzzle = PackingPuzzle(Board.rectangle(rows, columns), pentominoes)
        yield Job(f"pentominoes {rows}x{columns}, number", number(puzzle), total, 0.2, puzzle)
    ring = PackingPuzzle(Board.of_rows(RING), pentominoes)
    yield Job("pentominoes 8x8 minus its centre, number", number(ring), 520, 0.2, ring)
    six = PackingPuzzle(Board.rectangle(6, 10), pentominoes)
    yield Job("pentominoes 6x10, number", number(six), 9356, 0.4, six)
    yield Job("pentominoes 6x10, number up to symmetry", classes(six), 2339, 0.4)
    yield Job("pentominoes 6x10, every solution", lambda: search(six), 9356, 0.7)
    game, diagonal, pyramid = iq.game(), iq.game("diag55"), iq.game("pyramid55")
    yield Job("IQ Puzzler Pro 5x11, number", number(game), 4_331_140, 0.35, game)
    yield Job("IQ Puzzler Pro 5x11, number up to symmetry", classes(game), 1_082_785, 0.35)
    yield Job(
        "IQ Puzzler Pro 5x11, every solution as bytes, live walk",
        lambda: walk(game),
        4_331_140,
        2,
        repeat=3,
    )
    yield Job(
        "IQ Puzzler Pro 5x11, every solution as bytes, search",
        lambda: search(game),
        4_331_140,
        15,
        repeat=3,
    )
    yield Job("IQ Puzzler Pro diagonal, number", number(diagonal), 1_376_400, 0.8, diagonal)
    yield Job("IQ Puzzler Pro pyramid, number", number(pyramid), 26_720, 8, pyramid, repeat=3)
    soma = PackingPuzzle(Board.box(3, 3, 3), piece_set("soma"))
    yield Job("Soma cube, number", number(soma), 11_520, 0.02, soma)
    brick = PackingPuzzle(Board.box(3, 4, 5), pentominoes)
    yield Job("pentominoes 3x4x5, number", number(brick), 8 * 3940, 60, brick, repeat=3)
    cap = read_native(CAP_PUZZLE)
    yield Job("the cap puzzle, number", number(cap), 712, 0.1, cap)
    yield from levels()
    for seed in range(1, 11):
        large = cut(Board.rectangle(55, 121), seed=seed, pieces=60, sizes=(80, 140), different=True, rectangles=False)
        yield Job(
            f"55x121 put together from 60 shapes, seed {seed}",
            lambda large=large: int(bool(large.puzzle.verify(large.puzzle.solve().value))),  # type: ignore[misc]
            1,
            60,
            repeat=1,
        )
    yield from cuts()


def cuts() -> Iterator[Job]:
    """Cuts into different pieces with one solution: each seed is a row, for the seeds differ far more than the runs."""
    for rows, columns, pieces in UNIQUE_CUTS:
        for seed in range(1, 4):
            yield Job(
                f"{rows}x{columns} cut into {pieces} with one solution, seed {seed}",
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
    """Each level's solution and the proof that it is the only one: in the core, and from its text in Python."""
    for text in LEVELS:
        puzzle = iq.read_objective(text)
        yield Job(
            f"IQ level {text[:8]}..., solution and uniqueness, core",
            lambda puzzle=puzzle: search(puzzle, limit=2),  # type: ignore[misc]
            1,
            0.001,
        )
        yield Job(
            f"IQ level {text[:8]}..., solution and uniqueness, Python",
            lambda text=text: int(iq.read_objective(text).check().judgement is Judgement.UNIQUE),  # type: ignore[misc]
            1,
            0.02,
        )


def number(puzzle: PackingPuzzle) -> Callable[[], int]:
    return lambda: int(puzzle.count())


def classes(puzzle: PackingPuzzle) -> Callable[[], int]:
    return lambda: int(puzzle.count(up_to_symmetry=True))


def search(puzzle: PackingPuzzle, *, limit: int = 0, threads: int = 1) -> int:
    """Every record of the core's search as bytes; how many there are."""
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
    """Every record of the live walk as bytes; how many there are."""
    return drain(puzzle, packing.sweep_search(puzzle.core, Monitor().control, threads=1, memory=MEMORY, limit=0))


def drain(puzzle: PackingPuzzle, found: RecordStream) -> int:
    size = 0
    while batch := found.take():
        size += len(batch)
    return size // puzzle.core.record_bytes


def rival(peer: str, puzzle: PackingPuzzle, answer: int) -> float | None:
    """CPU seconds a peer takes to count the solutions, None when it needs more than PEER_LIMIT.

    It runs in a process of its own, which the system ends when its time is over.
    """
    rules = puzzle.rules
    options = [list(rules.houses_of(c)) for c in range(rules.candidates) if rules.legal(c)]
    houses = len(puzzle.board.cells) + len(puzzle.pieces)
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(
        target=_count_as, args=(peer, options, houses, PEER_LIMIT, there)
    )
    process.start()
    there.close()
    try:
        total, seconds = here.recv()
    except EOFError:
        return None
    finally:
        process.join()
    if total != answer:
        raise AssertionError(f"{peer} counts {total:,}, but {answer:,} is right")
    return float(seconds)


def _count_as(peer: str, options: list[list[int]], houses: int, limit: int, answer: Connection) -> None:
    import numpy as np

    matrix = np.zeros((len(options), houses), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, option] = True
    count = _xcover if peer == "xcover" else _exact_cover
    count(np.eye(3, dtype=bool))  # compiles what it has to
    start = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(start) + limit + 1, resource.RLIM_INFINITY))
    total = count(matrix)
    answer.send((total, time.process_time() - start))


def _xcover(matrix: np.ndarray) -> int:
    from xcover import covers_bool

    return sum(1 for _ in covers_bool(matrix))


def _exact_cover(matrix: np.ndarray) -> int:
    from exact_cover import get_solution_count

    return int(get_solution_count(matrix))
