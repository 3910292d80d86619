"""Takuzu: 0 and 1, no three alike in a row, as many of each in every line, all rows and all columns different."""

from typing import TYPE_CHECKING

from grillon.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.families.takuzu.family import FAMILY as FAMILY
    from grillon.families.takuzu.puzzle import TakuzuPuzzle as TakuzuPuzzle

QUICK_PATTERN = r"takuzu \d{1,3}x\d{1,3}(?: odd)?(?: equal)?\n[01. \n]+"
__getattr__, __dir__ = lazy_names(__name__, {"family": "FAMILY", "puzzle": "TakuzuPuzzle"})
