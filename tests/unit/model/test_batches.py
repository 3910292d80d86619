"""Lists of puzzles: what the core answers together and what is asked one by one come back in order, with one answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from grillon import families, parse
from grillon.errors import BrokenRules, RequestError
from grillon.families.takuzu.family import TakuzuFamily
from grillon.model import Monitor, Puzzle, Rating, Solution
from grillon.model.batches import Batch

LISTS = {
    "takuzu": [
        parse("takuzu 4x4\n0 . . .\n. . 0 .\n. 0 . .\n. . . 0"),
        parse("takuzu 2x2\n. .\n. ."),
        parse("takuzu 2x2\n0 0\n. ."),
        parse("takuzu 4x4\n0 0 1 1\n0 0 . .\n. . . .\n. . . ."),
        parse("takuzu 2x2\n0 .\n. ."),
    ],
    "tectonic": [
        parse("tectonic\n+-+-+\n|1 .|\n+ + +\n|. .|\n+-+-+"),
        parse("tectonic maximum 2\n+-+-+\n|. ?|\n+-+-+"),
        parse("tectonic\n+-+-+\n|1 1|\n+-+-+"),
        parse("tectonic\n+-+-+\n|1 .|\n+-+-+"),
    ],
}


@pytest.mark.parametrize("name", LISTS)
def test_many_are_answered_as_each_is_alone(name: str) -> None:
    family, puzzles = families.get(name), LISTS[name] * 2
    assert family.batch is not None
    assert family.check_all(puzzles) == [puzzle.check() for puzzle in puzzles]
    assert family.solve_all(puzzles) == [puzzle.solve() for puzzle in puzzles]
    for up_to in (None, 1, 2, 3):
        assert family.count_all(puzzles, up_to=up_to) == [puzzle.count(up_to=up_to) for puzzle in puzzles]
    valid = [puzzle for puzzle in puzzles if puzzle.violation() is None]
    assert family.rate_all(valid) == [puzzle.rate() for puzzle in valid]
    with pytest.raises(BrokenRules):
        family.rate_all(puzzles)
    with pytest.raises(RequestError):
        family.rate_all(valid, techniques="nothing")


class _Half:
    """A core that answers every second puzzle."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.asked = 0

    def solved(
        self, puzzles: Sequence[Puzzle], *, limit: int, threads: int, monitor: Monitor
    ) -> Iterator[tuple[Puzzle, tuple[Solution, ...], bool]]:
        self.asked += 1
        yield from self.batch.solved(puzzles[::2], limit=limit, threads=threads, monitor=monitor)

    def rated(self, puzzles: Sequence[Puzzle], *, threads: int, monitor: Monitor) -> Iterator[tuple[Puzzle, Rating]]:
        self.asked += 1
        yield from self.batch.rated(puzzles[::2], threads=threads, monitor=monitor)


def test_what_a_batch_leaves_out_is_asked_by_itself() -> None:
    family, puzzles = families.get("takuzu"), LISTS["takuzu"]
    assert family.batch is not None
    half = _Half(family.batch)

    class Other(TakuzuFamily):
        batch = half

    other = Other()
    assert other.check_all(puzzles) == family.check_all(puzzles)
    assert other.solve_all(puzzles) == family.solve_all(puzzles)
    assert other.count_all(puzzles) == family.count_all(puzzles)
    valid = [puzzle for puzzle in puzzles if puzzle.violation() is None]
    assert other.rate_all(valid) == family.rate_all(valid)
    assert half.asked == 4
