"""The contents of a board, checked against its rules: what clashes, and what is directly impossible.

>>> from grillon import parse
>>> puzzle = parse("takuzu 4x4\\n0 0 . .\\n. . . .\\n. . . .\\n. . . .")
>>> state = BoardState(puzzle.places, puzzle.rules.constraints, puzzle.givens)
>>> state.clashes()
()
>>> state.forbids(puzzle.places.read("R1C3=0")).rule
'no three alike in row 1: R1C1, R1C2, R1C3'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from grillon.base.sentences import Name, Sentence
from grillon.model.board.places import Entry, Places
from grillon.model.rule import CellRule, Clash, Rule


@dataclass(frozen=True)
class BoardState:
    """The contents of a board, checked against its rules: what clashes, and what is directly impossible.

    `entered` are the true candidates, givens included; `excluded` those that the player has ruled out.
    """

    places: Places
    rules: Sequence[Rule]
    entered: Collection[int]
    excluded: Collection[int] = field(default=())

    # What stands on the board, for the rules

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """What each true candidate says."""
        return {candidate: self.places.entry(candidate) for candidate in sorted(self.entered)}

    @cached_property
    def symbols(self) -> dict[int, list[int]]:
        """The symbols of each filled cell: more than one if a player wrote over another entry."""
        found: dict[int, list[int]] = {}
        for entry in self.entries.values():
            if entry.symbol is not None:
                found.setdefault(entry.cells[0], []).append(entry.symbol)
        return found

    def holds(self, cell: int, symbol: int | None) -> bool:
        """Is this symbol in the cell?"""
        return symbol in self.symbols.get(cell, ())

    def only(self, cell: int) -> int | None:
        """The symbol of a cell that holds one."""
        held = self.symbols.get(cell, ())
        return held[0] if len(held) == 1 else None

    @cached_property
    def walls(self) -> dict[int, bool]:
        """The borders that are decided: a wall, or certainly none."""
        first, last = self.places.first_wall, self.places.first_placement
        decided = {border: False for rule in self.rules for border in rule.open_borders}
        decided |= {candidate - first: False for candidate in self.excluded if first <= candidate < last}
        decided |= {entry.border: True for entry in self.entries.values() if entry.border is not None}
        return decided

    @cached_property
    def covered(self) -> dict[int, list[int]]:
        """The placements on each covered cell."""
        found: dict[int, list[int]] = {}
        for candidate, entry in self.entries.items():
            if entry.piece is not None:
                for cell in entry.cells:
                    found.setdefault(cell, []).append(candidate)
        return found

    @cached_property
    def used(self) -> Counter[int]:
        """How often each piece lies on the board."""
        return Counter(entry.piece for entry in self.entries.values() if entry.piece is not None)

    def having(self, candidate: int) -> BoardState:
        """The board with one more entry."""
        return replace(self, entered={*self.entered, candidate})

    def clash(self, rule: str, entries: Iterable[tuple[int, int]]) -> Clash:
        """A broken rule at these entries: pairs of a cell and a symbol."""
        entries = sorted(entries)
        candidates = tuple(cell * len(self.places.symbols) + symbol for cell, symbol in entries)
        return Clash(rule, tuple(sorted({cell for cell, _ in entries})), candidates)

    # What clashes

    def clashes(self) -> tuple[Clash, ...]:
        """Every broken rule, once each, with its place."""
        return tuple(dict.fromkeys(self._all_clashes()))

    def clashes_of(self, rule: Rule) -> tuple[Clash, ...]:
        """How one rule is broken."""
        found = self._found.get(id(rule))
        if found is None:
            found = self._found[id(rule)] = tuple(rule.clashes(self))
        return found

    @cached_property
    def _found(self) -> dict[int, tuple[Clash, ...]]:
        return {}

    def _all_clashes(self) -> Iterator[Clash]:
        # A position excludes the puzzle's own marks from the start: their own rule reports those.
        own = {candidate for rule in self.rules for candidate in rule.ruled_out(self.places)}
        for candidate in sorted(set(self.excluded).intersection(self.entered) - own):
            text = Sentence("{entry} is both entered and ruled out", entry=self.places.write(candidate))
            yield Clash(text, self.entries[candidate].cells, (candidate,))
        for cell, symbols in self.symbols.items():
            if len(symbols) > 1:
                text = Sentence(
                    "{cell} holds more than one value: {values}",
                    cell=Name(self.places.cell_name, cell),
                    values=", ".join(self.places.symbols[symbol] for symbol in symbols),
                )
                yield self.clash(text, [(cell, symbol) for symbol in symbols])
        for rule in self.rules:
            yield from self.clashes_of(rule)

    # What is directly impossible

    def forbids(self, candidate: int) -> Clash | None:
        """The clash that entering this candidate would cause; None if it may be entered.

        A cell that holds another symbol forbids a second one; a placement that leaves the board is forbidden.
        """
        entry = self.places.entry(candidate)
        if (clash := self._taken(candidate, entry)) is not None:
            return clash
        by_cell, others = self._by_cell
        for rule in (*by_cell.get(entry.cells[0], ()), *others) if entry.symbol is not None else others:
            if (clash := rule.forbids(self, candidate, entry)) is not None:
                return clash
        return None

    def _taken(self, candidate: int, entry: Entry) -> Clash | None:
        """Why there is no place for an entry, whatever the rules are."""
        places = self.places
        if entry.border is not None and self.walls.get(entry.border) is False:
            text = Sentence("there is no wall between {cells}", cells=places.named(entry.cells))
            return Clash(text, entry.cells, (candidate,), (entry.border,))
        if not entry.cells:
            return Clash(Sentence("the piece leaves the board"))
        if entry.symbol is None:
            return None
        cell = entry.cells[0]
        if cell in places.holes:
            return Clash(Sentence("{cell} is not on the board", cell=Name(places.cell_name, cell)), (cell,))
        held = self.symbols.get(cell, [])
        if held and held != [entry.symbol]:
            terms = {"cell": Name(places.cell_name, cell), "symbol": places.symbols[held[0]]}
            return self.clash(Sentence("{cell} holds {symbol} already", **terms), [(cell, one) for one in held])
        return None

    @cached_property
    def _by_cell(self) -> tuple[dict[int, list[Rule]], list[Rule]]:
        """The rules about the symbols of each cell, and the others."""
        found: dict[int, list[Rule]] = {}
        for rule in self.rules:
            for cell in rule.cells_of(self.places) if isinstance(rule, CellRule) else ():
                found.setdefault(cell, []).append(rule)
        return found, [rule for rule in self.rules if not isinstance(rule, CellRule)]

    def possible_symbols(self, cell: int) -> tuple[int, ...]:
        """The symbols not directly impossible in an empty cell: the ones a player would pencil in."""
        first = cell * len(self.places.symbols)
        return tuple(
            symbol
            for symbol in range(len(self.places.symbols))
            if first + symbol not in self.excluded and self.forbids(first + symbol) is None
        )
