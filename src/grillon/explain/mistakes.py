"""Wrong entries: which they are and why, and the move with which they began.

Entries are compared with the puzzle's solutions. In a puzzle with several, an entry is not wrong as long as some
solution has it together with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from grillon.base.sentences import Sentence
from grillon.explain.names import house_text
from grillon.model import Clash, Monitor, Position, Quota
from grillon.model.annotations import Candidate, Fact, House
from grillon.puzzle.puzzle import Puzzle

MAX_SOLUTIONS = 200
"""The maximum number of solutions that entries are compared with: with more, few entries can be called wrong."""

BREAKS_RULE = Sentence("{entry} breaks a rule: {house}.")
NOT_TOGETHER = Sentence("{entry} contradicts your other entries: no solution has them all.")
NOT_EXCLUDED_TOGETHER = Sentence("Ruling out {entry} contradicts your other entries: no solution agrees with them all.")
NEEDED = Sentence("{entry} was ruled out, but every solution has it.")
OTHER_INSTEAD = Sentence("{entry} is wrong: every solution has {right}.")
NEVER = Sentence("{entry} is wrong: no solution has it.")
STATES = {
    "right": Sentence("Everything is right so far."),
    "complete": Sentence("Everything is filled in, and right."),
    "impossible": Sentence("This puzzle has no solution."),
    "unknown": Sentence("There was not enough time to check whether all entries are right."),
}


@dataclass(frozen=True, slots=True)
class Mistake:
    """One wrong entry: a fact (``c`` chosen, ``~c`` excluded), and the template of the sentence with the reason.

    `house` is the rule it directly breaks; `right` is what every solution has in its place.
    """

    fact: Fact
    why: Sentence
    house: House | None = None
    """The house it breaks at sight."""
    right: Candidate | None = None
    """What every solution has in its place."""

    def text(self, puzzle: Puzzle, lang: str) -> str:
        """The mistake and its reason, in words."""
        told = Sentence(
            self.why,
            entry=puzzle.candidate_name(max(self.fact, ~self.fact), lang),
            house="" if self.house is None else house_text(puzzle, self.house, lang),
            right="" if self.right is None else puzzle.candidate_name(self.right, lang),
        ).text(lang)
        return told[:1].upper() + told[1:]  # an entry named in words starts the sentence


@dataclass
class Comparison:
    """Entries compared with solutions, one by one; these are not kept, as those of a large board are large."""

    position: Position
    solutions: int = 0
    agrees: bool = False
    reached: bool = False
    """Is the position a solution? Then nothing is reported, not even a wrong exclusion."""
    complete: bool = False
    wrong_with_nearest: tuple[int, ...] = ()
    always_wrong: frozenset[int] = frozenset()
    in_all: frozenset[int] = frozenset()

    def add(self, solution: frozenset[int]) -> None:
        """Compare with one more solution."""
        chosen, excluded = self.position.chosen - solution, self.position.excluded & solution
        wrong = (*sorted(chosen), *(~candidate for candidate in sorted(excluded)))
        self.agrees = not wrong
        self.reached = solution == self.position.true
        if self.solutions == 0 or len(wrong) < len(self.wrong_with_nearest):
            self.wrong_with_nearest = wrong
        self.always_wrong = frozenset(wrong) if self.solutions == 0 else self.always_wrong & frozenset(wrong)
        self.in_all = solution if self.solutions == 0 else self.in_all & solution
        self.solutions += 1

    def mistakes(self) -> Iterator[Mistake]:
        """The entries that are certainly wrong; else those that directly break a rule."""
        if self.agrees:
            return
        if not self.complete:
            for entry in sorted(self.position.chosen):
                if (house := self._clash(entry)) is not None:
                    yield Mistake(entry, BREAKS_RULE, house)
            return
        for fact in self.wrong_with_nearest:
            if fact in self.always_wrong:
                yield self._always_wrong(fact)
            elif not self.always_wrong:
                yield Mistake(fact, NOT_TOGETHER if fact >= 0 else NOT_EXCLUDED_TOGETHER)

    def _always_wrong(self, fact: int) -> Mistake:
        if fact < 0:
            return Mistake(fact, NEEDED)
        rules = self.position.puzzle.rules
        if (house := self._clash(fact)) is not None:
            return Mistake(fact, BREAKS_RULE, house)
        for number in rules.houses_of(fact):
            instead = rules.house(number)
            if isinstance(instead, Quota) and instead.low == instead.high == 1:
                for right in sorted(self.in_all & frozenset(instead.members)):
                    return Mistake(fact, OTHER_INSTEAD, right=right)
        return Mistake(fact, NEVER)

    def _clash(self, entry: int) -> int | None:
        """The house an entry directly breaks together with others."""
        rules, true = self.position.puzzle.rules, self.position.true
        return next((number for number in rules.houses_of(entry) if rules.house(number).clashes(true)), None)


def compare_entries(position: Position, monitor: Monitor) -> Comparison:
    """Compare a position's entries with the puzzle's solutions, until one agrees with them."""
    comparison = Comparison(position)
    with position.puzzle.solutions(limit=MAX_SOLUTIONS, monitor=monitor) as stream:
        for solution in stream:
            comparison.add(solution.candidates)
            if comparison.agrees:
                return comparison
        comparison.complete = not stream.limit
    return comparison


# A whole game


Move = Sequence[tuple[Literal["enter", "exclude", "retract"], Collection[int]]]
"""One move of a game: the candidates that were entered, ruled out and taken back, in order."""


@dataclass(frozen=True, slots=True)
class EntriesChecked:
    """What is wrong with the entries of a position: `right`, `wrong`, `complete`, `impossible` or `unknown`."""

    state: str
    text: str
    wrong: tuple[Mistake, ...]
    clashes: tuple[Clash, ...]
    first_wrong: int | None
    """The number of the first wrong move, where the moves are known."""
    compared: bool
    """False: the entries could not be compared with enough solutions in time."""
    limit: str = ""


def check_entries(
    position: Position, moves: Sequence[Move] = (), *, watch: Callable[[], Monitor] = Monitor
) -> EntriesChecked:
    """Which entries are wrong, and since which move; `watch` makes the monitors of the searches.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> one, two = puzzle.places.read("R1C2=1"), puzzle.places.read("R2C2=1")
    >>> found = check_entries(puzzle.position().enter(one, two), [[("enter", {one})], [("enter", {two})]])
    >>> found.state, found.first_wrong, found.text
    ('wrong', 1, 'Wrong entries: 1.')
    """
    puzzle = position.puzzle.require_valid()
    comparison = compare_entries(position, watch())
    mistakes = tuple(comparison.mistakes())
    if comparison.solutions == 0 and comparison.complete:
        state = "impossible"
    elif mistakes:
        state = "wrong"
    elif comparison.agrees:
        state = "complete" if comparison.reached else "right"
    else:
        state = "unknown"
    wrong_since = state == "wrong" and comparison.complete and bool(moves)
    return EntriesChecked(
        state,
        Sentence("Wrong entries: {number}.", number=len(mistakes)) if mistakes else STATES[state],
        mistakes,
        position.clashes,
        first_wrong_move(puzzle, moves, watch()) if wrong_since else None,
        comparison.complete or comparison.agrees,
    )


def last_move(moves: Sequence[Move]) -> Collection[int]:
    """The candidates of the last entry or exclusion."""
    changes = (change for move in reversed(moves) for change in reversed(move))
    return next((listed for verb, listed in changes if verb != "retract" and listed), ())


def first_wrong_move(puzzle: Puzzle, moves: Sequence[Move], monitor: Monitor) -> int | None:
    """The move after the last position from which a solution could be reached; None if that is the last one."""
    with puzzle.solutions(limit=MAX_SOLUTIONS, monitor=monitor) as stream:
        solutions = [solution.candidates for solution in stream]
        if stream.limit:
            return None
    chosen, excluded, good = set[int](), set[int](), -1
    for number, move in enumerate(moves):
        for verb, candidates in move:
            if verb == "retract":
                chosen.difference_update(candidates)
                excluded.difference_update(candidates)
            else:
                (chosen if verb == "enter" else excluded).update(candidates)
        if any(chosen.difference(puzzle.givens) <= known and not excluded & known for known in solutions):
            good = number
    return None if good == len(moves) - 1 else good + 1
