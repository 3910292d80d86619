"""Networks that play: the learner of a family (`Family.learner`), its output, and greedy play with it.

>>> from grillon import families
>>> learner = families.get("packing").learner
>>> start = families.get("packing").parse("[2,2]\\n(2,1)[A]\\n1 1\\n(1,2)[B]\\n1\\n1").position()
>>> [move.position.puzzle.candidate_name(move.candidate) for move in moves(start, learner)][1][:4]
'B on'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic

from grillon.base.languages import ENGLISH
from grillon.base.sentences import localized
from grillon.errors import LimitReached, RequestError
from grillon.model.annotations import P
from grillon.model.givens import with_more_givens

if TYPE_CHECKING:
    from collections.abc import Callable

    from grillon.model import Position
    from grillon.model.monitor import Monitor
    from grillon.puzzle.family import Family


@dataclass(frozen=True, slots=True)
class Estimate:
    """The output of a network for a position: numbers for the candidates that may be entered.

    `shares` are the shares of solutions that use a candidate, among those for the same piece; `scores` order all
    candidates together; `pieces` are the candidates of each piece by its name; `value` is the probability that the
    position can still be solved.
    """

    shares: Mapping[int, float]
    scores: Mapping[int, float]
    pieces: Mapping[str, Sequence[int]]
    value: float

    def shares_of(self, piece: str) -> dict[int, float]:
        """The shares of the placements of a piece."""
        return {candidate: self.shares[candidate] for candidate in self.pieces.get(piece, ())}


@dataclass(frozen=True, slots=True)
class Move:
    """An entered candidate, its share and the value before it, and the position after it.

    `shares` are those of all placements of the same piece, including this one.
    """

    candidate: int
    piece: str
    shares: Mapping[int, float]
    value: float
    position: Position

    @property
    def share(self) -> float:
        """The share of the solutions that the network predicts for the candidate."""
        return self.shares[self.candidate]


@dataclass(frozen=True, slots=True)
class Games:
    """Results of one player from positions with this many pieces placed."""

    player: str
    laid: int
    games: int
    finished: int


class Learner(ABC, Generic[P]):
    """The network of a family."""

    @abstractmethod
    def look(self, puzzle: P, position: Position) -> Estimate:
        """The output of the network for a position."""

    @abstractmethod
    def variants(self, puzzle: P, piece: str) -> int:
        """The number of variants in which a piece may lie, each with a number from 0."""

    @abstractmethod
    def variant(self, puzzle: P, candidate: int) -> int:
        """The number of the variant that a candidate lays."""

    @abstractmethod
    def evaluate(self, *, games: int, laid: range) -> Iterator[Games]:
        """Results of greedy games of every player from held-out positions, the same ones every time."""

    @abstractmethod
    def train(self, folder: Path, *, positions: int, workers: int, tell: Callable[[str], None], **how: object) -> None:
        """Make data with exact labels, train on them, and write the weights and the measurements."""


def learner_of(family: Family) -> Learner:
    """The learner of a family; RequestError where there is none.

    >>> from grillon import families
    >>> learner_of(families.get("takuzu"))
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: takuzu has no network that plays
    """
    if family.learner is None:
        raise RequestError("{family} has no network that plays", family=family.name)
    return family.learner


def piece_named(position: Position, name: str, lang: str = ENGLISH) -> str:
    """The symbol of the piece that has this symbol or name, its name in a language too; RequestError if there is none.

    >>> from grillon import parse
    >>> start = parse("packing.1.s1x5x11...iq.").position()
    >>> piece_named(start, "white"), piece_named(start, "blanche", "fr")
    ('W', 'W')
    """
    pieces = [(piece, str(localized(piece.name, lang))) for piece in position.puzzle.places.tray.pieces]
    for form in (str, str.casefold):
        for piece, own in pieces:
            if form(name) in (form(piece.symbol), form(piece.name), form(own)):
                return piece.symbol
    known = ", ".join(f"{piece.symbol} {own}".strip() for piece, own in pieces)
    raise RequestError("'{piece}' is not one of {known}", argument="piece", piece=name, known=known)


def board_lines(position: Position) -> list[str]:
    """The board row by row: the symbol in each cell, a dot for an empty one.

    >>> from grillon import parse
    >>> board_lines(parse("packing square\\nAA.\\n...\\npiece A ##\\npiece B ##/##").position())
    ['AA.', '...']
    """
    places = position.puzzle.places
    shown = [" " if cell in places.holes else "." for cell in range(len(places.cells))]
    for candidate in position.true:
        entry = places.entry(candidate)
        if entry.piece is not None:
            for cell in entry.cells:
                shown[cell] = places.tray.pieces[entry.piece].symbol
    rows: dict[tuple[int, float], dict[float, str]] = {}
    for place, sign in zip(places.cells, shown, strict=True):
        rows.setdefault((place.layer, place.row), {})[place.column] = sign
    columns = sorted({place.column for place in places.cells})
    return ["".join(row.get(column, " ") for column in columns) for _, row in sorted(rows.items())]


def moves(
    position: Position, learner: Learner, *, piece: str | None = None, variant: int | None = None
) -> Iterator[Move]:
    """Greedy play: the best candidate is entered, and nothing is taken back; with `piece`, one move with that piece.

    With `variant` too, the piece is laid in the variant of that number.

    Play ends when nothing may be entered: the board is full, or the player is stuck.
    """
    while True:
        look = learner.look(position.puzzle, position)
        open_to = look.scores if piece is None else look.shares_of(piece)
        if variant is not None:
            open_to = {one: share for one, share in open_to.items() if learner.variant(position.puzzle, one) == variant}
        if not open_to:
            return
        # On ties the smallest candidate, so that play is the same everywhere.
        most = max(open_to.values())
        best = min(candidate for candidate, score in open_to.items() if score == most)
        laid = next(name for name, candidates in look.pieces.items() if best in candidates)
        shares = look.shares_of(laid)
        position = position.enter(best)
        yield Move(best, laid, shares, look.value, position)
        if piece is not None:
            return


def finished(position: Position) -> bool:
    """Is the position a solution?

    >>> from grillon import parse
    >>> finished(parse("takuzu 2x2\\n0 .\\n. .").position())
    False
    """
    return bool(position.puzzle.verify(position.true))


def exact_shares(position: Position, *, memory: int | None = None, monitor: Monitor | None = None) -> dict[int, float]:
    """The exact share of the solutions that use each candidate not yet entered; empty where there is no solution.

    `LimitReached` where the memory or the limits of the monitor are not enough.

    >>> from grillon import parse
    >>> sorted(exact_shares(parse("takuzu 2x2\\n. .\\n. .").position()).values())
    [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
    """
    puzzle = with_more_givens(position.puzzle, position.chosen)
    total = puzzle.count(memory=memory, monitor=monitor)
    if not total.exact:
        raise LimitReached("counting each candidate: the {limit} limit was reached", limit=total.limit)
    if not int(total):
        return {}
    each = puzzle.count_each(memory=memory, monitor=monitor)
    return {one: number / int(total) for one, number in each.items() if one not in position.true}
