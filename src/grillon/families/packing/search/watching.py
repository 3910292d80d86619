"""What the searches of packing record, in words."""

from __future__ import annotations

from grillon.base.sentences import Name, Sentence
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.search.replay import Seen, Watching

_CELL, _PIECE = 1, 2


class PackingWatching(Watching[PackingPuzzle]):
    """Choices are placements.

    >>> from grillon.families.packing.formats.text import read_native
    >>> seen = read_native("packing square\\n...\\n...\\npiece A ##/#.\\npiece B ##/#.").replay()
    >>> [str(event.kind) for event in seen]
    ['choose', 'choose', 'solution']
    """

    engines = ("cover", "bitboard", "automatic", "assembly")

    def cut(self, puzzle: PackingPuzzle, reason: int, cells: tuple[int, ...]) -> Seen:
        """A piece that fits nowhere, a cell that nothing covers, or a zone that cannot be filled."""
        (number,) = cells
        if reason == _PIECE:
            return Sentence("piece {piece} fits nowhere any more", piece=puzzle.pieces[number].symbol), ()
        cell = Name(puzzle.board.name, puzzle.board.cells[number])
        if reason == _CELL:
            return Sentence("nothing covers {cell} any more", cell=cell), cells
        return Sentence("the unused pieces do not fill the free cells around {cell}", cell=cell), cells


WATCHING = PackingWatching()
