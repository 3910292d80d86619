"""Puzzles on request: a grid with its regions, and the clues that decide it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import cast

import grillon
from grillon._core import Symmetry
from grillon._core import tectonic as core
from grillon.base.sentences import Sentence, by_text
from grillon.errors import LimitReached, RequestError
from grillon.families.tectonic.board import Frame
from grillon.families.tectonic.logic.techniques import TECHNIQUES, WALL_TECHNIQUES, technique_range
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.model import Level, Monitor, Solution
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.boards import Boards
from grillon.puzzle.parts.generator import Generator, Variety, sizes
from grillon.puzzle.request import Option, Schema
from grillon.puzzle.symmetry import SYMMETRIES, known_symmetry
from grillon.sweep.forecast import memory_for_tables, refuse_too_large

SMALLEST, LARGEST = 4, 20
MIN_MAXIMUM, MAX_MAXIMUM = 4, 9
MAX_ATTEMPTS = 2000
METHOD_WORDS = by_text(
    Sentence("auto", context="method"), Sentence("uniform", context="method"), Sentence("growth", context="method")
)
METHODS = tuple(map(str, METHOD_WORDS))
AUTO_UNIFORM = {(4, 4): 20, (4, 5): 12, (4, 6): 10, (5, 4): 4}
"""By maximum and shorter side, the longest side up to which `auto` draws uniformly among all grids: making the tables
takes a few seconds at most. Larger ones are made for `uniform`, as far as memory allows."""

_TECHNIQUES = tuple(technique.id for technique in TECHNIQUES if technique.id not in WALL_TECHNIQUES)

SCHEMA = Schema(
    (
        Option("size", "size", "rows x columns", default=(9, 9), low=SMALLEST, high=LARGEST),
        Option(
            "maximum",
            "integer",
            "the largest region",
            default=5,
            low=MIN_MAXIMUM,
            high=MAX_MAXIMUM,
            other_name="max",
        ),
        Option("level", "choice", "the hardest technique needed", choices=tuple(map(str, Level))),
        Option("technique", "choice", "a technique that must be needed", choices=_TECHNIQUES),
        Option(
            "clues", "integer", "exact number of values shown; otherwise as few as possible", low=0, high=LARGEST**2
        ),
        Option("symmetry", "choice", "symmetry of the pattern of clues", default="none", choices=SYMMETRIES),
        Option(
            "singles",
            "percent",
            "maximum share of cells that are regions of one cell",
            default=5.0,
            low=0,
            high=100,
        ),
        Option("full", "percent", "minimum share of regions of the largest size", default=50.0, low=0, high=100),
        Option(
            "method",
            "choice",
            "how the grid is drawn",
            default="auto",
            choices=METHODS,
            other_name="from",
            words=dict(zip(METHODS, METHOD_WORDS.values(), strict=True)),
        ),
    )
)


def _method(wanted: str, rows: int, columns: int, maximum: int) -> str:
    """The method that draws the grid. `auto` depends only on the size: a request gives the same puzzle everywhere."""
    if wanted != "auto":
        return wanted
    longest = AUTO_UNIFORM.get((maximum, min(rows, columns)), 0)
    return "uniform" if max(rows, columns) <= longest else "growth"


def _technique_bounds(wanted: Mapping[str, object]) -> tuple[int, int]:
    """The hardest technique allowed and the easiest that must be needed."""
    hardest, needs = len(TECHNIQUES) - 1, 0
    if wanted["level"] is not None:
        needs, hardest = technique_range(Level.named(str(wanted["level"])))
    if wanted["technique"] is not None:
        index = [technique.id for technique in TECHNIQUES].index(str(wanted["technique"]))
        if not needs <= index <= hardest:
            raise RequestError(
                "{technique} is {own}, not {level}",
                argument="technique",
                technique=wanted["technique"],
                own=str(TECHNIQUES[index].level),
                level=wanted["level"],
            )
        hardest = needs = index
    return hardest, needs


def _uniform(
    board: tuple[int, int, int],
    seed: int,
    monitor: Monitor,
    demands: tuple[int, int, int],
    symmetry: Symmetry,
    max_singles: float,
    fewest_full: float,
) -> tuple[bytes, bytes, bytes, int, bool] | None:
    """A puzzle of a uniform random grid with these region sizes: grids with other region sizes are drawn and rejected.

    Clues are then removed as usual; each grid drawn counts as an attempt.
    """
    from grillon.families.tectonic.boards import tectonic_boards

    boards = tectonic_boards(*board)
    refuse_too_large(boards)
    if not boards.prepare(monitor=monitor, memory=memory_for_tables()):
        raise RequestError(
            "there is no grid {rows}x{columns} of maximum {maximum}",
            argument="method",
            rows=board[0],
            columns=board[1],
            maximum=board[2],
        )
    for attempt in range(1, MAX_ATTEMPTS + 1):
        if monitor.poll(1):
            return None
        grid = boards.puzzle(boards.sample_digits(1, seed=(seed * MAX_ATTEMPTS + attempt) % 2**64)[0])
        sizes = [len(members) for members in grid.rules.members]
        if sizes.count(1) > max_singles * grid.frame.cells or sizes.count(grid.maximum) < fewest_full * len(sizes):
            continue
        made = core.remove_clues(monitor.control, seed, *grid.known_board(), *demands, symmetry)
        if made is not None:
            return made[0], made[1], made[2], attempt, made[4]
    return None


def _puzzle_of(made: tuple[bytes, bytes, bytes, int, bool], rows: int, columns: int, maximum: int) -> TectonicPuzzle:
    """The puzzle of a result of the core."""
    regions = array("h")
    regions.frombytes(made[0])
    return TectonicPuzzle(rows, columns, maximum, tuple(made[2]), Frame.of(rows, columns).borders_of(regions))


class TectonicGenerator(Generator[TectonicPuzzle]):
    """Grids grown at random, or drawn uniformly among all."""

    schema = SCHEMA
    varieties = (
        *sizes("9x9", "5x5", "6x6", "8x8", "10x10", "12x12"),
        Variety(Sentence("regions up to {number}", number=8), {"size": "9x9", "maximum": 8}),
    )
    collection_requests = (
        {"size": "6x6"},
        {"size": "7x7", "symmetry": "rotation2"},
        {"size": "8x8"},
        {"size": "9x9"},
        {"size": "5x8"},
    )

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated[TectonicPuzzle]:
        """A puzzle as requested; `method` of the result shows whether its grid was grown or drawn uniformly."""
        wanted = SCHEMA.complete(request)
        rows, columns = cast(tuple[int, int], wanted["size"])
        hardest, needs = _technique_bounds(wanted)
        clues = cast(int | None, wanted["clues"])
        symmetry = known_symmetry(str(wanted["symmetry"]), rows, columns)
        if clues is not None and clues > rows * columns:
            raise RequestError(
                "{clues} is more than {rows}x{columns} has cells ({cells})",
                argument="clues",
                clues=clues,
                rows=rows,
                columns=columns,
                cells=rows * columns,
            )
        demands = (-1 if clues is None else clues, hardest, needs)
        board = (rows, columns, cast(int, wanted["maximum"]))
        shares = (cast(float, wanted["singles"]) / 100, cast(float, wanted["full"]) / 100)
        method = _method(str(wanted["method"]), *board)
        if method == "uniform":
            made = _uniform(board, seed, monitor, demands, symmetry, *shares)
        else:
            made = core.generate(
                monitor.control, seed, *board, bytes(rows * columns), *demands, symmetry, *shares, MAX_ATTEMPTS
            )
        if made is None:
            tried = monitor.counters["attempts"] or MAX_ATTEMPTS
            if monitor.stopped_by:
                raise LimitReached("no such puzzle yet: {limit}", limit=monitor.stopped_by)
            raise LimitReached(
                "no such puzzle in {tried} {tried:attempt|attempts}; ask for other clues, levels or region sizes",
                tried=tried,
            )
        puzzle = _puzzle_of(made, *board)
        return Generated(
            puzzle,
            Solution.of_record(puzzle, made[1], puzzle.filling, puzzle.filled_text),
            puzzle.rate(),
            True,
            seed,
            made[3],
            METHOD_WORDS[method],
            wanted,
            grillon.__version__,
        )

    def drawn_from(self, request: Mapping[str, object]) -> Boards | None:
        """All grids of the size, where the request names `uniform`; those drawn uniformly by `auto` have small
        tables."""
        from grillon.families.tectonic.boards import tectonic_boards

        wanted = SCHEMA.complete(request)
        if wanted["method"] != "uniform":
            return None
        return tectonic_boards(*cast(tuple[int, int], wanted["size"]), cast(int, wanted["maximum"]))
