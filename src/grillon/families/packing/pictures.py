"""Packing boards of pictures: pieces told apart by their colours, and known by their shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from grillon.families.packing.board import Board, Cell
from grillon.families.packing.formats.iq_puzzler import BOARDS, board
from grillon.families.packing.pieces import Piece, piece_set
from grillon.families.packing.puzzle import Laid, PackingPuzzle
from grillon.picture.guesses import Guess, Pictures
from grillon.picture.regions import regions_of
from grillon.picture.seen import Border, Colour, SeenBoard, SeenCell, apart, grouped

_ALIKE = 26
"""Cells of one piece are no further apart than this."""
_NONE_LEFT = 0.5
"""What speaks against a board on which fewer than two pieces lie: its colours may mean something else."""


class PackingPictures(Pictures[PackingPuzzle]):
    """Reads boards of the ready sets that fill them, with the pieces that lie there."""

    def guesses(self, board: SeenBoard) -> Iterator[Guess]:
        """One for each set whose pieces fill the board and have the shapes that are seen."""
        for name, cells in _boards(board):
            pieces = piece_set(name)
            if sum(piece.area for piece in pieces) != len(cells.cells):
                continue
            laid = _laid(board, cells, pieces)
            if laid:
                puzzle = PackingPuzzle(cells, pieces, laid)

                def same(givens: Mapping[int, int], puzzle: PackingPuzzle = puzzle) -> PackingPuzzle:
                    return puzzle

                yield Guess("packing", _NONE_LEFT if len(laid) < 2 else 0.0, (), same)


def _boards(seen: SeenBoard) -> Iterator[tuple[str, Board]]:
    rectangle = Board.rectangle(seen.rows, seen.columns)
    yield "iq", rectangle
    yield "pentominoes", rectangle
    diagonal = board(BOARDS[1])
    if (seen.rows, seen.columns) == (9, 9):
        yield "iq", diagonal


def _laid(seen: SeenBoard, where: Board, pieces: tuple[Piece, ...]) -> tuple[Laid, ...]:
    """The pieces on a board; none where some colour has another shape."""
    colours = [_colour(cell) for cell in seen.cells]
    used = {row * seen.columns + column for column, row, _ in where.cells}
    inside: list[Border] = [
        border
        for border in seen.borders
        if border.first in used
        and border.second in used
        and apart(colours[border.first], colours[border.second]) <= _ALIKE
        and bool(seen.cells[border.first].large) == bool(seen.cells[border.second].large)
    ]
    regions = regions_of(len(colours), inside)
    kinds = {_shape(piece.cells): piece.symbol for piece in pieces}
    found: list[Laid] = []
    empty: list[Colour] = []
    for region in sorted({regions[cell] for cell in used}):
        own = [colours[cell] for cell in sorted(used) if regions[cell] == region]
        cells = [(cell % seen.columns, cell // seen.columns, 0) for cell in sorted(used) if regions[cell] == region]
        symbol = kinds.get(_shape(cells))
        row, column = cells[0][1], cells[0][0]
        written = bool(seen.cells[row * seen.columns + column].large)
        is_piece = symbol is not None and symbol not in {one for one, _ in found}
        if symbol is not None and is_piece and (written or not _is_empty(own[0], colours, used)):
            found.append((symbol, tuple(cells)))
        elif written:
            return ()
        else:
            empty += own
    return tuple(found) if len(grouped(empty, 2 * _ALIKE)) <= 1 else ()


def _is_empty(colour: Colour, colours: list[Colour], used: set[int]) -> bool:
    """Is it the colour of the places without a piece: the least colourful of those that many cells have?"""
    known = [colours[cell] for cell in sorted(used)]
    groups = [known[group[0]] for group in grouped(known, _ALIKE)]
    return apart(colour, min(groups, key=lambda one: max(one) - min(one))) <= _ALIKE


def _colour(cell: SeenCell) -> Colour:
    """The colour of a cell: of its middle, which a ball fills, unless a letter is there."""
    return cell.paper if any(not sign.is_shape and sign.other < 0.5 for sign in cell.large) else cell.middle


def _shape(cells: Iterable[Cell]) -> frozenset[tuple[int, int]]:
    """The same for a shape however it is turned or flipped."""
    flat = [(row, column) for column, row, _ in cells]
    images = []
    for flip in (1, -1):
        turned = [(row, flip * column) for row, column in flat]
        for _ in range(4):
            turned = [(column, -row) for row, column in turned]
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            images.append(sorted((row - top, column - left) for row, column in turned))
    return frozenset(min(images))
