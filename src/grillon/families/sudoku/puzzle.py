"""A Sudoku puzzle: a variant, and the digits each cell may hold."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import compress, repeat
from operator import add
from typing import TYPE_CHECKING, ClassVar

from grillon.errors import FormatError, InputError, RequestError
from grillon.families.sudoku.variants import APART_RULES, CLASSIC, DIFFER_RULES, RULE_WORDS, SYMBOLS, Pair, cell_name
from grillon.model.answers import Count
from grillon.model.monitor import Monitor
from grillon.model.puzzle import Puzzle
from grillon.model.solutions import Solution, Solutions
from grillon.sentences import Name, Sentence

if TYPE_CHECKING:
    from grillon._core.sudoku import Board
    from grillon.families.sudoku.rules import SudokuRules
    from grillon.families.sudoku.variants import Variant
    from grillon.model.constraints import Constraint
    from grillon.model.places import Places
    from grillon.model.position import Position
    from grillon.model.ratings import Rating, Technique, TechniqueSet
    from grillon.model.rules import Use
    from grillon.model.scene import Scene
    from grillon.model.steps import LadderRun, Step, Trace
    from grillon.model.verdicts import Violation
    from grillon.model.work import Work


_DIGITS = {1 << digit: digit + 1 for digit in range(len(SYMBOLS))}
"""The digit of each mask with one bit."""

Layout = tuple[int, int, list[list[int]], list[Pair], list[Pair]]


def core_layout(variant: Variant) -> Layout:
    """A variant as the core reads it: size, cells, houses, pairs that differ, pairs that are not consecutive."""
    return (
        variant.size,
        variant.cells,
        [list(house.cells) for house in variant.houses],
        [pair for _, pair in variant.differing],
        [pair for _, pair in variant.apart],
    )


def core_board(variant: Variant) -> Board | None:
    """The core's board of a variant; None for the classic, which has its own solver."""
    return None if variant.is_classic else _general_board(variant)


@lru_cache(maxsize=64)
def _general_board(variant: Variant) -> Board:
    from grillon._core.sudoku import Board

    return Board(*core_layout(variant))


@lru_cache(maxsize=64)
def plain_rules(variant: Variant) -> SudokuRules:
    """The rules of a variant without pencil marks."""
    from grillon.families.sudoku.rules import SudokuRules

    return SudokuRules(variant)


@dataclass(frozen=True, repr=False)
class SudokuPuzzle(Puzzle):
    """A variant and, for each cell in reading order, the set of digits it may hold (bit d for digit d + 1).

    A cell with one digit is a given, a cell with all of them is empty; anything between is a pencil mark.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> puzzle = SudokuPuzzle.from_values([0 if c == "." else int(c) for c in line])
    >>> str(puzzle) == line
    True
    >>> print(puzzle.solve())
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    >>> puzzle.check().judgement
    <Judgement.UNIQUE: 'unique'>
    """

    family_name: ClassVar[str] = "sudoku"
    variant: Variant
    masks: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.masks) != self.variant.cells:
            raise FormatError(
                "{cells} {cells:cell|cells} expected, found {found}", cells=self.variant.cells, found=len(self.masks)
            )
        for cell, mask in enumerate(self.masks):
            if not 0 <= mask <= self.full:
                raise FormatError(
                    "{cell}: {mask} is not a set of digits of 1..{size}",
                    cell=Name(cell_name, cell, self.size),
                    mask=mask,
                    size=self.size,
                )

    @classmethod
    def from_values(cls, values: Iterable[int], variant: Variant = CLASSIC) -> SudokuPuzzle:
        """The puzzle with these givens, 0 for an empty cell.

        >>> from grillon.families.sudoku.variants import Variant
        >>> SudokuPuzzle.from_values([7] + [0] * 15, Variant.boxed(4))
        Traceback (most recent call last):
        ...
        grillon.errors.FormatError: R1C1: 7 is not a digit of 1..4
        """
        full = (1 << variant.size) - 1
        masks = []
        for cell, value in enumerate(values):
            if not 0 <= value <= variant.size:
                raise FormatError(
                    "{cell}: {value} is not a digit of 1..{size}",
                    cell=Name(cell_name, cell, variant.size),
                    value=value,
                    size=variant.size,
                )
            masks.append(1 << value - 1 if value else full)
        return cls(variant, tuple(masks))

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> SudokuPuzzle:
        """The same board with exactly these givens; the pencil marks are without the candidates ruled out."""
        masks = [self.full] * self.variant.cells
        for candidate in ruled_out:
            if not 0 <= candidate < self.variant.cells * self.size:
                raise InputError("{candidate} is not a candidate of this puzzle", candidate=candidate)
            masks[candidate // self.size] &= ~(1 << candidate % self.size)
        for cell, digit in self._by_cell(givens).items():
            masks[cell] = 1 << digit
        return replace(self, masks=tuple(masks))

    @classmethod
    def of_digits(cls, digits: bytes, variant: Variant = CLASSIC) -> SudokuPuzzle:
        """The same from valid digits, without checks.

        >>> SudokuPuzzle.of_digits(bytes([3] + [0] * 80)) == SudokuPuzzle.from_values([3] + [0] * 80)
        True
        """
        puzzle = cls.__new__(cls)
        known = puzzle.__dict__
        known["variant"], known["masks"] = variant, tuple(map(_masks(variant.size).__getitem__, digits))
        known["digits"], known["has_marks"] = digits, False
        return puzzle

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self.variant.size

    @property
    def full(self) -> int:
        """The mask of an empty cell."""
        return (1 << self.variant.size) - 1

    @cached_property
    def digits(self) -> bytes:
        """The givens as the core reads them: one byte per cell, 0 where none is given."""
        return bytes(map(_DIGITS.get, self.masks, repeat(0)))

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The givens, 0 for a cell that is not given."""
        return tuple(self.digits)

    @property
    def clues(self) -> int:
        """The number of given cells."""
        return sum(value != 0 for value in self.values)

    @cached_property
    def has_marks(self) -> bool:
        """Is there a cell that is neither given nor empty?"""
        return self.masks.count(self.full) != self.values.count(0)

    # The contract

    @cached_property
    def rules(self) -> SudokuRules:
        """The houses, as data."""
        from grillon.families.sudoku.rules import SudokuRules

        return SudokuRules(self.variant, self.masks) if self.has_marks else plain_rules(self.variant)

    @cached_property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the given cells."""
        return tuple(compress(map(add, range(-1, self.size**3 - 1, self.size), self.digits), self.digits))

    @cached_property
    def places(self) -> Places:
        """The cells and digits."""
        from grillon.families.sudoku.scene import places

        return places(self.size)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules over places."""
        from grillon.families.sudoku.scene import constraints

        return constraints(self)

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change."""
        from grillon.families.sudoku.scene import scene

        return scene(self, lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle, in words."""
        from grillon.families.sudoku.about import exact_rules

        return exact_rules(self)

    def position(self, entries: str = "") -> Position:
        """The starting position; pencil marks are exclusions."""
        start = super().position(entries)
        if not self.has_marks:
            return start
        return start.exclude(*self.rules.ruled_out) if self.rules.ruled_out else start

    def __str__(self) -> str:
        from grillon.families.sudoku.text import write_text

        return write_text(self)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`R3C5 = 7`; `L3C5 = 7` in French."""
        cell, digit = divmod(candidate, self.size)
        return f"{cell_name(cell, self.size, lang)} = {SYMBOLS[digit]}"

    def house_name(self, house: int, lang: str = "en") -> str:
        """`one 7 in row 3`."""
        from grillon.families.sudoku.words import house_name

        return house_name(self, house, lang)

    def house_reason(self, houses: Sequence[int], use: Use, lang: str = "en") -> str:
        """The reason why a house makes a candidate true or false, or how it fails."""
        from grillon.families.sudoku.reasons import house_reason

        return house_reason(self, houses, use, lang)

    def rule_name(self, house: int, lang: str = "en") -> str:
        """Like `house_name`, but a pair that a rule keeps apart has the name of the rule."""
        name = self.rules.house(house).name
        if name in DIFFER_RULES or name in APART_RULES:
            return RULE_WORDS[name].text(lang)
        return self.house_name(house, lang)

    def solution_text(self, candidates: frozenset[int]) -> str:
        """The solved grid, in the form of the puzzle itself."""
        return str(self.with_values(values_of(candidates, self.variant)))

    def with_values(self, values: Sequence[int]) -> SudokuPuzzle:
        """The puzzle of the same variant with other givens."""
        return SudokuPuzzle.from_values(values, self.variant)

    def violation(self) -> Violation | None:
        """The first rule that the givens directly break, or a cell without a digit."""
        from grillon._core import sudoku

        if 0 in self.masks:
            from grillon.model.verdicts import Violation

            cell = self.masks.index(0)
            return Violation(Sentence("pencil marks: {cell} has no digit left", cell=Name(cell_name, cell, self.size)))
        # The core finds quickly that nothing clashes; a clash is named from the houses.
        return super().violation() if sudoku.clash(core_board(self.variant), self.digits) else None

    def core_masks(self) -> bytes:
        """The cells as the core reads them."""
        return array("I", self.masks).tobytes()

    def search(self, work: Work) -> Solutions:
        """All solutions, streamed in an order that does not depend on the threads; the classic 9x9 needs only one."""
        from grillon._core import sudoku

        board = core_board(self.variant)
        stream = sudoku.solutions(work.monitor.control, board, self.core_masks(), work.limit or 0, work.threads)
        return Solutions(
            self, stream, work, record_size=self.variant.cells, decode=self.decode, text=self.text_of_digits
        )

    def decode(self, record: bytes) -> list[int]:
        """The candidates of a solution as the core writes it: one digit per cell."""
        size = self.variant.size
        return [at + value for at, value in zip(range(-1, size * len(record) - 1, size), record, strict=True)]

    def text_of_digits(self, digits: bytes) -> str:
        """The puzzle of this variant with these digits, as text."""
        from grillon.families.sudoku.text import digits_text, write_text

        return digits_text(digits) if self.variant.is_classic else write_text(self.of_digits(digits, self.variant))

    def count_solutions(self, work: Work) -> Count:
        """The number of solutions; for digits that no clue distinguishes, one order is counted and multiplied.

        >>> from grillon.families.sudoku.variants import Variant
        >>> print(SudokuPuzzle.from_values([0] * 16, Variant.boxed(4)).count())
        288
        """
        from grillon._core import sudoku

        control, board = work.monitor.control, core_board(self.variant)
        high, low, complete = sudoku.count(control, board, self.core_masks(), work.limit or 0, work.threads)
        found = high << 64 | low
        return Count(found, work.ended(found, complete))

    def unusable(self, technique: Technique) -> Sentence | None:
        """The reason not to use a technique: exchanging digits may break a rule, or the board is too large for it.

        >>> from grillon.families.sudoku import FAMILY, Variant
        >>> puzzle = SudokuPuzzle.from_values([0] * 81, Variant.boxed(9, rules=["antiknight"]))
        >>> print(puzzle.unusable(FAMILY.technique("unique_rectangle_1")))
        unique rectangle, type 1: not used with the rule 'antiknight', where exchanging digits may break it
        """
        from grillon.families.sudoku.techniques import unusable

        return unusable(technique, self.variant)

    def require_usable(self, ladder: Collection[str], known: TechniqueSet) -> None:
        """Refuse named techniques that never apply to the puzzle, rather than silently leaving them out."""
        for name in ladder:
            why = self.unusable(self.family.technique(name, known.name))
            if why is not None:
                raise RequestError(why)

    def run_ladder(
        self,
        position: Position,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
    ) -> LadderRun:
        """Run the ladder from a position, with Sudoku Explainer's techniques."""
        from grillon.families.sudoku.techniques import CLASSIC_SET

        return self.run_set(position, CLASSIC_SET, techniques=techniques, max_steps=max_steps, monitor=monitor)

    def run_set(
        self,
        position: Position,
        known: TechniqueSet,
        *,
        techniques: Collection[str] | None = None,
        max_steps: int | None = None,
        monitor: Monitor,
        last: Collection[int] = (),
    ) -> LadderRun:
        """Run the ladder with Sudoku Explainer's techniques or with people's."""
        from grillon.families.sudoku.ladder import run_ladder

        return run_ladder(position, known, techniques=techniques, max_steps=max_steps, monitor=monitor, last=last)

    def explain(
        self,
        position: Position | None = None,
        *,
        techniques: str | None = None,
        ladder: Collection[str] | None = None,
        max_steps: int | None = None,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        trimmed: bool = True,
        route: str = "canonical",
        last: Collection[int] = (),
    ) -> Trace:
        """Solve as a person would; see `Puzzle.explain`.

        A step that assumes one solution proves nothing where there are several: the ladder then leaves it out.

        >>> from grillon import parse
        >>> trace = parse("sudoku 4x4\\n..3.\\n2...\\n..1.\\n....").explain()
        >>> trace.end, any(step.technique.assumes_one_solution for step in trace)
        (<Ending.STUCK: 'stuck'>, False)
        """
        from grillon.families.sudoku.ladder import has_several, sound_techniques

        monitor = Monitor.of(monitor, timeout=timeout)
        known = self.family.technique_set_named(self.family.explained_with if techniques is None else techniques)
        self.require_usable(ladder or (), known)

        def explained(named: Collection[str] | None) -> Trace:
            return super(SudokuPuzzle, self).explain(
                position,
                techniques=known.name,
                ladder=named,
                max_steps=max_steps,
                monitor=monitor,
                trimmed=trimmed,
                route=route,
                last=last,
            )

        trace = explained(ladder)
        if not any(step.technique.assumes_one_solution for step in trace) or not has_several(self, monitor):
            return trace
        sound = sound_techniques(known)
        if ladder is not None:
            sound = tuple(name for name in ladder if self.family.technique(name, known.name).id in sound)
        return replace(explained(sound), technique_set=trace.technique_set)

    def next_steps(
        self,
        position: Position | None = None,
        *,
        techniques: str | None = None,
        ladder: Collection[str] | None = None,
        max_steps: int | None = None,
        timeout: float | None = None,
        monitor: Monitor | None = None,
        last: Collection[int] = (),
    ) -> tuple[Step, ...]:
        """All steps of people's techniques that could be taken now, of the lowest level, the easiest to see first.

        >>> from grillon import parse
        >>> puzzle = parse("sudoku 4x4\\n123.\\n.412\\n2143\\n4321")
        >>> [puzzle.candidate_name(*step.chosen) for step in puzzle.next_steps()]
        ['R2C1 = 3', 'R1C4 = 4']
        """
        from grillon.families.sudoku.ladder import has_several, list_steps, sound_techniques
        from grillon.families.sudoku.people import PEOPLE
        from grillon.model.arguments import position_of
        from grillon.model.steps import decode_steps

        known = self.family.technique_set_named(self.family.explained_with if techniques is None else techniques)
        monitor = Monitor.of(monitor, timeout=timeout)
        if known is not PEOPLE:
            return super().next_steps(position, techniques=known.name, ladder=ladder, monitor=monitor, last=last)
        start = self.require_valid().position() if position is None else position_of(self, position)
        self.require_usable(ladder or (), known)
        named = None if ladder is None else [self.family.technique(name, known.name).id for name in ladder]

        def listed(allowed: Collection[str] | None) -> tuple[Step, ...]:
            run = list_steps(start, techniques=allowed, max_steps=max_steps, monitor=monitor, last=last)
            return decode_steps(run.pool, PEOPLE.techniques)

        steps = listed(named)
        if any(step.technique.assumes_one_solution for step in steps) and has_several(self, monitor):
            sound = sound_techniques(PEOPLE)
            steps = listed(sound if named is None else [name for name in named if name in sound])
        return steps

    def rate(
        self, *, techniques: str | None = None, timeout: float | None = None, monitor: Monitor | None = None
    ) -> Rating:
        """The difficulty for a person, by the ladder, without building proofs."""
        from grillon.families.sudoku.ladder import rate

        self.require_valid()
        known = self.family.technique_set_named(techniques)
        return rate(self, known, monitor=Monitor.of(monitor, timeout=timeout))

    def solution_classes(self) -> Callable[[Solution], Hashable]:
        """The class of a solution: the canonical form of givens and solution together."""
        from grillon.families.sudoku.canonical import solution_classes

        return super().solution_classes() if self.has_marks else solution_classes(self)

    def canonical(self) -> SudokuPuzzle:
        """The least of all equivalent puzzles: see `grillon.families.sudoku.canonical`."""
        from grillon.families.sudoku.canonical import canonical

        return canonical(self)

    def is_equivalent(self, other: SudokuPuzzle) -> bool:
        """Is the other puzzle equivalent to this one?

        >>> from grillon.families.sudoku.text import read_line
        >>> first = read_line("1" + "." * 80)
        >>> first.is_equivalent(read_line("." * 80 + "9"))
        True
        """
        return self.canonical() == other.canonical()


@cache
def _masks(size: int) -> tuple[int, ...]:
    """The mask of each digit, 0 for an empty cell."""
    return ((1 << size) - 1, *(1 << digit for digit in range(size)))


def values_of(candidates: Iterable[int], variant: Variant) -> list[int]:
    """The digit of each cell, 0 if it has none."""
    values = [0] * variant.cells
    for candidate in candidates:
        values[candidate // variant.size] = candidate % variant.size + 1
    return values
