"""Explanations, the proofs of their steps, ratings, and examples of techniques."""

from __future__ import annotations

from collections.abc import Collection

from grillon.codec import to_json
from grillon.codec.fields import converter
from grillon.codec.table import Writing
from grillon.errors import LimitReached, RequestError
from grillon.explain.chains.walks import Stop
from grillon.explain.diagnosis import judged
from grillon.explain.examples import find_example
from grillon.explain.grouping import group_name, group_text, groups
from grillon.explain.mistakes import last_move
from grillon.explain.names import facts_text
from grillon.explain.trace import ToldStep, end_text, trace_until
from grillon.model import Monitor, Position, Step, TechniqueSet, Trace, rating_of
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.bundles import A_BUNDLE, bundle_of
from grillon.web.answers.cache import Recent
from grillon.web.answers.fields import FAMILY, MOVES, POSITION, PUZZLE, flag, text, whole
from grillon.web.answers.requests import Request, long, verb
from grillon.web.answers.schemas import FLAG, NUMBER, NUMBERS, TEXT, WHOLE, a_list, an_object, or_null, ref
from grillon.web.answers.verbs.questions import A_LINK, ROLES

MAX_STEPS = 100_000
MOST_POSSIBLE = 200
"""Of the steps that could be taken now, so many are enough."""
DEEPEST = 8
"""The number of layers of chains inside chains that are shown."""
_TRACES = Recent[tuple[Position, str | None, int | None, tuple[int, ...]], Trace](16)
"""Proofs are requested one by one, and would otherwise all be found again."""
_EXAMPLES = Recent[tuple[str, str], tuple[Position, Step]](1000)

A_STOP = an_object(
    number=TEXT,
    depth=WHOLE,
    text=TEXT,
    short=TEXT,
    facts=NUMBERS,
    supposed=FLAG,
    ends=FLAG,
    cells=NUMBERS,
    branch=WHOLE,
)
A_STEP = an_object(
    technique=TEXT,
    technique_set=TEXT,
    name=TEXT,
    level=TEXT,
    rating=NUMBER,
    chosen=NUMBERS,
    excluded=NUMBERS,
    roles=ROLES,
    entries=a_list(TEXT),
    conclusion=TEXT,
    text=TEXT,
    links=a_list(A_LINK),
    walkable=FLAG,
    walk_=a_list(A_STOP),
    proof_=a_list(ref("step/$defs/inference")),
    chain_=a_list(ref("step/$defs/line")),
)
EXPLAINED = (
    PUZZLE,
    POSITION,
    text("until", None, "Stop at the first use of this technique."),
    whole("max_steps", None, 1, MAX_STEPS),
)


def _trace(ask: Ask, request: Request, last: Collection[int] = ()) -> Trace:
    key = request.start, request.until, request.max_steps, tuple(sorted(last))
    known = _TRACES.get(key)
    if known is None:
        known = trace_until(request.start, request.until, max_steps=request.max_steps, last=last, monitor=ask.watch())
        if not known.limit:
            _TRACES.put(key, known)
    return known


def step_json(position: Position, step: Step, lang: str, *, proofs: bool = False, walks: bool = False) -> Document:
    """A step with its name, its conclusion in a few words, and its arrows; with its argument link by link where `walks`
    are asked for."""
    told = ToldStep(position, step, lang)
    document: Document = converter(ToldStep).write(told, Writing(lang, proofs))
    document["conclusion"] = facts_text(position.puzzle, step.conclusions, lang)
    return {**document, "walk": _walk(told)} if walks and told.walk else document


def _walk(told: ToldStep) -> list[Document]:
    return [converter(Stop).write(stop, Writing(told.lang)) for stop in told.walk]


def _set_of(trace: Trace) -> TechniqueSet:
    """The set of techniques of a trace that was allowed all of one."""
    ladder = trace.start.puzzle.family.ladder
    return next((known for known in ladder.sets if known.label == trace.technique_set), ladder.sets[0])


def explanation(
    trace: Trace, lang: str, *, proofs: bool = False, walks: bool = False, monitor: Monitor | None = None
) -> Document:
    """A trace as a page shows it, its arguments folded, perhaps with their `walks` beside them.

    If the ladder did not solve the puzzle, it has its fault.
    """
    start, puzzle = trace.start, trace.start.puzzle
    rating, diagnosis = None, ""
    if not start.begun and trace.end.complete:
        rating, diagnosis, _ = judged(puzzle, rating_of(trace, _set_of(trace)), lang=lang, monitor=monitor)
    return {
        "start": to_json(start, within=puzzle, lang=lang),
        "end": str(trace.end),
        "end_text": end_text(trace, lang),
        "technique_set": trace.technique_set,
        "steps": [step_json(position, step, lang, proofs=proofs, walks=walks) for position, step in trace.positions()],
        "groups": [
            {"steps": len(group), "name": group_name(group, lang), "text": group_text(group, lang, folded=True)}
            for group in groups(trace)
        ],
        "rating": None if rating is None else to_json(rating, within=puzzle, lang=lang),
        "diagnosis": diagnosis,
    }


@verb(
    *EXPLAINED,
    flag("proofs", False, "With the proof of every step."),
    answer=an_object(
        start=ref("position"),
        end=TEXT,
        end_text=TEXT,
        technique_set=TEXT,
        steps=a_list(A_STEP),
        groups=a_list(an_object(steps=WHOLE, name=TEXT, text=TEXT)),
        rating=or_null(ref("rating")),
        diagnosis=TEXT,
    ),
    limit=long(30.0, 600.0),
)
def explain(ask: Ask, request: Request) -> Document:
    """Solve as a person would, every step in words."""
    return explanation(_trace(ask, request), ask.lang, proofs=request.proofs, monitor=ask.watch())


@verb(
    *EXPLAINED,
    whole("number", 0, 0, MAX_STEPS, "Of which step, from 0."),
    MOVES,
    answer=an_object(number=WHOLE, step=A_STEP, lines=a_list(TEXT), walk=a_list(A_STOP)),
)
def proof(ask: Ask, request: Request) -> Document:
    """The proof of one step of an explanation; after these moves, of the step that a hint tells."""
    trace = _trace(ask, request, last_move(request.moves))
    if request.number >= len(trace):
        if trace.limit:
            raise LimitReached("unknown: the {limit} limit was reached", limit=trace.limit)
        raise RequestError(
            "the explanation has {steps} {steps:step|steps}: there is no step {number}",
            steps=len(trace),
            number=request.number,
        )
    position, step = list(trace.positions())[request.number]
    told = ToldStep(position, step, ask.lang)
    document = step_json(position, step, ask.lang, proofs=True)
    return {"number": request.number, "step": document, "lines": told.proof_lines(DEEPEST), "walk": _walk(told)}


@verb(
    PUZZLE,
    POSITION,
    whole("max_steps", MOST_POSSIBLE, 1, MOST_POSSIBLE),
    answer=an_object(steps_=a_list(A_STEP), number=WHOLE, limit=TEXT),
    limit=long(30.0, 600.0),
)
def steps(ask: Ask, request: Request) -> Document:
    """All steps that could be taken now, the easiest first, as they are found."""
    monitor, start = ask.watch(), request.start
    found: list[Document] = []
    for step in start.puzzle.require_valid().possible_steps(start, max_steps=request.max_steps, monitor=monitor):
        found.append(step_json(start, step, ask.lang))
        ask.tell("item", found[-1])
    told = {} if ask.streamed else {"steps": found}
    return {**told, "number": len(found), "limit": Writing(ask.lang).text(monitor.stopped_by)}


@verb(
    PUZZLE,
    answer=an_object(rating=ref("rating"), level_name=TEXT, diagnosis=TEXT),
    limit=long(30.0, 600.0),
)
def rate(ask: Ask, request: Request) -> Document:
    """How hard a puzzle is for a person."""
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    rating, diagnosis, _ = judged(puzzle, puzzle.rate(monitor=monitor), lang=ask.lang, monitor=monitor)
    return {
        "rating": to_json(rating, within=puzzle, lang=ask.lang),
        "level_name": "" if rating.level is None else rating.level.text(ask.lang),
        "diagnosis": diagnosis,
    }


@verb(
    FAMILY,
    text("technique"),
    answer=an_object(bundle=or_null(A_BUNDLE), position=or_null(ref("position")), step=or_null(A_STEP)),
    limit=long(10.0, 60.0),
)
def example(ask: Ask, request: Request) -> Document:
    """A puzzle in which a technique is used, and the step that uses it."""
    family: Family = request.family
    technique = family.ladder.technique(request.technique)
    key = family.name, technique.id
    found = _EXAMPLES.get(key) or find_example(family, technique, watch=ask.watch)
    if found is None:
        return {"bundle": None, "position": None, "step": None}
    position, step = _EXAMPLES.put(key, found)
    return {
        "bundle": bundle_of(position.puzzle.position(), ask.lang),
        "position": to_json(position, within=position.puzzle, lang=ask.lang),
        "step": step_json(position, step, ask.lang, proofs=True),
    }
