"""The rules of one puzzle, with the numbers of their houses.

>>> from grillon import parse
>>> rules = parse("takuzu 6x6\\n" + "\\n".join([". . . . . ."] * 6)).rules
>>> rules.house_name(0), rules.house(0)
('R1C1 holds one value', Quota(members=(0, 1), low=1, high=1))
>>> rules.house_name(rules.broken_with(4, {0, 2}))
'no three alike in row 1, R1C1 to R1C3'
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from grillon.base.sentences import listing
from grillon.model.rule import CellRule, Rule

if TYPE_CHECKING:
    from grillon.model.board.places import Places
    from grillon.model.houses import House, Use

Numbered = tuple[int, Rule]
"""A rule, after the number of its first house."""


class RuleTable:
    """The rules of one puzzle, each with the number of its first house.

    Houses are built on demand: a large board has too many to keep. A family whose core numbers the houses writes
    `numbered`, and members of its own for what its steps need; others list their rules.
    """

    places: Places
    """Where the candidates are."""
    numbered: Sequence[Numbered]
    """The rules, in the order of their JSON."""

    def __init__(self, places: Places, *rules: Rule) -> None:
        self.places = places
        numbered, first = [], 0
        for rule in rules:
            numbered.append((first, rule))
            first += 1 + max(rule.slots(self), default=-1)
        self.numbered = tuple(numbered)

    @cached_property
    def constraints(self) -> tuple[Rule, ...]:
        """The rules that are stated in JSON: what a front end needs to find clashes by itself."""
        return tuple(rule for _, rule in self.numbered if rule.kind)

    # Candidates

    @property
    def candidates(self) -> int:
        """The number of candidates; they are numbered from 0."""
        return self.places.candidates

    def legal(self, candidate: int) -> bool:
        """Is this number a candidate at all? None stands in a hole, off the board, or where there is certainly no wall.

        A family may leave further gaps in its numbering.
        """
        if not 0 <= candidate < self.candidates:
            return False
        places = self.places
        if candidate < places.first_wall:
            return not places.holes or candidate // len(places.symbols) not in places.holes
        entry = places.entry(candidate)
        return bool(entry.cells) and entry.border not in self._open_borders

    @cached_property
    def _open_borders(self) -> frozenset[int]:
        return frozenset(border for rule in self.constraints for border in rule.open_borders)

    # Houses

    @cached_property
    def _in_order(self) -> tuple[list[int], list[Numbered]]:
        ordered = sorted(self.numbered, key=lambda one: one[0])
        return [first for first, _ in ordered], ordered

    def rule_at(self, number: int) -> tuple[Rule, int]:
        """The rule that a house belongs to, and its slot there."""
        firsts, ordered = self._in_order
        first, rule = ordered[bisect_right(firsts, number) - 1]
        return rule, number - first

    def house(self, number: int) -> House:
        """The house of that number."""
        return self._house(number)  # type: ignore[operator, no-any-return]

    @cached_property
    def _house(self) -> object:
        # The same few houses are asked for many times, in an explanation as in a game.
        return lru_cache(maxsize=4096)(self._build)

    def _build(self, number: int) -> House:
        rule, slot = self.rule_at(number)
        return rule.house(self, slot)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_house"}

    def house_numbers(self) -> Iterator[int]:
        """Every house, in increasing order of the rules: verify names the first that is broken."""
        for first, rule in self._in_order[1]:
            for slot in rule.slots(self):
                yield first + slot

    def houses_of(self, candidate: int) -> Iterator[int]:
        """The numbers of the houses that a candidate is a member of."""
        if self.legal(candidate):
            for first, rule in self.rules_of(candidate):
                for slot in rule.slots_of(self, candidate):
                    yield first + slot

    def rules_of(self, candidate: int) -> Iterable[Numbered]:
        """The rules that may have something to say about a candidate, in order."""
        by_cell, others = self._by_cell
        if candidate >= self.places.first_wall:
            return others
        return by_cell.get(candidate // len(self.places.symbols), others)

    @cached_property
    def _by_cell(self) -> tuple[dict[int, list[Numbered]], list[Numbered]]:
        ordered = self._in_order[1]
        others = [one for one in ordered if not isinstance(one[1], CellRule)]
        found: dict[int, list[Numbered]] = {}
        for one in ordered:
            cells = one[1].cells_of(self.places) if isinstance(one[1], CellRule) else range(len(self.places.cells))
            for cell in cells:
                found.setdefault(cell, []).append(one)
        return found, others

    # What is broken

    def broken(self, true: AbstractSet[int]) -> Iterator[int]:
        """The numbers of the houses that a complete set of true candidates breaks."""
        return (number for number in self.house_numbers() if self.house(number).broken_by(true))

    def clashing(self, true: AbstractSet[int], excluded: AbstractSet[int] = frozenset()) -> Iterator[int]:
        """The numbers of the houses that these choices directly break, while the rest is still open."""
        seen = set()
        for candidate in sorted(true):
            for number in self._decided_by(candidate):
                if number not in seen:
                    seen.add(number)
                    if self._is_clash(number, true, excluded):
                        yield number

    def broken_with(self, candidate: int, true: AbstractSet[int]) -> int | None:
        """The number of the house that one more choice would directly break."""
        with_it = true | {candidate}
        numbers = self._decided_by(candidate)
        return next((number for number in numbers if self._is_clash(number, with_it, frozenset())), None)

    def _decided_by(self, candidate: int) -> Iterator[int]:
        """The houses that a choice may decide: those it is a member of, then the others."""
        yield from self.houses_of(candidate)
        for first, rule in self.rules_of(candidate):
            for slot in rule.decided_by(self, candidate):
                yield first + slot

    def _is_clash(self, number: int, true: AbstractSet[int], excluded: AbstractSet[int]) -> bool:
        return self.house(number).clashes(
            true, lambda member: member in excluded or self.excluded_by(member, true) is not None
        )

    def excluded_by(self, candidate: int, chosen: AbstractSet[int]) -> tuple[int, int] | None:
        """The chosen candidate and the house that make `candidate` impossible, if one choice alone does.

        This is the only consequence a position draws by itself; everything else is a step with a proof.
        """
        for number in self.houses_of(candidate):
            for member in self.house(number).at_most_one:
                if member != candidate and member in chosen:
                    return member, number
        return None

    def excluded_among(self, candidates: Iterable[int], chosen: AbstractSet[int]) -> set[int]:
        """The ones among these candidates that one choice alone makes impossible."""
        return {candidate for candidate in candidates if self.excluded_by(candidate, chosen) is not None}

    # Words

    def house_name(self, number: int, lang: str = "en") -> str:
        """The name of a house: `row 3 holds one 7`."""
        rule, slot = self.rule_at(number)
        return rule.house_name(self, slot, lang)

    def rule_name(self, number: int, lang: str = "en") -> str:
        """The rule that a broken house breaks."""
        rule, slot = self.rule_at(number)
        return rule.rule_name(self, slot, lang)

    def house_reason(self, numbers: Sequence[int], use: Use, lang: str = "en") -> str:
        """How houses justify a link of an argument; several are listed, unless a family has words for them together."""
        if len(numbers) != 1:
            return listing((self.house_name(number, lang) for number in numbers), lang)
        rule, slot = self.rule_at(numbers[0])
        return rule.house_reason(self, slot, use, lang)

    def houses_together(self) -> Iterable[Sequence[int]]:
        """Groups of houses that people treat as one, such as all houses of a line that is completed in the head."""
        return ()
