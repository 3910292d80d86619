"""An argument as a walk: one link at a time, with what is supposed there and what has followed so far.

A chain inside an argument is a branch: its stops come just before the line that it proves, one layer deeper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grillon.explain.names import plain_fact
from grillon.model.annotations import Fact

if TYPE_CHECKING:
    from grillon.explain.chains.in_words import Line
    from grillon.puzzle.puzzle import Puzzle

MOST_PICTURES = 6
"""The largest number of pictures of an argument on paper; the rest is text."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One line of an argument, and what stands when it is said."""

    number: str
    """Its number in the argument, `3`, or `3.2` for the second line of the branch that leads to the third."""
    depth: int
    text: str
    short: str
    """Its essence: what is supposed, what follows, what is proved."""
    facts: tuple[Fact, ...]
    """What it says, as it is drawn: where a cell holds one of two symbols, the one it holds."""
    supposed: bool = False
    ends: bool = False
    """Does it say what is proved? A contradiction does, and so do cases that agree."""
    cells: tuple[int, ...] = ()
    """The cells of its house."""
    known: tuple[int, ...] = ()
    """The stops, from 0, whose facts stand here: what is supposed and what has followed."""
    branch: int = 0
    """The number of links of the branch that leads to it."""


def walk(puzzle: Puzzle, lines: Sequence[Line]) -> tuple[Stop, ...]:
    """Every line as a stop, branches before the lines that they lead to.

    >>> from grillon import parse
    >>> from grillon.explain.trace import ToldStep
    >>> puzzle = parse("takuzu.1.6x6.u.qG42a0.zW")
    >>> position, step = next(pair for pair in puzzle.explain().positions() if not pair[1].technique.why)
    >>> [(stop.number, stop.known) for stop in ToldStep(position, step).walk][:3]
    [('1', ()), ('2', (0,)), ('3', (0, 1))]
    """
    stops: list[Stop] = []
    _follow(puzzle, lines, (), "", stops)
    return tuple(stops)


def _follow(puzzle: Puzzle, lines: Sequence[Line], outer: tuple[int, ...], path: str, stops: list[Stop]) -> None:
    proved: list[int] = []
    """Stops of this layer that stand outside of any case."""
    case: list[int] | None = None
    for number, line in enumerate(lines, start=1):
        own = f"{path}{number}"
        if line.supposed:
            case = []
        standing = (*outer, *proved, *(case or ()))
        if line.folded:
            _follow(puzzle, line.folded, standing, f"{own}.", stops)
        ends = bool(line.so)
        stops.append(
            Stop(
                own,
                path.count("."),
                line.whole,
                line.text if line.supposed else line.so or line.clause,
                tuple(dict.fromkeys(plain_fact(puzzle, fact) for fact in line.facts)),
                line.supposed,
                ends,
                line.cells,
                standing,
                line.links_inside,
            )
        )
        if ends:
            case = None
        (proved if case is None else case).append(len(stops) - 1)


def pictured(stops: Sequence[Stop]) -> Iterator[tuple[Stop, ...]]:
    """The main line in the few parts that are shown on paper, each by one picture, that of its last stop."""
    main = [stop for stop in stops if not stop.depth]
    parts = min(MOST_PICTURES, len(main))
    for part in range(parts):
        yield tuple(main[part * len(main) // parts : (part + 1) * len(main) // parts])
