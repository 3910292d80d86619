"""Answers, each with its evidence: outcomes, counts, verdicts, levels, ratings."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import lru_cache, partial
from itertools import repeat
from typing import TYPE_CHECKING, Generic, TypeVar

from grillon.errors import LimitReached, NoSolution
from grillon.model.value import Value
from grillon.sentences import Name, Sentence, by_text, localized

if TYPE_CHECKING:
    from grillon.model.puzzle import Puzzle
    from grillon.model.solutions import Solution

T = TypeVar("T")


class Level(IntEnum):
    """The same six names in every family: a level is the hardest technique needed.

    >>> Level.named("hard") > Level.EASY
    True
    >>> str(Level.EXPERT)
    'expert'
    """

    BEGINNER = 0
    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4
    EXTREME = 5

    def __str__(self) -> str:
        return self.name.lower()

    def text(self, lang: str = "en") -> str:
        """What people call it.

        >>> Level.HARD.text("fr")
        'difficile'
        """

        return _LEVELS[str(self)].text(lang)

    @classmethod
    def named(cls, name: str) -> Level:
        """The level of that name; a RequestError lists the names otherwise."""
        from grillon.errors import RequestError
        from grillon.words import match_word, suggestion

        known = {str(level): level for level in cls}
        found = match_word(name, known)
        if found is None:
            raise RequestError("unknown level '{name}'; {offer}", name=name, offer=suggestion(name, known))
        return known[found]


_LEVELS = by_text(
    Sentence("beginner"),
    Sentence("easy"),
    Sentence("medium"),
    Sentence("hard"),
    Sentence("expert"),
    Sentence("extreme"),
)


class Status(StrEnum):
    """How a question ended."""

    FOUND = "found"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, repr=False)
class Outcome(Value, Generic[T]):
    """`found` with a value, `none`, or `unknown` with the limit that was hit; never a bare None.

    >>> Outcome.found(7).value
    7
    >>> bool(Outcome.none())
    False
    >>> str(Outcome.unknown("timeout"))
    'unknown (timeout)'
    """

    status: Status
    _value: T | None = None
    limit: str = ""

    @classmethod
    def found(cls, value: T) -> Outcome[T]:
        """The thing was found."""
        made: Outcome[T] = _new(cls)
        _set_status(made, Status.FOUND)
        _set_value(made, value)
        _set_limit(made, "")
        return made

    @classmethod
    def all_found(cls, values: Sequence[T]) -> list[Outcome[T]]:
        """All of them were found."""
        made = list(map(_new, repeat(cls, len(values))))
        _each(map(_set_status, made, repeat(Status.FOUND)))
        _each(map(_set_value, made, values))
        _each(map(_set_limit, made, repeat("")))
        return made

    @classmethod
    def none(cls) -> Outcome[T]:
        """It is proved that there is no such thing."""
        return cls(Status.NONE)

    @classmethod
    def unknown(cls, limit: str) -> Outcome[T]:
        """A limit was reached first."""
        return cls(Status.UNKNOWN, None, limit)

    @property
    def value(self) -> T:
        """What was found; raises NoSolution or LimitReached otherwise."""
        if self.status is Status.FOUND:
            return self._value  # type: ignore[return-value]
        if self.status is Status.NONE:
            raise NoSolution("there is no solution")
        raise LimitReached("unknown: the {limit} limit was reached", limit=self.limit)

    def __bool__(self) -> bool:
        return self.status is Status.FOUND

    def summary(self) -> str:
        """Found what, none, or unknown."""
        return f"found {self._value!r}" if self else str(self)

    def __str__(self) -> str:
        if self.status is Status.FOUND:
            return str(self._value)
        return "none" if self.status is Status.NONE else f"unknown ({self.limit})"


# Most answers are made through their slots, in half the time: a puzzle is solved sooner than a frozen value is made.
_new = object.__new__
_each: Callable[[Iterable[object]], object] = partial(deque, maxlen=0)
"""Goes through an iterator for what it does."""
_set_status, _set_value, _set_limit = (vars(Outcome)[name].__set__ for name in ("status", "_value", "limit"))


@dataclass(frozen=True, slots=True, repr=False)
class Count(Value):
    """A number of solutions or grids: exact, or a lower bound with the limit that was hit.

    >>> print(Count(9356))
    9356
    >>> print(Count(100, limit="up to 100"))
    at least 100 (up to 100)
    """

    value: int
    limit: str = ""

    @property
    def exact(self) -> bool:
        """Is this the whole number?"""
        return not self.limit

    def __int__(self) -> int:
        if self.limit:
            raise LimitReached("only a bound is known: {count}", count=self)
        return self.value

    def __str__(self) -> str:
        if self.exact:
            return str(self.value)
        return f"at least {self.value} ({self.limit})" if self.value else self.text()

    def text(self, lang: str = "en") -> str:
        """The number as people write it, in words where it is a bound.

        >>> Count(4331140).text(), Count(100, limit="timeout").text("fr")
        ('4,331,140', 'au moins 100 (timeout)')
        >>> Count(0, limit="memory").text()
        'unknown: the memory limit was reached'
        """
        if self.exact:
            return Sentence("{value:,}", value=self.value).text(lang)
        if self.value == 0:
            return Sentence("unknown: the {limit} limit was reached", limit=self.limit).text(lang)
        return Sentence("at least {value:,} ({limit})", value=self.value, limit=self.limit).text(lang)


@dataclass(frozen=True, slots=True, repr=False)
class Violation(Value):
    """One broken rule: what a person calls it, and the candidates involved."""

    rule: str
    candidates: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.rule

    def text(self, lang: str = "en") -> str:
        """The rule in a language, where it is a `Sentence`."""
        return str(localized(self.rule, lang))


class Judgement(StrEnum):
    """What `check` and `verify` may say."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    BROKEN = "broken"
    UNKNOWN = "unknown"
    CORRECT = "correct"
    WRONG = "wrong"

    def text(self, lang: str = "en") -> str:
        """The word people read."""
        return _JUDGEMENTS[self.value].text(lang)


_JUDGEMENTS = by_text(
    Sentence("unique"),
    Sentence("several"),
    Sentence("none"),
    Sentence("broken"),
    Sentence("unknown"),
    Sentence("correct"),
    Sentence("wrong"),
)


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Value):
    """The result of a check, with its evidence.

    `solutions` holds one solution when it is unique and two different ones when there are several; `violation` is the
    first rule broken, by the givens at sight or by a proposed solution.
    """

    judgement: Judgement
    solutions: tuple[Solution, ...] = ()
    violation: Violation | None = None
    limit: str = ""

    @classmethod
    def unique(cls, solution: Solution) -> Verdict:
        """There is this solution, and no other."""
        made = _new(cls)
        _set_judgement(made, Judgement.UNIQUE)
        _set_solutions(made, (solution,))
        _set_violation(made, None)
        _set_verdict_limit(made, "")
        return made

    @classmethod
    def all_unique(cls, solutions: Sequence[Solution]) -> list[Verdict]:
        """The same for many puzzles: one after the other they would take as long as to solve them."""
        made = list(map(_new, repeat(cls, len(solutions))))
        _each(map(_set_judgement, made, repeat(Judgement.UNIQUE)))
        _each(map(_set_solutions, made, zip(solutions)))
        _each(map(_set_violation, made, repeat(None)))
        _each(map(_set_verdict_limit, made, repeat("")))
        return made

    @classmethod
    def of_search(cls, solutions: tuple[Solution, ...], limit: str) -> Verdict:
        """What a search for two solutions shows that found these; `limit` is what stopped it, if anything did."""
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
    def difference(self) -> str:
        """Where the two solutions of a puzzle with several differ: what one has and the other has not."""
        one, other = self.solutions
        only = [min(a.candidates - b.candidates, default=None) for a, b in ((one, other), (other, one))]
        names = [Name(one.puzzle.candidate_name, candidate) for candidate in only if candidate is not None]
        if len(names) < 2:
            return Sentence("{first} in one solution", first=names[0]) if names else ""
        return Sentence("{first} in one solution, {second} in another", first=names[0], second=names[1])


_set_judgement, _set_solutions, _set_violation, _set_verdict_limit = (
    vars(Verdict)[name].__set__ for name in ("judgement", "solutions", "violation", "limit")
)


@dataclass(frozen=True, slots=True, repr=False)
class Technique(Value):
    """One human technique: what people call it, and why a step of it holds, as templates that `Family.terms` fills.

    A technique without `why` is told by its proof, link by link (`grillon.explain.chains`).

    `rating` is what the technique weighs on the family's scale; a step may weigh more (a longer chain). The proofs
    of a `trimmed` technique may cite more than is needed, mostly because they were found by trying; `explain` cuts
    them.
    """

    id: str
    level: Level
    rating: float
    name: str = ""
    why: str = ""
    assumes_one_solution: bool = False
    trimmed: bool = False
    technique_set: str = "reference"
    """The name of the set it belongs to: one pattern may weigh differently in two of them."""

    def __str__(self) -> str:
        return self.id


REFERENCE = "reference"
"""The set of techniques that ratings and levels of generated puzzles refer to; every family has it."""


@dataclass(frozen=True, slots=True)
class TechniqueSet:
    """Techniques that make a ladder, the easiest first: `name` is what callers say, `label` what a rating says."""

    name: str
    label: str
    scale: str
    techniques: tuple[Technique, ...]

    def __str__(self) -> str:
        return self.name

    def technique(self, identifier: str) -> Technique | None:
        """The technique of that id, however its words are joined."""
        from grillon.words import match_name

        known = {technique.id: technique for technique in self.techniques}
        found = match_name(identifier, known)
        return None if found is None else known[found]


@dataclass(frozen=True, slots=True, repr=False)
class Rating(Value):
    """How hard a puzzle is for a person: the hardest step needed, and everything that says why.

    `technique_set` names the ladder that was used: a rating means nothing without it. A puzzle the ladder does not
    solve has `solved` False, no value, and the level extreme; `limit` names the limit that stopped it before its end.
    """

    value: float | None
    scale: str
    level: Level
    technique_set: str
    hardest: Technique | None
    uses: Mapping[str, int] = field(default_factory=dict)
    solved: bool = True
    details: Mapping[str, object] = field(default_factory=dict)
    limit: str = ""

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str = "en") -> str:
        """The rating in words."""
        if self.limit:
            return Sentence(
                "unknown: the {limit} limit was reached ({techniques})", limit=self.limit, techniques=self.technique_set
            ).text(lang)
        if not self.solved or self.value is None:
            return Sentence("beyond the ladder ({techniques})", techniques=self.technique_set).text(lang)
        return _rating_text(self.value, self.level, self.scale, self.technique_set, lang)


@lru_cache(maxsize=256)
def _rating_text(value: float, level: Level, scale: str, techniques: str, lang: str) -> str:
    """Long lists of ratings say the same few things."""
    return Sentence(
        "{value:.1f} {level} ({scale}, {techniques})", value=value, level=level, scale=scale, techniques=techniques
    ).text(lang)


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Value):
    """A generated puzzle with its provenance: the same seed and version give the same puzzle anywhere."""

    puzzle: Puzzle
    solution: Solution | None
    rating: Rating | None
    unique: bool
    seed: int
    attempts: int
    method: str
    request: Mapping[str, object] = field(default_factory=dict)
    version: str = ""

    def summary(self) -> str:
        """The puzzle, its seed and its rating."""
        rated = "" if self.rating is None else f", {self.rating}"
        return f"{self.puzzle.summary()}, seed {self.seed}{rated}"
