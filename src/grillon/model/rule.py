"""What a rule is: a demand on what stands on a board, over its places; and a clash, where it is broken.

The rules themselves are in `grillon.rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar

from grillon.base.sentences import Sentence
from grillon.model.houses import Use

if TYPE_CHECKING:
    from grillon.model.board.board_state import BoardState
    from grillon.model.board.places import Entry, Places
    from grillon.model.houses import House
    from grillon.model.rule_table import RuleTable

Cells = Sequence[int]
"""A tuple of cells, or a `range` if they are evenly spaced."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A rule that a position breaks: its text and its place."""

    rule: str
    cells: tuple[int, ...] = ()
    candidates: tuple[int, ...] = ()
    borders: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.rule

    def text(self, lang: str = "en") -> str:
        """The rule in a language."""
        return self.rule.text(lang) if isinstance(self.rule, Sentence) else self.rule


class Rule:
    """A rule of a puzzle. A subclass is a frozen dataclass whose fields are its JSON; `kind` is its name there. Rules
    with the same JSON are equal.

    It answers twice: over places, for those who play (`clashes`, `forbids`), and as houses, for those who check. A rule
    numbers its own houses from 0, its *slots*; the puzzle's `RuleTable` gives it the number of its first house. A
    family may subclass a rule for numbers or words of its own.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    """Its name in JSON; empty where it goes without saying, as that a cell holds one symbol."""
    known: ClassVar[dict[str, type[Rule]]] = {}
    """The classes by kind, as far as they are loaded."""
    words: ClassVar[Sentence] = Sentence("")
    """What a house of it is called, with the terms of `terms`."""
    reasons: ClassVar[Mapping[Use, Sentence]] = {}
    """How a house of it justifies a link of an argument; the name of the house where nothing is said."""

    def __init_subclass__(cls) -> None:
        if "kind" in vars(cls):
            Rule.known[cls.kind] = cls

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self._json == other._json

    def __hash__(self) -> int:
        return hash(self._json)

    @property
    def _json(self) -> tuple[object, ...]:
        return self.kind, *(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    # On the board

    def clashes(self, state: BoardState) -> Iterator[Clash]:
        """How what stands on the board breaks the rule."""
        raise NotImplementedError

    def forbids(self, state: BoardState, candidate: int, entry: Entry) -> Clash | None:
        """The clash that one more entry would cause; the cell or border of the entry is free."""
        raise NotImplementedError

    def new_clash(self, state: BoardState, candidate: int) -> Clash | None:
        """A clash that one more entry adds to those that are there."""
        known = state.clashes_of(self)
        return next((clash for clash in self.clashes(state.having(candidate)) if clash not in known), None)

    def cell_numbers(self) -> Iterable[tuple[str, int]]:
        """The cells that its fields name beside `Cells`, which are checked as they are read, with the field of each."""
        return ()

    @property
    def open_borders(self) -> Iterable[int]:
        """Borders that certainly have no wall."""
        return ()

    @property
    def optional_cells(self) -> Iterable[int]:
        """Cells that need no piece."""
        return ()

    def ruled_out(self, places: Places) -> Iterable[int]:
        """Candidates that the rule excludes whatever is entered."""
        return ()

    # As houses

    def slots(self, table: RuleTable) -> Iterable[int]:
        """The slots of its houses, in order; there may be gaps."""
        raise NotImplementedError

    def house(self, table: RuleTable, slot: int) -> House:
        """The house of a slot."""
        raise NotImplementedError

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        """The slots of the houses that a candidate is a member of."""
        raise NotImplementedError

    def decided_by(self, table: RuleTable, candidate: int) -> Iterable[int]:
        """The slots of further houses that a choice may decide, although it is not a member of them."""
        return ()

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        """The terms of `words` and `reasons`."""
        return {}

    def house_name(self, table: RuleTable, slot: int, lang: str) -> str:
        """The name of a house: `row 3 holds one 7`."""
        return Sentence(self.words, **self.terms(table, slot, lang)).text(lang)

    def house_reason(self, table: RuleTable, slot: int, use: Use, lang: str) -> str:
        """How a house justifies a link of an argument: `row 3 has no other place for 7`."""
        if use not in self.reasons:
            return self.house_name(table, slot, lang)
        return Sentence(self.reasons[use], **self.terms(table, slot, lang)).text(lang)

    def rule_name(self, table: RuleTable, slot: int, lang: str) -> str:
        """The rule that a broken house breaks: the name of the house, unless the rule has a shorter one."""
        return self.house_name(table, slot, lang)


class CellRule(Rule):
    """A rule about the symbols in certain cells; nothing else is asked of it."""

    __slots__ = ()

    def cells_of(self, places: Places) -> Iterable[int]:
        """The cells that it is about."""
        raise NotImplementedError

    def forbids_symbol(self, state: BoardState, cell: int, symbol: int) -> Clash | None:
        """The clash that a symbol in one of its cells, which is empty, would cause."""
        raise NotImplementedError

    def forbids(self, state: BoardState, candidate: int, entry: Entry) -> Clash | None:
        """The same for any entry."""
        return None if entry.symbol is None else self.forbids_symbol(state, entry.cells[0], entry.symbol)
