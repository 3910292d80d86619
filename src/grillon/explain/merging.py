"""Steps that belong together, told together: the singles of a row in one line instead of five."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grillon.explain.trace import end_text, step_text, technique_name
from grillon.sentences import Sentence, listing

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.steps import Step, Trace

Group = tuple[tuple["Position", "Step"], ...]


def groups(trace: Trace) -> Iterator[Group]:
    """The steps of a trace, each with its position; those in a row that place something by one technique in one place
    are one group.

    >>> from grillon import parse
    >>> trace = parse("sudoku 4x4\\n1 2 3 .\\n3 4 1 .\\n2 1 4 3\\n4 3 2 1").explain()
    >>> [len(group) for group in groups(trace)]  # the last empty cells of two rows
    [1, 1]
    """
    group: list[tuple[Position, Step]] = []
    for position, step in trace.positions():
        if group and not _together(group[0], (position, step)):
            yield tuple(group)
            group = []
        group.append((position, step))
    if group:
        yield tuple(group)


def _together(first: tuple[Position, Step], second: tuple[Position, Step]) -> bool:
    (position, one), (later, two) = first, second
    if one.technique != two.technique or not one.chosen or not two.chosen or one.excluded or two.excluded:
        return False
    return _place(position, one, "en") == _place(later, two, "en")


def _place(position: Position, step: Step, lang: str) -> str:
    return position.puzzle.family.terms(position, step, lang)["place"]


def group_text(group: Group, lang: str) -> str:
    """One step as always; several by their technique, their place and what they place."""
    position, step = group[0]
    if len(group) == 1:
        return step_text(position, step, lang)
    name = technique_name(position, step, lang)
    puzzle = position.puzzle
    placed = (puzzle.candidate_name(candidate, lang) for _, one in group for candidate in one.chosen)
    return Sentence(
        "{name}, several times ({place}): {placed}.",
        name=f"{name[:1].upper()}{name[1:]}",
        place=_place(position, step, lang),
        placed=listing(placed, lang),
    ).text(lang)


def merged_lines(trace: Trace, lang: str) -> Iterator[str]:
    """The whole explanation, a numbered paragraph a group, and how it ended."""
    number = 1
    for group in groups(trace):
        last = number + len(group) - 1
        numbers = f"{number}" if last == number else f"{number}-{last}"
        yield f"{numbers}. {group_text(group, lang)}"
        number = last + 1
    yield end_text(trace, lang)
