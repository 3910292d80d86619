"""The options of a search: engines, orders of pieces and of cells, pruning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from grillon.model import Choices, Work

ENGINES = ("automatic", "bitboard", "cover", "sweep", "assembly")
SEARCHES = ("bitboard", "cover")
"""The engines that search placement by placement, in the order of the core's counters of their nodes."""
PIECE_ORDERS = (
    "given",
    "ascender",
    "descender",
    "compactness",
    "compactness_inverse",
    "perimeter",
    "perimeter_inverse",
    "holes",
    "holes_inverse",
)
LEARNED = "learned"
"""The order given by a network: it orders the beginnings, after which the search continues as usual."""
CELL_ORDERS = ("automatic", "short_side", "border", "constrained")
CHOICES: Choices = {
    "engine": ENGINES,
    "heuristic": (*PIECE_ORDERS, "border", LEARNED),
    "cells": CELL_ORDERS,
    "prune": (True, False),
}
MEMORY = 2 << 30
"""The default memory limit for the states of a sweep or the placements of an exact cover."""


class SearchNumbers(NamedTuple):
    """Options of a search as the core's numbers."""

    engine: int = 0
    pieces: int = 0
    cells: int = 0
    prune: bool = True
    sweep: bool = False
    assembly: bool = False

    @property
    def search(self) -> dict[str, Any]:
        """The arguments of a search placement by placement."""
        return {"engine": self.engine, "pieces": self.pieces, "cells": self.cells, "prune": self.prune}

    @property
    def plain(self) -> bool:
        """Is there no option that needs the search to run in a particular order?"""
        return self.pieces == 0 and self.cells == 0 and self.prune

    @property
    def automatic(self) -> bool:
        """Is the engine left to the program?"""
        return self.engine == 0 and not self.sweep and not self.assembly and self.plain

    @classmethod
    def of(cls, work: Work) -> SearchNumbers:
        """The options of a call."""
        engine, heuristic, cells = work.name("engine"), work.name("heuristic"), work.name("cells")
        if heuristic == "border":
            heuristic, cells = "given", "border"
        if heuristic == LEARNED:
            # The learned order is one of beginnings, which does not affect a count.
            heuristic = "given"
        special = engine in ("sweep", "assembly")
        return cls(
            0 if special else ENGINES.index(engine),
            PIECE_ORDERS.index(heuristic),
            CELL_ORDERS.index(cells),
            bool(work.chosen["prune"]),
            engine == "sweep",
            engine == "assembly",
        )
