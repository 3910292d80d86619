"""What cannot stand together in a puzzle without a solution: givens, walls and regions, none of them too many.

>>> from grillon import parse
>>> found = culprit(parse("sudoku 4x4\\n1 . . .\\n. . 2 .\\n. 3 . .\\n. . . 1"))
>>> [str(part.name) for part in found.parts], found.irreducible
(['R1C1 = 1', 'R2C3 = 2', 'R4C4 = 1'], True)
>>> found.text()
'These cannot stand together: R1C1 = 1, R2C3 = 2 and R4C4 = 1.'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grillon.base.sentences import Name, Sentence, listing, localized
from grillon.errors import InputError
from grillon.explain.names import fact_text
from grillon.model.givens import ruled_out
from grillon.model.monitor import Monitor
from grillon.model.results.answers import Status

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

FIRST_BUDGET, GROWTH = 5_000, 8
"""Search nodes for each question at first, and how many times more when it is asked again."""
MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class CulpritPart:
    """A given, a wall, an open border or a region; its entries are those that nothing else in the drawing needs."""

    name: str
    cells: tuple[str, ...]
    """The cells that it is about."""
    givens: tuple[str, ...]
    """What is no longer given without it, as a draft writes it."""
    ruled_out: tuple[str, ...]
    """What is no longer ruled out without it."""
    region: bool


@dataclass(frozen=True, slots=True)
class Culprit:
    """Parts of a puzzle that have no solution together; none if the board has no solution without them either."""

    parts: tuple[CulpritPart, ...]
    irreducible: bool
    """Is each part known to be needed for the contradiction?"""

    def text(self, lang: str = "en") -> str:
        """The parts by name; empty if there are none."""
        names = listing((str(localized(part.name, lang)) for part in self.parts), lang, maximum=MOST_NAMED)
        if not self.irreducible:
            number = len(self.parts)
            told = Sentence("Reduced to {number} that cannot stand together: {parts}.", number=number, parts=names)
        elif len(self.parts) == 1:
            told = Sentence("{entry} is in no solution of this board.", entry=names)
        else:
            told = Sentence("These cannot stand together: {parts}.", parts=names)
        return told.text(lang) if self.parts else ""


def culprit(puzzle: Puzzle, *, budget: int = FIRST_BUDGET, watch: Callable[..., Monitor] = Monitor) -> Culprit:
    """Parts of a puzzle that is known to have no solution, reduced as far as is found out.

    `budget` is the largest number of nodes for one question, and `watch` makes their monitors, which may share a
    deadline: whatever is undecided by then stays in.
    """
    parts, board, make = _drawn(puzzle)
    reduction = _Reduction(make, watch)
    left = reduction.needed((), parts, together=False)
    while (undecided := [part for part in left if part not in reduction.decided]) and reduction.budget <= budget:
        for part in undecided:
            rest = tuple(one for one in left if one != part)
            fails = reduction.fails(rest)
            if fails is not None:
                reduction.decided.add(part)
            left = rest if fails else left
        reduction.budget *= GROWTH
    givens_first = sorted(left, key=lambda part: bool(part.region))
    return Culprit(tuple(_told(board, part, parts) for part in givens_first), not undecided)


@lru_cache(maxsize=16)
def quick_culprit(puzzle: Puzzle) -> Culprit:
    """The culprit as far as a few nodes of search reduce it, the same on every machine."""
    return culprit(puzzle)


def reason_and_culprit(puzzle: Puzzle, blamed: Culprit, lang: str = "en") -> str:
    """Why a puzzle has no solution, and the culprit; the culprit alone where the usual reason is a less reduced one.

    >>> from grillon import parse
    >>> puzzle = parse("sudoku 4x4\\n1 2 3 .\\n. . . .\\n. . . 4\\n. . . .")
    >>> print(reason_and_culprit(puzzle, quick_culprit(puzzle)))  # doctest: +ELLIPSIS
    R1C4 = 4 follows; not possible any more: one 4 in column 4. These cannot stand together: R1C1 = 1, R1C2 = 2, ...
    """
    usual = puzzle.reason_for_no_solution(lang)
    if blamed.parts and usual == quick_culprit(puzzle).text(lang):
        usual = ""
    return " ".join(filter(None, [usual, blamed.text(lang)]))


@dataclass(frozen=True)
class _Part:
    """Facts that stand or fall together, by number; of a region, its cells too."""

    givens: frozenset[int] = frozenset()
    ruled_out: frozenset[int] = frozenset()
    region: tuple[int, ...] = ()


_Parts = tuple[_Part, ...]


class _Reduction:
    """Questions whether some parts have a solution together."""

    def __init__(self, make: Callable[[_Parts], Puzzle], watch: Callable[..., Monitor]) -> None:
        self.make, self.watch, self.budget = make, watch, FIRST_BUDGET
        self.decided: set[_Part] = set()
        """The parts that are needed, or no longer there."""

    def fails(self, parts: _Parts) -> bool | None:
        """Is there no solution? None if that is not found out."""
        try:
            made = self.make(parts)
        except InputError:  # some families refuse to make a puzzle of givens that contradict each other
            return True
        if made.violation() is not None:
            return True
        outcome = made.solve(threads=1, monitor=self.watch(budget=self.budget))
        return None if outcome.status is Status.UNKNOWN else outcome.status is Status.NONE

    def needed(self, base: _Parts, parts: _Parts, *, together: bool = True) -> _Parts:
        """Some of the parts that fail with the base, as all of them do; `together`: the base alone does not."""
        if not parts or (not together and self.fails(base)):
            return ()
        if len(parts) == 1:
            return parts
        one, other = parts[: len(parts) // 2], parts[len(parts) // 2 :]
        of_other = self.needed(base + one, other, together=False)
        return self.needed(base + of_other, one, together=not of_other) + of_other


def _drawn(puzzle: Puzzle) -> tuple[_Parts, Puzzle, Callable[[_Parts], Puzzle]]:
    """The parts of a puzzle, regions first; the board without them, and how a puzzle is made of some of them."""
    drafting = puzzle.family.drafting

    def with_some(parts: _Parts) -> Puzzle:
        return puzzle.with_givens(_union(part.givens for part in parts), ruled_out=_union(p.ruled_out for p in parts))

    only_givens = _single(puzzle.givens, ruled_out(puzzle)), puzzle, with_some
    if drafting is None:
        return only_givens
    try:
        draft = drafting.to_draft(puzzle)
        board = drafting.from_draft(draft.bare)
    except InputError:  # a puzzle that cannot be drawn
        return only_givens
    # A family whose boards need not have all their regions says so by having this.
    make = getattr(drafting, "from_part", drafting.from_draft)
    places, regions = board.places, dict[int, list[int]]()
    if make != drafting.from_draft and draft.regions != _usual_regions(drafting, draft):
        for cell, region in enumerate(draft.regions):
            regions.setdefault(region, []).append(cell)

    def some_drawn(parts: _Parts) -> Puzzle:
        kept = {draft.regions[part.region[0]] for part in parts if part.region} if regions else set(draft.regions)
        some = replace(
            draft,
            givens=tuple(map(places.write, sorted(_union(part.givens for part in parts)))),
            ruled_out=tuple(map(places.write, sorted(_union(part.ruled_out for part in parts)))),
            regions=tuple(region if region in kept else -1 for region in draft.regions),
        )
        made: Puzzle = make(some)
        return made

    given, excluded = (frozenset(map(places.read, entries)) for entries in (draft.givens, draft.ruled_out))
    walled = tuple(_walled_regions(board, given, excluded))
    own = tuple(_Part(region=tuple(cells)) for cells in regions.values())
    rest = _single(given - _union(part.givens for part in walled), excluded - _union(part.ruled_out for part in walled))
    return (*own, *walled, *rest), board, some_drawn


def _usual_regions(drafting: Any, draft: Any) -> tuple[int, ...]:
    """The regions of the same board when none are drawn; empty if it has none."""
    try:
        usual: tuple[int, ...] = drafting.to_draft(drafting.from_draft(replace(draft.bare, regions=()))).regions
    except InputError:
        return ()
    return usual


def _walled_regions(board: Puzzle, walls: frozenset[int], opened: frozenset[int]) -> Iterator[_Part]:
    """The regions whose borders are all known: inside open, around them walls."""
    places = board.places
    around: dict[int, list[tuple[int, int]]] = {cell: [] for cell in range(len(places.cells))}
    for number, (first, second) in enumerate(places.borders):
        if not places.holes & {first, second}:
            around[first].append((places.first_wall + number, second))
            around[second].append((places.first_wall + number, first))
    seen: set[int] = set(places.holes)
    for start in around if walls or opened else ():
        if start in seen:
            continue
        region, known = [start], True
        for cell in region:
            seen.add(cell)
            known = known and all(border in walls or border in opened for border, _ in around[cell])
            region += [other for border, other in around[cell] if border in opened and other not in region]
        borders = frozenset(border for cell in region for border, _ in around[cell])
        if known and borders:
            yield _Part(borders & walls, borders & opened, tuple(sorted(region)))


def _single(givens: Collection[int], excluded: Collection[int]) -> _Parts:
    """A part for each fact."""
    alone = (_Part(frozenset({given})) for given in sorted(givens))
    return (*alone, *(_Part(ruled_out=frozenset({candidate})) for candidate in sorted(excluded)))


def _union(some: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset[int]().union(*some)


def _told(board: Puzzle, part: _Part, parts: _Parts) -> CulpritPart:
    """A part in the terms of a draft, with the facts that no other part shares."""
    places = board.places
    others = [one for one in parts if one != part]
    givens = part.givens.difference(*(one.givens for one in others))
    excluded = part.ruled_out.difference(*(one.ruled_out for one in others))
    facts = [*part.givens, *(~candidate for candidate in part.ruled_out)]
    return CulpritPart(
        Name(_region_name, board, part.region) if part.region else Name(fact_text, board, facts[0]),
        tuple(map(places.write_cell, part.region or places.cells_of([*part.givens, *part.ruled_out]))),
        tuple(map(places.write, sorted(givens))),
        tuple(map(places.write, sorted(excluded))),
        bool(part.region),
    )


def _region_name(board: Puzzle, cells: tuple[int, ...], lang: str) -> str:
    return Sentence("the region of {cell}", cell=board.places.cell_name(cells[0], lang)).text(lang)
