"""Positions with exact labels: the number of solutions that use each placement, from the sweep.

Four groups of boards: the 5x11 of IQ Puzzler Pro, rectangles of pentominoes, small boards cut at random (other outlines
and sets of pieces), and large boards cut at random. The last are too large to count: the cut itself is imitated.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from grillon._core import packing
from grillon.base.files import AtomicFile
from grillon.errors import GrillonError
from grillon.families.packing.board import Board
from grillon.families.packing.cut import Cut, cut
from grillon.families.packing.learn import GROUPS
from grillon.families.packing.pieces import piece_set
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.search.options import MEMORY
from grillon.model import Monitor

TRAINING, HELD_OUT = 1, 2
"""Seeds: the boards and positions of a group depend only on one of these, its name and the number requested."""
IQ_LAID = {1: 3, 2: 40, 3: 120, 4: 180, 5: 180, 6: 170, 7: 130, 8: 90, 9: 60, 10: 27}
"""The number of positions with each number of pieces placed, per thousand training positions of 5x11."""
SEEN_RECTANGLES, UNSEEN_RECTANGLES = ((5, 12), (4, 15), (3, 20)), ((6, 10),)
"""Rectangles of pentominoes to learn from, and those kept for the measurements."""
MEASURED = 400
"""The number of held-out positions of 5x11 for each number of pieces placed."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A position and the number of solutions that use each placement; `total` is 0 where only one solution is known."""

    puzzle: PackingPuzzle
    laid: tuple[int, ...]
    uses: dict[int, int]
    total: int


def label(puzzle: PackingPuzzle, laid: Sequence[int]) -> Labelled:
    """The exact label of a position: placements already made are not in `uses`.

    >>> from grillon.families.packing.pieces import piece_set
    >>> puzzle = PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes"))
    >>> empty = label(puzzle, ())
    >>> empty.total, len(empty.uses)
    (8, 68)
    """
    problem = puzzle.core.with_fixed([*puzzle.givens, *laid])
    numbers = packing.sweep_count_each(problem, Monitor().control, threads=1, memory=MEMORY)
    assert numbers is not None
    uses = dict(numbers)
    lying = {*laid, *puzzle.givens}
    total = uses[next(iter(lying))] if lying and uses else _total(puzzle, uses)
    return Labelled(puzzle, tuple(laid), {c: n for c, n in sorted(uses.items()) if c not in lying}, total)


def _total(puzzle: PackingPuzzle, uses: dict[int, int]) -> int:
    """The number of solutions, from those through the first cell, which each covers once."""
    return sum(number for candidate, number in uses.items() if 0 in puzzle.rules.cells(candidate))


def positions(group: str, number: int, *, seed: int, part: int = 0) -> Iterator[Labelled]:
    """Labelled positions of a part of a group; the same seed and part give the same ones.

    >>> [found.total > 0 for found in positions("cuts", 3, seed=TRAINING)]
    [True, True, True]
    """
    chance = Random(f"{group} {seed} {part}")
    makers: dict[str, Callable[[], Iterator[Labelled]]] = {
        "iq": lambda: _iq(chance, number, seed, part),
        "pentominoes": lambda: _pentominoes(chance, seed),
        "cuts": lambda: _cuts(chance),
        "large": lambda: _large(chance),
    }
    return islice(makers[group](), number)


def iq_puzzle() -> PackingPuzzle:
    """The empty 5x11 with its twelve pieces."""
    return PackingPuzzle(Board.rectangle(5, 11), piece_set("iq"))


@cache
def measured_positions() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The positions of 5x11 that are kept for the measurements: `MEASURED` for each number of pieces placed, 0 to 11.

    They come from solutions drawn uniformly, so all of them can be finished.

    >>> [len(some) for some in measured_positions()] == [1, *[MEASURED] * 11]
    True
    """
    chance = Random("measured")
    solutions = iter(iq_puzzle().sample(11 * MEASURED, seed=HELD_OUT, threads=1))
    drawn = [
        tuple(
            tuple(sorted(chance.sample(sorted(solution.candidates), laid))) for solution in islice(solutions, MEASURED)
        )
        for laid in range(1, 12)
    ]
    return (((),), *drawn)


@cache
def _images() -> tuple[dict[int, int], ...]:
    """The image of each placement of 5x11 under each symmetry of the board."""
    core = iq_puzzle().core
    legal = packing.legal(core)
    return tuple(dict(zip(legal, image, strict=True)) for image in core.symmetries(legal))


def canonical(laid: Sequence[int]) -> tuple[int, ...]:
    """The canonical form of a position of 5x11: the same for its turned and mirrored copies.

    >>> canonical([0]) == canonical([min(image[0] for image in _images())])
    True
    """
    return min(tuple(sorted(image[candidate] for candidate in laid)) for image in _images())


@cache
def measured_forms() -> frozenset[tuple[int, ...]]:
    """The canonical forms of the measured positions: none of them, in any orientation, is used in training."""
    return frozenset(canonical(laid) for some in measured_positions()[1:] for laid in some)


def _iq(chance: Random, number: int, seed: int, part: int) -> Iterator[Labelled]:
    puzzle = iq_puzzle()
    if seed == HELD_OUT:
        for some in measured_positions()[1:]:
            yield from (label(puzzle, laid) for laid in some)
        return
    held_out = measured_forms()
    if part == 0:
        yield label(puzzle, ())
    for solution in puzzle.sample(2 * number, seed=seed * 1000 + part, threads=1):
        count = chance.choices(tuple(IQ_LAID), tuple(IQ_LAID.values()))[0]
        laid = tuple(sorted(chance.sample(sorted(solution.candidates), count)))
        if canonical(laid) not in held_out:
            yield label(puzzle, laid)


def _pentominoes(chance: Random, seed: int) -> Iterator[Labelled]:
    puzzles = [
        PackingPuzzle(Board.rectangle(*size), piece_set("pentominoes"))
        for size in (UNSEEN_RECTANGLES if seed == HELD_OUT else SEEN_RECTANGLES)
    ]
    solutions = [puzzle.sample(4000, seed=seed, threads=1) for puzzle in puzzles]
    # The more ways to fill a board, the more there is to learn.
    weights = [len(set(some)) for some in solutions]
    while True:
        which = chance.choices(range(len(puzzles)), weights)[0]
        solution = chance.choice(solutions[which])
        laid = chance.sample(sorted(solution.candidates), chance.randint(2, 9))
        yield label(puzzles[which], sorted(laid))


def random_cut(chance: Random, area: tuple[int, int], sizes: tuple[int, int] = (3, 7)) -> Cut:
    """A board of about this many cells, often with a ragged outline, cut into pieces."""
    while True:
        wanted = chance.randint(*area)
        rows = chance.randint(max(3, round(wanted**0.5 / 1.9)), max(4, round(wanted**0.5)))
        whole = Board.rectangle(rows, max(rows, round(wanted / rows)))
        board = _ragged(whole, chance) if chance.random() < 0.5 else whole
        pieces = max(2, round(len(board.cells) / chance.uniform(4.2, 5.4)))
        try:
            return cut(board, seed=chance.getrandbits(32), pieces=pieces, sizes=sizes)
        except GrillonError:
            continue


def _ragged(board: Board, chance: Random) -> Board:
    """The board with up to a sixth of its cells removed from the outside; the rest stays connected."""
    cells = set(board.cells)
    for _ in range(chance.randint(1, len(cells) // 6)):
        rim = sorted(c for c in cells if sum(near in cells for near in _around(c)) < 4)
        gone = chance.choice(rim)
        reached, fresh = set(), [next(cell for cell in _around(gone) if cell in cells)]
        while fresh:
            cell = fresh.pop()
            if cell in cells and cell != gone and cell not in reached:
                reached.add(cell)
                fresh.extend(_around(cell))
        if len(reached) == len(cells) - 1:
            cells = reached
    low_x, low_y = min(c[0] for c in cells), min(c[1] for c in cells)
    return Board(board.lattice, tuple((x - low_x, y - low_y, 0) for x, y, _ in cells))


def _around(cell: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    x, y, z = cell
    return [(x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z)]


EXACT_PIECES = 12
"""The maximum number of pieces left to place: up to here the sweep answers in milliseconds."""


def _cuts(chance: Random) -> Iterator[Labelled]:
    while True:
        made = random_cut(chance, (20, 72))
        solution = sorted(made.solution.candidates)
        least = max(0, len(solution) - EXACT_PIECES)
        for _ in range(6):
            laid = sorted(chance.sample(solution, chance.randint(least, max(least, len(solution) - 2))))
            found = _quick_label(made.puzzle, laid)
            if found is not None:
                yield found


def _quick_label(puzzle: PackingPuzzle, laid: list[int]) -> Labelled | None:
    """The label, where a small sweep finds it."""
    try:
        monitor = Monitor()
        problem = puzzle.core.with_fixed(laid)
        if packing.sweep_count(problem, monitor.control, [], [], threads=1, memory=MEMORY, budget=200_000) is None:
            return None
    except packing.NotSweepable:
        return None
    return label(puzzle, laid)


def _large(chance: Random) -> Iterator[Labelled]:
    while True:
        made = random_cut(chance, (60, 300))
        solution = sorted(made.solution.candidates)
        for _ in range(3):
            left = chance.randint(min(13, len(solution)), min(26, len(solution)))
            laid = sorted(chance.sample(solution, len(solution) - left))
            yield Labelled(made.puzzle, tuple(laid), dict.fromkeys(set(solution).difference(laid), 1), 0)


PARTS = 15
"""The number of parts of a plan, whatever the number of processes that make them."""
PLAN = {"iq": 112_500, "pentominoes": 15_000, "cuts": 37_500, "large": 3_750}
"""The number of positions of each group on which the network in the package was trained."""
HELD_OUT_PLAN = {"iq": 11 * MEASURED, "pentominoes": 1_000, "cuts": 1_000, "large": 64}


def write_part(folder: Path, plan: dict[str, int], part: int) -> Path:
    """A part of the training positions, or with part -1 the held-out ones: an `.npz` that needs no NumPy to write."""
    seed = TRAINING if part >= 0 else HELD_OUT
    boards: dict[PackingPuzzle, int] = {}
    columns: dict[str, array[Any]] = {name: array(kind) for name, kind in _COLUMNS.items()}
    for group, number in plan.items():
        # Every part has its share; the remainder goes to the first ones.
        share = number // PARTS + (part < number % PARTS) if part >= 0 else number
        for found in positions(group, share, seed=seed, part=max(part, 0)):
            columns["board"].append(boards.setdefault(found.puzzle, len(boards)))
            columns["group"].append(GROUPS.index(group))
            columns["total"].append(found.total)
            columns["laid"].extend(found.laid)
            columns["laid_end"].append(len(columns["laid"]))
            columns["used"].extend(found.uses)
            columns["used_end"].append(len(columns["used"]))
            columns["share"].extend(uses / (found.total or 1) for uses in found.uses.values())
    for puzzle in boards:
        _add_geometry(columns, puzzle)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / (f"training{part:02}.npz" if part >= 0 else "held_out.npz")
    with AtomicFile(file) as draft, ZipFile(draft.file, "w", ZIP_DEFLATED) as archive:
        for name, column in columns.items():
            archive.writestr(f"{name}.npy", _npy(column))
    return file


_COLUMNS = {
    "board": "i",
    "group": "b",
    "total": "d",
    "laid": "i",
    "laid_end": "q",
    "used": "i",
    "used_end": "q",
    "share": "f",
    "cells": "h",
    "copies": "h",
    "orientation_kind": "h",
    "steps": "b",
    "step_end": "q",
    "board_end": "q",
}
"""The arrays of a file and their number types: positions first, then their boards."""


def _add_geometry(columns: dict[str, array[Any]], puzzle: PackingPuzzle) -> None:
    """A board as rows and columns of cells, kinds with their copies, orientations as steps from their first cells."""
    columns["cells"].extend(number for x, y, _ in puzzle.board.cells for number in (y, x))
    columns["copies"].extend(piece.maximum for piece in puzzle.pieces)
    for kind, shape in puzzle.rules.orientations:
        columns["orientation_kind"].append(kind)
        columns["steps"].extend(number for x, y, _ in shape for number in (y, x))
        columns["step_end"].append(len(columns["steps"]) // 2)
    ends = (len(columns["cells"]) // 2, len(columns["copies"]), len(columns["orientation_kind"]))
    columns["board_end"].extend(ends)


def _npy(column: array[Any]) -> bytes:
    """An array in NumPy's file format."""
    sign = {"d": "f", "f": "f"}.get(column.typecode, "i")
    head = f"{{'descr': '<{sign}{column.itemsize}', 'fortran_order': False, 'shape': ({len(column)},), }}"
    head += " " * (-(len(head) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode("ascii") + column.tobytes()


def write(folder: Path, plan: dict[str, int], *, workers: int = 1) -> Iterator[Path]:
    """All parts of the training positions and the held-out ones; the files do not depend on the number of processes."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    held_out = HELD_OUT_PLAN if plan == PLAN else {group: max(1, number // 20) for group, number in plan.items()}
    jobs = [(folder, held_out, -1), *((folder, plan, part) for part in range(PARTS))]
    if workers <= 1:
        yield from (write_part(*job) for job in jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in [pool.submit(write_part, *job) for job in jobs]:
            yield done.result()
