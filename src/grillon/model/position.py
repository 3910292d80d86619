"""A position: a puzzle, what has been chosen, and what has been explicitly excluded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.errors import FormatError, Refused
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle
    from grillon.model.steps import Step


@dataclass(frozen=True, slots=True)
class Position:
    """A frozen value: every move gives a new position. Consequences are derived, never stored.

    `chosen` are the entries beyond the puzzle's givens. A refusal says why.
    """

    puzzle: Puzzle
    chosen: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()

    @property
    def true(self) -> frozenset[int]:
        """Givens and entries together."""
        return self.chosen | frozenset(self.puzzle.givens)

    @property
    def begun(self) -> bool:
        """Has anything been entered or ruled out, beyond what the puzzle itself rules out?"""
        return bool(self.chosen or self.excluded - self.puzzle.position().excluded)

    def can(self, candidate: int) -> bool:
        """May this candidate still be chosen?"""
        return self._objection(candidate) == ""

    def _objection(self, candidate: int) -> str:
        """Why this candidate cannot be chosen; empty when it can."""
        rules, named, called = self.puzzle.rules, self.puzzle.candidate_name, self.puzzle.name_of
        if not rules.legal(candidate):
            return Sentence("{candidate} is no candidate of this puzzle", candidate=candidate)
        true = self.true
        if candidate in true:
            return Sentence("{candidate} is chosen already", candidate=Name(named, candidate))
        if candidate in self.excluded:
            return Sentence("{candidate} has been excluded", candidate=Name(named, candidate))
        cause = rules.excluded_by(candidate, true)
        if cause is not None:
            return Sentence(
                "{candidate} is impossible: {other} ({house})",
                candidate=Name(named, candidate),
                other=Name(named, cause[0]),
                house=Name(called, rules.house(cause[1])),
            )
        with_it = true | {candidate}
        for number in rules.houses_of(candidate):
            house = rules.house(number)
            if house.clashes(with_it):
                return Sentence(
                    "{candidate} breaks a rule: {house}", candidate=Name(named, candidate), house=Name(called, house)
                )
        return ""

    def choose(self, candidate: int) -> Position:
        """The position with this candidate chosen; Refused says why not."""
        if objection := self._objection(candidate):
            raise Refused(objection)
        return replace(self, chosen=self.chosen | {candidate})

    def exclude(self, candidate: int) -> Position:
        """The position with this candidate ruled out."""
        if not self.puzzle.rules.legal(candidate):
            raise Refused("{candidate} is no candidate of this puzzle", candidate=candidate)
        if candidate in self.true:
            raise Refused(
                "{candidate} is chosen and cannot be excluded", candidate=Name(self.puzzle.candidate_name, candidate)
            )
        return replace(self, excluded=self.excluded | {candidate})

    def retract(self, candidate: int) -> Position:
        """Take back an entry or an exclusion; givens stay."""
        if candidate in self.chosen:
            return replace(self, chosen=self.chosen - {candidate})
        if candidate in self.excluded:
            return replace(self, excluded=self.excluded - {candidate})
        name = Name(self.puzzle.candidate_name, candidate)
        if candidate in self.puzzle.givens:
            raise Refused("{candidate} is a given", candidate=name)
        raise Refused("{candidate} is neither chosen nor excluded", candidate=name)

    def holds(self, fact: int) -> bool:
        """Is this fact (``c`` true, ``~c`` false) known here, at sight?"""
        if fact >= 0:
            return fact in self.true
        candidate = ~fact
        return candidate in self.excluded or self.puzzle.rules.excluded_by(candidate, self.true) is not None

    def after(self, step: Step) -> Position:
        """The position once a step has been taken."""
        return replace(
            self, chosen=self.chosen | frozenset(step.chosen), excluded=self.excluded | frozenset(step.excluded)
        )

    def __str__(self) -> str:
        def numbers(candidates: frozenset[int]) -> str:
            return "-".join(map(str, sorted(candidates)))

        return f"{self.puzzle.short()}~{numbers(self.chosen)}~{numbers(self.excluded)}"

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position whose text this is: the puzzle's short form, entries, exclusions."""
        from grillon.formats import parse

        parts = text.strip().split("~")
        if len(parts) != 3:
            raise FormatError("a position has three parts separated by '~', not {parts}", parts=len(parts))

        def numbers(part: str) -> list[int]:
            try:
                return [int(number) for number in part.split("-")] if part else []
            except ValueError:
                raise FormatError("'{part}' is not a list of candidates", part=part) from None

        position = cls(parse(parts[0], format="short"))
        for candidate in numbers(parts[1]):
            position = position.choose(candidate)
        for candidate in numbers(parts[2]):
            position = position.exclude(candidate)
        return position
