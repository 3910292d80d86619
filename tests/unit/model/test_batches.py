"""Lists of puzzles: what the core answers together and what is asked one by one come back in order, with one answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from grillon import families, parse
from grillon.errors import BrokenRules, RequestError
from grillon.families.takuzu.puzzle import TakuzuPuzzle
from grillon.families.takuzu.search.batch import TakuzuBatch
from grillon.lists.found import Found, Single
from grillon.lists.pace import LARGEST, Pace
from grillon.model import Monitor, Rating, TechniqueSet

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
    assert family.batch.check_all(puzzles) == [puzzle.check() for puzzle in puzzles]
    assert family.batch.solve_all(puzzles) == [puzzle.solve() for puzzle in puzzles]
    for up_to in (None, 1, 2, 3):
        assert family.batch.count_all(puzzles, up_to=up_to) == [puzzle.count(up_to=up_to) for puzzle in puzzles]
    valid = [puzzle for puzzle in puzzles if puzzle.violation() is None]
    assert family.batch.rate_all(valid) == [puzzle.rate() for puzzle in valid]
    with pytest.raises(BrokenRules):
        family.batch.rate_all(puzzles)
    with pytest.raises(RequestError):
        family.batch.rate_all(valid, techniques="nothing")


class _Half(TakuzuBatch):
    """A core that answers every second puzzle."""

    asked: ClassVar[list[str]] = []

    def search(
        self, puzzles: Sequence[TakuzuPuzzle], limit: int, threads: int, monitor: Monitor
    ) -> Sequence[Found | None]:
        self.asked.append("search")
        found = super().search(puzzles, limit, threads, monitor)
        assert not isinstance(found, Single)
        return [one if at % 2 else None for at, one in enumerate(found)]

    def rate(
        self, puzzles: Sequence[TakuzuPuzzle], known: TechniqueSet, threads: int, monitor: Monitor
    ) -> Sequence[Rating | None]:
        self.asked.append("rate")
        return [one if at % 2 else None for at, one in enumerate(super().rate(puzzles, known, threads, monitor))]


def test_what_a_batch_leaves_out_is_asked_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    family, puzzles = families.get("takuzu"), LISTS["takuzu"]
    valid = [puzzle for puzzle in puzzles if puzzle.violation() is None]

    def answers() -> list[Sequence[object]]:
        return [
            family.batch.check_all(puzzles),
            family.batch.solve_all(puzzles),
            family.batch.count_all(puzzles),
            family.batch.rate_all(valid),
        ]

    whole = answers()
    monkeypatch.setattr(family, "batch", _Half(family))
    assert answers() == whole
    assert _Half.asked == ["search", "search", "search", "rate"]


def test_the_pace_stays_between_its_least_and_largest_size() -> None:
    pace = Pace.on_threads(2)
    for _ in range(20):
        pace.after(0.0)
    assert pace.size == LARGEST
    for _ in range(20):
        pace.after(100.0)
    assert pace.size == 2
    assert pace.after(0.3) == 2
