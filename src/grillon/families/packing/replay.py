"""A search as steps to play forward and back, and searches compared."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from time import perf_counter

from grillon.families.packing.puzzle import CELL_ORDERS, ENGINES, PIECE_ORDERS, PackingPuzzle
from grillon.model import Monitor
from grillon.model.arguments import known_seconds
from grillon.sentences import Sentence

_EVENTS = ("place", "remove", "prune")
_WHY = ("zone", "cell", "piece", "area")


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a search: a piece laid or taken back, or a branch given up and why.

    `candidate` is the placement; for `prune` it is -1, `why` says what cannot be and `where` names the cell or piece.
    """

    kind: str
    candidate: int = -1
    why: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """The steps of a search with its counters; `cut` when there were more steps than asked for."""

    events: tuple[Event, ...]
    cut: bool
    counters: dict[str, int]

    def document(self) -> dict[str, object]:
        """As plain JSON values; `replay.json` beside this file is their schema."""
        steps = [
            {"kind": event.kind, "candidate": event.candidate}
            if event.kind != "prune"
            else {"kind": event.kind, "why": event.why, "where": event.where}
            for event in self.events
        ]
        return {"steps": steps, "cut": self.cut, "counters": self.counters}


def replay(
    puzzle: PackingPuzzle,
    *,
    engine: str = "cover",
    heuristic: str = "given",
    cells: str = "automatic",
    prune: bool = True,
    limit: int = 1,
    most: int = 100_000,
    timeout: float | None = None,
) -> Replay:
    """The search for the first `limit` solutions (0 for all), at most `most` steps of it.

    >>> from grillon.families.packing.text import read_native
    >>> seen = replay(read_native("packing square\\n...\\n...\\npiece A ##/#.\\npiece B ##/#."))
    >>> [event.kind for event in seen.events]
    ['place', 'place', 'remove', 'remove']
    """
    from grillon._core import packing

    monitor = Monitor(timeout=timeout)
    numbers = array("i")
    events, was_cut = packing.replay(
        puzzle.core,
        monitor.control,
        [],
        [],
        engine=ENGINES.index(engine),
        pieces=PIECE_ORDERS.index(heuristic),
        cells=CELL_ORDERS.index(cells),
        prune=prune,
        limit=limit,
        most=most,
    )
    numbers.frombytes(events)
    decoded = tuple(_event(puzzle, *numbers[at : at + 3]) for at in range(0, len(numbers), 3))
    names = ("tested", "branches", "pruned", "depth")
    return Replay(decoded, was_cut, {name: monitor.counters[name] for name in names})


def _event(puzzle: PackingPuzzle, kind: int, first: int, second: int) -> Event:
    if _EVENTS[kind] != "prune":
        return Event(_EVENTS[kind], first)
    why = _WHY[first]
    where = puzzle.pieces[second].symbol if why == "piece" else puzzle.board.name(puzzle.board.cells[second])
    return Event("prune", -1, why, where)


@dataclass(frozen=True, slots=True)
class Run:
    """One search of a comparison."""

    heuristic: str
    prune: bool
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
