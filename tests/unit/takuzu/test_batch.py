"""Many puzzles in one call of the core: the same answers as one by one, in the same order."""

from __future__ import annotations

import pytest

import grillon
from grillon.errors import BrokenRules
from grillon.families.takuzu import FAMILY
from grillon.model import Judgement, Puzzle

NONE = "takuzu 4x4\n0 1 0 .\n. . . .\n0 1 . 1\n. . . ."
SEVERAL = "takuzu 6x6\n" + "\n".join([". . . . . ."] * 6)
BROKEN = "takuzu 4x4\n0 0 0 .\n. . . .\n. . . .\n. . . ."


def proper_puzzles() -> list[Puzzle]:
    made = [FAMILY.generate(seed=seed, size=size).puzzle for size in ("6x6", "6x8", "4x4") for seed in range(4)]
    loose = FAMILY.generate(seed=1, size="6x6", distinct=False).puzzle
    return [made[0], grillon.parse(NONE), *made[1:], grillon.parse(SEVERAL), loose]


@pytest.mark.parametrize("threads", [1, 3])
def test_verdicts(threads: int) -> None:
    puzzles = [*proper_puzzles(), grillon.parse(BROKEN)]
    verdicts = FAMILY.check_all(puzzles, threads=threads)
    assert verdicts == [puzzle.check() for puzzle in puzzles]
    assert {verdict.judgement for verdict in verdicts} == {
        Judgement.UNIQUE,
        Judgement.NONE,
        Judgement.SEVERAL,
        Judgement.BROKEN,
    }
    assert all(
        puzzle.verify(solution)
        for puzzle, verdict in zip(puzzles, verdicts, strict=True)
        for solution in verdict.solutions
    )


@pytest.mark.parametrize("threads", [1, 3])
def test_ratings(threads: int) -> None:
    puzzles = proper_puzzles()
    assert FAMILY.rate_all(puzzles, threads=threads) == [puzzle.rate() for puzzle in puzzles]
    with pytest.raises(BrokenRules):
        FAMILY.rate_all([*puzzles, grillon.parse(BROKEN)])
