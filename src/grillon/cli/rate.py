"""Rate puzzles: how hard for a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING

from grillon.cli import _options as options

if TYPE_CHECKING:
    from grillon.cli._input import Item
    from grillon.model import Rating

BATCH = 256


def rate(
    puzzle: options.Puzzles,
    family: options.FamilyName = None,
    format: options.FormatName = None,
    as_json: options.Json = False,
    timeout: options.Timeout = None,
    threads: options.Threads = None,
    verbose: options.Verbose = False,
) -> None:
    """Rate each puzzle: the hardest technique a person needs, and its level."""
    from grillon.cli._input import items
    from grillon.cli._json import puzzle_json, rating_json
    from grillon.cli._output import Worst, emit, tell
    from grillon.cli._trouble import trouble_with

    worst = Worst()
    for item, rating in _rated(items(puzzle, family=family, format=format), timeout, threads):
        trouble, code = ("", 0) if rating.solved else trouble_with(item.puzzle, timeout=timeout)
        worst.add(code)
        if as_json:
            emit({**puzzle_json(item.puzzle), "rating": rating_json(rating), "trouble": trouble})
            continue
        tell(f"{item.name}: {trouble or rating}")
        if verbose:
            uses = sorted(rating.uses.items(), key=lambda use: -item.puzzle.kin.technique(use[0]).rating)
            for technique, number in uses:
                tell(f"  {number:4} x {technique}")
    worst.leave()


def _rated(found: Iterable[Item], timeout: float | None, threads: int | None) -> Iterator[tuple[Item, Rating]]:
    from grillon.cli._progress import watching

    stream = iter(found)
    while batch := list(islice(stream, 1 if timeout is not None else BATCH)):
        for _, group in groupby(batch, key=lambda item: item.puzzle.family):
            members = list(group)
            for item in members:
                item.proper()
            if len(members) == 1:
                with watching("rating", timeout=timeout) as monitor:
                    ratings = [members[0].puzzle.rate(monitor=monitor)]
            else:
                ratings = members[0].puzzle.kin.rate_all([item.puzzle for item in members], threads=threads)
            yield from zip(members, ratings, strict=True)
