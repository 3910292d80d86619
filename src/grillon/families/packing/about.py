"""The description and the rules of packing puzzles, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence

if TYPE_CHECKING:
    from grillon.families.packing.puzzle import PackingPuzzle

SHORT_RULES = Sentence(
    "Lay the pieces on the board. You may turn them and flip them over, but they never overlap. At the end every cell "
    "is covered."
)
SYMBOLS = Sentence("one letter for each piece")
_COVER = Sentence("Every cell of the board is covered by exactly one piece.")
_INSIDE = Sentence("No piece reaches beyond the board, and no two pieces overlap.")
EXACT_RULES = (
    _COVER,
    _INSIDE,
    Sentence("Every piece is used as often as the puzzle says, mostly once."),
    Sentence("Pieces may be turned and flipped unless the puzzle says otherwise."),
)


def exact_rules(puzzle: PackingPuzzle) -> tuple[Sentence, ...]:
    """The rules of one puzzle: which cells may stay empty, how often each piece is used, how it may be turned."""
    found = [_COVER, _INSIDE]
    if optional := len(puzzle.board.optional):
        found[0] = Sentence(
            "Every cell of the board is covered by exactly one piece, but {cells} {cells:cell|cells} may stay empty.",
            cells=optional,
        )
    pieces = puzzle.pieces
    once = [piece.symbol for piece in pieces if piece.minimum == piece.maximum == 1]
    if len(once) == len(pieces):
        found.append(Sentence("Every piece is used once."))
    else:
        if once:
            found.append(Sentence("Used once each: {pieces}.", pieces=", ".join(once)))
        for piece in pieces:
            terms = {"piece": piece.symbol, "minimum": piece.minimum, "maximum": piece.maximum}
            if piece.minimum != piece.maximum:
                found.append(Sentence("Piece {piece} is used {minimum} to {maximum} {maximum:time|times}.", **terms))
            elif piece.maximum != 1:
                found.append(Sentence("Piece {piece} is used {maximum} {maximum:time|times}.", **terms))
    kinds = {
        Sentence("May be turned in any way: {pieces}."): [p for p in pieces if p.turns == "free"],
        Sentence("May be turned by half a turn only: {pieces}."): [p for p in pieces if p.turns == "half"],
        Sentence("May not be turned: {pieces}."): [p for p in pieces if p.turns not in ("free", "half")],
        Sentence("May not be flipped over: {pieces}."): [p for p in pieces if not p.flips],
    }
    if all(piece.turns == "free" and piece.flips for piece in pieces):
        found.append(Sentence("Pieces may be turned and flipped."))
    else:
        found += [Sentence(words, pieces=", ".join(p.symbol for p in some)) for words, some in kinds.items() if some]
    return tuple(found)
