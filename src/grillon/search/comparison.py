"""Comparison of the heuristics of a family: the search for the first solution of one puzzle, and its cost."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from grillon.errors import RequestError
from grillon.model import Monitor
from grillon.model.monitor import countdown
from grillon.model.work import PLAIN
from grillon.search.plain_search import CHOICES
from grillon.search.watched_search import WatchedSearch

if TYPE_CHECKING:
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class ComparedSearch:
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
) -> tuple[ComparedSearch, ...]:
    """The first solution by each heuristic, with pruning and without; `timeout` covers all of them together.

    >>> from grillon.families.packing.formats import iq_puzzler
    >>> runs = compare(iq_puzzler.read_objective("CGABDEABECBAKAAE"))
    >>> len(runs), all(run.found for run in runs)
    (16, True)
    """
    left = countdown(timeout)
    runs = []
    for options in ways(puzzle.family, pruning=pruning):
        runs.append(run(WatchedSearch(puzzle.position(), options, Monitor(timeout=left()))))
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
    own_engine, heuristics = family.search.compared
    names = heuristics if by == "heuristic" else family.search.names("engine")
    if len(names) < 2:
        raise RequestError("{family} has one way to search: there is nothing to compare", family=family.name)
    switches: list[dict[str, object]] = [{}]
    if "prune" in family.search.choices and by == "heuristic":
        switches = [{"prune": prune} for prune in pruning]
    compared = engine or own_engine
    fixed = {"engine": compared} if compared and by == "heuristic" else {}
    return [{by: name, **fixed, **switch} for switch in switches for name in names]


def run(search: WatchedSearch) -> ComparedSearch:
    """Search for the first solution and measure the work."""
    family, monitor, options = search.start.puzzle.family, search.monitor, search.options
    start = perf_counter()
    outcome = search.run()
    counters = monitor.counters
    return ComparedSearch(
        str(options.get("heuristic", "")),
        bool(options.get("prune", True)),
        ", ".join(family.search.engines_used(monitor))
        or str(options.get("engine", ""))
        or next(iter(family.search.names("engine")), ""),
        bool(outcome),
        not monitor.stopped_by,
        counters["nodes"],
        counters["tested"],
        counters["branches"],
        counters["pruned"],
        counters["depth"],
        perf_counter() - start,
    )
