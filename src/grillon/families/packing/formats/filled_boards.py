"""Reading a filled board from text: which piece is where."""

from __future__ import annotations

import json
from dataclasses import replace

from grillon.base.sentences import Name
from grillon.errors import FormatError
from grillon.families.packing.board import FREE, HOLE, Board, Cell, drawn_cells
from grillon.families.packing.formats.text import NATIVE
from grillon.families.packing.puzzle import PackingPuzzle


def is_puzzle_text(text: str) -> bool:
    """Is this a puzzle, not a board in letters? A row of letters may begin like one, since pieces can have any names.

    >>> is_puzzle_text("packing square\\n..\\npiece A ##"), is_puzzle_text("packing"), is_puzzle_text("{}")
    (True, False, False)
    """
    if NATIVE.matches(text):
        return any(line.split()[:1] in (["piece"], ["pieces"]) for line in text.splitlines())
    try:
        return bool(text.lstrip().startswith("{") and json.loads(text))
    except ValueError:
        return False


def read_filled(puzzle: PackingPuzzle, text: str) -> frozenset[int]:
    """The candidates of a board in letters, as `solution_text` writes it.

    Two pieces of one kind that touch have the same letter; fixed ones are kept, and the others may be separated in any
    way that works.
    """
    found: set[int] = set()
    for symbol, drawn in _letters(puzzle, text).items():
        kind = puzzle.kinds[symbol]
        kept, cells = _fixed_among(puzzle, kind, drawn)
        try:
            found |= kept | _parted(puzzle, symbol, cells)
        except FormatError:
            if not kept:
                raise
            found |= _parted(puzzle, symbol, drawn)
    return frozenset(found)


def _fixed_among(puzzle: PackingPuzzle, kind: int, cells: list[Cell]) -> tuple[set[int], list[Cell]]:
    """The fixed pieces of a kind that are on these cells, and the remaining cells."""
    kept, left = set[int](), dict.fromkeys(cells)
    for given in puzzle.givens:
        covered = [puzzle.board.cells[cell] for cell in puzzle.rules.cells(given)]
        if puzzle.rules.kind(given) == kind and all(cell in left for cell in covered):
            kept.add(given)
            for cell in covered:
                del left[cell]
    return kept, list(left)


def _parted(puzzle: PackingPuzzle, symbol: str, cells: list[Cell]) -> set[int]:
    """Pieces of one kind that fill these cells."""
    found: set[int] = set()
    if cells:
        kind = puzzle.kinds[symbol]
        piece, names = puzzle.pieces[kind], Name(puzzle.board.names, cells)
        copies, rest = divmod(len(cells), piece.area)
        if rest:
            raise FormatError(
                "{found} {found:cell|cells} of piece {piece} ({names}) {found:is|are} not whole pieces of {area}",
                found=len(cells),
                piece=symbol,
                names=names,
                area=piece.area,
            )
        one = puzzle.rules.find(kind, cells) if copies == 1 else None
        if one is not None:
            return {one}
        board = Board(puzzle.board.lattice, tuple(cells))
        try:
            parted = type(puzzle)(board, (replace(piece, minimum=copies, maximum=copies),))
        except FormatError:
            raise FormatError("piece {piece} does not have the shape of {names}", piece=symbol, names=names) from None
        outcome = parted.solve()
        if not outcome:
            raise FormatError("piece {piece} does not have the shape of {names}", piece=symbol, names=names)
        for _, laid in parted.laid(outcome.value.candidates):
            candidate = puzzle.rules.find(kind, laid)
            assert candidate is not None
            found.add(candidate)
    return found


def _letters(puzzle: PackingPuzzle, text: str) -> dict[str, list[Cell]]:
    """The cells of each letter."""
    letters: dict[str, list[Cell]] = {}
    for cell, symbol, where in drawn_cells(map(str.rstrip, text.splitlines()), puzzle.board.lattice):
        if symbol in (" ", FREE, HOLE):
            continue
        if symbol not in puzzle.kinds:
            raise FormatError("there is no piece '{piece}'", piece=symbol, **where)
        if cell not in puzzle.board.index:
            raise FormatError("'{piece}' is not on the board", piece=symbol, **where)
        letters.setdefault(symbol, []).append(cell)
    return letters
