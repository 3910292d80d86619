"""What the independent rules of every family share: a drawn board, its solutions in words, and a limit of work.

Nothing here, nor in the modules of the families, imports anything of `grillon`. A board is drawn, written as text and
enumerated by rules written anew; a solution is the set of its statements in the words of the program ("R1C2 = 7"), so
that not even the numbers of candidates are shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Generic, Protocol, TypeVar

Solution = frozenset[str]
"""The statements that are true in a solution."""

MAX_NODES = 20_000
MAX_SOLUTIONS = 300


class TooLarge(Exception):
    """The board takes too long for these simple rules: draw another one."""


@dataclass
class Budget:
    """Positions and solutions that an enumeration may look at."""

    nodes: int = MAX_NODES
    solutions: int = MAX_SOLUTIONS

    def node(self) -> None:
        """One more position."""
        self.nodes -= 1
        if self.nodes < 0:
            raise TooLarge

    def solution(self) -> None:
        """One more solution."""
        self.solutions -= 1
        if self.solutions < 0:
            raise TooLarge


B = TypeVar("B")


class Independent(Protocol[B]):
    """The rules of one family, written anew."""

    def read(self, text: str) -> B:
        """The board of a text or JSON document."""
        ...

    def write(self, board: B) -> str:
        """A text or JSON document of a board."""
        ...

    def solutions(self, board: B, budget: Budget) -> list[Solution]:
        """Every solution, each once."""
        ...

    def broken(self, board: B) -> bool:
        """Do the givens contradict each other at sight?"""
        ...

    def images(self, board: B, random: Random) -> list[B]:
        """Boards that are this one held in another way."""
        ...

    def given(self, board: B, statement: str) -> B | None:
        """The board with this given as well; None where its cell has another one, so that no board says it."""
        ...

    def taken(self, board: B, statement: str) -> B:
        """The board without this given."""
        ...

    def relatives(self, board: B) -> list[B]:
        """Boards that look like this one under other rules."""
        ...

    def draw(self, random: Random) -> B:
        """Some board; TooLarge when it should be drawn again."""
        ...

    def solved(self, board: B, text: str) -> object:
        """What the text of a solution says, to be compared with `told`."""
        ...

    def told(self, board: B, solution: Solution) -> object:
        """What the text of a solution must say."""
        ...


@dataclass(frozen=True)
class Case(Generic[B]):
    """A drawn board with everything that is known about it without asking the program."""

    family: str
    seed: int
    board: B
    text: str
    solutions: tuple[Solution, ...]
    broken: bool
    images: tuple[str, ...] = ()
    rules: Independent[B] = field(repr=False, kw_only=True)

    @property
    def number(self) -> int:
        """How many solutions there are."""
        return len(self.solutions)

    @property
    def judgement(self) -> str:
        """What `check` must say."""
        if self.broken:
            return "broken"
        return ("none", "unique")[self.number] if self.number < 2 else "several"

    @property
    def certain(self) -> Solution:
        """What is true in every solution."""
        return frozenset.intersection(*self.solutions)

    @property
    def possible(self) -> Solution:
        """What is true in some solution."""
        return frozenset.union(*self.solutions)


def draw_case(family: str, rules: Independent[B], seed: int) -> Case[B]:
    """The case of a seed: the first board drawn that is small enough."""
    for attempt in range(1000):
        random = Random(f"{family} {seed} {attempt}")
        try:
            board = rules.draw(random)
            return case_of(family, rules, board, seed, random)
        except TooLarge:
            continue
    raise AssertionError("no board is small enough")


def case_of(family: str, rules: Independent[B], board: B, seed: int, random: Random, nodes: int = MAX_NODES) -> Case[B]:
    """What is known about a board, found within so many positions."""
    found = rules.solutions(board, Budget(nodes))
    if len(set(found)) != len(found):
        raise AssertionError("the independent rules gave a solution twice")
    broken = rules.broken(board)
    if broken and found:
        raise AssertionError("the independent rules solve what they call broken")
    images = tuple(dict.fromkeys(rules.write(image) for image in rules.images(board, random)))
    return Case(family, seed, board, rules.write(board), tuple(found), broken, images, rules=rules)


def place(statement: str) -> tuple[int, int, str]:
    """Row and column, from 0, and the value of `R1C2 = 7`."""
    name, _, value = statement.partition(" = ")
    row, _, column = name.removeprefix("R").partition("C")
    return int(row) - 1, int(column) - 1, value


def turned(rows: int, columns: int) -> list[tuple[bool, Callable[[int, int], tuple[int, int]]]]:
    """The ways to hold a rectangle: whether its sides change places, and where a cell goes."""
    ways: list[tuple[bool, Callable[[int, int], tuple[int, int]]]] = []
    for swap in (False, True):
        for down in (False, True):
            for right in (False, True):

                def move(row: int, column: int, s: bool = swap, d: bool = down, r: bool = right) -> tuple[int, int]:
                    row, column = (rows - 1 - row if d else row), (columns - 1 - column if r else column)
                    return (column, row) if s else (row, column)

                ways.append((swap, move))
    return ways


def turned_rows(rows: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Callable[[int, int], tuple[int, int]]]]:
    """A board in each of these ways, and where its cells went."""
    height, width = len(rows), len(rows[0])
    for swap, move in turned(height, width):
        cells = [[""] * (height if swap else width) for _ in range(width if swap else height)]
        for row, column in product(range(height), range(width)):
            down, right = move(row, column)
            cells[down][right] = rows[row][column]
        yield tuple(map("".join, cells)), move


def weighted(random: Random, choices: Sequence[tuple[B, int]]) -> B:
    """One of the choices, each with its weight."""
    return random.choices([choice for choice, _ in choices], [weight for _, weight in choices])[0]
