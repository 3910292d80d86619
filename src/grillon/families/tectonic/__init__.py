"""Tectonic (Suguru): a region of k cells holds 1..k, and equal values never touch, not even diagonally."""

from typing import TYPE_CHECKING

from grillon.lazy import lazy_names

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
