"""Ready-made puzzles: the collection by family and level, and the puzzles of a day."""

from __future__ import annotations

from grillon import families
from grillon.daily import daily
from grillon.model import Level
from grillon.web.bundles import A_BUNDLE, bundle
from grillon.web.problems import not_found
from grillon.web.recent import Recent
from grillon.web.requests import (
    COUNTERS,
    FAMILY,
    NUMBER,
    TEXT,
    WHOLE,
    Page,
    Request,
    Verb,
    a_list,
    an_object,
    or_null,
    text,
)
from grillon.web.work import Ask, Document

# The catalogue is loaded with the first list: most visits to the page never need it.


def all_shelves(lang: str) -> Document:
    """The number of puzzles in the collection, by family and level."""
    from grillon.collection import EDITION, collection

    with collection() as shelf:
        groups = shelf.statistics().groups
    counts: dict[str, dict[Level, int]] = {}
    for group in groups:
        if group.level is not None:
            levels = counts.setdefault(group.family, {})
            levels[group.level] = levels.get(group.level, 0) + group.puzzles
    return {
        "edition": EDITION,
        "families": [
            {"family": family, "levels": {str(level): levels[level] for level in sorted(levels)}}
            for family, levels in counts.items()
        ],
    }


def one_shelf(family: str, level: str, lang: str) -> Document:
    """The puzzles of one family and level, each ready for a page to play."""
    from grillon.collection import collection

    known = _SHELVES.get((family, level, lang))
    if known is not None:
        return known
    if family not in families.names():
        raise not_found()
    with collection() as shelf:
        puzzles = [
            {"rating": entry.rating_value, "bundle": bundle(entry.puzzle.position(), lang)}
            for entry in shelf.find(family=family, level=level)
        ]
    if not puzzles:
        raise not_found()
    return _SHELVES.put((family, level, lang), {"family": family, "level": level, "puzzles": puzzles})


_SHELVES = Recent[tuple[str, str, str], Document](8)


def _daily(ask: Ask, request: Request) -> Document:
    found = next(iter(daily(request.day, families=[request.family.name], watch=ask.watch)), None)
    if found is None:  # a family that generates none
        raise not_found()
    return {
        "day": found.day.isoformat(),
        "edition": found.edition,
        "level": None if found.level is None else str(found.level),
        "bundle": bundle(found.generated.puzzle.position(), ask.lang),
    }


PAGES = (
    Page(
        "collection",
        all_shelves,
        "How many puzzles the collection has of each family and level.",
        an_object(
            edition=WHOLE,
            families=a_list(an_object(family=TEXT, levels=COUNTERS)),
        ),
    ),
    Page(
        "collection/{family}/{level}",
        one_shelf,
        "The puzzles of the collection of one family and level.",
        an_object(family=TEXT, level=TEXT, puzzles=a_list(an_object(rating=or_null(NUMBER), bundle=A_BUNDLE))),
    ),
)

VERBS = (
    Verb(
        "daily",
        _daily,
        (text("day", about="A day such as 2027-07-01."), FAMILY),
        an_object(day=TEXT, edition=WHOLE, level=or_null(TEXT), bundle=A_BUNDLE),
        "A family's puzzle of the day.",
        "long",
        60.0,
        600.0,
        stops=True,
    ),
)
