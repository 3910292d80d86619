"""The description and the rules of Sudoku, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence

if TYPE_CHECKING:
    from grillon.families.sudoku.puzzle import SudokuPuzzle

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
_RULES = {
    "diagonal": Sentence("The diagonal from the top left to the bottom right holds each digit once."),
    "antidiagonal": Sentence("The diagonal from the top right to the bottom left holds each digit once."),
    "windoku": Sentence("Each of the four shaded 3x3 windows holds each digit once."),
    "disjoint": Sentence("The cells at the same place of every box hold each digit once."),
    "antiknight": Sentence("Cells a knight's move apart hold different digits."),
    "antiking": Sentence("Cells that touch at a corner hold different digits."),
    "nonconsecutive": Sentence("Cells side by side do not hold consecutive digits."),
}


def exact_rules(puzzle: SudokuPuzzle) -> tuple[Sentence, ...]:
    """The rules of one puzzle: its digits, its regions, and those of its variant.

    >>> from grillon import parse
    >>> exact_rules(parse("sudoku 4x4 antiking\\n1...\\n....\\n....\\n...2"))[2]
    'Cells that touch at a corner hold different digits.'
    """
    variant, symbols = puzzle.variant, puzzle.places.symbols
    found = [Sentence("Every cell holds one of the digits {first} to {last}.", first=symbols[0], last=symbols[-1])]
    if variant.box:
        rows, columns = variant.box
        found.append(
            Sentence(
                "Every row, every column and every box of {rows}x{columns} cells holds each digit once.",
                rows=rows,
                columns=columns,
            )
        )
    else:
        found.append(Sentence("Every row, every column and every region holds each digit once."))
    found += [_RULES[rule] for rule in variant.rules]
    if variant.extra:
        number = len(variant.extra)
        found.append(
            Sentence(
                "{number} further {number:group|groups} of cells {number:holds|hold} each digit once.", number=number
            )
        )
    if variant.differ:
        number = len(variant.differ)
        found.append(
            Sentence(
                "{number} further {number:pair|pairs} of cells {number:holds|hold} different digits.", number=number
            )
        )
    found += dict.fromkeys(clue.rule_text for clue in variant.clues)
    return tuple(found)
