"""The words of the techniques; the core lists them in order, with their ratings."""

from __future__ import annotations

from grillon._core import packing
from grillon.families.packing.logic.ideas import IDEAS
from grillon.model.results.ratings import Level, TechniqueWords, rated_techniques

_WORDS = (
    TechniqueWords(
        "only_placement",
        Level.BEGINNER,
        "only placement",
        "Look at {place}: with {walls} in the way{ruled_out}, only {piece} still covers it, in one position.",
    ),
    TechniqueWords(
        "only_place",
        Level.BEGINNER,
        "only place",
        "With {walls} in the way{ruled_out}, {piece} has one place left.",
    ),
    TechniqueWords(
        "pocket",
        Level.EASY,
        "pocket",
        "{subject} leaves a pocket that no set of unused pieces fills exactly{example}.",
    ),
    TechniqueWords(
        "stranding",
        Level.MEDIUM,
        "stranded cell",
        "{subject} leaves a cell that nothing covers, a piece without a place, or a pocket{example}.",
    ),
    TechniqueWords(
        "parity",
        Level.HARD,
        "parity",
        "Colour the board like a chessboard. {subject} leaves a zone with the wrong number of light cells{example}.",
    ),
    TechniqueWords("short_chain", Level.HARD, "short look-ahead"),
    TechniqueWords("long_chain", Level.EXPERT, "long look-ahead"),
    TechniqueWords("branching", Level.EXTREME, "branching look-ahead"),
)
TECHNIQUES = rated_techniques(packing.techniques(), _WORDS, ideas=IDEAS)
