"""Fences: lay dominoes and trominoes so that a fence stands exactly where two pieces meet.

A small whole family with pieces and walls, written in Python alone; it joins Grillon through an entry point.
"""

from grillon_fences.family import FAMILY, FencesFamily
from grillon_fences.puzzle import FencesPuzzle

__all__ = ["FAMILY", "FencesFamily", "FencesPuzzle"]
