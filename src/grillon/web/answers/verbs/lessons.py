"""Lessons: the techniques of a family in order, each with an example and exercises, and what a try at one is worth."""

from __future__ import annotations

from grillon.codec import to_json
from grillon.codec.fields import converter
from grillon.codec.table import Writing
from grillon.explain.hints import Hint, HintKind, Strength
from grillon.explain.lessons import Lesson, find_lesson, idea_text, taught, try_at
from grillon.model import Position
from grillon.puzzle.family import Family
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.bundles import A_BUNDLE, bundle_of
from grillon.web.answers.cache import Recent
from grillon.web.answers.fields import FAMILY, POSITION, PUZZLE, candidates, text
from grillon.web.answers.requests import Request, long, short, verb
from grillon.web.answers.schemas import FLAG, TEXT, a_list, an_object, or_null, ref
from grillon.web.answers.verbs.questions import STRENGTH
from grillon.web.answers.verbs.reasoning import A_STEP, step_json

_LESSONS = Recent[tuple[str, str], Lesson](200)
A_POSITION = an_object(bundle=A_BUNDLE, position=ref("position"))

A_LESSON = an_object(
    technique=ref("technique"),
    idea=TEXT,
    example=an_object(
        bundle=A_BUNDLE, position=ref("position"), step=A_STEP, strengths={**a_list(STRENGTH), "minItems": 3}
    ),
    exercises=a_list(A_POSITION),
)


@verb(FAMILY, answer=an_object(techniques=a_list(ref("technique"))))
def lessons(ask: Ask, request: Request) -> Document:
    """The techniques that have lessons, the easiest first."""
    return {"techniques": [to_json(one, lang=ask.lang) for one in taught(request.family).techniques]}


@verb(
    FAMILY,
    text("technique"),
    answer=an_object(lesson=or_null(A_LESSON)),
    limit=long(10.0, 60.0),
)
def lesson(ask: Ask, request: Request) -> Document:
    """The lesson on a technique; null if no position for it is found in time."""
    family, lang = request.family, ask.lang
    technique = family.ladder.technique(request.technique, taught(family).name)
    key = family.name, technique.id
    found = _LESSONS.get(key) or find_lesson(family, technique, watch=ask.watch)
    if found is None:
        return {"lesson": None}
    _LESSONS.put(key, found)
    strengths = Hint(found.example, HintKind.STEP, found.step).strengths(lang)
    document = {
        "technique": to_json(technique, lang=lang),
        "idea": idea_text(found, lang),
        "example": {
            **_position(found.example, lang),
            "step": step_json(found.example, found.step, lang, proofs=True),
            "strengths": converter(tuple[Strength, ...]).write(strengths, Writing(lang)),
        },
        "exercises": [_position(position, lang) for position in found.exercises],
    }
    return {"lesson": document}


@verb(
    PUZZLE,
    POSITION,
    text("technique"),
    candidates("entered", (), "What the player enters."),
    candidates("ruled_out", (), "What the player rules out."),
    answer=an_object(right=FLAG, text=TEXT, step=or_null(A_STEP)),
    limit=short(5.0, 20.0),
)
def attempt(ask: Ask, request: Request) -> Document:
    """Is an entry, or what is ruled out, a step of a technique? If not, why not."""
    position: Position = request.start
    family: Family = position.puzzle.family
    technique = family.ladder.technique(request.technique, taught(family).name)
    facts = [*request.entered, *(~candidate for candidate in request.ruled_out)]
    tried = try_at(position, technique, facts, lang=ask.lang, watch=ask.watch)
    step = step_json(position, tried.step, ask.lang) if tried.right and tried.step is not None else None
    return {"right": tried.right, "text": tried.text, "step": step}


def _position(position: Position, lang: str) -> Document:
    puzzle = position.puzzle
    return {
        "bundle": bundle_of(puzzle.position(), lang),
        "position": to_json(position, within=puzzle, lang=lang),
    }
