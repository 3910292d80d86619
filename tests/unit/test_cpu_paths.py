"""Every CPU path gives the same bytes: puzzles, solutions, ladders and ratings, for every family."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from grillon import _core, families
from grillon.model import Monitor
from grillon.model.work import LadderWork
from tests.support.paths import comparing_paths
from tests.support.puzzles import FAMILIES, SMALL


@pytest.fixture(autouse=True)
def best_path_afterwards() -> Iterator[None]:
    before = _core.cpu_path()
    yield
    _core.set_cpu_path(before)


def transcript(family: str) -> list[object]:
    """What the core says about one seed: everything that crosses the border."""
    made = families.get(family).generate(seed=7, **SMALL.get(family, {}))
    puzzle = made.puzzle
    ladder = puzzle.family.ladder
    run = ladder.run(puzzle, puzzle.position(), LadderWork(ladder.sets[0], Monitor()))
    with puzzle.solutions(limit=20) as found:
        solutions = [sorted(solution.candidates) for solution in islice(found, 20)]
    return [str(puzzle), made.attempts, run.steps, run.end, solutions, puzzle.rate(), str(puzzle.check())]


@comparing_paths
@pytest.mark.parametrize("family", FAMILIES)
def test_all_paths_agree(family: str) -> None:
    transcripts = {}
    for path in _core.cpu_paths():
        _core.set_cpu_path(path)
        assert _core.cpu_path() == path
        transcripts[path] = transcript(family)
    first = transcripts[_core.cpu_paths()[0]]
    assert all(other == first for other in transcripts.values())


def test_paths_this_machine_lacks_are_refused() -> None:
    assert _core.cpu_paths()[0] == "baseline"
    with pytest.raises(ValueError, match="abacus"):
        _core.set_cpu_path("abacus")
