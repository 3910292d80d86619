"""Verbs that return puzzles: read, edited, made, completed, cut."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from secrets import randbelow

from grillon.codec import to_json
from grillon.errors import RequestError, UnknownFormat
from grillon.formats import detect, format_of_several, parse_positions
from grillon.formats.drawings import named, taking
from grillon.formats.short import linked
from grillon.model import Level, Position
from grillon.model.board.position import typed_position
from grillon.puzzle.draft import drafting_of
from grillon.puzzle.family import Family
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.cutting import cutting_of
from grillon.puzzle.parts.generator import generator_of, schema_of
from grillon.puzzle.request import Schema, asked_size
from grillon.search.completing import complete as complete_puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.bundles import A_BUNDLE, bundle_of
from grillon.web.answers.fields import FAMILY, POSITION, PUZZLE, candidates, choice, flag, options, text, texts, whole
from grillon.web.answers.requests import Request, long, verb
from grillon.web.answers.schemas import FLAG, NUMBERS, TEXT, WHOLE, a_list, an_object, or_null, ref

MAX_PARSED = 200
MAX_MADE = 50
MAX_SEED = 2**63 - 1
SEED = whole("seed", None, 0, MAX_SEED, "The same seed gives the same; left out, one is drawn and told.")


def _format(request: Request) -> str:
    text = linked(request.text)
    try:
        return detect(text, family=request.family).name
    except UnknownFormat:  # several boards: each of them is recognised
        several = format_of_several(text, request.family)
        return several.name if several else ""


def _named(request: Request, schema: Schema) -> dict[str, object]:
    """The options of a request, if the family offers them; nothing else passes: the monitor is the server's."""
    schema.complete(request.options)
    return dict(request.options)


def _made(generated: Generated, ask: Ask) -> Document:
    puzzle = generated.puzzle
    return {
        "bundle": bundle_of(puzzle.position(), ask.lang),
        "generated": to_json(generated, within=puzzle, lang=ask.lang),
        "seed": generated.seed,
    }


def _seed(request: Request) -> int:
    # Numbers that every browser stores exactly.
    return randbelow(2**31) if request.seed is None else int(request.seed)


MADE = an_object(bundle=A_BUNDLE, generated=ref("generated"), seed=WHOLE)
LEVEL = choice("level", tuple(map(str, Level)), None, "The hardest level that it may have.")


@verb(
    text("text", about="Any text, link or file with puzzles, or a position."),
    text("family", None),
    text("format", None),
    text("entries", "", "Entries to type onto the first."),
    texts("take", "What drawings of a link mean, such as lines=thermometer."),
    flag("lenient", False, "Leave out other drawings that may mean a rule; the puzzle then says so."),
    whole("max", 50, 1, MAX_PARSED),
    answer=an_object(items=a_list(A_BUNDLE), more=FLAG, format=TEXT),
)
def parse(ask: Ask, request: Request) -> Document:
    """Read any text into puzzles to play."""
    read = parse_positions(linked(request.text), family=request.family, format=request.format)
    with taking(named(request.take), request.lenient):
        found = list(islice(read, request.max + 1))
    if request.entries and found:
        typed = typed_position(found[0].puzzle, request.entries)
        merged = {name: getattr(found[0], name) | getattr(typed, name) for name in ("chosen", "excluded")}
        found[0] = replace(found[0], **merged)
    name = "position" if Position.is_text(request.text) else request.format or _format(request)
    items = [bundle_of(position, ask.lang) for position in found[: request.max]]
    return {"items": items, "more": len(found) > request.max, "format": name}


@verb(
    PUZZLE,
    POSITION,
    answer=A_BUNDLE,
)
def bundle(ask: Ask, request: Request) -> Document:
    """All that a page needs to play a puzzle."""
    return bundle_of(request.start, ask.lang)


@verb(
    PUZZLE,
    candidates("givens"),
    candidates("ruled_out", ()),
    answer=A_BUNDLE,
)
def givens(ask: Ask, request: Request) -> Document:
    """The same board with other givens."""
    edited = request.puzzle.with_givens(request.givens, ruled_out=request.ruled_out)
    return bundle_of(edited.position(), ask.lang)


@verb(
    FAMILY,
    options(),
    answer=A_BUNDLE,
)
def blank(ask: Ask, request: Request) -> Document:
    """An empty board."""
    family: Family = request.family
    return bundle_of(drafting_of(family).blank(**_named(request, schema_of(family))).position(), ask.lang)


@verb(
    FAMILY,
    options(),
    replace(PUZZLE, name="like", about="A puzzle of the same kind; the options are beside it.").optional,
    SEED,
    whole("count", 1, 1, MAX_MADE),
    answer={"anyOf": [MADE, an_object(items=a_list(MADE), seed=WHOLE)]},
    limit=long(60.0, 600.0),
)
def generate(ask: Ask, request: Request) -> Document:
    """Make puzzles."""
    family: Family = request.family
    seed, asked = _seed(request), _named(request, schema_of(family))
    if request.like is not None:
        asked = {**generator_of(family).like(request.like), **asked}

    def make(**given: object) -> Generated:
        return family.generate(monitor=ask.watch(), **given)

    if request.count == 1:
        return _made(make(seed=seed, **asked), ask)
    items = []
    for generated in family.generate_many(request.count, seed=seed, make=make, **asked):
        items.append(_made(generated, ask))
        ask.tell("item", items[-1])
    return {"items": items, "seed": seed}


@verb(
    PUZZLE,
    LEVEL,
    SEED,
    answer=an_object(
        bundle=A_BUNDLE, added=NUMBERS, removed=NUMBERS, verdict=ref("verdict"), rating=or_null(ref("rating"))
    ),
    limit=long(60.0, 600.0),
)
def complete(ask: Ask, request: Request) -> Document:
    """Change givens until there is one solution."""
    level = None if request.level is None else Level.named(request.level)
    made = complete_puzzle(request.puzzle, seed=_seed(request), level=level, monitor=ask.watch(), watch=ask.watch)
    puzzle = made.puzzle
    return {
        "bundle": bundle_of(puzzle.position(), ask.lang),
        "added": list(made.added),
        "removed": list(made.removed),
        "verdict": to_json(puzzle.check(monitor=ask.watch()), within=puzzle, lang=ask.lang),
        "rating": None if made.rating is None else to_json(made.rating, within=puzzle, lang=ask.lang),
    }


@verb(
    PUZZLE.optional,
    FAMILY.optional,
    replace(text("size", None), read=lambda value, at, _: value, schema=or_null({"anyOf": [TEXT, NUMBERS]})),
    options(),
    SEED,
    answer=MADE,
    limit=long(60.0, 600.0),
)
def cut(ask: Ask, request: Request) -> Document:
    """Cut a board into pieces that make a puzzle."""
    if (request.puzzle is None) == (request.family is None):
        raise RequestError("give either a puzzle, or a family with a size")
    board = request.puzzle if request.puzzle is not None else asked_size(request.size)
    family: Family = request.family or request.puzzle.family
    cutting = cutting_of(family)
    asked = _named(request, cutting.schema)
    return _made(cutting.cut(board, seed=_seed(request), monitor=ask.watch(), **asked), ask)
