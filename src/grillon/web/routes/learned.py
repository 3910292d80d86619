"""A network that plays, move by move, with its probabilities beside the exact ones."""

from __future__ import annotations

from collections.abc import Mapping

from grillon.errors import LimitReached
from grillon.learn import Move, exact_shares, finished, learner_of, moves
from grillon.model import Position, Puzzle
from grillon.web.requests import (
    FLAG,
    NUMBER,
    POSITION,
    PUZZLE,
    TEXT,
    WHOLE,
    Request,
    Verb,
    a_list,
    an_object,
    flag,
    or_null,
)
from grillon.web.routes.searches import MEMORY
from grillon.web.work import Ask, Document


def _learn(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    learner = learner_of(puzzle.family)
    position: Position = request.start
    played: list[tuple[Position, Move]] = []
    told: list[Document] = []
    for move in moves(position, learner):
        if ask.cancelled or not ask.left:
            raise LimitReached("unknown: the {limit} limit was reached", limit="time")
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


def _listed(shares: Mapping[int, float]) -> list[Document]:
    return [{"candidate": one, "share": round(share, 6)} for one, share in sorted(shares.items())]


SHARES = a_list(an_object(candidate=WHOLE, share=NUMBER))

VERBS = (
    Verb(
        "learn",
        _learn,
        (PUZZLE, POSITION, flag("exact", True, "Count the solutions that use each placement, too.")),
        an_object(
            moves_=a_list(
                an_object(candidate=WHOLE, text=TEXT, piece=TEXT, value=NUMBER, shares=SHARES, exact=or_null(SHARES))
            ),
            finished=FLAG,
        ),
        "A network plays on from the position, with the share of the solutions it gives to each placement.",
        "long",
        30.0,
        60.0,
        stops=True,
    ),
)
