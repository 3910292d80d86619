"""Quick questions about a puzzle or a position: is it valid, what is wrong, what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from grillon.codec import plain, to_json
from grillon.explain.diagnosis import diagnose
from grillon.explain.hints import MAX_SOLUTIONS, Hint, HintKind, compare_entries, find_hint
from grillon.explain.marks import KEPT, MarkFault, find_mark_fault
from grillon.model import ONE_SOLUTION, Position, Puzzle, Role, Step, Verdict
from grillon.model.scene import links_of
from grillon.sentences import Sentence
from grillon.web.recent import Recent
from grillon.web.requests import (
    FLAG,
    NUMBERS,
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
    or_null,
    read_moves,
    ref,
)
from grillon.web.work import Ask, Document

MAX_MEMBERS = 64
"""A house with more candidates is no help as a place to look, and takes too long to examine: hints must be fast."""

A_LINK = an_object(start=WHOLE, end=WHOLE, strong=FLAG, number=WHOLE, start_cells=NUMBERS, end_cells=NUMBERS)


def links_json(position: Position, step: Step) -> list[Document]:
    """The arrows of a step's argument."""
    return [plain(asdict(link)) for link in links_of(position, step)]


# Is it a proper puzzle?


def _check(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle
    verdict = puzzle.check(monitor=ask.watch())
    none = str(verdict.judgement) == "none"
    return {
        "verdict": to_json(verdict, within=puzzle, lang=ask.lang),
        "differ": _difference(puzzle, verdict),
        "reason": puzzle.reason_for_no_solution(ask.lang) if none else "",
    }


def _difference(puzzle: Puzzle, verdict: Verdict) -> Document | None:
    if str(verdict.judgement) != "several":
        return None
    one, other = (solution.candidates for solution in verdict.solutions)
    return {
        "cells": cells_of(puzzle, one ^ other),
        "first": sorted(one - other),
        "second": sorted(other - one),
    }


def cells_of(puzzle: Puzzle, candidates: Iterable[int]) -> list[int]:
    """The cells of candidates."""
    return sorted({cell for candidate in candidates for cell in puzzle.places.entry(candidate).cells})


# Which entries are wrong?

STATES = {
    "right": Sentence("Everything is right so far."),
    "complete": Sentence("Everything is filled in, and right."),
    "impossible": Sentence("This puzzle has no solution."),
    "unknown": Sentence("There was not enough time to check whether all entries are right."),
}


def _entries(ask: Ask, request: Request) -> Document:
    position = request.start
    puzzle = position.puzzle.require_valid()
    comparison = compare_entries(position, ask.watch())
    mistakes = tuple(comparison.mistakes())
    if comparison.solutions == 0 and comparison.complete:
        state = "impossible"
    elif mistakes:
        state = "wrong"
    elif comparison.agrees:
        state = "complete" if comparison.reached else "right"
    else:
        state = "unknown"
    text = Sentence("Wrong entries: {number}.", number=len(mistakes)) if mistakes else STATES[state]
    moves = request.moves
    return {
        "state": state,
        "text": text.text(ask.lang),
        "wrong": [to_json(mistake, within=puzzle, lang=ask.lang) for mistake in mistakes],
        "clashes": [to_json(clash, within=puzzle, lang=ask.lang) for clash in position.clashes],
        "first_wrong": _first_wrong(puzzle, moves, ask) if moves and state == "wrong" and comparison.complete else None,
        "compared": comparison.complete or comparison.agrees,
        "limit": "",
    }


def _first_wrong(puzzle: Puzzle, moves: list[tuple[str, tuple[int, ...]]], ask: Ask) -> int | None:
    """The move after the last position from which a solution could be reached."""
    with puzzle.solutions(limit=MAX_SOLUTIONS, monitor=ask.watch()) as stream:
        solutions = [solution.candidates for solution in stream]
        if stream.limit:
            return None
    position, good, number = puzzle.position(), -1, -1
    chosen, excluded = set(position.chosen), set(position.excluded)

    def possible() -> bool:
        return any(chosen <= known and not excluded & known for known in solutions)

    for verb, listed in (*moves, ("", ())):
        if verb == "":  # another move begins: the one before it is complete
            if number >= 0 and possible():
                good = number
            number += 1
        elif verb == "enter":
            chosen.update(set(listed) - set(puzzle.givens))
        elif verb == "exclude":
            excluded.update(listed)
        else:
            chosen.difference_update(listed)
            excluded.difference_update(listed)
    last = number - 1
    return None if good == last else good + 1


# What is the next step?


def _hint(ask: Ask, request: Request) -> Document:
    position = request.start
    puzzle = position.puzzle
    found = find_hint(position, last=_last_move(request.moves or []), timeout=ask.timeout, watch=ask.watch)
    fault = None
    if found.kind in (HintKind.STEP, HintKind.BEYOND) and (position.centre or position.corner):
        kept = request.complete_marks
        noted = any(getattr(position, name) for name in KEPT[kept])
        fault = find_mark_fault(position, _only_solution(puzzle, ask) if noted else None, kept=kept)
    told = to_json(found, within=puzzle, lang=ask.lang)
    technique = None if found.step is None else to_json(found.step.technique, lang=ask.lang)
    beyond = fault is None and found.kind is HintKind.BEYOND
    return {
        "kind": "mark" if fault is not None else told["kind"],
        "technique": None if fault is not None else technique,
        "strengths": _mark_strengths(position, fault, ask) if fault is not None else _strengths(found, told, ask),
        "step": None if fault is not None else told["step"],
        "mark": None if fault is None else {**asdict(fault), "text": fault.text(position, 3, ask.lang)},
        **{name: told[name] for name in ("mistakes", "compared", "solvable", "limit")},
        "diagnosis": diagnose(puzzle, lang=ask.lang, timeout=ask.left)[0] if beyond else "",
    }


def _last_move(moves: list[tuple[str, tuple[int, ...]]]) -> tuple[int, ...]:
    """The last entry or exclusion."""
    return next((listed for verb, listed in reversed(moves) if verb in ("enter", "exclude") and listed), ())


def _only_solution(puzzle: Puzzle, ask: Ask) -> frozenset[int] | None:
    """The solution, if there is only one; every hint needs it again."""
    known = _SOLUTIONS.get(puzzle)
    if known is not None:
        return known
    verdict = puzzle.check(monitor=ask.watch())
    return _SOLUTIONS.put(puzzle, verdict.solutions[0].candidates) if verdict else None


_SOLUTIONS = Recent[Puzzle, frozenset[int]](64)


def _mark_strengths(position: Position, fault: MarkFault, ask: Ask) -> list[Document]:
    role = str(Role.ELIMINATED if fault.wrong else Role.TARGET)
    return [
        {"text": fault.text(position, 1, ask.lang), "cells": [], "roles": {}, "links": []},
        {"text": fault.text(position, 2, ask.lang), "cells": [fault.cell], "roles": {}, "links": []},
        {
            "text": fault.text(position, 3, ask.lang),
            "cells": [fault.cell],
            "roles": {role: [fault.candidate]},
            "links": [],
        },
    ]


def _strengths(hint: Hint, told: Document, ask: Ask) -> list[Document]:
    position = hint.position
    shown: list[Document] = [{"cells": [], "roles": {}, "links": []} for _ in range(3)]
    if hint.step is not None:
        look = _places_to_look(position, hint.step)
        reasons = {
            str(role): list(listed)
            for role, listed in hint.step.roles.items()
            if role not in (Role.TARGET, Role.ELIMINATED)
        }
        shown = [
            {"cells": look, "roles": {}, "links": []},
            {"cells": look, "roles": reasons, "links": []},
            {"cells": [], "roles": told["step"]["roles"], "links": links_json(position, hint.step)},
        ]
    elif hint.mistakes:
        wrong = [max(mistake.fact, ~mistake.fact) for mistake in hint.mistakes]
        shown[1]["cells"] = cells_of(position.puzzle, wrong[:1])
        shown[2]["cells"] = cells_of(position.puzzle, wrong)
    return [{"text": text, **picture} for text, picture in zip(told["texts"], shown, strict=True)]


def _places_to_look(position: Position, step: Step) -> list[int]:
    """The cells of the houses that a step uses; if those are most of the board, the cells of its candidates."""
    puzzle, rules = position.puzzle, position.puzzle.rules
    size = len(puzzle.places.cells)
    cells: set[int] = set()
    for number in step.cited_houses:
        if number == ONE_SOLUTION:
            continue
        members = rules.house(number).members
        if len(members) > MAX_MEMBERS:
            continue
        own = cells_of(puzzle, members)
        if 1 < len(own) <= max(size // 3, 4):
            cells.update(own)
    if not cells or len(cells) > size // 2:
        cells = set(cells_of(puzzle, (candidate for listed in step.roles.values() for candidate in listed)))
    return sorted(cells)


ROLES: Document = {"type": "object", "additionalProperties": NUMBERS}
STRENGTH = an_object(text=TEXT, cells=NUMBERS, roles=ROLES, links=a_list(A_LINK))

MOVES = Field("moves", read_moves, or_null(a_list({})), None, "The history, in order.")

VERBS = (
    Verb(
        "check",
        _check,
        (PUZZLE,),
        an_object(
            verdict=ref("verdict"),
            differ=or_null(an_object(cells=NUMBERS, first=NUMBERS, second=NUMBERS)),
            reason=TEXT,
        ),
        "How many solutions there are, with the evidence.",
        timeout=2.0,
        max_timeout=10.0,
        stops=True,
    ),
    Verb(
        "entries",
        _entries,
        (PUZZLE, POSITION, MOVES),
        an_object(
            state={"enum": ["right", "wrong", "complete", "impossible", "unknown"]},
            text=TEXT,
            wrong=a_list(ref("mistake")),
            clashes=a_list(ref("clash")),
            first_wrong=or_null(WHOLE),
            compared=FLAG,
            limit=TEXT,
        ),
        "Which entries are wrong, and since which move.",
        timeout=2.0,
        max_timeout=10.0,
        stops=True,
    ),
    Verb(
        "hint",
        _hint,
        (
            PUZZLE,
            POSITION,
            MOVES,
            choice("complete_marks", tuple(KEPT), "centre", "Which marks the player keeps complete."),
        ),
        an_object(
            kind={"enum": ["mark", *map(str, HintKind)]},
            technique=or_null(ref("technique")),
            strengths={**a_list(STRENGTH), "minItems": 3, "maxItems": 3},
            step=or_null(ref("step")),
            mark=or_null(an_object(cell=WHOLE, candidate=WHOLE, wrong=FLAG, text=TEXT)),
            mistakes=a_list(ref("mistake")),
            compared=FLAG,
            solvable=FLAG,
            limit=TEXT,
            diagnosis=TEXT,
        ),
        "The next thing to know, in three strengths.",
        timeout=2.0,
        max_timeout=10.0,
        stops=True,
    ),
)
