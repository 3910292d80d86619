"""Searches: solutions, numbers of solutions, replays, races."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from os import cpu_count
from time import perf_counter

from grillon.codec import plain, to_json
from grillon.codec.fields import read_flag, read_list
from grillon.codec.table import Reading
from grillon.errors import InputError
from grillon.model import Monitor, Position, Puzzle, Solution
from grillon.model.comparison import run, ways
from grillon.web.requests import (
    COUNTERS,
    FLAG,
    NUMBER,
    POSITION,
    PUZZLE,
    TEXT,
    WHOLE,
    Field,
    Request,
    Verb,
    a_list,
    an_object,
    choice,
    flag,
    options,
    ref,
    whole,
)
from grillon.web.work import PERIOD, Ask, Document

THREADS = max(1, (cpu_count() or 2) - 1)
"""For one search: a core is left for hints."""
MEMORY = 1 << 30
MAX_SOLUTIONS = 200
MAX_EVENTS = 100_000
BATCH = 500


def _solve(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    solutions: list[Document] = []
    limit = ""
    with _Wanted(request.start, monitor, request.options) as found:
        for solution in found:
            solutions.append(to_json(solution, within=puzzle, lang=ask.lang))
            ask.tell("item", solutions[-1])
            if len(solutions) == request.limit:
                break
        else:
            limit = found.limit
    return {
        "status": "found" if solutions else "unknown" if limit else "none",
        "solutions": solutions,
        "limit": str(limit),
        "seconds": round(ask.seconds, 4),
        "counters": puzzle.family.statistics(monitor),
    }


class _Wanted:
    """The solutions that have the entries of a position, and how the search for them ended."""

    def __init__(self, position: Position, monitor: Monitor, chosen: dict[str, object]) -> None:
        self.position, self.puzzle, self.limit = position, position.puzzle, ""
        narrowed = self.puzzle
        if position.begun:
            try:
                narrowed = self.puzzle.with_givens(position.true, ruled_out=self.puzzle.ruled_out)
            except InputError:  # what is entered cannot be given: look for it among all solutions
                narrowed = self.puzzle
            if narrowed.violation() is not None:
                narrowed = self.puzzle
        self._stream = narrowed.solutions(threads=THREADS, memory=MEMORY, monitor=monitor, **chosen)  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Solution]:
        for solution in self._stream:
            candidates = solution.candidates | self.position.true
            if self._fits(solution.candidates):
                yield Solution(self.puzzle, candidates)
        self.limit = self._stream.limit

    def _fits(self, candidates: frozenset[int]) -> bool:
        walls = range(self.puzzle.places.first_wall, self.puzzle.places.first_placement)
        # Walls that were given once all are known are no candidates any more.
        missing = self.position.true - candidates
        return all(candidate in walls and not candidates & set(walls) for candidate in missing) and not (
            self.position.excluded & candidates
        )

    def __enter__(self) -> _Wanted:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()


def _count(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    number = puzzle.count(
        up_to=request.up_to,
        up_to_symmetry=request.up_to_symmetry,
        threads=THREADS,
        memory=MEMORY,
        monitor=monitor,
        **request.options,
    )
    return {
        "count": to_json(number, lang=ask.lang),
        "seconds": round(ask.seconds, 4),
        "counters": puzzle.family.statistics(monitor),
    }


def _replay(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    replay = puzzle.replay(
        request.start, limit=request.limit, max_events=request.max_events, monitor=monitor, **request.options
    )
    told: list[Document] = []
    sent, last = 0, perf_counter()

    def send() -> None:
        nonlocal sent, last
        ask.tell("item", {"from": sent, "events": told[sent:]})
        sent, last = len(told), perf_counter()

    for event in replay:
        told.append(to_json(event, within=puzzle, lang=ask.lang))
        if ask.streamed and (len(told) - sent >= BATCH or perf_counter() - last > PERIOD):
            send()
    if ask.streamed and sent < len(told):
        send()
    start = to_json(replay.start, within=puzzle, lang=ask.lang)
    events = {} if ask.streamed else {"events": told}
    return {"start": start, **events, "limit": _said(replay.limit, ask.lang)}


def _said(limit: object, lang: str) -> str:
    text = getattr(limit, "text", None)
    return str(text(lang)) if callable(text) else str(limit)


# The race


def _compare(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    race = [
        _Runner(puzzle, chosen, request.by) for chosen in ways(puzzle.family, by=request.by, pruning=request.pruning)
    ]
    ask.progress = lambda: {"runs": [runner.report() for runner in race]}
    with ThreadPoolExecutor(THREADS, thread_name_prefix="grillon-race") as threads:
        for runner in race:
            threads.submit(runner.go, ask)
    for runner in race:
        if runner.error is not None:
            raise runner.error
    return {"runs": [runner.told for runner in race]}


class _Runner:
    """One search of a race."""

    def __init__(self, puzzle: Puzzle, chosen: dict[str, object], by: str) -> None:
        self.puzzle, self.chosen = puzzle, chosen
        self.name = str(chosen[by])
        self.prune = bool(chosen.get("prune", True))
        self.monitor: Monitor | None = None
        self.told: Document = {}
        self.error: Exception | None = None
        self.started = 0.0

    def go(self, ask: Ask) -> None:
        self.started = perf_counter()
        self.monitor = ask.watch(timeout=ask.timeout)
        try:
            made = run(self.puzzle, self.chosen, self.monitor)
        except Exception as error:
            self.error = error
            return
        self.told = {"name": self.name, **plain(asdict(made)), "work": made.work}
        ask.tell("item", self.told)

    def report(self) -> Document:
        state = "finished" if self.told else "waiting" if self.monitor is None else "running"
        counters = {} if self.monitor is None else {name: n for name, n in self.monitor.counters.items() if n}
        seconds = self.told.get("seconds", perf_counter() - self.started if self.monitor else 0.0)
        return {
            "name": self.name,
            "prune": self.prune,
            "state": state,
            "counters": counters,
            "seconds": round(seconds, 3),
        }


def _read_pruning(value: object, at: str, _: Reading) -> tuple[bool, ...]:
    return tuple(dict.fromkeys(read_flag(one, at) for one in read_list(value, at)))


A_RUN = an_object(
    name=TEXT,
    heuristic=TEXT,
    engine=TEXT,
    prune=FLAG,
    found=FLAG,
    finished=FLAG,
    nodes=WHOLE,
    tested=WHOLE,
    branches=WHOLE,
    pruned=WHOLE,
    depth=WHOLE,
    seconds=NUMBER,
    work=WHOLE,
)

VERBS = (
    Verb(
        "solve",
        _solve,
        (PUZZLE, POSITION, whole("limit", 1, 1, MAX_SOLUTIONS, "How many solutions to give."), options()),
        an_object(
            status={"enum": ["found", "none", "unknown"]},
            solutions=a_list(ref("solution")),
            limit=TEXT,
            seconds=NUMBER,
            counters=COUNTERS,
        ),
        "Solutions, with the entries of the position where it has any.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
    Verb(
        "count",
        _count,
        (PUZZLE, whole("up_to", None, 1, 2**62), flag("up_to_symmetry", False), options()),
        an_object(count=ref("count"), seconds=NUMBER, counters=COUNTERS),
        "The number of solutions, exact or a bound that says so.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
    Verb(
        "replay",
        _replay,
        (PUZZLE, POSITION, whole("limit", 1, 1, 1000), whole("max_events", 5000, 1, MAX_EVENTS), options()),
        an_object(start=ref("position"), events_=a_list(ref("event")), limit=TEXT),
        "A search as events to walk forward and back.",
        "long",
        10.0,
        60.0,
        stops=True,
    ),
    Verb(
        "compare",
        _compare,
        (
            PUZZLE,
            choice("by", ("heuristic", "engine"), "heuristic"),
            Field("pruning", _read_pruning, a_list(FLAG), (True, False), "With pruning, without, or both."),
        ),
        an_object(runs=a_list(A_RUN)),
        "The race of the heuristics or the engines for the first solution; the timeout is for each.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
)
