"""Grouping of related steps: the singles of a row in one paragraph instead of five."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grillon.base.sentences import Sentence, listing
from grillon.explain.names import fact_text
from grillon.explain.trace import ToldStep
from grillon.model import Level, Position, Role, Step, Trace

Group = tuple[tuple["Position", "Step"], ...]


def groups(trace: Trace, *, merge: bool = True) -> Iterator[Group]:
    """The steps of a trace, each with its position: consecutive easy ones that only make placements, in the same place,
    form a group, every other step is a separate group. Without `merge` every step is separate.

    >>> from grillon import parse
    >>> trace = parse("sudoku 4x4\\n1 2 3 4\\n3 4 . .\\n2 1 . .\\n4 3 2 1").explain()
    >>> [len(group) for group in groups(trace)]  # both cells of box 2 are filled together
    [2, 1, 1]
    >>> [len(group) for group in groups(trace, merge=False)]
    [1, 1, 1, 1]
    """
    group: list[tuple[Position, Step]] = []
    for position, step in trace.positions():
        if group and not (merge and _together(group[0], (position, step))):
            yield tuple(group)
            group = []
        group.append((position, step))
    if group:
        yield tuple(group)


def _together(first: tuple[Position, Step], second: tuple[Position, Step]) -> bool:
    # The reason for a harder step needs its own paragraph.
    for _, step in (first, second):
        if not step.chosen or step.excluded or step.technique.level > Level.EASY:
            return False
    return _place(*first, "en") == _place(*second, "en")


def _place(position: Position, step: Step, lang: str) -> str:
    return position.puzzle.family.ladder.terms(position.puzzle, position, step, lang)["place"]


def group_step(group: Group) -> Step:
    """All placements of a group, as one step to be drawn."""
    _, first = group[0]
    if len(group) == 1:
        return first
    chosen = tuple(candidate for _, step in group for candidate in step.chosen)
    return replace(first, chosen=chosen, roles={Role.TARGET: chosen}, proof=())


def group_name(group: Group, lang: str) -> str:
    """The techniques of a group.

    >>> from grillon import parse
    >>> first, *_ = groups(parse("sudoku 4x4\\n1 2 3 4\\n3 4 . .\\n2 1 . .\\n4 3 2 1").explain())
    >>> group_name(first, "en")
    'hidden single in a box and last empty cell'
    """
    return listing(dict.fromkeys(ToldStep(position, step, lang).name for position, step in group), lang)


def group_text(group: Group, lang: str, *, folded: bool = False) -> str:
    """The text of one step, its argument perhaps `folded`; of several: techniques, place, and what they place."""
    position, step = group[0]
    if len(group) == 1:
        return ToldStep(position, step, lang).text(folded=folded)
    name = group_name(group, lang)
    placed = (fact_text(position.puzzle, candidate, lang) for _, one in group for candidate in one.chosen)
    return Sentence(
        "{name}, in turn ({place}): {placed}.",
        name=f"{name[:1].upper()}{name[1:]}",
        place=_place(position, step, lang),
        placed=listing(placed, lang),
    ).text(lang)


def numbered(trace: Trace, *, merge: bool = True) -> Iterator[tuple[str, Group]]:
    """The groups of a trace with the numbers of their steps: `4`, or `5-7`."""
    number = 1
    for group in groups(trace, merge=merge):
        last = number + len(group) - 1
        yield f"{number}" if last == number else f"{number}-{last}", group
        number = last + 1
