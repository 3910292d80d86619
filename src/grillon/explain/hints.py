"""Hints in three strengths: where to look, which technique, the move.

A hint is about a position: the easiest step the ladder finds there, or a wrong entry, or the answer that the position
is beyond the ladder. Entries are compared with the puzzle's solutions before the ladder runs: a step from a wrong
position would not help. In a puzzle with several solutions an entry is not wrong as long as some solution has it
together with the others. Without entries the puzzle itself is first checked for a solution: without one, a step would
not help either.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from grillon.base.sentences import Sentence
from grillon.errors import RequestError
from grillon.explain.mistakes import Mistake, compare_entries
from grillon.explain.trace import ToldStep
from grillon.model import ONE_SOLUTION, Candidates, Ending, Monitor, Position, Role, Status, Step
from grillon.model.drawing import Link
from grillon.model.monitor import countdown
from grillon.model.value import Value

COMPARING = 2.0
"""Seconds for the comparison when the caller sets no limit; a hint without it is marked."""

MAX_MEMBERS = 64
"""A house with more candidates is no help as a place to look, and takes too long to examine: hints must be fast."""
STRENGTHS = (1, 2, 3)
"""Where to look, which technique, the move."""
FIRST_LOOK = 2_000
"""Nodes of the search that checks whether the puzzle has a solution: a hint must be quick, decided or not."""


class HintKind(StrEnum):
    """The kind of a hint."""

    STEP = "step"
    MISTAKE = "mistake"
    BEYOND = "beyond"
    COMPLETE = "complete"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Strength:
    """A hint of one strength: its text, and what to show on the board beside it."""

    text: str
    cells: tuple[int, ...] = ()
    """Where to look."""
    roles: Mapping[Role, Candidates] = field(default_factory=dict)
    """What to highlight."""
    links: tuple[Link, ...] = ()
    """The arrows of the argument."""


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
    """False: the entries could not be compared with enough solutions in time."""
    solvable: bool = True
    """False: the puzzle itself has no solution."""
    others: tuple[Step, ...] = ()
    """Other steps that could be taken now, where they were asked for."""
    techniques: str = ""
    """What the set of techniques is called."""

    def _summary(self) -> str:
        """The weakest hint: `repr` gives nothing away."""
        return self.text(1)

    def told(self, lang: str = "en") -> ToldStep | None:
        """The step in words, if there is one: whoever needs more than one text of a hint passes it on."""
        return None if self.step is None else ToldStep(self.position, self.step, lang)

    def text(self, strength: int = 3, lang: str = "en", *, told: ToldStep | None = None) -> str:
        """The hint in words: 1 where to look, 2 which technique, 3 the move."""
        if strength not in STRENGTHS:
            raise RequestError("a hint has strength 1, 2 or 3, not {strength}", strength=strength)
        if self.kind is HintKind.STEP and self.step is not None:
            return _step_text(told or ToldStep(self.position, self.step, lang), strength)
        if self.kind is HintKind.MISTAKE:
            return self._mistake_text(strength, lang)
        if self.kind is HintKind.BEYOND:
            return Sentence(
                "No technique of the set '{techniques}' applies here: this is beyond the ladder.",
                techniques=self.techniques or self.position.puzzle.family.ladder.sets[0].label,
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
        return [_step_text(ToldStep(self.position, step, lang), strength) for step in self.others]

    def strengths(self, lang: str = "en", *, told: ToldStep | None = None) -> tuple[Strength, Strength, Strength]:
        """The hint in its three strengths, each with what to show on the board; arguments are folded."""
        told = told or self.told(lang)
        where, technique, move = (self.text(strength, lang, told=told) for strength in STRENGTHS)
        if told is not None:
            move = told.text(folded=True)
            cells, roles = places_to_look(self.position, told.step), told.step.roles
            reasons: dict[Role, Candidates] = {
                role: roles[role] for role in roles if role not in (Role.TARGET, Role.ELIMINATED)
            }
            return Strength(where, cells), Strength(technique, cells, reasons), Strength(move, (), roles, told.links)
        places = self.position.puzzle.places
        wrong = [max(mistake.fact, ~mistake.fact) for mistake in self.mistakes]
        first, every = (tuple(places.cells_of(some)) for some in (wrong[:1], wrong))
        return Strength(where), Strength(technique, first), Strength(move, every)

    def _mistake_text(self, strength: int, lang: str) -> str:
        puzzle, first = self.position.puzzle, self.mistakes[0]
        if strength == 1:
            return Sentence("Wrong entries: {number}.", number=len(self.mistakes)).text(lang)
        if strength == 2:
            entry = puzzle.candidate_name(max(first.fact, ~first.fact), lang)
            return Sentence("Check {entry}.", entry=entry).text(lang)
        return " ".join(mistake.text(puzzle, lang) for mistake in self.mistakes)


def _step_text(told: ToldStep, strength: int) -> str:
    if strength == 3:
        return told.text()
    if strength == 1:
        return Sentence("Look at {place}.", place=told.place).text(told.lang)
    return Sentence("Look at {place}: {technique}.", place=told.place, technique=told.name).text(told.lang)


def places_to_look(position: Position, step: Step) -> tuple[int, ...]:
    """The cells of the houses that a step uses; if those are most of the board, the cells of its candidates.

    >>> from grillon import parse
    >>> position = parse("takuzu 4x4\\n0 0 . .\\n. . . .\\n. . . .\\n. . . .").position()
    >>> places_to_look(position, position.puzzle.hint().step)
    (0, 1, 2)
    """
    puzzle = position.puzzle
    size = len(puzzle.places.cells)
    cells: set[int] = set()
    for number in step.cited_houses:
        members = () if number == ONE_SOLUTION else puzzle.rules.house(number).members
        if 0 < len(members) <= MAX_MEMBERS:
            own = puzzle.places.cells_of(members)
            if 1 < len(own) <= max(size // 3, 4):
                cells.update(own)
    if not cells or len(cells) > size // 2:
        return tuple(puzzle.places.cells_of(candidate for listed in step.roles.values() for candidate in listed))
    return tuple(sorted(cells))


def find_hint(
    position: Position,
    *,
    techniques: str | None = None,
    all_steps: bool = False,
    last: Collection[int] = (),
    timeout: float | None = None,
    watch: Callable[..., Monitor] = Monitor,
) -> Hint:
    """The hint for this position; `timeout` limits the search for solutions and the ladder together.

    Of steps that are equally easy a family may take the one nearest to the `last` move, given by its candidates.
    `watch` makes the monitors of both, for callers that stop them from another thread.
    """
    left = countdown(timeout)
    puzzle = position.puzzle.require_valid()
    family = puzzle.family
    known = family.ladder.set_named(family.ladder.explained_with if techniques is None else techniques)
    compared = True
    if position.begun:
        comparison = compare_entries(position, watch(timeout=COMPARING if timeout is None else left()))
        if comparison.solutions == 0 and comparison.complete:
            return Hint(position, HintKind.IMPOSSIBLE, solvable=False)
        mistakes = tuple(comparison.mistakes())
        if mistakes:
            return Hint(position, HintKind.MISTAKE, mistakes=mistakes)
        if comparison.reached:
            return Hint(position, HintKind.COMPLETE)
        compared = comparison.complete or comparison.agrees
    elif puzzle.solve(threads=1, monitor=watch(timeout=left(), budget=FIRST_LOOK)).status is Status.NONE:
        return Hint(position, HintKind.IMPOSSIBLE, solvable=False)
    trace = puzzle.explain(
        position, techniques=known.name, max_steps=1, monitor=watch(timeout=left()), trimmed=False, last=last
    )
    if trace.steps:
        first = trace.steps[0]
        others: tuple[Step, ...] = ()
        limit = ""
        if all_steps:
            watched = watch(timeout=left())
            found = puzzle.next_steps(position, techniques=known.name, monitor=watched, last=last)
            others = tuple(step for step in found if step.conclusions != first.conclusions)
            limit = watched.stopped_by
        return Hint(position, HintKind.STEP, first, (), limit, compared, others=others, techniques=known.label)
    kinds = {
        Ending.SOLVED: HintKind.COMPLETE,
        Ending.STUCK: HintKind.BEYOND,
        Ending.CONTRADICTION: HintKind.IMPOSSIBLE,
    }
    if trace.end not in kinds:
        return Hint(position, HintKind.UNKNOWN, limit=trace.end, compared=compared)
    solvable = position.begun or trace.end is not Ending.CONTRADICTION
    return Hint(position, kinds[trace.end], compared=compared, solvable=solvable, techniques=known.label)
