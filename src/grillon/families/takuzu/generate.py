"""Making Takuzu: full grids, and puzzles with one solution by removing clues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from grillon.errors import LimitReached, RequestError
from grillon.families.takuzu.puzzle import EMPTY, LARGEST, SMALLEST, TakuzuPuzzle, reason_for_no_grid
from grillon.families.takuzu.techniques import REFUTING, RULES
from grillon.model import Generated, Level, Monitor, Option, Rating, Schema

if TYPE_CHECKING:
    from grillon._core.takuzu import Shape

METHODS = ("mixed", "scatter", "backtrack", "ring", "quarters")
_SYMMETRIES = {
    "none": "none",
    "rotation2": "rotation",
    "rotation4": "quarter_turn",
    "left-right": "left_right",
    "top-bottom": "up_down",
    "diagonal": "diagonal",
}
"""What people call them, and the core."""
SYMMETRIES = tuple(_SYMMETRIES)
MOST_ATTEMPTS = 400
"""Grids tried for a level or a fill before giving up."""
METHOD_ATTEMPTS = 200
DEFAULT_FILL = 30.0
LEAST_FILL = 18.0
"""Below this no size has shown a puzzle with one solution; most need 22 % of the cells, small ones more."""

SCHEMA = Schema(
    (
        Option("size", "size", "rows x columns", default=(8, 8), low=SMALLEST, high=LARGEST),
        Option("level", "choice", "the hardest technique needed", choices=tuple(map(str, Level))),
        Option("fill", "percent", "share of cells that are clues; as few as possible unless said", low=0, high=100),
        Option("unique", "flag", "one solution only; without it just --fill clues of a grid", default=True),
        Option("minimal", "flag", "every clue is needed, and that is proved", default=False),
        Option("symmetry", "choice", "of the pattern of clues", default="none", choices=SYMMETRIES),
        Option("method", "choice", "how the full grid is made", default="mixed", choices=METHODS),
        Option("distinct", "flag", "no two equal rows, no two equal columns", default=True),
        Option("odd", "flag", "allow odd sides: a line then has one more of a value", default=False),
    )
)


@dataclass(frozen=True, slots=True)
class Request:
    """A request, checked."""

    rows: int
    columns: int
    level: Level | None
    fill: float | None
    unique: bool
    minimal: bool
    symmetry: str
    method: str
    distinct: bool
    odd: bool

    @classmethod
    def of(cls, wanted: Mapping[str, object]) -> Request:
        """The request of completed options; RequestError says what cannot be had."""
        rows, columns = cast("tuple[int, int]", wanted["size"])
        level = None if wanted["level"] is None else Level.named(str(wanted["level"]))
        request = cls(
            rows,
            columns,
            level,
            cast("float | None", wanted["fill"]),
            bool(wanted["unique"]),
            bool(wanted["minimal"]),
            str(wanted["symmetry"]),
            str(wanted["method"]),
            bool(wanted["distinct"]),
            bool(wanted["odd"]),
        )
        request.refuse()
        return request

    def refuse(self) -> None:
        """Raise RequestError for what cannot be had."""
        size = f"{self.rows}x{self.columns}"
        if (self.rows % 2 or self.columns % 2) and not self.odd:
            raise RequestError(f"--size: {size} has lines of odd length; --odd allows them one more of a value")
        if reason := reason_for_no_grid(self.rows, self.columns, distinct=self.distinct):
            raise RequestError(f"--size: {reason}")
        if self.symmetry in ("rotation4", "diagonal") and self.rows != self.columns:
            raise RequestError(f"--symmetry: {self.symmetry} needs a square, not {size}")
        if self.method != "mixed" and self.odd and (self.rows % 2 or self.columns % 2):
            raise RequestError(f"--method: {self.method} makes even sizes only, not {size}")
        if self.method == "scatter" and self.unique:
            raise RequestError("--method: scatter promises no solution; say --no-unique with it")
        if not self.unique:
            for name in ("level", "minimal"):
                if getattr(self, name):
                    raise RequestError(f"--{name}: only puzzles with one solution have it; leave out --no-unique")
        elif self.fill is not None and self.fill < LEAST_FILL:
            raise RequestError(
                f"--fill: {self.fill:g} % of the cells cannot make a puzzle with one solution; about 22 % is the "
                "least, more for small sizes"
            )
        if self.minimal and self.fill is not None:
            raise RequestError("--minimal: the number of clues follows from it; leave out --fill")
        if self.minimal and self.symmetry != "none":
            raise RequestError(f"--minimal: clues in {self.symmetry} symmetry are hardly ever all needed")

    @property
    def shape(self) -> Shape:
        """The size as the core takes it."""
        from grillon._core.takuzu import Shape

        return Shape(self.rows, self.columns, self.distinct)

    @property
    def clues(self) -> int:
        """The number of clues asked for; 0: as few as possible."""
        return 0 if self.fill is None else round(self.fill * self.rows * self.columns / 100)


def generate(seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
    """A puzzle as requested; the same seed gives the same one anywhere.

    >>> generate(7, Monitor(), {"size": "6x6", "level": "easy"}).rating.level
    <Level.EASY: 1>
    """
    wanted = SCHEMA.complete(request)
    asked = Request.of(wanted)
    make = _unique if asked.unique else _loose
    return make(asked, seed, monitor, wanted)


def _full_grid(asked: Request, seed: int, attempt: int, monitor: Monitor) -> bytes:
    from grillon._core import takuzu

    stream = 4 * attempt
    if asked.method == "mixed":
        grid = takuzu.full_grid(asked.shape, seed, stream, monitor.control)
    else:
        method = getattr(takuzu.Method, asked.method)
        grid = takuzu.grid_by(method, asked.shape, METHOD_ATTEMPTS, seed, stream, monitor.control)
    if not grid:
        raise LimitReached(
            f"no grid: the {monitor.stopped_by} limit was reached"
            if monitor.stopped_by
            else f"no {asked.rows}x{asked.columns} grid by the method {asked.method} in {METHOD_ATTEMPTS} attempts"
        )
    return grid


def _loose(asked: Request, seed: int, monitor: Monitor, wanted: dict[str, object]) -> Generated:
    """Clues of a grid, or scattered ones, without a promise that the solution is the only one."""
    from grillon._core import takuzu

    clues = round((DEFAULT_FILL if asked.fill is None else asked.fill) * asked.rows * asked.columns / 100)
    grid = b"" if asked.method == "scatter" else _full_grid(asked, seed, 0, monitor)
    symmetry = getattr(takuzu.Symmetry, _SYMMETRIES[asked.symmetry])
    values = takuzu.scatter(asked.shape, grid, clues, symmetry, seed, 1)
    puzzle = TakuzuPuzzle(asked.rows, asked.columns, values, asked.distinct)
    return _result(puzzle, None, None, False, seed, 1, wanted)


def _unique(asked: Request, seed: int, monitor: Monitor, wanted: dict[str, object]) -> Generated:
    fewest = asked.rows * asked.columns
    for attempt in range(MOST_ATTEMPTS):
        grid = _full_grid(asked, seed, attempt, monitor)
        values = _carved(asked, grid, seed, attempt, monitor)
        if asked.minimal:
            values = _minimal(asked, values, grid, seed, attempt, monitor)
        puzzle = TakuzuPuzzle(asked.rows, asked.columns, values, asked.distinct)
        clues = len(values) - values.count(EMPTY)
        fewest = min(fewest, clues)
        if asked.clues and not _near(clues, asked):
            continue
        rating = puzzle.rate(monitor=monitor)
        if monitor.stopped_by:
            raise LimitReached(f"no puzzle yet: the {monitor.stopped_by} limit was reached")
        if asked.level is None or (rating.solved and rating.level == asked.level):
            return _result(puzzle, grid, rating, True, seed, attempt + 1, wanted)
    if asked.clues and fewest > asked.clues:
        raise RequestError(
            f"--fill: no puzzle with {asked.clues} clues and one solution in {MOST_ATTEMPTS} grids; "
            f"the least was {fewest}"
        )
    raise LimitReached(f"no puzzle of level {asked.level} in {MOST_ATTEMPTS} attempts")


def _near(clues: int, asked: Request) -> bool:
    """As many clues as asked for, or as near as a symmetry allows."""
    spare = {"none": 0, "rotation4": 3}.get(asked.symmetry, 1)
    return asked.clues <= clues <= asked.clues + spare


def _bits(names: Iterable[str]) -> int:
    from grillon._core import takuzu

    known = takuzu.rule_names()
    return sum(1 << known.index(name) for name in names)


def _carved(asked: Request, grid: bytes, seed: int, attempt: int, monitor: Monitor) -> bytes:
    from grillon._core import takuzu

    level = Level.HARD if asked.level is None else asked.level
    rules, refutation = _bits(RULES[min(level, Level.HARD)]), _bits(REFUTING.get(level, ()))
    symmetry = getattr(takuzu.Symmetry, _SYMMETRIES[asked.symmetry])
    values = takuzu.carve(
        asked.shape, grid, rules, refutation, symmetry, asked.clues, seed, 4 * attempt + 1, monitor.control
    )
    if not values:
        raise LimitReached(f"no puzzle yet: the {monitor.stopped_by} limit was reached")
    if level is Level.EXTREME and not asked.clues and asked.symmetry == "none":
        # Logic alone leaves clues that only a longer search shows to be superfluous: such puzzles are the hardest.
        values = takuzu.minimise(asked.shape, values, grid, SEARCH_ATTEMPTS, seed, 4 * attempt + 2, monitor.control)[0]
    return values


SEARCH_ATTEMPTS = 16
"""Restarts of the search for one clue before SAT decides it."""


def _minimal(asked: Request, values: bytes, grid: bytes, seed: int, attempt: int, monitor: Monitor) -> bytes:
    from grillon._core import takuzu

    values, undecided = takuzu.minimise(
        asked.shape, values, grid, SEARCH_ATTEMPTS, seed, 4 * attempt + 3, monitor.control
    )
    if monitor.stopped_by:
        raise LimitReached(f"not minimal yet: the {monitor.stopped_by} limit was reached")
    if undecided:
        from grillon.families.takuzu.sat import without_superfluous

        puzzle = TakuzuPuzzle(asked.rows, asked.columns, values, asked.distinct)
        values = without_superfluous(puzzle, grid, undecided, monitor)
    return values


def _result(
    puzzle: TakuzuPuzzle,
    grid: bytes | None,
    rating: Rating | None,
    unique: bool,
    seed: int,
    attempts: int,
    wanted: dict[str, object],
) -> Generated:
    import grillon
    from grillon.model import Solution

    solution = None
    if grid is not None:
        solution = Solution(puzzle, frozenset(2 * cell + value for cell, value in enumerate(grid)))
    method = f"{wanted['method']}, removal" if unique else str(wanted["method"])
    return Generated(puzzle, solution, rating, unique, seed, attempts, method, wanted, grillon.__version__)
