"""The same families on boards too large to be tried by hand: OR-Tools CP-SAT finds their solutions, from rules of ours.

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

from ortools.sat.python import cp_model

from tests.oracle.independent import packing, sudoku, takuzu, tectonic
from tests.oracle.independent.common import Budget, Solution, TooLarge, weighted

LONGEST = 2.0
"""Work for one board, in CP-SAT's own units, so that the same seed draws the same boards everywhere."""
FULL_BOARD = 4_000
"""Positions looked at for a full board before another one is drawn."""


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


def _is(row: int, column: int, value: object) -> str:
    return f"R{row + 1}C{column + 1} = {value}"


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
    """9x9 with few givens, under every rule."""

    def solutions(self, board: sudoku.Grid, budget: Budget) -> list[Solution]:
        """By CP-SAT."""
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
        return model.solutions(budget)

    def draw(self, random: Random) -> sudoku.Grid:
        """A shape of nine, a full grid of it, and 22 to 36 of its digits, a few of them as marks."""
        board = self._shape(random)
        while board.size != 9:
            board = self._shape(random)
        full = next(iter(self._filled(board, Budget(nodes=3000), random)), None)
        if full is None:
            raise TooLarge
        shown = random.sample(range(81), random.randrange(22, 37))
        held = [full[cell] if cell in shown else sudoku.DIGITS for cell in range(81)]
        for cell in random.sample(range(81), random.choice((0, 0, 8))):
            held[cell] = "".join(sorted({full[cell], *random.sample(sudoku.DIGITS, 3)} & set(held[cell])))
        if random.random() < 0.15:
            held[random.randrange(81)] = random.choice(sudoku.DIGITS)
        return replace(board, cells=tuple(held))


class LargeTectonic(tectonic.Tectonic):
    """Boards of which every wall is known, up to 7x7."""

    def solutions(self, board: tectonic.Grid, budget: Budget) -> list[Solution]:
        """By CP-SAT; with walls in doubt by hand."""
        if board.uncertain:
            return super().solutions(board, budget)
        model = Model()
        parts = tectonic._parts(board.cells, [(a, b) for a, b, kind in board.borders if kind == tectonic.OPEN])
        for part in set(parts.values()):
            if len(part) > board.maximum:
                return []
            values = range(1, len(part) + 1)
            for cell in part:
                model.rules.add_exactly_one(model[_is(*cell, value)] for value in values)
                if board.mark(cell) != "?":
                    if int(board.mark(cell)) not in values:
                        return []
                    model.rules.add(model[_is(*cell, board.mark(cell))] == 1)
            for value in values:
                model.rules.add_exactly_one(model[_is(*cell, value)] for cell in part)
        for a, b in combinations(board.cells, 2):
            if abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2 and parts[a] is not parts[b]:
                for value in range(1, min(len(parts[a]), len(parts[b])) + 1):
                    model.rules.add_at_most_one(model[_is(*a, value)], model[_is(*b, value)])
        return model.solutions(budget)

    def draw(self, random: Random) -> tectonic.Grid:
        """A cut and its values, some of them shown, sometimes one of them wrong."""
        rows, columns = weighted(random, [((6, 6), 3), ((5, 7), 2), ((5, 8), 1), ((7, 7), 1)])
        pairs = tectonic._beside(rows, columns)
        marks = [["?"] * columns for _ in range(rows)]
        for _ in range(random.choice((0, 0, 1, 3))):
            marks[random.randrange(rows)][random.randrange(columns)] = tectonic.HOLE
        maximum = random.choice((4, 5, 5, 6))
        unknown = dict.fromkeys(pairs, tectonic.UNKNOWN)
        blank = tectonic._settled(tuple(map("".join, marks)), maximum, unknown)
        made = next(self._grids(blank, Budget(nodes=FULL_BOARD), random), None)
        if made is None:
            raise TooLarge
        regions, values = made
        borders = {
            (a, b): tectonic.OPEN if a in regions and regions[a] == regions.get(b) else tectonic.WALL for a, b in pairs
        }
        share = random.choice((0.05, 0.1, 0.2, 0.3))
        for (r, c), value in values.items():
            marks[r][c] = str(value) if random.random() < share else "?"
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
        return model.solutions(budget)

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
