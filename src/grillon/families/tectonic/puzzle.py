"""A Tectonic: a board with its known regions and values."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from grillon.base.sentences import Name, Sentence
from grillon.errors import FormatError, InputError
from grillon.families.tectonic.about import exact_rules
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.logic.violations import broken_region, violation
from grillon.families.tectonic.regions import check_connected, settled_borders
from grillon.families.tectonic.rules import TectonicRules
from grillon.families.tectonic.scene import scene
from grillon.families.tectonic.symmetry import least_image
from grillon.model import Position, Solution
from grillon.model.board.places import Places
from grillon.model.results.verdicts import Judgement, Verdict, Violation
from grillon.model.scene import Scene
from grillon.puzzle.puzzle import Puzzle

LARGEST_MAXIMUM = 9
MAX_CELLS = 10_000
_SIGNS = b"#123456789".ljust(256, b"?")
"""The character of a cell of a solution, by its value; a cell without one is a hole."""


def check_size(rows: int, columns: int) -> None:
    """Raise FormatError for a size no board has; called before anything of that size is made."""
    if rows < 1 or columns < 1 or rows * columns > MAX_CELLS:
        raise FormatError(
            "a board has 1 to {maximum} cells, not {rows}x{columns}", maximum=MAX_CELLS, rows=rows, columns=columns
        )


@dataclass(frozen=True, repr=False)
class TectonicPuzzle(Puzzle):
    """Values row by row (0 for unknown, `HOLE`, `LEFT_OUT`) and one `Border` for each pair of cells side by side.

    >>> puzzle = TectonicPuzzle.from_regions(["aab", "aab"], [[0, 3, 0], [2, 0, 2]])
    >>> print(puzzle.solve())
    tectonic
    +-+-+-+
    |1 3|1|
    + + + +
    |2 4|2|
    +-+-+-+
    >>> puzzle.count().value
    1
    """

    family_name: ClassVar[str] = "tectonic"
    rows: int
    columns: int
    maximum: int
    values: tuple[int, ...]
    borders: tuple[int, ...]

    def __post_init__(self) -> None:
        check_size(self.rows, self.columns)
        frame = Frame.of(self.rows, self.columns)
        if not 1 <= self.maximum <= LARGEST_MAXIMUM:
            raise FormatError(
                "the maximum is 1 to {largest}, not {maximum}", largest=LARGEST_MAXIMUM, maximum=self.maximum
            )
        if len(self.values) != frame.cells:
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}", cells=frame.cells, found=len(self.values)
            )
        if len(self.borders) != frame.borders:
            raise FormatError(
                "{borders} {borders:border|borders} expected, found {found}",
                borders=frame.borders,
                found=len(self.borders),
            )
        if min(self.values) < LEFT_OUT or max(self.values) > self.maximum:
            wrong = next(cell for cell, value in enumerate(self.values) if not LEFT_OUT <= value <= self.maximum)
            raise FormatError(
                "{cell}: {value} is above the maximum of {maximum}",
                cell=Name(frame.name, wrong),
                value=self.values[wrong],
                maximum=self.maximum,
            )
        if set(self.values) == {HOLE}:
            raise FormatError("the board has no cells, only holes")
        borders, parts = settled_borders(frame, self.values, self.borders, self.maximum)
        object.__setattr__(self, "borders", borders)
        if LEFT_OUT not in self.values:
            self.__dict__["parts"] = parts

    # Constructors

    @classmethod
    def from_regions(
        cls,
        regions: Sequence[Sequence[object]],
        values: Sequence[Sequence[int]] | None = None,
        *,
        maximum: int | None = None,
    ) -> TectonicPuzzle:
        """A board whose regions are all known: one name per cell (None or a space for a hole).

        >>> TectonicPuzzle.from_regions(["aba"])
        Traceback (most recent call last):
        ...
        grillon.errors.FormatError: region a is not connected: R1C1 and R1C3
        """
        rows, columns = len(regions), len(regions[0]) if regions else 0
        for row, line in enumerate(regions):
            if len(line) != columns:
                raise FormatError(
                    "row {row} has {found} {found:cell|cells}, row 1 has {columns}",
                    row=row + 1,
                    found=len(line),
                    columns=columns,
                )
        frame = Frame.of(rows, columns)
        names = [None if name == " " else name for line in regions for name in line]
        borders = frame.borders_of(names)
        parts = frame.components([name is not None for name in names], borders)
        check_connected(frame, names, parts)
        flat = [value for line in values for value in line] if values is not None else [0] * frame.cells
        if len(flat) != frame.cells:
            raise FormatError(
                "{cells} {cells:value|values} expected, found {found}", cells=frame.cells, found=len(flat)
            )
        known = tuple(HOLE if name is None else value for name, value in zip(names, flat, strict=True))
        largest = max(Counter(part for part in parts if part >= 0).values(), default=1)
        return cls(rows, columns, largest if maximum is None else maximum, known, borders)

    @classmethod
    def blank(cls, rows: int, columns: int, maximum: int = 5) -> TectonicPuzzle:
        """A board of which nothing is known: its solutions are all grids of that size.

        >>> TectonicPuzzle.blank(3, 3, 5).count().value
        2824
        """
        check_size(rows, columns)
        frame = Frame.of(rows, columns)
        return cls(rows, columns, maximum, (0,) * frame.cells, (int(Border.UNKNOWN),) * frame.borders)

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> TectonicPuzzle:
        """The same board with exactly these values; where walls are entered, with these walls, open where ruled out.

        >>> board = TectonicPuzzle.blank(1, 3, 2)
        >>> print(board.with_givens([board.places.read("R1C1|R1C2")], ruled_out=[board.places.read("R1C2|R1C3")]))
        tectonic
        +-+-+-+
        |?|? ?|
        +-+-+-+
        """
        first, last = self.places.first_wall, self.places.first_placement
        values = [min(value, 0) for value in self.values]
        for cell, symbol in self._by_cell([given for given in givens if not first <= given < last]).items():
            values[cell] = symbol + 1
        borders = list(self.borders)
        if not self.complete_cut:
            walls = {given - first for given in givens if first <= given < last}
            known_open = {candidate - first for candidate in ruled_out if first <= candidate < last}
            for number in walls & known_open:
                name = Name(self.candidate_name, first + number)
                raise InputError("{candidate} is both given and ruled out", candidate=name)
            # What is known about borders of cells that are left out is no given.
            for number in self.inner_borders:
                borders[number] = int(
                    Border.WALL if number in walls else Border.OPEN if number in known_open else Border.UNKNOWN
                )
        return replace(self, values=tuple(values), borders=tuple(borders))

    # Known facts

    @cached_property
    def frame(self) -> Frame:
        """The rectangle."""
        return Frame.of(self.rows, self.columns)

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """The region of every cell, or its known part; -1 for a hole and for a cell left out."""
        present = [value >= 0 for value in self.values]
        return self.frame.components(present, self.borders)

    @cached_property
    def complete_cut(self) -> bool:
        """Are all regions known?"""
        known = Border.UNKNOWN not in self.borders
        return known or all(self.borders[number] != Border.UNKNOWN for number in self.inner_borders)

    @cached_property
    def inner_borders(self) -> tuple[int, ...]:
        """The borders between two cells that are neither holes nor left out."""
        parts = self.parts
        return tuple(n for n, (one, two) in enumerate(self.frame.pairs) if parts[one] >= 0 and parts[two] >= 0)

    @property
    def is_blank(self) -> bool:
        """Is this a rectangle of which nothing is known? Its solutions are all grids of the size."""
        return not any(self.values) and all(border == Border.UNKNOWN for border in self.borders)

    @cached_property
    def rules(self) -> TectonicRules:
        """The houses, as data."""
        holes = frozenset(cell for cell, value in enumerate(self.values) if value == HOLE)
        return TectonicRules(self.frame, self.maximum, self.parts, self.borders, not self.complete_cut, holes)

    @cached_property
    def givens(self) -> tuple[int, ...]:
        """The known values; where walls are unknown, also the known walls."""
        known = [cell * self.maximum + value - 1 for cell, value in enumerate(self.values) if value > 0]
        return *known, *self.walls_among(self.borders)

    def walls_among(self, borders: Sequence[int]) -> list[int]:
        """The walls among these borders as candidates; none where all regions are known."""
        entered = () if self.complete_cut else self.inner_borders
        return [self.rules.wall(number) for number in entered if borders[number] == Border.WALL]

    @property
    def places(self) -> Places:
        """The cells, values and borders."""
        return self.rules.places

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change."""
        return scene(self, lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle, in words."""
        return exact_rules(self)

    def borders_in(self, position: Position) -> tuple[int, ...]:
        """The known borders in a position: the puzzle's, and the walls chosen and excluded since."""
        if self.complete_cut:
            return self.borders
        wall = self.rules.wall
        return tuple(
            int(Border.WALL if wall(n) in position.chosen else Border.OPEN if wall(n) in position.excluded else border)
            for n, border in enumerate(self.borders)
        )

    def violation(self) -> Violation | None:
        """The first rule that the known values directly break: too large for the region, twice in it, or touching."""
        return violation(self)

    # Texts

    def __str__(self) -> str:
        from grillon.families.tectonic.formats.drawn_grids import write_drawn

        return write_drawn(self)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`R3C5 = 4`, or `a wall between R3C5 and R3C6`."""
        cell, index = divmod(candidate, self.maximum)
        if cell < self.frame.cells:
            return f"{self.frame.name(cell, lang)} = {index + 1}"
        pair = self.frame.names(self.frame.pairs[candidate - self.frame.cells * self.maximum], lang)
        return Sentence("a wall between {cells}", cells=pair).text(lang)

    def fact_name(self, fact: int, lang: str = "en", *, supposed: bool = False) -> str:
        """`R3C5 = 4`, or `there is no wall between R3C5 and R3C6`."""
        candidate = max(fact, ~fact)
        if candidate < self.frame.cells * self.maximum:
            return super().fact_name(fact, lang, supposed=supposed)
        cells = self.frame.names(self.frame.pairs[candidate - self.frame.cells * self.maximum], lang)
        if supposed and fact >= 0:
            return Sentence("there is a wall between {cells}", cells=cells, context="supposed").text(lang)
        if supposed:
            return Sentence("there is no wall between {cells}", cells=cells, context="supposed").text(lang)
        if fact >= 0:
            return Sentence("there is a wall between {cells}", cells=cells).text(lang)
        return Sentence("there is no wall between {cells}", cells=cells).text(lang)

    def with_solution(self, candidates: Collection[int]) -> TectonicPuzzle:
        """The grid of these candidates."""
        values, borders = list(self.values), list(self.borders)
        for candidate in candidates:
            cell, index = divmod(candidate, self.maximum)
            if cell < self.frame.cells:
                values[cell] = index + 1
            else:
                borders[candidate - self.frame.cells * self.maximum] = Border.WALL
        for number in self.inner_borders:
            borders[number] = borders[number] or Border.OPEN
        return replace(self, values=tuple(values), borders=tuple(borders))

    # Engines

    def known_board(self) -> tuple[int, int, int, bytes, bytes]:
        """Size, maximum, regions and values of a board whose regions are known, in the core's form."""
        values = self.values if min(self.values) >= 0 else [max(value, 0) for value in self.values]
        return self.rows, self.columns, self.maximum, array("h", self.parts).tobytes(), bytes(values)

    def partial_board(self) -> tuple[int, int, int, bytes, bytes]:
        """Size, maximum, values and borders of a board whose regions are not all known, in the core's form."""
        values = bytes(value if value >= 0 else 255 for value in self.values)
        return self.rows, self.columns, self.maximum, values, bytes(self.borders)

    def filling(self, record: bytes) -> list[int]:
        """The candidates of a record of the core: one value per cell."""
        return [cell * self.maximum + value - 1 for cell, value in enumerate(record) if value]

    def filled_text(self, record: bytes) -> str:
        """The text of such a record, for a board whose regions are known; all share one picture."""
        picture = self.__dict__.get("_picture")
        if picture is None:
            # The puzzle's own text with the digits of the record: solved or not, the walls and the header are the same.
            # Values left out are drawn with a character of more than one byte.
            text = str(self)
            picture = self.__dict__["_picture"] = text.encode("ascii") if text.isascii() else b""
        if not picture:
            return str(self.with_solution(self.filling(record)))
        columns, digits = self.columns, record.translate(_SIGNS)
        drawn = bytearray(picture)
        width = 2 * columns + 2
        start = picture.index(b"\n") + 2 + width
        for first in range(0, len(record), columns):
            drawn[start : start + 2 * columns - 1 : 2] = digits[first : first + columns]
            start += 2 * width
        return drawn.decode("ascii")

    def verify(self, solution: Solution | Collection[int]) -> Verdict:
        """Is this a solution? Where walls were unknown, the regions they give are checked as well."""
        verdict = super().verify(solution)
        if not verdict or self.complete_cut:
            return verdict
        broken = broken_region(self, solution.candidates if isinstance(solution, Solution) else solution)
        return verdict if broken is None else Verdict(Judgement.WRONG, violation=broken)

    def canonical(self) -> TectonicPuzzle:
        """The least of the images under turns and reflections."""
        return least_image(self)
