"""The ladder's techniques, in the order of the core."""

from __future__ import annotations

from grillon.model import Level, Technique

TECHNIQUES = (
    Technique("joined", Level.BEGINNER, 0.5),
    Technique("region_mate", Level.BEGINNER, 0.6),
    Technique("region_size", Level.BEGINNER, 0.7),
    Technique("full_block", Level.BEGINNER, 1.0),
    Technique("naked_single", Level.BEGINNER, 1.2),
    Technique("hidden_single", Level.BEGINNER, 1.5),
    Technique("parted", Level.BEGINNER, 1.6),
    Technique("repeated_value", Level.BEGINNER, 1.7),
    Technique("too_large", Level.BEGINNER, 1.8),
    Technique("only_exit", Level.BEGINNER, 1.9),
    Technique("exclusion_by_neighbours", Level.EASY, 2.0),
    Technique("forbidden_neighbour", Level.EASY, 2.3),
    Technique("naked_pair", Level.MEDIUM, 2.6),
    Technique("hidden_pair", Level.MEDIUM, 2.8),
    Technique("forbidden_pair", Level.MEDIUM, 3.0),
    Technique("naked_triple", Level.HARD, 3.2),
    Technique("hidden_triple", Level.HARD, 3.4),
    Technique("forbidden_triple", Level.HARD, 3.6),
    Technique("colouring", Level.HARD, 4.0),
    Technique("one_step_contradiction", Level.EXPERT, 4.5),
    Technique("wall_contradiction", Level.EXPERT, 4.7),
    Technique("contradiction_chain", Level.EXTREME, 5.0),
    Technique("forcing_chain", Level.EXTREME, 6.0),
)
WALL_TECHNIQUES = frozenset(
    ("joined", "region_mate", "region_size", "parted", "repeated_value", "too_large", "only_exit", "wall_contradiction")
)
"""Those that have something to say only where walls are unknown."""
CUT_EXACTLY = WALL_TECHNIQUES - {"wall_contradiction"} | {"full_block", "naked_single", "hidden_single"}
"""Those that cite exactly what they need where walls are unknown; the others are trimmed there."""


def technique_range(level: Level) -> tuple[int, int]:
    """The indices of the easiest and the hardest technique of a level.

    >>> technique_range(Level.EASY)
    (10, 11)
    """
    indices = [index for index, technique in enumerate(TECHNIQUES) if technique.level == level]
    return indices[0], indices[-1]
