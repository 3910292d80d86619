"""The role of the houses of a grid in a link of an argument, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grillon.families.sudoku.variants import SYMBOLS, cell_name
from grillon.families.sudoku.words import house_name, line_name, lines_name
from grillon.model import Use
from grillon.sentences import Sentence, listing

if TYPE_CHECKING:
    from grillon.families.sudoku.puzzle import SudokuPuzzle

_OF_CELL = {
    Use.NEEDED: Sentence("{cell} can hold nothing else"),
    Use.ENOUGH: Sentence("{cell} holds only one digit"),
    Use.TOO_FEW: Sentence("no digit is left for {cell}"),
    Use.TOO_MANY: Sentence("{cell} would hold two digits"),
}
_OF_LINE = {
    Use.NEEDED: Sentence("{line} has no other place for {digit}"),
    Use.ENOUGH: Sentence("{line} holds only one {digit}"),
    Use.TOO_FEW: Sentence("{line} has no place left for {digit}"),
    Use.TOO_MANY: Sentence("{line} would hold {digit} twice"),
}


def house_reason(puzzle: SudokuPuzzle, houses: Sequence[int], use: Use, lang: str) -> str:
    """The reason why a house makes a candidate true or false, or how it fails.

    >>> from grillon.families.sudoku.text import read_line
    >>> puzzle = read_line("1" + "." * 80)
    >>> house_reason(puzzle, [81], Use.NEEDED, "en"), house_reason(puzzle, [0], Use.TOO_FEW, "fr")
    ('row 1 has no other place for 1', 'il ne reste aucun chiffre pour L1C1')
    >>> house_reason(puzzle, [0, 1, 81, 82], Use.ENOUGH, "en")
    'R1C1 and R1C2 share 1 and 2 in row 1'
    """
    size, cells = puzzle.size, puzzle.variant.cells
    of_cells = [house for house in houses if house < cells]
    lines = [divmod(house - cells, size) for house in houses if house >= cells]
    if len(of_cells) == len(lines) > 1 and len({line for line, _ in lines}) == 1:
        return Sentence(
            "{cells} share {digits} in {line}",
            cells=listing((cell_name(house, size, lang) for house in of_cells), lang),
            digits=listing((SYMBOLS[digit] for _, digit in lines), lang),
            line=line_name(puzzle, lines[0][0], lang),
        ).text(lang)
    known = all(line < len(puzzle.variant.houses) for line, _ in lines)
    if not of_cells and len(lines) > 1 and known and len({digit for _, digit in lines}) == 1:
        named = lines_name(puzzle, [line for line, _ in lines], lang)
        return Sentence("{lines} share their {digit}", lines=named, digit=SYMBOLS[lines[0][1]]).text(lang)
    return listing((_one(puzzle, house, use if len(houses) == 1 else None, lang) for house in houses), lang)


def _one(puzzle: SudokuPuzzle, house: int, use: Use | None, lang: str) -> str:
    size, cells = puzzle.size, puzzle.variant.cells
    if use is not None and house < cells:
        return Sentence(_OF_CELL[use], cell=cell_name(house, size, lang)).text(lang)
    line, digit = divmod(house - cells, size)
    if use is not None and line < len(puzzle.variant.houses):
        return Sentence(_OF_LINE[use], line=line_name(puzzle, line, lang), digit=SYMBOLS[digit]).text(lang)
    return house_name(puzzle, house, lang)
