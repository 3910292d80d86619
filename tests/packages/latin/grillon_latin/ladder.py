"""Three techniques in order of difficulty, each step with its proof, written as the core writes its own."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import combinations

from grillon.model import Ending, Inference, LadderRun, Level, Monitor, Position, Role, Step, Technique
from grillon_latin.rules import LatinRules

NAKED_SINGLE = Technique(
    "naked_single",
    Level.BEGINNER,
    1.0,
    "only one digit left",
    "Every other digit is in the row or the column of {cells}, so {cells} holds {digits}.",
)
HIDDEN_SINGLE = Technique(
    "hidden_single", Level.EASY, 1.5, "only one place left", "In {line}, {cells} is the only place left for {digits}."
)
NAKED_PAIR = Technique(
    "naked_pair",
    Level.MEDIUM,
    3.0,
    "pair of digits",
    "{cells} can hold nothing but {digits}, so they use these two up: no other cell of {line} may have them.",
)
TECHNIQUES = (NAKED_SINGLE, HIDDEN_SINGLE, NAKED_PAIR)


def run_ladder(
    position: Position, *, techniques: Collection[str] | None, max_steps: int | None, monitor: Monitor
) -> LadderRun:
    """Take the easiest step again and again."""
    rules = position.puzzle.rules
    assert isinstance(rules, LatinRules)
    ladder = [technique for technique in TECHNIQUES if techniques is None or technique.id in techniques]
    pool, steps = array("i"), 0
    while True:
        board = Board(position, rules)
        if board.contradiction:
            return LadderRun(pool.tobytes(), Ending.CONTRADICTION)
        if len(position.true) == rules.side**2:
            return LadderRun(pool.tobytes(), Ending.SOLVED)
        if max_steps is not None and steps >= max_steps:
            return LadderRun(pool.tobytes(), Ending.LIMIT)
        if monitor.poll(1):
            return LadderRun(pool.tobytes(), Ending(monitor.limit))
        step = next((step for technique in ladder for step in FINDERS[technique](board)), None)
        if step is None:
            return LadderRun(pool.tobytes(), Ending.STUCK)
        write(step, pool)
        position, steps = position.after(step), steps + 1


class Board:
    """The candidates that are still possible in a position."""

    def __init__(self, position: Position, rules: LatinRules) -> None:
        self.rules, self.true = rules, position.true
        houses = (rules.house(number) for candidate in self.true for number in rules.houses_of(candidate))
        seen = {member for house in houses for member in house.members}
        self.possible = self.true | (set(range(rules.candidates)) - seen - position.excluded)
        self.contradiction = any(not self.open(number) for number in rules.house_numbers())

    def open(self, house: int) -> list[int]:
        """The members of a house that may still be true."""
        return [member for member in self.rules.house(house).members if member in self.possible]

    def false(self, house: int, *besides: int) -> tuple[int, ...]:
        """The facts that rule out the members of a house, but for some."""
        return tuple(~member for member in self.rules.house(house).members if member not in besides)


def _singles(board: Board, technique: Technique, houses: range) -> Iterator[Step]:
    for house in houses:
        members = board.open(house)
        if len(members) == 1 and members[0] not in board.true:
            proof = (Inference(members[0], board.false(house, members[0]), (house,)),)
            roles = {Role.TARGET: (members[0],)}
            yield Step(technique, technique.rating, chosen=(members[0],), proof=proof, roles=roles)


def naked_singles(board: Board) -> Iterator[Step]:
    """Cells with one possible digit."""
    return _singles(board, NAKED_SINGLE, range(board.rules.side**2))


def hidden_singles(board: Board) -> Iterator[Step]:
    """Digits with one possible place in a line."""
    return _singles(board, HIDDEN_SINGLE, range(board.rules.side**2, 3 * board.rules.side**2))


def naked_pairs(board: Board) -> Iterator[Step]:
    """Two cells of a line that share their only two digits: nobody else in the line has them."""
    rules, side = board.rules, range(board.rules.side)
    for line in side:
        yield from _pairs_in(board, [(line, column) for column in side], partial(rules.row, line))
        yield from _pairs_in(board, [(row, line) for row in side], partial(rules.column, line))


def _pairs_in(board: Board, cells: list[tuple[int, int]], house: Callable[[int], int]) -> Iterator[Step]:
    rules = board.rules
    for first, second in combinations(cells, 2):
        open_first, open_second = board.open(rules.cell(*first)), board.open(rules.cell(*second))
        digits = [candidate % rules.side for candidate in open_first]
        if len(digits) != 2 or digits != [candidate % rules.side for candidate in open_second]:
            continue
        others = [cell for cell in cells if cell not in (first, second)]
        targets = [rules.candidate(*cell, digit) for cell in others for digit in digits]
        excluded = tuple(target for target in targets if target in board.possible)
        if not excluded:
            continue
        proof = tuple(
            inference for target in excluded for inference in _refutation(board, target, first, second, digits, house)
        )
        roles = {Role.ELIMINATED: excluded, Role.ELIMINATING: (*open_first, *open_second)}
        yield Step(NAKED_PAIR, NAKED_PAIR.rating, excluded=excluded, proof=proof, roles=roles)


def _refutation(
    board: Board,
    target: int,
    first: tuple[int, int],
    second: tuple[int, int],
    digits: list[int],
    house: Callable[[int], int],
) -> Iterator[Inference]:
    """Were the target true, both cells would need the other digit of the pair."""
    rules, digit = board.rules, target % board.rules.side
    other = digits[1 - digits.index(digit)]
    one, two = rules.cell(*first), rules.cell(*second)
    yield Inference(target, assumed=True)
    for cell in (first, second):
        yield Inference(~rules.candidate(*cell, digit), (target,), (house(digit),))
    remaining = rules.candidate(*first, other)
    yield Inference(remaining, board.false(one, remaining), (one,))
    yield Inference(~rules.candidate(*second, other), (remaining,), (house(other),))
    yield Inference(~target, board.false(two), (two,))


FINDERS: dict[Technique, Callable[[Board], Iterator[Step]]] = {
    NAKED_SINGLE: naked_singles,
    HIDDEN_SINGLE: hidden_singles,
    NAKED_PAIR: naked_pairs,
}


def write(step: Step, pool: array[int]) -> None:
    """Add a step to a pool; `cpp/common/steps.hpp` describes the numbers."""

    def put(numbers: Collection[int]) -> None:
        pool.append(len(numbers))
        pool.extend(numbers)

    pool.extend((TECHNIQUES.index(step.technique), round(step.rating * 100)))
    put(step.chosen)
    put(step.excluded)
    pool.append(len(step.proof))
    for inference in step.proof:
        pool.extend((inference.fact, int(inference.assumed)))
        put(inference.facts)
        put(inference.houses)
    pool.append(len(step.roles))
    for role, candidates in step.roles.items():
        pool.append(role)
        put(candidates)
