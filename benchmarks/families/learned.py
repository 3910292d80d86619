"""The network that places pieces: the time of a move, how often it fills 5x11, and the value of its order to a search.

Ten games from each number of placed pieces; `--large` plays all 400, which takes an hour, and draws
docs/images/charts/finished.svg. With OPENBLAS_NUM_THREADS=1 a move is measured on one core: other threads of NumPy
busy-wait
for their share, which counts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from math import exp, log
from statistics import fmean, median
from typing import Any

import benchmarks
from benchmarks import Row, measure
from benchmarks.races._plots import draw
from grillon.families.packing.board import Board
from grillon.families.packing.cut import cut
from grillon.families.packing.learn.data import iq_puzzle, measured_positions
from grillon.families.packing.learn.games import AHEAD, HEURISTICS, play_games
from grillon.families.packing.learn.network import look
from grillon.families.packing.learn.sight import Sight
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Monitor

LAID = range(1, 11)
BOARDS = ((6, 11), (8, 15), (12, 20))
"""Of 66 to 240 cells, cut at random."""
SEEDS = range(8)


def run() -> Iterator[Row]:
    yield from moves()
    yield from games(400 if benchmarks.large else 10)
    yield from searches()


def moves() -> Iterator[Row]:
    """One evaluation of a position, and the placement it prefers."""
    puzzle = iq_puzzle()
    for laid in (0, 1, 2, 4, 8):
        lying = list(measured_positions()[laid][0]) if laid else []
        spent = measure(partial(_move, puzzle, lying), repeat=100)
        yield Row(f"a move on 5x11 with {laid} laid", spent, 1, "move", note="target: 0.005 s")


def _move(puzzle: PackingPuzzle, lying: list[int]) -> int:
    return int(look(Sight.of(puzzle, lying)).score().argmax())


def games(number: int) -> Iterator[Row]:
    """The best of the heuristics, the network and random moves, from the same positions."""
    finished: dict[str, list[tuple[float, float]]] = {}
    for laid in LAID:
        start = time.process_time()
        of = {name: play_games(name, laid, number).finished for name in ("random", *HEURISTICS, "network")}
        told = {
            "network": of["network"],
            f"best heuristic{AHEAD}": max(of[name] for name in HEURISTICS if name.endswith(AHEAD)),
            "best heuristic": max(of[name] for name in HEURISTICS if not name.endswith(AHEAD)),
            "random": of["random"],
        }
        for name, games in told.items():
            finished.setdefault(name, []).append((laid, 100 * games / number))
        note = ", ".join(f"{name} {games}" for name, games in told.items())
        yield Row(f"{number} games from {laid} laid, all players", time.process_time() - start, note=note)
    if benchmarks.large:
        draw("finished", {"games finished, %": finished}, along="pieces laid", logarithmic=False, sizes="linear")


def searches() -> Iterator[Row]:
    """The first solution by most constrained first, and in the learned order: nodes and CPU seconds."""
    for rows, columns in BOARDS:
        puzzles = [cut(Board.rectangle(rows, columns), seed=seed, sizes=(3, 7)).puzzle for seed in SEEDS]
        usual, learned = ([first(puzzle, **how) for puzzle in puzzles] for how in ({}, {"heuristic": "learned"}))
        ratios = [(after + 1) / (before + 1) for (before, _), (after, _) in zip(usual, learned, strict=True)]
        note = (
            f"nodes {median(nodes for nodes, _ in usual):,.0f}, at most {max(usual)[0]:,}; "
            f"learned {median(nodes for nodes, _ in learned):,.0f}, at most {max(learned)[0]:,}, "
            f"{exp(fmean(map(log, ratios))):.2f} times as many"
        )
        seconds, before = (sum(spent for _, spent in found) for found in (learned, usual))
        yield Row(
            f"first solution of {len(puzzles)} boards {rows}x{columns}, learned",
            seconds,
            len(puzzles),
            "boards",
            "most constrained first",
            before,
            note,
        )


def first(puzzle: PackingPuzzle, **how: Any) -> tuple[int, float]:
    """Nodes of the exact cover and CPU seconds to the first solution."""
    monitor = Monitor()
    start = time.process_time()
    with puzzle.solutions(limit=1, monitor=monitor, threads=1, engine="cover", **how) as found:
        next(found)
    return monitor.counters["nodes"], time.process_time() - start
