"""Tectonic (Suguru): a region of k cells holds 1..k, and equal values never touch, not even diagonally."""

from grillon.families.tectonic.family import FAMILY, TectonicFamily
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.families.tectonic.symmetry import frontier, frontier_only

__all__ = ["FAMILY", "TectonicFamily", "TectonicPuzzle", "frontier", "frontier_only"]
