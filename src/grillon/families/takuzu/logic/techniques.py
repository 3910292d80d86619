"""The techniques, in the order of the core's ladder, and those of each level."""

from __future__ import annotations

from collections.abc import Sequence

from grillon._core import takuzu
from grillon.families.takuzu.logic.ideas import IDEAS
from grillon.families.takuzu.puzzle import PROPAGATION
from grillon.model.results.ratings import Level, TechniqueWords, rated_techniques

_WORDS = (
    TechniqueWords(
        "only_value", Level.BEGINNER, "only value", "{other} has been ruled out at {targets}, so it is {value}."
    ),
    TechniqueWords(
        "pair",
        Level.BEGINNER,
        "pair",
        "{cells} are both {other}; a third {other} beside them is not allowed, so {targets} must be {value}.",
    ),
    TechniqueWords(
        "sandwich",
        Level.BEGINNER,
        "sandwich",
        "{cells} are both {other}; between them {targets} must be {value}, or there would be three alike.",
    ),
    TechniqueWords(
        "balance", Level.EASY, "balance", "All the {other}s of {line} are placed, so {targets} must be {value}."
    ),
    TechniqueWords(
        "near_complete",
        Level.MEDIUM,
        "near-complete line",
        "Only one {other} is missing in {line}, and three cells there would be alike without it; so "
        "{targets} must be {value}.",
    ),
    TechniqueWords(
        "duplicate_line",
        Level.MEDIUM,
        "duplicate line",
        "Otherwise {line} would become equal to {twins}; so {targets} must be {value}.",
    ),
    TechniqueWords(
        "counted_gaps",
        Level.HARD,
        "counted gaps",
        "In {line}, as many gaps need a {other} as there are {other}s left to place; so {targets} must be {value}.",
    ),
    TechniqueWords(
        "line_completion",
        Level.HARD,
        "line completion",
        "Every legal way to complete {line} has {value} at {targets}.",
    ),
    TechniqueWords(
        "duplicate_lines",
        Level.HARD,
        "duplicate lines",
        "Every way to complete {line} that is not equal to {twins} has {value} at {targets}.",
    ),
    TechniqueWords("contradiction", Level.EXPERT, "contradiction"),
    TechniqueWords("line_contradiction", Level.EXTREME, "line contradiction"),
    TechniqueWords("nested", Level.EXTREME, "nested contradiction"),
)
TECHNIQUES = rated_techniques(takuzu.techniques(), _WORDS, ideas=IDEAS)


def _bits(*names: str) -> int:
    """These rules as the core's set: one bit each."""
    return sum(1 << PROPAGATION.index(name) for name in names)


RULES = {
    Level.BEGINNER: _bits("pair", "sandwich"),
    Level.EASY: _bits("pair", "sandwich", "balance"),
    Level.MEDIUM: _bits("pair", "sandwich", "balance", "near", "twin"),
    Level.HARD: _bits("pair", "sandwich", "balance", "line", "distinct"),
}
"""The rules that derive every cell of a puzzle of a level."""
REFUTING = {Level.EXPERT: RULES[Level.EASY], Level.EXTREME: RULES[Level.HARD]}
"""The rules with which the higher levels also refute assumptions."""


def level_of(uses: Sequence[int]) -> Level:
    """The level of a run of the ladder, from the uses of each technique.

    >>> level_of([0, 3, 0, 1])
    <Level.EASY: 1>
    """
    return max((TECHNIQUES[index].level for index, count in enumerate(uses) if count), default=Level.BEGINNER)
