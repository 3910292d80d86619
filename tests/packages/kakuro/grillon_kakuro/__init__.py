"""Kakuro, 3x3 to 7x7: every run of cells has different digits, which add up to its clue.

A whole family in Python alone, with a rule of its own: `run.py` here and `page/rules/run_total.js` for the page.
"""

from grillon_kakuro.family import FAMILY, KakuroFamily
from grillon_kakuro.puzzle import KakuroPuzzle

__all__ = ["FAMILY", "KakuroFamily", "KakuroPuzzle"]
