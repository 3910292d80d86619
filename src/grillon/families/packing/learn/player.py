"""The learner of the family: the network as front ends use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from grillon.base import extras
from grillon.base.sentences import Sentence
from grillon.errors import RequestError
from grillon.families.packing.formats.placed_pieces import variant_of, variants
from grillon.families.packing.pieces import Piece
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.learn import Estimate, Games, Learner
from grillon.model import Position


class PackingLearner(Learner["PackingPuzzle"]):
    """Places pieces by a network trained on exact counts.

    >>> from grillon.families.packing.learn.data import iq_puzzle, measured_positions
    >>> start = iq_puzzle().with_fixed(measured_positions()[9][0]).position()
    >>> look = PackingLearner().look(start.puzzle, start)
    >>> round(sum(look.shares.values()))  # three pieces are left
    3
    """

    def look(self, puzzle: PackingPuzzle, position: Position) -> Estimate:
        """Shares, scores and value; ruled-out placements have none."""
        if next(puzzle.rules.clashing(position.true), None) is not None:
            raise RequestError("pieces overlap: take one of them away first")
        from grillon.families.packing.learn.network import look
        from grillon.families.packing.learn.sight import Sight

        seen = look(Sight.of(puzzle, sorted(position.true), position.excluded))
        candidates = seen.sight.candidates.tolist()
        return Estimate(
            dict(zip(candidates, seen.in_kind().tolist(), strict=True)),
            dict(zip(candidates, seen.score().tolist(), strict=True)),
            {puzzle.pieces[kind].symbol: found.tolist() for kind, found in seen.sight.by_kind()},
            seen.value,
        )

    def variants(self, puzzle: PackingPuzzle, piece: str) -> int:
        """The number of variants of a piece: its turns and mirror images, as in boards of placed pieces."""
        return len(variants(self._piece(puzzle, piece)))

    def variant(self, puzzle: PackingPuzzle, candidate: int) -> int:
        """The number of the variant that a candidate lays, from 0."""
        ((piece, cells),) = puzzle.laid([candidate])
        return variant_of(self._piece(puzzle, piece), cells)

    @staticmethod
    def _piece(puzzle: PackingPuzzle, symbol: str) -> Piece:
        return next(piece for piece in puzzle.pieces if piece.symbol == symbol)

    def evaluate(self, *, games: int, laid: range) -> Iterator[Games]:
        """Every player's games on 5x11."""
        from grillon.families.packing.learn.games import PLAYERS, play_games

        for number in laid:
            for player in PLAYERS:
                yield play_games(player, number, games)

    def train(self, folder: Path, *, positions: int, workers: int, tell: Callable[[str], None], **how: object) -> None:
        """Write positions to `folder/data`, weights and measurements beside it."""
        from grillon.families.packing.learn import data

        extras.load("torch", extra="train", purpose=Sentence("training a network"))
        whole = sum(data.PLAN.values())
        plan = {group: max(data.PARTS, number * positions // whole) for group, number in data.PLAN.items()}
        for file in data.write(folder / "data", plan, workers=workers):
            tell(str(file))
        from grillon.families.packing.learn import training

        options = [word for name, value in how.items() for word in (f"--{name}", str(value))]
        training.main(["--data", str(folder / "data"), "--out", str(folder), *options])


LEARNER = PackingLearner()
