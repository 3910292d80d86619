"""Drawing puzzles: a draft becomes a sheet to draw on and, if possible, a puzzle; its number of solutions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from grillon.codec import to_json
from grillon.codec.requests import read_draft
from grillon.errors import InputError, RequestError
from grillon.families import get
from grillon.model import Count, Draft, Family, Judgement, Places, Puzzle, Verdict
from grillon.model.conflict import conflict
from grillon.model.contradiction import contradiction
from grillon.model.possible import possible_candidates
from grillon.web.bundles import A_BUNDLE, bundle
from grillon.web.requests import (
    ANY_OBJECT,
    PUZZLE,
    TEXT,
    Field,
    Request,
    Verb,
    a_list,
    an_object,
    flag,
    or_null,
    ref,
    whole,
)
from grillon.web.routes.questions import cells_of
from grillon.web.routes.searches import MEMORY, THREADS
from grillon.web.work import Ask, Document

TEXTS = a_list(TEXT)
FEW = 1000
"""The maximum number of solutions that are listed; more are counted."""

# The sheet, and the puzzle if there is one


def _draw(ask: Ask, request: Request) -> Document:
    if (request.puzzle is None) == (request.draft is None):
        raise RequestError("give either a draft or a puzzle")
    draft: Draft = request.draft if request.draft is not None else request.puzzle.family.to_draft(request.puzzle)
    family = get(draft.family)
    draft, dropped = _fitted(family, draft)
    sheet = family.sheet(draft, ask.lang)
    scene = to_json(sheet, lang=ask.lang)
    puzzle, problem = _puzzle_of(family, draft, ask.lang)
    if puzzle is not None and not draft.regions:
        # The family's defaults are returned too, so that they can be changed.
        draft = replace(draft, regions=family.to_draft(puzzle).regions)
    return {
        "draft": to_json(draft),
        "dropped": dropped,
        "sheet": {"title": scene["title"], "places": scene.pop("places"), "scene": scene},
        "bundle": None if puzzle is None else bundle(puzzle.position(), ask.lang),
        "problem": problem,
    }


def _fitted(family: Family, draft: Draft) -> tuple[Draft, list[str]]:
    """The draft with what fits on its board, and the entries that do not: a smaller board has fewer places."""
    whole = family.sheet(replace(draft.bare, holes=(), optional=())).places
    kept = replace(draft, **{name: getattr(draft.fitting(whole), name) for name in ("holes", "optional")})
    fitting = kept.fitting(family.sheet(kept.bare).places)
    return fitting, [entry for entry in draft.givens if entry not in fitting.givens]


def _puzzle_of(family: Family, draft: Draft, lang: str) -> tuple[Puzzle | None, str]:
    try:
        return family.from_draft(draft), ""
    except InputError as error:
        return None, error.text(lang)


# How many solutions?


def _examine(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle
    verdict = puzzle.check(monitor=ask.watch())
    judgement = str(verdict.judgement)
    answer: Document = {
        "verdict": to_json(verdict, within=puzzle, lang=ask.lang),
        "differ": _names(puzzle.places, _differing(puzzle, verdict)),
        "broken": _names(puzzle.places, _broken(puzzle, verdict)),
        "reason": puzzle.reason_for_no_solution(ask.lang) if judgement == "none" else "",
        "example": _entries(puzzle, verdict),
        "count": None,
        "possible": None,
    }
    if judgement == "several":
        ask.tell("item", dict(answer))
        answer["count"] = to_json(_number(ask, puzzle, request.up_to), lang=ask.lang)
    if request.possible and judgement in ("unique", "several"):
        ask.tell("item", dict(answer))
        answer["possible"] = _possible(ask, puzzle, verdict)
    return answer


def _number(ask: Ask, puzzle: Puzzle, up_to: int | None) -> Count:
    """The exact number, else the largest that is known: solutions are listed before any cleverer method is tried."""
    few = puzzle.count(up_to=min(up_to or FEW, FEW), threads=THREADS, monitor=ask.watch(timeout=ask.left / 4))
    if few.exact or (up_to is not None and up_to <= few.value):
        return few
    all_of_them = puzzle.count(up_to=up_to, threads=THREADS, memory=MEMORY, monitor=ask.watch())
    return all_of_them if all_of_them.exact or all_of_them.value > few.value else few


def _differing(puzzle: Puzzle, verdict: Verdict) -> list[int]:
    """The cells in which the two solutions differ."""
    if len(verdict.solutions) < 2:
        return []
    one, other = (solution.candidates for solution in verdict.solutions[:2])
    return cells_of(puzzle, one ^ other)


def _broken(puzzle: Puzzle, verdict: Verdict) -> Iterable[int]:
    """The cells of the rule that is broken, or that becomes impossible once all consequences are filled in; else those
    of givens that contradict each other.
    """
    if verdict.violation:
        return cells_of(puzzle, verdict.violation.candidates)
    if verdict.judgement is not Judgement.NONE:
        return ()
    found = contradiction(puzzle)
    return found[1].cells if found else cells_of(puzzle, conflict(puzzle))


def _names(places: Places, cells: Iterable[int]) -> list[str]:
    return [places.write_cell(cell) for cell in cells]


def _entries(puzzle: Puzzle, verdict: Verdict) -> list[str]:
    """The symbols of a solution, from which an editor can complete a half-drawn pattern."""
    places = puzzle.places
    candidates = sorted(verdict.solutions[0].candidates) if verdict.solutions else []
    return [places.write(candidate) for candidate in candidates if candidate < places.first_wall]


def _possible(ask: Ask, puzzle: Puzzle, verdict: Verdict) -> Document:
    """The symbols still possible in each cell, and the borders where no wall is possible."""
    places = puzzle.places
    found = possible_candidates(puzzle, ask.watch, (solution.candidates for solution in verdict.solutions))
    cells: dict[str, list[str]] = {}
    walls = set(range(places.first_wall, places.first_placement))
    for candidate in sorted(found.possible | found.undecided):
        entry = places.entry(candidate)
        walls.discard(candidate)
        symbol = places.symbols[entry.symbol] if entry.symbol is not None else None
        if entry.piece is not None:
            symbol = places.tray.pieces[entry.piece].symbol
        for cell in entry.cells if symbol is not None else ():
            listed = cells.setdefault(places.write_cell(cell), [])
            if symbol not in listed:
                listed.append(str(symbol))
    return {"cells": cells, "no_walls": [places.write(wall) for wall in sorted(walls)], "limit": found.limit}


DRAFT = Field("draft", read_draft, or_null(ref("draft")), None, "What was drawn.")
EXAMINED = an_object(
    verdict=ref("verdict"),
    differ=TEXTS,
    broken=TEXTS,
    reason=TEXT,
    example=TEXTS,
    count=or_null(ref("count")),
    possible=or_null(
        an_object(cells={"type": "object", "additionalProperties": TEXTS}, no_walls=TEXTS, limit=TEXT),
    ),
)

VERBS = (
    Verb(
        "draw",
        _draw,
        (DRAFT, replace(PUZZLE, default=None, schema=or_null(PUZZLE.schema))),
        an_object(
            draft=ref("draft"),
            dropped=TEXTS,
            sheet=an_object(title=TEXT, places=ref("places"), scene=ANY_OBJECT),
            bundle=or_null(A_BUNDLE),
            problem=TEXT,
        ),
        "What to draw on, and the puzzle that was drawn, where there is one.",
    ),
    Verb(
        "examine",
        _examine,
        (
            PUZZLE,
            whole("up_to", None, 2, 2**62, "Count no further."),
            flag("possible", False, "Tell what may stand in each cell."),
        ),
        EXAMINED,
        "How many solutions a puzzle has, where two of them differ, or why there is none.",
        "long",
        5.0,
        60.0,
        stops=True,
    ),
)
