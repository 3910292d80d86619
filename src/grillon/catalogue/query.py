"""Queries of a catalogue, and random selection."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, cast

from grillon import families
from grillon.base.database import Database
from grillon.base.names import match_name, suggestion
from grillon.base.sentences import Argument
from grillon.errors import InputError, RequestError
from grillon.model import Level
from grillon.model.arguments import whole_number
from grillon.puzzle.request import Option, asked_size

_MOST = 2**63 - 1
PROBES = 20
"""Random numbers tried per puzzle requested, before all matches are listed instead."""
RATING = Option("rating", "range", "", low=0, high=100)
_CONDITIONS = {
    "family": "puzzle.family = ?",
    "rating": "puzzle.rating BETWEEN ? AND ?",
    "level": "puzzle.level = ?",
    "size": "puzzle.rows = ? AND puzzle.columns = ?",
    "tag": "EXISTS (SELECT 1 FROM tag WHERE tag.puzzle = puzzle.id AND tag.name = ?)",
    "same_grid": "puzzle.grid = (SELECT grid FROM puzzle WHERE id = ?)",
    "same_layout": "puzzle.layout = (SELECT layout FROM puzzle WHERE id = ?)",
    "same_values": "puzzle.grid IN (SELECT id FROM grid WHERE sequence = (SELECT sequence FROM puzzle AS same "
    "JOIN grid ON grid.id = same.grid WHERE same.id = ?))",
}
"""By the field of a query, the condition on a row of `puzzle`; its terms are the value of the field."""


@dataclass(frozen=True, slots=True)
class Query:
    """Conditions on puzzles; fields left out impose none.

    >>> Query(family="takuzu", size="6x8", level="hard").size
    (6, 8)
    >>> Query(rating="3..").rating
    (3.0, 100.0)
    """

    family: str | None = None
    size: tuple[int, int] | str | None = None
    level: Level | str | None = None
    rating: tuple[float, float] | str | None = None
    """A band of ratings; the ratings of two families are not on one scale."""
    technique: str | None = None
    """A technique that the ladder needed; with `family`, where two families have one with that name."""
    unused: bool = False
    used: bool = False
    tag: str | None = None
    same_grid: int | None = None
    """Puzzles with the grid of this one."""
    same_layout: int | None = None
    """Puzzles on the board of this one."""
    same_values: int | None = None
    """Puzzles whose grid has the values of this one's in the same cells, whatever the layout."""
    ids: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.family is not None and self.family not in families.names():
            # A family that is not installed here may still have puzzles in a catalogue.
            try:
                object.__setattr__(self, "family", families.get(self.family).name)
            except RequestError:
                if not self.family.isidentifier():
                    raise
        if self.size is not None:
            rows, columns = asked_size(self.size)
            object.__setattr__(self, "size", (rows, columns))
            if rows < 1 or columns < 1:
                raise RequestError("there is no board of {rows}x{columns}", argument="size", rows=rows, columns=columns)
        if self.unused and self.used:
            raise RequestError(
                "{first} and {second} cannot be combined", first=Argument("unused"), second=Argument("used")
            )
        if isinstance(self.level, str):
            object.__setattr__(self, "level", Level.named(self.level))
        if self.rating is not None:
            band: Any = RATING.read(self.rating)
            if band[0] > band[1]:
                raise RequestError("the range is empty", argument="rating")
            object.__setattr__(self, "rating", band)
        if self.technique is not None and self.family in families.names():
            object.__setattr__(self, "technique", families.get(str(self.family)).ladder.technique(self.technique).id)
        for name in ("same_grid", "same_layout", "same_values"):
            if getattr(self, name) is not None:
                whole_number(name, getattr(self, name), maximum=_MOST)
        if self.ids is not None:
            object.__setattr__(self, "ids", tuple(whole_number("id", one, maximum=_MOST) for one in self.ids))

    @property
    def everything(self) -> bool:
        """Is there no condition?"""
        return all(getattr(self, field.name) in (None, False) for field in fields(self))

    def where(self, database: Database) -> tuple[str, list[object]]:
        """The condition on a row of `puzzle`, and its terms."""
        words: list[str] = []
        terms: list[object] = []

        def need(condition: str, *given: object) -> None:
            words.append(condition)
            terms.extend(given)

        if self.unused or self.used:
            need("puzzle.used = ?", int(self.used))
        elif self.rating is not None:
            need("puzzle.used IN (0, 1)")  # so that the index covers the ratings
        for field, condition in _CONDITIONS.items():
            if (value := getattr(self, field)) is not None:
                need(condition, *(value if isinstance(value, tuple) else (value,)))
        if self.technique is not None:
            techniques = _of_technique(database, self.technique)
            need(f"EXISTS (SELECT 1 FROM need WHERE need.puzzle = puzzle.id AND {techniques})")
        if self.ids is not None:
            need(f"puzzle.id IN ({', '.join(map(str, self.ids))})")
        return " AND ".join(words) or "1", terms


def known(database: Database, query: Query) -> Query:
    """The same query, with a technique of any family by its id; unknown names are refused.

    A family that is not installed may still be in the catalogue, so that is checked before a name is refused.
    """
    family, technique = query.family, query.technique
    for number in (query.same_grid, query.same_layout, query.same_values):
        if number is not None and not database.rows("SELECT 1 FROM puzzle WHERE id = ?", (number,)):
            raise InputError("{path}: there is no puzzle {id}", path=database.path, id=number)
    if family is not None and family not in families.names():
        if not database.rows("SELECT 1 FROM puzzle WHERE family = ? LIMIT 1", (family,)):
            families.get(family)
    elif family is not None:
        return query
    if technique is None:
        return query
    kept = [str(row[0]) for row in database.rows("SELECT DISTINCT name FROM technique")]
    found = match_name(technique, kept)
    if found is not None:
        return replace(query, technique=found)
    every = [one.id for each in families.every() for each_set in each.ladder.sets for one in each_set.techniques]
    if match_name(technique, every) is None:
        raise RequestError("unknown technique '{name}'; {offer}", name=technique, offer=suggestion(technique, every))
    return query


def _of_technique(database: Database, name: str) -> str:
    """The condition on a row of `need`. Its numbers are looked up once, not for every row."""
    found = database.rows("SELECT id FROM technique WHERE name = ?", (name,))
    return f"need.technique IN ({', '.join(str(row[0]) for row in found)})"


def _number(database: Database, statement: str, *terms: object) -> int:
    ((number,),) = database.rows(statement, terms)
    return cast("int", number)


def matching(database: Database, query: Query) -> list[int]:
    """The numbers of all matching puzzles, in order."""
    condition, terms = query.where(database)
    statement = f"SELECT id FROM puzzle WHERE {condition}"
    if query.technique is not None:
        # SQLite would look up every matching puzzle among those that need the technique. The other direction is faster
        # where those are much fewer; where both are about as many, each is read once, as a whole.
        without, others = replace(query, technique=None).where(database)
        techniques = _of_technique(database, query.technique)
        asked = _number(database, f"SELECT count(*) FROM puzzle WHERE {without}", *others)
        needing = _number(database, f"SELECT count(*) FROM (SELECT 1 FROM need WHERE {techniques} LIMIT ?)", 2 * asked)
        if needing < 2 * asked:
            terms = others
            if needing > asked // 2:
                statement = (
                    f"SELECT id FROM puzzle WHERE {without} AND id IN (SELECT puzzle FROM need WHERE {techniques})"
                )
            else:
                statement = (
                    f"SELECT need.puzzle FROM need CROSS JOIN puzzle ON puzzle.id = need.puzzle WHERE {techniques} "
                    f"AND {without}"
                )
    # Two families may have a technique with the same name.
    return sorted({cast("int", number) for (number,) in database.rows(statement, tuple(terms))})


def sample(database: Database, query: Query, number: int, *, seed: int) -> list[int]:
    """The numbers of `number` matching puzzles, uniformly at random, in random order.

    The same seed chooses the same puzzles of the same catalogue. Numbers are drawn and looked up until enough of them
    fit; where few do, all that fit are listed.
    """
    chance = random.Random(seed)
    with database.snapshot() as connection:
        condition, terms = query.where(database)
        (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM puzzle").fetchone()
        chosen: dict[int, None] = {}
        look_up = f"SELECT 1 FROM puzzle WHERE id = ? AND {condition}"
        for _ in range(PROBES * number if last else 0):
            drawn = chance.randrange(last) + 1
            if drawn not in chosen and connection.execute(look_up, (drawn, *terms)).fetchone():
                chosen[drawn] = None
                if len(chosen) == number:
                    return list(chosen)
        every = matching(database, query)
    # Continuing from those drawn so far would be unbiased too, but starting again is simpler.
    return chance.sample(every, min(number, len(every)))


def in_order(database: Database, query: Query, limit: int | None) -> Iterator[int]:
    """The numbers of matching puzzles, in order, in parts: the catalogue is not locked meanwhile."""
    condition, terms = query.where(database)
    last, left = 0, limit
    while left is None or left > 0:
        part = 500 if left is None else min(500, left)
        found = database.rows(
            f"SELECT id FROM puzzle WHERE id > ? AND {condition} ORDER BY id LIMIT ?", (last, *terms, part)
        )
        for row in found:
            last = int(str(row[0]))
            yield last
        if len(found) < part:
            return
        left = None if left is None else left - part
