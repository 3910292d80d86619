"""Tectonic, from its rules: a region of k cells holds 1 to k, and equal values do not touch, not even at a corner."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.oracle.independent.rules.common import Budget, Solution, TooLarge, place, turned_rows, weighted

Cell = tuple[int, int]
HOLE, LEFT_OUT = "#", "…"
WALL, OPEN, UNKNOWN = "wall", "open", "unknown"
_WALL = re.compile(r"a wall between R(\d+)C(\d+) and R(\d+)C(\d+)")
SHAPES = (
    *(((1, 1), 1), ((1, 4), 2), ((5, 1), 1), ((2, 2), 2), ((2, 3), 3), ((3, 2), 2), ((3, 3), 6), ((2, 5), 3)),
    *(((4, 3), 4), ((3, 4), 3), ((4, 4), 4), ((3, 5), 2), ((5, 4), 2), ((5, 5), 2)),
)


@dataclass(frozen=True)
class Grid:
    """The marks row by row (a digit, `?`, a hole or what is left out) and what is known of the borders."""

    rows: tuple[str, ...]
    maximum: int
    borders: frozenset[tuple[Cell, Cell, str]]

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    def mark(self, cell: Cell) -> str:
        """What stands in a cell."""
        return self.rows[cell[0]][cell[1]]

    @property
    def cells(self) -> list[Cell]:
        """The cells that take part, in reading order."""
        rows, columns = self.size
        every = [(row, column) for row in range(rows) for column in range(columns)]
        return [cell for cell in every if self.mark(cell) not in HOLE + LEFT_OUT]

    @property
    def uncertain(self) -> bool:
        """Is a border between two cells that take part unknown?"""
        cells = set(self.cells)
        return any(kind == UNKNOWN and {a, b} <= cells for a, b, kind in self.borders)


def _settled(rows: tuple[str, ...], maximum: int | None, borders: dict[tuple[Cell, Cell], str]) -> Grid:
    """Walls around holes, no doubt inside a part; the largest part or value where no maximum is said."""
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    holes = {cell for cell, mark in marks.items() if mark == HOLE}
    joined = [pair for pair, kind in borders.items() if kind == OPEN and not holes & set(pair)]
    parts = _parts([cell for cell in marks if cell not in holes], joined)
    settled = {
        (a, b, WALL if {a, b} & holes else OPEN if parts[a] is parts[b] else kind) for (a, b), kind in borders.items()
    }
    if maximum is None:
        maximum = max([1, *(int(m) for m in marks.values() if m.isdigit()), *(len(part) for part in parts.values())])
    return Grid(rows, maximum, frozenset(settled))


def _parts(cells: list[Cell], joined: list[tuple[Cell, Cell]]) -> dict[Cell, frozenset[Cell]]:
    """The part of each cell: what the joined pairs hold together."""
    parts = {cell: frozenset({cell}) for cell in cells}
    for a, b in joined:
        if a in parts and b in parts:
            union = parts[a] | parts[b]
            for cell in union:
                parts[cell] = union
    return parts


def _beside(rows: int, columns: int) -> list[tuple[Cell, Cell]]:
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    return across + [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]


class Tectonic:
    """The rules."""

    def read(self, text: str) -> Grid:
        """A drawing with or without headline, or a document."""
        maximum = None
        if text.lstrip().startswith("{"):
            body = json.loads(text)["puzzle"]
            lines, maximum = body["drawing"], body["maximum"]
        else:
            lines = text.strip().splitlines()
            head = re.fullmatch(r"tectonic(?: maximum (\d+))?", lines[0])
            if head is not None:
                lines, maximum = lines[1:], int(head[1]) if head[1] else None
        picture = [line.ljust(len(lines[0])) for line in lines]
        drawn = [line[1::2] for line in picture[1::2]]
        borders = {}
        for a, b in _beside(len(drawn), len(drawn[0])):
            sign = picture[a[0] + b[0] + 1][a[1] + b[1] + 1]
            doubtful = "." in drawn[a[0]][a[1]] + drawn[b[0]][b[1]]
            borders[a, b] = {"|": WALL, "-": WALL, ":": UNKNOWN, " ": UNKNOWN if doubtful else OPEN}[sign]
        return _settled(tuple(row.replace(".", "?") for row in drawn), maximum, borders)

    def write(self, board: Grid) -> str:
        """The drawing; a cell of which nothing is known is a dot."""
        rows, columns = board.size
        kinds = {(a, b): kind for a, b, kind in board.borders}
        picture = [list("+" + "-+" * columns) if row in (0, 2 * rows) else list("+" + " +" * columns) for row in
                   range(2 * rows + 1)]  # fmt: skip
        for row in range(rows):
            picture[2 * row + 1] = list("|" + " " * (2 * columns - 1) + "|")
        for r, c in [(r, c) for r in range(rows) for c in range(columns)]:
            around = {kind for pair, kind in kinds.items() if (r, c) in pair}
            nothing = board.rows[r][c] == "?" and UNKNOWN in around and OPEN not in around
            picture[2 * r + 1][2 * c + 1] = "." if nothing else board.rows[r][c]
        for (a, b), kind in kinds.items():
            wall = "|" if a[0] == b[0] else "-"
            picture[a[0] + b[0] + 1][a[1] + b[1] + 1] = {WALL: wall, OPEN: " ", UNKNOWN: ":"}[kind]
        return "\n".join([f"tectonic maximum {board.maximum}", *map("".join, picture)])

    def solutions(self, board: Grid, budget: Budget) -> list[Solution]:
        """Region by region: the first cell without one lies in some connected set of cells that are left."""
        found: list[Solution] = []
        for regions, values in self._grids(board, budget, None):
            budget.solution()
            found.append(_statements(board, regions, values))
        return found

    def _grids(
        self, board: Grid, budget: Budget, random: Random | None
    ) -> Iterator[tuple[dict[Cell, int], dict[Cell, int]]]:
        cells = board.cells
        kinds = {frozenset((a, b)): kind for a, b, kind in board.borders}
        joined = [(a, b) for a, b, kind in board.borders if kind == OPEN]
        parts = _parts(cells, joined)
        walls = [pair for pair, kind in kinds.items() if kind == WALL]
        near = {
            cell: [other for other in cells if other != cell and abs(other[0] - cell[0]) < 2 > abs(other[1] - cell[1])]
            for cell in cells
        }

        def sets(grown: frozenset[Cell], left: frozenset[Cell], barred: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
            """Every connected set of whole parts that holds `grown` and nothing barred, each once."""
            budget.node()
            if len(grown) > board.maximum or any(wall <= grown for wall in walls):
                return
            edge = sorted(cell for cell in left - grown - barred if any(frozenset((cell, at)) in kinds for at in grown))
            if not edge:
                yield grown
                return
            yield from sets(grown, left, barred | parts[edge[0]])
            if not parts[edge[0]] & barred:
                yield from sets(grown | parts[edge[0]], left, barred)

        def fillings(region: list[Cell], values: dict[Cell, int], free: list[int]) -> Iterator[dict[Cell, int]]:
            budget.node()
            if not region:
                yield values
                return
            cell, rest = region[0], region[1:]
            for value in free:
                mark = board.mark(cell)
                if mark in ("?", str(value)) and all(values.get(other) != value for other in near[cell]):
                    yield from fillings(rest, {**values, cell: value}, [one for one in free if one != value])

        def go(regions: dict[Cell, int], values: dict[Cell, int]) -> Iterator[tuple[dict[Cell, int], dict[Cell, int]]]:
            budget.node()
            left = frozenset(cell for cell in cells if cell not in regions)
            if not left:
                yield regions, values
                return
            first = min(left)
            choices = list(sets(parts[first], left, frozenset()))
            if random is not None:
                random.shuffle(choices)
            for region in choices:
                number = len(set(regions.values()))
                free = list(range(1, len(region) + 1))
                if random is not None:
                    random.shuffle(free)
                for filled in fillings(sorted(region), values, free):
                    yield from go({**regions, **dict.fromkeys(region, number)}, filled)

        yield from go({}, {})

    def broken(self, board: Grid) -> bool:
        """A value above its region's size, twice in a part, or touching its like."""
        cells = board.cells
        parts = _parts(cells, [(a, b) for a, b, kind in board.borders if kind == OPEN])
        given = {cell: int(board.mark(cell)) for cell in cells if board.mark(cell) != "?"}
        doubtful = {end for a, b, kind in board.borders if kind == UNKNOWN and {a, b} <= set(cells) for end in (a, b)}
        for cell, value in given.items():
            if not parts[cell] & doubtful and value > len(parts[cell]):
                return True
            for other in given:
                touching = abs(other[0] - cell[0]) < 2 and abs(other[1] - cell[1]) < 2
                if other != cell and given[other] == value and (touching or other in parts[cell]):
                    return True
        return False

    def images(self, board: Grid, random: Random) -> list[Grid]:
        """Turned and mirrored in every way."""
        found = []
        for rows, move in turned_rows(board.rows):
            borders = set()
            for a, b, kind in board.borders:
                first, second = sorted((move(*a), move(*b)))
                borders.add((first, second, kind))
            found.append(Grid(rows, board.maximum, frozenset(borders)))
        return found

    def given(self, board: Grid, statement: str) -> Grid | None:
        """A value, or a wall."""
        if wall := _WALL.fullmatch(statement):
            return self._with_border(board, wall, WALL)
        row, column, value = place(statement)
        return None if board.rows[row][column] not in ("?", value) else self._with(board, row, column, value)

    def taken(self, board: Grid, statement: str) -> Grid:
        """One value less, or a border about which nothing is known."""
        if wall := _WALL.fullmatch(statement):
            return self._with_border(board, wall, UNKNOWN)
        row, column, _ = place(statement)
        return self._with(board, row, column, "?")

    def _with(self, board: Grid, row: int, column: int, mark: str) -> Grid:
        rows = list(board.rows)
        rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]
        return replace(board, rows=tuple(rows))

    def _with_border(self, board: Grid, wall: re.Match[str], kind: str) -> Grid:
        r, c, other_r, other_c = (int(number) - 1 for number in wall.groups())
        pair = ((r, c), (other_r, other_c))
        return replace(board, borders=frozenset((a, b, kind if (a, b) == pair else k) for a, b, k in board.borders))

    def relatives(self, board: Grid) -> list[Grid]:
        """A larger maximum."""
        return [replace(board, maximum=board.maximum + more) for more in (1, 2) if board.maximum + more < 10]

    def draw(self, random: Random) -> Grid:
        """A cut and its values, of which some walls and values are hidden; or a cut that perhaps has no values."""
        rows, columns = weighted(random, SHAPES)
        maximum = random.randint(1, min(6, rows * columns + 1)) if random.random() < 0.3 else random.choice((3, 4, 5))
        marks = [["?"] * columns for _ in range(rows)]
        for _ in range(random.choice((0, 0, 0, 1, 2)) if rows * columns > 2 else 0):
            marks[random.randrange(rows)][random.randrange(columns)] = random.choice(HOLE * 5 + LEFT_OUT)
        pairs = _beside(rows, columns)
        blank = _settled(tuple(map("".join, marks)), maximum, dict.fromkeys(pairs, UNKNOWN))
        if not blank.cells:
            raise TooLarge
        try:
            made = next(self._grids(blank, Budget(nodes=20_000), random), None)
        except TooLarge:
            made = None
        if made is None and random.random() < 0.7:
            raise TooLarge
        if made is None or random.random() < 0.08:
            return self._cut_at_random(blank, random)
        regions, values = made
        hidden = random.choice((0, 0, 0, 0.1, 0.3, 0.6, 1))
        borders = {}
        for a, b in pairs:
            inside = a in regions and b in regions
            kind = OPEN if inside and regions[a] == regions[b] else WALL
            borders[a, b] = UNKNOWN if inside and random.random() < hidden else kind
        share = random.choice((0, 0.1, 0.2, 0.4, 0.4, 0.7, 1))
        for (r, c), value in values.items():
            marks[r][c] = str(value) if random.random() < share else "?"
        if random.random() < 0.2:
            r, c = random.choice(sorted(values))
            marks[r][c] = str(random.randint(1, maximum))
        return _settled(tuple(map("".join, marks)), maximum, borders)

    def _cut_at_random(self, blank: Grid, random: Random) -> Grid:
        """Neighbours joined while no part is too large; whether values fit is not asked."""
        cells = blank.cells
        joined: list[tuple[Cell, Cell]] = []
        for a, b, _ in sorted(blank.borders):
            if {a, b} <= set(cells) and random.random() < 0.6:
                part = _parts(cells, [*joined, (a, b)])[a]
                if len(part) <= blank.maximum:
                    joined.append((a, b))
        doubt = random.choice((0, 0, 0.3))
        borders = {
            (a, b): OPEN if (a, b) in joined else UNKNOWN if random.random() < doubt and {a, b} <= set(cells) else WALL
            for a, b, _ in blank.borders
        }
        return _settled(blank.rows, blank.maximum, _without_walls_inside(cells, borders))

    def solved(self, board: Grid, text: str) -> object:
        """The values, and the walls where the board left some open."""
        grid = self.read(text)
        cells = board.cells
        regions = _parts(cells, [(a, b) for a, b, kind in grid.borders if kind == OPEN])
        numbers = {cell: min(region)[0] * 100 + min(region)[1] for cell, region in regions.items()}
        return _statements(board, numbers, {cell: int(grid.mark(cell)) for cell in cells})

    def told(self, board: Grid, solution: Solution) -> object:
        """The same statements."""
        return solution


def _without_walls_inside(cells: list[Cell], borders: dict[tuple[Cell, Cell], str]) -> dict[tuple[Cell, Cell], str]:
    """Two cells of one part have no wall between them."""
    parts = _parts(cells, [pair for pair, kind in borders.items() if kind == OPEN])
    return {
        (a, b): OPEN if a in parts and b in parts and parts[a] is parts[b] else kind for (a, b), kind in borders.items()
    }


def _statements(board: Grid, regions: dict[Cell, int], values: dict[Cell, int]) -> Solution:
    said = {f"R{r + 1}C{c + 1} = {value}" for (r, c), value in values.items()}
    if board.uncertain:
        for a, b, _ in board.borders:
            if a in regions and b in regions and regions[a] != regions[b]:
                said.add(f"a wall between R{a[0] + 1}C{a[1] + 1} and R{b[0] + 1}C{b[1] + 1}")
    return frozenset(said)


def blank(rows: int, columns: int, maximum: int) -> Grid:
    """A board of which nothing is known: its solutions are all grids of that size."""
    return _settled(("?" * columns,) * rows, maximum, dict.fromkeys(_beside(rows, columns), UNKNOWN))
