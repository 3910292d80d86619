"""The same families on boards too large to be tried by hand: OR-Tools CP-SAT finds their solutions, from rules of ours;
exact-cover finds them again where they are coverings.

A model is built from the independent board, never from the program's rules; drawing and wording are those of the
family's small boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import exact_cover.error
import numpy as np
from ortools.sat.python import cp_model

from tests.oracle.independent.rules import packing, sudoku, takuzu, tectonic
from tests.oracle.independent.rules.common import Budget, Solution, TooLarge, place, weighted

LONGEST = 2.0
"""Work for one board, in CP-SAT's own units, so that the same seed draws the same boards everywhere."""
MOST_REGIONS = 4_000
"""Regions that a board with walls in doubt may have."""


class Model:
    """Statements that are true or false, and what holds among them."""

    def __init__(self) -> None:
        self.rules = cp_model.CpModel()
        self._statements: dict[str, cp_model.IntVar] = {}

    def __getitem__(self, statement: str) -> cp_model.IntVar:
        if statement not in self._statements:
            self._statements[statement] = self.rules.new_bool_var(statement)
        return self._statements[statement]

    def solutions(self, budget: Budget) -> list[Solution]:
        """Every solution as the statements that are true in it."""
        found = self._solve(budget.solutions + 1, enumerate_all_solutions=True)
        for _ in found:
            budget.solution()
        return found

    def some(self, random: Random) -> Solution | None:
        """One solution, another one for another random number."""
        found = self._solve(1, random_seed=random.randrange(2**30), randomize_search=True)
        return found[0] if found else None

    def _solve(self, limit: int, **parameters: int | bool) -> list[Solution]:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = LONGEST
        for name, value in parameters.items():
            setattr(solver.parameters, name, value)
        found = _Found(self._statements, limit)
        status = solver.solve(self.rules, found)
        if len(found.solutions) < limit and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            raise TooLarge
        return found.solutions


class _Found(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    def __init__(self, statements: dict[str, Any], limit: int) -> None:
        super().__init__()
        self._statements, self._limit = statements, limit
        self.solutions: list[Solution] = []

    def on_solution_callback(self) -> None:
        self.solutions.append(frozenset(name for name, variable in self._statements.items() if self.value(variable)))
        if len(self.solutions) >= self._limit:
            self.stop_search()


def agree(found: list[Solution], others: list[Solution]) -> None:
    """CP-SAT and exact cover have found the same."""
    assert len(found) == len(others), (found, others)
    assert set(found) == set(others), (found, others)


def covered(rows: list[list[int]], names: list[str], columns: int) -> list[Solution]:
    """The sets of rows that cover each column once, by the names of the rows."""
    matrix = np.zeros((len(rows), columns), dtype=np.int32)
    for at, row in enumerate(rows):
        matrix[at, row] = 1
    try:
        return [frozenset(names[at] for at in found) for found in exact_cover.get_all_solutions(matrix)]
    except exact_cover.error.NoSolution:
        return []


def _impossible() -> Model:
    model = Model()
    model.rules.add_bool_or([])
    return model


def _is(row: int, column: int, value: object) -> str:
    return f"R{row + 1}C{column + 1} = {value}"


def _wall(a: tectonic.Cell, b: tectonic.Cell) -> str:
    return f"a wall between R{a[0] + 1}C{a[1] + 1} and R{b[0] + 1}C{b[1] + 1}"


class LargeTakuzu(takuzu.Takuzu):
    """Boards up to 12x12."""

    def _model(self, board: takuzu.Grid) -> Model:
        model, (rows, columns) = Model(), board.size
        one = [[model[_is(r, c, 1)] for c in range(columns)] for r in range(rows)]
        for r, row in enumerate(board.rows):
            for c, mark in enumerate(row):
                model.rules.add(model[_is(r, c, 0)] + one[r][c] == 1)
                if mark != ".":
                    model.rules.add(one[r][c] == int(mark))
        for lines in (one, [list(line) for line in zip(*one, strict=True)]):
            for line in lines:
                for at in range(len(line) - 2):
                    model.rules.add_linear_constraint(sum(line[at : at + 3]), 1, 2)
                model.rules.add_linear_constraint(sum(line), len(line) // 2, (len(line) + 1) // 2)
            for first, second in combinations(lines, 2) if board.different else ():
                weights = [2**at for at in range(len(first))]
                numbers = (sum(w * cell for w, cell in zip(weights, line, strict=True)) for line in (first, second))
                model.rules.add(next(numbers) != next(numbers))
        return model

    def solutions(self, board: takuzu.Grid, budget: Budget) -> list[Solution]:
        """By CP-SAT."""
        return self._model(board).solutions(budget)

    def draw(self, random: Random) -> takuzu.Grid:
        """A full grid of which so much is shown that the solutions stay few."""
        rows, columns = weighted(random, [((8, 8), 3), ((10, 10), 3), ((8, 10), 1), ((9, 9), 2), ((12, 12), 1)])
        empty = takuzu.Grid(("." * columns,) * rows, random.random() < 0.7)
        full = self._model(empty).some(random)
        if full is None:
            raise TooLarge
        share = random.choice((0.25, 0.3, 0.35, 0.4, 0.5))
        marks = [["1" if _is(r, c, 1) in full else "0" for c in range(columns)] for r in range(rows)]
        shown = tuple("".join(mark if random.random() < share else "." for mark in row) for row in marks)
        if random.random() < 0.2:
            r, c = random.randrange(rows), random.randrange(columns)
            changed = shown[r][:c] + random.choice("01") + shown[r][c + 1 :]
            shown = (*shown[:r], changed, *shown[r + 1 :])
        return replace(empty, rows=shown)


class LargeSudoku(sudoku.Sudoku):
    """9x9 with few givens, under every rule, and up to 16x16."""

    def _model(self, board: sudoku.Grid) -> Model:
        model, size = Model(), board.size

        def at(cell: int, digit: str) -> cp_model.IntVar:
            return model[_is(*divmod(cell, size), digit)]

        for cell, held in enumerate(board.cells):
            model.rules.add_exactly_one(at(cell, digit) for digit in held)
        for cell, (differ, beside) in enumerate(sudoku._constraints(board)):
            for other in (one for one in differ if one > cell):
                for digit in set(board.cells[cell]) & set(board.cells[other]):
                    model.rules.add_at_most_one(at(cell, digit), at(other, digit))
            for other in beside:
                for digit in board.cells[cell]:
                    for near in set(sudoku._near(digit)) & set(board.cells[other]):
                        model.rules.add_at_most_one(at(cell, digit), at(other, near))
        return model

    def solutions(self, board: sudoku.Grid, budget: Budget) -> list[Solution]:
        """By CP-SAT; those of a board of boxes alone by exact cover as well."""
        found = self._model(board).solutions(budget)
        if not board.rules and not board.houses and not board.pairs:
            agree(found, self._covered(board))
        return found

    def _covered(self, board: sudoku.Grid) -> list[Solution]:
        """Each digit in a cell covers the cell, and its place in a row, a column and a region."""
        size, rows, names = board.size, [], []
        for cell, held in enumerate(board.cells):
            row, column = divmod(cell, size)
            for mark in held:
                digit = sudoku.DIGITS.index(mark)
                places = (cell, row * size + digit, column * size + digit, board.regions[cell] * size + digit)
                rows.append([kind * size * size + place for kind, place in enumerate(places)])
                names.append(_is(row, column, mark))
        return covered(rows, names, 4 * size * size)

    def draw(self, random: Random) -> sudoku.Grid:
        """A shape, a full grid of it, and 22 to 36 of the digits of 81 cells, a few of them as marks."""
        board = self._shape(random)
        while board.size != 9:
            board = self._shape(random)
        if random.random() < 0.3:
            size = random.choice((10, 12, 15, 16))
            rules = random.choice(([], [], ["x"], ["antiking"]))
            whole = (sudoku.DIGITS[:size],) * size**2
            board = sudoku.Grid(size, whole, sudoku._boxes(size, *sudoku.USUAL[size]), frozenset(rules))
        cells, digits = board.size**2, sudoku.DIGITS[: board.size]
        if board.size == 9:
            full = next(iter(self._filled(board, Budget(nodes=3000), random)), None)
        else:
            some = self._model(board).some(random)
            full = some and {row * board.size + column: mark for row, column, mark in map(place, some)}
        if not full:
            raise TooLarge
        least = cells * (22 if board.size == 9 else 36) // 81
        shown = random.sample(range(cells), random.randrange(least, least + cells // 6))
        held = [full[cell] if cell in shown else digits for cell in range(cells)]
        for cell in random.sample(range(cells), random.choice((0, 0, 8))):
            held[cell] = "".join(sorted({full[cell], *random.sample(digits, 3)} & set(held[cell])))
        if random.random() < 0.15:
            held[random.randrange(cells)] = random.choice(digits)
        return replace(board, cells=tuple(held))


class LargeTectonic(tectonic.Tectonic):
    """Boards up to 7x7; where walls are in doubt, up to 6x6."""

    def solutions(self, board: tectonic.Grid, budget: Budget) -> list[Solution]:
        """By CP-SAT."""
        return (self._cuts(board) if board.uncertain else self._values(board)).solutions(budget)

    def _cuts(self, board: tectonic.Grid) -> Model:
        """Every connected set of cells may be a region; a cell is in one, and no value touches its like."""
        model, cells = Model(), board.cells
        regions: dict[tectonic.Cell, list[cp_model.IntVar]] = {cell: [] for cell in cells}
        together: dict[frozenset[tectonic.Cell], list[cp_model.IntVar]] = {}
        for region in self._regions(board):
            chosen = model.rules.new_bool_var("")
            for cell in region:
                regions[cell].append(chosen)
            for pair in combinations(sorted(region), 2):
                together.setdefault(frozenset(pair), []).append(chosen)
            for value in range(1, len(region) + 1):
                here = cp_model.LinearExpr.sum([model[_is(*cell, value)] for cell in region])
                model.rules.add(here == 1).only_enforce_if(chosen)
            for value in range(len(region) + 1, board.maximum + 1):
                for cell in region:
                    model.rules.add_implication(chosen, ~model[_is(*cell, value)])
        for cell in cells:
            model.rules.add_exactly_one(regions[cell])
            model.rules.add_exactly_one(model[_is(*cell, value)] for value in range(1, board.maximum + 1))
            if board.mark(cell) != "?":
                model.rules.add(model[_is(*cell, board.mark(cell))] == 1)
        for a, b in combinations(cells, 2):
            if abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2:
                for value in range(1, board.maximum + 1):
                    model.rules.add_at_most_one(model[_is(*a, value)], model[_is(*b, value)])
        for a, b, _ in board.borders:
            if {a, b} <= set(cells):
                model.rules.add(model[_wall(a, b)] + cp_model.LinearExpr.sum(together.get(frozenset((a, b)), [])) == 1)
        return model

    def _regions(self, board: tectonic.Grid) -> set[frozenset[tectonic.Cell]]:
        """The connected sets of whole parts with no wall inside."""
        cells = set(board.cells)
        parts = tectonic._parts(board.cells, [(a, b) for a, b, kind in board.borders if kind == tectonic.OPEN])
        walls = [frozenset((a, b)) for a, b, kind in board.borders if kind == tectonic.WALL and {a, b} <= cells]
        near: dict[tectonic.Cell, set[tectonic.Cell]] = {cell: set() for cell in cells}
        for a, b, _ in board.borders:
            if {a, b} <= cells:
                near[a].add(b)
                near[b].add(a)
        found, waiting = set[frozenset[tectonic.Cell]](), list(set(parts.values()))
        while waiting:
            region = waiting.pop()
            if len(region) > board.maximum or region in found:
                continue
            found.add(region)
            if len(found) > MOST_REGIONS:
                raise TooLarge
            waiting += {region | parts[other] for cell in region for other in near[cell] - region}
        return {region for region in found if not any(wall <= region for wall in walls)}

    def _values(self, board: tectonic.Grid) -> Model:
        """Every region is known."""
        model = Model()
        parts = tectonic._parts(board.cells, [(a, b) for a, b, kind in board.borders if kind == tectonic.OPEN])
        for part in set(parts.values()):
            if len(part) > board.maximum:
                return _impossible()
            values = range(1, len(part) + 1)
            for cell in part:
                model.rules.add_exactly_one(model[_is(*cell, value)] for value in values)
                if board.mark(cell) != "?":
                    if int(board.mark(cell)) not in values:
                        return _impossible()
                    model.rules.add(model[_is(*cell, board.mark(cell))] == 1)
            for value in values:
                model.rules.add_exactly_one(model[_is(*cell, value)] for cell in part)
        for a, b in combinations(board.cells, 2):
            if abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2 and parts[a] is not parts[b]:
                for value in range(1, min(len(parts[a]), len(parts[b])) + 1):
                    model.rules.add_at_most_one(model[_is(*a, value)], model[_is(*b, value)])
        return model

    def draw(self, random: Random) -> tectonic.Grid:
        """A cut and its values, some of them shown, sometimes one of them wrong."""
        rows, columns = weighted(
            random, [((4, 6), 3), ((5, 5), 3), ((5, 6), 3), ((6, 6), 2), ((5, 7), 1), ((5, 8), 1), ((7, 7), 1)]
        )
        pairs = tectonic._beside(rows, columns)
        marks = [["?"] * columns for _ in range(rows)]
        for _ in range(random.choice((0, 0, 1, 3))):
            marks[random.randrange(rows)][random.randrange(columns)] = tectonic.HOLE
        maximum = random.choice((4, 5, 5, 6))
        unknown = dict.fromkeys(pairs, tectonic.UNKNOWN)
        blank = tectonic._settled(tuple(map("".join, marks)), maximum, unknown)
        made = self._cuts(blank).some(random) if blank.cells else None
        if made is None:
            raise TooLarge
        values = {(r, c): value for r, c, value in (place(said) for said in made if not said.startswith("a wall"))}
        borders = {
            (a, b): tectonic.OPEN if {a, b} <= values.keys() and _wall(a, b) not in made else tectonic.WALL
            for a, b in pairs
        }
        if rows * columns <= 36 and random.random() < 0.4:
            hidden = random.choice((0.1, 0.2, 0.4))
            for pair in pairs:
                if set(pair) <= values.keys() and random.random() < hidden:
                    borders[pair] = tectonic.UNKNOWN
        share = random.choice((0.05, 0.1, 0.2, 0.3))
        for (r, c), value in values.items():
            marks[r][c] = value if random.random() < share else "?"
        if random.random() < 0.2:
            r, c = random.choice(sorted(values))
            marks[r][c] = str(random.randint(1, maximum))
        return tectonic._settled(tuple(map("".join, marks)), maximum, borders)


class LargePacking(packing.Packing):
    """Rectangles up to 6x10, filled with pieces of three to six cells, some of them in parts."""

    def solutions(self, board: packing.Box, budget: Budget) -> list[Solution]:
        """By CP-SAT."""
        if self.broken(board):
            return []
        model, covering = Model(), dict[packing.Cell, list[cp_model.IntVar]]()
        for kind in board.kinds:
            placements = packing._placements(board, kind)
            variables = [model[packing.statement_of(board, kind.symbol, cells)] for cells in placements]
            for cells, variable in zip(placements, variables, strict=True):
                for cell in cells:
                    covering.setdefault(cell, []).append(variable)
            model.rules.add_linear_constraint(cp_model.LinearExpr.sum(variables), kind.minimum, kind.maximum)
        for cell in board.cells:
            over = covering.get(cell, [])
            (model.rules.add_at_most_one if cell in board.optional else model.rules.add_exactly_one)(over)
        for symbol, cells in board.laid:
            model.rules.add(model[packing.statement_of(board, symbol, cells)] == 1)
        found = model.solutions(budget)
        if not board.optional and not board.laid and all(kind.minimum == kind.maximum == 1 for kind in board.kinds):
            agree(found, self._covered(board))
        return found

    def _covered(self, board: packing.Box) -> list[Solution]:
        """Each way for a piece to lie covers its cells and the piece."""
        numbers, rows, names = {cell: at for at, cell in enumerate(sorted(board.cells))}, [], []
        for number, kind in enumerate(board.kinds, start=len(numbers)):
            for cells in packing._placements(board, kind):
                rows.append([*sorted(numbers[cell] for cell in cells), number])
                names.append(packing.statement_of(board, kind.symbol, cells))
        return covered(rows, names, len(numbers) + len(board.kinds))

    def draw(self, random: Random) -> packing.Box:
        """Grown from a corner, so that there is a solution, and some pieces exchanged now and then."""
        rows, columns = random.choice(((4, 6), (5, 6), (6, 6), (5, 8), (6, 10)))
        left = {(0, r, c) for r in range(rows) for c in range(columns)}
        whole, parts = frozenset(left), list[frozenset[packing.Cell]]()
        while left:
            grown = [min(left)]
            for _ in range(random.randrange(2, 6)):
                around = [cell for cell in sorted(left - set(grown)) if _touches(cell, grown)]
                if around:
                    grown.append(random.choice(around))
            left -= set(grown)
            parts.append(frozenset(grown))
        if random.random() < 0.2 and len(parts) > 1:
            parts = [parts[0] | parts[-1], *parts[1:-1]]
        names: dict[frozenset[packing.Cell], str] = {}
        letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for part in parts:
            if _corner(part) not in names:
                names[_corner(part)] = next(letters)
        copies = Counter(names[_corner(part)] for part in parts)
        kinds = []
        for shape, symbol in names.items():
            turns = random.choice(("free", "free", "half", "fixed"))
            flips = random.random() < 0.6
            spare = random.choice((0, 0, 0, 0, 1))
            kinds.append(packing.Kind(symbol, shape, copies[symbol] - spare, copies[symbol] + spare, turns, flips))
        if random.random() < 0.15:
            kinds[-1] = replace(kinds[-1], shape=kinds[0].shape)
        shown = random.choice((0, 0.2, 0.5))
        laid = [(names[_corner(part)], part) for part in parts if random.random() < shown]
        optional = frozenset(cell for cell in whole if random.random() < 0.1) if random.random() < 0.2 else frozenset()
        board = packing._settled(packing.Box("square", whole, optional, tuple(kinds), tuple(laid)))
        kind_of = {kind.symbol: kind for kind in kinds}
        if any(cells not in packing._placements(board, kind_of[symbol]) for symbol, cells in laid):
            raise TooLarge
        if not all(packing._fits(board, kind) for kind in kinds):
            raise TooLarge
        return board


def _touches(cell: packing.Cell, part: Iterable[packing.Cell]) -> bool:
    return any(abs(cell[1] - r) + abs(cell[2] - c) == 1 for _, r, c in part)


def _corner(shape: frozenset[packing.Cell]) -> frozenset[packing.Cell]:
    low = [min(cell[axis] for cell in shape) for axis in range(3)]
    return frozenset((z - low[0], y - low[1], x - low[2]) for z, y, x in shape)


LARGE: dict[str, Any] = {
    "packing": LargePacking(),
    "sudoku": LargeSudoku(),
    "takuzu": LargeTakuzu(),
    "tectonic": LargeTectonic(),
}
