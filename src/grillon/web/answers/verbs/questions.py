"""Quick questions about a puzzle or a position: is it valid, what is wrong, what comes next."""

from __future__ import annotations

from dataclasses import asdict

from grillon.codec import to_json
from grillon.codec.fields import converter
from grillon.codec.table import Writing
from grillon.explain.diagnosis import diagnose
from grillon.explain.hints import HintKind, Strength, find_hint
from grillon.explain.mistakes import EntriesChecked, check_entries, last_move
from grillon.explain.pencil_marks import KEPT, fault_before
from grillon.model.results.verdicts import Judgement
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.cache import Recent
from grillon.web.answers.fields import MOVES, POSITION, PUZZLE, choice
from grillon.web.answers.requests import Request, short, verb
from grillon.web.answers.schemas import FLAG, NUMBERS, TEXT, WHOLE, a_list, an_object, or_null, ref

A_LINK = an_object(start=WHOLE, end=WHOLE, strong=FLAG, number=WHOLE, start_cells=NUMBERS, end_cells=NUMBERS)
ROLES: Document = {"type": "object", "additionalProperties": NUMBERS}
STRENGTH = an_object(text=TEXT, cells=NUMBERS, roles=ROLES, links=a_list(A_LINK))


@verb(
    PUZZLE,
    answer=an_object(
        verdict=ref("verdict"),
        differ=or_null(an_object(cells=NUMBERS, first=NUMBERS, second=NUMBERS)),
        reason=TEXT,
    ),
    limit=short(2.0, 10.0),
)
def check(ask: Ask, request: Request) -> Document:
    """How many solutions there are, with the evidence."""
    puzzle: Puzzle = request.puzzle
    verdict = puzzle.check(monitor=ask.watch())
    differ = None
    if verdict.judgement is Judgement.SEVERAL:
        own = [sorted(solution.candidates & verdict.differing) for solution in verdict.solutions]
        differ = {"cells": puzzle.places.cells_of(verdict.differing), "first": own[0], "second": own[1]}
    return {
        "verdict": to_json(verdict, within=puzzle, lang=ask.lang),
        "differ": differ,
        "reason": puzzle.reason_for_no_solution(ask.lang) if verdict.judgement is Judgement.NONE else "",
    }


@verb(
    PUZZLE,
    POSITION,
    MOVES,
    answer=an_object(
        state={"enum": ["right", "wrong", "complete", "impossible", "unknown"]},
        text=TEXT,
        wrong=a_list(ref("mistake")),
        clashes=a_list(ref("clash")),
        first_wrong=or_null(WHOLE),
        compared=FLAG,
        limit=TEXT,
    ),
    limit=short(2.0, 10.0),
)
def entries(ask: Ask, request: Request) -> Document:
    """Which entries are wrong, and since which move."""
    checked = check_entries(request.start, request.moves, watch=ask.watch)
    document: Document = converter(EntriesChecked).write(checked, Writing(ask.lang, position=request.start))
    return document


@verb(
    PUZZLE,
    POSITION,
    MOVES,
    choice("complete_marks", tuple(KEPT), "centre", "Which marks the player keeps complete."),
    answer=an_object(
        kind={"enum": ["mark", *map(str, HintKind)]},
        technique=or_null(ref("technique")),
        strengths={**a_list(STRENGTH), "minItems": 3, "maxItems": 3},
        step=or_null(ref("step")),
        walkable=FLAG,
        mark=or_null(an_object(cell=WHOLE, candidate=WHOLE, wrong=FLAG, text=TEXT)),
        mistakes=a_list(ref("mistake")),
        compared=FLAG,
        solvable=FLAG,
        limit=TEXT,
        diagnosis=TEXT,
    ),
    limit=short(2.0, 10.0),
)
def hint(ask: Ask, request: Request) -> Document:
    """The next thing to know, in three strengths."""
    position, lang = request.start, ask.lang
    puzzle = position.puzzle
    found = find_hint(position, last=last_move(request.moves), timeout=ask.left, watch=ask.watch)
    fault = fault_before(found, kept=request.complete_marks, only_solution=lambda: _only_solution(puzzle, ask))
    told = found.told(lang) if fault is None else None
    strengths = found.strengths(lang, told=told) if fault is None else fault.strengths(position, lang)
    beyond = fault is None and found.kind is HintKind.BEYOND
    return {
        "kind": "mark" if fault is not None else str(found.kind),
        "technique": None if told is None else to_json(told.step.technique, lang=lang),
        "strengths": converter(tuple[Strength, ...]).write(strengths, Writing(lang)),
        "step": None if told is None else Writing(lang, position=position, told=told).write(told.step),
        "walkable": told is not None and told.walkable,
        "mark": None if fault is None else {**asdict(fault), "text": fault.text(position, 3, lang)},
        "mistakes": [to_json(mistake, within=puzzle, lang=lang) for mistake in found.mistakes],
        "compared": found.compared,
        "solvable": found.solvable,
        "limit": Writing(lang).text(found.limit),
        "diagnosis": diagnose(puzzle, lang=lang, monitor=ask.watch())[0] if beyond else "",
    }


def _only_solution(puzzle: Puzzle, ask: Ask) -> frozenset[int] | None:
    """The solution, if there is only one; every hint needs it again."""
    known = _SOLUTIONS.get(puzzle)
    if known is not None:
        return known
    verdict = puzzle.check(monitor=ask.watch())
    return _SOLUTIONS.put(puzzle, verdict.solutions[0].candidates) if verdict else None


_SOLUTIONS = Recent[Puzzle, frozenset[int]](64)
