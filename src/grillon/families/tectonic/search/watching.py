"""What the searches of Tectonic record, in words."""

from __future__ import annotations

from grillon.base.sentences import Name, Sentence
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.search.replay import Seen, Watching, cell_names


class TectonicWatching(Watching[TectonicPuzzle]):
    """Choices are values of cells and, where walls are unknown, regions."""

    engines = ("",)

    def choice(self, puzzle: TectonicPuzzle, number: int, cells: tuple[int, ...]) -> Seen:
        """The cells of the region."""
        names = Name(cell_names, puzzle, cells)
        return Sentence("the region {cells}", cells=names), cells


WATCHING = TectonicWatching()
