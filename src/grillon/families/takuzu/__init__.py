"""Takuzu: 0 and 1, no three alike in a row, as many of each in every line, all rows and all columns different.

Called through `FAMILY` and its parts alone; the kernels are in `cpp/takuzu`.

| file | purpose |
| --- | --- |
| `about.py` | the rules in words |
| `boards` | all grids of a size: counted, drawn at random, numbered |
| `family.py` | `FAMILY`: the description and the parts |
| `formats` | texts and documents |
| `generate.py` | full grids, and puzzles made by removing clues |
| `logic` | techniques: steps, ratings, words |
| `pictures.py` | boards of screenshots and photos |
| `puzzle.py` | `TakuzuPuzzle`: size, cells, and what the clues break |
| `rules.py` | the rules and their houses, and the names of lines |
| `search` | solutions: found, counted, watched |
"""

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.families.takuzu.family import FAMILY as FAMILY
    from grillon.families.takuzu.puzzle import TakuzuPuzzle as TakuzuPuzzle

QUICK_PATTERN = r"takuzu \d{1,3}x\d{1,3}(?: odd)?(?: equal)?\n[01. \n]+"
__getattr__, __dir__ = lazy_names(__name__, {"family": "FAMILY", "puzzle": "TakuzuPuzzle"})
