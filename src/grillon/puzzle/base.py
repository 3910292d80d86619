"""The members a family's puzzle provides: rules, places, names and a text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar, Self

from grillon import families
from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Name, Sentence
from grillon.errors import InputError
from grillon.model import Places, RuleTable, Scene
from grillon.model.value import Value

if TYPE_CHECKING:
    from grillon.puzzle.family import Family


class PuzzleBase(Value, PickledByFields, ABC):
    """A frozen value with equality by content, whose `str()` parses back.

    A family's puzzle implements the abstract members; everything derived from them is in `Puzzle`.
    """

    family_name: ClassVar[str]

    @property
    def family(self) -> Family:
        """The family object of this puzzle."""
        return families.get(self.family_name)

    @property
    @abstractmethod
    def rules(self) -> RuleTable:
        """Its rules, their houses as data, and the names of these."""

    @property
    @abstractmethod
    def givens(self) -> tuple[int, ...]:
        """The candidates that are true from the start."""

    @property
    def places(self) -> Places:
        """Cells, borders, symbols and tray, and the candidates at each."""
        return self.rules.places

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change during play; families add walls, tints and a title."""
        return Scene(self.family.display_name.text(lang), self.places, self.givens, lang=lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle in words; families with variants include the extra rules."""
        return self.family.about.exact_rules

    @property
    def further_rules(self) -> tuple[Sentence, ...]:
        """Those of them that other puzzles of the family do not have."""
        return ()

    @abstractmethod
    def __str__(self) -> str:
        """A text that `grillon.parse` reads back."""

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """The name of this candidate: `R3C5 = 7`, in French `L3C5 = 7`; here of a symbol in a cell."""
        return self.places.symbol_name(*divmod(candidate, len(self.places.symbols)), lang)

    def fact_name(self, fact: int, lang: str = "en", *, supposed: bool = False) -> str:
        """A fact as explanations say it, after `so` or, if it is `supposed`, after `suppose`."""
        name = self.candidate_name(max(fact, ~fact), lang)
        if fact >= 0:
            return name
        if supposed:
            return Sentence("not {candidate}", candidate=name, context="supposed").text(lang)
        return Sentence("not {candidate}", candidate=name).text(lang)

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> Self:
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
