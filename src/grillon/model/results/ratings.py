"""The difficulty of a puzzle for a person: levels, techniques and ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache, reduce

from grillon.base.names import match_name, match_word, word_suggestion
from grillon.base.sentences import Sentence, by_text
from grillon.errors import RequestError
from grillon.model.value import Value


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
        """The name people use.

        >>> Level.HARD.text("fr")
        'difficile'
        """

        return _LEVELS[str(self)].text(lang)

    @classmethod
    def named(cls, name: str) -> Level:
        """The level of that name; a RequestError lists the names otherwise."""
        known = {str(level): level for level in cls}
        found = match_word(name, known)
        if found is None:
            raise RequestError("unknown level '{name}'; {offer}", name=name, offer=word_suggestion(name, known))
        return known[found]


_LEVELS = by_text(
    Sentence("beginner"),
    Sentence("easy"),
    Sentence("medium"),
    Sentence("hard"),
    Sentence("expert"),
    Sentence("extreme"),
)


@dataclass(frozen=True, slots=True, repr=False)
class Technique(Value):
    """One human technique: what people call it, and why a step of it holds, as templates that `Family.terms` fills.

    A technique without `why` is explained by its proof, link by link (`grillon.explain.chains.in_words`).

    `rating` is its value on the family's scale; a step may be rated higher (a longer chain). The proofs of a `trimmed`
    technique may cite more than is needed, mostly because they were found by trial; `explain` trims them.
    """

    id: str
    level: Level
    rating: float
    name: str = ""
    why: str = ""
    assumes_one_solution: bool = False
    trimmed: bool = False
    technique_set: str = "reference"
    """The name of the set it belongs to: one pattern may have different ratings in two of them."""
    idea: str = ""
    """What it is about, in two sentences; a lesson begins with them."""

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class TechniqueWords:
    """What people call a technique, its level, and why a step of it holds: all that the core does not state."""

    id: str
    level: Level
    name: str
    why: str = ""
    assumes_one_solution: bool = False
    trimmed: bool = False


REFERENCE = "reference"
"""The set of techniques that ratings and levels of generated puzzles refer to; every family has it."""


def rated_techniques(
    listed: Iterable[tuple[str, int]],
    words: Iterable[TechniqueWords],
    technique_set: str = REFERENCE,
    *,
    ideas: Mapping[str, str] = {},
) -> tuple[Technique, ...]:
    """The techniques that a ladder of the core lists, in its order and with its ratings, joined to their words.

    >>> words = TechniqueWords("naked_single", Level.EASY, "naked single")
    >>> [technique] = rated_techniques([("naked_single", 230)], [words])
    >>> technique.rating, technique.level
    (2.3, <Level.EASY: 1>)
    """
    known = {one.id: one for one in words}
    return tuple(
        Technique(
            identifier,
            known[identifier].level,
            hundredths / 100,
            known[identifier].name,
            known[identifier].why,
            known[identifier].assumes_one_solution,
            known[identifier].trimmed,
            technique_set,
            ideas.get(identifier, ""),
        )
        for identifier, hundredths in listed
    )


@dataclass(frozen=True, slots=True, eq=False)
class TechniqueSet:
    """Techniques that make a ladder, the easiest first: `name` is used by callers, `label` in ratings."""

    name: str
    label: str
    scale: str
    techniques: tuple[Technique, ...]

    def __str__(self) -> str:
        return self.name

    def bits(self, only: Collection[str] | None) -> int:
        """The techniques with these ids as the core's set, one bit each; None means all."""
        return sum(1 << index for index, one in enumerate(self.techniques) if only is None or one.id in only)

    def technique(self, identifier: str) -> Technique | None:
        """The technique of that id, however its words are joined."""
        known = {technique.id: technique for technique in self.techniques}
        found = match_name(identifier, known)
        return None if found is None else known[found]

    def level_text(self, level: Level, lang: str = "en") -> str:
        """The meaning of a level: its puzzles need one of these techniques.

        >>> from grillon import families
        >>> families.get("takuzu").ladder.set_named("reference").level_text(Level.BEGINNER)
        'The hardest step needed is one of: only value; pair; sandwich.'
        """
        named = [Sentence(technique.name) for technique in self.techniques if technique.level is level]
        words = []
        if len(named) == 1:
            words.append(Sentence("The hardest step needed is: {technique}.", technique=named[0]))
        elif named:
            # Semicolons: a name may contain a comma.
            listed = reduce(lambda first, second: Sentence("{first}; {second}", first=first, second=second), named)
            words.append(Sentence("The hardest step needed is one of: {techniques}.", techniques=listed))
        if level is max(Level):
            words.append(Sentence("A puzzle that these techniques do not solve has this level too."))
        elif not named:
            words.append(Sentence("No puzzle of this kind has this level."))
        return " ".join(sentence.text(lang) for sentence in words)


@dataclass(frozen=True, slots=True, repr=False)
class Rating(Value):
    """The difficulty of a puzzle for a person: the hardest step needed, with details.

    `technique_set` names the ladder that was used: a rating means nothing without it. A puzzle the ladder does not
    solve has `solved` False, no value, and the level extreme. If a limit stopped the ladder before its end, `limit`
    names it, and there is no level.
    """

    value: float | None
    """The hardest step; None when the ladder does not solve the puzzle."""
    scale: str
    level: Level | None
    """None where a limit stopped the ladder before its end."""
    technique_set: str
    """The ladder that was used."""
    hardest: Technique | None
    """The hardest technique."""
    uses: Mapping[str, int] = field(default_factory=dict)
    """How often each technique was used."""
    solved: bool = True
    details: Mapping[str, object] = field(default_factory=dict)
    limit: str = ""
    """What stopped the ladder before its end; else empty."""

    def __str__(self) -> str:
        return self.text()

    def is_below(self, level: Level) -> bool:
        """Is the puzzle solved by techniques of lower levels alone?"""
        return self.solved and self.level is not None and self.level < level

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
    """Long lists of ratings repeat the same few values."""
    if scale == techniques:
        return Sentence("{value:.1f} {level} ({scale})", value=value, level=level, scale=scale).text(lang)
    return Sentence(
        "{value:.1f} {level} ({scale}, {techniques})", value=value, level=level, scale=scale, techniques=techniques
    ).text(lang)
