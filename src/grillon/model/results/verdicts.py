"""The results of checks, with their evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import repeat
from typing import TYPE_CHECKING, Annotated

from grillon.base.sentences import Name, Sentence, by_text, localized
from grillon.model.annotations import Says, Signed
from grillon.model.value import Value, go_through, new

if TYPE_CHECKING:
    from grillon.model.results.solutions import Solution


@dataclass(frozen=True, slots=True, repr=False)
class Violation(Value):
    """One broken rule: its name, and the candidates involved."""

    rule: str
    candidates: tuple[Signed, ...] = ()
    """Any numbers, where a solution that was proposed has them."""

    def __str__(self) -> str:
        return self.rule

    def text(self, lang: str = "en") -> str:
        """The rule in a language, where it is a `Sentence`."""
        return str(localized(self.rule, lang))


class Judgement(StrEnum):
    """The possible results of `check` and `verify`."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    BROKEN = "broken"
    UNKNOWN = "unknown"
    CORRECT = "correct"
    WRONG = "wrong"

    def text(self, lang: str = "en") -> str:
        """The displayed word."""
        return _JUDGEMENTS[self.value].text(lang)

    @property
    def mark(self) -> Sentence:
        """The mark of a puzzle without exactly one solution, in print and in catalogues; empty for one that has it."""
        return _MARKS.get(self.value, Sentence(""))


_JUDGEMENTS = by_text(
    Sentence("unique"),
    Sentence("several"),
    Sentence("none"),
    Sentence("broken"),
    Sentence("unknown"),
    Sentence("correct"),
    Sentence("wrong"),
)
_MARKS = {
    "several": Sentence("several solutions"),
    "none": Sentence("no solution"),
    "broken": Sentence("no solution"),
    "unknown": Sentence("not checked"),
}


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Value):
    """The result of a check, with its evidence.

    `solutions` holds one solution when it is unique and two different ones when there are several; `violation` is the
    first rule broken, directly by the givens or by a proposed solution.
    """

    judgement: Judgement
    solutions: Annotated[tuple[Solution, ...], Says(maxItems=2)] = ()
    violation: Violation | None = None
    limit: str = ""
    """What ended the check early."""

    @classmethod
    def all_unique(cls, solutions: Sequence[Solution]) -> list[Verdict]:
        """Verdicts of exactly one solution: made one by one, they would take as long as solving."""
        made = list(map(new, repeat(cls, len(solutions))))
        go_through(map(_set_judgement, made, repeat(Judgement.UNIQUE)))
        go_through(map(_set_solutions, made, zip(solutions)))
        go_through(map(_set_violation, made, repeat(None)))
        go_through(map(_set_verdict_limit, made, repeat("")))
        return made

    @classmethod
    def of_search(cls, solutions: tuple[Solution, ...], limit: str) -> Verdict:
        """The verdict of a search for two solutions that found these; `limit` is what stopped it, if anything."""
        if len(solutions) < 2 and limit:
            return cls(Judgement.UNKNOWN, solutions, limit=limit)
        return cls((Judgement.NONE, Judgement.UNIQUE, Judgement.SEVERAL)[len(solutions)], solutions)

    def __bool__(self) -> bool:
        return self.judgement in (Judgement.UNIQUE, Judgement.CORRECT)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str = "en") -> str:
        """The judgement with its evidence in words."""
        judgement = self.judgement.text(lang)
        if self.violation is not None:
            return Sentence("{judgement}: {why}", judgement=judgement, why=self.violation).text(lang)
        if self.judgement is Judgement.SEVERAL:
            return Sentence("{judgement}: {why}", judgement=judgement, why=self.difference).text(lang)
        return f"{judgement} ({localized(self.limit, lang)})" if self.limit else judgement

    @property
    def differing(self) -> frozenset[int]:
        """The candidates that one of the two solutions of a puzzle with several has, and the other has not."""
        if len(self.solutions) < 2:
            return frozenset()
        one, other = self.solutions
        return one.candidates ^ other.candidates

    @property
    def difference(self) -> str:
        """Where the two solutions of a puzzle with several differ: what one has and the other does not."""
        one, other = self.solutions
        only = [min(a.candidates - b.candidates, default=None) for a, b in ((one, other), (other, one))]
        names = [Name(one.puzzle.candidate_name, candidate) for candidate in only if candidate is not None]
        if len(names) < 2:
            return Sentence("{first} in one solution", first=names[0]) if names else ""
        return Sentence("{first} in one solution, {second} in another", first=names[0], second=names[1])


_set_judgement, _set_solutions, _set_violation, _set_verdict_limit = (
    vars(Verdict)[name].__set__ for name in ("judgement", "solutions", "violation", "limit")
)
