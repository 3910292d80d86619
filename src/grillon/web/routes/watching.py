"""Searches to watch: live, step by step and in a race; also a base of facts at work."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from time import perf_counter

from grillon.codec import plain, to_json
from grillon.codec.fields import read_flag, read_list
from grillon.codec.table import Reading
from grillon.errors import LimitReached, RequestError
from grillon.model import Position, Puzzle
from grillon.model.comparison import run, ways
from grillon.model.facts import FactEvent
from grillon.model.watching import WatchedSearch
from grillon.model.work import MAX_EVENTS
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
    or_null,
    ref,
    text,
    whole,
)
from grillon.web.routes.searches import CORES, MEMORY, THREADS
from grillon.web.work import PERIOD, Ask, Document

BATCH = 500


def _watch(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    threads = min(request.threads, CORES)
    search = WatchedSearch(request.start, request.options, monitor, threads=threads, memory=MEMORY)

    def now() -> Document:
        board = search.board
        return {"counters": puzzle.family.statistics(monitor), "board": None if board is None else list(board)}

    ask.progress = now
    outcome = search.run()
    found = search.solution
    return {
        "status": "found" if found is not None else "unknown" if outcome.limit else "none",
        "solution": None if found is None else to_json(found, within=puzzle, lang=ask.lang),
        "limit": _said(outcome.limit, ask.lang),
        "reason": "" if found is not None or outcome.limit else puzzle.reason_for_no_solution(ask.lang),
        "seconds": round(ask.seconds, 4),
        "counters": puzzle.family.statistics(monitor),
        "engines": list(puzzle.family.engines_used(monitor)),
    }


def _replay(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    replay = puzzle.replay(
        request.start, limit=request.limit, max_events=request.max_events, monitor=monitor, **request.options
    )
    events = _Events(ask)
    for event in replay:
        events.add(to_json(event, within=puzzle, lang=ask.lang))
    start = to_json(replay.start, within=puzzle, lang=ask.lang)
    return {"start": start, **events.document(), "limit": _said(replay.limit, ask.lang)}


def _facts(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    events = _Events(ask)

    def on_event(event: FactEvent) -> None:
        if ask.cancelled or not ask.left:
            raise LimitReached("unknown: the {limit} limit was reached", limit="time")
        events.add(to_json(event, lang=ask.lang))

    run = puzzle.family.fact_run(request.start, ask.lang, strict=request.strict, on_event=on_event)
    if run is None:
        raise RequestError("there is no base of facts for this puzzle")
    return {
        "start": list(run.start),
        **events.document(),
        "facts": list(run.facts),
        "end": run.end,
        "known": run.known,
        "rules": dict(run.rules),
    }


class _Events:
    """Events as they arrive: streamed in batches to a listener, or collected for a single answer."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.told: list[Document] = []
        self.sent, self.last = 0, perf_counter()

    def add(self, event: Document) -> None:
        self.told.append(event)
        if self.ask.streamed and (len(self.told) - self.sent >= BATCH or perf_counter() - self.last > PERIOD):
            self.send()

    def send(self) -> None:
        self.ask.tell("item", {"from": self.sent, "events": self.told[self.sent :]})
        self.sent, self.last = len(self.told), perf_counter()

    def document(self) -> Document:
        """The part of the result with the events: empty if they were streamed."""
        if self.ask.streamed and self.sent < len(self.told):
            self.send()
        return {} if self.ask.streamed else {"events": self.told}


def _said(limit: object, lang: str) -> str:
    text = getattr(limit, "text", None)
    return str(text(lang)) if callable(text) else str(limit)


# The race


def _compare(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    chosen = ways(puzzle.family, by=request.by, pruning=request.pruning, engine=request.engine)
    race = [_Runner(request.start, one, request.by) for one in chosen]
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

    def __init__(self, start: Position, chosen: dict[str, object], by: str) -> None:
        self.start, self.chosen = start, chosen
        self.name = str(chosen[by])
        self.prune = bool(chosen.get("prune", True))
        self.search: WatchedSearch | None = None
        self.told: Document = {}
        self.error: Exception | None = None
        self.started = 0.0

    def go(self, ask: Ask) -> None:
        if ask.cancelled:
            return
        self.started = perf_counter()
        search = self.search = WatchedSearch(self.start, self.chosen, ask.watch(timeout=ask.timeout), memory=MEMORY)
        try:
            made = run(search)
        except Exception as error:
            self.error = error
            return
        solution = None if search.solution is None else sorted(search.solution.candidates)
        self.told = {"name": self.name, **plain(asdict(made)), "work": made.work, "solution": solution}
        ask.tell("item", self.told)

    def report(self) -> Document:
        search = self.search
        state = "finished" if self.told else "waiting" if search is None else "running"
        counters = {} if search is None else {name: n for name, n in search.monitor.counters.items() if n}
        seconds = self.told.get("seconds", perf_counter() - self.started if search else 0.0)
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
    solution=or_null(a_list(WHOLE)),
)

VERBS = (
    Verb(
        "watch",
        _watch,
        (PUZZLE, POSITION, whole("threads", 1, 1, 1024, "Threads of the search; at most those there are."), options()),
        an_object(
            status={"enum": ["found", "none", "unknown"]},
            solution=or_null(ref("solution")),
            limit=TEXT,
            reason=TEXT,
            seconds=NUMBER,
            counters=COUNTERS,
            engines=a_list(TEXT),
        ),
        "The search for the first solution that has the entries of the position, with its board as it is now.",
        "long",
        60.0,
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
        "facts",
        _facts,
        (PUZZLE, POSITION, flag("strict", False, "Only the first missing value of each zone is looked at.")),
        an_object(
            start=a_list(TEXT),
            events_=a_list(ref("fact_event")),
            facts=a_list(TEXT),
            end=TEXT,
            known=WHOLE,
            rules={"type": "object", "additionalProperties": TEXT},
        ),
        "A base of facts at work: each fact as it comes, and which rule rewrote which.",
        "long",
        30.0,
        60.0,
        stops=True,
    ),
    Verb(
        "compare",
        _compare,
        (
            PUZZLE,
            POSITION,
            choice("by", ("heuristic", "engine"), "heuristic"),
            Field("pruning", _read_pruning, a_list(FLAG), (True, False), "With pruning, without, or both."),
            text("engine", "", "The engine whose heuristics race; left out, the one the family compares them with."),
        ),
        an_object(runs=a_list(A_RUN)),
        "The race of the heuristics or the engines for the first solution; the timeout is for each.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
)
