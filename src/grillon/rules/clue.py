"""A clue that a setter draws, such as a cage, a line or a dot: sums, allowed sequences and quotas of the digits there.

Every kind of clue is made of these three *parts*, so the page and the core need nothing else of it. The value of a
symbol is its number from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, TypeVar

from grillon.base.sentences import Sentence, localized
from grillon.model import BoardState, Clash, House, Places, Quota, RuleTable, Total, Use, houses
from grillon.model.annotations import Signed
from grillon.model.houses import NOWHERE
from grillon.model.rule import CellRule, Cells
from grillon.rules.all_different import AllDifferent
from grillon.rules.once_each import OnceEach

Held = Mapping[int, int]
"""The symbols of filled cells."""
State = TypeVar("State")
"""A state of an automaton, before it is numbered."""
CorePart = tuple[object, ...]
"""A house as the core reads it: its kind, its number, its cells, and what is asked of them."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Weights times values add up to `low` at least and `high` at most; one house."""

    cells: Cells
    weights: tuple[Signed, ...]
    low: Signed
    high: Signed

    @property
    def runs(self) -> Sequence[Cells]:
        """The cells of each house."""
        return (self.cells,)

    def house(self, at: int, size: int) -> House:
        """The house of that number."""
        members = tuple(cell * size + symbol for cell in self.cells for symbol in range(size))
        weights = tuple(weight * value for weight in self.weights for value in range(1, size + 1))
        return Total(members, weights, self.low, self.high)

    def is_stuck(self, at: int, held: Held, size: int) -> bool:
        """Can the house no longer be met, whatever the empty cells hold?"""
        least = most = 0
        for cell, weight in zip(self.cells, self.weights, strict=True):
            ends = sorted(weight * value for value in ((held[cell] + 1,) if cell in held else (1, size)))
            least, most = least + ends[0], most + ends[-1]
        return least > self.high or most < self.low

    def for_core(self, at: int, number: int) -> CorePart:
        """The house as the core reads it."""
        return "sum", number, list(self.cells), list(self.weights), self.low, self.high


@dataclass(frozen=True, slots=True)
class Track:
    """Along each of these runs of cells an allowed sequence of values, by one automaton; one house a run.

    The automaton begins in state 0: `steps` has for each state the state after each value, -1 where that value is not
    allowed; `ends` are the states in which a run may end.
    """

    runs: tuple[Cells, ...]
    steps: tuple[tuple[Signed, ...], ...]
    ends: tuple[int, ...]

    @classmethod
    def following(
        cls,
        runs: Iterable[Cells],
        size: int,
        start: State,
        step: Callable[[State, int], State | None],
        may_end: Callable[[State], bool] = lambda state: True,
    ) -> Track:
        """The line whose state after each value `step` tells, None where the value is not allowed.

        >>> Track.following([(0, 1)], 3, 0, lambda low, value: value if value > low else None).steps
        ((1, 2, 3), (-1, 2, 3), (-1, -1, 3), (-1, -1, -1))
        """
        runs = tuple(map(tuple, runs))
        longest = max(map(len, runs))
        layers: list[dict[State, int]] = [{start: 0}]
        for _ in range(longest):
            reached = (step(state, value) for state in layers[-1] for value in range(1, size + 1))
            layers.append(dict.fromkeys((state for state in reached if state is not None), 0))
        states = list(dict.fromkeys(state for layer in layers for state in layer))
        number: dict[State | None, int] = {state: at for at, state in enumerate(states)}
        moves = [[number.get(step(state, value), NOWHERE) for value in range(1, size + 1)] for state in states]
        return cls(
            runs, *_least(tuple(map(tuple, moves)), frozenset(number[state] for state in states if may_end(state)))
        )

    @classmethod
    def pairs(cls, runs: Iterable[Cells], size: int, allowed: Callable[[int, int], bool]) -> Track:
        """Two cells at a time whose values are allowed together."""
        runs = tuple(map(tuple, runs))
        moves = [[1 + value for value in range(size)]]
        moves += [
            [size + 1 if allowed(first, second) else NOWHERE for second in range(1, size + 1)]
            for first in range(1, size + 1)
        ]
        return cls(runs, *_least((*map(tuple, moves), (NOWHERE,) * size), frozenset({size + 1})))

    def house(self, at: int, size: int) -> House:
        """The house of that number."""
        cells = tuple(tuple(range(cell * size, (cell + 1) * size)) for cell in self.runs[at])
        return houses.Sequence(cells, self.steps, frozenset(self.ends))

    def is_stuck(self, at: int, held: Held, size: int) -> bool:
        """Can the house no longer be met, whatever the empty cells hold?"""
        states = {0}
        for cell in self.runs[at]:
            values = (held[cell],) if cell in held else range(size)
            states = {self.steps[state][value] for state in states for value in values} - {NOWHERE}
        return states.isdisjoint(self.ends)

    def for_core(self, at: int, number: int) -> CorePart:
        """The house as the core reads it."""
        return "line", number, list(self.runs[at]), [list(row) for row in self.steps], list(self.ends)


@dataclass(frozen=True, slots=True)
class Tally:
    """Each of these values stands `low` to `high` times in the cells; one house a value."""

    cells: Cells
    values: Cells
    low: int
    high: int

    @property
    def runs(self) -> Sequence[Cells]:
        """The cells of each house."""
        return (self.cells,) * len(self.values)

    def house(self, at: int, size: int) -> House:
        """The house of that number."""
        return Quota(tuple(cell * size + self.values[at] - 1 for cell in self.cells), self.low, self.high)

    def is_stuck(self, at: int, held: Held, size: int) -> bool:
        """Can the house no longer be met, whatever the empty cells hold?"""
        found = self.found(at, held)
        left = sum(cell not in held for cell in self.cells)
        return found > self.high or found + left < self.low

    def found(self, at: int, held: Held) -> int:
        """How often the value stands there."""
        return sum(held.get(cell) == self.values[at] - 1 for cell in self.cells)

    def for_core(self, at: int, number: int) -> CorePart:
        """The house as the core reads it."""
        return "quota", number, list(self.cells), self.values[at], self.low, self.high


Part = Sum | Track | Tally


@lru_cache(1024)  # the same few automata belong to thousands of clues, tried one after the other
def _least(
    moves: tuple[tuple[int, ...], ...], ends: frozenset[int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The least automaton that allows the same; states from which no end is reached are left out."""
    alive, before = set(ends), None
    while before != alive:
        before = set(alive)
        alive |= {state for state, row in enumerate(moves) if alive.intersection(row)}
    kept = [[after if after in alive else NOWHERE for after in row] for row in moves]
    group = [int(state in ends) for state in range(len(kept))]
    while True:
        known: dict[tuple[int, ...], int] = {}
        looks = [(group[s], *(NOWHERE if t < 0 else group[t] for t in row)) for s, row in enumerate(kept)]
        finer = [known.setdefault(look, len(known)) for look in looks]
        if len(known) == len(set(group)):
            break
        group = finer
    # Groups are numbered in the order in which states were: that of the first is 0.
    first = {number: state for state, number in reversed(list(enumerate(finer))) if state in alive or state == 0}
    names = {number: at for at, number in enumerate(sorted(first, key=first.__getitem__))}
    steps = tuple(
        tuple(NOWHERE if after < 0 else names[finer[after]] for after in kept[first[number]]) for number in names
    )
    return steps, tuple(sorted({names[finer[end]] for end in ends}))


@dataclass(frozen=True, eq=False)
class Clue(CellRule):
    """What one drawn clue demands. The slots are its houses: those of the sums, of the lines, of the counts."""

    kind: ClassVar[str] = "clue"
    name: str = ""
    """What it is called: `the cage at R1C1`."""
    says: str = ""
    """What it demands: `the cage at R1C1 adds up to 10`."""
    sums: tuple[Sum, ...] = ()
    lines: tuple[Track, ...] = ()
    counts: tuple[Tally, ...] = ()

    @property
    def _parts(self) -> tuple[Part, ...]:
        return (*self.sums, *self.lines, *self.counts)

    @cached_property
    def houses(self) -> tuple[tuple[Part, int], ...]:
        """For each slot its part, and the number of the house there."""
        return tuple((part, at) for part in self._parts for at in range(len(part.runs)))

    @cached_property
    def _slots_at(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for slot, (part, at) in enumerate(self.houses):
            for cell in part.runs[at]:
                found.setdefault(cell, []).append(slot)
        return found

    def cells_of(self, places: Places) -> Iterable[int]:
        return self._slots_at

    def for_core(self, first: int) -> list[CorePart]:
        """Its houses as the core reads them, numbered from `first`."""
        return [part.for_core(at, first + slot) for slot, (part, at) in enumerate(self.houses)]

    # On the board

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        held = self._held(state)
        return (clash for slot in range(len(self.houses)) if (clash := self._clash(state, slot, held)) is not None)

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        held = self._held(state) | {cell: symbol}
        found = (self._clash(state, slot, held) for slot in self._slots_at.get(cell, ()))
        return next((clash for clash in found if clash is not None), None)

    def _held(self, state: BoardState) -> dict[int, int]:
        return {cell: symbol for cell in self._slots_at if (symbol := state.only(cell)) is not None}

    def _clash(self, state: BoardState, slot: int, held: Held) -> Clash | None:
        part, at = self.houses[slot]
        if not part.is_stuck(at, held, len(state.places.symbols)):
            return None
        cells = [cell for cell in sorted(part.runs[at]) if cell in held]
        if isinstance(part, Tally) and part.found(at, held) > part.high == 1:
            cells = [cell for cell in cells if held[cell] == part.values[at] - 1]
            text = Sentence(
                "{house} holds {symbol} more than once: {cells}",
                house=self.name,
                symbol=state.places.symbols[part.values[at] - 1],
                cells=state.places.named(cells),
            )
        else:
            named = state.places.named(cells or sorted(part.runs[at]))
            text = Sentence("{rule}: {cells}", rule=self.says, cells=named)
        return state.clash(text, [(cell, held[cell]) for cell in cells])

    def is_stuck(self, table: RuleTable, slot: int, true: AbstractSet[int]) -> bool:
        """Can a house no longer be met after these choices, whatever the empty cells hold?"""
        part, at = self.houses[slot]
        size = len(table.places.symbols)
        standing = {cell: [symbol for symbol in range(size) if cell * size + symbol in true] for cell in part.runs[at]}
        held = {cell: symbols[0] for cell, symbols in standing.items() if len(symbols) == 1}
        return part.is_stuck(at, held, size)

    # As houses

    def slots(self, table: RuleTable) -> Iterable[int]:
        return range(len(self.houses))

    def house(self, table: RuleTable, slot: int) -> House:
        part, at = self.houses[slot]
        return part.house(at, len(table.places.symbols))

    def slots_of(self, table: RuleTable, candidate: int) -> Iterator[int]:
        cell, symbol = divmod(candidate, len(table.places.symbols))
        for slot in self._slots_at.get(cell, ()):
            part, at = self.houses[slot]
            if not isinstance(part, Tally) or part.values[at] == symbol + 1:
                yield slot

    def decided_by(self, table: RuleTable, candidate: int) -> Iterable[int]:
        # A value that must stand there has one place less.
        own = set(self.slots_of(table, candidate))
        return (slot for slot in self._slots_at.get(candidate // len(table.places.symbols), ()) if slot not in own)

    def house_name(self, table: RuleTable, slot: int, lang: str) -> str:
        part, at = self.houses[slot]
        if not isinstance(part, Tally) or part.low > 1:
            return str(localized(self.says, lang))
        words = OnceEach.words if part.low else AllDifferent.words
        return Sentence(words, **self._terms(table, part, at, lang)).text(lang)

    def house_reason(self, table: RuleTable, slot: int, use: Use, lang: str) -> str:
        part, at = self.houses[slot]
        if not isinstance(part, Tally) or part.low > 1:
            return str(localized(self.says, lang))
        return Sentence(AllDifferent.reasons[use], **self._terms(table, part, at, lang)).text(lang)

    def _terms(self, table: RuleTable, part: Tally, at: int, lang: str) -> Mapping[str, object]:
        return {"house": localized(self.name, lang), "symbol": table.places.symbols[part.values[at] - 1]}
