"""Entries of a catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grillon.catalogue.database import Database
from grillon.catalogue.records import unpack_candidates
from grillon.errors import Damaged
from grillon.model import Generated, Level, Puzzle, Rating, Solution

if TYPE_CHECKING:
    from grillon.model import Family

_COLUMNS = """puzzle.id, puzzle.family, puzzle.rows, puzzle.columns, puzzle.layout, puzzle.grid, grid.sequence,
    grid.body, puzzle.givens, puzzle.text, puzzle.canonical, puzzle.level, puzzle.rating, puzzle.solved, puzzle.hardest,
    puzzle.details, ladder.scale, ladder.technique_set, puzzle.seed, puzzle.attempts, origin.version, origin.method,
    origin.request"""
_FROM = """puzzle LEFT JOIN grid ON grid.id = puzzle.grid LEFT JOIN ladder ON ladder.id = puzzle.ladder
    LEFT JOIN origin ON origin.id = puzzle.origin"""
_PART = 500


@dataclass(frozen=True, slots=True)
class Use:
    """When and where a puzzle was printed or played."""

    day: str
    place: str


@dataclass(frozen=True, slots=True)
class Entry:
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
    uses: tuple[Use, ...]
    tags: tuple[str, ...]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        from grillon.formats import parse

        return parse(self.text, family=self.family)

    @property
    def solution(self) -> Solution | None:
        """Its one solution; None if there is none."""
        return None if self.body is None else Solution(self.puzzle, frozenset(unpack_candidates(self.body)))

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
            None if self.hardest is None else _family(self.family).technique(self.hardest),
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


def _family(name: str) -> Family:
    from grillon import families

    return families.get(name)


def entries(database: Database, numbers: Iterable[int]) -> Iterator[Entry]:
    """The entries with these numbers in this order; those removed meanwhile are left out."""
    part: list[int] = []
    for number in numbers:
        part.append(number)
        if len(part) == _PART:
            yield from _read(database, part)
            part = []
    yield from _read(database, part)


def _read(database: Database, numbers: list[int]) -> Iterator[Entry]:
    listed = ", ".join(map(str, numbers))
    with database.snapshot() as connection:
        needs: dict[int, dict[str, int]] = {}
        for puzzle, name, times in connection.execute(
            "SELECT puzzle, name, times FROM need JOIN technique ON technique.id = technique "
            f"WHERE puzzle IN ({listed}) ORDER BY puzzle, technique"
        ):
            needs.setdefault(puzzle, {})[name] = times
        uses: dict[int, list[Use]] = {}
        for puzzle, day, place in connection.execute(
            f"SELECT puzzle, day, place FROM use WHERE puzzle IN ({listed}) ORDER BY day, id"
        ):
            uses.setdefault(puzzle, []).append(Use(day, place))
        tags: dict[int, list[str]] = {}
        for puzzle, name in connection.execute(
            f"SELECT puzzle, name FROM tag WHERE puzzle IN ({listed}) ORDER BY name"
        ):
            tags.setdefault(puzzle, []).append(name)
        rows = {
            row[0]: row for row in connection.execute(f"SELECT {_COLUMNS} FROM {_FROM} WHERE puzzle.id IN ({listed})")
        }
    for number in numbers:
        if number in rows:
            yield _entry(database, rows[number], needs.get(number, {}), uses.get(number, []), tags.get(number, []))


def _entry(database: Database, row: tuple[Any, ...], needs: dict[str, int], uses: list[Use], tags: list[str]) -> Entry:
    (number, family, rows, columns, layout, grid, sequence, body, givens, text, canonical, level, rating, solved) = row[
        :14
    ]
    (hardest, details, scale, technique_set, seed, attempts, version, method, request) = row[14:]
    try:
        known = None if level is None else Level(level)
    except ValueError:
        raise Damaged(
            "{path}: puzzle {id}: {level!r} is not a level", path=database.path, id=number, level=level
        ) from None
    return Entry(
        number,
        family,
        (rows, columns),
        layout,
        grid,
        sequence,
        body,
        givens,
        text,
        canonical,
        known,
        rating,
        scale or "",
        technique_set or "",
        bool(solved),
        hardest,
        details,
        needs,
        None if seed is None else seed % 2**64,
        attempts,
        version or "",
        method or "",
        request or "",
        tuple(uses),
        tuple(tags),
    )
