"""Answers that the site has ready: puzzles of the coming days and the first ones of each shelf, with every hint that a
player who follows them asks for. A page plays these before Python is there.

A hint depends on the position and on the last move. So those on the way of a player who applies each hint are known by
what has been entered and ruled out, and by the candidates of the last move (`static/host/prepared.js`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

from grillon import families
from grillon.web.answers.answer import answer
from grillon.web.answers.ask import Ask, Document
from grillon.web.site.shelves import Shelves

DAYS = 60
FIRST = 3
"""The puzzles of a shelf that have their hints."""


def read(path: str, body: Document | None, lang: str) -> Document:
    """The answer to a question that must have one."""
    told = answer(path, None if body is None else json.dumps(body).encode(), Ask(lang))
    assert told.status == 200, (path, body, told.body)
    document: Document = json.loads(told.body)
    return document


def coming_days(first: date, number: int) -> list[str]:
    """The days of a site, from the day before: somewhere it is still that day."""
    return [(first + timedelta(offset)).isoformat() for offset in range(-1, number)]


@cache
def day_document(day: str, lang: str) -> Document:
    """The puzzle of each family of this package on a day, with its hints."""
    told = {name: read("daily", {"day": day, "family": name}, lang) for name in families.BUILT_IN}
    return {"daily": told, "hints": [_hinted(one["bundle"]["puzzle"], lang) for one in told.values()]}


@cache
def shelf_document(shelves: Shelves, family: str, level: str, first: int, lang: str) -> Document:
    """The hints of the first puzzles of a shelf, in the order of the page."""
    known = shelves.shelf(family, level, lang)["puzzles"]
    rated = sorted((one["rating"] is None, one["rating"], at) for at, one in enumerate(known))
    return {"hints": [_hinted(known[at]["bundle"]["puzzle"], lang) for *_, at in rated[:first]]}


def _hinted(puzzle: Document, lang: str) -> Document:
    return {"puzzle": puzzle, "answers": dict(_hints(puzzle, lang))}


def _hints(puzzle: Document, lang: str) -> Iterator[tuple[str, Document]]:
    """The hints of a player who applies each of them, by their positions."""
    chosen, excluded = set[int](), set[int]()
    moves: list[Document] = []
    last: list[int] = []
    while True:
        position = {"chosen": sorted(chosen), "excluded": sorted(excluded)}
        told = read("hint", {"puzzle": puzzle, "position": position, "moves": moves}, lang)
        yield json.dumps([*position.values(), last], separators=(",", ":")), told
        step = told["step"]
        if step is None:
            return
        chosen |= set(step["chosen"])
        excluded |= set(step["excluded"])
        last = sorted(step["excluded"] or step["chosen"])
        moves = [*moves, {"enter": step["chosen"], "exclude": step["excluded"]}]
