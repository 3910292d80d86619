"""A Takuzu to complete, its solutions and its ladder."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import compress
from typing import TYPE_CHECKING, ClassVar

from grillon.errors import FormatError, InputError
from grillon.model import Monitor, Puzzle, Solution, Solutions
from grillon.model.arguments import known_text, step_limit
from grillon.sentences import Name, Sentence, cell_name

if TYPE_CHECKING:
    from grillon._core.takuzu import Shape
    from grillon.families.takuzu.rules import TakuzuRules
    from grillon.model import (
        Choices,
        Count,
        Position,
        Rating,
        Work,
    )
    from grillon.model.constraints import Constraint
    from grillon.model.places import Places
    from grillon.model.rules import Use
    from grillon.model.scene import Scene
    from grillon.model.solutions import Records
    from grillon.model.steps import LadderRun
    from grillon.model.verdicts import Violation

SMALLEST, LARGEST = 2, 256
EMPTY = 2
_EXCHANGED = bytes([1, 0, *range(2, 256)])
CHOICES: Choices = {"engine": ("search", "sat"), "heuristic": ("tightest", "isolated")}
PROPAGATION = ("pair", "sandwich", "balance", "near", "twin", "gaps", "line", "distinct")
"""The rules of the core's propagation, in the order of their bits and counters."""


@cache
def legal_lines(length: int, *, maximum: int = LARGEST) -> int:
    """The number of balanced lines of this length without three alike; not counted beyond `maximum`.

    >>> [legal_lines(length) for length in (2, 4, 6, 8)]
    [2, 6, 14, 34]
    """
    if length > 12:
        return maximum
    total = 0
    for line in range(1 << length):
        text = f"{line:0{length}b}"
        total += "000" not in text and "111" not in text and abs(2 * text.count("1") - length) <= length % 2
    return min(total, maximum)


_ROWS, _COLUMNS = Sentence("rows"), Sentence("columns")


def reason_for_no_grid(rows: int, columns: int, *, distinct: bool) -> str:
    """The reason why no grid of this size exists; empty when none is known.

    >>> reason_for_no_grid(4, 8, distinct=True)
    'no 4x8 grid exists: the 8 columns must differ, but only 6 lines of 4 cells are legal'
    """
    for length, count, lines in ((rows, columns, _COLUMNS), (columns, rows, _ROWS)):
        legal = legal_lines(length)
        if distinct and count > legal:
            return Sentence(
                "no {rows}x{columns} grid exists: the {count} {lines} must differ, but only {legal} lines of {length} "
                "cells are legal",
                rows=rows,
                columns=columns,
                count=count,
                lines=lines,
                legal=legal,
                length=length,
            )
    return ""


def check_size(rows: int, columns: int) -> None:
    """Raise FormatError for a size no Takuzu has; called before anything of that size is made."""
    for count, lines in ((rows, _ROWS), (columns, _COLUMNS)):
        if not SMALLEST <= count <= LARGEST:
            raise FormatError(
                "a Takuzu has {smallest} to {largest} {lines}, not {count}",
                smallest=SMALLEST,
                largest=LARGEST,
                lines=lines,
                count=count,
            )


@dataclass(frozen=True, repr=False)
class TakuzuPuzzle(Puzzle):
    """The cells row by row as bytes: 0, 1 or 2 for an empty one.

    In a line of even length there are as many 0 as 1; in one of odd length they differ by one. With `distinct` no two
    rows and no two columns are equal.

    >>> puzzle = TakuzuPuzzle(2, 2, bytes([0, 2, 2, 2]))
    >>> print(puzzle.solve())
    0 1
    1 0
    """

    family_name: ClassVar[str] = "takuzu"
    rows: int
    columns: int
    values: bytes
    distinct: bool = True

    def __post_init__(self) -> None:
        check_size(self.rows, self.columns)
        if len(self.values) != self.rows * self.columns:
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}",
                cells=self.rows * self.columns,
                found=len(self.values),
            )
        for cell, value in enumerate(self.values) if max(self.values) > EMPTY else ():
            if value > EMPTY:
                raise FormatError(
                    "{cell}: {value} is neither 0, 1 nor 2 (empty)",
                    cell=Name(cell_name, *divmod(cell, self.columns)),
                    value=value,
                )
        if reason := reason_for_no_grid(self.rows, self.columns, distinct=self.distinct):
            raise InputError(reason)

    @property
    def shape(self) -> Shape:
        """The size in the core's form."""
        return core_shape(self.rows, self.columns, self.distinct)

    @cached_property
    def rules(self) -> TakuzuRules:
        """Cells, balance, no three alike, different lines."""
        from grillon.families.takuzu.rules import TakuzuRules

        return TakuzuRules(self.rows, self.columns, self.distinct)

    @cached_property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the clues."""
        return tuple(2 * cell + value for cell, value in enumerate(self.values) if value != EMPTY)

    @cached_property
    def places(self) -> Places:
        """The cells and values."""
        from grillon.families.takuzu.scene import places

        return places(self.rows, self.columns)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules over places."""
        from grillon.families.takuzu.scene import constraints

        return constraints(self)

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change."""
        from grillon.families.takuzu.scene import scene

        return scene(self, lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle, in words."""
        from grillon.families.takuzu.about import exact_rules

        return exact_rules(self)

    def __str__(self) -> str:
        from grillon.families.takuzu.text import write_native

        return write_native(self)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`R3C5 = 1`, in French `L3C5 = 1`."""
        return f"{cell_name(*divmod(candidate // 2, self.columns), lang)} = {candidate % 2}"

    def house_name(self, house: int, lang: str = "en") -> str:
        """`row 3: no three alike in R3C1..R3C3`, in either language."""
        from grillon.families.takuzu.words import house_name

        return house_name(self, house, lang)

    def house_reason(self, houses: Sequence[int], use: Use, lang: str = "en") -> str:
        """The reason why a house makes a candidate true or false, or how it fails."""
        from grillon.families.takuzu.words import house_reason

        return house_reason(self, houses, use, lang)

    def houses_together(self) -> Iterator[Sequence[int]]:
        """The balance and the groups of three of each line, for its ones."""
        rules = self.rules
        for line in range(rules.lines):
            threes = (rules.three(line, offset, 1) for offset in range(len(rules.line_cells(line)) - 2))
            yield (rules.balance(line, 1), *threes)

    def solution_text(self, candidates: frozenset[int]) -> str:
        """The full grid."""
        from grillon.families.takuzu.text import grid_text

        return grid_text(self.with_candidates(candidates))

    def parse_solution(self, text: str) -> Solution:
        """The solution with this text: a grid needs no headline, as its rules are those of the puzzle.

        >>> puzzle = TakuzuPuzzle(3, 3, bytes([0, 2, 2, 2, 0, 2, 2, 2, 1]))
        >>> solution = puzzle.solve().value
        >>> puzzle.parse_solution(str(solution)) == solution
        True
        """
        from grillon.families.takuzu.text import looks_plain, read_grid

        if not looks_plain(known_text(text)):
            return super().parse_solution(text)
        cells = read_grid(text, self.rows, self.columns)
        return Solution(self, frozenset(2 * cell + value for cell, value in enumerate(cells) if value != EMPTY))

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> TakuzuPuzzle:
        """The same board with exactly these clues."""
        self._nothing_ruled_out(ruled_out)
        values = bytearray([EMPTY]) * len(self.values)
        for cell, value in self._by_cell(givens).items():
            values[cell] = value
        return replace(self, values=bytes(values))

    def with_candidates(self, candidates: Collection[int]) -> TakuzuPuzzle:
        """The puzzle with these cells filled as well."""
        values = bytearray(self.values)
        for candidate in candidates:
            values[candidate // 2] = candidate % 2
        return TakuzuPuzzle(self.rows, self.columns, bytes(values), self.distinct)

    def violation(self) -> Violation | None:
        """The first rule that the clues directly break: three alike, too many of a value, two equal full lines."""
        if not self._suspicious():
            return None
        from grillon.families.takuzu.words import line_name
        from grillon.model.verdicts import Violation

        rules, values = self.rules, self.values
        seen: dict[tuple[bool, bytes], int] = {}
        for line in range(rules.lines):
            cells = rules.line_cells(line)
            held = bytes(values[cell] for cell in cells)
            for value in (0, 1):
                if (at := held.find(bytes([value] * 3))) >= 0:
                    three = _true(cells[at : at + 3], value)
                    names = Name(self.candidate_names, three)
                    return Violation(
                        Sentence("three alike in {line}: {names}", line=Name(line_name, self, line), names=names), three
                    )
                maximum = len(held) - len(held) // 2
                if held.count(value) > maximum:
                    mine = [cell for cell in cells if values[cell] == value]
                    place = Name(self.candidate_name, 2 * mine[maximum] + value)
                    return Violation(
                        Sentence(
                            "too many {value} in {line}: {found} where {maximum} fit, at {place}",
                            value=value,
                            line=Name(line_name, self, line),
                            found=len(mine),
                            maximum=maximum,
                            place=place,
                        ),
                        _true(mine, value),
                    )
            key = (line < self.rows, held)
            if self.distinct and EMPTY not in held and seen.setdefault(key, line) != line:
                first = Name(line_name, self, seen[key])
                return Violation(
                    Sentence(
                        "equal lines: {first} and {line} are both {values}",
                        first=first,
                        line=Name(line_name, self, line),
                        values=held.hex()[1::2],
                    ),
                    tuple(2 * cell + values[cell] for cell in cells),
                )
        return None

    def _suspicious(self) -> bool:
        """Does a line directly break a rule? This is faster than finding which."""
        from grillon._core import takuzu

        return takuzu.broken_at_sight(self.shape, self.values) != b"\0"

    def decode(self, record: bytes) -> list[int]:
        """The candidates of a full grid as a record of the core: one byte per cell."""
        return [at + value for at, value in zip(range(0, 2 * len(record), 2), record, strict=True)]

    def record_text(self, record: bytes) -> str:
        """The text of such a record."""
        from grillon.families.takuzu.text import cells_text

        return cells_text(record, self.columns)

    def search(self, work: Work) -> Solutions:
        """All solutions in the order of the search; `heuristic` chooses the cell, `engine` may be `sat`."""
        from grillon._core import takuzu

        records: Records
        work.monitor.engines.append(work.name("engine"))
        if work.name("engine") == "sat":
            from grillon.families.takuzu.sat import SatStream

            records = SatStream(self, work.monitor)
        else:
            choice = getattr(takuzu.Choice, work.name("heuristic"))
            records = takuzu.solutions(
                self.shape, self.values, work.monitor.control, limit=work.limit or 0, choice=choice
            )
        return Solutions(
            self,
            records,
            work,
            record_size=len(self.values),
            decode=self.decode,
            text=self.record_text,
        )

    def count_solutions(self, work: Work) -> Count:
        """The number of solutions; an empty grid is counted without listing where there is a method for its size."""
        from grillon.families.takuzu.boards import TakuzuBoards

        if not self.givens and work.limit is None:
            boards = TakuzuBoards(self.rows, self.columns, distinct=self.distinct)
            if boards.counted_at_once:
                return boards.count(threads=work.threads, memory=work.memory, monitor=work.monitor)
        return super().count_solutions(work)

    def run_ladder(
        self,
        position: Position,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
    ) -> LadderRun:
        """Run the ladder of the core."""
        from grillon._core import takuzu
        from grillon.model.ending import Ending

        tricks = self._tricks(techniques)
        filled = self.with_candidates(position.chosen)
        steps = (1 << 63) if max_steps is None else step_limit(max_steps)
        end, pool = takuzu.run_ladder(
            self.shape, filled.values, sorted(position.excluded), tricks, steps, monitor.control
        )
        from grillon.model.steps import LadderRun

        return LadderRun(pool, Ending.of_run(end, monitor))

    def _tricks(self, techniques: Collection[str] | None) -> int:
        known = self.family.techniques
        if techniques is None:
            return int((1 << len(known)) - 1)
        return sum(1 << index for index, technique in enumerate(known) if technique.id in techniques)

    def rate(
        self, *, techniques: str | None = None, timeout: float | None = None, monitor: Monitor | None = None
    ) -> Rating:
        """The difficulty for a person, without building proofs."""
        from grillon._core import takuzu
        from grillon.model.ending import Ending, rating_from

        self.require_valid().family.technique_set_named(techniques)
        monitor = Monitor.of(monitor, timeout=timeout)
        end, hardest, uses = takuzu.grade(self.shape, self.values, self._tricks(None), monitor.control)
        return rating_from(self.family, Ending.of_run(end, monitor), hardest / 100, uses)

    def canonical(self) -> TakuzuPuzzle:
        """The least of the up to sixteen puzzles obtained by turning, mirroring and exchanging 0 and 1."""
        rows, columns, values = min(self._images(), key=lambda image: (image[0], image[2]))
        return TakuzuPuzzle(rows, columns, values, self.distinct)

    def solution_classes(self) -> Callable[[Solution], bytes]:
        """The class of a solution: its least image under the symmetries that keep the givens."""
        kept = [image == (self.rows, self.columns, self.values) for image in self._images()]

        def class_of(solution: Solution) -> bytes:
            filled = replace(self, values=bytes(candidate % 2 for candidate in sorted(solution.candidates)))
            return min(values for _, _, values in compress(filled._images(), kept))

        return class_of

    def images(self) -> tuple[TakuzuPuzzle, ...]:
        """The puzzle turned and mirrored in every way, each also with 0 and 1 exchanged."""
        return tuple(TakuzuPuzzle(rows, columns, values, self.distinct) for rows, columns, values in self._images())

    def _images(self) -> Iterator[tuple[int, int, bytes]]:
        """Rows, columns and cells of each image."""
        rows = [self.values[start : start + self.columns] for start in range(0, len(self.values), self.columns)]
        for _ in range(4):
            for turned in (rows, [row[::-1] for row in rows]):
                joined = b"".join(turned)
                for values in (joined, joined.translate(_EXCHANGED)):
                    yield len(turned), len(turned[0]), values
            rows = [bytes(column) for column in zip(*rows[::-1], strict=True)]


@cache
def core_shape(rows: int, columns: int, distinct: bool) -> Shape:
    """A size and its rule in the core's form."""
    from grillon._core.takuzu import Shape

    return Shape(rows, columns, distinct)


def _true(cells: Collection[int], value: int) -> tuple[int, ...]:
    return tuple(2 * cell + value for cell in cells)
