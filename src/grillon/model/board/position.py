"""A position: a puzzle with a player's entries and notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.base.sentences import Name, Sentence
from grillon.errors import FormatError, Refused
from grillon.model.annotations import Candidate
from grillon.model.arguments import known_text
from grillon.model.board.board_state import BoardState
from grillon.model.value import Value

if TYPE_CHECKING:
    from grillon.model.rule import Clash
    from grillon.model.steps import Step
    from grillon.puzzle.puzzle import Puzzle

_HEADER, _PUZZLE = "position", "puzzle"
_LISTS = {"set": "chosen", "not": "excluded", "corner": "corner", "centre": "centre"}
"""The words of the text form, and the fields they list."""


@dataclass(frozen=True, slots=True, repr=False)
class Position(Value):
    """A frozen value: every move gives a new position. Consequences are derived, never stored.

    `chosen` are the entries beyond the puzzle's givens, `excluded` what the player has ruled out, `corner` and `centre`
    the candidates noted as pencil marks. A player makes mistakes: any legal candidate can be entered, and `clashes`
    lists the broken rules; `can` and `objection` are for callers that want to prevent mistakes.

    >>> from grillon import parse
    >>> position = parse("takuzu 4x4\\n0 . . .\\n. . . .\\n. . . .\\n. . . .").position("R1C2=0 R1C3=0 !R4C4=1")
    >>> print(position.clashes[0])
    no three alike in row 1: R1C1, R1C2, R1C3
    >>> print(position)
    position
    set R1C2=0 R1C3=0
    not R4C4=1
    puzzle
    takuzu 4x4
    0 . . .
    . . . .
    . . . .
    . . . .
    >>> Position.parse(str(position)) == position
    True
    """

    puzzle: Puzzle
    chosen: frozenset[Candidate] = frozenset()
    """Entries beyond the givens."""
    excluded: frozenset[Candidate] = frozenset()
    """What the player has ruled out."""
    corner: frozenset[Candidate] = frozenset()
    """Pencil marks in a corner of their cells."""
    centre: frozenset[Candidate] = frozenset()
    """Pencil marks in the centre of their cells."""

    def _summary(self) -> str:
        """The puzzle and what was entered."""
        return f"{self.puzzle._summary()} {self.entries_text()}"

    @property
    def true(self) -> frozenset[int]:
        """Givens and entries together."""
        return self.chosen | frozenset(self.puzzle.givens)

    @property
    def begun(self) -> bool:
        """Has the player entered or ruled out anything?"""
        return bool(self.chosen or self.excluded - self.puzzle.position().excluded)

    # What is broken, and what may be entered

    @property
    def state(self) -> BoardState:
        """The contents of the board, checked against the puzzle's constraints."""
        return BoardState(self.puzzle.places, self.puzzle.rules.constraints, self.true, self.excluded)

    @property
    def clashes(self) -> tuple[Clash, ...]:
        """The rules that the entries break, each with its place."""
        return self.state.clashes()

    def can(self, candidate: int) -> bool:
        """May this candidate still be chosen?"""
        return self.objection(candidate) == ""

    def objection(self, candidate: int) -> str:
        """Why this candidate cannot be chosen; empty when it can."""
        rules, named, called = self.puzzle.rules, self.puzzle.candidate_name, self.puzzle.rules.rule_name
        if not self._is_candidate(candidate):
            return Sentence("{candidate} is not a candidate of this puzzle", candidate=candidate)
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
                house=Name(called, cause[1]),
            )
        house = rules.broken_with(candidate, true)
        if house is not None:
            return Sentence(
                "{candidate} breaks a rule: {house}", candidate=Name(named, candidate), house=Name(called, house)
            )
        return ""

    # Moves

    def enter(self, *candidates: int) -> Position:
        """The position with these entries; only what is not a candidate of the puzzle is refused."""
        for candidate in candidates:
            self._require_legal(candidate)
        return replace(self, chosen=self.chosen.union(candidates).difference(self.puzzle.givens))

    def exclude(self, *candidates: int) -> Position:
        """The position with these candidates ruled out."""
        for candidate in candidates:
            self._require_legal(candidate)
        return replace(self, excluded=self.excluded.union(candidates))

    def mark(self, *candidates: int, corner: bool = False) -> Position:
        """The position with these pencil marks, in the centre or in a corner of their cells."""
        for candidate in candidates:
            self._require_legal(candidate)
        if corner:
            return replace(self, corner=self.corner.union(candidates))
        return replace(self, centre=self.centre.union(candidates))

    def retract(self, candidate: int) -> Position:
        """Remove the entry, exclusion and marks of a candidate; givens stay."""
        self._require_legal(candidate)
        if candidate not in self.chosen | self.excluded | self.corner | self.centre:
            name = Name(self.puzzle.candidate_name, candidate)
            if candidate in self.puzzle.givens:
                raise Refused("{candidate} is a given", candidate=name)
            raise Refused("{candidate} is neither chosen nor excluded", candidate=name)
        gone = {candidate}
        return Position(self.puzzle, self.chosen - gone, self.excluded - gone, self.corner - gone, self.centre - gone)

    def _require_legal(self, candidate: int) -> None:
        if not self._is_candidate(candidate):
            raise Refused("{candidate} is not a candidate of this puzzle", candidate=candidate)

    def _is_candidate(self, candidate: object) -> bool:
        return isinstance(candidate, int) and self.puzzle.rules.legal(candidate)

    def holds(self, fact: int) -> bool:
        """Is this fact (``c`` true, ``~c`` false) directly known here?"""
        if fact >= 0:
            return fact in self.true
        candidate = ~fact
        return candidate in self.excluded or self.puzzle.rules.excluded_by(candidate, self.true) is not None

    def after(self, step: Step) -> Position:
        """The position once a step has been taken."""
        return replace(
            self, chosen=self.chosen | frozenset(step.chosen), excluded=self.excluded | frozenset(step.excluded)
        )

    # Texts

    def entries_text(self) -> str:
        """The entries and notes in terms of places, one line per list."""
        write = self.puzzle.places.write
        listed = ((word, sorted(getattr(self, field))) for word, field in _LISTS.items())
        return "\n".join(f"{word} {' '.join(map(write, candidates))}" for word, candidates in listed if candidates)

    def __str__(self) -> str:
        return "\n".join(filter(None, (_HEADER, self.entries_text(), _PUZZLE, str(self.puzzle))))

    @classmethod
    def is_text(cls, text: str) -> bool:
        """Does this text begin like that of a position?"""
        return text.lstrip().partition("\n")[0].strip() == _HEADER

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position whose text this is: lists of entries in terms of places, then the puzzle."""
        from grillon.formats import parse

        lines = known_text(text).strip().split("\n")
        if lines[0].strip() != _HEADER:
            raise FormatError("a position begins with the word '{word}'", word=_HEADER, line=1)
        end = next((number for number, line in enumerate(lines) if line.strip() == _PUZZLE), None)
        if end is None:
            raise FormatError("a position has a line '{word}' before its puzzle", word=_PUZZLE)
        puzzle = parse("\n".join(lines[end + 1 :]))
        start = puzzle.position()
        fields: dict[str, frozenset[int]] = {field: frozenset() for field in _LISTS.values()}
        for number, line in enumerate(lines[1:end], start=2):
            word, _, listed = line.strip().partition(" ")
            if word not in _LISTS:
                raise FormatError(
                    "a list of entries begins with one of {known}, not '{word}'",
                    known=", ".join(_LISTS),
                    word=word,
                    line=number,
                )
            fields[_LISTS[word]] |= frozenset(_read_all(listed.split(), puzzle, puzzle.places.read, line=number))
        return replace(start, **{field: getattr(start, field) | listed for field, listed in fields.items()})


def _read_all(
    words: Iterable[str], puzzle: Puzzle, read: Callable[[str], int], *, line: int | None = None
) -> Iterable[int]:
    for word in words:
        candidate = read(word)
        if not puzzle.rules.legal(candidate):
            raise FormatError("{entry} is not possible in this puzzle", entry=word, line=line)
        yield candidate


def typed_position(puzzle: Puzzle, text: str) -> Position:
    """The starting position with entries as a person types them: ``R1C2=8 R3C4!=1``, commas or spaces between.

    `!` before an entry, or `!=`, rules it out.
    """
    entered: list[str] = []
    excluded: list[str] = []
    for word in re.split(r"[\s,;]+", known_text(text).strip()):
        if not word:
            continue
        if "!=" in word[1:]:
            excluded.append(word.replace("!=", "=", 1))
        elif word.startswith("!") and len(word) > 1 and word[1] != "@":
            excluded.append(word[1:])
        else:
            entered.append(word)
    read = puzzle.places.read
    start = puzzle.position()
    return start.enter(*_read_all(entered, puzzle, read)).exclude(*_read_all(excluded, puzzle, read))
