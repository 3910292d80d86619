"""Hints in three strengths: where to look, which technique, the move.

A hint is about a position: the easiest step the ladder finds there, or a wrong entry, or the answer that the position
is beyond the ladder. Entries are compared with the puzzle's solutions before the ladder runs: a step from a wrong
position would not help. In a puzzle with several solutions an entry is not wrong as long as some solution has it
together with the others. Without entries the puzzle itself is first checked for a solution: without one, a step would
not help either.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from grillon.errors import RequestError
from grillon.explain.names import house_text
from grillon.explain.trace import step_text, technique_name
from grillon.model.answers import Status
from grillon.model.ending import Ending
from grillon.model.monitor import Monitor
from grillon.model.position import Position
from grillon.model.puzzle import Puzzle
from grillon.model.rules import Quota
from grillon.model.steps import Step
from grillon.model.value import Value
from grillon.sentences import Sentence

MAX_SOLUTIONS = 200
"""The maximum number of solutions that entries are compared with: with more, few entries can be called wrong."""
COMPARING = 2.0
"""Seconds for the comparison when the caller sets no limit; a hint without it is marked."""

FIRST_LOOK = 2_000
"""Nodes of the search that checks whether the puzzle has a solution: a hint must be quick, decided or not."""

BREAKS_RULE = Sentence("{entry} breaks a rule: {house}.")
NOT_TOGETHER = Sentence("{entry} contradicts your other entries: no solution has them all.")
NOT_EXCLUDED_TOGETHER = Sentence("Ruling out {entry} contradicts your other entries: no solution agrees with them all.")
NEEDED = Sentence("{entry} was ruled out, but every solution has it.")
OTHER_INSTEAD = Sentence("{entry} is wrong: every solution has {right}.")
NEVER = Sentence("{entry} is wrong: no solution has it.")


class HintKind(StrEnum):
    """The kind of a hint."""

    STEP = "step"
    MISTAKE = "mistake"
    BEYOND = "beyond"
    COMPLETE = "complete"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Mistake:
    """One wrong entry: a fact (``c`` chosen, ``~c`` excluded), and the template of the sentence with the reason.

    `house` is the rule it directly breaks; `right` is what every solution has in its place.
    """

    fact: int
    why: Sentence
    house: int | None = None
    right: int | None = None

    def text(self, puzzle: Puzzle, lang: str) -> str:
        """The mistake and its reason, in words."""
        told = Sentence(
            self.why,
            entry=puzzle.candidate_name(max(self.fact, ~self.fact), lang),
            house="" if self.house is None else house_text(puzzle, self.house, lang),
            right="" if self.right is None else puzzle.candidate_name(self.right, lang),
        ).text(lang)
        return told[:1].upper() + told[1:]  # an entry named in words starts the sentence


@dataclass(frozen=True, slots=True, repr=False)
class Hint(Value):
    """The most useful information for a position.

    `compared` is False when the entries could not be compared with enough solutions in time; `solvable` is False when
    the puzzle itself has no solution. `others` are the other steps that could be taken now, if requested. `techniques`
    is the name of the set of techniques.
    """

    position: Position
    kind: HintKind
    step: Step | None = None
    mistakes: tuple[Mistake, ...] = ()
    limit: str = ""
    compared: bool = True
    solvable: bool = True
    others: tuple[Step, ...] = ()
    techniques: str = ""

    def summary(self) -> str:
        """The weakest hint: `repr` gives nothing away."""
        return self.text(1)

    def text(self, strength: int = 3, lang: str = "en") -> str:
        """The hint in words: 1 where to look, 2 which technique, 3 the move."""
        if strength not in (1, 2, 3):
            raise RequestError("a hint has strength 1, 2 or 3, not {strength}", strength=strength)
        if self.kind is HintKind.STEP and self.step is not None:
            return self._step_text(self.step, strength, lang)
        if self.kind is HintKind.MISTAKE:
            return self._mistake_text(strength, lang)
        if self.kind is HintKind.BEYOND:
            return Sentence(
                "No technique of the set '{techniques}' applies here: this is beyond the ladder.",
                techniques=self.techniques or self.position.puzzle.family.technique_set,
            ).text(lang)
        if self.kind is HintKind.COMPLETE:
            return Sentence("Everything is filled in, and right.").text(lang)
        if self.kind is HintKind.IMPOSSIBLE:
            if self.solvable:
                return Sentence("From here there is no solution: something entered earlier is wrong.").text(lang)
            return Sentence(
                "This puzzle has no solution. {reason}", reason=self.position.puzzle.reason_for_no_solution(lang)
            ).text(lang)
        return Sentence("No hint was found: {limit}.", limit=self.limit).text(lang)

    def other_texts(self, strength: int = 3, lang: str = "en") -> list[str]:
        """The other steps in words."""
        return [self._step_text(step, strength, lang) for step in self.others]

    def _step_text(self, step: Step, strength: int, lang: str) -> str:
        if strength == 3:
            return step_text(self.position, step, lang)
        place = self.position.puzzle.family.terms(self.position, step, lang)["place"]
        if strength == 1:
            return Sentence("Look at {place}.", place=place).text(lang)
        return Sentence(
            "Look at {place}: {technique}.", place=place, technique=technique_name(self.position, step, lang)
        ).text(lang)

    def _mistake_text(self, strength: int, lang: str) -> str:
        puzzle, first = self.position.puzzle, self.mistakes[0]
        if strength == 1:
            return Sentence("Wrong entries: {number}.", number=len(self.mistakes)).text(lang)
        if strength == 2:
            entry = puzzle.candidate_name(max(first.fact, ~first.fact), lang)
            return Sentence("Check {entry}.", entry=entry).text(lang)
        return " ".join(mistake.text(puzzle, lang) for mistake in self.mistakes)


def find_hint(
    position: Position,
    *,
    techniques: str | None = None,
    all_steps: bool = False,
    last: Collection[int] = (),
    timeout: float | None = None,
    watch: Callable[..., Monitor] = Monitor,
) -> Hint:
    """The hint for this position; `timeout` limits the search for solutions and the ladder, each.

    Of steps that are equally easy a family may take the one nearest to the `last` move, given by its candidates.
    `watch` makes the monitors of both, for callers that stop them from another thread.
    """
    puzzle = position.puzzle.require_valid()
    family = puzzle.family
    known = family.technique_set_named(family.explained_with if techniques is None else techniques)
    compared = True
    if position.begun:
        comparison = compare_entries(position, watch(timeout=COMPARING if timeout is None else timeout))
        if comparison.solutions == 0 and comparison.complete:
            return Hint(position, HintKind.IMPOSSIBLE, solvable=False)
        mistakes = tuple(comparison.mistakes())
        if mistakes:
            return Hint(position, HintKind.MISTAKE, mistakes=mistakes)
        if comparison.reached:
            return Hint(position, HintKind.COMPLETE)
        compared = comparison.complete or comparison.agrees
    elif puzzle.solve(threads=1, monitor=watch(timeout=timeout, budget=FIRST_LOOK)).status is Status.NONE:
        return Hint(position, HintKind.IMPOSSIBLE, solvable=False)
    trace = puzzle.explain(
        position, techniques=known.name, max_steps=1, monitor=watch(timeout=timeout), trimmed=False, last=last
    )
    if trace.steps:
        first = trace.steps[0]
        others: tuple[Step, ...] = ()
        if all_steps:
            found = puzzle.next_steps(position, techniques=known.name, monitor=watch(timeout=timeout), last=last)
            others = tuple(step for step in found if step.conclusions != first.conclusions)
        return Hint(position, HintKind.STEP, step=first, compared=compared, others=others, techniques=known.label)
    kinds = {
        Ending.SOLVED: HintKind.COMPLETE,
        Ending.STUCK: HintKind.BEYOND,
        Ending.CONTRADICTION: HintKind.IMPOSSIBLE,
    }
    if trace.end not in kinds:
        return Hint(position, HintKind.UNKNOWN, limit=trace.end, compared=compared)
    solvable = position.begun or trace.end is not Ending.CONTRADICTION
    return Hint(position, kinds[trace.end], compared=compared, solvable=solvable, techniques=known.label)


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
