"""What the search of packing tells of itself, as the events of a replay; and searches compared."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from dataclasses import dataclass
from time import perf_counter

from grillon.families.packing.puzzle import CELL_ORDERS, ENGINES, PIECE_ORDERS, PackingPuzzle
from grillon.model import Monitor, Position, Work
from grillon.model.arguments import known_seconds
from grillon.model.replay import MAX_EVENTS, Event, EventKind
from grillon.sentences import Name, Sentence

_PLACE, _REMOVE = 0, 1
_CELL, _PIECE = 1, 2


def search_events(puzzle: PackingPuzzle, start: Position, work: Work) -> Generator[Event, None, str]:
    """The placements that the search lays and takes back, and why it gives up a branch.

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
    laid = dict.fromkeys(sorted(start.true))
    before, found = len(laid), 0
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
        most=MAX_EVENTS,
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
            yield Event(EventKind.CONTRADICT, None, _why(puzzle, first, second), depth)
    return Sentence("limit of {number} events", number=MAX_EVENTS) if was_cut else ""


def _is_complete(puzzle: PackingPuzzle, laid: dict[int, None]) -> bool:
    covered = sum(len(puzzle.rules.cells(candidate)) for candidate in laid)
    required = len(puzzle.board.cells) - len(puzzle.board.optional)
    return covered >= required and bool(puzzle.verify(laid))


def _why(puzzle: PackingPuzzle, reason: int, number: int) -> str:
    """Why a branch is given up, in words."""
    if reason == _PIECE:
        return Sentence("piece {piece} fits nowhere any more", piece=puzzle.pieces[number].symbol)
    cell = Name(puzzle.board.name, puzzle.board.cells[number])
    if reason == _CELL:
        return Sentence("nothing covers {cell} any more", cell=cell)
    return Sentence("the pieces left do not fill the free cells around {cell}", cell=cell)


@dataclass(frozen=True, slots=True)
class Run:
    """One search of a comparison; the counters are those of `engine`."""

    heuristic: str
    prune: bool
    engine: str
    found: bool
    finished: bool
    tested: int
    branches: int
    pruned: int
    depth: int
    seconds: float


def compare(
    puzzle: PackingPuzzle, *, pruning: tuple[bool, ...] = (True, False), timeout: float | None = None
) -> tuple[Run, ...]:
    """The first solution by each order of pieces, with zones pruned and not; `timeout` is for all of them together.

    >>> from grillon.families.packing import iq
    >>> runs = compare(iq.read_objective("CGABDEABECBAKAAE"))
    >>> len(runs), all(run.found for run in runs)
    (16, True)
    """
    runs = []
    end = None if timeout is None else perf_counter() + known_seconds(timeout)
    for prune in pruning:
        for heuristic in PIECE_ORDERS[1:]:
            start = perf_counter()
            monitor = Monitor(timeout=None if end is None else max(0.0, end - start))
            outcome = puzzle.solve(engine="cover", heuristic=heuristic, prune=prune, threads=1, monitor=monitor)
            seconds = perf_counter() - start
            counters = monitor.counters
            runs.append(
                Run(
                    heuristic,
                    prune,
                    ", ".join(puzzle.family.engines_used(monitor)),
                    bool(outcome),
                    not monitor.stopped_by,
                    counters["tested"],
                    counters["branches"],
                    counters["pruned"],
                    counters["depth"],
                    seconds,
                )
            )
    return tuple(runs)


def chart(runs: tuple[Run, ...], title: str, lang: str = "en") -> str:
    """Placements tested by each order as an SVG bar chart, pruning on and off side by side."""
    from html import escape

    names = list(dict.fromkeys(run.heuristic for run in runs))
    most = max((run.tested for run in runs), default=1) or 1
    bar, label, width = 16, 170, 420
    lines = []
    y = 40
    for name in names:
        lines.append(f'<text x="{label - 8}" y="{y + bar}" text-anchor="end">{escape(name)}</text>')
        for run in (run for run in runs if run.heuristic == name):
            length = max(1.0, width * run.tested / most)
            fill = 'fill="#4c78a8"' if run.prune else 'fill="white" stroke="#4c78a8"'
            lines.append(f'<rect x="{label}" y="{y}" width="{length:.1f}" height="{bar - 3}" {fill}/>')
            lines.append(f'<text x="{label + length + 6:.1f}" y="{y + bar - 5}">{run.tested}</text>')
            y += bar
        y += 10
    body = "\n".join(lines)
    legend = Sentence("placements tested; filled: zones pruned, outlined: not pruned").text(lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{label + width + 80}" height="{y + 24}" '
        f'font-family="sans-serif" font-size="12">\n<title>{escape(title)}</title>\n'
        f'<rect width="100%" height="100%" fill="white"/>\n'
        f'<text x="10" y="20" font-size="14">{escape(title)}</text>\n{body}\n'
        f'<text x="10" y="{y + 12}">{legend}</text>\n</svg>\n'
    )
