"""The description of Sudoku, in words."""

from __future__ import annotations

from grillon.base.sentences import Sentence

SHORT_RULES = Sentence(
    "Every row holds each digit once. Every column holds each digit once. Every box with a bold outline holds each "
    "digit once."
)
TECHNIQUE_SET, SCALE = "Sudoku Explainer classic", "ER"
SYMBOLS = Sentence("the digits 1 to 9; on larger boards letters from A follow, on smaller ones the last are missing")
EXACT_RULES = (
    Sentence("A board of NxN cells has N digits; every cell holds one of them."),
    Sentence("Every row, every column and every region of N cells holds each digit exactly once."),
    Sentence("Variants have further groups of cells with each digit once, or cells whose digits must differ."),
)
