"""The techniques, in the order of the core's ladder, and those of each level."""

from __future__ import annotations

from collections.abc import Sequence

from grillon.model import Level, Technique

TECHNIQUES = (
    Technique(
        "only_value", Level.BEGINNER, 0.5, "only value", "{other} has been ruled out at {targets}, so it is {value}."
    ),
    Technique(
        "pair",
        Level.BEGINNER,
        1.0,
        "pair",
        "{cells} are both {other}; a third {other} beside them is not allowed, so {targets} must be {value}.",
    ),
    Technique(
        "sandwich",
        Level.BEGINNER,
        1.2,
        "sandwich",
        "{cells} are both {other}; between them {targets} must be {value}, or there would be three alike.",
    ),
    Technique(
        "balance", Level.EASY, 1.5, "balance", "All the {other}s of {line} are placed, so {targets} must be {value}."
    ),
    Technique(
        "near_complete",
        Level.MEDIUM,
        2.2,
        "near-complete line",
        "Only one {other} is missing in {line}, and three cells there would be alike without it; so "
        "{targets} must be {value}.",
    ),
    Technique(
        "duplicate_line",
        Level.MEDIUM,
        2.5,
        "duplicate line",
        "Otherwise {line} would become equal to {twins}; so {targets} must be {value}.",
    ),
    Technique(
        "counted_gaps",
        Level.HARD,
        3.0,
        "counted gaps",
        "In {line}, as many gaps need a {other} as there are {other}s left to place; so {targets} must be {value}.",
    ),
    Technique(
        "line_completion",
        Level.HARD,
        3.6,
        "line completion",
        "Every legal way to complete {line} has {value} at {targets}.",
    ),
    Technique(
        "duplicate_lines",
        Level.HARD,
        4.0,
        "duplicate lines",
        "Every way to complete {line} that is not equal to {twins} has {value} at {targets}.",
    ),
    Technique("contradiction", Level.EXPERT, 5.0, "contradiction"),
    Technique("line_contradiction", Level.EXTREME, 6.0, "line contradiction"),
    Technique("nested", Level.EXTREME, 7.0, "nested contradiction"),
)

RULES = {
    Level.BEGINNER: ("pair", "sandwich"),
    Level.EASY: ("pair", "sandwich", "balance"),
    Level.MEDIUM: ("pair", "sandwich", "balance", "near", "twin"),
    Level.HARD: ("pair", "sandwich", "balance", "line", "distinct"),
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
