"""Sudokus with what setters draw: each kind of clue as a sentence about the digits of its cells, and nothing cleverer.

Every grid of the board without clues is looked at, so boards are small or well filled. Clues that no grid meets are not
drawn: whether that shows at sight is for each kind to say, and these rules do not ask.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from tests.oracle.independent.rules import sudoku
from tests.oracle.independent.rules.common import Budget, Solution, TooLarge, weighted

Digits = Sequence[int]
UNORDERED = {"cage", "white_dot", "black_dot", "x", "v", "quadruple", "renban", "odd", "even", "minimum", "maximum"}


@dataclass(frozen=True)
class Clue:
    """Its word, its numbers, whether digits may repeat, and its groups of cells."""

    word: str
    numbers: tuple[int, ...]
    repeats: bool
    groups: tuple[tuple[int, ...], ...]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of all groups."""
        return tuple(cell for group in self.groups for cell in group)


@dataclass(frozen=True)
class Grid(sudoku.Grid):
    """A board with clues."""

    clues: frozenset[Clue] = frozenset()


def _sandwich(line: Digits) -> int:
    low, high = sorted((line.index(1), line.index(max(line))))
    return sum(line[low + 1 : high])


def _seen(line: Digits) -> int:
    return sum(digit > max(line[:at], default=0) for at, digit in enumerate(line))


def _near(line: Digits, width: int) -> list[Digits]:
    """Every so many in a row; all of a shorter line."""
    return [line[at : at + width] for at in range(max(1, len(line) - width + 1))]


def _zipped(line: Digits) -> bool:
    pairs = [first + last for first, last in zip(line, reversed(line), strict=True)][: len(line) // 2]
    return len({*pairs, *([line[len(line) // 2]] if len(line) % 2 else [])}) == 1


def _asks(clue: Clue, default: int) -> int:
    return clue.numbers[0] if clue.numbers else default


RULES: dict[str, Callable[[Clue, list[Digits], int], bool]] = {
    "cage": lambda c, g, _: (c.repeats or len(set(g[0])) == len(g[0])) and _asks(c, sum(g[0])) == sum(g[0]),
    "thermometer": lambda c, g, _: all(a < b for a, b in pairwise(g[0])),
    "arrow": lambda c, g, _: int("".join(map(str, g[0]))) == sum(g[1]),
    "double_arrow": lambda c, g, _: g[0][0] + g[0][-1] == sum(g[0][1:-1]),
    "white_dot": lambda c, g, _: abs(g[0][0] - g[0][1]) == _asks(c, 1),
    "black_dot": lambda c, g, _: max(g[0]) == _asks(c, 2) * min(g[0]),
    "x": lambda c, g, _: sum(g[0]) == 10,
    "v": lambda c, g, _: sum(g[0]) == 5,
    "little_killer": lambda c, g, _: sum(g[0]) == c.numbers[0],
    "sandwich": lambda c, g, _: _sandwich(g[0]) == c.numbers[0],
    "x_sum": lambda c, g, _: sum(g[0][: g[0][0]]) == c.numbers[0],
    "skyscraper": lambda c, g, _: _seen(g[0]) == c.numbers[0],
    "numbered_room": lambda c, g, _: g[0][g[0][0] - 1] == c.numbers[0],
    "greater_than": lambda c, g, _: g[0][0] > g[0][1],
    "odd": lambda c, g, _: all(digit % 2 for digit in g[0]),
    "even": lambda c, g, _: not any(digit % 2 for digit in g[0]),
    "quadruple": lambda c, g, _: all(g[0].count(digit) >= c.numbers.count(digit) for digit in c.numbers),
    "clone": lambda c, g, _: list(g[0]) == list(g[1]),
    "whisper": lambda c, g, _: all(abs(a - b) >= _asks(c, 5) for a, b in pairwise(g[0])),
    "renban": lambda c, g, _: sorted(g[0]) == list(range(min(g[0]), min(g[0]) + len(g[0]))),
    "palindrome": lambda c, g, _: list(g[0]) == list(reversed(g[0])),
    "zipper": lambda c, g, _: _zipped(g[0]),
    "entropic": lambda c, g, size: all(
        _different(near, lambda digit: (digit - 1) * 3 // size) for near in _near(g[0], 3)
    ),
    "modular": lambda c, g, _: all(
        _different(near, lambda digit: digit % _asks(c, 3)) for near in _near(g[0], _asks(c, 3))
    ),
    "between": lambda c, g, _: all(min(g[0][0], g[0][-1]) < digit < max(g[0][0], g[0][-1]) for digit in g[0][1:-1]),
    "lockout": lambda c, g, _: (
        abs(g[0][0] - g[0][-1]) >= _asks(c, 4)
        and not any(min(g[0][0], g[0][-1]) <= digit <= max(g[0][0], g[0][-1]) for digit in g[0][1:-1])
    ),
}
"""Does a clue allow the digits of its groups on a board of this size?"""


def _different(digits: Digits, kind: Callable[[int], int]) -> bool:
    return len(set(map(kind, digits))) == len(digits)


def _row_or_column(size: int, random: Random) -> list[int]:
    at, line = random.randrange(size), range(size)
    cells = [at * size + one for one in line] if random.random() < 0.5 else [one * size + at for one in line]
    return cells[::-1] if random.random() < 0.5 else cells


def _path(size: int, random: Random, length: int, corners: bool = True) -> list[int]:
    cells = [random.randrange(size**2)]
    while len(cells) < length:
        row, column = divmod(cells[-1], size)
        steps = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r or c) and (corners or not (r and c))]
        ends = [(row + r) * size + column + c for r, c in steps if 0 <= row + r < size and 0 <= column + c < size]
        ends = [end for end in ends if end not in cells]
        if not ends:
            raise TooLarge
        cells.append(random.choice(ends))
    return cells


class CluedSudoku(sudoku.Sudoku):
    """Boards of 4x4, 6x6 and 9x9."""

    def solutions(self, board: sudoku.Grid, budget: Budget) -> list[Solution]:
        """The grids of the board without clues that meet them all."""
        assert isinstance(board, Grid)
        found: list[Solution] = []
        for filled in self._filled(board, budget, None):
            if self._meets(board, {cell: int(digit) for cell, digit in filled.items()}):
                budget.solution()
                found.append(sudoku._statements(filled, board.size))
        if not found and not self.broken(board):
            raise TooLarge
        return found

    def _meets(self, board: Grid, digits: dict[int, int]) -> bool:
        return all(
            RULES[clue.word](clue, [[digits[cell] for cell in group] for group in clue.groups], board.size)
            for clue in board.clues
        )

    def read(self, text: str) -> Grid:
        """As any, with a line for each clue."""
        if text.lstrip().startswith("{"):
            lines = json.loads(text)["puzzle"].get("clues", [])
            plain = super().read(text)
        else:
            whole = text.strip().splitlines()
            lines = [line for line in whole if line.split()[0] in RULES and "C" in line]
            plain = super().read("\n".join(line for line in whole if line not in lines))
        clues = frozenset(_clue(line, plain.size) for line in lines)
        return _with_clues(plain, clues)

    def write(self, board: sudoku.Grid) -> str:
        """As any, with a line for each clue."""
        assert isinstance(board, Grid)
        return "\n".join([super().write(board), *sorted(_line(clue, board.size) for clue in board.clues)])

    def images(self, board: sudoku.Grid, random: Random) -> list[sudoku.Grid]:
        """Turned and mirrored with its clues, which are about cells and know no other directions; digits stay."""
        assert isinstance(board, Grid)
        found: list[sudoku.Grid] = []
        for to in sudoku.ways(board.size):
            plain = self.moved(board, to, list(sudoku.DIGITS))
            groups = {clue: tuple(tuple(to[cell] for cell in group) for group in clue.groups) for clue in board.clues}
            clues = frozenset(replace(clue, groups=groups[clue]) for clue in board.clues)
            found.append(_with_clues(plain, clues))
        return found

    def relatives(self, board: sudoku.Grid) -> list[sudoku.Grid]:
        """One clue less."""
        assert isinstance(board, Grid)
        return [replace(board, clues=board.clues - {clue}) for clue in sorted(board.clues, key=repr)[:2]]

    def draw(self, random: Random) -> Grid:
        """A grid, some of its digits, and clues that it meets."""
        size = weighted(random, [(4, 4), (6, 4), (9, 3)])
        rules = random.choice(([], [], [], ["x"], ["antiknight"] if size > 4 else []))
        blank = Grid(
            size, (sudoku.DIGITS[:size],) * size**2, sudoku._boxes(size, *sudoku.USUAL[size]), frozenset(rules)
        )
        full = next(iter(self._filled(blank, Budget(nodes=3000), random)), None)
        if full is None:
            raise TooLarge
        digits = {cell: int(mark) for cell, mark in full.items()}
        clues: set[Clue] = set()
        wanted = random.randrange(1, 6)
        for _ in range(2000):
            if len(clues) == wanted:
                break
            clue = self._drawn(size, digits, random)
            if self._meets(replace(blank, clues=frozenset({clue})), digits):
                clues.add(clue)
        dense = {4: 0, 6: 7, 9: 30}[size]
        shown = random.sample(range(size**2), random.randrange(dense, dense + size**2 // 3))
        held = tuple(full[cell] if cell in shown else sudoku.DIGITS[:size] for cell in range(size**2))
        if random.random() < 0.05:
            held = (held[1], *held[1:])
        return replace(blank, cells=held, clues=frozenset(clues))

    def _drawn(self, size: int, digits: dict[int, int], random: Random) -> Clue:
        word = random.choice(sorted(RULES.keys() - ({"entropic"} if size % 3 else set())))
        numbers: tuple[int, ...] = ()
        if word in ("sandwich", "x_sum", "skyscraper", "numbered_room"):
            groups = [_row_or_column(size, random)]
            line = [digits[cell] for cell in groups[0]]
            told = {"sandwich": _sandwich(line), "x_sum": sum(line[: line[0]]), "skyscraper": _seen(line)}
            numbers = (told.get(word, line[line[0] - 1]),)
        elif word == "little_killer":
            at = random.randrange(size)
            groups = [[row * size + row + at for row in range(size - at)]]
            numbers = (sum(digits[cell] for cell in groups[0]),)
        elif word in ("white_dot", "black_dot", "x", "v", "greater_than"):
            groups = [_path(size, random, 2, corners=False)]
        elif word in ("odd", "even"):
            groups = [[random.randrange(size**2)]]
        elif word == "quadruple":
            row, column = random.randrange(size - 1), random.randrange(size - 1)
            groups = [[(row + r) * size + column + c for r in (0, 1) for c in (0, 1)]]
            numbers = tuple(sorted(random.sample([digits[cell] for cell in groups[0]], random.randrange(1, 4))))
        elif word == "clone":
            groups = [_path(size, random, 2)]
            by = random.randrange(1, size)
            groups.append([cell + by for cell in groups[0]])
            if any((cell + by) // size != cell // size or cell + by in groups[0] for cell in groups[0]):
                raise TooLarge
        elif word == "arrow":
            path = _path(size, random, random.randrange(3, 5))
            groups = [path[:1], path[1:]]
        else:
            groups = [_path(size, random, random.randrange(3, 5), corners=word != "cage")]
        repeats = word == "cage" and random.random() < 0.2
        if word == "cage" and (repeats or random.random() < 0.7):
            numbers = (sum(digits[cell] for cell in groups[0]),)
        if word in ("whisper", "lockout") and size < 9:
            numbers = (2,)
        return _clue(_line(Clue(word, numbers, repeats, tuple(map(tuple, groups))), size), size)


def _line(clue: Clue, size: int) -> str:
    groups = (" ".join(f"R{cell // size + 1}C{cell % size + 1}" for cell in group) for group in clue.groups)
    if clue.word in ("sandwich", "x_sum", "skyscraper", "numbered_room", "little_killer"):
        ends = clue.groups[0][0], clue.groups[0][-1]
        groups = ("-".join(f"R{cell // size + 1}C{cell % size + 1}" for cell in ends) for _ in range(1))
    return " ".join([clue.word, *map(str, clue.numbers), *["repeats"] * clue.repeats, " > ".join(groups)])


def _clue(line: str, size: int) -> Clue:
    word, *rest = line.split()
    numbers, groups = [], [list[int]()]
    for token in rest:
        if token == ">":
            groups.append([])
        elif token.isdigit():
            numbers.append(int(token))
        elif token != "repeats":
            ends = [tuple(int(part) - 1 for part in end[1:].split("C")) for end in token.split("-")]
            (row, column), (last_row, last_column) = ends[0], ends[-1]
            far = max(abs(last_row - row), abs(last_column - column))
            down, right = ((to > at) - (to < at) for at, to in ((row, last_row), (column, last_column)))
            groups[-1] += [(row + at * down) * size + column + at * right for at in range(far + 1)]
    return _settled(Clue(word, tuple(numbers), "repeats" in rest, tuple(map(tuple, groups))))


def _settled(clue: Clue) -> Clue:
    """With its cells in reading order where their order says nothing."""
    if clue.word not in UNORDERED:
        return clue
    return replace(clue, groups=tuple(tuple(sorted(group)) for group in clue.groups))


def _with_clues(board: sudoku.Grid, clues: frozenset[Clue]) -> Grid:
    return Grid(**{name: getattr(board, name) for name in sudoku.Grid.__dataclass_fields__}, clues=clues)
