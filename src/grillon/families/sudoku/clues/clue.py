"""What every kind of clue has: its line of text, its rule, its words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from grillon import rules
from grillon.base.sentences import Name, Sentence, cell_name
from grillon.errors import FormatError
from grillon.rules.clue import Part, Sum, Tally, Track

if TYPE_CHECKING:
    from typing import Self

    from grillon.families.sudoku.variants import Variant
    from grillon.model.drawing import Figure, Note
    from grillon.puzzle.draft import Stroke

_RUN = re.compile(r"[RL](\d{1,2})C(\d{1,2})(?:-[RL](\d{1,2})C(\d{1,2}))?", re.IGNORECASE)


@dataclass(frozen=True)
class Clue:
    """One clue. Fields without a default are cells, numbers and flags have one; their order is that of its text.

    The text of a clue is its word, its numbers, its flags, and its cells; several groups of cells are separated by
    `>`, and `R1C1-R1C4` stands for a straight run of cells.
    """

    word: ClassVar[str]
    """With which its line begins."""
    plural: ClassVar[Sentence]
    """What several are called."""
    title: ClassVar[Sentence]
    """What one is called, by its `first` cell."""
    says: ClassVar[Sentence]
    """What one demands, with its name as `clue` and its numbers."""
    rule_text: ClassVar[Sentence]
    """The rule, for those who do not know it."""
    least: ClassVar[int] = 1
    """The number of cells it has at least."""
    most: ClassVar[int] = 625
    """The number of cells it has at most."""
    ordered: ClassVar[bool] = True
    """Does the order of its cells matter?"""
    reversible: ClassVar[bool] = False
    """Does it demand the same read from its other end?"""
    beside: ClassVar[bool] = False
    """Does it speak of cells side by side that are not its own?"""
    may_return: ClassVar[bool] = False
    """May it come back to one of its cells?"""
    layer: ClassVar[int] = 1
    """What is drawn earlier is below: lines, then cages."""
    stroke: ClassVar[Stroke] = "cells"
    """How its line names the cells over which it is drawn."""
    rank: ClassVar[int] = 100
    """Its place among all kinds where they are offered."""
    offered: ClassVar[bool] = True
    """Is it offered to those who draw?"""
    fpuzzles: ClassVar[str] = ""
    """Its field in a document of f-puzzles."""
    constraint: ClassVar[str] = ""
    """Its name in the notation of the Interactive Sudoku Solver."""
    drawings: ClassVar[tuple[str, ...]] = ()
    """The kinds of drawings that may mean it: see `grillon.formats.drawings`."""

    def __post_init__(self) -> None:
        for name in self.group_names():
            cells = tuple(getattr(self, name))
            object.__setattr__(self, name, cells if self.ordered else tuple(sorted(cells)))

    @classmethod
    def group_names(cls) -> tuple[str, ...]:
        """The fields that are cells."""
        return tuple(field.name for field in fields(cls) if field.default is MISSING)

    @cached_property
    def all_cells(self) -> tuple[int, ...]:
        """Every cell of it, in order."""
        return tuple(cell for name in self.group_names() for cell in getattr(self, name))

    @property
    def numbers(self) -> dict[str, Any]:
        """Its numbers and flags, by the names of their fields."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.default is not MISSING}

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What clues are sorted by, so that equal puzzles are equal."""
        return self.word, *(getattr(self, field.name) for field in fields(self))

    @property
    def tells_digits_apart(self) -> bool:
        """Does it demand something else where digits are renamed?"""
        return True

    def moved(self, where: Sequence[int]) -> Self:
        """The clue of a board whose cells are exchanged; of those that demand the same, always the same one."""
        groups = {name: tuple(where[cell] for cell in getattr(self, name)) for name in self.group_names()}
        if self.reversible:
            groups = {name: min(cells, cells[::-1]) for name, cells in groups.items()}
        return replace(self, **groups)

    # What it demands

    def parts(self, variant: Variant) -> Iterable[Part]:
        """What it asks of the digits."""
        raise NotImplementedError

    def figures(self, variant: Variant) -> Iterable[Figure]:
        """How it is drawn on the board."""
        return ()

    def numbered(self) -> Iterable[int]:
        """The cells with its number in their corner."""
        return ()

    def note(self, variant: Variant, taken: Collection[tuple[int, int]]) -> Note | None:
        """Its number beside the board, at a place that is not taken yet."""
        return None

    def pointer(self, variant: Variant, note: Note) -> Iterable[Figure]:
        """The arrow from its number to the board."""
        return ()

    def fault(self, variant: Variant) -> Sentence | None:
        """Why there is no such clue on a board."""
        return None

    def too_long(self, variant: Variant) -> Sentence | None:
        """Why its digits cannot all be different."""
        cells = len(self.all_cells)
        if cells <= variant.size:
            return None
        return Sentence("{cells} {cells:cell|cells}, more than there are digits", cells=cells)

    def check(self, variant: Variant) -> None:
        """Refuse a clue that the board cannot have."""
        fault: Sentence | None
        if any(not 0 <= cell < variant.cells for cell in self.all_cells):
            fault = Sentence("a cell is not on the board")
        elif len(set(self.all_cells)) < len(self.all_cells) and not self.may_return:
            fault = Sentence("a cell is named twice")
        elif len(self.all_cells) < self.least or not all(getattr(self, name) for name in self.group_names()):
            fault = Sentence("{least} {least:cell|cells} at least", least=self.least)
        elif len(self.all_cells) > self.most:
            fault = Sentence("{most} {most:cell|cells} at most", most=self.most)
        else:
            fault = self.fault(variant)
        if fault is not None:
            raise FormatError("'{clue}': {fault}", clue=self.text(variant.size), fault=fault)

    def rule(self, variant: Variant) -> rules.Clue:
        """Its rule, as checker, search and page read it."""
        parts = tuple(self.parts(variant))
        return rules.Clue(
            self.name(variant.size),
            self.demand(variant.size),
            tuple(part for part in parts if isinstance(part, Sum)),
            tuple(part for part in parts if isinstance(part, Track)),
            tuple(part for part in parts if isinstance(part, Tally)),
        )

    # Words

    def name(self, size: int) -> Sentence:
        """What it is called."""
        ends = (self.all_cells[0], self.all_cells[-1]) if self.all_cells else ()
        return Sentence(
            self.title, **{end: Name(_named, cell, size) for end, cell in zip(("first", "last"), ends, strict=False)}
        )

    def demand(self, size: int) -> Sentence:
        """What it demands, in words."""
        name = self.name(size)
        return Sentence(self.says, clue=name, **name.terms, **self.numbers)

    def spoken(self, size: int) -> Iterator[tuple[int, Sentence]]:
        """What is said of each of its cells to those who do not see it: the demand once, then its name."""
        for number, cell in enumerate(self.all_cells):
            place = Sentence(
                "{clue}, cell {number} of {count}", clue=self.name(size), number=number + 1, count=len(self.all_cells)
            )
            yield cell, place if number else self.demand(size)

    # Text

    def text(self, size: int) -> str:
        """Its line.

        >>> from grillon.families.sudoku.clues.cage import Cage
        >>> Cage((1, 0), 10).text(9)
        'cage 10 R1C1 R1C2'
        """
        words, groups = [self.word], []
        for field in fields(self):
            value = getattr(self, field.name)
            if field.default is MISSING:
                groups.append(" ".join(self._cells_text(value, size)))
            elif value is True:
                words.append(field.name)
            elif isinstance(value, tuple):
                words += map(str, value)
            elif value != field.default:
                words.append(str(value))
        return " ".join([*words, *([" > ".join(groups)] if groups else [])])

    def _cells_text(self, cells: Sequence[int], size: int) -> Iterator[str]:
        if self.stroke == "ends":
            yield f"{_named(cells[0], size)}-{_named(cells[-1], size)}"
        else:
            yield from (_named(cell, size) for cell in cells)

    @classmethod
    def of_words(cls, words: Sequence[str], size: int) -> Self:
        """The clue of the words of a line, without the first."""
        groups: list[list[int]] = [[]]
        numbers, flags = [], set()
        for word in words:
            if word == ">":
                groups.append([])
            elif (run := _RUN.fullmatch(word)) is not None:
                groups[-1] += _run_of(run, size)
            elif word.isascii() and word.isdigit() and len(word) < 5:
                numbers.append(int(word))
            else:
                flags.add(word)
        given: dict[str, object] = {}
        for field in fields(cls):
            if field.default is MISSING:
                given[field.name] = tuple(groups.pop(0)) if groups else ()
            elif isinstance(field.default, bool):
                given[field.name] = field.name in flags
                flags.discard(field.name)
            elif isinstance(field.default, tuple):
                given[field.name], numbers = tuple(sorted(numbers)), []
            elif numbers:
                given[field.name] = numbers.pop(0)
        if groups == [[]] and not cls.group_names():
            groups.clear()
        if numbers or flags or groups:
            rest = [*map(str, numbers), *sorted(flags), *(">" for _ in groups)]
            raise FormatError("'{rest}' does not belong to '{word}'", rest=" ".join(rest), word=cls.word)
        return cls(**given)


def _named(cell: int, size: int, lang: str = "en") -> str:
    return cell_name(*divmod(cell, size), lang)


def _run_of(found: re.Match[str], size: int) -> list[int]:
    """The cells of a run: one, or those of a row, a column or a diagonal from one to another."""
    row, column, last_row, last_column = (int(number or 0) - 1 for number in found.groups())
    if last_row < 0:
        last_row, last_column = row, column
    down, right = last_row - row, last_column - column
    far = max(abs(down), abs(right))
    on_board = all(0 <= number < size for number in (row, column, last_row, last_column))
    if not on_board or {abs(down), abs(right)} - {0, far}:
        raise FormatError("'{cells}' is no cell of the board, nor a straight run of cells", cells=found[0])
    return [(row + at * down // (far or 1)) * size + column + at * right // (far or 1) for at in range(far + 1)]
