"""Making Takuzu: full grids, and puzzles with one solution by removing clues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import grillon
from grillon._core import Ending, Symmetry, takuzu
from grillon.base.sentences import Argument, Name, Sentence, by_text, either
from grillon.errors import LimitReached, RequestError
from grillon.families.takuzu.logic.techniques import REFUTING, RULES, TECHNIQUES, level_of
from grillon.families.takuzu.puzzle import (
    EMPTY,
    LARGEST,
    SMALLEST,
    TakuzuPuzzle,
    core_shape,
    reason_for_no_grid,
)
from grillon.model import Level, Monitor, Rating, Solution
from grillon.puzzle.draft import PlainDrafting
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.generator import Generator, sizes
from grillon.puzzle.request import Option, Schema, asked_size
from grillon.puzzle.symmetry import SYMMETRIES, cells_together, known_symmetry
from grillon.search.replay import record_steps, told_steps

METHOD_WORDS = by_text(
    Sentence("mixed", context="method"),
    Sentence("scatter", context="method"),
    Sentence("backtrack", context="method"),
    Sentence("ring", context="method"),
    Sentence("quarters", context="method"),
)
METHODS = tuple(map(str, METHOD_WORDS))
MAX_ATTEMPTS = 400
"""Grids tried for a level or a fill before giving up."""
TINY = 16
"""Up to this many cells, all choices of clues can be examined."""
METHOD_ATTEMPTS = 200
SEARCH_ATTEMPTS = 16
"""Restarts of the search for one clue before SAT decides it."""
DEFAULT_FILL = 30.0
MIN_FILL = 18.0
"""Below this percentage no puzzle with one solution is known for any size; most need 22 % of the cells, small ones
more."""

_LEVELS: dict[tuple[int, int, bool], tuple[Level, ...]] = {
    (2, 2, True): (Level.EASY,),
    (2, 2, False): (Level.EASY,),
    (2, 3, False): (Level.BEGINNER, Level.EASY),
    (2, 4, False): (Level.BEGINNER, Level.EASY),
    (2, 5, False): (Level.BEGINNER, Level.EASY),
    (2, 6, False): (Level.BEGINNER, Level.EASY, Level.MEDIUM),
    (3, 3, True): (Level.BEGINNER, Level.MEDIUM),
    (3, 3, False): (Level.BEGINNER,),
    (3, 4, True): (Level.BEGINNER, Level.EASY, Level.MEDIUM),
    (3, 4, False): (Level.BEGINNER, Level.EASY),
    (4, 4, True): (Level.BEGINNER, Level.EASY, Level.MEDIUM, Level.EXTREME),
    (4, 4, False): (Level.BEGINNER, Level.EASY),
}
"""Sizes of which every puzzle with one solution was rated: shorter side, longer side, distinct lines."""


def levels_of(rows: int, columns: int, *, distinct: bool) -> tuple[Level, ...]:
    """The levels that puzzles of this size can have, without those known to be impossible.

    >>> [str(level) for level in levels_of(3, 3, distinct=True)]
    ['beginner', 'medium']
    """
    return _LEVELS.get((min(rows, columns), max(rows, columns), distinct), tuple(Level))


SCHEMA = Schema(
    (
        Option("size", "size", "rows x columns", default=(8, 8), low=SMALLEST, high=LARGEST),
        Option("level", "choice", "the hardest technique needed", choices=tuple(map(str, Level))),
        Option("fill", "percent", "share of cells that are clues (default: as few as possible)", low=0, high=100),
        Option("unique", "flag", "one solution only; otherwise just a share of a grid", default=True),
        Option("minimal", "flag", "every clue is needed, and that is proved", default=False),
        Option("symmetry", "choice", "of the pattern of clues", default="none", choices=SYMMETRIES),
        Option(
            "method",
            "choice",
            "how the full grid is made",
            default="mixed",
            choices=METHODS,
            words=dict(zip(METHODS, METHOD_WORDS.values(), strict=True)),
        ),
        Option("distinct", "flag", "no two equal rows, no two equal columns", default=True),
        Option("odd", "flag", "allow odd sides: a line then has one more of a value", default=False),
    )
)


@dataclass(frozen=True, slots=True)
class TakuzuRequest:
    """A request, checked."""

    size: tuple[int, int]
    level: Level | None
    fill: float | None
    unique: bool
    minimal: bool
    symmetry: str
    method: str
    distinct: bool
    odd: bool

    @classmethod
    def of(cls, wanted: Mapping[str, Any]) -> TakuzuRequest:
        """The request of completed options; RequestError names what is impossible."""
        level = None if wanted["level"] is None else Level.named(wanted["level"])
        request = cls(**{**wanted, "level": level})
        request.refuse()
        return request

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.size[0]

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.size[1]

    def refuse(self) -> None:
        """Raise RequestError for an impossible request."""
        size = f"{self.rows}x{self.columns}"
        if (self.rows % 2 or self.columns % 2) and not self.odd:
            raise RequestError(
                "{size} has lines of odd length; {odd} allows them one more of a value",
                argument="size",
                odd=Argument("odd"),
                size=size,
            )
        if reason := reason_for_no_grid(self.rows, self.columns, distinct=self.distinct):
            raise RequestError("{reason}", argument="size", reason=reason)
        known_symmetry(self.symmetry, self.rows, self.columns)
        if self.method != "mixed" and self.odd and (self.rows % 2 or self.columns % 2):
            raise RequestError(
                "{method} makes even sizes only, not {size}", argument="method", method=self.method, size=size
            )
        if self.method == "scatter" and self.unique:
            raise RequestError(
                "scatter does not guarantee a solution; add {unique}",
                argument="method",
                unique=Argument("unique", given=False),
            )
        levels = levels_of(self.rows, self.columns, distinct=self.distinct)
        if self.level is not None and self.level not in levels:
            raise RequestError(
                "no {size} puzzle is {level}; all of them are {levels}",
                argument="level",
                size=size,
                level=str(self.level),
                levels=either(*map(str, levels)),
            )
        if not self.unique:
            for name in ("level", "minimal"):
                if getattr(self, name):
                    raise RequestError(
                        "only for puzzles with one solution; leave out {unique}",
                        argument=name,
                        unique=Argument("unique", given=False),
                    )
        elif self.fill is not None and self.fill < MIN_FILL:
            raise RequestError(
                "{fill:g} % of the cells cannot make a puzzle with one solution; the minimum is about 22 "
                "%, more for small sizes",
                argument="fill",
                fill=self.fill,
            )
        if self.minimal and self.fill is not None:
            raise RequestError(
                "the number of clues follows from it; leave out {fill}", argument="minimal", fill=Argument("fill")
            )
        if self.minimal and self.symmetry != "none":
            raise RequestError(
                "clues in {symmetry} symmetry are hardly ever all needed", argument="minimal", symmetry=self.symmetry
            )

    @property
    def shape(self) -> takuzu.Shape:
        """The size in the core's form."""
        return core_shape(self.rows, self.columns, self.distinct)

    @property
    def mirror(self) -> Symmetry:
        """The symmetry of the clues in the core's form."""
        return known_symmetry(self.symmetry, self.rows, self.columns)

    @property
    def clues(self) -> int:
        """The requested number of clues; 0: as few as possible."""
        return 0 if self.fill is None else round(self.fill * self.rows * self.columns / 100)

    @property
    def fixed(self) -> bool:
        """Is the number of clues or their pattern requested? Then none changes after the removal by logic."""
        return bool(self.clues or self.minimal or self.symmetry != "none")


def _full_grid(asked: TakuzuRequest, seed: int, stream: int, monitor: Monitor) -> bytes:
    if asked.method == "mixed":
        grid = takuzu.full_grid(asked.shape, seed, stream, monitor.control)
    else:
        # Quarters are searched apart, on boards of their own.
        recorded = monitor.listener is not None and asked.method != "quarters"
        if recorded:
            record_steps(monitor)
        method = getattr(takuzu.Method, asked.method)
        grid = takuzu.grid_by(method, asked.shape, METHOD_ATTEMPTS, seed, stream, monitor.control)
        if recorded:
            _tell_steps(asked, monitor)
    if not grid:
        if monitor.stopped_by:
            raise LimitReached("no grid: the {limit} limit was reached", limit=monitor.stopped_by)
        raise LimitReached(
            "no {rows}x{columns} grid by the method {method} in {attempts} {attempts:attempt|attempts}",
            rows=asked.rows,
            columns=asked.columns,
            method=asked.method,
            attempts=METHOD_ATTEMPTS,
        )
    return grid


def _tell_steps(asked: TakuzuRequest, monitor: Monitor) -> None:
    """Tell what the search for a full grid chose and took back."""
    assert monitor.listener is not None
    empty = TakuzuPuzzle(asked.rows, asked.columns, bytes([EMPTY]) * (asked.rows * asked.columns), asked.distinct)
    for step in told_steps(empty, monitor):
        monitor.listener(step)


def _loose(asked: TakuzuRequest, seed: int, monitor: Monitor, wanted: dict[str, object]) -> Generated[TakuzuPuzzle]:
    """Clues of a grid, or scattered ones, without a guarantee of a single solution."""
    clues = round((DEFAULT_FILL if asked.fill is None else asked.fill) * asked.rows * asked.columns / 100)
    grid = b"" if asked.method == "scatter" else _full_grid(asked, seed, 0, monitor)
    values = takuzu.scatter(asked.shape, grid, clues, asked.mirror, seed, 1)
    puzzle = TakuzuPuzzle(asked.rows, asked.columns, values, asked.distinct)
    return _result(puzzle, None, None, False, seed, 1, wanted)


def _unique(asked: TakuzuRequest, seed: int, monitor: Monitor, wanted: dict[str, object]) -> Generated[TakuzuPuzzle]:
    fewest = asked.rows * asked.columns
    everywhere = asked.level is Level.EXTREME and not asked.fixed and fewest <= TINY
    attempts = TINY if everywhere else MAX_ATTEMPTS
    for attempt in range(attempts):
        trial = _Trial(asked, seed, attempt, monitor)
        if everywhere:
            trial.look_everywhere()
        else:
            trial.carve()
        if asked.minimal:
            trial.prove_minimal()
        fewest = min(fewest, trial.clues)
        if asked.clues and not _near(trial.clues, asked):
            continue
        rating = trial.rating()
        if asked.level is not None and asked.level in REFUTING and not asked.fixed and not trial.meets(rating):
            rating = trial.aim(asked.level, rating)
        if asked.level is None or trial.meets(rating):
            return _result(trial.puzzle, trial.grid, rating, True, seed, attempt + 1, wanted)
    if asked.clues and fewest > asked.clues:
        raise RequestError(
            "no puzzle with {clues} {clues:clue|clues} and one solution in {attempts:,} "
            "{attempts:grid|grids}; the fewest was {fewest}",
            argument="fill",
            clues=asked.clues,
            attempts=attempts,
            fewest=fewest,
        )
    raise LimitReached(
        "no puzzle of level {level} in {attempts} {attempts:attempt|attempts}",
        level=str(asked.level),
        attempts=attempts,
    )


class _Trial:
    """One full grid, and its clues, which are removed step by step."""

    def __init__(self, asked: TakuzuRequest, seed: int, attempt: int, monitor: Monitor) -> None:
        self.asked, self.seed, self.monitor = asked, seed, monitor
        self._stream = 4 * attempt
        self.grid = _full_grid(asked, seed, self._stream, monitor)
        self.values = self.grid
        if monitor.listener:
            self._say(
                Sentence(
                    "attempt {number}: a full grid by the method {method}",
                    number=attempt + 1,
                    method=METHOD_WORDS[asked.method],
                )
            )

    @property
    def puzzle(self) -> TakuzuPuzzle:
        return TakuzuPuzzle(self.asked.rows, self.asked.columns, self.values, self.asked.distinct)

    @property
    def clues(self) -> int:
        return len(self.values) - self.values.count(EMPTY)

    def rating(self) -> Rating:
        """The current difficulty."""
        rating = self.puzzle.rate(monitor=self.monitor)
        self._go_on()
        if self.monitor.listener:
            self._say(Sentence("{clues} {clues:clue|clues}, {rating}", clues=self.clues, rating=rating))
        return rating

    def meets(self, rating: Rating) -> bool:
        return rating.solved and rating.level == self.asked.level

    def carve(self) -> None:
        """Remove every clue that the techniques of the level can derive."""
        asked, level = self.asked, Level.HARD if self.asked.level is None else self.asked.level
        rules, refutation = RULES[min(level, Level.HARD)], REFUTING.get(level, 0)
        place = (self.seed, self._stream + 1)
        self.values = takuzu.carve(
            asked.shape, self.grid, rules, refutation, asked.mirror, asked.clues, *place, self.monitor.control
        )
        self._go_on()
        if self.monitor.listener:
            puzzle = self.puzzle
            for cells in takuzu.removal_order(asked.shape, asked.mirror, *place):
                names = Name(_together, puzzle, [2 * cell + self.grid[cell] for cell in cells])
                if self.values[cells[0]] == EMPTY:
                    self._say(Sentence("  {names}: removed", names=names))
                else:
                    self._say(Sentence("  {names}: kept", names=names))

    def look_everywhere(self) -> None:
        """Take the first set of clues of the level among all sets: tiny extreme puzzles may have superfluous clues."""
        cells, every = list(self._order()), (1 << len(TECHNIQUES)) - 1
        for number in range(1 << len(cells)):
            chosen = {cell for at, cell in enumerate(cells) if number >> at & 1}
            self.values = bytes(value if cell in chosen else EMPTY for cell, value in enumerate(self.grid))
            end, _, uses = takuzu.grade(self.asked.shape, self.values, every, self.monitor.control)
            self._go_on()
            if end is Ending.solved and level_of(uses) is self.asked.level:
                return

    def prove_minimal(self) -> None:
        """Remove every clue that is not needed, and prove that the others are needed."""
        undecided = self._minimise(self._stream + 3)
        if undecided:
            from grillon.families.takuzu.search.sat import without_superfluous

            self._say(Sentence("left to SAT: {number} {number:clue|clues}", number=len(undecided)))
            self.values = without_superfluous(self.puzzle, self.grid, undecided, self.monitor)

    def aim(self, level: Level, rating: Rating) -> Rating:
        """Remove clues where the puzzle is too easy for its high level, then add some where it is too hard.

        Logic alone leaves clues that only a search shows to be superfluous: without them puzzles are hardest.
        """
        if rating.is_below(level):
            self._minimise(self._stream + 2)
            rating = self.rating()
        for cell in self._order():
            if rating.solved and (rating.level == level or rating.is_below(level)):
                break
            if self.values[cell] != EMPTY:
                continue
            before = self.values
            self.values = before[:cell] + self.grid[cell : cell + 1] + before[cell + 1 :]
            softer = self.rating()
            if softer.is_below(level):
                self.values = before
            else:
                rating = softer
        return rating

    def _order(self) -> Iterator[int]:
        for cells in takuzu.removal_order(self.asked.shape, self.asked.mirror, self.seed, self._stream + 1):
            yield from cells

    def _minimise(self, stream: int) -> list[int]:
        self.values, undecided = takuzu.minimise(
            self.asked.shape, self.values, self.grid, SEARCH_ATTEMPTS, self.seed, stream, self.monitor.control
        )
        self._go_on()
        return undecided

    def _go_on(self) -> None:
        if self.monitor.stopped_by:
            raise LimitReached("no puzzle yet: the {limit} limit was reached", limit=self.monitor.stopped_by)

    def _say(self, line: str) -> None:
        if self.monitor.listener:
            self.monitor.listener(line)


def _together(puzzle: TakuzuPuzzle, candidates: Iterable[int], lang: str) -> str:
    return " ".join(puzzle.candidate_name(candidate, lang) for candidate in candidates)


def _near(clues: int, asked: TakuzuRequest) -> bool:
    """Is this the requested number of clues, or as near to it as the symmetry allows?"""
    return asked.clues <= clues < asked.clues + cells_together(asked.symmetry)


def _result(
    puzzle: TakuzuPuzzle,
    grid: bytes | None,
    rating: Rating | None,
    unique: bool,
    seed: int,
    attempts: int,
    wanted: dict[str, object],
) -> Generated[TakuzuPuzzle]:
    solution = None
    if grid is not None:
        solution = Solution.of_record(puzzle, grid, puzzle.decode, puzzle.record_text)
    method = METHOD_WORDS[str(wanted["method"])]
    if unique:
        method = Sentence("{method}, removal", method=method)
    return Generated(puzzle, solution, rating, unique, seed, attempts, method, wanted, grillon.__version__)


class TakuzuGenerator(Generator[TakuzuPuzzle]):
    """Clues taken away from a full grid."""

    schema = SCHEMA
    varieties = sizes("8x8", "6x6", "4x4", "10x10", "12x12", "14x14")
    collection_requests = (
        {"size": "6x6"},
        {"size": "8x8"},
        {"size": "8x8", "symmetry": "rotation2"},
        {"size": "10x10"},
        {"size": "8x8", "symmetry": "diagonal"},
    )

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated[TakuzuPuzzle]:
        """A puzzle as requested; the same seed gives the same one anywhere.

        >>> from grillon import families
        >>> families["takuzu"].generate(seed=7, size="6x6", level="easy").rating.level
        <Level.EASY: 1>
        """
        wanted = SCHEMA.complete(request)
        asked = TakuzuRequest.of(wanted)
        return (_unique if asked.unique else _loose)(asked, seed, monitor, wanted)


class TakuzuDrafting(PlainDrafting[TakuzuPuzzle]):
    """Digits on boards of any size, with distinct lines or not."""

    options = ("distinct",)

    def blank(self, **request: object) -> TakuzuPuzzle:
        """An empty grid."""
        wanted = SCHEMA.complete(request)
        rows, columns = asked_size(wanted["size"])
        return TakuzuPuzzle(rows, columns, bytes([EMPTY]) * (rows * columns), bool(wanted["distinct"]))
