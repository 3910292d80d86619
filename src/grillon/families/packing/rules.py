"""The rules of a packing: every cell is covered once, every kind is used as often as it should be.

Candidate ``orientation * cells + anchor`` means that a piece is placed with its first cell on the anchor; orientations
of all kinds are numbered consecutively. House ``cell`` is a cell, house ``cells + kind`` a kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Sentence
from grillon.families.packing.board import Board, Cell
from grillon.families.packing.pieces import Piece
from grillon.families.packing.scene import piece_words
from grillon.model.houses import Quota, Use
from grillon.model.rule_table import Numbered, RuleTable
from grillon.rules import ExactCover


class _Cover(ExactCover):
    """A house for each cell, then one for each kind."""

    __slots__ = ()
    reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.NEEDED: Sentence("nothing else can cover {cell}"),
        Use.ENOUGH: Sentence("{cell} is covered only once"),
        Use.TOO_FEW: Sentence("nothing can cover {cell} any more"),
        Use.TOO_MANY: Sentence("{cell} would be covered twice"),
    }
    piece_reasons: ClassVar[Mapping[Use, Sentence]] = {
        Use.NEEDED: Sentence("{piece} has no other place"),
        Use.ENOUGH: Sentence("no copy of {piece} is left"),
        Use.TOO_FEW: Sentence("{piece} has no place left"),
        Use.TOO_MANY: Sentence("{piece} would be used too often"),
    }

    def slots(self, table: RuleTable) -> Iterable[int]:
        assert isinstance(table, PackingRules)
        return range(len(table.board.cells) + len(table.pieces))

    def house(self, table: RuleTable, slot: int) -> Quota:
        assert isinstance(table, PackingRules)
        size = len(table.board.cells)
        if slot < size:
            return Quota(tuple(sorted(table.covering(table.board.cells[slot]))), int(slot not in self.optional), 1)
        piece = table.pieces[slot - size]
        return Quota(tuple(table.placements(slot - size)), piece.minimum, piece.maximum)

    def slots_of(self, table: RuleTable, candidate: int) -> Iterable[int]:
        assert isinstance(table, PackingRules)
        return (*table.cells(candidate), len(table.board.cells) + table.kind(candidate))

    def house_name(self, table: RuleTable, slot: int, lang: str) -> str:
        assert isinstance(table, PackingRules)
        terms = self.terms(table, slot, lang)
        if slot < len(table.board.cells):
            if slot in self.optional:
                return Sentence("{cell} is covered at most once", **terms).text(lang)
            return Sentence("{cell} is covered", **terms).text(lang)
        piece = table.pieces[slot - len(table.board.cells)]
        if piece.minimum == piece.maximum == 1:
            return Sentence("piece {piece} is used once", **terms).text(lang)
        times = f"{piece.minimum}..{piece.maximum}" if piece.minimum < piece.maximum else str(piece.maximum)
        return Sentence("piece {piece} is used {times} times", times=times, **terms).text(lang)

    def house_reason(self, table: RuleTable, slot: int, use: Use, lang: str) -> str:
        assert isinstance(table, PackingRules)
        reasons = self.reasons if slot < len(table.board.cells) else self.piece_reasons
        terms = self.terms(table, slot, lang)
        if slot >= len(table.board.cells):
            terms = {"piece": piece_words(table.pieces, slot - len(table.board.cells), lang=lang)}
        return Sentence(reasons[use], **terms).text(lang)

    def terms(self, table: RuleTable, slot: int, lang: str) -> Mapping[str, object]:
        assert isinstance(table, PackingRules)
        cells = table.board.cells
        if slot < len(cells):
            return {"cell": table.board.name(cells[slot], lang)}
        return {"piece": table.pieces[slot - len(cells)].symbol}


@dataclass(frozen=True, eq=False)
class PackingRules(PickledByFields, RuleTable):
    """The rules of a packing; placements are made on demand, as a large board has millions.

    >>> from grillon.families.packing.formats.text import read_native
    >>> rules = read_native("packing square\\n..?\\npiece A ## x0..1\\npiece B #").rules
    >>> [rules.house_name(house) for house in (0, 2, 3, 4)]
    ['R1C1 is covered', 'R1C3 is covered at most once', 'piece A is used 0..1 times', 'piece B is used once']
    >>> rules.house_reason([0], Use.NEEDED), rules.house_reason([4], Use.TOO_FEW)
    ('nothing else can cover R1C1', 'piece B has no place left')
    """

    board: Board
    pieces: tuple[Piece, ...]
    orientations: tuple[tuple[int, tuple[Cell, ...]], ...]
    """The kind and the steps from the first cell, for each orientation."""

    @cached_property
    def numbered(self) -> tuple[Numbered, ...]:  # type: ignore[override]
        """Every cell is covered once by the pieces of the tray."""
        optional = (number for number, cell in enumerate(self.board.cells) if cell in self.board.optional)
        return ((0, _Cover(tuple(optional))),)

    def rules_of(self, candidate: int) -> Iterable[Numbered]:
        """There is one rule."""
        return self.numbered

    @property
    def candidates(self) -> int:
        """The number of candidates: orientations times cells; many of these are partly off the board."""
        return len(self.orientations) * len(self.board.cells)

    def kind(self, candidate: int) -> int:
        """The kind of piece of a candidate."""
        return self.orientations[candidate // len(self.board.cells)][0]

    @cached_property
    def cells(self) -> Callable[[int], tuple[int, ...]]:
        """The numbers of the cells that a candidate covers, in increasing order; empty when it leaves the board."""
        # Explanations need the cells of the same placements many times.
        return lru_cache(maxsize=1 << 15)(self._covered)

    def _covered(self, candidate: int) -> tuple[int, ...]:
        orientation, anchor = divmod(candidate, len(self.board.cells))
        index, at = self.board.index, self.board.cells[anchor]
        covered = []
        for step in self.orientations[orientation][1]:
            cell = index.get((at[0] + step[0], at[1] + step[1], at[2] + step[2]))
            if cell is None:
                return ()
            covered.append(cell)
        return tuple(covered)

    def legal(self, candidate: int) -> bool:
        """Is the placement on the board?"""
        return 0 <= candidate < self.candidates and bool(self.cells(candidate))

    def find(self, kind: int, cells: Iterable[Cell]) -> int | None:
        """The candidate of a kind that covers exactly these cells."""
        wanted = sorted(self.board.index.get(cell, -1) for cell in cells)
        if not wanted or wanted[0] < 0:
            return None
        for orientation in self._orientations_of.get(kind, ()):
            candidate = orientation * len(self.board.cells) + wanted[0]
            if list(self.cells(candidate)) == wanted:
                return candidate
        return None

    @cached_property
    def _orientations_of(self) -> dict[int, list[int]]:
        """The numbers of the orientations of each kind."""
        found: dict[int, list[int]] = {}
        for number, (kind, _) in enumerate(self.orientations):
            found.setdefault(kind, []).append(number)
        return found

    def placements(self, kind: int) -> Iterator[int]:
        """The placements of a kind."""
        size = len(self.board.cells)
        for orientation in self._orientations_of.get(kind, ()):
            anchors = range(orientation * size, orientation * size + size)
            yield from (candidate for candidate in anchors if self.cells(candidate))

    def covering(self, cell: Cell) -> Iterator[int]:
        """The placements on a cell."""
        index, size = self.board.index, len(self.board.cells)
        for orientation, (_, shape) in enumerate(self.orientations):
            for step in shape:
                at = (cell[0] - step[0], cell[1] - step[1], cell[2] - step[2])
                anchor = index.get(at)
                if anchor is not None and self.cells(orientation * size + anchor):
                    yield orientation * size + anchor

    def _filling(self, true: AbstractSet[int]) -> tuple[Counter[int], Counter[int]]:
        """How many times each cell is covered and each kind used."""
        covered = Counter(cell for candidate in true for cell in self.cells(candidate))
        return covered, Counter(self.kind(candidate) for candidate in true)

    def broken(self, true: AbstractSet[int]) -> Iterator[int]:
        """The broken houses, found by counting instead of examining every house."""
        covered, used = self._filling(true)
        for number, cell in enumerate(self.board.cells):
            if not (0 if cell in self.board.optional else 1) <= covered[number] <= 1:
                yield number
        for kind, piece in enumerate(self.pieces):
            if not piece.minimum <= used[kind] <= piece.maximum:
                yield len(self.board.cells) + kind

    def clashing(self, true: AbstractSet[int], excluded: AbstractSet[int] = frozenset()) -> Iterator[int]:
        """Cells covered twice and kinds used too often."""
        covered, used = self._filling(true)
        yield from sorted(number for number, times in covered.items() if times > 1)
        for kind, times in sorted(used.items()):
            if times > self.pieces[kind].maximum:
                yield len(self.board.cells) + kind

    def broken_with(self, candidate: int, true: AbstractSet[int]) -> int | None:
        """A cell that would be covered twice or a kind used too often, without listing other placements."""
        covered, used = self._filling({*true, candidate})
        kind = self.kind(candidate)
        twice = (cell for cell in self.cells(candidate) if covered[cell] > 1)
        too_often = len(self.board.cells) + kind if used[kind] > self.pieces[kind].maximum else None
        return next(twice, too_often)

    def excluded_by(self, candidate: int, chosen: AbstractSet[int]) -> tuple[int, int] | None:
        """A placed piece on one of its cells, or the only copy of its kind, with the house."""
        owners, used = self._lying(frozenset(chosen))
        mine, kind = self.cells(candidate), self.kind(candidate)
        others = {other for cell in mine for other in owners.get(cell, ())}
        if self.pieces[kind].maximum == 1:
            others.update(used.get(kind, ()))
        others.discard(candidate)
        if not others:
            return None
        other = min(others)
        shared = set(mine).intersection(self.cells(other))
        return other, min(shared, default=len(self.board.cells) + kind)

    def excluded_among(self, candidates: Iterable[int], chosen: AbstractSet[int]) -> set[int]:
        """The members of full houses: thousands of placements need not be tested one by one."""
        full: set[int] = set()
        for candidate in chosen:
            for cell in self.cells(candidate):
                full.update(self.house(cell).members)
            if self.pieces[self.kind(candidate)].maximum == 1:
                full.update(self.house(len(self.board.cells) + self.kind(candidate)).members)
        return full.intersection(candidates) - {c for c in chosen if self.excluded_by(c, chosen) is None}

    @cached_property
    def _lying(self) -> Callable[[frozenset[int]], tuple[dict[int, list[int]], dict[int, list[int]]]]:
        # All candidates of a position are tested in turn.
        return lru_cache(maxsize=16)(self._find_lying)

    def _find_lying(self, chosen: frozenset[int]) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """The placements on each cell, and of each kind."""
        owners: dict[int, list[int]] = {}
        used: dict[int, list[int]] = {}
        for candidate in chosen:
            used.setdefault(self.kind(candidate), []).append(candidate)
            for cell in self.cells(candidate):
                owners.setdefault(cell, []).append(candidate)
        return owners, used
