"""The search of packing as the events of a replay."""

from __future__ import annotations

from array import array
from collections.abc import Generator

from grillon.families.packing.options import CELL_ORDERS, ENGINES, LEARNED, PIECE_ORDERS
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Position, Work
from grillon.model.replay import Event, EventKind
from grillon.model.work import MAX_EVENTS
from grillon.sentences import Name, Sentence

_PLACE, _REMOVE = 0, 1
_CELL, _PIECE = 1, 2


def search_events(puzzle: PackingPuzzle, start: Position, work: Work) -> Generator[Event, None, str]:
    """The placements that the search makes and takes back, and why it gives up a branch.

    >>> from grillon.families.packing.text import read_native
    >>> seen = read_native("packing square\\n...\\n...\\npiece A ##/#.\\npiece B ##/#.").replay()
    >>> [str(event.kind) for event in seen]
    ['choose', 'choose', 'solution']
    """
    from grillon._core import packing

    engine = work.name("engine")
    if engine not in ("bitboard", "cover"):
        engine = "cover"
    heuristic, cells = work.name("heuristic"), work.name("cells")
    if heuristic == "border":
        heuristic, cells = "given", "border"
    elif heuristic == LEARNED:
        # The network's beginnings are not part of the core's search: only the search itself can be replayed.
        heuristic = "given"
    for clash in start.clashes[:1]:  # the core would find nothing, without a reason
        yield Event(EventKind.CONTRADICT, None, clash.rule, cells=clash.cells)
        return ""
    laid = dict.fromkeys(sorted(start.true))
    before, found = len(laid), 0
    if _is_complete(puzzle, laid):
        yield Event(EventKind.SOLUTION)
        found = 1
        if work.limit == 1:
            return Sentence("limit of {limit}", limit=work.limit)
    numbers = array("i")
    events, was_cut = packing.replay(
        puzzle.core,
        work.monitor.control,
        sorted(start.chosen),
        sorted(start.excluded),
        engine=ENGINES.index(engine),
        pieces=PIECE_ORDERS.index(heuristic),
        cells=CELL_ORDERS.index(cells),
        prune=bool(work.chosen["prune"]),
        limit=work.limit or 0,
        max_steps=MAX_EVENTS,
    )
    numbers.frombytes(events)
    for at in range(0, len(numbers), 3):
        kind, first, second = numbers[at : at + 3]
        depth = len(laid) - before
        if kind == _PLACE:
            laid[first] = None
            yield Event(EventKind.CHOOSE, first, "", depth + 1, Name(puzzle.candidate_name, first))
            if _is_complete(puzzle, laid):
                yield Event(EventKind.SOLUTION, depth=depth + 1)
                found += 1
                if found == work.limit:
                    return Sentence("limit of {limit}", limit=work.limit)
        elif kind == _REMOVE:
            del laid[first]
            yield Event(EventKind.TAKE_BACK, first, "", depth - 1, Name(puzzle.candidate_name, first))
        else:
            where = () if first == _PIECE else (second,)
            yield Event(EventKind.CONTRADICT, None, _why(puzzle, first, second), depth, cells=where)
    return Sentence("limit of {number} events", number=MAX_EVENTS) if was_cut else ""


def _is_complete(puzzle: PackingPuzzle, laid: dict[int, None]) -> bool:
    covered = sum(len(puzzle.rules.cells(candidate)) for candidate in laid)
    required = len(puzzle.board.cells) - len(puzzle.board.optional)
    return covered >= required and bool(puzzle.verify(laid))


def _why(puzzle: PackingPuzzle, reason: int, number: int) -> str:
    """The reason why a branch is given up, in words."""
    if reason == _PIECE:
        return Sentence("piece {piece} fits nowhere any more", piece=puzzle.pieces[number].symbol)
    cell = Name(puzzle.board.name, puzzle.board.cells[number])
    if reason == _CELL:
        return Sentence("nothing covers {cell} any more", cell=cell)
    return Sentence("the unused pieces do not fill the free cells around {cell}", cell=cell)
