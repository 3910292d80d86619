"""Ready-made puzzles: the collection by family and level, and the puzzles of a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from grillon import families
from grillon.base.sentences import localized
from grillon.codec import to_json
from grillon.collection import EDITION, collection
from grillon.collection.daily import daily as puzzles_of_day
from grillon.errors import RequestError
from grillon.model import Level
from grillon.puzzle.draft import Draft, drafting_of
from grillon.puzzle.family import Family
from grillon.puzzle.parts.generator import Variety, generator_of
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.bundles import A_BUNDLE, bundle_of
from grillon.web.answers.fields import FAMILY, text
from grillon.web.answers.problems import not_found
from grillon.web.answers.requests import Page, Request, long, verb
from grillon.web.answers.schemas import ANY_OBJECT, COUNTERS, NUMBER, TEXT, WHOLE, a_list, an_object, or_null, ref

if TYPE_CHECKING:  # a catalogue needs SQLite, which a browser does not have
    from grillon.catalogue import Catalogue


def all_shelves(lang: str) -> Document:
    """The number of puzzles in the collection, by family and level."""
    with collection() as book:
        return shelves_of(book, EDITION)


def shelves_of(book: Catalogue, edition: int) -> Document:
    """The number of puzzles in a catalogue, by family and level."""
    counts: dict[str, Counter[Level]] = {}
    for group in book.statistics().groups:
        if group.level is not None:
            counts.setdefault(group.family, Counter())[group.level] += group.puzzles
    found = []
    for family, levels in counts.items():
        own = {
            word: Counter(entry.level for entry in book.find(family=family, tag=word) if entry.level is not None)
            for word in _words(family)
        }
        for word, inside in {
            "": levels - Counter(chain.from_iterable(map(Counter.elements, own.values()))),
            **own,
        }.items():
            if inside:
                name = "-".join(filter(None, [family, word]))
                told = {str(level): inside[level] for level in sorted(inside)}
                found.append({"family": family, "shelf": name, "levels": told})
    return {"edition": edition, "families": found}


def _words(family: str) -> Collection[str]:
    """The tags of the puzzles of a family that have shelves of their own."""
    if family not in families.names() or families.get(family).generator is None:
        return ()
    return generator_of(families.get(family)).collection_shelves.keys()


@lru_cache(maxsize=8)
def one_shelf(family: str, level: str, lang: str) -> Document:
    """The puzzles of one shelf and level, each ready for a page to play."""
    with collection() as book:
        return shelf_of(book, family, level, lang)


def shelf_of(book: Catalogue, shelf: str, level: str, lang: str) -> Document:
    """The puzzles of one shelf and level in a catalogue."""
    family, _, word = shelf.partition("-")
    if family not in families.names() or word not in ("", *_words(family)):
        raise not_found()
    puzzles = [
        {"rating": entry.rating_value, "bundle": bundle_of(entry.puzzle.position(), lang)}
        for entry in book.find(family=family, level=level, tag=word or None)
        if word or not set(entry.tags).intersection(_words(family))
    ]
    if not puzzles:
        raise not_found()
    return {"family": family, "level": level, "puzzles": puzzles}


@cache
def varieties(name: str, lang: str) -> Document:
    """The sizes and variants of a family, each with a puzzle as its picture and an empty board to draw on."""
    if name not in families.names():
        raise not_found()
    family = families.get(name)
    offered = () if family.generator is None else family.generator.varieties or (Variety(family.display_name, {}),)
    return {"family": name, "varieties": [_variety(family, one, lang) for one in offered]}


def _variety(family: Family, variety: Variety, lang: str) -> Document:
    offered = {
        choice for option in generator_of(family).schema.options if option.name == "level" for choice in option.choices
    }
    easy = {"level": next(str(level) for level in sorted(Level) if str(level) in offered)} if offered else {}
    puzzle = family.generate(seed=1, **{**easy, **variety.options}).puzzle
    return {
        "name": str(localized(variety.name, lang)),
        "options": dict(variety.options),
        "bundle": bundle_of(puzzle.position(), lang),
        "draft": None if family.drafting is None else to_json(_empty_draft(family, variety, puzzle)),
    }


def _empty_draft(family: Family, variety: Variety, puzzle: Puzzle) -> Draft:
    """An empty board; regions that belong to the puzzle are still to be drawn."""
    drafting = drafting_of(family)
    try:
        return drafting.to_draft(drafting.blank(**variety.options))
    except RequestError:
        draft = drafting.to_draft(puzzle).bare
        return replace(draft, regions=(-1,) * len(draft.regions))


PAGES = (
    Page(
        "varieties/{name}",
        varieties,
        "The sizes and variants of a family.",
        an_object(
            family=TEXT,
            varieties=a_list(an_object(name=TEXT, options=ANY_OBJECT, bundle=A_BUNDLE, draft=or_null(ref("draft")))),
        ),
    ),
    Page(
        "collection",
        all_shelves,
        "How many puzzles the collection has on each shelf, by their levels.",
        an_object(
            edition=WHOLE,
            families=a_list(an_object(family=TEXT, shelf=TEXT, levels=COUNTERS)),
        ),
    ),
    Page(
        "collection/{family}/{level}",
        one_shelf,
        "The puzzles of the collection of one family, or of one of its own shelves, and level.",
        an_object(family=TEXT, level=TEXT, puzzles=a_list(an_object(rating=or_null(NUMBER), bundle=A_BUNDLE))),
    ),
)


@verb(
    text("day", about="A day such as 2027-07-01."),
    FAMILY,
    answer=an_object(day=TEXT, edition=WHOLE, level=or_null(TEXT), bundle=A_BUNDLE),
    limit=long(60.0, 600.0),
)
def daily(ask: Ask, request: Request) -> Document:
    """A family's puzzle of the day."""
    found = next(iter(puzzles_of_day(request.day, families=[request.family.name], watch=ask.watch)), None)
    if found is None:  # a family that generates none
        raise not_found()
    return {
        "day": found.day.isoformat(),
        "edition": found.edition,
        "level": None if found.level is None else str(found.level),
        "bundle": bundle_of(found.generated.puzzle.position(), ask.lang),
    }
