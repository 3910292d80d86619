"""The rules: each cell is covered once, each piece is used so often, each border is a fence or inside one piece."""

from __future__ import annotations

from typing import ClassVar

from grillon.base.sentences import Sentence
from grillon.model import Quota, RuleTable
from grillon.rules import ExactCover, WallsBetweenPieces
from grillon_fences.board import OPEN, places_of


class Fenced(WallsBetweenPieces):
    """Walls are fences here."""

    __slots__ = ()
    words: ClassVar[Sentence] = Sentence("{cells}: a fence or one piece on both")
    open_words: ClassVar[Sentence] = Sentence("{cells}: no fence, one piece on both")


class FencesRules(RuleTable):
    """Cells first, then pieces, then borders.

    >>> rules = FencesRules(2, 2, (2, 0, 0), (0, 0, 0, 0))
    >>> [rules.house_name(number) for number in (0, 4, 5)]
    ['R1C1 is covered once', 'D is used 2 times', 'R1C1, R1C2: a fence or one piece on both']
    """

    def __init__(self, rows: int, columns: int, counts: tuple[int, ...], borders: tuple[int, ...]) -> None:
        known_open = (border for border, known in enumerate(borders) if known == OPEN)
        super().__init__(places_of(rows, columns, counts), ExactCover(), Fenced(tuple(known_open)))
        cells, pieces = len(self.places.cells), len(self.places.tray.pieces)
        self.of_cells, self.of_pieces = range(cells), range(cells, cells + pieces)
        self.of_borders = range(cells + pieces, cells + pieces + len(borders))

    def quota(self, number: int) -> Quota:
        """The house of that number: all of them count."""
        house = self.house(number)
        assert isinstance(house, Quota)
        return house
