"""The ladder's techniques, in the order of the core."""

from __future__ import annotations

from grillon._core import tectonic
from grillon.base.sentences import Sentence
from grillon.families.tectonic.logic.ideas import IDEAS
from grillon.model.results.ratings import Level, TechniqueWords, rated_techniques

_NAKED_SET = Sentence("{cells} share the values {pattern} between them; no other cell of {region} has them.")
_HIDDEN_SET = Sentence("In {region}, the values {pattern} fit only {cells}; nothing else fits there.")

_WORDS = (
    TechniqueWords(
        "joined",
        Level.BEGINNER,
        "one region",
        "{targets} are already in one region: there is no wall between them.",
    ),
    TechniqueWords(
        "region_mate",
        Level.BEGINNER,
        "region mate",
        "{cells} is {pattern}, and no wall separates it from {targets}: they are in one region, which holds "
        "{values} only once.",
    ),
    TechniqueWords(
        "region_size",
        Level.BEGINNER,
        "region size",
        "There are walls all around {region}: it holds no value above its number of cells.",
    ),
    TechniqueWords(
        "full_block",
        Level.BEGINNER,
        "full block",
        "{targets} is the last open cell of {region}; only {values} is missing there.",
    ),
    TechniqueWords(
        "naked_single",
        Level.BEGINNER,
        Sentence("naked single", context="tectonic"),
        "Every other value is excluded from {targets} by its region or its neighbours; only {values} is left.",
    ),
    TechniqueWords(
        "hidden_single",
        Level.BEGINNER,
        "hidden single",
        "In {region}, {targets} is the only place left for {values}.",
    ),
    TechniqueWords(
        "parted",
        Level.BEGINNER,
        "separated regions",
        "The wall between {cells} separates the two regions; so there is one between {targets} too.",
    ),
    TechniqueWords(
        "repeated_value",
        Level.BEGINNER,
        "repeated value",
        "Without a wall between {targets}, {cells} would be in one region with {pattern} twice.",
    ),
    TechniqueWords(
        "too_large",
        Level.BEGINNER,
        "too large",
        "Without a wall between {targets}, their region would have more than {maximum} cells.",
    ),
    TechniqueWords(
        "only_exit",
        Level.BEGINNER,
        "only exit",
        "The region at {targets} is not complete and can grow only here: there is no wall between them.",
    ),
    TechniqueWords(
        "exclusion_by_neighbours",
        Level.EASY,
        "exclusion by neighbours",
        "In {region}, one of {cells} is {pattern}; what touches both cannot be {pattern}.",
    ),
    TechniqueWords(
        "forbidden_neighbour",
        Level.EASY,
        "forbidden neighbour",
        "With {pattern} at {targets}, no place would be left for it in {region}: all its places "
        "there, {cells}, would touch it.",
    ),
    TechniqueWords("naked_pair", Level.MEDIUM, "naked pair", _NAKED_SET),
    TechniqueWords("hidden_pair", Level.MEDIUM, "hidden pair", _HIDDEN_SET),
    TechniqueWords(
        "forbidden_pair",
        Level.MEDIUM,
        "forbidden pair",
        "{cells} exclude each other and share the values {pattern} between them; a cell that sees "
        "both cannot be {either_value}.",
    ),
    TechniqueWords("naked_triple", Level.HARD, "naked triple", _NAKED_SET),
    TechniqueWords("hidden_triple", Level.HARD, "hidden triple", _HIDDEN_SET),
    TechniqueWords(
        "forbidden_triple",
        Level.HARD,
        "forbidden triple",
        "{cells} exclude each other and share the values {pattern} between them; a cell that sees "
        "every place of {values} among them cannot be {either_value}.",
    ),
    TechniqueWords("colouring", Level.HARD, "colouring"),
    TechniqueWords("one_step_contradiction", Level.EXPERT, "one-step contradiction"),
    TechniqueWords("wall_contradiction", Level.EXPERT, "wall contradiction"),
    TechniqueWords("contradiction_chain", Level.EXTREME, "contradiction chain"),
    TechniqueWords("forcing_chain", Level.EXTREME, "forcing chain"),
)
TECHNIQUES = rated_techniques(tectonic.techniques(), _WORDS, ideas=IDEAS)
WALL_TECHNIQUES = frozenset(
    ["joined", "region_mate", "region_size", "parted", "repeated_value", "too_large", "only_exit", "wall_contradiction"]
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
