"""The number of solutions of a packing: by search, by sweep, or by both in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grillon._core import packing
from grillon.base.sentences import Argument, Sentence
from grillon.errors import RequestError
from grillon.families.packing.search.options import LEARNED, MEMORY, SearchNumbers
from grillon.model import Count
from grillon.model.monitor import Stop

if TYPE_CHECKING:
    from grillon.families.packing.puzzle import PackingPuzzle
    from grillon.gpu import Device
    from grillon.model import Work

QUICK = 65_536
"""The nodes of a search that ends sooner than a sweep would, in the fixed order of cells, as in all budgets."""
STATE = 8
"""The cost of one state of a sweep, in nodes of a search."""
SMALL = 35
"""The largest number of cells of a board that is swept whatever its shape."""
LARGE = 128
"""On boards with more cells there are too many placements to list."""


def is_listed(puzzle: PackingPuzzle, work: Work) -> bool:
    """Are the solutions counted one by one: because there is a limit, or as they are assembled?"""
    if work.monitor.device == "gpu":
        return work.limit is not None
    way = SearchNumbers.of(work)
    if way.automatic and puzzle.hopeless:
        return False
    assembled = way.assembly or (way.automatic and too_large_to_list(puzzle))
    return assembled or (work.limit is not None and not way.sweep)


def count_solutions(puzzle: PackingPuzzle, work: Work) -> Count:
    """The number of solutions, by the engine that suits the board; exact, or marked as a bound."""
    if work.monitor.device == "gpu":
        return _count_on_gpu(puzzle, work)
    way, up_to = SearchNumbers.of(work), work.limit
    if way.automatic and puzzle.hopeless:
        return Count(0)
    if way.automatic:
        return _count_by_the_best(puzzle, work)
    if way.sweep:
        work.monitor.engines.append("sweep")
        text = packing.sweep_count(puzzle.core, work.monitor.control, [], [], **share(work))
        if text is None:
            return Count(0, work.monitor.limit)
        total = int(text)
        return Count(total) if up_to is None or total < up_to else Count(up_to, Sentence("up to {limit}", limit=up_to))
    number, complete = _search_count(puzzle, work)
    return Count(number, "" if complete else work.monitor.limit)


def _count_on_gpu(puzzle: PackingPuzzle, work: Work) -> Count:
    from grillon.families.packing.search.gpu import count

    number = count(card(work), puzzle, work.monitor)
    return Count(0, work.monitor.limit) if number is None else Count(number)


def card(work: Work) -> Device:
    """The graphics card, for a search whose way is left to the program: its kernels have a way of their own."""
    from grillon.gpu import open_device

    if not SearchNumbers.of(work).automatic or work.name("heuristic") == LEARNED:
        raise RequestError("{option} gpu: an engine or a heuristic cannot be chosen there", option=Argument("device"))
    device = open_device("gpu")
    assert device is not None
    work.monitor.engines.append("gpu")
    return device


def _count_by_the_best(puzzle: PackingPuzzle, work: Work) -> Count:
    """Search and sweep in turn, each with three times its previous budget, until one is complete.

    A sweep merges states that a search goes through one by one, but on an irregular board with many kinds it merges
    nothing.
    """
    control, budget = work.monitor.control, QUICK
    ahead = 64 if _suits_a_sweep(puzzle) else 1
    # In space, where each piece is used a fixed number of times, no sweep merges enough unless the board is small.
    exact = all(piece.minimum == piece.maximum for piece in puzzle.pieces)
    last = QUICK if exact and not puzzle.board.lattice.flat and len(puzzle.board.cells) > SMALL else None
    while True:
        number, complete = _search_count(puzzle, work, budget)
        if complete:
            return Count(number)
        if not control.resume():
            return Count(number, work.monitor.limit)
        if "sweep" not in work.monitor.engines:
            work.monitor.engines.append("sweep")
        text = packing.sweep_count(puzzle.core, control, [], [], **share(work), budget=ahead * budget // STATE)
        if text is not None:
            return Count(int(text))
        out_of_memory = work.monitor.stopped_by is Stop.MEMORY
        if not control.resume():
            return Count(number, work.monitor.limit)
        if out_of_memory or budget == last:
            break
        budget *= 3
    # A search takes over from a sweep that ran out of memory or budget.
    number, complete = _search_count(puzzle, work)
    return Count(number, "" if complete else work.monitor.limit)


def _search_count(puzzle: PackingPuzzle, work: Work, budget: int = 0) -> tuple[int, bool]:
    """The number so far, and whether the search is complete."""
    way = SearchNumbers.of(work)
    return packing.count(
        puzzle.core,
        work.monitor.control,
        [],
        [],
        **way.search,
        **share(work),
        use_symmetry=way.plain,
        budget=budget,
    )


def share(work: Work) -> dict[str, Any]:
    """The threads and the memory that an engine may use."""
    return {"threads": work.threads, "memory": work.memory or MEMORY}


def can_be_assembled(puzzle: PackingPuzzle) -> bool:
    """Can it be assembled from shapes alone, without listing placements: is it a flat board filled to the last cell?"""
    return puzzle.board.lattice.flat and not puzzle.board.optional


def too_large_to_list(puzzle: PackingPuzzle) -> bool:
    """Is this a flat board whose placements are made on demand?"""
    return can_be_assembled(puzzle) and len(puzzle.board.cells) > LARGE


def _suits_a_sweep(puzzle: PackingPuzzle) -> bool:
    """Is this a flat board with few kinds, and enough cells for merging to pay off?"""
    covered = sum(len(cells) for _, cells in puzzle.fixed)
    copies = sum(min(piece.maximum, 3) for piece in puzzle.pieces)
    return puzzle.board.lattice.flat and len(puzzle.board.cells) - covered > SMALL and copies <= 24
