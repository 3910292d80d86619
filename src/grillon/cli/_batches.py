"""Work over many puzzles: in batches, which families do on all cores in one call, with a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

from grillon.errors import GrillonError

if TYPE_CHECKING:
    from grillon.cli._input import Item
    from grillon.model import Family, Monitor, Puzzle

T = TypeVar("T")
MOST = 256


def batched(found: Iterable[Item], *, most: int = MOST, proper: bool = False) -> Iterator[list[Item]]:
    """Puzzles of one family at a time; an error in the input comes after the puzzles before it."""
    batch: list[Item] = []
    try:
        for item in found:
            if proper:
                item.require_valid()
            if batch and (len(batch) == most or item.puzzle.family_name != batch[0].puzzle.family_name):
                yield batch
                batch = []
            batch.append(item)
    except GrillonError:
        if batch:
            yield batch
        raise
    if batch:
        yield batch


def over(
    found: Iterable[Item],
    what: str,
    *,
    one: Callable[[Puzzle, Monitor], T],
    many: Callable[[Family, list[Puzzle]], list[T]],
    timeout: float | None,
    proper: bool = False,
) -> Iterator[tuple[Item, T]]:
    """Each puzzle with its answer: `one` where there is but one or each has a time limit, `many` otherwise."""
    from grillon.cli._progress import bar, watching

    with ExitStack() as stack:
        advance: Callable[[int], None] | None = None
        for batch in batched(found, most=MOST if timeout is None else 1, proper=proper):
            if len(batch) == 1:
                with watching(what, timeout=timeout, shown=advance is None) as monitor:
                    answers = [one(batch[0].puzzle, monitor)]
            else:
                if advance is None:
                    advance = stack.enter_context(bar(what))
                answers = many(batch[0].puzzle.family, [item.puzzle for item in batch])
            if advance is not None:
                advance(len(batch))
            yield from zip(batch, answers, strict=True)
