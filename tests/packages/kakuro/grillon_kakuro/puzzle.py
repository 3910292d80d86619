"""A Kakuro and its rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from grillon.base.sentences import Name, Sentence, cell_name
from grillon.errors import FormatError
from grillon.model import Places, RuleTable, Scene
from grillon.model.arguments import known_sides
from grillon.model.board.places import lines, rectangle
from grillon.puzzle.puzzle import Puzzle
from grillon.rules import OneSymbol
from grillon_kakuro.run import RunTotal

SMALLEST, LARGEST = 3, 7
DIGITS = range(1, 10)
_CELL = re.compile(r"\.|[1-9]|#|(\d{0,2})\\(\d{0,2})")


@dataclass(frozen=True, repr=False)
class KakuroPuzzle(Puzzle):
    r"""The cells row by row, each as it is written: ``.``, a given digit, ``#``, or ``23\16`` with the sums of the runs
    below and to the right.

    >>> puzzle = KakuroPuzzle(3, 3, ("#", "3\\", "4\\", "\\3", ".", ".", "\\4", ".", "."))
    >>> print(puzzle.solve())
    # 3\ 4\
    \3 2 1
    \4 1 3
    """

    family_name: ClassVar[str] = "kakuro"
    rows: int
    columns: int
    cells: tuple[str, ...]

    def __post_init__(self) -> None:
        known_sides(self.rows, self.columns, SMALLEST, LARGEST)
        if len(self.cells) != self.rows * self.columns:
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}",
                cells=self.rows * self.columns,
                found=len(self.cells),
            )
        for cell, text in enumerate(self.cells):
            if _CELL.fullmatch(text) is None:
                raise FormatError("{cell}: '{text}' is not a cell", cell=self._name(cell), text=text)
        for way, before, run in self._lines():
            total = self.clues(before)[way] if before is not None else 0
            if len(run) > len(DIGITS):
                raise FormatError("a run has at most {most} cells", most=len(DIGITS))
            if before is not None and total and not sum(DIGITS[: len(run)]) <= total <= sum(DIGITS[9 - len(run) :]):
                raise FormatError(
                    "{cell}: {number} {number:digit does|different digits do} not add up to {total}",
                    cell=self._name(before),
                    number=len(run),
                    total=total,
                )

    def _name(self, cell: int) -> Name:
        return Name(cell_name, *divmod(cell, self.columns))

    def clues(self, cell: int) -> tuple[int, int]:
        """The sums of the run below a cell and of the one to the right, 0 where there is none."""
        below, found, right = self.cells[cell].partition("\\")
        return (int(below or 0), int(right or 0)) if found else (0, 0)

    def is_black(self, cell: int) -> bool:
        """Is this no cell for a digit?"""
        return self.cells[cell] == "#" or "\\" in self.cells[cell]

    def _lines(self) -> Iterator[tuple[int, int | None, tuple[int, ...]]]:
        """Every run: its direction (0 down, 1 across), the black cell before it, and its cells, of which there may be
        none."""
        for number, line in enumerate(lines(self.rows, self.columns)):
            before: int | None = None
            run: list[int] = []
            for cell in (*line, None):
                if cell is not None and not self.is_black(cell):
                    run.append(cell)
                    continue
                yield int(number < self.rows), before, tuple(run)
                before, run = cell, []

    @cached_property
    def runs(self) -> tuple[RunTotal, ...]:
        """The runs of cells with their sums: those of rows, then those of columns."""
        found = []
        for way, before, run in self._lines():
            total = self.clues(before)[way] if before is not None else 0
            if total or len(run) > 1:
                name = Sentence("{first} to {last}", first=self._name(run[0]), last=self._name(run[-1]))
                found.append(RunTotal(run, name, total))
        return tuple(found)

    @cached_property
    def rules(self) -> RuleTable:
        """Cells, then runs."""
        return RuleTable(self.places, OneSymbol(), *self.runs)

    @property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the digits on the board."""
        return tuple(cell * 9 + int(text) - 1 for cell, text in enumerate(self.cells) if text.isdecimal())

    @cached_property
    def places(self) -> Places:
        """A rectangle of digits; black cells are holes."""
        return places_of(self.rows, self.columns, self.cells)

    def scene(self, lang: str = "en") -> Scene:
        """The board with its clues."""
        return scene_of(self.rows, self.columns, self.cells, self.givens, lang)

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> KakuroPuzzle:
        """The same board with exactly these digits."""
        self._nothing_ruled_out(ruled_out)
        digits = self._by_cell(givens)
        cells = (
            text if self.is_black(cell) else str(digits[cell] + 1) if cell in digits else "."
            for cell, text in enumerate(self.cells)
        )
        return replace(self, cells=tuple(cells))

    def __str__(self) -> str:
        rows = (self.cells[start : start + self.columns] for start in range(0, len(self.cells), self.columns))
        return "kakuro\n" + "\n".join(" ".join(row) for row in rows)


def places_of(rows: int, columns: int, cells: Collection[str]) -> Places:
    """A rectangle of digits; black cells are holes."""
    holes = frozenset(cell for cell, text in enumerate(cells) if text == "#" or "\\" in text)
    return Places(rectangle(rows, columns), symbols=tuple(map(str, DIGITS)), holes=holes)


def scene_of(rows: int, columns: int, cells: Collection[str], givens: tuple[int, ...] = (), lang: str = "en") -> Scene:
    """The picture of a board, whether it is a puzzle or not yet."""
    title = Sentence("Kakuro {rows}x{columns}", rows=rows, columns=columns).text(lang)
    texts = {cell: text for cell, text in enumerate(cells) if "\\" in text}
    return Scene(title, places_of(rows, columns, cells), givens, texts=texts, lang=lang)
