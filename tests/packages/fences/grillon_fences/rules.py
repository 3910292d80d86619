"""The houses: each cell is covered once, each border is a fence or inside one piece, each piece is used so often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from grillon.model import Places, Quota, Rules
from grillon.pickling import PickledByFields
from grillon_fences.board import OPEN, places_of


@dataclass(frozen=True)
class FencesRules(PickledByFields, Rules):
    """Cells first, then borders, then pieces.

    >>> rules = FencesRules(2, 2, (2, 0, 0), (0, 0, 0, 0))
    >>> [rules.house(number).name for number in (0, 4, 8)]
    ['R1C1 is covered once', 'R1C1, R1C2: a fence or one piece on both', 'D is used 2 times']
    """

    rows: int
    columns: int
    counts: tuple[int, ...]
    borders: tuple[int, ...]

    @property
    def places(self) -> Places:
        """Where the candidates are."""
        return places_of(self.rows, self.columns, self.counts)

    @property
    def candidates(self) -> int:
        """Fences, then placements."""
        return self.places.candidates

    def legal(self, candidate: int) -> bool:
        """No fence on an open border, no piece beyond the board."""
        if not 0 <= candidate < self.candidates:
            return False
        entry = self.places.entry(candidate)
        return bool(entry.cells) and (entry.border is None or self.borders[entry.border] != OPEN)

    @cached_property
    def legal_candidates(self) -> tuple[int, ...]:
        """All of them; a board is small."""
        return tuple(candidate for candidate in range(self.candidates) if self.legal(candidate))

    @cached_property
    def houses(self) -> tuple[Quota, ...]:
        """All of them; a board is small."""
        places = self.places
        placements = [
            candidate for candidate in range(places.first_placement, places.candidates) if places.entry(candidate).cells
        ]
        covered = {candidate: places.entry(candidate).cells for candidate in placements}
        found = []
        for cell in range(len(places.cells)):
            members = tuple(candidate for candidate in placements if cell in covered[candidate])
            found.append(Quota(members, 1, 1, f"{places.cell_name(cell)} is covered once"))
        for border, pair in enumerate(places.borders):
            inside = tuple(candidate for candidate in placements if set(pair) <= set(covered[candidate]))
            names = places.cell_names(pair)
            if self.borders[border] == OPEN:
                found.append(Quota(inside, 1, 1, f"{names}: no fence, one piece on both"))
            else:
                found.append(
                    Quota((places.first_wall + border, *inside), 1, 1, f"{names}: a fence or one piece on both")
                )
        for number, piece in enumerate(places.tray.pieces):
            members = tuple(candidate for candidate in placements if places.entry(candidate).piece == number)
            name = f"{piece.symbol} is used {piece.max_count} {'time' if piece.max_count == 1 else 'times'}"
            found.append(Quota(members, piece.min_count, piece.max_count, name))
        # A house without members would mean that there is no solution; `FencesPuzzle` refuses boards that narrow.
        return tuple(found)

    @cached_property
    def _houses_of(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for number, house in enumerate(self.houses):
            for member in house.members:
                found.setdefault(member, []).append(number)
        return {candidate: tuple(numbers) for candidate, numbers in found.items()}

    def house(self, number: int) -> Quota:
        """The house of that number."""
        return self.houses[number]

    def houses_of(self, candidate: int) -> Sequence[int]:
        """The houses of a fence or a placement."""
        return self._houses_of.get(candidate, ())

    def house_numbers(self) -> Iterable[int]:
        """Every house."""
        return range(len(self.houses))
