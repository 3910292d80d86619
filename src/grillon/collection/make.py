"""How an edition is made: `python -m grillon.collection.make FOLDER [SHELF [LEVEL]]`.

Each shelf, the puzzles of a family and a level, or of a kind and a level (`sudoku-clues`), is made from seeds that
follow from the number of the edition, its name and the level, so anybody gets the same puzzles. A shelf that is
finished stays in the folder as a file; when all are there, they become the edition. No two puzzles of a shelf are equal
up to symmetry, and of more than are needed those are taken that differ most: in the hardest technique, in the
techniques they need together, in board and look.
"""

from __future__ import annotations

import sqlite3
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from grillon import families
from grillon.catalogue import Catalogue
from grillon.collection import EDITION
from grillon.errors import LimitReached, RequestError
from grillon.model import Level, Monitor
from grillon.puzzle.family import Family
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.generator import generator_of, schema_of

WANTED, CANDIDATES, TRIES = 30, 36, 150
"""Puzzles of a shelf, those it is chosen from, and the seeds that are tried at most."""


class Shelf(NamedTuple):
    """The puzzles of a family and a level; those with a word have shelves of their own."""

    family: Family
    level: Level
    word: str = ""

    @property
    def name(self) -> str:
        """The name of a shelf beside its level: the family, and the word."""
        return "-".join(filter(None, [self.family.name, self.word]))

    @property
    def requests(self) -> Sequence[Mapping[str, object]]:
        """The requests of its puzzles."""
        generator = generator_of(self.family)
        return generator.collection_shelves[self.word].requests if self.word else generator.collection_requests


def shelves() -> Iterator[Shelf]:
    """Every family and level that can be asked for, then what has shelves of its own."""
    for family in families.every():
        if family.name not in families.BUILT_IN or "generator" not in family:
            continue
        known = {option.name: option.choices for option in schema_of(family).options}.get("level", ())
        yield from (Shelf(family, level) for level in Level if str(level) in known)
        for word, own in generator_of(family).collection_shelves.items():
            yield from (Shelf(family, Level.named(level), word) for level in own.levels)


def first_seed(shelf: Shelf) -> int:
    """Where the seeds of a shelf begin."""
    digest = blake2b(f"grillon collection {EDITION} {shelf.name} {shelf.level}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big")


def candidates(shelf: Shelf) -> Iterator[Generated]:
    """Puzzles of a shelf that are different up to symmetry; a request that fails three times running is dropped."""
    family, level, requests, seed = shelf.family, shelf.level, shelf.requests, first_seed(shelf)
    failed: Counter[int] = Counter()
    seen: set[str] = set()
    for number in range(TRIES):
        if len(seen) == CANDIDATES or (len(failed) == len(requests) and min(failed.values()) >= 3):
            return
        place = number % len(requests)
        if failed[place] >= 3:
            continue
        try:
            made = family.generate(seed=seed + number, monitor=Monitor(), level=str(level), **requests[place])
        except (LimitReached, RequestError):
            failed[place] += 1
            continue
        failed[place] = 0
        (canonical,) = family.formats.canonical_texts([made.puzzle])
        if made.solution is None or canonical in seen or not _needs(made, level):
            continue
        seen.add(canonical)
        yield made


def _needs(made: Generated, level: Level) -> bool:
    """Is the hardest technique it needs one of this level? What is beyond the ladder is for nobody to solve."""
    rating = made.rating
    return rating is not None and rating.solved and rating.hardest is not None and rating.hardest.level == level


def varied(found: Sequence[Generated], wanted: int = WANTED) -> list[Generated]:
    """Those that differ most, in the order they were made."""
    taken: list[int] = []
    times: Counter[tuple[str, object]] = Counter()
    """How often each feature is among those taken."""

    def features(made: Generated) -> list[tuple[str, object]]:
        assert made.rating is not None
        technique = made.rating.hardest
        return [
            ("hardest", "" if technique is None else technique.id),
            ("look", repr(sorted(made.request.items()))),
            ("together", frozenset(made.rating.uses)),
        ]

    def common(number: int) -> tuple[int, ...]:
        return *(times[feature] for feature in features(found[number])), number

    while len(taken) < min(wanted, len(found)):
        best = min((number for number in range(len(found)) if number not in taken), key=common)
        times.update(features(found[best]))
        taken.append(best)
    return [found[number] for number in sorted(taken)]


def make_shelf(shelf: Shelf, folder: Path) -> Path:
    """The file of a shelf, made where it is not there."""
    path = folder / f"{shelf.name}-{int(shelf.level)}-{shelf.level}.db"
    if path.exists():
        return path
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with Catalogue(draft, create=True) as book:
        book.add_all(varied(list(candidates(shelf))), tags=[shelf.word] if shelf.word else [])
    draft.rename(path)
    return path


def make_edition(parts: Iterable[Path], path: Path) -> int:
    """One catalogue of all shelves, in one file that needs no other beside it."""
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with Catalogue(draft, create=True) as book:
        for part in parts:
            with Catalogue(part, writable=False) as shelf:
                for tags, entries in groupby(shelf.find(), attrgetter("tags")):
                    book.add_all((made for entry in entries if (made := entry.generated()) is not None), tags=tags)
        number = len(book)
    connection = sqlite3.connect(draft)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("VACUUM")
    connection.close()
    draft.rename(path)
    return number


def main(words: Sequence[str]) -> None:
    """Make the shelves asked for; all of them and the edition, where none is named."""
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for shelf in shelves():
        if words[1:] in ([], [shelf.name], [shelf.name, str(shelf.level)]):
            parts.append(make_shelf(shelf, folder))
            with Catalogue(parts[-1], writable=False) as book:
                print(parts[-1].name, len(book), flush=True)
    if not words[1:]:
        print(make_edition(parts, Path(__file__).with_name(f"edition-{EDITION}.db")))


if __name__ == "__main__":
    main(sys.argv[1:])
