"""Making levels: a filled board from which pieces are removed until it is as hard as requested, with one solution."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from grillon import __version__
from grillon._core import packing
from grillon.base.sentences import Argument, Name, Sentence
from grillon.errors import FormatError, LimitReached, RequestError
from grillon.families.packing.board import Board
from grillon.families.packing.formats import iq_puzzler
from grillon.families.packing.pieces import SET_WORDS, SETS, set_on
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.model import Level, Monitor, Solution
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.generator import Generator, Variety
from grillon.puzzle.request import Option, Schema, asked_size

VARIANTS = ("rectangle", *iq_puzzler.BOARDS, "box", "pyramid")
SCHEMA = Schema(
    (
        Option("size", "size", "rows x columns of a rectangular board", default=(5, 11), low=1, high=1000),
        Option("variant", "choice", "the board", default="rectangle", choices=VARIANTS),
        Option("pieces", "choice", "the set of pieces", default="iq", choices=SETS[:-1], words=SET_WORDS),
        Option("level", "choice", "difficulty", default="medium", choices=tuple(str(level) for level in Level)),
        Option("clues", "integer", "minimum number of fixed pieces", default=0, low=0, high=400),
        Option("attempts", "integer", "starting solutions to try before giving up", default=200, low=1, high=100_000),
    )
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
    try:
        return _empty(asked_size(wanted["size"]), str(wanted["variant"]), str(wanted["pieces"]))
    except FormatError as error:
        raise RequestError("{name}: {error}", name=_place(wanted), error=error) from None


@lru_cache(maxsize=16)
def _empty(size: tuple[int, int], variant: str, named: str) -> PackingPuzzle:
    """The empty board, made once and reused for the next level."""
    board = _board(size, variant)
    return PackingPuzzle(board, set_on(board.lattice, named))


def _board(size: tuple[int, int], variant: str) -> Board:
    match variant:
        case "rectangle":
            return Board.rectangle(*size)
        case "box":
            return Board.box(3, *size)
        case "pyramid":
            return Board.pyramid(size[0])
        case _:
            return iq_puzzler.board(variant)


def _place(wanted: Mapping[str, object]) -> Argument:
    """The argument that decides the size of the board."""
    return Argument("variant" if wanted["variant"] in iq_puzzler.BOARDS else "size")


class PackingGenerator(Generator[PackingPuzzle]):
    """Pieces taken away from a full board."""

    schema = SCHEMA
    varieties = (
        Variety(Sentence("IQ 5x11"), {"variant": "rect5x11"}),
        Variety(Sentence("IQ lozenge"), {"variant": "diag55"}),
        Variety(Sentence("IQ pyramid"), {"variant": "pyramid55"}),
        *(
            Variety(Sentence("pentominoes {size}", size=size), {"size": size, "pieces": "pentominoes"})
            for size in ("6x10", "5x12", "4x15", "3x20")
        ),
        Variety(Sentence("pentominoes in a box"), {"size": "4x5", "variant": "box", "pieces": "pentominoes"}),
        Variety(Sentence("Soma cube"), {"size": "3x3", "variant": "box", "pieces": "soma"}),
    )
    collection_requests = ({"variant": "rect5x11"}, {"variant": "diag55"}, {"variant": "pyramid55"})

    def like(self, puzzle: PackingPuzzle) -> Mapping[str, object]:
        """The board and the set of pieces, if both have names.

        >>> from grillon import families
        >>> packing = families["packing"]
        >>> packing.generator.like(packing.generate(seed=1, size="6x10", pieces="pentominoes").puzzle)
        {'size': '6x10', 'variant': 'rectangle', 'pieces': 'pentominoes'}
        """
        drawn = super().like(puzzle)
        for variant in VARIANTS:
            for pieces in SETS[:-1]:
                wanted = {**drawn, "variant": variant, "pieces": pieces}
                try:
                    start = start_of(SCHEMA.complete(wanted))
                except RequestError:  # a set for another lattice
                    continue
                if (start.board, start.pieces) == (puzzle.board, puzzle.pieces):
                    return wanted
        return {}

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated[PackingPuzzle]:
        """A level; LimitReached when the attempts were not enough.

        >>> from grillon import families
        >>> made = families["packing"].generate(seed=1, level="easy")
        >>> str(made.rating.level), made.unique
        ('easy', True)
        """
        wanted = SCHEMA.complete(request)
        start = start_of(wanted)
        level = Level.named(str(wanted["level"]))
        if start.hopeless:
            raise _not_filled(wanted, start)
        attempts, fewest = cast(int, wanted["attempts"]), cast(int, wanted["clues"])
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
