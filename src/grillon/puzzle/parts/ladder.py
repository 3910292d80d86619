"""How people solve the puzzles of a family: techniques in order of difficulty, runs over them, levels and words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from grillon.base.names import match_name, suggestion
from grillon.base.sentences import Sentence
from grillon.errors import RequestError
from grillon.explain.easiest_route import SHORTEST, easiest_steps, known_route, shortest_route
from grillon.model.annotations import P
from grillon.model.board.position import Position
from grillon.model.houses import Quota
from grillon.model.monitor import Monitor
from grillon.model.results.ending import Ending, rating_of
from grillon.model.results.ratings import REFERENCE, Rating, Technique, TechniqueSet
from grillon.model.steps import Inference, LadderRun, Role, Step, Trace

if TYPE_CHECKING:
    from grillon.model.work import LadderWork
    from grillon.puzzle.family import Family


class Ladder(ABC, Generic[P]):
    """The techniques of a family and the runs over them.

    In every call `techniques` is the name of a set of techniques, and `only` the techniques of it that are allowed.
    """

    explained_with: ClassVar[str] = REFERENCE
    """The name of the set of techniques that hints and explanations use when none is named."""

    def __init__(self, family: Family[P]) -> None:
        self._family = family

    @property
    @abstractmethod
    def sets(self) -> tuple[TechniqueSet, ...]:
        """All sets of techniques, first `reference`, which ratings refer to."""

    @abstractmethod
    def run(self, puzzle: P, start: Position, work: LadderWork) -> LadderRun:
        """The steps from a position."""

    @abstractmethod
    def terms(self, puzzle: P, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The values of the placeholders in the step's sentences; always includes `place`, where to look.

        With `move`, a whole sentence, it says itself what follows.
        """

    def unusable(self, puzzle: P, technique: Technique) -> Sentence | None:
        """Why a technique never applies to a puzzle, whatever is entered; None if it may."""
        return None

    def cites_too_much(self, puzzle: P, technique: Technique) -> bool:
        """May the proofs of a technique cite more than they need, so that `explain` trims them?"""
        return technique.trimmed

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques that ratings refer to, in order of difficulty."""
        return self.sets[0].techniques

    def set_named(self, name: str | None) -> TechniqueSet:
        """The set of that name, or of that label; None is `reference`.

        >>> from grillon import families
        >>> families.get("sudoku").ladder.set_named("people").scale
        'people'
        >>> families.get("takuzu").ladder.set_named("people")
        Traceback (most recent call last):
        ...
        grillon.errors.RequestError: takuzu has no set of techniques 'people'; choose from: reference
        """
        if name is None:
            return self.sets[0]
        known = {one.name: one for one in self.sets}
        found = match_name(name, known)
        if found is None:
            found = next((one.name for one in self.sets if one.label == name), None)
        if found is None:
            raise RequestError(
                "{name} has no set of techniques '{techniques}'; {offer}",
                name=self._family.name,
                techniques=name,
                offer=suggestion(str(name), known),
            )
        return known[found]

    def technique(self, identifier: str, techniques: str | None = None) -> Technique:
        """The technique of that id, however its words are joined: from the named set, else the first that has it.

        >>> from grillon import families
        >>> families.get("sudoku").ladder.technique("X-Wing").id
        'x_wing'
        >>> families.get("sudoku").ladder.technique("skyscraper").technique_set
        'people'
        """
        sets = self.sets if techniques is None else (self.set_named(techniques),)
        for one in sets:
            found = one.technique(identifier)
            if found is not None:
                return found
        raise RequestError(
            "{name} has no technique '{identifier}'; {offer}",
            name=self._family.name,
            identifier=identifier,
            offer=suggestion(
                identifier,
                dict.fromkeys(known.id for one in sets for known in one.techniques),
                in_python=f"grillon.families['{self._family.name}'].ladder.sets",
            ),
        )

    def explain(self, puzzle: P, start: Position, work: LadderWork) -> Trace:
        """The body of `Puzzle.explain`, without trimming."""
        if (start.begun or puzzle.violation() is not None) and start.clashes:
            return Trace(start, (), Ending.CONTRADICTION, work.label)
        run = self.run(puzzle, start, work)
        trace = Trace(start, run.steps, run.end, work.label)
        return shortest_route(trace, work) if known_route(work.route) == SHORTEST else trace

    def next_steps(self, puzzle: P, start: Position, work: LadderWork) -> tuple[Step, ...]:
        """The body of `Puzzle.next_steps`: the steps that could be taken from here, all of the lowest level."""
        return easiest_steps(start, work)

    def possible_steps(self, puzzle: P, start: Position, work: LadderWork) -> Iterator[Step]:
        """The body of `Puzzle.possible_steps`: technique by technique, the easiest first."""
        concluded: set[int] = set()
        number = 0
        if start.clashes:
            return
        for technique in sorted(work.known.techniques, key=lambda one: one.rating):
            if work.only is not None and technique.id not in work.only:
                continue
            if work.monitor.poll(0):
                return
            if self.unusable(puzzle, technique) is not None:
                continue
            for step in self.next_steps(puzzle, start, replace(work, only=[technique.id], max_steps=None)):
                if not concluded.issuperset(step.conclusions):
                    concluded.update(step.conclusions)
                    yield step
                    number += 1
                    if number == work.max_steps:
                        return

    def rate(self, puzzle: P, known: TechniqueSet, monitor: Monitor) -> Rating:
        """The body of `Puzzle.rate`. A family may rate without building proofs."""
        return rating_of(puzzle.explain(techniques=known.name, monitor=monitor, trimmed=False), known)


class OpenBoard(Generic[P]):
    """What a finder of a `StepwiseLadder` reads of a position: the candidates that are still possible."""

    def __init__(self, puzzle: P, position: Position) -> None:
        self.puzzle, self.rules, self.position, self.true = puzzle, puzzle.rules, position, position.true
        legal = filter(self.rules.legal, range(self.rules.candidates))
        self.possible = {one for one in legal if one in self.true or not position.holds(~one)}

    @property
    def contradiction(self) -> bool:
        """Does a house have too few candidates left, or too many that are true?"""
        return any(
            len(self.open(number)) < house.low or sum(member in self.true for member in house.members) > house.high
            for number in self.rules.house_numbers()
            if isinstance(house := self.rules.house(number), Quota)
        )

    def open(self, house: int) -> list[int]:
        """The members of a house that may still be true."""
        return [member for member in self.rules.house(house).members if member in self.possible]

    def closed(self, house: int) -> tuple[int, ...]:
        """The facts that rule out the other members of a house."""
        return tuple(~member for member in self.rules.house(house).members if member not in self.possible)

    def only_ones(self, technique: Technique, houses: Iterable[int]) -> Iterator[Step]:
        """The steps that choose the only candidate left in a house."""
        for house in houses:
            members = tuple(self.open(house))
            if len(members) == 1 and members[0] not in self.true:
                yield choosing(technique, members, [Inference(members[0], self.closed(house), (house,))])


def choosing(technique: Technique, chosen: tuple[int, ...], proof: Iterable[Inference]) -> Step:
    """A step that makes candidates true."""
    return Step(technique, technique.rating, chosen=chosen, proof=tuple(proof), roles={Role.TARGET: chosen})


def excluding(
    technique: Technique, excluded: tuple[int, ...], proof: Iterable[Inference], by: tuple[int, ...] = ()
) -> Step:
    """A step that rules candidates out, because of others."""
    roles = {Role.ELIMINATED: excluded, Role.ELIMINATING: by} if by else {Role.ELIMINATED: excluded}
    return Step(technique, technique.rating, excluded=excluded, proof=tuple(proof), roles=roles)


class StepwiseLadder(Ladder[P]):
    """A ladder written in Python: the easiest step is taken again and again."""

    board: ClassVar[type[OpenBoard[Any]]] = OpenBoard
    """What the finders read of a position."""
    finders: ClassVar[Mapping[Technique, Callable[[Any], Iterator[Step]]]]
    """What finds the steps of each technique on a `board`, the easiest technique first."""

    @cached_property
    def sets(self) -> tuple[TechniqueSet, ...]:
        """One set of techniques, on a scale of its own."""
        return (TechniqueSet(REFERENCE, "standard", self._family.name, tuple(self.finders)),)

    def run(self, puzzle: P, start: Position, work: LadderWork) -> LadderRun:
        """Take the easiest step until none is left."""
        finders = [find for technique, find in self.finders.items() if work.only is None or technique.id in work.only]
        steps, monitor = list[Step](), work.monitor
        while True:
            board = self.board(puzzle, start)
            if board.contradiction:
                ending = Ending.CONTRADICTION
            elif next(iter(puzzle.rules.broken(start.true)), None) is None:
                ending = Ending.SOLVED
            elif len(steps) == work.most:
                ending = Ending.LIMIT
            elif monitor.poll(1):
                ending = Ending(monitor.limit)
            elif step := next((step for find in finders for step in find(board)), None):
                steps.append(step)
                start = start.after(step)
                continue
            else:
                ending = Ending.STUCK
            return LadderRun(tuple(steps), ending)
