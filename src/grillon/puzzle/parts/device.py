"""What a family does on a graphics card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from grillon.base.sentences import Sentence
from grillon.model.annotations import P


def _never(puzzle: object) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Device(Generic[P]):
    """The kernels of a family."""

    kernels: Sentence
    """What can be done with them, as the end of "there are kernels for"."""
    solves: Callable[[P], bool] = _never
    """Do they solve and count this puzzle?"""
