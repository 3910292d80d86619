"""Setting clues on a full grid: cages that cover it, lines and arrows drawn along it, dots and numbers that it shows.

Every clue is true of the grid; whether they leave it the only solution is for the generator to find out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from random import Random

from grillon.families.sudoku.clues import Clue, kinds
from grillon.families.sudoku.clues.cage import Cage
from grillon.families.sudoku.clues.cells import Clone
from grillon.families.sudoku.clues.quadruple import Quadruple
from grillon.families.sudoku.clues.shapes import Along, Outside, Pair, neighbours
from grillon.families.sudoku.variants import Variant

Grid = Sequence[int]
"""The digits of all cells."""

_TOGETHER = ("cage", "white_dot", "black_dot", "x", "v")
RECIPES = {
    "killer": ("cage",),
    "kropki": ("white_dot", "black_dot"),
    "xv": ("x", "v"),
    **{word: (word,) for word, kind in kinds().items() if kind.offered and word not in _TOGETHER},
}
"""The kinds of clues that each variant is set with."""
_RULES = {"all_dots": ("white_dot", "black_dot"), "all_xv": ("x", "v")}
"""The kinds of which every one is given where a rule says so."""
SINGLES = 2
"""The most cages of one cell."""
_LARGEST = 5
_SHARES = (((2, 66), (3, 30), (4, 4)), ((2, 35), (3, 40), (4, 20), (5, 5)), ((2, 25), (3, 35), (4, 25), (5, 15)))
"""How many of a hundred cages have so many cells: for easy puzzles, for others, for hard ones."""
_COVERED = 0.4
"""The part of the board that lines may take."""
_TRIES = 60


class CagePlan:
    """Cages that cover a grid, no digit twice in one; they can be changed where they leave two solutions."""

    def __init__(self, grid: Grid, size: int, chance: Random, hardness: int) -> None:
        self.grid, self.size, self.chance = grid, size, chance
        self.cages = self._drawn(_SHARES[hardness])

    def _drawn(self, shares: Sequence[tuple[int, int]]) -> list[list[int]]:
        """Cages grown one by one from the cell with the fewest free neighbours, so that few cells are left over."""
        chance, size = self.chance, self.size
        free = set(range(size * size))
        cages: list[list[int]] = []
        while free:
            start = min(sorted(free), key=lambda cell: (len(self._near([cell]) & free), chance.random()))
            [wanted] = chance.choices([number for number, _ in shares], [share for _, share in shares])
            cage = [start]
            while len(cage) < wanted:
                digits = {self.grid[cell] for cell in cage}
                near = sorted(cell for cell in self._near(cage) & free if self.grid[cell] not in digits)
                if not near:
                    break
                # A cell with few ways out first, and rather a compact cage than a long one.
                cage.append(
                    min(near, key=lambda cell: (len(self._near([cell]) & free - set(cage)), chance.random()))
                    if chance.random() < 0.6
                    else chance.choice(near)
                )
            free -= set(cage)
            cages.append(cage)
        return self._without_singles(cages)

    def _without_singles(self, cages: list[list[int]]) -> list[list[int]]:
        """Single cells join a cage beside them where its digits allow it."""
        for cage in [cage for cage in cages if len(cage) == 1]:
            [cell] = cage
            others = [other for other in cages if other is not cage and self._may_join(cell, other)]
            if others:
                min(others, key=lambda other: (len(other), self.chance.random())).append(cell)
                cages.remove(cage)
        return cages

    def _near(self, cells: Sequence[int]) -> set[int]:
        return {near for cell in cells for near in neighbours(cell, self.size)} - set(cells)

    def _may_join(self, cell: int, cage: Sequence[int]) -> bool:
        together = len(cage) < _LARGEST and cell in self._near(cage)
        return together and self.grid[cell] not in {self.grid[other] for other in cage}

    @property
    def fits(self) -> bool:
        """Does it look as people draw them: hardly any single cell?"""
        return sum(len(cage) == 1 for cage in self.cages) <= SINGLES

    def parts(self) -> list[tuple[object, ...]]:
        """The cages as the core reads them, without numbers of houses."""
        found: list[tuple[object, ...]] = []
        for cage in self.cages:
            total = sum(self.grid[cell] for cell in cage)
            found.append(("sum", 0, cage, [1] * len(cage), total, total))
            found += [("quota", 0, cage, value, 0, 1) for value in range(1, self.size + 1) if len(cage) > 1]
        return found

    def change(self, other: Grid) -> bool:
        """Move a cell that another solution fills otherwise to a cage beside it, so that this solution breaks a sum."""
        different = [cell for cell in range(len(self.grid)) if self.grid[cell] != other[cell]]
        self.chance.shuffle(different)
        for cell in different:
            home = next(cage for cage in self.cages if cell in cage)
            rest = [one for one in home if one != cell]
            if len(rest) == 1 or (rest and connected(rest[0], {*rest}, self.size) != {*rest}):
                continue
            new = [cage for cage in self.cages if cage is not home and self._may_join(cell, cage)]
            if new:
                home.remove(cell)
                self.chance.choice(new).append(cell)
                self.cages = [cage for cage in self.cages if cage]
                return True
        return False

    def clues(self) -> tuple[Clue, ...]:
        """The cages as clues."""
        return tuple(Cage(tuple(cage), sum(self.grid[cell] for cell in cage)) for cage in self.cages)


def connected(cell: int, cells: AbstractSet[int], size: int) -> set[int]:
    """Those of some cells that hang together with one of them."""
    reached, waiting = {cell}, [cell]
    while waiting:
        more = {near for near in neighbours(waiting.pop(), size) if near in cells} - reached
        reached |= more
        waiting += more
    return reached


def drawn_clues(words: Sequence[str], grid: Grid, plain: Variant, chance: Random) -> tuple[Clue, ...]:
    """Random clues of these kinds that the grid meets; lines do not cross."""
    free = set(range(plain.cells))
    found: list[Clue] = []
    for word in words:
        if word in _RULES:
            for kind in _RULES[word]:
                found += [clue for clue in _pairs(kinds()[kind], grid, plain) if clue not in found]
            found.append(kinds()[word]())
        else:
            found += _drawn(word, grid, plain, chance, free)
    return tuple(dict.fromkeys(found))


def _drawn(word: str, grid: Grid, plain: Variant, chance: Random, free: set[int]) -> list[Clue]:
    kind = kinds()[word]
    if issubclass(kind, Pair):
        pairs = list(_pairs(kind, grid, plain))
        return chance.sample(pairs, -(-len(pairs) * chance.randint(5, 9) // 10))
    if issubclass(kind, Outside):
        lines = _diagonals(plain.size) if not kind.straight else _straight(plain.size)
        chance.shuffle(lines)
        share = chance.randint(4, 8) if kind.straight else chance.randint(3, 6)
        told = (_telling(kind, line, grid, plain) for line in lines[: len(lines) * share // 10 + 1])
        return [clue for clue in told if clue is not None]
    if issubclass(kind, Quadruple):
        return _quadruples(grid, plain.size, chance)
    if issubclass(kind, Clone):
        return _clones(grid, plain, chance, free)
    wanted = plain.cells * _COVERED
    taken: list[Clue] = []
    for _ in range(_TRIES):
        if sum(len(clue.all_cells) for clue in taken) > wanted:
            break
        clue = _suggested(kind, grid, plain, chance, free)
        if clue is not None:
            taken.append(clue)
            free -= set(clue.all_cells)
    return taken


def _pairs(kind: type[Pair] | type[Clue], grid: Grid, plain: Variant) -> Iterator[Clue]:
    for cell in range(plain.cells):
        for near in neighbours(cell, plain.size):
            for cells in ((cell, near), (near, cell)) if kind.ordered else ((cell, near),):
                clue = kind(cells)  # type: ignore[call-arg]
                if cell < near and isinstance(clue, Pair) and clue.allows(*(grid[one] for one in cells)):
                    yield clue


def _straight(size: int) -> list[tuple[int, ...]]:
    rows = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
    columns = [tuple(range(column, size * size, size)) for column in range(size)]
    return rows + columns


def _diagonals(size: int) -> list[tuple[int, ...]]:
    """Every diagonal of two cells at least, once."""
    found = []
    for start in range(1 - size + 1, size - 1):
        found.append(tuple(row * size + row + start for row in range(size) if 0 <= row + start < size))
        found.append(tuple(row * size + size - 1 - row - start for row in range(size) if 0 <= row + start < size))
    return [line for line in found if len(line) > 1]


def _telling(kind: type[Outside], line: tuple[int, ...], grid: Grid, plain: Variant) -> Clue | None:
    """The clue with the number that the grid shows along a line."""
    number = kind.told([grid[cell] for cell in line])
    return None if number is None else kind(line, number)


def _quadruples(grid: Grid, size: int, chance: Random) -> list[Clue]:
    """Circles where four cells meet, with some of the digits there."""
    corners = [row * size + column for row in range(size - 1) for column in range(size - 1)]
    found: list[Clue] = []
    for first in chance.sample(corners, max(2, len(corners) // 5)):
        cells = (first, first + 1, first + size, first + size + 1)
        shown = chance.sample([grid[cell] for cell in cells], chance.randint(2, 4))
        found.append(Quadruple(cells, tuple(sorted(shown))))
    return found


def _clones(grid: Grid, plain: Variant, chance: Random, free: set[int]) -> list[Clue]:
    """Groups of cells that hold the same digits elsewhere on the grid, the largest first."""
    size = plain.size
    groups: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for down in range(size):
        for right in range(1 - size, size):
            step = down * size + right
            if step <= 0:
                continue
            rows, columns = range(size - down), range(max(-right, 0), size - max(right, 0))
            same = {r * size + c for r in rows for c in columns if grid[r * size + c] == grid[r * size + c + step]}
            while same:
                together = connected(min(same), same, size)
                same -= together
                if 2 <= len(together) <= _LARGEST:
                    groups.append((tuple(sorted(together)), tuple(cell + step for cell in sorted(together))))
    chance.shuffle(groups)
    found: list[Clue] = []
    for group, copy in sorted(groups, key=lambda one: -len(one[0])):
        if free.issuperset(group + copy) and not {*group} & {*copy} and len(found) < plain.cells // 16 + 1:
            found.append(Clone(group, copy))
            free -= {*group, *copy}
    return found


def _suggested(kind: type[Clue], grid: Grid, plain: Variant, chance: Random, free: set[int]) -> Clue | None:
    """A random clue of free cells that the grid meets."""
    groups = len(kind.group_names())
    for _ in range(_TRIES):
        start = chance.choice(sorted(free)) if free else None
        if start is None:
            return None
        if kind.most == 1:
            made = [kind((start,))]  # type: ignore[call-arg]
        else:
            path = _path(start, free, plain.size, chance, plain.size)
            lengths = range(len(path), max(kind.least, 3 if issubclass(kind, Along) else 2) - 1, -1)
            if groups == 2:
                made = [kind(path[:1], path[1:length]) for length in lengths if length > 2]  # type: ignore[call-arg]
            else:
                made = [kind(path[:length]) for length in lengths]  # type: ignore[call-arg]
        for clue in made:
            if clue.fault(plain) is None and holds(clue, grid, plain):
                return clue
    return None


def _path(start: int, free: set[int], size: int, chance: Random, most: int) -> tuple[int, ...]:
    """A way through free cells, also diagonally, that does not touch itself where it can help it."""
    path = [start]
    wanted = chance.randint(3, max(3, min(most, 7)))
    while len(path) < wanted:
        row, column = divmod(path[-1], size)
        around = [
            r * size + c
            for r in range(max(row - 1, 0), min(row + 2, size))
            for c in range(max(column - 1, 0), min(column + 2, size))
        ]
        near = [cell for cell in around if cell in free and cell not in path]
        if not near:
            break
        path.append(chance.choice(near))
    return tuple(path)


def holds(clue: Clue, grid: Grid, plain: Variant) -> bool:
    """Does a full grid meet the clue?"""
    held = {cell: digit - 1 for cell, digit in enumerate(grid)}
    parts = clue.parts(plain)
    return not any(part.is_stuck(at, held, plain.size) for part in parts for at in range(len(part.runs)))
