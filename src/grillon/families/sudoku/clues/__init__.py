"""What setters draw into a Sudoku, one file a kind: a cage, a thermometer.

A kind is a frozen dataclass under `Clue`. It holds everything about itself: its fields, its words, what it asks of the
digits (`parts`). `Variant.clues` has the clues of a puzzle; whoever reads text finds the class by the word that a line
begins with. Whoever needs a new kind writes a file here and names it below.

| file | purpose |
| --- | --- |
| `clue.py` | what every kind has |
| `cage.py` | digits in a cage are different, and add up to its sum |
| `thermometer.py` | digits rise from the bulb |
"""

from __future__ import annotations

from sys import modules
from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names
from grillon.families.sudoku.clues.clue import Clue

if TYPE_CHECKING:
    from grillon.families.sudoku.clues.cage import Cage as Cage
    from grillon.families.sudoku.clues.thermometer import Thermometer as Thermometer

_NAMES = {"cage": "Cage", "thermometer": "Thermometer"}
__getattr__, __dir__ = lazy_names(__name__, _NAMES)
__all__ = [*__dir__(), "Clue", "KINDS", "clue_class"]
KINDS = {name.lower(): name for names in _NAMES.values() for name in names.split()}
"""The class of each kind by its word, with which its lines begin."""


def clue_class(word: str) -> type[Clue]:
    """The class of a kind by its word.

    >>> clue_class("thermometer").__name__
    'Thermometer'
    """
    found: type[Clue] = getattr(modules[__name__], KINDS[word])
    return found
