"""Comparison of the heuristics of a family: the search for the first solution of one puzzle, and its cost."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from grillon.errors import RequestError
from grillon.model.arguments import known_seconds
from grillon.model.monitor import Monitor
from grillon.model.plain import CHOICES
from grillon.model.watching import WatchedSearch
from grillon.model.work import PLAIN
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model.family import Family
    from grillon.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Run:
    """One search of a comparison; the counters are those of `engine`."""

    heuristic: str
    prune: bool
    engine: str
    found: bool
    finished: bool
    nodes: int
    tested: int
    branches: int
    pruned: int
    depth: int
    seconds: float

    @property
    def work(self) -> int:
        """The measure of the search: the candidates it tested, or else its nodes."""
        return self.tested or self.nodes


def compare(
    puzzle: Puzzle, *, pruning: tuple[bool, ...] = (True, False), timeout: float | None = None
) -> tuple[Run, ...]:
    """The first solution by each heuristic, with pruning and without; `timeout` covers all of them together.

    >>> from grillon.families.packing import iq
    >>> runs = compare(iq.read_objective("CGABDEABECBAKAAE"))
    >>> len(runs), all(run.found for run in runs)
    (16, True)
    """
    end = None if timeout is None else perf_counter() + known_seconds(timeout)
    runs = []
    for options in ways(puzzle.family, pruning=pruning):
        left = None if end is None else max(0.0, end - perf_counter())
        runs.append(run(WatchedSearch(puzzle.position(), options, Monitor(timeout=left))))
    return tuple(runs)


def ways(
    family: Family, *, by: str = "heuristic", pruning: tuple[bool, ...] = (True, False), engine: str = ""
) -> list[dict[str, object]]:
    """The options of every search worth comparing: one for each heuristic, or for each engine of the family.

    `engine` is the one whose heuristics are compared; the plain search has some for every family.

    >>> from grillon import families
    >>> [way["heuristic"] for way in ways(families.get("sudoku"), engine="plain", pruning=(True,))]
    ['fewest', 'first', 'last', 'most']
    """
    if engine == PLAIN:
        return [
            {"heuristic": name, "engine": PLAIN, "prune": prune} for prune in pruning for name in CHOICES["heuristic"]
        ]
    names = family.compared if by == "heuristic" else family.engines
    if len(names) < 2:
        raise RequestError("{family} has one way to search: there is nothing to compare", family=family.name)
    switches: list[dict[str, object]] = [{}]
    if "prune" in family.choices and by == "heuristic":
        switches = [{"prune": prune} for prune in pruning]
    compared = engine or family.compared_engine
    fixed = {"engine": compared} if compared and by == "heuristic" else {}
    return [{by: name, **fixed, **switch} for switch in switches for name in names]


def run(search: WatchedSearch) -> Run:
    """Search for the first solution and measure the work."""
    family, monitor, options = search.start.puzzle.family, search.monitor, search.options
    start = perf_counter()
    outcome = search.run()
    counters = monitor.counters
    return Run(
        str(options.get("heuristic", "")),
        bool(options.get("prune", True)),
        ", ".join(family.engines_used(monitor)) or str(options.get("engine", "")) or next(iter(family.engines), ""),
        bool(outcome),
        not monitor.stopped_by,
        counters["nodes"],
        counters["tested"],
        counters["branches"],
        counters["pruned"],
        counters["depth"],
        perf_counter() - start,
    )


def chart(runs: tuple[Run, ...], title: str, lang: str = "en") -> str:
    """The work of each search as an SVG bar chart, pruning on and off side by side."""
    from html import escape

    names = list(dict.fromkeys(run.heuristic for run in runs))
    maximum = max((run.work for run in runs), default=1) or 1
    bar, label, width = 16, 170, 420
    lines = []
    y = 40
    for name in names:
        lines.append(f'<text x="{label - 8}" y="{y + bar}" text-anchor="end">{escape(name)}</text>')
        for run in (run for run in runs if run.heuristic == name):
            length = max(1.0, width * run.work / maximum)
            fill = 'fill="#4c78a8"' if run.prune else 'fill="white" stroke="#4c78a8"'
            lines.append(f'<rect x="{label}" y="{y}" width="{length:.1f}" height="{bar - 3}" {fill}/>')
            lines.append(f'<text x="{label + length + 6:.1f}" y="{y + bar - 5}">{run.work}</text>')
            y += bar
        y += 10
    body = "\n".join(lines)
    legend = Sentence("placements tested or nodes visited; filled: with pruning, outlined: without").text(lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{label + width + 80}" height="{y + 24}" '
        f'font-family="sans-serif" font-size="12">\n<title>{escape(title)}</title>\n'
        f'<rect width="100%" height="100%" fill="white"/>\n'
        f'<text x="10" y="20" font-size="14">{escape(title)}</text>\n{body}\n'
        f'<text x="10" y="{y + 12}">{legend}</text>\n</svg>\n'
    )
