"""The bundle of a puzzle: everything a page needs to draw and play it without further requests."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from urllib.parse import quote

from grillon.codec import to_json
from grillon.errors import TooLong
from grillon.model import Position
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Document
from grillon.web.answers.schemas import ANY_OBJECT, NUMBERS, TEXT, WHOLE, a_list, an_object, or_null, ref

A_BUNDLE = an_object(
    id=TEXT,
    family=TEXT,
    title=TEXT,
    puzzle=ref("puzzle"),
    text=TEXT,
    short=or_null(TEXT),
    input_kinds=a_list({"enum": ["symbols", "pieces", "walls"]}),
    candidates=WHOLE,
    givens=NUMBERS,
    position=ref("position"),
    places=ref("places"),
    constraints=a_list(ref("constraint")),
    scene=ANY_OBJECT,
    rules=a_list(TEXT),
    short_rules=TEXT,
    symbol_words=TEXT,
    violation=or_null(ref("violation")),
    lang=TEXT,
)


def identity(puzzle: Puzzle) -> str:
    """Sixteen hexadecimal digits that depend on the puzzle's content alone.

    >>> from grillon import parse
    >>> identity(parse("takuzu 2x2\\n0 .\\n. .")) == identity(parse("takuzu.1.2x2.u.W.0"))
    True
    """
    content = json.dumps(to_json(puzzle), sort_keys=True, ensure_ascii=False)
    return sha256(content.encode()).hexdigest()[:16]


def short_form(puzzle: Puzzle) -> str | None:
    """The text for a link, if it fits one."""
    try:
        return puzzle.short()
    except TooLong:
        return None


def bundle_of(position: Position, lang: str) -> Document:
    """Everything about a puzzle that does not change during play, and the starting position.

    >>> from grillon import parse
    >>> made = bundle_of(parse("takuzu 2x2\\n0 .\\n. .").position("R1C2=1"), "en")
    >>> made["title"], made["givens"], made["position"]["chosen"], made["input_kinds"]
    ('Takuzu 2x2', [0], [3], ['symbols'])
    """
    puzzle = position.puzzle
    scene = to_json(puzzle.scene(lang), within=puzzle, lang=lang)
    scene.pop("places")
    violation = puzzle.violation()
    return {
        "id": identity(puzzle),
        "family": puzzle.family_name,
        "title": scene["title"],
        "puzzle": to_json(puzzle),
        "text": str(puzzle),
        "short": short_form(puzzle),
        "input_kinds": list(puzzle.places.input_kinds),
        "candidates": puzzle.places.candidates,
        "givens": list(puzzle.givens),
        "position": to_json(position, within=puzzle, lang=lang),
        "places": to_json(puzzle.places, within=puzzle, lang=lang),
        "constraints": to_json(puzzle.rules.constraints, within=puzzle, lang=lang)["constraints"],
        "scene": scene,
        "rules": [rule.text(lang) for rule in puzzle.exact_rules],
        "short_rules": puzzle.family.about.short_rules.text(lang),
        "symbol_words": puzzle.family.about.symbol_words.text(lang),
        "violation": None if violation is None else to_json(violation, within=puzzle, lang=lang),
        "lang": lang,
    }


def link_of(puzzle: Puzzle) -> str | None:
    """The part after the address of a page that opens the puzzle there."""
    short = short_form(puzzle)
    return None if short is None else f"#{short}"


def fragment_of(position: Position) -> str:
    """The same for a puzzle of any length, with its entries.

    >>> from grillon import parse
    >>> fragment_of(parse("takuzu 2x2\\n0 .\\n. .").position("R1C2=1"))
    '#takuzu.1.2x2.u.W.0~c2V0IFIxQzI9MQ'
    """
    entries = position.entries_text()
    progress = f"~{urlsafe_b64encode(entries.encode()).decode().rstrip('=')}" if entries else ""
    return f"#{short_form(position.puzzle) or quote(str(position.puzzle), safe='')}{progress}"
