"""All ways to fill a rectangle with a set of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grillon.base.sentences import Argument, Sentence
from grillon.errors import RequestError
from grillon.families.packing.board import Board
from grillon.families.packing.pieces import SETS, piece_set
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model.monitor import Monitor
from grillon.model.results.answers import Count
from grillon.puzzle.parts.boards import BlankBoards, BoardSizes
from grillon.puzzle.puzzle import Puzzle
from grillon.puzzle.request import Option, Schema

SCHEMA = Schema(
    (
        Option("pieces", "choice", "the set of pieces", default="pentominoes", choices=SETS[:-1]),
        Option("without", "text", "letters of the pieces to leave out", default=""),
    )
)


class PackingBoards(BlankBoards):
    """A rectangle filled with one copy of each piece of a set; turned and mirrored fillings count as different.

    >>> print(PackingBoards(3, 20, "pentominoes").count())
    8
    >>> print(PackingBoards(5, 11, "pentominoes", "F"), PackingBoards(3, 5, "pentominoes", "FINTWXYZL").count())
    packing 5x11 pieces pentominoes without F 4
    """

    family_name = "packing"

    def __init__(self, rows: int, columns: int, pieces: str, without: str = "") -> None:
        self.rows, self.columns, self.pieces, self.without = rows, columns, pieces, without
        known = [piece.symbol for piece in piece_set(pieces)]
        for letter in without:
            if letter not in known:
                raise RequestError(
                    "there is no piece {letter} in {pieces}; choose from: {known}",
                    argument="without",
                    letter=letter,
                    pieces=pieces,
                    known=", ".join(known),
                )

    @property
    def rules(self) -> Mapping[str, object]:
        """The set of pieces, and those of it that are left out."""
        return {"pieces": self.pieces, "without": self.without} if self.without else {"pieces": self.pieces}

    @property
    def why_none(self) -> Sentence | None:
        """The pieces do not have the area of the board; other sets that do are named."""
        area, cells = sum(piece.area * piece.minimum for piece in self.blank.pieces), self.rows * self.columns
        if area == cells:
            return None
        fitting = [name for name in SETS[:-1] if sum(piece.area for piece in piece_set(name)) == cells]
        told = Sentence(
            "the pieces are {pieces}: they cover {area} cells, and the board has {cells}",
            pieces=self.pieces,
            area=area,
            cells=cells,
        )
        return (
            Sentence("{told}; {pieces} {set} fits", pieces=Argument("pieces"), told=told, set=fitting[0])
            if fitting
            else told
        )

    def count_classes(self, *, monitor: Monitor | None = None) -> Count:
        """The number of fillings, turned and mirrored ones counted once; always by a search, however many there are."""
        return self.blank.count(up_to_symmetry=True, monitor=monitor)

    def classes(self, *, monitor: Monitor | None = None) -> Iterator[Puzzle]:
        """One filling of each class, as the search finds them."""
        with self.blank.solutions(up_to_symmetry=True, monitor=monitor) as found:
            yield from self._made_of(found)

    @property
    def blank(self) -> PackingPuzzle:
        """The puzzle with no piece fixed."""
        pieces = tuple(piece for piece in piece_set(self.pieces) if piece.symbol not in self.without)
        return PackingPuzzle(Board.rectangle(self.rows, self.columns), pieces)


class PackingBoardSizes(BoardSizes):
    """All ways to fill a rectangle with a set of pieces."""

    schema = SCHEMA

    def make(self, rows: int, columns: int, rules: Mapping[str, object]) -> PackingBoards:
        """All ways to fill a rectangle."""
        return PackingBoards(rows, columns, str(rules["pieces"]), str(rules["without"]))
