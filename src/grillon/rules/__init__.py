"""The rules of puzzles, one file each, named like its kind in JSON.

A rule states over places what a puzzle demands: compact enough for a page to hold, which evaluates it by the module of
the same name in `web/static/rules`. `BoardState` asks the rules what clashes and what they forbid; the puzzle's
`RuleTable` asks for their houses, which checker, search and oracles read, and for the names of these. Whoever needs a
new rule writes a file here, or in a family's own package, and that module; nothing lists them.

Called by the rules of families, by the codec and by the page; an editor may ask for any of them by its kind.

| file | purpose |
| --- | --- |
| `all_different.py` | no two cells hold the same symbol |
| `at_most.py` | at most so many cells hold a symbol |
| `clue.py` | what a setter draws: sums, allowed sequences and quotas of the digits there |
| `exact_cover.py` | the pieces of the tray cover the board |
| `lists_differ.py` | lines that are all different |
| `neighbours_differ.py` | cells that touch, or are otherwise related, hold different symbols |
| `no_three_alike.py` | never three of the same in a row |
| `once_each.py` | a row, a column, a box: every symbol once |
| `one_symbol.py` | a cell holds one symbol, which goes without saying: it is no constraint in JSON |
| `region.py` | a region of k cells holds the first k symbols |
| `regions_by_walls.py` | regions that walls make, where the walls are to be found |
| `ruled_out.py` | the pencil marks that a puzzle is given with |
| `walls_between_pieces.py` | walls where pieces meet, and only there |
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names
from grillon.model.rule import Rule

if TYPE_CHECKING:
    from grillon.rules.all_different import AllDifferent as AllDifferent
    from grillon.rules.at_most import AtMost as AtMost
    from grillon.rules.clue import Clue as Clue
    from grillon.rules.exact_cover import ExactCover as ExactCover
    from grillon.rules.lists_differ import ListsDiffer as ListsDiffer
    from grillon.rules.neighbours_differ import NeighboursDiffer as NeighboursDiffer
    from grillon.rules.no_three_alike import NoThreeAlike as NoThreeAlike
    from grillon.rules.once_each import OnceEach as OnceEach
    from grillon.rules.one_symbol import OneSymbol as OneSymbol
    from grillon.rules.region import Region as Region
    from grillon.rules.regions_by_walls import RegionsByWalls as RegionsByWalls
    from grillon.rules.ruled_out import RuledOut as RuledOut
    from grillon.rules.walls_between_pieces import WallsBetweenPieces as WallsBetweenPieces

_NAMES = {
    "once_each": "OnceEach",
    "all_different": "AllDifferent",
    "at_most": "AtMost",
    "no_three_alike": "NoThreeAlike",
    "lists_differ": "ListsDiffer",
    "neighbours_differ": "NeighboursDiffer",
    "region": "Region",
    "regions_by_walls": "RegionsByWalls",
    "exact_cover": "ExactCover",
    "walls_between_pieces": "WallsBetweenPieces",
    "clue": "Clue",
    "ruled_out": "RuledOut",
}
__getattr__, __dir__ = lazy_names(__name__, {**_NAMES, "one_symbol": "OneSymbol"})
__all__ = [*__dir__(), "Rule", "kinds", "rule_class"]


def kinds() -> tuple[str, ...]:
    """Every kind of rule: those of this folder, and those of families from elsewhere that are loaded."""
    return tuple(dict.fromkeys((*_NAMES, *Rule.known)))


def rule_class(kind: str) -> type[Rule]:
    """The class of a kind; KeyError if there is none.

    >>> rule_class("no_three_alike").__name__
    'NoThreeAlike'
    """
    if kind in _NAMES:
        import_module(f"{__name__}.{kind}")
    return Rule.known[kind]
