"""Takuzu: 0 and 1, no three alike in a row, as many of each in every line, all rows and all columns different."""

from grillon.families.takuzu.family import FAMILY
from grillon.families.takuzu.puzzle import TakuzuPuzzle

__all__ = ["FAMILY", "TakuzuPuzzle"]
