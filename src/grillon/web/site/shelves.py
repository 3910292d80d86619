"""The shelves of a site: the collection that comes with Grillon, or a catalogue of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from grillon.catalogue import Catalogue
from grillon.collection import EDITION, edition_path
from grillon.errors import InputError
from grillon.web.answers.ask import Document
from grillon.web.answers.verbs.ready_made import shelf_of, shelves_of


@dataclass(frozen=True, slots=True)
class Shelves:
    """The puzzles of a catalogue by family and level."""

    path: Path
    edition: int
    """Another choice of puzzles has another one: what was solved in it is known by its place there."""

    @classmethod
    def included(cls) -> Shelves:
        """The collection that comes with Grillon."""
        return cls(edition_path(), EDITION)

    @classmethod
    def of(cls, path: Path) -> Shelves:
        """A catalogue of one's own."""
        with Catalogue(path, writable=False) as book:
            texts = [f"{entry.level} {entry.puzzle}\n" for entry in book.find() if entry.level is not None]
        if not texts:
            raise InputError("{path}: no puzzle in it has a level", path=path)
        # Whole numbers of JavaScript have 53 bits.
        return cls(path, int(sha256("".join(texts).encode()).hexdigest()[:12], 16))

    def known(self) -> Document:
        """The number of puzzles on each shelf."""
        with Catalogue(self.path, writable=False) as book:
            return shelves_of(book, self.edition)

    def names(self) -> list[tuple[str, str]]:
        """The name and the level of each shelf."""
        return [(one["shelf"], level) for one in self.known()["families"] for level in one["levels"]]

    def shelf(self, family: str, level: str, lang: str) -> Document:
        """The puzzles of a shelf."""
        return _shelf(self, family, level, lang)


@cache
def _shelf(shelves: Shelves, family: str, level: str, lang: str) -> Document:
    with Catalogue(shelves.path, writable=False) as book:
        return shelf_of(book, family, level, lang)
