"""A network that plays, move by move, with its probabilities beside the exact ones."""

from __future__ import annotations

from collections.abc import Mapping

from grillon.codec import to_json
from grillon.errors import LimitReached
from grillon.learn import Move, exact_shares, finished, learner_of, moves
from grillon.model import Position
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.fields import POSITION, PUZZLE, flag, text, whole
from grillon.web.answers.requests import Request, long, verb
from grillon.web.answers.schemas import FLAG, NUMBER, TEXT, WHOLE, a_list, an_object, or_null, ref
from grillon.web.answers.verbs.searches import MEMORY


def _listed(shares: Mapping[int, float]) -> list[Document]:
    return [{"candidate": one, "share": round(share, 6)} for one, share in sorted(shares.items())]


SHARES = a_list(an_object(candidate=WHOLE, share=NUMBER))


@verb(
    PUZZLE,
    POSITION,
    flag("exact", True, "Count the solutions that use each placement, too."),
    answer=an_object(
        moves_=a_list(
            an_object(candidate=WHOLE, text=TEXT, piece=TEXT, value=NUMBER, shares=SHARES, exact=or_null(SHARES))
        ),
        finished=FLAG,
    ),
    limit=long(30.0, 60.0),
)
def learn(ask: Ask, request: Request) -> Document:
    """A network plays on from the position, with the share of the solutions it gives to each placement."""
    puzzle: Puzzle = request.puzzle.require_valid()
    learner = learner_of(puzzle.family)
    position: Position = request.start
    played: list[tuple[Position, Move]] = []
    told: list[Document] = []
    for move in ask.watch().while_time(moves(position, learner)):
        played.append((position, move))
        told.append(
            {
                "candidate": move.candidate,
                "text": puzzle.candidate_name(move.candidate, ask.lang),
                "piece": move.piece,
                "value": round(move.value, 6),
                "shares": _listed(move.shares),
                "exact": None,
            }
        )
        ask.tell("item", {"move": told[-1]})
        position = move.position
    # From the last move back: the fewer cells are free, the faster solutions are counted.
    for at in reversed(range(len(played) if request.exact else 0)):
        before, move = played[at]
        try:
            counted = exact_shares(before, memory=MEMORY, monitor=ask.watch())
        except LimitReached:
            break
        told[at]["exact"] = _listed({one: counted.get(one, 0.0) for one in move.shares})
        ask.tell("item", {"at": at, "exact": told[at]["exact"]})
    return {**({} if ask.streamed else {"moves": told}), "finished": finished(position)}


@verb(
    PUZZLE,
    POSITION,
    text("piece", about="The symbol of a piece."),
    whole("orientation", None, 0, 2**31 - 1, "Its orientation in the tray; any, if it is left out."),
    answer=an_object(
        candidate=or_null(WHOLE), text=TEXT, share=or_null(NUMBER), value=NUMBER, position=ref("position")
    ),
    limit=long(30.0),
)
def place(ask: Ask, request: Request) -> Document:
    """Where a network would lay a piece, and the position with the piece laid there."""
    position: Position = request.start
    puzzle: Puzzle = position.puzzle.require_valid()
    look = learner_of(puzzle.family).look(puzzle, position)
    shares = {
        candidate: share
        for candidate, share in look.shares_of(request.piece).items()
        if request.orientation in (None, puzzle.places.entry(candidate).orientation)
    }
    # On ties the smallest candidate, as everywhere.
    best = min(shares, key=lambda one: (-shares[one], one), default=None)
    placed = position if best is None else position.enter(best)
    return {
        "candidate": best,
        "text": "" if best is None else puzzle.candidate_name(best, ask.lang),
        "share": None if best is None else round(shares[best], 6),
        "value": round(look.value, 6),
        "position": to_json(placed, within=puzzle, lang=ask.lang),
    }
