"""Searches to watch: live, step by step and in a race; also a base of facts at work."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from time import perf_counter

from grillon.codec import plain, to_json
from grillon.codec.fields import read_flag, read_list
from grillon.codec.table import Reading
from grillon.errors import LimitReached, RequestError
from grillon.model import Position
from grillon.model.work import MAX_EVENTS
from grillon.puzzle.parts.facts import FactEvent, fact_run
from grillon.puzzle.puzzle import Puzzle
from grillon.search.comparison import run, ways
from grillon.search.watched_search import WatchedSearch
from grillon.web.answers.ask import PERIOD, Ask, Document
from grillon.web.answers.fields import POSITION, PUZZLE, Field, choice, flag, options, text, whole
from grillon.web.answers.requests import Request, long, verb
from grillon.web.answers.schemas import COUNTERS, FLAG, NUMBER, TEXT, WHOLE, a_list, an_object, or_null, ref
from grillon.web.answers.verbs.searches import CORES, MEMORY, engine_options

BATCH = 500


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


@verb(
    PUZZLE,
    POSITION,
    whole("threads", 1, 1, 1024, "Threads of the search; at most those there are."),
    options(),
    answer=an_object(
        status={"enum": ["found", "none", "unknown"]},
        solution=or_null(ref("solution")),
        limit=TEXT,
        reason=TEXT,
        seconds=NUMBER,
        counters=COUNTERS,
        engines=a_list(TEXT),
    ),
    limit=long(60.0, 600.0),
)
def watch(ask: Ask, request: Request) -> Document:
    """The search for the first solution that has the entries of the position, with its board as it is now."""
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    threads = min(request.threads, CORES)
    search = WatchedSearch(
        request.start, engine_options(request, watched=True), monitor, threads=threads, memory=MEMORY
    )

    def now() -> Document:
        board = search.board
        return {"counters": puzzle.family.search.statistics(monitor), "board": None if board is None else list(board)}

    ask.progress = now
    outcome = search.run()
    found = search.solution
    return {
        "status": "found" if found is not None else "unknown" if outcome.limit else "none",
        "solution": None if found is None else to_json(found, within=puzzle, lang=ask.lang),
        "limit": _said(outcome.limit, ask.lang),
        "reason": "" if found is not None or outcome.limit else puzzle.reason_for_no_solution(ask.lang),
        "seconds": round(ask.seconds, 4),
        "counters": puzzle.family.search.statistics(monitor),
        "engines": list(puzzle.family.search.engines_used(monitor)),
    }


@verb(
    PUZZLE,
    POSITION,
    whole("limit", 1, 1, 1000),
    whole("max_events", 5000, 1, MAX_EVENTS),
    options(),
    answer=an_object(start=ref("position"), events_=a_list(ref("event")), limit=TEXT),
    limit=long(10.0, 60.0),
)
def replay(ask: Ask, request: Request) -> Document:
    """A search as events to walk forward and back."""
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    chosen = engine_options(request, watched=True)
    replay = puzzle.replay(request.start, limit=request.limit, max_events=request.max_events, monitor=monitor, **chosen)
    events = _Events(ask)
    for event in replay:
        events.add(to_json(event, within=puzzle, lang=ask.lang))
    start = to_json(replay.start, within=puzzle, lang=ask.lang)
    return {"start": start, **events.document(), "limit": _said(replay.limit, ask.lang)}


@verb(
    PUZZLE,
    POSITION,
    flag("strict", False, "Only the first missing value of each zone is looked at."),
    answer=an_object(
        start=a_list(TEXT),
        events_=a_list(ref("fact_event")),
        facts=a_list(TEXT),
        end=TEXT,
        known=WHOLE,
        rules={"type": "object", "additionalProperties": TEXT},
    ),
    limit=long(30.0, 60.0),
)
def facts(ask: Ask, request: Request) -> Document:
    """A base of facts at work: each fact as it comes, and which rule rewrote which."""
    request.puzzle.require_valid()
    events, monitor = _Events(ask), ask.watch()

    def on_event(event: FactEvent) -> None:
        if monitor.interrupted():
            raise LimitReached("unknown: the {limit} limit was reached", limit=monitor.limit)
        events.add(to_json(event, lang=ask.lang))

    run = fact_run(request.start, ask.lang, strict=request.strict, on_event=on_event)
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


@verb(
    PUZZLE,
    POSITION,
    choice("by", ("heuristic", "engine"), "heuristic"),
    Field("pruning", _read_pruning, a_list(FLAG), (True, False), "With pruning, without, or both."),
    text("engine", "", "The engine whose heuristics race; left out, the one the family compares them with."),
    answer=an_object(runs=a_list(A_RUN)),
    limit=long(30.0, 600.0),
)
def compare(ask: Ask, request: Request) -> Document:
    """The race of the heuristics or the engines for the first solution; the timeout is for each."""
    puzzle: Puzzle = request.puzzle.require_valid()
    chosen = ways(puzzle.family, by=request.by, pruning=request.pruning, engine=request.engine)
    race = [_Runner(request.start, one, request.by) for one in chosen]
    ask.progress = lambda: {"runs": [runner.report() for runner in race]}
    ask.do_all(partial(runner.go, ask) for runner in race)
    for runner in race:
        if runner.error is not None:
            raise runner.error
    return {"runs": [runner.told for runner in race]}
