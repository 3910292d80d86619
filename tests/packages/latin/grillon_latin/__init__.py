"""Latin squares, 2x2 to 6x6: every row and every column holds 1..N once.

The smallest whole family, written in Python alone; it joins Grillon through an entry point.
"""

from grillon_latin.family import FAMILY, LatinFamily
from grillon_latin.puzzle import LatinPuzzle

__all__ = ["FAMILY", "LatinFamily", "LatinPuzzle"]
