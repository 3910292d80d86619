"""The members a family's puzzle provides: rules, places, names, a search and a ladder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from grillon.errors import InputError
from grillon.model.value import Value
from grillon.pickling import PickledByFields
from grillon.sentences import Name, Sentence, listing

if TYPE_CHECKING:
    from grillon.model.constraints import Constraint
    from grillon.model.family import Family
    from grillon.model.monitor import Monitor
    from grillon.model.places import Places
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle
    from grillon.model.ratings import Technique, TechniqueSet
    from grillon.model.rules import Rules, Use
    from grillon.model.scene import Scene
    from grillon.model.solutions import Solutions
    from grillon.model.steps import LadderRun
    from grillon.model.work import Work


class PuzzleBase(Value, PickledByFields, ABC):
    """A frozen value with equality by content, whose `str()` parses back.

    A family's puzzle implements the abstract members; everything derived from them is in `grillon.model.puzzle.Puzzle`.
    """

    family_name: ClassVar[str]

    @property
    def family(self) -> Family:
        """The family object of this puzzle."""
        from grillon.families import get

        return get(self.family_name)

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """The houses, as data."""

    @property
    @abstractmethod
    def givens(self) -> tuple[int, ...]:
        """The candidates that are true from the start."""

    @property
    @abstractmethod
    def places(self) -> Places:
        """Cells, borders, symbols and tray, and the candidates at each."""

    @property
    @abstractmethod
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules in a few compact forms over places, for front ends."""

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change during play; families add walls, tints and a title."""
        from grillon.model.scene import Scene

        return Scene(self.family.display_name.text(lang), self.places, self.givens, lang=lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle in words; families with variants include the extra rules."""
        return self.family.exact_rules

    def rules_text(self, lang: str = "en") -> str:
        """The exact rules of this puzzle in one paragraph.

        >>> from grillon import parse
        >>> parse("takuzu 2x2\\n0 .\\n. .").rules_text()[:66]
        'Every cell holds 0 or 1. No three cells in a row, across or down, '
        """
        return " ".join(rule.text(lang) for rule in self.exact_rules)

    @abstractmethod
    def __str__(self) -> str:
        """A text that `grillon.parse` reads back."""

    @abstractmethod
    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """The name of this candidate: `R3C5 = 7`."""

    @abstractmethod
    def solution_text(self, candidates: frozenset[int]) -> str:
        """A solved puzzle as text."""

    @abstractmethod
    def search(self, work: Work) -> Solutions:
        """All solutions in the engine's order, as a stream that stops at `work.limit`."""

    @abstractmethod
    def run_ladder(
        self,
        position: Position,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
    ) -> LadderRun:
        """Run the ladder from a position: at most `max_steps` steps, with all techniques or only those named."""

    def unusable(self, technique: Technique) -> Sentence | None:
        """Why a technique never applies to this puzzle, whatever is entered; None if it may."""
        return None

    def cites_too_much(self, technique: Technique) -> bool:
        """May the proofs of a technique cite more than they need, so that `explain` trims them?"""
        return technique.trimmed

    def run_set(
        self,
        position: Position,
        known: TechniqueSet,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
        last: Collection[int] = (),
    ) -> LadderRun:
        """`run_ladder` with one of the family's sets of techniques; families with several override it.

        `last` are the candidates of the last move, near which the next step is easiest to see.
        """
        return self.run_ladder(position, techniques=techniques, max_steps=max_steps, monitor=monitor)

    def house_name(self, house: int, lang: str = "en") -> str:
        """The name of a house of the rules: `row 3 holds one 7`. Families add the other languages."""
        return self.rules.house(house).name

    def house_reason(self, houses: Sequence[int], use: Use, lang: str = "en") -> str:
        """How houses justify a link of an argument: `no other place for 7 in row 3`. Families word it better than with
        the names of the houses."""
        return listing((self.house_name(house, lang) for house in houses), lang)

    def houses_together(self) -> Iterable[Sequence[int]]:
        """Groups of houses that people treat as one, such as all houses of a line that is completed in the head."""
        return ()

    def rule_name(self, house: int, lang: str = "en") -> str:
        """The rule that a broken house breaks: the house's name, unless the family names the rule differently."""
        return self.house_name(house, lang)

    def candidate_names(self, candidates: Iterable[int], lang: str = "en") -> str:
        """Several candidates, with commas."""
        return ", ".join(self.candidate_name(candidate, lang) for candidate in candidates)

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> Puzzle:
        """The same board with exactly these givens, for an editor; they may contradict each other.

        `ruled_out` is what is impossible from the start: walls known to be absent, marks that are missing.

        >>> from grillon import parse
        >>> print(parse("takuzu 2x2\\n0 .\\n. .").with_givens([3]))
        takuzu 2x2
        . 1
        . .
        """
        raise InputError("the givens of {family} puzzles cannot be changed", family=self.family_name)

    def _by_cell(self, givens: Collection[int]) -> dict[int, int]:
        """The symbol that is given in each cell; InputError where there are two."""
        symbols: dict[int, int] = {}
        for given in sorted(frozenset(givens)):
            if not 0 <= given < self.places.first_wall:
                raise InputError("{candidate} is not a candidate of this puzzle", candidate=given)
            entry = self.places.entry(given)
            cell = entry.cells[0]
            if cell in symbols:
                raise InputError("{cell} has two givens", cell=Name(self.places.cell_name, cell))
            symbols[cell] = entry.symbol or 0
        return symbols

    def _nothing_ruled_out(self, ruled_out: Collection[int]) -> None:
        if ruled_out:
            raise InputError("in {family} puzzles nothing is ruled out from the start", family=self.family_name)
