"""Puzzles stored in a file: searched, marked as used, printed, exchanged.

A catalogue is one SQLite file. A puzzle in it is a grid, a mask over the grid's candidates and a difficulty; the board
and the sequence of values have their own identifiers. A catalogue holds puzzles of every family: it depends on the
contract and on no particular family.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from grillon import families
>>> with TemporaryDirectory() as folder, Catalogue(Path(folder, "book.db"), create=True) as book:
...     book.add_all(families.get("tectonic").generate_many(5, seed=1, size="5x5"))
...     [str(entry.level) for entry in book.sample(2, seed=7, family="tectonic")]
Added(new=5, known=0)
['easy', 'beginner']
"""

from grillon.catalogue.entries import Entry, Use
from grillon.catalogue.query import Query
from grillon.catalogue.store import Added, Catalogue, Group, Statistics

__all__ = ["Added", "Catalogue", "Entry", "Group", "Query", "Statistics", "Use"]
