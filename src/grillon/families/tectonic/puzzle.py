"""A Tectonic: a board with its known regions and values."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from grillon._core import tectonic as core
from grillon.errors import FormatError, RequestError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.regions import read_regions, settled_borders
from grillon.model import Count, Monitor, Puzzle, Solution, Solutions
from grillon.model.arguments import step_limit
from grillon.model.solutions import NoRecords
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon.families.tectonic.rules import TectonicRules
    from grillon.model import Position, Technique, Work
    from grillon.model.constraints import Constraint
    from grillon.model.places import Places
    from grillon.model.ratings import Rating
    from grillon.model.rules import Use
    from grillon.model.scene import Scene
    from grillon.model.steps import LadderRun
    from grillon.model.verdicts import Verdict, Violation

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
        within = min(self.values) >= LEFT_OUT and max(self.values) <= self.maximum
        for cell, value in enumerate(self.values if not within else ()):
            if not LEFT_OUT <= value <= self.maximum:
                raise FormatError(
                    "{cell}: {value} is above the maximum of {maximum}",
                    cell=Name(frame.name, cell),
                    value=value,
                    maximum=self.maximum,
                )
        if HOLE in self.values and all(value == HOLE for value in self.values):
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
        frame, present, borders, largest = read_regions(regions)
        flat = [value for line in values for value in line] if values is not None else [0] * frame.cells
        if len(flat) != frame.cells:
            raise FormatError(
                "{cells} {cells:value|values} expected, found {found}", cells=frame.cells, found=len(flat)
            )
        known = [flat[cell] if present[cell] else HOLE for cell in range(frame.cells)]
        return cls(frame.rows, frame.columns, largest if maximum is None else maximum, tuple(known), borders)

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
            borders = [
                int(Border.WALL if number in walls else Border.OPEN if number in known_open else Border.UNKNOWN)
                for number in range(len(borders))
            ]
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
        return Border.UNKNOWN not in self.borders or all(
            border != Border.UNKNOWN or self.parts[first] < 0 or self.parts[second] < 0
            for border, (first, second) in zip(self.borders, self.frame.pairs, strict=True)
        )

    @property
    def _is_blank(self) -> bool:
        """Is this a rectangle of which nothing is known? Its solutions are all grids of the size."""
        return not any(self.values) and all(border == Border.UNKNOWN for border in self.borders)

    @cached_property
    def rules(self) -> TectonicRules:
        """The houses, as data."""
        count = max(self.parts) + 1
        members: list[list[int]] = [[] for _ in range(count)]
        for cell, part in enumerate(self.parts):
            if part >= 0:
                members[part].append(cell)
        closed = [True] * count
        for border, (first, second) in zip(self.borders, self.frame.pairs, strict=True):
            if border == Border.UNKNOWN and self.parts[first] >= 0 and self.parts[second] >= 0:
                closed[self.parts[first]] = closed[self.parts[second]] = False
        from grillon.families.tectonic.rules import TectonicRules

        return TectonicRules(
            self.frame,
            self.maximum,
            self.parts,
            tuple(map(len, members)),
            tuple(closed),
            tuple(map(tuple, members)),
            self.borders,
            not self.complete_cut,
        )

    @cached_property
    def givens(self) -> tuple[int, ...]:
        """The known values; where walls are unknown, also the known walls."""
        known = [cell * self.maximum + value - 1 for cell, value in enumerate(self.values) if value > 0]
        if not self.complete_cut:
            for number, (first, second) in enumerate(self.frame.pairs):
                inside = self.parts[first] >= 0 and self.parts[second] >= 0
                if inside and self.borders[number] == Border.WALL:
                    known.append(self.rules.wall(number))
        return tuple(known)

    @cached_property
    def places(self) -> Places:
        """The cells, values and borders."""
        from grillon.families.tectonic.scene import places

        return places(self)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules over places."""
        from grillon.families.tectonic.scene import constraints

        return constraints(self)

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change."""
        from grillon.families.tectonic.scene import scene

        return scene(self, lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle, in words."""
        from grillon.families.tectonic.about import exact_rules

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
        from grillon.families.tectonic.violations import violation

        return violation(self)

    # Texts

    def __str__(self) -> str:
        from grillon.families.tectonic.drawn import write_drawn

        return write_drawn(self)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`R3C5 = 4`, or `a wall between R3C5 and R3C6`."""
        cell, index = divmod(candidate, self.maximum)
        if cell < self.frame.cells:
            return f"{self.frame.name(cell, lang)} = {index + 1}"
        pair = self.frame.names(self.frame.pairs[candidate - self.frame.cells * self.maximum], lang)
        return Sentence("a wall between {cells}", cells=pair).text(lang)

    def house_name(self, house: int, lang: str = "en") -> str:
        """The name of a house."""
        from grillon.families.tectonic.words import house_name

        return house_name(self, house, lang)

    def house_reason(self, houses: Sequence[int], use: Use, lang: str = "en") -> str:
        """The reason why a house makes a candidate true or false, or how it fails."""
        from grillon.families.tectonic.words import house_reason

        return house_reason(self, houses, use, lang)

    def solution_text(self, candidates: frozenset[int]) -> str:
        """The complete grid, drawn."""
        return str(self.with_solution(candidates))

    def parse_solution(self, text: str) -> Solution:
        """The solution with this text; where walls were unknown, its walls are part of it.

        >>> solution = TectonicPuzzle.blank(2, 2, 4).solve().value
        >>> solution.puzzle.parse_solution(str(solution)) == solution
        True
        """
        from grillon.families.tectonic.drawn import read_solution

        return Solution(self, read_solution(self, text))

    def with_more_givens(self, candidates: Collection[int]) -> TectonicPuzzle:
        """The puzzle with these values and walls given as well."""
        values, borders = list(self.values), list(self.borders)
        for candidate in candidates:
            cell, index = divmod(candidate, self.maximum)
            if cell < self.frame.cells:
                values[cell] = index + 1
            else:
                borders[candidate - self.frame.cells * self.maximum] = Border.WALL
        return replace(self, values=tuple(values), borders=tuple(borders))

    def with_solution(self, candidates: Collection[int]) -> TectonicPuzzle:
        """The grid of these candidates."""
        # The walls first: without them a board may have regions that are too large.
        walled = self.with_more_givens(candidates)
        borders = list(walled.borders)
        for number, (first, second) in enumerate(self.frame.pairs):
            if borders[number] == Border.UNKNOWN and self.parts[first] >= 0 and self.parts[second] >= 0:
                borders[number] = Border.OPEN
        return replace(walled, borders=tuple(borders))

    # Engines

    def _regions(self) -> bytes:
        return array("h", self.parts).tobytes()

    def _board(self) -> tuple[int, int, int]:
        return self.rows, self.columns, self.maximum

    def known_board(self) -> tuple[int, int, int, bytes, bytes]:
        """Size, maximum, regions and values of a board whose regions are known, in the core's form."""
        values = self.values if min(self.values) >= 0 else [max(value, 0) for value in self.values]
        return *self._board(), self._regions(), bytes(values)

    def _partial_board(self) -> tuple[int, int, int, bytes, bytes]:
        values = bytes(value if value >= 0 else 255 for value in self.values)
        return *self._board(), values, bytes(self.borders)

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
            return self.solution_text(frozenset(self.filling(record)))
        columns, digits = self.columns, record.translate(_SIGNS)
        drawn = bytearray(picture)
        width = 2 * columns + 2
        start = picture.index(b"\n") + 2 + width
        for first in range(0, len(record), columns):
            drawn[start : start + 2 * columns - 1 : 2] = digits[first : first + columns]
            start += 2 * width
        return drawn.decode("ascii")

    def search(self, work: Work) -> Solutions:
        """All solutions in search order. Where walls are unknown, a solution has walls and values."""
        control = work.monitor.control
        cells, maximum = self.frame.cells, self.maximum
        if self.complete_cut:
            if self.violation() is not None:
                return Solutions(self, NoRecords(), work, record_size=1, decode=list)
            stream = core.solutions(control, *self.known_board(), work.limit or 0)
            return Solutions(self, stream, work, record_size=cells, decode=self.filling, text=self.filled_text)
        stream = core.cuts(control, *self._partial_board(), work.limit or 0)
        pairs, parts = self.frame.pairs, self.parts

        def cut(record: bytes) -> Collection[int]:
            chosen = self.filling(record[:cells])
            for number, (first, second) in enumerate(pairs):
                if record[cells + number] and parts[first] >= 0 and parts[second] >= 0:
                    chosen.append(cells * maximum + number)
            return chosen

        size = cells + self.frame.borders
        return Solutions(self, stream, work, record_size=size, decode=cut)

    def count_solutions(self, work: Work) -> Count:
        """The number of solutions; without listing them where all regions are known or nothing at all is."""
        if self._is_blank and work.limit is None:
            from grillon.families.tectonic.boards import tectonic_boards

            with suppress(RequestError):  # a board too wide for the sweep
                grids = tectonic_boards(self.rows, self.columns, self.maximum)
                return grids.count(threads=work.threads, memory=work.memory, monitor=work.monitor)
        if not self.complete_cut or self.violation() is not None:
            return super().count_solutions(work)
        total = core.count(work.monitor.control, *self.known_board(), work.limit or 0)
        return Count(total, work.bounded(total))

    def verify(self, solution: Solution | Collection[int]) -> Verdict:
        """Is this a solution? Where walls were unknown, the regions they give are checked as well."""
        from grillon.model.verdicts import Judgement, Verdict

        verdict = super().verify(solution)
        if not verdict or self.complete_cut:
            return verdict
        from grillon.families.tectonic.violations import broken_region

        broken = broken_region(self, solution.candidates if isinstance(solution, Solution) else solution)
        return verdict if broken is None else Verdict(Judgement.WRONG, violation=broken)

    def run_ladder(
        self,
        position: Position,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
    ) -> LadderRun:
        """Run the ladder; where walls are unknown, steps decide them as well."""
        from grillon.families.tectonic.techniques import TECHNIQUES
        from grillon.model.ending import Ending

        allowed = 0
        for index, technique in enumerate(TECHNIQUES):
            if techniques is None or technique.id in techniques:
                allowed |= 1 << index
        excluded = array("i", sorted(c for c in position.excluded if self.rules.legal(c))).tobytes()
        limits = allowed, step_limit(max_steps)
        if self.complete_cut:
            values = bytearray(self.frame.cells)
            for candidate in position.true:
                cell, index = divmod(candidate, self.maximum)
                values[cell] = index + 1
            end, pool = core.run_ladder(
                monitor.control, *self._board(), self._regions(), bytes(values), excluded, *limits
            )
        else:
            chosen = array("i", sorted(position.true)).tobytes()
            end, pool = core.run_cut_ladder(monitor.control, *self._partial_board(), chosen, excluded, *limits)
        from grillon.model.steps import LadderRun

        return LadderRun(pool, Ending.of_run(end, monitor))

    def cites_too_much(self, technique: Technique) -> bool:
        """Where walls are unknown, a technique for known regions may cite more of them than its conclusion needs."""
        from grillon.families.tectonic.techniques import CUT_EXACTLY

        return super().cites_too_much(technique) or not (self.complete_cut or technique.id in CUT_EXACTLY)

    def check(self, *, timeout: float | None = None, monitor: Monitor | None = None) -> Verdict:
        """Is there exactly one solution? With evidence: the broken rule, the solution, or two different ones."""
        from grillon.families.tectonic.batch import solved
        from grillon.model.verdicts import Verdict

        watched = Monitor.of(monitor, timeout=timeout)
        for _, found, whole in solved([self], limit=2, threads=1, monitor=watched):
            # A puzzle that breaks a rule directly has no solution either; the rule is named below.
            if found or self.violation() is None:
                return Verdict.of_search(found, "" if whole else watched.limit)
        return super().check(monitor=watched)

    def rate(
        self, *, techniques: str | None = None, timeout: float | None = None, monitor: Monitor | None = None
    ) -> Rating:
        """The difficulty for a person, without building proofs."""
        from grillon.families.tectonic.batch import rated

        watched = Monitor.of(monitor, timeout=timeout)
        self.family.technique_set_named(techniques)
        for _, rating in rated([self.require_valid()], threads=1, monitor=watched):
            return rating
        return super().rate(techniques=techniques, monitor=watched)

    def solution_classes(self) -> Callable[[Solution], Hashable]:
        """The class of a solution: its least image under the turns and reflections that keep walls and values."""
        from grillon.families.tectonic.symmetry import solution_classes

        return solution_classes(self)

    def canonical(self) -> TectonicPuzzle:
        """The least of the images under turns and reflections."""
        from grillon.families.tectonic.symmetry import least_image

        return least_image(self)
