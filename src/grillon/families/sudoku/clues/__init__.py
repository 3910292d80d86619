"""What setters draw into a Sudoku: cages, lines, dots, numbers outside the board.

A kind is a frozen dataclass under `Clue`. It holds everything about itself: its fields, its words, what it asks of the
digits (`parts`). `Variant.clues` has the clues of a puzzle; whoever reads text finds the class by the word that a line
begins with. Whoever needs a new kind writes a file here and names it below.

| file | purpose |
| --- | --- |
| `clue.py` | what every kind has |
| `strokes.py` | how clues are drawn |
| `shapes.py` | what kinds of one form share: pairs, lines, numbers outside the board |
| `arrow.py` | arrows and double arrows |
| `between.py` | between lines and lockout lines |
| `cage.py` | cages, with a sum or without |
| `cells.py` | odd and even cells, clones |
| `dots.py` | white and black dots, and the rule that all are given |
| `inequality.py` | signs of inequality, minima and maxima |
| `left_out.py` | drawings that nobody has taken for a rule |
| `lines.py` | whispers, renbans, palindromes, zippers, region sums, entropic and modular lines |
| `outside.py` | little killer, sandwich, X-sum, skyscraper, numbered room |
| `quadruple.py` | digits in a circle where four cells meet |
| `thermometer.py` | digits rise from the bulb |
| `xv.py` | X and V, and the rule that all are given |
"""

from __future__ import annotations

import re
from sys import modules
from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names
from grillon.families.sudoku.clues.clue import Clue

if TYPE_CHECKING:
    from grillon.families.sudoku.clues.arrow import Arrow as Arrow
    from grillon.families.sudoku.clues.arrow import DoubleArrow as DoubleArrow
    from grillon.families.sudoku.clues.between import Between as Between
    from grillon.families.sudoku.clues.between import Lockout as Lockout
    from grillon.families.sudoku.clues.cage import Cage as Cage
    from grillon.families.sudoku.clues.cells import Clone as Clone
    from grillon.families.sudoku.clues.cells import Even as Even
    from grillon.families.sudoku.clues.cells import Odd as Odd
    from grillon.families.sudoku.clues.dots import AllDots as AllDots
    from grillon.families.sudoku.clues.dots import BlackDot as BlackDot
    from grillon.families.sudoku.clues.dots import WhiteDot as WhiteDot
    from grillon.families.sudoku.clues.inequality import GreaterThan as GreaterThan
    from grillon.families.sudoku.clues.inequality import Maximum as Maximum
    from grillon.families.sudoku.clues.inequality import Minimum as Minimum
    from grillon.families.sudoku.clues.left_out import LeftOut as LeftOut
    from grillon.families.sudoku.clues.lines import Entropic as Entropic
    from grillon.families.sudoku.clues.lines import Modular as Modular
    from grillon.families.sudoku.clues.lines import Palindrome as Palindrome
    from grillon.families.sudoku.clues.lines import RegionSum as RegionSum
    from grillon.families.sudoku.clues.lines import Renban as Renban
    from grillon.families.sudoku.clues.lines import Whisper as Whisper
    from grillon.families.sudoku.clues.lines import Zipper as Zipper
    from grillon.families.sudoku.clues.outside import LittleKiller as LittleKiller
    from grillon.families.sudoku.clues.outside import NumberedRoom as NumberedRoom
    from grillon.families.sudoku.clues.outside import Sandwich as Sandwich
    from grillon.families.sudoku.clues.outside import Skyscraper as Skyscraper
    from grillon.families.sudoku.clues.outside import XSum as XSum
    from grillon.families.sudoku.clues.quadruple import Quadruple as Quadruple
    from grillon.families.sudoku.clues.thermometer import Thermometer as Thermometer
    from grillon.families.sudoku.clues.xv import AllXV as AllXV
    from grillon.families.sudoku.clues.xv import V as V
    from grillon.families.sudoku.clues.xv import X as X

_MODULES = {
    "cage": "Cage",
    "thermometer": "Thermometer",
    "arrow": "Arrow DoubleArrow",
    "dots": "WhiteDot BlackDot AllDots",
    "xv": "X V AllXV",
    "outside": "LittleKiller Sandwich XSum Skyscraper NumberedRoom",
    "inequality": "GreaterThan Minimum Maximum",
    "cells": "Odd Even Clone",
    "quadruple": "Quadruple",
    "lines": "Whisper Renban Palindrome Zipper RegionSum Entropic Modular",
    "between": "Between Lockout",
    "left_out": "LeftOut",
}
"""The classes of each module, in the order in which kinds are offered."""
KINDS = {
    re.sub("(?<=[a-z])(?=[A-Z])|(?<=.)(?=[A-Z][a-z])", "_", name).lower(): name
    for name in " ".join(_MODULES.values()).split()
}
"""The class of each kind by its word, with which its lines begin: `XSum` by `x_sum`."""
__getattr__, __dir__ = lazy_names(__name__, _MODULES)
__all__ = [*__dir__(), "Clue", "KINDS", "clue_class", "clue_of"]


def clue_class(word: str) -> type[Clue]:
    """The class of a kind by its word.

    >>> clue_class("thermometer").__name__
    'Thermometer'
    """
    found: type[Clue] = getattr(modules[__name__], KINDS[word])
    return found


def clue_of(word: str, *values: object) -> Clue:
    """The clue of a kind with these fields.

    >>> clue_of("cage", (0, 1), 10)
    Cage(cells=(0, 1), total=10, repeats=False)
    """
    return clue_class(word)(*values)
