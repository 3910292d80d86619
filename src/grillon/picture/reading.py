"""Pictures to positions: each board of a picture, read as the puzzle that it most likely is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grillon import families
from grillon._core.picture import Network, boards
from grillon.base.sentences import Argument, Name, Sentence
from grillon.errors import AmbiguousFormat, FormatError
from grillon.model.board.position import Position
from grillon.model.results.verdicts import Judgement
from grillon.picture.decoding import Pixels, decode
from grillon.picture.guesses import Guess
from grillon.picture.likeliest import Likeliest, likeliest
from grillon.picture.seen import SeenBoard, clues_around, has_cages, has_lines

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

CERTAIN = 0.97
"""A sign that is less certain is marked."""
SMALLEST = 11
"""Pixels of a cell: what is smaller cannot be read."""
_CAGES, _CLUES = Sentence("cages (dashed outlines)"), Sentence("clues around the grid")
_LINES = Sentence("lines, arrows or dots across its cells")
_TOO_UNLIKELY = 12.0
_ASKED = 1.5
"""Two families that are nearer to each other than this: the user is asked."""
_SAME_INK = 1.5
"""What speaks less than this for a given or an entry leaves it in doubt."""
_BESIDE = 6.0
"""Readings that are less likely than the best by no more than this are tried where the rules refuse it."""


@dataclass(frozen=True, slots=True)
class ReadSign:
    """A sign that was read: its cell, its symbol, how certain it is, and what else it may be."""

    cell: int
    symbol: int
    certain: float
    given: bool
    looked_like: int
    """The symbol that it looks most like; another than `symbol` where the rules say so."""
    others: tuple[int, ...] = ()
    """What else it may be, the likeliest first."""

    @property
    def doubtful(self) -> bool:
        """Should the user look at it?"""
        return self.certain < CERTAIN


@dataclass(frozen=True)
class Reading:
    """One board of a picture as it was read."""

    position: Position
    signs: tuple[ReadSign, ...]
    corners: tuple[tuple[tuple[float, float], ...], ...]
    """The four corners of each cell of the puzzle, in pixels of the picture, clockwise."""
    said: tuple[Sentence, ...] = ()
    unsure: tuple[int, ...] = ()
    """Cells whose borders or pencil marks may have been read wrongly."""
    unlikely: bool = False
    """Has it not exactly one solution, as printed puzzles have?"""

    @property
    def certain(self) -> bool:
        """Is nothing of it in doubt?"""
        return not (self.doubtful or self.unsure or self.unlikely)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle alone."""
        return self.position.puzzle

    @property
    def doubtful(self) -> tuple[ReadSign, ...]:
        """The signs that the user should look at."""
        return tuple(sign for sign in self.signs if sign.doubtful)

    @property
    def corrections(self) -> tuple[Sentence, ...]:
        """The signs that were read otherwise than they look."""
        return tuple(
            Sentence(
                "{cell}: read as {symbol}; it looks like {other}, which the rules do not allow",
                **self._terms(sign),
                other=self._symbol(sign.looked_like),
            )
            for sign in self.signs
            if sign.looked_like != sign.symbol
        )

    @property
    def questions(self) -> tuple[Sentence, ...]:
        """What the user should look at again."""
        return tuple(
            Sentence(
                "{cell}: read as {symbol}, or is it {other}?", **self._terms(sign), other=self._symbol(sign.others[0])
            )
            if sign.others
            else Sentence("{cell}: read as {symbol}, please check", **self._terms(sign))
            for sign in self.doubtful
            if sign.looked_like == sign.symbol
        )

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """What the user should know: how it was read, warnings, corrections, questions."""
        return (*self.said, *self.warnings, *self.corrections, *self.questions)

    @property
    def warnings(self) -> tuple[Sentence, ...]:
        """What is in doubt besides its signs."""
        found = []
        if self.unlikely:
            found.append(Sentence("as it was read it has not exactly one solution: compare it with the picture"))
        if self.unsure:
            found.append(Sentence("some lines or small signs are unclear: compare them with the picture"))
        return tuple(found)

    def _symbol(self, symbol: int) -> str:
        return self.puzzle.places.symbols[symbol]

    def _terms(self, sign: ReadSign) -> dict[str, object]:
        return {"cell": Name(self.puzzle.places.cell_name, sign.cell), "symbol": self._symbol(sign.symbol)}


def read_picture(picture: bytes | Pixels, *, family: str | None = None) -> tuple[Reading, ...]:
    """Every board of a picture, in reading order; an InputError says why there is none."""
    pixels = picture if isinstance(picture, Pixels) else decode(picture)
    found = boards(pixels.data, pixels.width, pixels.height)
    if not found:
        raise FormatError(
            "no board was found in the picture: take it from straight above, in even light, with the whole board in it"
        )
    network = _network()
    readings: list[Reading] = []
    errors: list[FormatError] = []
    for board in found:
        if board.pitch < SMALLEST:
            errors.append(
                FormatError(
                    "the board is too small: its cells have {found} pixels of the {least} that are needed; go closer",
                    found=int(board.pitch),
                    least=SMALLEST,
                )
            )
            continue
        try:
            readings.append(_read_board(SeenBoard(board, network), family))
        except FormatError as error:
            errors.append(error)
    if not readings:
        raise errors[0]
    return tuple(readings)


@cache
def _network() -> Network:
    return Network((files("grillon.picture") / "signs.bin").read_bytes())


def _guesses(board: SeenBoard, family: str | None) -> Iterator[Guess]:
    for member in families.every() if family is None else (families.get(family),):
        if "pictures" in member:
            yield from member.pictures.guesses(board)


def _read_board(board: SeenBoard, family: str | None) -> Reading:
    guesses = sorted(_guesses(board, family), key=lambda guess: guess.total)
    for kind, seen in ((_CAGES, has_cages(board)), (_LINES, has_lines(board)), (_CLUES, clues_around(board))):
        if seen and not any(guess.across_cells for guess in guesses):
            raise FormatError(
                "the board has {kind}, which are not read from pictures; without them it would be another puzzle",
                kind=kind,
            )
        if seen:
            guesses = [guess for guess in guesses if guess.across_cells]
    size = Sentence("{rows}x{columns}", rows=board.rows, columns=board.columns)
    if not guesses or guesses[0].cost > _TOO_UNLIKELY or guesses[0].strange:
        raise FormatError("a board of {size} cells was found, but no puzzle that is known looks like it", size=size)
    best: tuple[Guess, Likeliest] | None = None
    surely = False
    for guess in guesses:
        near = guess.total <= guesses[0].total + _ASKED
        if guess.total > guesses[0].total + _BESIDE or guess.cost > _TOO_UNLIKELY or (surely and not near):
            break
        if guess.strange or (surely and best is not None and guess.family == best[0].family):
            continue
        found = likeliest(guess)
        if found is None:
            continue
        unique = found.judgement is Judgement.UNIQUE
        if best is None or (unique and not surely):
            best, surely = (guess, found), unique
        elif near and unique == surely and guess.family != best[0].family:
            raise AmbiguousFormat(
                "a board of {size} cells was found: is it {first} or {second}? Choose with {family}",
                size=size,
                first=families.get(best[0].family).display_name,
                second=families.get(guess.family).display_name,
                family=Argument("family"),
            )
    if best is not None:
        reading = _reading(board, *best)
        if _is_puzzle(reading):
            return reading
        raise FormatError("a board of {size} cells was found, but no puzzle that is known looks like it", size=size)
    raise FormatError(
        "a board of {size} cells was found, but what is read in it breaks the rules of {family}",
        size=size,
        family=families.get(guesses[0].family).display_name,
    )


def _is_puzzle(reading: Reading) -> bool:
    """Has it one solution, or at least as many clear signs as puzzles have? A text or a table may look like a board."""
    givens = [sign for sign in reading.signs if sign.given]
    sure = sum(not sign.doubtful for sign in givens)
    few = sure < max(3, len(reading.corners) // 16) or 3 * sure < 2 * len(givens)
    return not (reading.unlikely and few)


def _reading(board: SeenBoard, guess: Guess, found: Likeliest) -> Reading:
    puzzle = found.puzzle
    candidate = puzzle.places.symbol_candidate
    entries = [candidate(cell, found.symbols[cell]) for cell in sorted(found.entries)]
    marks = [candidate(cell, symbol) for cell, symbols in guess.marks.items() for symbol in sorted(symbols)]
    position = puzzle.position().enter(*(one for one in entries if one is not None))
    position = position.mark(*(one for one in marks if one is not None))
    signs = []
    for choice in guess.choices:
        symbol = found.symbols[choice.cell]
        ranked = [(other, share) for other, share in choice.symbols if other != symbol]
        certain = found.certain[choice.cell] if choice.turned > _SAME_INK else 0.5
        offered = 3 if certain < CERTAIN else 0
        others = tuple(other for place, (other, share) in enumerate(ranked) if share > 0.01 or place < offered)
        signs.append(
            ReadSign(choice.cell, symbol, certain, choice.cell not in found.entries, choice.symbols[0][0], others)
        )
    corners = tuple(board.corners(cell) for cell in range(board.rows * board.columns))
    unlikely = found.judgement in (Judgement.SEVERAL, Judgement.NONE) and bool(guess.choices)
    return Reading(position, tuple(signs), corners, guess.said, tuple(sorted(guess.doubts)), unlikely)
