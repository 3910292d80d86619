"""Boards cut into pieces that make a puzzle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from grillon.errors import RequestError
from grillon.model import Monitor

if TYPE_CHECKING:
    from grillon.puzzle.family import Family
    from grillon.puzzle.generated import Generated
    from grillon.puzzle.puzzle import Puzzle
    from grillon.puzzle.request import Schema


def cutting_of(family: Family) -> Cutting:
    """How a family's boards are cut; RequestError if they are not."""
    if family.cutting is None:
        raise RequestError("{family} has no boards to cut", family=family.name)
    return family.cutting


class Cutting(ABC):
    """How boards are cut."""

    def __init__(self, family: Family) -> None:
        self._family = family

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """The options of `cut`."""

    @abstractmethod
    def cut(self, board: Puzzle | tuple[int, int], *, seed: int, monitor: Monitor, **request: object) -> Generated:
        """A rectangle of that size, or the board of a puzzle, cut into pieces that make a puzzle."""
