"""Sudoku in all its shapes, from its rules: which pairs of cells may not hold which pairs of digits."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from random import Random

from tests.oracle.independent.rules.common import Budget, Solution, TooLarge, place, turned, weighted

DIGITS = "123456789ABCDEFG"
USUAL = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4)}
"""The boxes of a board that does not say."""
KNIGHT = {(1, 2), (2, 1), (2, -1), (1, -2)}
KING = {(1, 1), (1, -1)}


@dataclass(frozen=True)
class Grid:
    """For each cell the digits it may hold and the region it is in; the names of rules; further houses and pairs."""

    size: int
    cells: tuple[str, ...]
    regions: tuple[int, ...]
    rules: frozenset[str] = frozenset()
    houses: tuple[tuple[int, ...], ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()

    @property
    def box(self) -> tuple[int, int] | None:
        """Rows and columns of the boxes, where the regions are boxes."""
        for rows in range(1, self.size + 1):
            if self.size % rows == 0 and self.regions == _boxes(self.size, rows, self.size // rows):
                return rows, self.size // rows
        return None


def _boxes(size: int, rows: int, columns: int) -> tuple[int, ...]:
    return _numbered((row // rows, column // columns) for row in range(size) for column in range(size))


def _numbered(names: object) -> tuple[int, ...]:
    """The same regions under numbers, from 0 in reading order."""
    numbers: dict[object, int] = {}
    return tuple(numbers.setdefault(name, len(numbers)) for name in names)  # type: ignore[attr-defined]


@lru_cache(maxsize=256)
def _apart(
    size: int,
    regions: tuple[int, ...],
    box: tuple[int, int] | None,
    rules: frozenset[str],
    houses: tuple[tuple[int, ...], ...],
    pairs: tuple[tuple[int, int], ...],
) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
    """For each cell those that hold another digit, and those whose digit is not the next one."""
    differ: list[set[int]] = [set() for _ in range(size * size)]
    beside: list[set[int]] = [set() for _ in range(size * size)]
    for a, b in combinations(range(size * size), 2):
        (row, column), (other_row, other_column) = divmod(a, size), divmod(b, size)
        step = (other_row - row, other_column - column)
        same = row == other_row or column == other_column or regions[a] == regions[b]
        if rules & {"x", "diagonal"}:
            same = same or (row == column and other_row == other_column)
        if rules & {"x", "antidiagonal"}:
            same = same or (row + column == size - 1 == other_row + other_column)
        if "windoku" in rules:
            windows = [(r // 4, c // 4) if r % 4 and c % 4 else None for r, c in (divmod(a, size), divmod(b, size))]
            same = same or (windows[0] is not None and windows[0] == windows[1])
        if "disjoint" in rules and box is not None:
            same = same or (step[0] % box[0] == 0 and step[1] % box[1] == 0)
        same = same or ("antiknight" in rules and step in KNIGHT) or ("antiking" in rules and step in KING)
        same = same or any(a in house and b in house for house in houses) or (a, b) in pairs or (b, a) in pairs
        if same:
            differ[a].add(b)
            differ[b].add(a)
        if "nonconsecutive" in rules and step in {(0, 1), (1, 0)}:
            beside[a].add(b)
            beside[b].add(a)
    return tuple((frozenset(one), frozenset(other)) for one, other in zip(differ, beside, strict=True))


def _constraints(board: Grid) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
    return _apart(board.size, board.regions, board.box, board.rules, board.houses, board.pairs)


def _near(digit: str) -> str:
    """The digits before and after this one."""
    at = DIGITS.index(digit)
    return DIGITS[max(at - 1, 0) : at] + DIGITS[at + 1 : at + 2]


class Sudoku:
    """The rules."""

    def read(self, text: str) -> Grid:
        """A line of a usual board, a headline with rows, or a document."""
        if text.lstrip().startswith("{"):
            return self._read_document(json.loads(text)["puzzle"])
        lines = text.strip().splitlines()
        head = re.fullmatch(r"sudoku (\d+)x\d+((?: \S+)*)", lines[0])
        if head is None:
            return self._read_line(lines[0])
        size, words = int(head[1]), head[2].split()
        cells = self._read_cells(lines[1 : size + 1], size)
        if "box" in words:
            at = words.index("box")
            rows, columns = map(int, words[at + 1].split("x"))
            regions = _boxes(size, rows, columns)
            del words[at : at + 2]
        elif "regions" in lines:
            at = lines.index("regions") + 1
            regions = _numbered(symbol for line in lines[at : at + size] for symbol in line.replace(" ", ""))
        else:
            regions = _boxes(size, *USUAL[size])
        return Grid(size, cells, regions, _rules(words))

    def _read_line(self, line: str) -> Grid:
        if len(line) == 729:
            cells = tuple(line[at : at + 9].replace(".", "") for at in range(0, 729, 9))
        else:
            cells = tuple(DIGITS[: round(len(line) ** 0.5)] if mark == "." else mark for mark in line)
        size = round(len(cells) ** 0.5)
        return Grid(size, cells, _boxes(size, *USUAL[size]))

    def _read_cells(self, rows: list[str], size: int) -> tuple[str, ...]:
        cells = []
        for row in rows:
            tokens = row.split()
            for token in list(row) if len(tokens) == 1 and len(row) == size else tokens:
                cells.append({".": DIGITS[:size], "!": ""}.get(token, token))
        return tuple(cells)

    def _read_document(self, body: dict[str, object]) -> Grid:
        size = body["size"]
        assert isinstance(size, int)
        texts: dict[str, list[str]] = body  # type: ignore[assignment]
        lists: dict[str, list[list[int]]] = body  # type: ignore[assignment]
        if "regions" in body:
            regions = _numbered(symbol for line in texts["regions"] for symbol in line.replace(" ", ""))
        else:
            regions = _boxes(size, *USUAL[size])
        return Grid(
            size,
            self._read_cells(texts["rows"], size),
            regions,
            _rules(texts.get("rules", [])),
            # The cells of a house and of a pair have no order.
            tuple(tuple(sorted(house)) for house in lists.get("houses", [])),
            tuple((min(pair), max(pair)) for pair in lists.get("differ", [])),
        )

    def write(self, board: Grid) -> str:
        """A headline with rows; a document where a board has houses or pairs of its own."""
        size, box = board.size, board.box
        tokens = ["." if len(cell) == size else cell or "!" for cell in board.cells]
        rows = [" ".join(tokens[at : at + size]) for at in range(0, size * size, size)]
        names = [DIGITS[region] for region in board.regions]
        regions = ["".join(names[at : at + size]) for at in range(0, size * size, size)]
        if board.houses or board.pairs:
            body: dict[str, object] = {"size": size, "rows": rows, "rules": sorted(board.rules)}
            if box is None or box != USUAL.get(size):
                body["regions"] = regions
            body |= {"houses": board.houses, "differ": board.pairs}
            return json.dumps({"grillon": 1, "family": "sudoku", "puzzle": body})
        words = ["sudoku", f"{size}x{size}"]
        if box is not None and box != USUAL.get(size):
            words += ["box", f"{box[0]}x{box[1]}"]
        ending = ["regions", *regions] if box is None else []
        return "\n".join([" ".join([*words, *sorted(board.rules)]), *rows, *ending])

    def solutions(self, board: Grid, budget: Budget) -> list[Solution]:
        """Always the cell with the fewest digits left; a digit is taken from the cells it excludes."""
        found: list[Solution] = []
        for cells in self._filled(board, budget, None):
            budget.solution()
            found.append(_statements(cells, board.size))
        return found

    def _filled(self, board: Grid, budget: Budget, random: Random | None):  # type: ignore[no-untyped-def]
        apart = _constraints(board)

        def go(left: dict[int, str], done: dict[int, str]):  # type: ignore[no-untyped-def]
            budget.node()
            if not left:
                yield done
                return
            cell = min(left, key=lambda at: len(left[at]))
            digits = list(left[cell])
            if random is not None:
                random.shuffle(digits)
            for digit in digits:
                rest = {at: held for at, held in left.items() if at != cell}
                for at in apart[cell][0] & rest.keys():
                    rest[at] = rest[at].replace(digit, "")
                for at in apart[cell][1] & rest.keys():
                    rest[at] = "".join(mark for mark in rest[at] if mark not in _near(digit))
                if all(rest.values()):
                    yield from go(rest, {**done, cell: digit})

        yield from go(dict(enumerate(board.cells)), {})

    def broken(self, board: Grid) -> bool:
        """Two givens that exclude each other, or a cell without a digit."""
        if "" in board.cells:
            return True
        apart = _constraints(board)
        given = {cell: held for cell, held in enumerate(board.cells) if len(held) == 1}
        return any(
            any(given[other] == digit for other in apart[cell][0] & given.keys())
            or any(given[other] in _near(digit) for other in apart[cell][1] & given.keys())
            for cell, digit in given.items()
        )

    def images(self, board: Grid, random: Random) -> list[Grid]:
        """Turned and mirrored, and with the digits exchanged where no rule knows their order."""
        found = []
        for move in ways(board.size):
            digits = list(DIGITS[: board.size])
            if "nonconsecutive" not in board.rules:
                random.shuffle(digits)
            found.append(self.moved(board, move, digits))
        return found

    def moved(self, board: Grid, to: list[int], digits: list[str]) -> Grid:
        """With each cell elsewhere, and with other digits."""
        mirrored = to[0] not in (0, board.size**2 - 1)
        exchange = {"diagonal": "antidiagonal", "antidiagonal": "diagonal"} if mirrored else {}
        cells, regions = [""] * board.size**2, [0] * board.size**2
        for cell, held in enumerate(board.cells):
            cells[to[cell]] = "".join(sorted(digits[DIGITS.index(mark)] for mark in held))
            regions[to[cell]] = board.regions[cell]
        return Grid(
            board.size,
            tuple(cells),
            _numbered(regions),
            frozenset(exchange.get(rule, rule) for rule in board.rules),
            tuple(tuple(to[cell] for cell in house) for house in board.houses),
            tuple((to[a], to[b]) for a, b in board.pairs),
        )

    def given(self, board: Grid, statement: str) -> Grid | None:
        """One digit in a cell; none where it was ruled out."""
        row, column, digit = place(statement)
        held = board.cells[row * board.size + column]
        if len(held) == 1 and held != digit:
            return None
        return self._with(board, row, column, digit if digit in held else "")

    def taken(self, board: Grid, statement: str) -> Grid:
        """A cell that may hold any digit."""
        row, column, _ = place(statement)
        return self._with(board, row, column, DIGITS[: board.size])

    def _with(self, board: Grid, row: int, column: int, held: str) -> Grid:
        cells = list(board.cells)
        cells[row * board.size + column] = held
        return replace(board, cells=tuple(cells))

    def relatives(self, board: Grid) -> list[Grid]:
        """One rule more or less."""
        return [replace(board, rules=board.rules ^ {rule}) for rule in ("antiking", "nonconsecutive")]

    def draw(self, random: Random) -> Grid:
        """A shape, a full grid of it where there is one, and as many of its digits as keep the solutions few."""
        board = self._shape(random)
        cells = board.size**2
        try:
            full = next(iter(self._filled(board, Budget(nodes=3000), random)), None)
        except TooLarge:
            full = None
        if full is None:
            if random.random() < 0.7:
                raise TooLarge
            return replace(board, cells=self._senseless(board, random))
        order = random.sample(range(cells), cells)
        dense = {2: 0, 3: 0, 4: 0, 5: 5, 6: 8, 7: 20, 8: 26, 9: 30}[board.size]
        shown = min(cells, random.randrange(dense, dense + cells // 3) if random.random() < 0.93 else cells)
        held = [full[cell] if cell in order[:shown] else DIGITS[: board.size] for cell in range(cells)]
        if random.random() < 0.25:
            for cell in random.sample(range(cells), random.randrange(1, cells // 2)):
                marks = {*random.sample(DIGITS[: board.size], random.randrange(1, board.size)), full[cell]}
                held[cell] = "".join(sorted(marks & set(held[cell])))
        if random.random() < 0.15:
            held[random.randrange(cells)] = random.choice(DIGITS[: board.size])
        if random.random() < 0.02:
            held[random.randrange(cells)] = ""
        return replace(board, cells=tuple(held))

    def _senseless(self, board: Grid, random: Random) -> tuple[str, ...]:
        """No full grid was found: whether there is one is for the enumeration to say."""
        return tuple(
            random.choice(DIGITS[: board.size]) if random.random() < 0.08 else DIGITS[: board.size]
            for _ in range(board.size**2)
        )

    def _shape(self, random: Random) -> Grid:
        size = weighted(random, [(2, 1), (3, 2), (4, 8), (5, 3), (6, 6), (7, 1), (8, 1), (9, 6)])
        whole = (DIGITS[:size],) * size**2
        boxes = [rows for rows in range(1, size + 1) if size % rows == 0]
        rows = random.choice(boxes) if random.random() < 0.5 or size not in USUAL else USUAL[size][0]
        regions = list(_boxes(size, rows, size // rows))
        jigsaw = size not in USUAL or random.random() < 0.2
        for _ in range(random.randrange(1, 3 * size) if jigsaw else 0):
            a, b = random.randrange(size**2), random.randrange(size**2)
            if divmod(a, size)[0] == divmod(b, size)[0] or divmod(a, size)[1] == divmod(b, size)[1]:
                regions[a], regions[b] = regions[b], regions[a]
        board = Grid(size, whole, _numbered(regions))
        names = ["x", "diagonal", "antidiagonal", "antiknight", "antiking", "nonconsecutive"]
        if size == 9:
            names.append("windoku")
        if board.box is not None:
            names += ["disjoint"] * 2
        rules = set(random.sample(names, weighted(random, [(0, 5), (1, 4), (2, 1)])))
        if "x" in rules or {"diagonal", "antidiagonal"} <= rules:
            rules = {"x", *(rules - {"diagonal", "antidiagonal"})}
        houses, pairs = [], []
        if random.random() < 0.15:
            houses = [tuple(sorted(random.sample(range(size**2), size))) for _ in range(random.randrange(1, 3))]
        if random.random() < 0.15:
            for _ in range(random.randrange(1, 6)):
                a, b = random.sample(range(size**2), 2)
                pairs.append((min(a, b), max(a, b)))
        return replace(board, rules=frozenset(rules), houses=tuple(houses), pairs=tuple(pairs))

    def solved(self, board: Grid, text: str) -> object:
        """The digit of each cell."""
        read = self.read(text)
        return _statements(dict(enumerate(read.cells)), read.size)

    def told(self, board: Grid, solution: Solution) -> object:
        """The same statements."""
        return solution


def ways(size: int) -> list[list[int]]:
    """Where each cell goes when the board is turned or mirrored."""
    return [
        [row * size + column for row, column in (move(*divmod(cell, size)) for cell in range(size**2))]
        for _, move in turned(size, size)
    ]


def _rules(words: list[str]) -> frozenset[str]:
    """The names, both diagonals under their one name."""
    names = set(words)
    if "x" in names or {"diagonal", "antidiagonal"} <= names:
        names = {"x", *(names - {"diagonal", "antidiagonal"})}
    return frozenset(names)


def _statements(cells: dict[int, str], size: int) -> Solution:
    return frozenset(f"R{cell // size + 1}C{cell % size + 1} = {digit}" for cell, digit in cells.items())
