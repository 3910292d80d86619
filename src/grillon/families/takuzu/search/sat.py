"""Takuzu by SAT, where the search of the core stalls: needs the extra `sat`.

Balance is a sequential counter; equal lines are forbidden only when a model has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from grillon.base.extras import load
from grillon.base.sentences import Sentence
from grillon.errors import LimitReached
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.model import Monitor

CONFLICTS = 2000
"""The solver looks at no clock: it is asked again after so many."""


class Model:
    """The clauses of a size; variable ``cell + 1`` is true when the cell holds 1."""

    def __init__(self, puzzle: TakuzuPuzzle, monitor: Monitor) -> None:
        self.puzzle, self._cells, self._monitor = puzzle, len(puzzle.values), monitor
        self._variables = self._cells
        solvers = load("pysat.solvers", extra="sat", purpose=Sentence("solving by SAT"))
        self.solver: Any = solvers.Solver(name="cadical153")
        rules = puzzle.rules
        for line in range(rules.lines):
            self._look()
            cells = [cell + 1 for cell in rules.line_cells(line)]
            for at in range(len(cells) - 2):
                self.solver.add_clause(cells[at : at + 3])
                self.solver.add_clause([-cell for cell in cells[at : at + 3]])
            maximum = len(cells) - len(cells) // 2
            self._at_most(cells, maximum)
            self._at_most([-cell for cell in cells], maximum)

    def _at_most(self, literals: Sequence[int], maximum: int) -> None:
        """A sequential counter: at most this many of the literals are true."""
        if len(literals) <= maximum:
            return
        before: list[int] = []
        for number, literal in enumerate(literals):
            width = min(number + 1, maximum)
            here = list(range(self._variables + 1, self._variables + width + 1))
            self._variables += width
            self.solver.add_clause([-literal, here[0]])
            for count, variable in enumerate(before):
                self.solver.add_clause([-variable, here[count]])
                if count + 1 < width:
                    self.solver.add_clause([-literal, -variable, here[count + 1]])
            if len(before) == maximum:
                self.solver.add_clause([-literal, -before[-1]])
            before = here

    def solve(self, assumptions: Iterable[int]) -> bytes | None:
        """A grid under the assumptions (signed cell + 1), or None."""
        assumed = list(assumptions)
        while self._solved(assumed):
            model = self.solver.get_model()
            grid = bytes(int(model[cell] > 0) for cell in range(self._cells))
            equal = self._equal_lines(grid) if self.puzzle.distinct else None
            if equal is None:
                return grid
            self._forbid_equal(*equal)
        return None

    def _look(self) -> None:
        if self._monitor.interrupted():
            raise LimitReached("unknown: the {limit} limit was reached", limit=self._monitor.limit)

    def _solved(self, assumed: list[int]) -> bool:
        try:
            while True:
                self._look()
                self.solver.conf_budget(CONFLICTS)
                solved = self.solver.solve_limited(assumptions=assumed)
                if solved is not None:
                    return bool(solved)
        except Exception as error:
            # While it runs, the solver catches Ctrl-C and raises its own error.
            if "keyboard interrupt" in str(error):
                raise KeyboardInterrupt from None
            raise

    def _equal_lines(self, grid: bytes) -> tuple[range, range] | None:
        rules = self.puzzle.rules
        for lines in (range(rules.rows), range(rules.rows, rules.lines)):
            for first, second in combinations(lines, 2):
                a, b = rules.line_cells(first), rules.line_cells(second)
                if all(grid[x] == grid[y] for x, y in zip(a, b, strict=True)):
                    return a, b
        return None

    def _forbid_equal(self, first: range, second: range) -> None:
        different = []
        for x, y in zip(first, second, strict=True):
            self._variables += 1
            variable = self._variables
            different.append(variable)
            self.solver.add_clause([-variable, x + 1, y + 1])
            self.solver.add_clause([-variable, -x - 1, -y - 1])
        self.solver.add_clause(different)

    def forbid(self, grid: bytes, cells: Iterable[int]) -> None:
        """Exclude further models that agree with the grid on these cells."""
        self.solver.add_clause([-(cell + 1) if grid[cell] else cell + 1 for cell in cells])

    def close(self) -> None:
        """Free the solver."""
        self.solver.delete()


@contextmanager
def model_of(puzzle: TakuzuPuzzle, monitor: Monitor) -> Iterator[Model]:
    """A model that is freed at the end."""
    model = Model(puzzle, monitor)
    try:
        yield model
    finally:
        model.close()


def literals(values: bytes) -> list[int]:
    """The clues as assumptions."""
    return [_literal(cell, value) for cell, value in enumerate(values) if value != EMPTY]


def _literal(cell: int, value: int) -> int:
    return cell + 1 if value else -(cell + 1)


class SatStream:
    """Solutions one by one, as records of the core; the order is the solver's."""

    def __init__(self, puzzle: TakuzuPuzzle, monitor: Monitor) -> None:
        self._puzzle, self._monitor = puzzle, monitor
        self._model: Model | None = None
        self._ended = False
        self._clues = literals(puzzle.values)
        self._open = [cell for cell, value in enumerate(puzzle.values) if value == EMPTY]

    def take(self) -> bytes:
        """The next solution; empty when there are no more."""
        if self._ended or self._monitor.poll(1):
            return b""
        try:
            if self._model is None:
                self._model = Model(self._puzzle, self._monitor)
            grid = self._model.solve(self._clues)
        except LimitReached:
            return b""
        if grid is None or not self._open:
            self.close()
        else:
            self._model.forbid(grid, self._open)
        return grid or b""

    def close(self) -> None:
        """Free the solver, and count its decisions and conflicts."""
        self._ended = True
        if self._model is not None:
            spent = self._model.solver.accum_stats()
            self._monitor.control.add("branches", spent["decisions"])
            self._monitor.control.add("backtracks", spent["conflicts"])
            self._model.close()
            self._model = None


def without_superfluous(puzzle: TakuzuPuzzle, grid: bytes, undecided: Iterable[int], monitor: Monitor) -> bytes:
    """The clues without those of `undecided` whose opposite value has no solution."""
    loose = {cell: grid[cell] for cell in undecided}
    values = bytearray(puzzle.values)
    with model_of(puzzle, monitor) as model:
        model.solver.set_phases(literals(grid))
        # The other clues stay: as clauses they shrink the problem once, as assumptions they would at every call.
        for literal in literals(bytes(EMPTY if cell in loose else value for cell, value in enumerate(values))):
            model.solver.add_clause([literal])
        for cell in tuple(loose):
            if monitor.poll(1):
                raise LimitReached("not minimal yet: the {limit} limit was reached", limit=monitor.stopped_by)
            loose[cell] ^= 1
            other = model.solve(_literal(clue, value) for clue, value in loose.items())
            if other is None:
                del loose[cell]
                values[cell] = EMPTY
            else:
                loose[cell] ^= 1
    return bytes(values)
