"""One oracle for all families: OR-Tools CP-SAT over the puzzle's declared rules, and nothing of any solver of ours."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ortools.sat.python import cp_model

from grillon.model.houses import NOWHERE, Differ, Quota, Sequence, Total, When
from grillon.puzzle.puzzle import Puzzle

Variable = Callable[[int], cp_model.IntVar]


def count(puzzle: Puzzle, limit: int) -> int:
    """The number of solutions, at most `limit`."""
    return len(solutions(puzzle, limit))


@cache
def solutions(puzzle: Puzzle, limit: int) -> frozenset[frozenset[int]]:
    """Different solutions as sets of true candidates, at most `limit`."""
    model, variables = _model(puzzle)
    found = _Found(variables, limit)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = limit > 1
    status = solver.solve(model, found)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE), solver.status_name(status)
    return frozenset(found.solutions)


def _add_sequence(model: cp_model.CpModel, variable: Variable, house: Sequence) -> None:
    """As a flow: in one state before each cell, and from there to the next by a move that needs its candidate."""
    states = range(len(house.steps))
    at = {state: model.new_constant(int(state == 0)) for state in states}
    for cell in house.cells:
        model.add_exactly_one(variable(member) for member in cell if member != NOWHERE)
        after = {state: model.new_bool_var("") for state in states}
        model.add_at_most_one(after.values())
        for state in states:
            for value, member in enumerate(cell):
                to = house.steps[state][value]
                taken = [] if member == NOWHERE else [~at[state], ~variable(member)]
                if taken:
                    model.add_bool_or([*taken, after[to]] if to != NOWHERE else taken)
        at = after
    model.add_bool_or([at[state] for state in house.ends])


def _model(puzzle: Puzzle) -> tuple[cp_model.CpModel, dict[int, cp_model.IntVar]]:
    rules, model = puzzle.rules, cp_model.CpModel()
    variables: dict[int, cp_model.IntVar] = {}

    def variable(candidate: int) -> cp_model.IntVar:
        if candidate not in variables:
            variables[candidate] = model.new_bool_var(str(candidate))
        return variables[candidate]

    for number in rules.house_numbers():
        house = rules.house(number)
        if isinstance(house, Quota):
            members = [variable(member) for member in house.members]
            if house.low == house.high == 1:
                model.add_exactly_one(members)
            elif house.low == 0 and house.high == 1:
                model.add_at_most_one(members)
            else:
                model.add_linear_constraint(sum(members), house.low, house.high)
        elif isinstance(house, When):
            holds = [variable(fact) if fact >= 0 else ~variable(~fact) for fact in house.facts]
            total = cp_model.LinearExpr.sum([variable(member) for member in house.quota.members])
            model.add_linear_constraint(total, house.quota.low, house.quota.high).only_enforce_if(holds)
        elif isinstance(house, Total):
            weighted = [weight * variable(member) for member, weight in zip(house.members, house.weights, strict=True)]
            model.add_linear_constraint(cp_model.LinearExpr.sum(weighted), house.low, house.high)
        elif isinstance(house, Sequence):
            _add_sequence(model, variable, house)
        else:
            assert isinstance(house, Differ)
            somewhere = []
            for first, second in zip(map(variable, house.first), map(variable, house.second), strict=True):
                differs = model.new_bool_var("")
                model.add(first != second).only_enforce_if(differs)
                model.add(first == second).only_enforce_if(~differs)
                somewhere.append(differs)
            model.add_bool_or(somewhere)
    for given in puzzle.givens:
        model.add(variable(given) == 1)
    return model, variables


class _Found(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    def __init__(self, variables: dict[int, cp_model.IntVar], limit: int) -> None:
        super().__init__()
        self._variables, self._limit = variables, limit
        self.solutions: set[frozenset[int]] = set()

    def on_solution_callback(self) -> None:
        true = frozenset(candidate for candidate, variable in self._variables.items() if self.value(variable))
        self.solutions.add(true)
        if len(self.solutions) >= self._limit:
            self.stop_search()
