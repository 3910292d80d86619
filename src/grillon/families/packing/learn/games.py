"""Greedy games on 5x11: how often a player who takes nothing back fills the board from a position that can be filled.

The heuristics play as the search does on its first way down: the cell or piece with the fewest placements is settled,
and the first of its placements in the heuristic's order is made. Each plays twice: without and with looking ahead, when
a placement that is an obvious dead end (a cell or piece without placements, a pocket of a wrong size) is skipped. The
network plays three times: without looking ahead, looking ahead (of its eight best placements the one whose position it
values most), and with pieces that are drawn at random and have to be placed in that order.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from grillon.families.packing.learn.data import iq_puzzle, label, measured_positions
from grillon.families.packing.options import PIECE_ORDERS
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.learn import Games

if TYPE_CHECKING:
    from grillon.families.packing.learn.network import Seen

AHEAD = ", looking ahead"
HEURISTICS = tuple(f"{order}{ahead}" for order in PIECE_ORDERS[1:] for ahead in ("", AHEAD))
PLAYERS = ("random", *HEURISTICS, "network", f"network{AHEAD}", "network, given pieces", "exact counts")
LOOKED_AT = 8
_PLACE, _REMOVE, _PRUNE = 0, 1, 2


def play_games(player: str, laid: int, games: int) -> Games:
    """Games of a player from the held-out positions with a given number of pieces placed.

    >>> play_games("exact counts", 8, 5).finished
    5
    """
    puzzle, starts = iq_puzzle(), measured_positions()[laid][:games]
    finished = sum(finishes(player, puzzle, start, seed=number) for number, start in enumerate(starts))
    return Games(player, laid, len(starts), finished)


def finishes(player: str, puzzle: PackingPuzzle, start: Sequence[int], *, seed: int) -> bool:
    """Does this player fill the board from here?"""
    if player in HEURISTICS:
        return _search_finishes(puzzle, start, player.removesuffix(AHEAD), ahead=player.endswith(AHEAD))
    lying, chance = list(start), Random(f"game {seed}")
    while True:
        chosen = _chosen(player, puzzle, lying, chance)
        if chosen is None:
            return sum(len(puzzle.rules.cells(candidate)) for candidate in lying) == len(puzzle.board.cells)
        lying.append(chosen)


def _chosen(player: str, puzzle: PackingPuzzle, lying: list[int], chance: Random) -> int | None:
    """The placement that a player chooses, None when there is none."""
    if player == "exact counts":
        uses = label(puzzle, lying).uses
        return max(uses, key=lambda candidate: (uses[candidate], -candidate)) if uses else None
    from grillon.families.packing.learn.network import look
    from grillon.families.packing.learn.sight import Sight

    sight = Sight.of(puzzle, lying)
    if not len(sight.candidates):
        return None
    if player == "random":
        return int(chance.choice(sight.candidates.tolist()))
    seen = look(sight)
    if player == "network":
        return int(sight.candidates[seen.score().argmax()])
    if player.endswith(AHEAD):
        return _valued_most(puzzle, lying, seen)
    # A piece is drawn from the tray and has to be placed.
    kinds = [kind for kind in range(len(puzzle.pieces)) if sight.required[sight.cells + kind]]
    mine = sight.kinds == chance.choice(kinds)
    return int(sight.candidates[mine][seen.logits[mine].argmax()]) if mine.any() else None


def _valued_most(puzzle: PackingPuzzle, lying: list[int], seen: Seen) -> int:
    """Of the network's best placements, the one whose position it gives the highest probability of a solution."""
    from grillon.families.packing.learn.network import look
    from grillon.families.packing.learn.sight import Sight, load_numpy

    np, scores = load_numpy(), seen.score()
    best = np.argsort(-scores, kind="stable")[:LOOKED_AT]
    hopes = []
    for index in best:
        further = Sight.of(puzzle, [*lying, int(seen.sight.candidates[index])])
        dead = bool((further.members.sum(axis=1)[further.required] == 0).any())
        hopes.append(-1e9 if dead else float(scores[index] + np.log(look(further).value + 1e-9)))
    return int(seen.sight.candidates[best[int(np.argmax(hopes))]])


def _search_finishes(puzzle: PackingPuzzle, start: Sequence[int], order: str, *, ahead: bool) -> bool:
    """Does the search reach a solution before it takes a piece back (other than one that is an obvious dead end)?"""
    from grillon._core import packing
    from grillon.model import Monitor

    log, _ = packing.replay(
        puzzle.core.with_fixed(list(start)),
        Monitor().control,
        [],
        [],
        engine=2,
        pieces=PIECE_ORDERS.index(order),
        cells=0,
        prune=True,
        limit=1,
        max_steps=4000,
    )
    events = array("i")
    events.frombytes(log)
    kinds = list(events[::3])
    depth = len(puzzle.pieces) - len(start)
    height = 0
    for at, kind in enumerate(kinds):
        if kind == _PLACE:
            height += 1
            if height == depth:
                return True
        elif kind == _PRUNE:
            if not ahead:
                return False
        elif kinds[at - 1] != _PRUNE:
            return False
        else:
            height -= 1
    return height == depth
