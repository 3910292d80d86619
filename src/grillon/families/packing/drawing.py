"""The board as a picture: pieces outlined, layers side by side, balls round."""

from __future__ import annotations

from collections.abc import Mapping

from grillon.explain.wording import listing, sentence
from grillon.families.packing.board import Board, Cell, Lattice
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Drawing, DrawnCell, Kind, Note, Position, Role, Step

_SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_GAP = 1


def draw(position: Position, step: Step | None, lang: str) -> Drawing:
    """The position, with the cells of a step's placements highlighted; one that is ruled out is shown crossed out."""
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    rules = puzzle.rules
    owner: dict[Cell, int] = {}
    for candidate in sorted(position.true):
        for cell in rules.cells(candidate):
            owner[puzzle.board.cells[cell]] = candidate
    roles: dict[Cell, Role] = {}
    shown: dict[Cell, int] = {}
    if step is not None:
        for role in (Role.ELIMINATING, Role.TARGET):
            for candidate in step.roles.get(role, ()):
                for cell in rules.cells(candidate):
                    place = puzzle.board.cells[cell]
                    ruled_out = role is Role.TARGET and not step.chosen
                    roles[place] = Role.ELIMINATED if ruled_out else role
                    if role is Role.TARGET:
                        shown[place] = candidate
    laid = [puzzle.pieces[rules.kind(candidate)].symbol for candidate in sorted(position.true)]
    left = [piece.symbol for piece in puzzle.pieces if laid.count(piece.symbol) < piece.most]
    family = puzzle.family
    none = "–"
    return _picture(
        puzzle,
        {**owner, **shown},
        frozenset(puzzle.givens),
        roles,
        {},
        sentence("drawing.title", lang, family, size=puzzle.board.size_text),
        sentence(
            "drawing.description", lang, family, laid=listing(laid, lang) or none, left=listing(left, lang) or none
        ),
        lang,
    )


def heat_map(puzzle: PackingPuzzle, numbers: Mapping[int, int], symbol: str, lang: str = "en") -> Drawing:
    """How often each cell is covered by one piece over all solutions: the darker, the more often.

    `numbers` is what `count_each` gives.
    """
    rules = puzzle.rules
    kind = puzzle.kinds[symbol]
    sums = dict.fromkeys(puzzle.board.cells, 0)
    total = 0
    for candidate, number in numbers.items():
        if rules.kind(candidate) == kind:
            total += number
            for cell in rules.cells(candidate):
                sums[puzzle.board.cells[cell]] += number
    tones = {cell: number / total if total else 0.0 for cell, number in sums.items()}
    title = sentence("drawing.title", lang, puzzle.family, size=puzzle.board.size_text)
    return _picture(puzzle, {}, frozenset(), {}, tones, f"{title}: {symbol}", "", lang)


def _picture(
    puzzle: PackingPuzzle,
    owner: Mapping[Cell, int],
    givens: frozenset[int],
    roles: Mapping[Cell, Role],
    tones: Mapping[Cell, float],
    title: str,
    description: str,
    lang: str,
) -> Drawing:
    board, rules = puzzle.board, puzzle.rules
    offsets = _offsets(board)
    cells = []
    for cell in board.cells:
        layer, row, column = board.lattice.where(cell)
        candidate = owner.get(cell)
        piece = None if candidate is None else puzzle.pieces[rules.kind(candidate)]
        kind = Kind.EMPTY if candidate is None else Kind.GIVEN if candidate in givens else Kind.PIECE
        cells.append(
            DrawnCell(
                row,
                column + offsets[layer],
                "" if piece is None else piece.symbol,
                kind,
                heavy=_outline(board, cell, owner),
                tint=None if candidate is None else rules.kind(candidate),
                tone=tones.get(cell),
                role=roles.get(cell),
                round=board.lattice is Lattice.PYRAMID,
                label=board.name(cell, lang),
            )
        )
    notes = (
        ()
        if board.lattice.flat
        else tuple(
            Note(-1, offset, sentence("layer", lang, puzzle.family, number=layer + 1)) for layer, offset in offsets.items()
        )
    )
    _, rows, columns = board.extent
    return Drawing(rows, max(offsets.values()) + columns, tuple(cells), title, description, notes)


def _offsets(board: Board) -> dict[int, int]:
    """The column at which each layer starts."""
    layers, _, columns = board.extent
    return {layer: layer * (columns + _GAP) for layer in range(layers)}


def _outline(board: Board, cell: Cell, owner: Mapping[Cell, int]) -> str:
    """The sides where another piece, or the edge of the board, begins."""
    step = 2 if board.lattice is Lattice.PYRAMID else 1
    sides = ""
    for side, (dx, dy) in _SIDES.items():
        other = (cell[0] + step * dx, cell[1] + step * dy, cell[2])
        if other not in board.index or owner.get(other) != owner.get(cell):
            sides += side
    return sides
