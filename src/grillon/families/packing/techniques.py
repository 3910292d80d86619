"""The techniques, in the order of the core's ladder."""

from __future__ import annotations

from grillon.model import Level, Technique

TECHNIQUES = (
    Technique(
        "only_placement",
        Level.BEGINNER,
        1.0,
        "only placement",
        "Look at {place}: with {walls} in the way{ruled_out}, {piece} on {cells} is the only "
        "placement that still covers it.",
    ),
    Technique(
        "only_place",
        Level.BEGINNER,
        1.2,
        "only place",
        "With {walls} in the way{ruled_out}, piece {piece} has one place left: {cells}.",
    ),
    Technique(
        "pocket",
        Level.EASY,
        2.0,
        "pocket",
        "{subject} leaves a pocket that no set of unused pieces fills exactly{example}.",
    ),
    Technique(
        "stranding",
        Level.MEDIUM,
        2.6,
        "stranded cell",
        "{subject} leaves a cell that nothing covers, a piece without a place, or a pocket{example}.",
    ),
    Technique(
        "parity",
        Level.HARD,
        3.2,
        "parity",
        "Colour the board like a chessboard. {subject} leaves a zone with the wrong number of light cells{example}.",
    ),
    Technique("short_chain", Level.HARD, 3.6, "short look-ahead"),
    Technique("long_chain", Level.EXPERT, 4.2, "long look-ahead"),
    Technique("branching", Level.EXTREME, 5.0, "branching look-ahead"),
)
