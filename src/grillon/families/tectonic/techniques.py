"""The ladder's techniques, in the order of the core."""

from __future__ import annotations

from grillon.model import Level, Technique
from grillon.sentences import Sentence

_NAKED_SET = Sentence("{cells} share the values {pattern} between them; no other cell of {region} has them.")
_HIDDEN_SET = Sentence("In {region}, the values {pattern} fit only {cells}; nothing else fits there.")

TECHNIQUES = (
    Technique(
        "joined",
        Level.BEGINNER,
        0.5,
        "one region",
        "{targets} are already in one region: there is no wall between them.",
    ),
    Technique(
        "region_mate",
        Level.BEGINNER,
        0.6,
        "region mate",
        "{cells} is {pattern}, and no wall separates it from {targets}: they are in one region, which holds "
        "{values} only once.",
    ),
    Technique(
        "region_size",
        Level.BEGINNER,
        0.7,
        "region size",
        "There are walls all around {region}: it holds no value above its number of cells.",
    ),
    Technique(
        "full_block",
        Level.BEGINNER,
        1.0,
        "full block",
        "{targets} is the last open cell of {region}; only {values} is missing there.",
    ),
    Technique(
        "naked_single",
        Level.BEGINNER,
        1.2,
        Sentence("naked single", context="tectonic"),
        "Every other value is excluded from {targets} by its region or its neighbours; only {values} is left.",
    ),
    Technique(
        "hidden_single",
        Level.BEGINNER,
        1.5,
        "hidden single",
        "In {region}, {targets} is the only place left for {values}.",
    ),
    Technique(
        "parted",
        Level.BEGINNER,
        1.6,
        "separated regions",
        "The wall between {cells} separates the two regions; so there is one between {targets} too.",
    ),
    Technique(
        "repeated_value",
        Level.BEGINNER,
        1.7,
        "repeated value",
        "Without a wall between {targets}, {cells} would be in one region with {pattern} twice.",
    ),
    Technique(
        "too_large",
        Level.BEGINNER,
        1.8,
        "too large",
        "Without a wall between {targets}, their region would have more than {maximum} cells.",
    ),
    Technique(
        "only_exit",
        Level.BEGINNER,
        1.9,
        "only exit",
        "The region at {targets} is not complete and can grow only here: there is no wall between them.",
    ),
    Technique(
        "exclusion_by_neighbours",
        Level.EASY,
        2.0,
        "exclusion by neighbours",
        "In {region}, one of {cells} is {pattern}; what touches both cannot be {pattern}.",
    ),
    Technique(
        "forbidden_neighbour",
        Level.EASY,
        2.3,
        "forbidden neighbour",
        "With {pattern} at {targets}, no place would be left for it in {region}: all its places "
        "there, {cells}, would touch it.",
    ),
    Technique("naked_pair", Level.MEDIUM, 2.6, "naked pair", _NAKED_SET),
    Technique("hidden_pair", Level.MEDIUM, 2.8, "hidden pair", _HIDDEN_SET),
    Technique(
        "forbidden_pair",
        Level.MEDIUM,
        3.0,
        "forbidden pair",
        "{cells} exclude each other and share the values {pattern} between them; a cell that sees "
        "both cannot be {either_value}.",
    ),
    Technique("naked_triple", Level.HARD, 3.2, "naked triple", _NAKED_SET),
    Technique("hidden_triple", Level.HARD, 3.4, "hidden triple", _HIDDEN_SET),
    Technique(
        "forbidden_triple",
        Level.HARD,
        3.6,
        "forbidden triple",
        "{cells} exclude each other and share the values {pattern} between them; a cell that sees "
        "every place of {values} among them cannot be {either_value}.",
    ),
    Technique("colouring", Level.HARD, 4.0, "colouring"),
    Technique("one_step_contradiction", Level.EXPERT, 4.5, "one-step contradiction"),
    Technique("wall_contradiction", Level.EXPERT, 4.7, "wall contradiction"),
    Technique("contradiction_chain", Level.EXTREME, 5.0, "contradiction chain"),
    Technique("forcing_chain", Level.EXTREME, 6.0, "forcing chain"),
)
WALL_TECHNIQUES = frozenset(
    (
        "joined",
        "region_mate",
        "region_size",
        "parted",
        "repeated_value",
        "too_large",
        "only_exit",
        "wall_contradiction",
    )
)
"""The techniques that apply only where walls are unknown."""
CUT_EXACTLY = WALL_TECHNIQUES - {"wall_contradiction"} | {"full_block", "naked_single", "hidden_single"}
"""The techniques that cite exactly what they need where walls are unknown; the others are trimmed there."""


def technique_range(level: Level) -> tuple[int, int]:
    """The indices of the easiest and the hardest technique of a level.

    >>> technique_range(Level.EASY)
    (10, 11)
    """
    indices = [index for index, technique in enumerate(TECHNIQUES) if technique.level == level]
    return indices[0], indices[-1]
