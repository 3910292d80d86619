"""All solutions, by trying every piece on the first free cell."""

from __future__ import annotations

from grillon.model import Solutions, Work
from grillon.model.results.solutions import FoundRecords
from grillon.puzzle.parts.search import Search
from grillon_fences.board import FENCE, borders_of, coverings
from grillon_fences.puzzle import FencesPuzzle


class FencesSearch(Search[FencesPuzzle]):
    """One engine; a placement takes two bytes."""

    def solutions(self, puzzle: FencesPuzzle, work: Work) -> Solutions:
        """All solutions in the order of the coverings."""
        places = puzzle.places
        pieces = sum(piece.max_count for piece in places.tray.pieces)

        def decode(record: bytes) -> list[int]:
            covering = [int.from_bytes(record[at : at + 2]) for at in range(0, len(record), 2)]
            borders = enumerate(borders_of(places, covering))
            return [*covering, *(border for border, known in borders if known == FENCE)]

        found = coverings(places, puzzle.borders, monitor=work.monitor)
        records = FoundRecords(b"".join(candidate.to_bytes(2) for candidate in covering) for covering in found)
        return Solutions(puzzle, records, work, record_size=2 * pieces, decode=decode)
