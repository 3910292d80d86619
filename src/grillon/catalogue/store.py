"""The catalogue itself."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

from grillon.base.sentences import Sentence
from grillon.catalogue.database import CatalogueFile
from grillon.catalogue.entries import CatalogueEntry, entries
from grillon.catalogue.query import Query, in_order, known, matching, sample
from grillon.catalogue.records import Examined, Record, prepare, records_of
from grillon.catalogue.verify import verify
from grillon.errors import GrillonError, InputError, RequestError
from grillon.lists.pace import Pace
from grillon.model import Level
from grillon.model.arguments import asked_day, known_seed, thread_number, whole_number
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle

BATCH, LARGEST_BATCH = 2000, 8000
"""Puzzles written in one transaction, at first and at most."""
QUICK = 3.0
"""Seconds: batches grow while they take less, so that progress is reported often."""
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Added:
    """The number of new puzzles, and of those already there."""

    new: int = 0
    known: int = 0

    def __add__(self, other: Added) -> Added:
        return Added(self.new + other.new, self.known + other.known)


@dataclass(frozen=True, slots=True)
class CatalogueGroup:
    """Puzzles of one family, size and level."""

    family: str
    size: tuple[int, int]
    level: Level | None
    puzzles: int
    unused: int


@dataclass(frozen=True, slots=True)
class CatalogueStatistics:
    """Statistics of a catalogue."""

    puzzles: int
    grids: int
    layouts: int
    unused: int
    groups: tuple[CatalogueGroup, ...]
    techniques: Mapping[str, Mapping[str, int]]
    """By family, the number of puzzles that need each technique."""
    tags: Mapping[str, int]


def checked_name(what: str, name: str) -> str:
    """A tag or a place, checked to be a single line of text.

    >>> checked_name("tag", " summer 2027 ")
    'summer 2027'
    >>> checked_name("tag", "a\\nb")
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: tag: 'a\\nb' is not a line of 1 to 200 characters
    """
    stripped = name.strip() if isinstance(name, str) else ""
    if not stripped or len(stripped) > LONGEST_NAME or not stripped.isprintable():
        raise RequestError(
            "{what}: {name!r} is not a line of 1 to {longest} characters", what=what, name=name, longest=LONGEST_NAME
        )
    return stripped


class Catalogue:
    """Puzzles of any family in one file. Several programs may read and write it at once.

    >>> from tempfile import TemporaryDirectory
    >>> from grillon import families
    >>> folder = TemporaryDirectory()
    >>> book = Catalogue(Path(folder.name, "book.db"), create=True)
    >>> book.add_all(families.get("takuzu").generate_many(3, seed=1, size="6x6"))
    Added(new=3, known=0)
    >>> [entry.size for entry in book.find(family="takuzu", unused=True)]
    [(6, 6), (6, 6), (6, 6)]
    >>> book.use([1], "summer issue", day="2027-07-01")
    1
    >>> [entry.id for entry in book.find(unused=True)]
    [2, 3]
    >>> print(book.get(2).puzzle.check())
    unique
    >>> book.close(); folder.cleanup()
    """

    def __init__(self, path: str | os.PathLike[str], *, create: bool = False, writable: bool = True) -> None:
        self.database = CatalogueFile(path, create=create, writable=writable)

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.database.path

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(self, kind: object, *error: object) -> None:
        """Close the file; after an error, one that was made here and holds nothing is removed."""
        if kind is None:
            self.close()
        else:
            self.database.discard()

    # Adding

    def add(
        self,
        thing: Puzzle | Generated,
        *,
        keep_symmetric: bool = False,
        tags: Iterable[str] = (),
        anyway: bool = False,
    ) -> int | None:
        """Add a puzzle and return its number; None if it, or one equal up to symmetry, is already there.

        One with no solution or several is refused; with `anyway` it is kept and marked (`CatalogueEntry.judgement`).
        """
        (record,) = records_of([thing], anyway=anyway)
        if isinstance(record, GrillonError):
            raise record
        return self.add_records([record], keep_symmetric=keep_symmetric, tags=tags)[0]

    def add_all(
        self,
        things: Iterable[Puzzle | Generated],
        *,
        keep_symmetric: bool = False,
        tags: Iterable[str] = (),
        threads: int | None = None,
        progress: Callable[[Added], None] | None = None,
        anyway: bool = False,
        refused: Callable[[int, GrillonError], None] | None = None,
    ) -> Added:
        """Add many puzzles, each batch in one transaction; `progress` is called after each with the counts so far.

        Batches grow while they are quick: each one rewrites most pages of the indexes.

        Puzzles that were not generated are solved and rated first. Those with no solution or several are left out:
        `refused` is called with their place, from 0, and the reason; without it, the first ends the work. With
        `anyway` they are kept and marked (`CatalogueEntry.judgement`).
        """
        waiting, tags = iter(things), tuple(tags)
        ready: Callable[[], list[Examined]] | None = None
        done, width, place = Added(), thread_number(threads), 0
        pace = Pace(BATCH, least=BATCH, largest=LARGEST_BATCH, quick=QUICK, growth=2)
        with ThreadPoolExecutor(width) as pool:
            while (batch := list(islice(waiting, pace.size))) or ready:
                start = monotonic()
                following = prepare(batch, pool, width, threads=threads, anyway=anyway) if batch else None
                if ready is not None:
                    examined = ready()
                    done += self.add_examined(examined, place, refused, keep_symmetric=keep_symmetric, tags=tags)
                    place += len(examined)
                    if progress is not None:
                        progress(done)
                    pace.after(monotonic() - start)
                ready = following
        return done

    def add_examined(
        self,
        examined: Sequence[Examined],
        place: int,
        refused: Callable[[int, GrillonError], None] | None,
        *,
        keep_symmetric: bool = False,
        tags: Iterable[str] = (),
    ) -> Added:
        """Add the records among these, the first of which has this place; the others are refused."""
        for number, error in enumerate(examined, start=place):
            if isinstance(error, GrillonError):
                if refused is None:
                    raise error
                refused(number, error)
        records = [record for record in examined if isinstance(record, Record)]
        kept = self.add_records(records, keep_symmetric=keep_symmetric, tags=tags)
        return Added(len(kept) - kept.count(None), kept.count(None))

    def add_records(
        self, records: Sequence[Record], *, keep_symmetric: bool = False, tags: Iterable[str] = ()
    ) -> list[int | None]:
        """Add finished records in one transaction; returns their numbers, None for those already there."""
        names = [checked_name("tag", tag) for tag in tags]
        with self.database.transaction() as connection:
            return insert(connection, records, keep_symmetric=keep_symmetric, tags=names)

    # Queries

    def __len__(self) -> int:
        return int(str(self.database.rows("SELECT count(*) FROM puzzle")[0][0]))

    def count(self, query: Query | None = None, **asked: Any) -> int:
        """The number of matching puzzles."""
        return len(matching(self.database, known(self.database, query or Query(**asked))))

    def find(self, query: Query | None = None, *, limit: int | None = None, **asked: Any) -> Iterator[CatalogueEntry]:
        """The matching puzzles, in the order they were added."""
        if limit is not None:
            whole_number("limit", limit)
        return entries(self.database, in_order(self.database, known(self.database, query or Query(**asked)), limit))

    def sample(self, number: int, query: Query | None = None, *, seed: int, **asked: Any) -> list[CatalogueEntry]:
        """`number` matching puzzles at random, or all if there are fewer. The same seed gives the same choice."""
        whole_number("number", number)
        chosen = sample(self.database, known(self.database, query or Query(**asked)), number, seed=known_seed(seed))
        return list(entries(self.database, chosen))

    def get(self, number: int) -> CatalogueEntry:
        """The puzzle with this number."""
        for entry in entries(self.database, [whole_number("id", number, maximum=2**63 - 1)]):
            return entry
        raise InputError("{path}: there is no puzzle {id}", path=self.path, id=number)

    def statistics(self) -> CatalogueStatistics:
        """The statistics of the catalogue."""
        with self.database.snapshot() as connection:
            puzzles, unused, grids, layouts = connection.execute(
                "SELECT count(*), coalesce(sum(used = 0), 0), count(DISTINCT grid), count(DISTINCT layout) FROM puzzle"
            ).fetchone()
            groups = tuple(
                CatalogueGroup(family, (rows, columns), None if level is None else Level(level), number, free)
                for family, rows, columns, level, number, free in connection.execute(
                    "SELECT family, rows, columns, level, count(*), sum(used = 0) FROM puzzle "
                    "GROUP BY family, rows, columns, level ORDER BY family, rows, columns, level"
                )
            )
            needed: dict[str, dict[str, int]] = {}
            for family, name, number in connection.execute(
                "SELECT family, name, count(*) FROM need JOIN technique ON technique.id = technique "
                "GROUP BY technique ORDER BY family, count(*) DESC, name"
            ):
                needed.setdefault(family, {})[name] = number
            tags = dict(connection.execute("SELECT name, count(*) FROM tag GROUP BY name ORDER BY name").fetchall())
        return CatalogueStatistics(puzzles, grids, layouts, unused, groups, needed, tags)

    def verify(self, *, rate: bool = False) -> Iterator[Sentence]:
        """Errors in the file, one sentence each; with `rate` every puzzle is rated again."""
        return verify(self.database, rate=rate)

    # Changes

    def use(self, numbers: Iterable[int], place: str, *, day: str | date | None = None) -> int:
        """Mark puzzles as used at a place on a day, all or none; returns their number."""
        place, known = checked_name("place", place), str(asked_day(day))
        return self._change(
            numbers,
            lambda connection, number: connection.execute(
                "INSERT INTO use (puzzle, day, place) VALUES (?, ?, ?)", (number, known, place)
            ),
        )

    def tag(self, numbers: Iterable[int], *tags: str) -> int:
        """Add tags to puzzles; returns the number of puzzles."""
        return self._change_tags(numbers, tags, "INSERT INTO tag (puzzle, name) VALUES (?, ?) ON CONFLICT DO NOTHING")

    def untag(self, numbers: Iterable[int], *tags: str) -> int:
        """Remove tags from puzzles; returns the number of puzzles."""
        return self._change_tags(numbers, tags, "DELETE FROM tag WHERE puzzle = ? AND name = ?")

    def _change_tags(self, numbers: Iterable[int], tags: Iterable[str], statement: str) -> int:
        names = [checked_name("tag", tag) for tag in tags]
        return self._change(
            numbers,
            lambda connection, number: connection.executemany(statement, [(number, name) for name in names]),
        )

    def holds(self, record: Record, *, keep_symmetric: bool = False) -> bool:
        """Is this puzzle in the catalogue, or, unless `keep_symmetric`, one that is equal to it up to symmetry?"""
        found = self.database.rows("SELECT exact FROM puzzle WHERE canonical = ?", (record.canonical,))
        return any(not keep_symmetric or exact == record.exact for (exact,) in found)

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove puzzles, and grids without any puzzle left; returns their number. Their numbers are not reused."""

        def drop(connection: sqlite3.Connection, number: int) -> None:
            (grid,) = connection.execute("SELECT grid FROM puzzle WHERE id = ?", (number,)).fetchone()
            connection.execute("DELETE FROM puzzle WHERE id = ?", (number,))
            connection.execute(
                "DELETE FROM grid WHERE id = ? AND NOT EXISTS (SELECT 1 FROM puzzle WHERE grid = ?)", (grid, grid)
            )

        return self._change(numbers, drop)

    def _change(self, numbers: Iterable[int], change: Callable[[sqlite3.Connection, int], object]) -> int:
        listed = list(dict.fromkeys(whole_number("id", number, maximum=2**63 - 1) for number in numbers))
        with self.database.transaction() as connection:
            for number in listed:
                if connection.execute("SELECT 1 FROM puzzle WHERE id = ?", (number,)).fetchone() is None:
                    raise InputError("{path}: there is no puzzle {id}", path=self.path, id=number)
                change(connection, number)
        return len(listed)


def _number_of(connection: sqlite3.Connection, table: str, columns: Sequence[str], values: tuple[object, ...]) -> int:
    """The number of a row of a small table, inserted where there is none."""
    condition = " AND ".join(f"{column} = ?" for column in columns)
    found = connection.execute(f"SELECT id FROM {table} WHERE {condition}", values).fetchone()
    if found is not None:
        return int(found[0])
    marks = ", ".join("?" * len(columns))
    made = connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", values).lastrowid
    assert made is not None
    return made


def _found(
    connection: sqlite3.Connection, what: str, column: str, values: Sequence[object]
) -> Iterator[tuple[Any, ...]]:
    """The rows in which a column has one of these values; many values per query, which is quicker."""
    for start in range(0, len(values), 500):
        some = values[start : start + 500]
        yield from connection.execute(f"SELECT {what} WHERE {column} IN ({', '.join('?' * len(some))})", some)


def insert(
    connection: sqlite3.Connection, records: Sequence[Record], *, keep_symmetric: bool, tags: Sequence[str]
) -> list[int | None]:
    """Write records inside a transaction: no other program writes, so values looked up stay valid until its end."""
    numbers: dict[tuple[object, ...], int] = {}

    def number_of(table: str, columns: Sequence[str], *values: object) -> int:
        key = (table, *values)
        if key not in numbers:
            numbers[key] = _number_of(connection, table, columns, values)
        return numbers[key]

    last = connection.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'puzzle'").fetchone()[0]
    (last_grid,) = connection.execute("SELECT coalesce(max(id), 0) FROM grid").fetchone()
    found = _found(connection, "canonical, exact FROM puzzle", "canonical", [record.canonical for record in records])
    there = {(canonical, exact if keep_symmetric else None) for canonical, exact in found}
    sequences = [record.sequence for record in records if record.sequence is not None]
    found = _found(connection, "id, layout, sequence, family FROM grid", "sequence", sequences)
    known_grids = {(layout, sequence, family): number for number, layout, sequence, family in found}
    kept: list[int | None] = []
    techniques: dict[str, dict[str, int]] = {}
    grids, puzzles, needs = [], [], []
    for record in records:
        key = (record.canonical, record.exact if keep_symmetric else None)
        if key in there:
            kept.append(None)
            continue
        there.add(key)
        last += 1
        kept.append(last)
        grid = None
        if record.sequence is not None:
            grid_key = (record.layout, record.sequence, record.family)
            grid = known_grids.get(grid_key)
            if grid is None:
                last_grid += 1
                grid = known_grids[grid_key] = last_grid
                grids.append((grid, record.family, record.layout, record.sequence, record.body))
        rating = record.rating
        rated: tuple[object, ...] = (None, None, None, None, record.details, None)
        if rating is not None and rating.level is not None:  # one stopped by a limit has no meaning
            ladder = number_of(
                "ladder", ("family", "scale", "technique_set"), record.family, rating.scale, rating.technique_set
            )
            hardest = None if rating.hardest is None else rating.hardest.id
            rated = (int(rating.level), rating.value, rating.solved, hardest, record.details, ladder)
            known_techniques = techniques.setdefault(record.family, {})
            for name, times in rating.uses.items():
                if name not in known_techniques:
                    known_techniques[name] = number_of("technique", ("family", "name"), record.family, name)
                needs.append((last, known_techniques[name], times))
        origin = None
        if record.version or record.method or record.request:
            origin = number_of(
                "origin", ("version", "method", "request"), record.version, record.method, record.request
            )
        seed = record.seed if record.seed is None or record.seed < 2**63 else record.seed - 2**64
        puzzles.append(
            (
                *(last, record.family, record.rows, record.columns, record.layout, grid, record.givens, record.text),
                *(record.canonical, record.exact, *rated, seed, record.attempts, origin),
            )
        )
    connection.executemany("INSERT INTO grid (id, family, layout, sequence, body) VALUES (?, ?, ?, ?, ?)", grids)
    connection.executemany(
        "INSERT INTO puzzle (id, family, rows, columns, layout, grid, givens, text, canonical, exact, level, rating, "
        f"solved, hardest, details, ladder, seed, attempts, origin) VALUES ({', '.join('?' * 19)})",
        puzzles,
    )
    connection.executemany("INSERT INTO need (puzzle, technique, times) VALUES (?, ?, ?)", needs)
    new = [(number, record) for number, record in zip(kept, records, strict=True) if number is not None]
    connection.executemany(
        "INSERT INTO tag (puzzle, name) VALUES (?, ?)",
        [(number, tag) for number, record in new for tag in dict.fromkeys((*tags, *record.tags))],
    )
    connection.executemany(
        "INSERT INTO use (puzzle, day, place) VALUES (?, ?, ?)",
        [(number, *use) for number, record in new for use in record.uses],
    )
    return kept
