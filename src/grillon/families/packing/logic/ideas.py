"""What each technique is about, in two sentences: how its lesson begins."""

from __future__ import annotations

from grillon.base.sentences import Sentence

IDEAS = {
    "only_placement": Sentence(
        "Every cell must be covered. Look for a corner or a narrow spot that only one piece, in one position, "
        "can still cover."
    ),
    "only_place": Sentence(
        "Every piece must be used. Take an awkward piece and look for the places where it still fits: if "
        "there is one, it goes there."
    ),
    "pocket": Sentence(
        "A piece may cut off a small part of the board. If the pieces left cannot fill that part exactly, it "
        "cannot lie there."
    ),
    "stranding": Sentence(
        "Lay a piece in your mind and look around it. If a cell can no longer be covered, or a piece no "
        "longer fits anywhere, it does not lie there."
    ),
    "parity": Sentence(
        "Colour the board like a chessboard: each piece covers a certain number of light cells. If the pieces "
        "left cannot make up the light cells of a part, the last move was wrong."
    ),
    "short_chain": Sentence(
        "Lay a piece in your mind, then the few pieces that it forces. If this ends with a cell that nothing "
        "covers, the first piece does not lie there."
    ),
    "long_chain": Sentence(
        "It is the same as a short look-ahead, with more forced pieces in a row. Begin where the board is "
        "narrow, because there most is forced."
    ),
    "branching": Sentence(
        "Lay a piece in your mind; where nothing is forced, try each way in turn. If all of them fail, the "
        "first piece does not lie there."
    ),
}
