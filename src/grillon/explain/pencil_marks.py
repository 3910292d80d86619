"""Misleading pencil marks: one that is clearly impossible, or the right one missing where a player keeps them all.

They are reported before any step, which could not be followed with wrong marks.

>>> from grillon import parse
>>> puzzle = parse("takuzu 4x4\\n0 0 . .\\n. . . .\\n. . . 1\\n. 0 . .")
>>> position = puzzle.position().mark(puzzle.places.read("R1C3=0"))
>>> print(find_mark_fault(position, None).text(position))
R1C3 = 0 is marked, but it is impossible there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from grillon.base.sentences import Name, Sentence
from grillon.explain.hints import STRENGTHS, Hint, HintKind, Strength
from grillon.model import Position, Role

KEPT = {"centre": ("centre",), "corner": ("corner",), "both": ("centre", "corner"), "none": ()}
"""The marks that a player keeps complete, by the name of the habit."""


@dataclass(frozen=True, slots=True)
class MarkFault:
    """A wrong mark, or a missing one."""

    cell: int
    candidate: int
    wrong: bool

    def text(self, position: Position, strength: int = 3, lang: str = "en") -> str:
        """The fault in words: 1 that there is one, 2 in which cell, 3 which mark."""
        cell = Name(position.puzzle.places.cell_name, self.cell)
        mark = Name(position.puzzle.candidate_name, self.candidate)
        if strength == 1:
            return Sentence("A pencil mark is wrong or missing.").text(lang)
        if strength == 2:
            return Sentence("Look at the pencil marks of {cell}.", cell=cell).text(lang)
        if self.wrong:
            return Sentence("{mark} is marked, but it is impossible there.", mark=mark).text(lang)
        return Sentence("The pencil marks of {cell} lack one: {mark} is possible.", cell=cell, mark=mark).text(lang)

    def strengths(self, position: Position, lang: str = "en") -> tuple[Strength, Strength, Strength]:
        """The fault as a hint in three strengths, each with what to show on the board."""
        that, where, which = (self.text(position, strength, lang) for strength in STRENGTHS)
        roles = {Role.ELIMINATED if self.wrong else Role.TARGET: (self.candidate,)}
        return Strength(that), Strength(where, (self.cell,)), Strength(which, (self.cell,), roles)


def fault_before(
    hint: Hint, *, kept: str = "centre", only_solution: Callable[[], Collection[int] | None]
) -> MarkFault | None:
    """The fault among the marks of a position that keeps a player from following a hint about it.

    `only_solution` gives the solution of the puzzle if there is only one: it is searched for where marks are `kept`.
    """
    position = hint.position
    if hint.kind not in (HintKind.STEP, HintKind.BEYOND) or not (position.centre or position.corner):
        return None
    noted = any(getattr(position, name) for name in KEPT[kept])
    return find_mark_fault(position, only_solution() if noted else None, kept=kept)


def find_mark_fault(position: Position, solution: Collection[int] | None, *, kept: str = "centre") -> MarkFault | None:
    """The first fault among the marks; missing ones are found only where the one solution is known."""
    places, true = position.puzzle.places, position.true
    filled = {cell for candidate in true for cell in places.entry(candidate).cells}
    complete: dict[int, set[int]] = {}
    for name in ("centre", "corner"):
        for candidate in sorted(getattr(position, name)):
            entry = places.entry(candidate)
            if entry.symbol is None or entry.cells[0] in filled:
                continue
            if not position.can(candidate):
                return MarkFault(entry.cells[0], candidate, wrong=True)
            if name in KEPT[kept]:
                complete.setdefault(entry.cells[0], set()).add(candidate)
    for candidate in sorted(solution or ()):
        cell = places.entry(candidate).cells[0]
        if cell in complete and candidate not in complete[cell] and candidate < places.first_wall:
            return MarkFault(cell, candidate, wrong=False)
    return None
