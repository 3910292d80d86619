"""Entries of a catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grillon import families
from grillon.base.database import Database
from grillon.catalogue.records import JUDGEMENT, unpack_candidates
from grillon.errors import Damaged
from grillon.formats import parse
from grillon.model import Judgement, Level, Rating, Solution
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle

_COLUMNS = {
    **{
        name: f"puzzle.{name}"
        for name in (
            *("id", "family", "rows", "columns", "layout", "grid", "givens", "text", "canonical", "level", "solved"),
            *("hardest", "details", "seed", "attempts"),
        )
    },
    **{name: f"grid.{name}" for name in ("sequence", "body")},
    **{name: f"coalesce(ladder.{name}, '')" for name in ("scale", "technique_set")},
    **{name: f"coalesce(origin.{name}, '')" for name in ("version", "method", "request")},
    "rating_value": "puzzle.rating",
}
"""By the name of a field, or of a part of one, the column that has it."""
_FROM = """puzzle LEFT JOIN grid ON grid.id = puzzle.grid LEFT JOIN ladder ON ladder.id = puzzle.ladder
    LEFT JOIN origin ON origin.id = puzzle.origin"""
_PART = 500


@dataclass(frozen=True, slots=True)
class PuzzleUse:
    """When and where a puzzle was printed or played."""

    day: str
    place: str


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A puzzle of a catalogue, with its number and everything known about it."""

    id: int
    family: str
    size: tuple[int, int]
    layout: str
    grid: int | None
    sequence: str | None
    body: bytes | None
    givens: bytes | None
    text: str
    canonical: bytes
    level: Level | None
    rating_value: float | None
    scale: str
    technique_set: str
    solved: bool
    hardest: str | None
    details: str
    techniques: Mapping[str, int]
    """The techniques used, and how often."""
    seed: int | None
    attempts: int | None
    version: str
    method: str
    request: str
    uses: tuple[PuzzleUse, ...]
    tags: tuple[str, ...]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return parse(self.text, family=self.family)

    @property
    def solution(self) -> Solution | None:
        """Its one solution; None if there is none."""
        return None if self.body is None else Solution(self.puzzle, frozenset(unpack_candidates(self.body)))

    @property
    def judgement(self) -> Judgement:
        """How many solutions it has: one, or what was found when it was added."""
        if self.body is not None:
            return Judgement.UNIQUE
        details, _ = json.loads(self.details) if self.details else ({}, "")
        return Judgement(details.get(JUDGEMENT, Judgement.UNKNOWN))

    @property
    def rating(self) -> Rating | None:
        """Its rating when it was added."""
        if self.level is None:
            return None
        details, limit = json.loads(self.details) if self.details else ({}, "")
        return Rating(
            self.rating_value,
            self.scale,
            self.level,
            self.technique_set,
            None if self.hardest is None else families.get(self.family).ladder.technique(self.hardest),
            dict(self.techniques),
            self.solved,
            details,
            limit,
        )

    def generated(self) -> Generated | None:
        """The puzzle with its provenance; None for one that was not generated."""
        if self.seed is None:
            return None
        return Generated(
            self.puzzle,
            self.solution,
            self.rating,
            self.body is not None,
            self.seed,
            self.attempts or 0,
            self.method,
            json.loads(self.request or "{}"),
            self.version,
        )


def entries(database: Database, numbers: Iterable[int]) -> Iterator[CatalogueEntry]:
    """The entries with these numbers in this order; those removed meanwhile are left out."""
    waiting = iter(numbers)
    while part := list(islice(waiting, _PART)):
        yield from _read(database, part)


def _read(database: Database, numbers: list[int]) -> Iterator[CatalogueEntry]:
    listed = ", ".join(map(str, numbers))
    with database.snapshot() as connection:

        def by_puzzle(what: str, order: str) -> dict[int, list[Any]]:
            found: dict[int, list[Any]] = {}
            for puzzle, *values in connection.execute(
                f"SELECT puzzle, {what} WHERE puzzle IN ({listed}) ORDER BY {order}"
            ):
                found.setdefault(puzzle, []).append(values)
            return found

        needs = by_puzzle("name, times FROM need JOIN technique ON technique.id = technique", "puzzle, technique")
        uses = by_puzzle("day, place FROM use", "day, id")
        tags = by_puzzle("name FROM tag", "name")
        found = connection.execute(f"SELECT {', '.join(_COLUMNS.values())} FROM {_FROM} WHERE puzzle.id IN ({listed})")
        rows = {row[0]: dict(zip(_COLUMNS, row, strict=True)) for row in found}
    for number in numbers:
        if number in rows:
            yield _entry(
                database,
                rows[number],
                techniques=dict(needs.get(number, ())),
                uses=tuple(PuzzleUse(*use) for use in uses.get(number, ())),
                tags=tuple(name for (name,) in tags.get(number, ())),
            )


def _entry(database: Database, known: dict[str, Any], **several: Any) -> CatalogueEntry:
    level, seed = known.pop("level"), known.pop("seed")
    try:
        rated = None if level is None else Level(level)
    except ValueError:
        raise Damaged(
            "{path}: puzzle {id}: {level!r} is not a level", path=database.path, id=known["id"], level=level
        ) from None
    return CatalogueEntry(
        size=(known.pop("rows"), known.pop("columns")),
        level=rated,
        solved=bool(known.pop("solved")),
        seed=None if seed is None else seed % 2**64,
        **known,
        **several,
    )
