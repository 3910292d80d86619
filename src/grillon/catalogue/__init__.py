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

Called by the command line, by booklets and by the collection.

| file | purpose |
| --- | --- |
| `bulk.py` | orders: many new puzzles made by workers, straight into a catalogue |
| `database.py` | the SQLite file: opening, versions, errors |
| `entries.py` | `CatalogueEntry`: a puzzle as it is read back |
| `exchange.py` | export and import: JSON lines, CSV, Parquet, texts, a tree of files |
| `order_ledger.py` | the progress of orders |
| `orders.py` | mixed orders from a TOML file |
| `query.py` | `Query`: which puzzles; random selection |
| `records.py` | `Record`: a puzzle as it is stored |
| `schema.py` | the tables of the file, and upgrades |
| `store.py` | `Catalogue` |
| `verify.py` | everything read again and compared with the puzzles |
"""

from grillon.catalogue.entries import CatalogueEntry, PuzzleUse
from grillon.catalogue.query import Query
from grillon.catalogue.store import Added, Catalogue, CatalogueGroup, CatalogueStatistics

__all__ = ["Added", "Catalogue", "CatalogueEntry", "CatalogueGroup", "CatalogueStatistics", "PuzzleUse", "Query"]
