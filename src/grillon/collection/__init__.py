"""The puzzles that come with Grillon: every family and level, from first steps to extreme.

An edition is a read-only catalogue with a number of its own. What was printed or solved in it stays what it is: a new
choice is a new edition.

>>> with collection() as shelf:
...     entry = next(shelf.find(family="takuzu", level="easy"))
>>> str(entry.level), entry.puzzle.family_name
('easy', 'takuzu')

Called by `grillon collection`, by `grillon daily` and by the web page.

| file | purpose |
| --- | --- |
| `daily.py` | the puzzles of a day |
| `make.py` | how an edition is made |
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from grillon.errors import RequestError

if TYPE_CHECKING:
    from grillon.catalogue import Catalogue

EDITION = 1
"""The newest edition."""


def edition_path(edition: int = EDITION) -> Path:
    """The file of an edition."""
    path = Path(str(files("grillon.collection"))) / f"edition-{edition}.db"
    if not 1 <= edition <= EDITION or not path.is_file():
        raise RequestError("there is no edition {edition}; the newest is {newest}", edition=edition, newest=EDITION)
    return path


def collection(edition: int = EDITION) -> Catalogue:
    """The collection as a catalogue that can be read and not changed."""
    from grillon.catalogue import Catalogue  # SQLite, which a browser does not have

    return Catalogue(edition_path(edition), writable=False)
