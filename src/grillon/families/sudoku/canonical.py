"""A canonical form: one puzzle for all that are equivalent.

Two puzzles are equivalent when one becomes the other by exchanging cells, in a way that maps houses to houses, pairs
to pairs and clues to clues, and renaming digits. For the classic 9x9 (3,359,232 ways to exchange cells) the core finds
the least such puzzle in reading order. For every other board it finds one by a canonical order of the graph of its
cells, houses, pairs, clues and digits: rows and columns of boxes of any size, the turns of a diagonal board, pencil
marks and rules about the order of digits are all symmetries of that graph. Where a clue counts digits none stands for
another.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING

from grillon._core import sudoku
from grillon.errors import LimitReached
from grillon.families.sudoku.clues.shapes import neighbours
from grillon.families.sudoku.digits import DIGITS, digits_text
from grillon.families.sudoku.puzzle import SudokuPuzzle, core_layout
from grillon.families.sudoku.variants import Variant
from grillon.model import Monitor

if TYPE_CHECKING:
    from grillon.model import Solution

Turn = Callable[[int, int, int], tuple[int, int]]

TURNS: tuple[Turn, ...] = (
    lambda r, c, last: (r, c),
    lambda r, c, last: (c, last - r),
    lambda r, c, last: (last - r, last - c),
    lambda r, c, last: (last - c, r),
    lambda r, c, last: (r, last - c),
    lambda r, c, last: (last - r, c),
    lambda r, c, last: (c, r),
    lambda r, c, last: (last - c, last - r),
)

_shape = attrgetter("regions", "rules", "extra", "differ")
_OTHER_DIAGONAL = {"diagonal": "antidiagonal", "antidiagonal": "diagonal"}


@lru_cache(maxsize=64)
def core_symmetries(variant: Variant) -> sudoku.Symmetries:
    """The core's symmetries of a variant."""
    marks = list(_marks(variant))
    kinds: dict[Hashable, int] = {}
    numbered = [(kinds.setdefault(kind, len(kinds)), joined) for kind, joined in marks]
    return sudoku.Symmetries(*core_layout(variant), numbered, _tells_digits_apart(variant))


def _tells_digits_apart(variant: Variant) -> bool:
    return any(clue.tells_digits_apart for clue in variant.clues)


def _marks(variant: Variant) -> Iterator[tuple[Hashable, list[int]]]:
    """What a symmetry must map to the same: for each clue its cells, with their places where these matter.

    A mark is its kind and what belongs to it: cells, and earlier marks by their numbers after those of the cells.
    """
    if not variant.clues:
        return
    numbers = count(variant.cells)
    for region in range(variant.size):
        next(numbers)
        yield "region", [cell for cell, of in enumerate(variant.regions) if of == region]
    for clue in variant.clues:
        own = next(numbers)
        yield (clue.word, *clue.numbers.values()), []
        groups = [getattr(clue, name) for name in clue.group_names()]
        if clue.stroke == "halves":
            for pair in zip(*groups, strict=True):
                next(numbers)
                yield "facing", [own, *pair]
            continue
        for group, cells in enumerate(groups):
            before: list[int] = []
            for place, cell in enumerate(cells):
                at = min(place, len(cells) - 1 - place) if clue.reversible else place if clue.ordered else 0
                yield (group, at), [own, cell, *before]
                mark = next(numbers)
                before = [mark] if clue.ordered else []
    if any(clue.beside for clue in variant.clues):
        for cell in range(variant.cells):
            for near in neighbours(cell, variant.size):
                if cell < near:
                    yield "beside", [cell, near]


def canonical(puzzle: SudokuPuzzle, monitor: Monitor | None = None) -> SudokuPuzzle:
    """The representative of a puzzle's class; LimitReached if the monitor stops a board that is hard to compare."""
    if puzzle.variant.is_classic and not puzzle.has_marks:
        return puzzle.of_digits(sudoku.canonical(puzzle.digits))
    # A turned jigsaw has other regions, but the class has one board.
    board = min(
        _turns(puzzle),
        key=lambda turned: (_shape(turned.variant), [clue.key for clue in turned.variant.clues]),
    )
    watched, masks = Monitor.of(monitor), array("I")
    masks.frombytes(core_symmetries(board.variant).canonical(watched.control, board.core_masks()))
    if not masks:
        raise LimitReached("unknown: the {limit} limit was reached", limit=watched.limit)
    plain = not (board.variant.apart or board.has_marks or _tells_digits_apart(board.variant))
    return SudokuPuzzle(board.variant, tuple(_renamed(masks, board.size) if plain else masks))


def solution_classes(puzzle: SudokuPuzzle, monitor: Monitor) -> Callable[[Solution], SudokuPuzzle]:
    """The class of a solution of a puzzle without pencil marks: the same for solutions that its symmetries exchange.

    A given cell is marked with its digit alone, any other cell with all digits but its own: so the canonical form of
    these marks is that of givens and solution together, whatever the names of the digits.

    >>> blank = SudokuPuzzle.of_digits(bytes(16), Variant.boxed(4))
    >>> int(blank.count()), int(blank.count(up_to_symmetry=True))
    (288, 2)
    """

    def class_of(solution: Solution) -> SudokuPuzzle:
        masks = list(puzzle.masks)
        for cell, digit in (divmod(candidate, puzzle.size) for candidate in solution.candidates):
            if masks[cell] == puzzle.full:
                masks[cell] = puzzle.full ^ 1 << digit
        return canonical(SudokuPuzzle(puzzle.variant, tuple(masks)), monitor)

    return class_of


def canonical_lines(lines: Iterable[str]) -> Iterator[str]:
    """The canonical form of many classic puzzles of 81 characters, `.` or `0` for an empty cell.

    >>> list(canonical_lines(["7" + "." * 80, "." * 40 + "1" + "." * 40])) == ["." * 80 + "1"] * 2
    True
    """
    least = digits_text(sudoku.canonical("".join(lines).encode("ascii").translate(DIGITS)))
    return (least[start : start + 81] for start in range(0, len(least), 81))


def _turns(puzzle: SudokuPuzzle) -> Iterator[SudokuPuzzle]:
    size, last = puzzle.size, puzzle.size - 1
    variant = puzzle.variant
    for turn in TURNS:
        where = [0] * variant.cells
        for cell in range(variant.cells):
            r, c = turn(*divmod(cell, size), last)
            where[cell] = r * size + c
        turned = _turned(variant, where)
        if turned is not None:
            masks = [0] * variant.cells
            for cell, mask in enumerate(puzzle.masks):
                masks[where[cell]] = mask
            yield SudokuPuzzle(turned, tuple(masks))


def _turned(variant: Variant, where: list[int]) -> Variant | None:
    """The turned variant, if it has the same rules; one diagonal may become the other."""
    regions = [0] * variant.cells
    for cell, region in enumerate(variant.regions):
        regions[where[cell]] = region
    extra = tuple(sorted(tuple(sorted(where[cell] for cell in house)) for house in variant.extra))
    differ = tuple(sorted((min(where[a], where[b]), max(where[a], where[b])) for a, b in variant.differ))
    houses = {frozenset(where[cell] for cell in house.cells) for house in variant.houses}
    for rules in (variant.rules, tuple(_OTHER_DIAGONAL.get(rule, rule) for rule in variant.rules)):
        clues = tuple(clue.moved(where) for clue in variant.clues)
        turned = Variant(variant.size, tuple(regions), rules, extra, differ, clues)
        if houses == {frozenset(house.cells) for house in turned.houses}:
            return turned
    return None


def _renamed(masks: Iterable[int], size: int) -> list[int]:
    """The given digits renamed in the order in which they appear."""
    names: dict[int, int] = {}
    full = (1 << size) - 1
    return [mask if mask == full else 1 << names.setdefault(mask, len(names)) for mask in masks]
