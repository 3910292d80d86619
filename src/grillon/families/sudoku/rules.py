"""The rules of a Sudoku: cells, houses of cells, pairs that differ or are not consecutive, pencil marks, clues.

A candidate is ``cell * size + digit`` with the digit counted from 0. The numbers of houses are in the order above; each
house of cells has one for each digit.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import ClassVar

from grillon.base.sentences import Name, Sentence, listing
from grillon.families.sudoku.scene import places
from grillon.families.sudoku.variants import (
    RULES,
    SYMBOLS,
    Variant,
    cell_name,
    house_words,
    houses_words,
)
from grillon.model.houses import Use
from grillon.model.rule_table import Numbered, RuleTable
from grillon.rules import Clue, NeighboursDiffer, OnceEach, OneSymbol, RuledOut
from grillon.rules.clue import CorePart


class _OneDigit(OneSymbol):
    __slots__ = ()
    words: ClassVar[Sentence] = Sentence("one digit in {cell}")
    reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.NEEDED: Sentence("{cell} can hold nothing else"),
        Use.ENOUGH: Sentence("{cell} holds only one digit"),
        Use.TOO_FEW: Sentence("no digit is left for {cell}"),
        Use.TOO_MANY: Sentence("{cell} would hold two digits"),
    }


class _HouseOfCells(OnceEach):
    __slots__ = ()
    words: ClassVar[Sentence] = Sentence("one {symbol} in {house}")


class SudokuRules(RuleTable):
    """The rules of one variant, with the candidates that pencil marks rule out.

    >>> from grillon.families.sudoku.variants import CLASSIC
    >>> rules = SudokuRules(CLASSIC)
    >>> rules.house_name(0), rules.house_name(81), rules.house_name(81, "fr")
    ('one digit in R1C1', 'one 1 in row 1', 'un seul 1 dans la ligne 1')
    >>> rules.house_reason([81], Use.NEEDED), rules.house_reason([0], Use.TOO_FEW, "fr")
    ('row 1 has no other place for 1', 'il ne reste aucun chiffre pour L1C1')
    >>> rules.house_reason([0, 1, 81, 82], Use.ENOUGH)
    'R1C1 and R1C2 share 1 and 2 in row 1'
    """

    def __init__(self, variant: Variant, masks: Collection[int] = ()) -> None:
        self.variant, self.places = variant, places(variant.size)
        size, cells = variant.size, variant.cells
        full = (1 << size) - 1
        self._marked = tuple(
            (cell, digit)
            for cell, mask in enumerate(masks)
            if mask.bit_count() != 1 and mask != full
            for digit in range(size)
            if not mask >> digit & 1
        )
        self._pairs_at = cells + len(variant.houses) * size
        self._apart_at = self._pairs_at + len(variant.differing) * size
        # Behind all pencil marks that there may be, so that the number of a clue does not depend on them.
        self._clues_at = self._apart_at + 2 * (size - 1) * len(variant.apart) + size * cells

    def __reduce__(self) -> tuple[object, ...]:
        masks = [(1 << self.variant.size) - 1] * self.variant.cells
        for cell, digit in self._marked:
            masks[cell] &= ~(1 << digit)
        return type(self), (self.variant, masks)

    @cached_property
    def numbered(self) -> tuple[Numbered, ...]:  # type: ignore[override]
        """Every house holds each digit once; rules about pairs of cells are steps on the board."""
        variant, size, cells = self.variant, self.variant.size, self.variant.cells
        found: list[Numbered] = [(0, _OneDigit())]
        for number, house in enumerate(variant.houses):
            found.append((cells + number * size, _HouseOfCells(house.cells, Name(house_words, house.name))))
        pairs_at, apart_at = self._pairs_at, self._apart_at
        for rule in (RULES[name] for name in variant.rules if RULES[name].steps):
            stepped = NeighboursDiffer(rule.steps, distances=(rule.distance,), name=rule.word)
            if rule.distance:
                found.append((apart_at, stepped))
                apart_at += 2 * (size - 1) * len(rule.pairs(size))
            else:
                found.append((pairs_at, stepped))
                pairs_at += size * len(rule.pairs(size))
        if variant.differ:
            found.append((pairs_at, NeighboursDiffer(pairs=variant.differ, name=Sentence("these cells differ"))))
        if self._marked:
            found.append((apart_at, RuledOut(self._marked)))
        return (*found, *self._numbered_clues)

    @cached_property
    def _numbered_clues(self) -> tuple[tuple[int, Clue], ...]:
        found, first = [], self._clues_at
        for clue in self.variant.clues:
            rule = clue.rule(self.variant)
            found.append((first, rule))
            first += len(rule.houses)
        return tuple(found)

    def is_of_clue(self, number: int) -> bool:
        """Is it a house of a clue?"""
        return number >= self._clues_at

    def clue_parts(self) -> list[CorePart]:
        """The houses of the clues, as the core reads them."""
        return [part for first, clue in self._numbered_clues for part in clue.for_core(first)]

    def _is_clash(self, number: int, true: AbstractSet[int], excluded: AbstractSet[int]) -> bool:
        if number < self._clues_at:
            return super()._is_clash(number, true, excluded)
        rule, slot = self.rule_at(number)
        assert isinstance(rule, Clue)
        return rule.is_stuck(self, slot, true)

    @property
    def candidates(self) -> int:
        """The number of candidates: one for each cell and digit."""
        return self.variant.cells * self.variant.size

    def legal(self, candidate: int) -> bool:
        """There are no gaps."""
        return 0 <= candidate < self.candidates

    def pair_house(self, pair: int, digit: int) -> int:
        """The number of the house that keeps a pair of cells from both holding a digit (from 0)."""
        return self._pairs_at + pair * self.variant.size + digit

    def apart_house(self, pair: int, digit: int, *, upward: bool) -> int:
        """The house of a pair that keeps it from holding digit and digit + 1 (in this order when `upward`)."""
        return self._apart_at + pair * 2 * (self.variant.size - 1) + 2 * digit + (0 if upward else 1)

    @cached_property
    def ruled_out(self) -> tuple[int, ...]:
        """The candidates that pencil marks exclude from the start."""
        return tuple(cell * self.variant.size + digit for cell, digit in self._marked)

    def house_reason(self, numbers: Sequence[int], use: Use, lang: str = "en") -> str:
        """The reason why houses make a candidate true or false: cells that share digits, lines that share one."""
        variant, size, cells = self.variant, self.variant.size, self.variant.cells
        of_cells = [number for number in numbers if number < cells]
        lines = [divmod(number - cells, size) for number in numbers if number >= cells]
        if len(of_cells) == len(lines) > 1 and len({line for line, _ in lines}) == 1:
            return Sentence(
                "{cells} share {digits} in {line}",
                cells=listing((cell_name(cell, size, lang) for cell in of_cells), lang),
                digits=listing((SYMBOLS[digit] for _, digit in lines), lang),
                line=house_words(variant.houses[lines[0][0]].name, lang),
            ).text(lang)
        known = all(line < len(variant.houses) for line, _ in lines)
        if not of_cells and len(lines) > 1 and known and len({digit for _, digit in lines}) == 1:
            named = houses_words([variant.houses[line].name for line, _ in lines], lang)
            return Sentence("{lines} share their {digit}", lines=named, digit=SYMBOLS[lines[0][1]]).text(lang)
        return super().house_reason(numbers, use, lang)


def exact_rules(variant: Variant) -> tuple[Sentence, ...]:
    """The rules of a variant in words: its digits, its regions, and what else it demands.

    >>> exact_rules(Variant.boxed(4, rules=["antiking"]))[2]
    'Cells that touch at a corner hold different digits.'
    """
    last = SYMBOLS[variant.size - 1]
    found = [Sentence("Every cell holds one of the digits {first} to {last}.", first=SYMBOLS[0], last=last)]
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
    found += [RULES[rule].told for rule in variant.rules]
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
