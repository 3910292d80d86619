"""Tectonic (Suguru): a region of k cells holds 1..k, and equal values never touch, not even diagonally.

A puzzle has values and borders, each of which is a wall, open or unknown. Where all regions are known a candidate is a
value in a cell; where walls are unknown, a wall is a candidate too, and the core has a search and a ladder for each of
the two. `TectonicPuzzle` is the puzzle, `FAMILY` names the parts, which are loaded when they are first used; front ends
know them only as parts of a `Family`.

| file | purpose |
| --- | --- |
| `about.py` | the rules in words |
| `board.py` | `Frame`: cells, borders and neighbours of a rectangle |
| `boards.py` | all grids of a size: counted, numbered, drawn, enumerated on disk |
| `draft.py` | puzzles drawn by hand |
| `family.py` | `FAMILY`: the description and the parts |
| `formats` | texts, documents, links |
| `generate.py` | puzzles on request |
| `logic` | techniques, their words, broken rules |
| `numbering` | codes and identifiers of grids and shapes |
| `pictures.py` | boards of screenshots and photos |
| `puzzle.py` | `TectonicPuzzle` |
| `regions.py` | borders that follow from others, regions from names |
| `rules.py` | the rules, with the core's numbers of their houses |
| `scene.py` | places, and what stays in the picture |
| `search` | solutions: found, counted, watched |
| `symmetry.py` | turns and reflections; the frontier of a partial grid |
"""

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.families.tectonic.family import FAMILY as FAMILY
    from grillon.families.tectonic.family import TectonicFamily as TectonicFamily
    from grillon.families.tectonic.puzzle import TectonicPuzzle as TectonicPuzzle
    from grillon.families.tectonic.symmetry import frontier as frontier
    from grillon.families.tectonic.symmetry import frontier_only as frontier_only

QUICK_PATTERN = r"tectonic(?: maximum \d)?\n(?:\+-)+\+\n[1-9?.:#|+ -]+(?:\n[1-9?.:#|+ -]+)+"
__getattr__, __dir__ = lazy_names(
    __name__, {"family": "FAMILY TectonicFamily", "puzzle": "TectonicPuzzle", "symmetry": "frontier frontier_only"}
)
