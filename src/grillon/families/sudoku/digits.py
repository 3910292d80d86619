"""How boards are written: digits as signs, boards on one line, and the text that describes any variant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from grillon.errors import FormatError
from grillon.families.sudoku.variants import LARGEST, SYMBOLS, Variant, cell_name, default_box, short_rule_names

if TYPE_CHECKING:
    from grillon.families.sudoku.puzzle import SudokuPuzzle

DIGITS = bytes.maketrans(b".0123456789", bytes([0, 0, *range(1, 10)]))
"""From the signs of a classic board to the core's digits, one byte per cell."""
SIGNS = f".{SYMBOLS}".encode("ascii").ljust(256, b"?")
"""From digits to signs."""


def digits_text(digits: bytes) -> str:
    """Digits in the core's form as one line.

    >>> digits_text(bytes([1, 0, 10]))
    '1.A'
    """
    return digits.translate(SIGNS).decode("ascii")


def values_text(values: Sequence[int], blank: str = ".") -> str:
    """Values as one line of symbols.

    >>> values_text([1, 0, 10])
    '1.A'
    """
    return digits_text(bytes(values)).replace(".", blank)


def write_line(puzzle: SudokuPuzzle) -> str:
    """One line, for boards with the usual boxes; pencil marks on 9x9 take 729 characters."""
    if puzzle.variant != usual_variant(puzzle.size):
        raise FormatError(
            "a line of characters cannot express '{variant}'; use the format 'text'", variant=puzzle.variant.name
        )
    if not puzzle.has_marks:
        return values_text(puzzle.values)
    if not puzzle.variant.is_classic:
        raise FormatError("pencil marks fit a line only on 9x9; use the format 'text'")
    return "".join(str(d + 1) if mask >> d & 1 else "." for mask in puzzle.masks for d in range(9))


@cache
def usual_variant(size: int) -> Variant | None:
    """The board of this size with the usual boxes, if there is one."""
    return Variant.boxed(size) if default_box(size) else None


def write_text(puzzle: SudokuPuzzle) -> str:
    """A lossless text: one line for the classic board, a header and rows for any other."""
    if not puzzle.variant.is_classic:
        return write_described(puzzle)
    return write_line(puzzle) if puzzle.has_marks else digits_text(puzzle.digits)


def write_described(puzzle: SudokuPuzzle) -> str:
    """A header, the rows, the regions when they are not boxes, further houses and pairs, and clues.

    >>> from grillon.families.sudoku.puzzle import SudokuPuzzle
    >>> print(write_described(SudokuPuzzle.from_values([1, 0, 0, 0] * 4, Variant.boxed(4, rules=["x"]))))
    sudoku 4x4 x
    1 . . .
    1 . . .
    1 . . .
    1 . . .
    """
    variant, size = puzzle.variant, puzzle.size
    words = ["sudoku", f"{size}x{size}"]
    if variant.box is not None and variant.box != default_box(size):
        words += ["box", f"{variant.box[0]}x{variant.box[1]}"]
    lines = [" ".join([*words, *short_rule_names(variant.rules)])]
    tokens = [_token(mask, puzzle.full) for mask in puzzle.masks]
    lines += [" ".join(tokens[i : i + size]) for i in range(0, variant.cells, size)]
    if variant.box is None:
        symbols = [SYMBOLS[region] for region in variant.regions]
        lines += ["regions", *(" ".join(symbols[i : i + size]) for i in range(0, variant.cells, size))]
    for word, groups in (("house", variant.extra), ("differ", variant.differ)):
        lines += [" ".join([word, *(cell_name(cell, size) for cell in group)]) for group in groups]
    lines += [clue.text(size) for clue in variant.clues]
    return "\n".join(lines)


def _token(mask: int, full: int) -> str:
    if mask == full:
        return "."
    return "".join(SYMBOLS[digit] for digit in range(LARGEST) if mask >> digit & 1) or "!"
