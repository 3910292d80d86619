"""The rules of a Takuzu: cells, balance, no three alike, different lines, numbered in that order.

Candidate ``2 * cell + value`` means that a cell holds a value; cells are numbered row by row. Lines are numbered rows
first, then columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Name, Sentence, listing
from grillon.model.board.places import Places, lines, rectangle
from grillon.model.houses import Use
from grillon.model.rule import Rule
from grillon.model.rule_table import Numbered, RuleTable
from grillon.rules import AtMost, ListsDiffer, NoThreeAlike, OneSymbol

if TYPE_CHECKING:
    from grillon.families.takuzu.puzzle import TakuzuPuzzle


class _Value(OneSymbol):
    """One value a cell: a reason needs no more words than that. Whatever fails, that it lacks one is that it holds the
    other."""

    __slots__ = ()
    reasons: ClassVar[Mapping[Use, Sentence]] = dict.fromkeys(
        (Use.TOO_FEW, Use.TOO_MANY), OneSymbol.reasons[Use.TOO_MANY]
    )


class _ForcedValue(Rule):
    """Reasons tell the value that a line has all of, or three of: where a value is needed, the other one."""

    __slots__ = ()

    def house_reason(self, table: RuleTable, slot: int, use: Use, lang: str) -> str:
        terms = dict(self.terms(table, slot, lang))
        if use in (Use.NEEDED, Use.TOO_FEW):
            terms["value"] = 1 - int(str(terms["value"]))
        return Sentence(self.reasons[_fails(use)], **terms).text(lang)


class _Balance(_ForcedValue, AtMost):
    """The other value is at most half of the line too, so this one is half of it at least."""

    __slots__ = ()
    reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.ENOUGH: Sentence("{line} has all its {value}s"),
        Use.TOO_MANY: Sentence("{line} would hold too many {value}s"),
    }

    @property
    def low(self) -> int:
        return len(self.cells) - self.count


class _NoThree(_ForcedValue, NoThreeAlike):
    __slots__ = ()
    reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.ENOUGH: Sentence("{cells} cannot be three {value}s"),
        Use.TOO_MANY: Sentence("{cells} would be three {value}s"),
    }


class _LinesDiffer(ListsDiffer):
    __slots__ = ()
    reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.ENOUGH: Sentence("{lines} cannot be equal"),
        Use.TOO_MANY: Sentence("{lines} would be equal"),
    }

    def house_reason(self, table: RuleTable, slot: int, use: Use, lang: str) -> str:
        assert isinstance(table, TakuzuRules)
        first = 0 if self.lists[0] == table.line_cells(0) else table.rows
        named = lines_name(table, [first + line for line in self.pair(slot)], lang)
        return Sentence(self.reasons[_fails(use)], lines=named).text(lang)


_WHOLE = {
    Use.ENOUGH: Sentence("every way to complete {line} has it"),
    Use.TOO_MANY: Sentence("{line} cannot be completed"),
}


def _fails(use: Use) -> Use:
    return Use.TOO_MANY if use.fails else Use.ENOUGH


@dataclass(frozen=True)
class TakuzuRules(PickledByFields, RuleTable):
    """The rules of a size.

    >>> rules = TakuzuRules(4, 4)
    >>> rules.house_name(rules.balance(0, 1))
    'row 1 holds 2 times 1'
    >>> rules.house(rules.three(0, 1, 0)).members
    (2, 4, 6)
    >>> rules.house_reason([rules.balance(0, 1)], Use.NEEDED, "en")
    'row 1 has all its 0s'
    >>> rules.house_reason([rules.three(0, 1, 1)], Use.TOO_MANY, "fr")
    'L1C2, L1C3 et L1C4 seraient trois 1'
    """

    rows: int
    columns: int
    distinct: bool = True

    @property
    def places(self) -> Places:  # type: ignore[override]
        """Cells that hold 0 or 1."""
        return _places(self.rows, self.columns)

    @property
    def candidates(self) -> int:
        """The number of candidates: two for each cell."""
        return 2 * self.rows * self.columns

    def legal(self, candidate: int) -> bool:
        """There are no gaps."""
        return 0 <= candidate < self.candidates

    @property
    def lines(self) -> int:
        """The number of rows and columns together."""
        return self.rows + self.columns

    def line_cells(self, line: int) -> range:
        """The cells of a line, in order."""
        if line < self.rows:
            return range(line * self.columns, (line + 1) * self.columns)
        return range(line - self.rows, self.rows * self.columns, self.columns)

    # Numbers of houses

    @cached_property
    def _first_three(self) -> int:
        return self.rows * self.columns + 2 * self.lines

    @cached_property
    def _first_differ(self) -> int:
        return self._three_at(self.lines)

    def _three_at(self, line: int) -> int:
        """The number of the first house about three cells of a line."""
        rows = min(line, self.rows)
        threes = rows * max(0, self.columns - 2) + (line - rows) * max(0, self.rows - 2)
        return self._first_three + 2 * threes

    def balance(self, line: int, value: int) -> int:
        """The house of a line for the number of its cells that hold a value."""
        return self.rows * self.columns + 2 * line + value

    def three(self, line: int, offset: int, value: int) -> int:
        """The house of three cells of a line, from `offset` on, that are not all `value` and not all the other."""
        return self._three_at(line) + 2 * offset + value

    @cached_property
    def _of_lines(self) -> list[tuple[Numbered, ...]]:
        """No three alike and the balance, for each line."""
        found: list[tuple[Numbered, ...]] = []
        for line, cells in enumerate(lines(self.rows, self.columns)):
            name, half = Name(line_name, self, line), len(cells) - len(cells) // 2
            balance = ((self.balance(line, value), _Balance(cells, value, half, name)) for value in (0, 1))
            found.append(((self._three_at(line), _NoThree(cells, name)), *balance))
        return found

    @cached_property
    def _differ(self) -> tuple[Numbered, ...]:
        """Different rows, different columns."""
        if not self.distinct:
            return ()
        every, first = lines(self.rows, self.columns), self._first_differ
        names = [Name(line_name, self, line) for line in range(self.lines)]
        rows, columns = slice(None, self.rows), slice(self.rows, None)
        second = first + self.rows * (self.rows - 1) // 2
        return tuple(
            (at, _LinesDiffer(every[part], tuple(names[part]))) for at, part in ((first, rows), (second, columns))
        )

    @cached_property
    def numbered(self) -> tuple[Numbered, ...]:  # type: ignore[override]
        """The rules of each line, then those between lines."""
        return ((0, _VALUE), *(one for line in self._of_lines for one in line), *self._differ)

    def rules_of(self, candidate: int) -> Iterator[Numbered]:
        """The cell, then for row and column the balance, the groups of three and the pairs of lines."""
        yield 0, _VALUE
        row, column = divmod(candidate // 2, self.columns)
        for line, direction in ((row, 0), (self.rows + column, 1)):
            three, *balance = self._of_lines[line]
            yield from (*balance, three, *self._differ[direction : direction + 1])

    def excluded_by(self, candidate: int, chosen: AbstractSet[int]) -> tuple[int, int] | None:
        """The other value of the cell, the only choice that rules out a candidate alone, with the house."""
        return (candidate ^ 1, candidate // 2) if candidate ^ 1 in chosen else None

    # Words

    def lines_of(self, number: int) -> tuple[int, ...]:
        """The lines a house is about: none for a cell, two where they differ."""
        rule, slot = self.rule_at(number)
        if isinstance(rule, _LinesDiffer):
            first = 0 if self._differ[0][1] is rule else self.rows
            return tuple(first + line for line in rule.pair(slot))
        if isinstance(rule, NoThreeAlike | AtMost):
            start, across = rule.cells[0], rule.cells[-1] - rule.cells[0] < self.columns
            return (start // self.columns,) if across else (self.rows + start,)
        return ()

    def house_reason(self, numbers: Sequence[int], use: Use, lang: str = "en") -> str:
        """The reason why a house makes a cell 0 or 1; several houses of one line are all that is known of it."""
        about = {self.lines_of(number)[-1:] for number in numbers} - {()}
        if len(numbers) > 1 and len(about) == 1:
            return Sentence(_WHOLE[_fails(use)], line=line_name(self, about.pop()[0], lang)).text(lang)
        return super().house_reason(numbers, use, lang)

    def houses_together(self) -> Iterable[Sequence[int]]:
        """The balance and the groups of three of each line, for its ones."""
        for line in range(self.lines):
            threes = (self.three(line, offset, 1) for offset in range(len(self.line_cells(line)) - 2))
            yield (self.balance(line, 1), *threes)


_VALUE = _Value()


@lru_cache(maxsize=16)
def _places(rows: int, columns: int) -> Places:
    return Places(rectangle(rows, columns), symbols=("0", "1"))


def line_name(board: TakuzuRules | TakuzuPuzzle, line: int, lang: str) -> str:
    """`row 3` or `column 5`, with its article in French."""
    if line < board.rows:
        return Sentence("row {number}", number=line + 1).text(lang)
    return Sentence("column {number}", number=line - board.rows + 1).text(lang)


def lines_name(board: TakuzuRules | TakuzuPuzzle, lines: Sequence[int], lang: str, *, either: bool = False) -> str:
    """The name of several lines, or of one of them: `rows 3 and 5`."""
    rows, columns = ([line for line in lines if (line < board.rows) is wanted] for wanted in (True, False))
    if len(rows) > 1 and not columns:
        numbers = listing((str(line + 1) for line in rows), lang, either=either)
        return Sentence("rows {numbers}", numbers=numbers).text(lang)
    if len(columns) > 1 and not rows:
        numbers = listing((str(line - board.rows + 1) for line in columns), lang, either=either)
        return Sentence("columns {numbers}", numbers=numbers).text(lang)
    return listing((line_name(board, line, lang) for line in lines), lang, either=either)
