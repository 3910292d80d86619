"""A filled board as text, read back: which piece lies where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grillon.errors import FormatError
from grillon.families.packing.board import FREE, HOLE, LAYER, Board, Cell
from grillon.sentences import Name

if TYPE_CHECKING:
    from grillon.families.packing.puzzle import PackingPuzzle


def read_filled(puzzle: PackingPuzzle, text: str) -> frozenset[int]:
    """The candidates of a board in letters, as `solution_text` writes it.

    Two pieces of one kind that touch have the same letter; any way to part them is as good as another.
    """
    found: set[int] = set()
    for symbol, cells in _letters(puzzle, text).items():
        kind = puzzle.kinds[symbol]
        piece, names = puzzle.pieces[kind], Name(puzzle.board.names, cells)
        copies, rest = divmod(len(cells), piece.area)
        if rest:
            raise FormatError(
                "{found} cells of piece {piece} ({names}) are not whole pieces of {area}",
                found=len(cells),
                piece=symbol,
                names=names,
                area=piece.area,
            )
        one = puzzle.rules.find(kind, cells) if copies == 1 else None
        if one is not None:
            found.add(one)
            continue
        board = Board(puzzle.board.lattice, tuple(cells))
        try:
            parted = type(puzzle)(board, (replace(piece, least=copies, most=copies),))
        except FormatError:
            raise FormatError("piece {piece} does not have the shape of {names}", piece=symbol, names=names) from None
        outcome = parted.solve()
        if not outcome:
            raise FormatError("piece {piece} does not have the shape of {names}", piece=symbol, names=names)
        for _, laid in parted.laid(outcome.value.candidates):
            candidate = puzzle.rules.find(kind, laid)
            assert candidate is not None
            found.add(candidate)
    return frozenset(found)


def _letters(puzzle: PackingPuzzle, text: str) -> dict[str, list[Cell]]:
    """The cells of each letter."""
    lattice, letters = puzzle.board.lattice, dict[str, list[Cell]]()
    layer = row = 0
    for number, line in enumerate(text.strip("\n").splitlines(), start=1):
        if line.strip() == LAYER:
            layer, row = layer + 1, 0
            continue
        for column, symbol in enumerate(line.rstrip()):
            if symbol in (" ", FREE, HOLE):
                continue
            cell = lattice.place(layer, row, column)
            if symbol not in puzzle.kinds:
                raise FormatError("there is no piece '{piece}'", piece=symbol, line=number, column=column + 1)
            if cell not in puzzle.board.index:
                raise FormatError("'{piece}' is not on the board", piece=symbol, line=number, column=column + 1)
            letters.setdefault(symbol, []).append(cell)
        row += 1
    return letters
