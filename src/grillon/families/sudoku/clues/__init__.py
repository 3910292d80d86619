"""What setters draw into a Sudoku: cages, lines, dots, numbers outside the board.

A kind is a frozen dataclass under `Clue`. It holds everything about itself: its fields, its words, what it asks of the
digits (`parts`). `Variant.clues` has the clues of a puzzle; whoever reads text finds the class by the word that a line
begins with. Whoever needs a new kind writes a file here: being in this folder is its registration.

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

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from grillon.families.sudoku.clues.clue import Clue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Clue", "clue_of", "kinds"]


@cache
def kinds() -> Mapping[str, type[Clue]]:
    """The class of each kind by its word, with which its lines begin, in the order in which kinds are offered.

    >>> kinds()["x_sum"].__name__
    'XSum'
    """
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    found = [kind for kind in _under(Clue) if "word" in vars(kind)]
    return {kind.word: kind for kind in sorted(found, key=lambda kind: kind.rank)}


def _under(kind: type[Clue]) -> Iterator[type[Clue]]:
    for one in kind.__subclasses__():
        yield one
        yield from _under(one)


def clue_of(word: str, *values: object) -> Clue:
    """The clue of a kind with these fields.

    >>> clue_of("cage", (0, 1), 10)
    Cage(cells=(0, 1), total=10, repeats=False)
    """
    return kinds()[word](*values)
