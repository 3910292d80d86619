"""Explanations, the proofs of their steps, ratings, and examples of techniques."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from grillon.codec import to_json
from grillon.errors import GrillonError, LimitReached, RequestError
from grillon.explain.chains import chain_lines, link_texts, supposes
from grillon.explain.diagnosis import diagnose
from grillon.explain.examples import kept_example
from grillon.explain.layers import layer_lines
from grillon.explain.merging import group_name, group_text, groups
from grillon.explain.trace import end_text, technique_name
from grillon.model import Ending, Family, Position, Puzzle, Step, Technique, Trace, rating_of
from grillon.web.bundles import A_BUNDLE, bundle
from grillon.web.recent import Recent
from grillon.web.requests import (
    FAMILY,
    NUMBERS,
    POSITION,
    PUZZLE,
    TEXT,
    Request,
    Verb,
    a_list,
    an_object,
    flag,
    or_null,
    ref,
    text,
    whole,
)
from grillon.web.routes.questions import A_LINK, links_json
from grillon.web.work import Ask, Document

MAX_STEPS = 100_000
_Key = tuple[Position, str | None, int | None]


DEEPEST = 8
"""The number of layers of chains inside chains that are shown."""
_TRACES = Recent[_Key, Trace](16)
"""Proofs are requested one by one, and would otherwise all be found again."""


def _trace(ask: Ask, request: Request) -> Trace:
    position = request.start
    position.puzzle.require_valid()
    key = position, request.until, request.max_steps
    known = _TRACES.get(key)
    if known is not None:
        return known
    family = position.puzzle.family
    until = None if request.until is None else _told_technique(family, request.until)
    techniques = family.explained_with if until is None else until.technique_set
    trace = position.puzzle.explain(position, techniques=techniques, max_steps=request.max_steps, monitor=ask.watch())
    for number, step in enumerate(trace.steps, start=1):
        if step.technique == until:
            trace = replace(trace, steps=trace.steps[:number], end=Ending.UNTIL)
            break
    if not trace.limit:
        _TRACES.put(key, trace)
    return trace


def _told_technique(family: Family, identifier: str) -> Technique:
    """The technique of that id in the set that explanations use; else in another that has it."""
    known = family.technique_set_named(family.explained_with).technique(identifier)
    return family.technique(identifier) if known is None else known


def step_json(position: Position, step: Step, lang: str, *, proofs: bool = False) -> Document:
    """A step with its name and its arrows."""
    told = to_json(step, within=position, lang=lang, proofs=proofs)
    return {**told, "name": technique_name(position, step, lang), "links": links_json(position, step)}


def explanation(trace: Trace, lang: str, *, proofs: bool = False, diagnosis: str = "") -> Document:
    """A trace as a page shows it."""
    start, puzzle = trace.start, trace.start.puzzle
    whole_way = not start.begun and trace.end in ("solved", "stuck", "contradiction")
    return {
        "start": to_json(start, within=puzzle, lang=lang),
        "end": str(trace.end),
        "end_text": end_text(trace, lang),
        "technique_set": trace.technique_set,
        "steps": [step_json(position, step, lang, proofs=proofs) for position, step in trace.positions()],
        "groups": [
            {"steps": len(group), "name": group_name(group, lang), "text": group_text(group, lang)}
            for group in groups(trace)
        ],
        "rating": to_json(rating_of(trace, puzzle.family), within=puzzle, lang=lang) if whole_way else None,
        "diagnosis": diagnosis,
    }


def _explain(ask: Ask, request: Request) -> Document:
    trace = _trace(ask, request)
    return explanation(trace, ask.lang, proofs=request.proofs, diagnosis=_diagnosis(trace, ask))


def _diagnosis(trace: Trace, ask: Ask) -> str:
    faulty = trace.end in ("stuck", "contradiction") and not trace.start.begun
    return diagnose(trace.start.puzzle, lang=ask.lang, timeout=ask.left)[0] if faulty else ""


def _proof(ask: Ask, request: Request) -> Document:
    trace = _trace(ask, request)
    for number, (position, step) in enumerate(trace.positions()):
        if number == request.number:
            told = step_json(position, step, ask.lang, proofs=True)
            if supposes(step):
                lines = list(layer_lines(chain_lines(position, step, ask.lang), ask.lang, layers=DEEPEST))
            else:
                lines = link_texts(position, step, ask.lang)
            return {"number": number, "step": told, "lines": lines}
    if trace.limit:
        raise LimitReached("unknown: the {limit} limit was reached", limit=trace.limit)
    raise RequestError(
        "the explanation has {steps} {steps:step|steps}: there is no step {number}",
        steps=len(trace),
        number=request.number,
    )


def _rate(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    rating = puzzle.rate(monitor=ask.watch())
    faulty = not rating.solved and not rating.limit
    return {
        "rating": to_json(rating, within=puzzle, lang=ask.lang),
        "level_name": "" if rating.level is None else rating.level.text(ask.lang),
        "diagnosis": diagnose(puzzle, lang=ask.lang, timeout=ask.left)[0] if faulty else "",
    }


# An example of a technique


def _example(ask: Ask, request: Request) -> Document:
    family: Family = request.family
    technique = family.technique(request.technique)
    key = family.name, technique.id
    found = _EXAMPLES.get(key) or _find_example(family, technique, ask)
    if found is None:
        return {"bundle": None, "position": None, "step": None}
    _EXAMPLES[key] = found
    position, step = found
    puzzle = position.puzzle
    return {
        "bundle": bundle(puzzle.position(), ask.lang),
        "position": to_json(position, within=puzzle, lang=ask.lang),
        "step": step_json(position, step, ask.lang, proofs=True),
    }


_EXAMPLES: dict[tuple[str, str], tuple[Position, Step]] = {}
"""At most one for each technique there is."""
MAX_SEEDS = 200


def _find_example(family: Family, technique: Technique, ask: Ask) -> tuple[Position, Step] | None:
    """The family's stored example, or the first puzzle of consecutive seeds whose explanation uses the technique."""
    kept = kept_example(family, technique, monitor=ask.watch())
    if kept is not None:
        return kept
    known = {option.name for option in family.request_schema().options}
    asked = "technique" in known and technique in family.techniques
    # Puzzles of the level are made quickly, and most of them use easy techniques; hard ones are requested by name.
    wishes = [{"level": str(technique.level)}, *([{"technique": technique.id}] if asked else [])]
    for seed, wish in product(range(MAX_SEEDS), wishes):
        if not ask.left or ask.cancelled:
            return None
        try:
            puzzle = family.generate(seed=seed, monitor=ask.watch(), **wish).puzzle
        except GrillonError:  # no such puzzle for this seed, or for any
            continue
        trace = puzzle.explain(techniques=technique.technique_set, monitor=ask.watch())
        for position, step in trace.positions():
            if step.technique == technique:
                return position, step
    return None


A_STEP = an_object(
    technique=TEXT,
    technique_set=TEXT,
    name=TEXT,
    level=TEXT,
    rating={"type": "number"},
    chosen=NUMBERS,
    excluded=NUMBERS,
    roles={"type": "object", "additionalProperties": NUMBERS},
    entries=a_list(TEXT),
    text=TEXT,
    links=a_list(A_LINK),
    proof_=a_list(ref("step/$defs/inference")),
    chain_=a_list(ref("step/$defs/line")),
)
EXPLAINED = (
    PUZZLE,
    POSITION,
    text("until", None, "Stop at the first use of this technique."),
    whole("max_steps", None, 1, MAX_STEPS),
)

VERBS = (
    Verb(
        "explain",
        _explain,
        (*EXPLAINED, flag("proofs", False, "With the proof of every step.")),
        an_object(
            start=ref("position"),
            end=TEXT,
            end_text=TEXT,
            technique_set=TEXT,
            steps=a_list(A_STEP),
            groups=a_list(an_object(steps={"type": "integer"}, name=TEXT, text=TEXT)),
            rating=or_null(ref("rating")),
            diagnosis=TEXT,
        ),
        "Solve as a person would, every step in words.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
    Verb(
        "proof",
        _proof,
        (*EXPLAINED, whole("number", 0, 0, MAX_STEPS, "Of which step, from 0.")),
        an_object(number={"type": "integer"}, step=A_STEP, lines=a_list(TEXT)),
        "The proof of one step of an explanation.",
        timeout=10.0,
    ),
    Verb(
        "rate",
        _rate,
        (PUZZLE,),
        an_object(rating=ref("rating"), level_name=TEXT, diagnosis=TEXT),
        "How hard a puzzle is for a person.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
    Verb(
        "example",
        _example,
        (FAMILY, text("technique")),
        an_object(bundle=or_null(A_BUNDLE), position=or_null(ref("position")), step=or_null(A_STEP)),
        "A puzzle in which a technique is used, and the step that uses it.",
        "long",
        10.0,
        60.0,
        stops=True,
    ),
)
