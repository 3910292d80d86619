"""Greedy games on 5x11: how often a player who takes nothing back fills the board from a position that can be filled.

The heuristics play as the search does on its first way down: the cell or piece with the fewest placements is settled,
and the first of its placements in the heuristic's order is made. Each plays twice: without and with looking ahead, when
a placement that is an obvious dead end (a cell or piece without placements, a pocket of a wrong size) is skipped. The
network plays three times: without looking ahead, looking ahead (of its eight best placements the one whose position it
values most), and with pieces that are drawn at random and have to be placed in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grillon.families.packing.learn.data import iq_puzzle, label, measured_positions
from grillon.families.packing.learn.network import Seen, look
from grillon.families.packing.learn.sight import Sight, np
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.search.options import PIECE_ORDERS
from grillon.learn import Games
from grillon.search.replay import EventKind

AHEAD = ", looking ahead"
HEURISTICS = tuple(f"{order}{ahead}" for order in PIECE_ORDERS[1:] for ahead in ("", AHEAD))
PLAYERS = ("random", *HEURISTICS, "network", f"network{AHEAD}", "network, given pieces", "exact counts")
LOOKED_AT = 8


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
    scores = seen.score()
    best = np.argsort(-scores, kind="stable")[:LOOKED_AT]
    hopes = []
    for index in best:
        further = Sight.of(puzzle, [*lying, int(seen.sight.candidates[index])])
        dead = bool((further.members.sum(axis=1)[further.required] == 0).any())
        hopes.append(-1e9 if dead else float(scores[index] + np.log(look(further).value + 1e-9)))
    return int(seen.sight.candidates[best[int(np.argmax(hopes))]])


def _search_finishes(puzzle: PackingPuzzle, start: Sequence[int], order: str, *, ahead: bool) -> bool:
    """Does the search reach a solution before it takes a piece back (other than one that is an obvious dead end)?"""
    before: EventKind | None = None
    for event in puzzle.with_fixed(start).replay(engine="cover", heuristic=order, max_events=4000):
        if event.kind is EventKind.SOLUTION:
            return True
        if (event.kind is EventKind.CONTRADICT and not ahead) or (
            event.kind is EventKind.TAKE_BACK and before is not EventKind.CONTRADICT
        ):
            return False
        before = event.kind
    return False
