"""Verbs that return puzzles: read, edited, made, completed, cut."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from secrets import randbelow

from grillon.codec import to_json
from grillon.codec.fields import read_object
from grillon.errors import RequestError
from grillon.formats import detect, parse_positions
from grillon.formats.short import linked
from grillon.model import Family, Generated, Level, Position
from grillon.model.completing import complete as complete_puzzle
from grillon.model.position import typed_position
from grillon.model.request import asked_size
from grillon.web.bundles import A_BUNDLE, bundle
from grillon.web.requests import (
    FAMILY,
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
    candidates,
    choice,
    options,
    or_null,
    ref,
    text,
    whole,
)
from grillon.web.work import Ask, Document

MAX_PARSED = 200
MAX_MADE = 50
MAX_SEED = 2**63 - 1
SEED = whole("seed", None, 0, MAX_SEED, "The same seed gives the same; left out, one is drawn and told.")


def _parse(ask: Ask, request: Request) -> Document:
    found = list(
        islice(parse_positions(linked(request.text), family=request.family, format=request.format), request.max + 1)
    )
    if request.entries and found:
        typed = typed_position(found[0].puzzle, request.entries)
        merged = {name: getattr(found[0], name) | getattr(typed, name) for name in ("chosen", "excluded")}
        found[0] = replace(found[0], **merged)
    name = "position" if Position.is_text(request.text) else request.format or _format(request)
    items = [bundle(position, ask.lang) for position in found[: request.max]]
    return {"items": items, "more": len(found) > request.max, "format": name}


def _format(request: Request) -> str:
    return detect(linked(request.text), family=request.family).name


def _bundle(ask: Ask, request: Request) -> Document:
    return bundle(request.start, ask.lang)


def _givens(ask: Ask, request: Request) -> Document:
    edited = request.puzzle.with_givens(request.givens, ruled_out=request.ruled_out)
    return bundle(edited.position(), ask.lang)


def _blank(ask: Ask, request: Request) -> Document:
    family: Family = request.family
    return bundle(family.blank(**_named(request)).position(), ask.lang)


def _named(request: Request) -> dict[str, object]:
    return dict(read_object(request.options, "options"))


def _made(generated: Generated, ask: Ask) -> Document:
    puzzle = generated.puzzle
    return {
        "bundle": bundle(puzzle.position(), ask.lang),
        "generated": to_json(generated, within=puzzle, lang=ask.lang),
        "seed": generated.seed,
    }


def _seed(request: Request) -> int:
    # Numbers that every browser stores exactly.
    return randbelow(2**31) if request.seed is None else int(request.seed)


def _generate(ask: Ask, request: Request) -> Document:
    family: Family = request.family
    seed, asked = _seed(request), _named(request)

    def make(**given: object) -> Generated:
        return family.generate(monitor=ask.watch(), **given)

    if request.count == 1:
        return _made(make(seed=seed, **asked), ask)
    items = []
    for generated in family.generate_many(request.count, seed=seed, make=make, **asked):
        items.append(_made(generated, ask))
        ask.tell("item", items[-1])
    return {"items": items, "seed": seed}


def _complete(ask: Ask, request: Request) -> Document:
    level = None if request.level is None else Level.named(request.level)
    made = complete_puzzle(request.puzzle, seed=_seed(request), level=level, monitor=ask.watch(), watch=ask.watch)
    puzzle = made.puzzle
    return {
        "bundle": bundle(puzzle.position(), ask.lang),
        "added": list(made.added),
        "removed": list(made.removed),
        "verdict": to_json(puzzle.check(monitor=ask.watch()), within=puzzle, lang=ask.lang),
        "rating": None if made.rating is None else to_json(made.rating, within=puzzle, lang=ask.lang),
    }


def _cut(ask: Ask, request: Request) -> Document:
    if (request.puzzle is None) == (request.family is None):
        raise RequestError("give either a puzzle, or a family with a size")
    board = request.puzzle if request.puzzle is not None else asked_size(request.size)
    family: Family = request.family or request.puzzle.family
    return _made(family.cut(board, seed=_seed(request), monitor=ask.watch(), **_named(request)), ask)


def _optional(field: Field) -> Field:
    return replace(field, default=None, schema=or_null(field.schema))


MADE = an_object(bundle=A_BUNDLE, generated=ref("generated"), seed=WHOLE)
LEVEL = choice("level", tuple(map(str, Level)), None, "The hardest level that it may have.")

VERBS = (
    Verb(
        "parse",
        _parse,
        (
            text("text", about="Any text, link or file with puzzles, or a position."),
            text("family", None),
            text("format", None),
            text("entries", "", "Entries to type onto the first."),
            whole("max", 50, 1, MAX_PARSED),
        ),
        an_object(items=a_list(A_BUNDLE), more=FLAG, format=TEXT),
        "Read any text into puzzles to play.",
    ),
    Verb("bundle", _bundle, (PUZZLE, POSITION), A_BUNDLE, "All that a page needs to play a puzzle."),
    Verb(
        "givens",
        _givens,
        (PUZZLE, candidates("givens"), candidates("ruled_out", ())),
        A_BUNDLE,
        "The same board with other givens.",
    ),
    Verb("blank", _blank, (FAMILY, options()), A_BUNDLE, "An empty board."),
    Verb(
        "generate",
        _generate,
        (FAMILY, options(), SEED, whole("count", 1, 1, MAX_MADE)),
        {"anyOf": [MADE, an_object(items=a_list(MADE), seed=WHOLE)]},
        "Make puzzles.",
        "long",
        60.0,
        600.0,
        stops=True,
    ),
    Verb(
        "complete",
        _complete,
        (PUZZLE, LEVEL, SEED),
        an_object(
            bundle=A_BUNDLE, added=NUMBERS, removed=NUMBERS, verdict=ref("verdict"), rating=or_null(ref("rating"))
        ),
        "Change givens until there is one solution.",
        "long",
        60.0,
        600.0,
        stops=True,
    ),
    Verb(
        "cut",
        _cut,
        (
            _optional(PUZZLE),
            _optional(FAMILY),
            replace(text("size", None), read=lambda value, at, _: value, schema=or_null({"anyOf": [TEXT, NUMBERS]})),
            options(),
            SEED,
        ),
        MADE,
        "Cut a board into pieces that make a puzzle.",
        "long",
        60.0,
        600.0,
        stops=True,
    ),
)
