"""One puzzle for all that are the same.

The classic 9x9 has 3,359,232 ways to exchange rows, columns and the two directions, and all names of the digits: the
core finds the least. Other variants have the turns and mirrors of the square that keep their shape, and the names of
the digits unless their order matters. With pencil marks digits keep their names and only the square is turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import Variant

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


def canonical(puzzle: SudokuPuzzle) -> SudokuPuzzle:
    """The representative of a puzzle's class."""
    if puzzle.variant.is_classic and not puzzle.has_marks:
        from grillon._core import sudoku

        return puzzle.with_values(tuple(sudoku.canonical(bytes(puzzle.values))))
    return min(_images(puzzle), key=lambda image: (image.variant.regions, _key(image)))


def canonical_lines(lines: Iterable[str]) -> Iterator[str]:
    """The canonical form of many classic puzzles of 81 characters, `.` or `0` for an empty cell.

    >>> list(canonical_lines(["7" + "." * 80, "." * 40 + "1" + "." * 40])) == ["." * 80 + "1"] * 2
    True
    """
    from grillon._core import sudoku

    table = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))
    back = bytes.maketrans(bytes(range(10)), b".123456789")
    for line in lines:
        yield sudoku.canonical(line.encode("ascii").translate(table)).translate(back).decode("ascii")


def _key(puzzle: SudokuPuzzle) -> tuple[int, ...]:
    """Empty cells come first, as in the classic form."""
    return tuple(0 if mask == puzzle.full else mask for mask in puzzle.masks)


def _images(puzzle: SudokuPuzzle) -> Iterator[SudokuPuzzle]:
    size, last = puzzle.size, puzzle.size - 1
    variant = puzzle.variant
    for turn in TURNS:
        where = [0] * variant.cells
        for cell in range(variant.cells):
            r, c = turn(*divmod(cell, size), last)
            where[cell] = r * size + c
        turned = _turned(variant, where)
        if turned is None:
            continue
        masks = [0] * variant.cells
        for cell, mask in enumerate(puzzle.masks):
            masks[where[cell]] = mask
        yield SudokuPuzzle(turned, tuple(masks if variant.apart or puzzle.has_marks else _renamed(masks, size)))


def _turned(variant: Variant, where: list[int]) -> Variant | None:
    """The variant turned, when it is a variant of the same rules."""
    regions = [0] * variant.cells
    for cell, region in enumerate(variant.regions):
        regions[where[cell]] = region
    extra = tuple(sorted(tuple(sorted(where[cell] for cell in house)) for house in variant.extra))
    differ = tuple(sorted((min(where[a], where[b]), max(where[a], where[b])) for a, b in variant.differ))
    turned = Variant(variant.size, tuple(regions), variant.rules, extra, differ)
    houses = {frozenset(where[cell] for cell in house.cells) for house in variant.houses}
    return turned if houses == {frozenset(house.cells) for house in turned.houses} else None


def _renamed(masks: list[int], size: int) -> list[int]:
    """The given digits named in the order they appear."""
    names: dict[int, int] = {}
    full = (1 << size) - 1
    return [mask if mask == full else 1 << names.setdefault(mask, len(names)) for mask in masks]
