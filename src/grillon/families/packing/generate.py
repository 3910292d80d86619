"""Making levels: a filled board from which pieces are removed until it is as hard as requested, with one solution."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from grillon import __version__
from grillon.errors import FormatError, LimitReached, Message, RequestError
from grillon.families.packing import iq
from grillon.families.packing.board import Board
from grillon.families.packing.pieces import SETS, in_space, piece_set
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Generated, Level, Monitor, Option, Schema, Solution
from grillon.sentences import Name, Sentence

VARIANTS = ("rectangle", *iq.BOARDS, "box", "pyramid")
SCHEMA = Schema(
    (
        Option("size", "size", "rows x columns of a rectangular board", default=(5, 11), low=1, high=1000),
        Option("variant", "choice", "the board", default="rectangle", choices=VARIANTS),
        Option("pieces", "choice", "the set of pieces", default="iq", choices=SETS[:-1]),
        Option("level", "choice", "difficulty", default="medium", choices=tuple(str(level) for level in Level)),
        Option("clues", "integer", "minimum number of fixed pieces", default=0, low=0, high=400),
        Option("attempts", "integer", "starting solutions to try before giving up", default=200, low=1, high=100_000),
    )
)


def generate(seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
    """A level; LimitReached when the attempts were not enough.

    >>> made = generate(1, Monitor(), {"level": "easy"})
    >>> str(made.rating.level), made.unique
    ('easy', True)
    """
    wanted = SCHEMA.complete(request)
    start = start_of(wanted)
    level = Level.named(str(wanted["level"]))
    if start.hopeless:
        raise _not_filled(wanted, start)
    from grillon._core import packing

    attempts = wanted["attempts"]
    fewest = wanted["clues"]
    assert isinstance(attempts, int)
    assert isinstance(fewest, int)
    found, fixed, solution, tried = packing.make_level(
        start.core, monitor.control, seed=seed, level=int(level), attempts=attempts, fewest=fewest
    )
    if not found:
        if not solution and not monitor.stopped_by:
            raise _not_filled(wanted, start)
        raise LimitReached(
            "no {level} level in {tried} {tried:attempt|attempts} ({limit})",
            level=str(level),
            tried=tried,
            limit=monitor.stopped_by or Sentence("attempts"),
        )
    puzzle = start.with_fixed(fixed)
    return Generated(
        puzzle=puzzle,
        solution=Solution(puzzle, frozenset(solution)),
        rating=puzzle.rate(),
        unique=True,
        seed=seed,
        attempts=tried,
        method=Sentence("pieces removed from a random solution as long as it stays the only one"),
        request=wanted,
        version=__version__,
    )


def _not_filled(wanted: Mapping[str, object], start: PackingPuzzle) -> RequestError:
    return RequestError(
        "{place}: the set {pieces} does not fill the board. {reason}",
        place=_place(wanted),
        pieces=wanted["pieces"],
        reason=Name(start.reason_for_no_solution),
    )


def start_of(wanted: Mapping[str, object]) -> PackingPuzzle:
    """The empty board with its pieces."""
    size, variant = wanted["size"], str(wanted["variant"])
    assert isinstance(size, tuple)
    try:
        return _empty(size, variant, str(wanted["pieces"]))
    except FormatError as error:
        raise RequestError("{name}: {error}", name=_place(wanted), error=error) from None


@lru_cache(maxsize=16)
def _empty(size: tuple[int, int], variant: str, named: str) -> PackingPuzzle:
    """The empty board, made once and reused for the next level."""
    pieces, board = piece_set(named), _board(size, variant)
    return PackingPuzzle(board, pieces if board.lattice.flat else in_space(pieces))


def _board(size: tuple[int, int], variant: str) -> Board:
    match variant:
        case "rectangle":
            return Board.rectangle(*size)
        case "box":
            return Board.box(3, *size)
        case "pyramid":
            return Board.pyramid(size[0])
        case _:
            return iq.board(variant)


def _place(wanted: Mapping[str, object]) -> str:
    """The option that decides the size of the board."""
    return Message("--variant" if wanted["variant"] in iq.BOARDS else "--size")
