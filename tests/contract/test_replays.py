"""A search as events, in every family: each event follows, solutions are solutions, walking back undoes walking on."""

from __future__ import annotations

import pytest

import grillon
from grillon.model import Generated, Monitor, Puzzle
from grillon.model.replay import EventKind
from tests.contract.test_places import ODD_BOARDS


def assert_the_replay_is_a_search(puzzle: Puzzle, *, limit: int | None, max_events: int = 3000) -> None:
    replay = puzzle.replay(limit=limit, max_events=max_events)
    events = list(replay)
    walk, chosen, found = replay.walk(), 0, []
    for number, event in enumerate(events, start=1):
        assert walk.forward() == number
        assert walk.event == event
        if event.kind is EventKind.SOLUTION:
            true = walk.position.true
            assert puzzle.verify(true), puzzle.verify(true).violation
            found.append(true)
        chosen += (event.kind is EventKind.CHOOSE) - (event.kind is EventKind.TAKE_BACK)
        assert event.depth == chosen
        assert event.text("fr")
    assert len(set(found)) == len(found)
    if limit is None and not replay.limit:
        assert len(found) == puzzle.count().value
    elif replay.limit == f"limit of {limit}":
        assert len(found) == limit
    else:
        assert replay.limit or len(found) < (limit or 0)
    middle = len(events) // 2
    there = puzzle.replay(limit=limit, max_events=max_events).walk()
    there.forward(middle)
    assert walk.back(len(events) - middle) == middle
    assert walk.position == there.position
    assert walk.back(len(events)) == 0
    assert walk.position == replay.start


def test_a_replay_finds_the_solution(example: Generated) -> None:
    assert_the_replay_is_a_search(example.puzzle, limit=2)


@pytest.mark.parametrize("text", ODD_BOARDS[:4])
def test_a_replay_of_odd_boards(text: str) -> None:
    assert_the_replay_is_a_search(grillon.parse(text), limit=3)


def test_a_replay_of_everything_counts_all_solutions() -> None:
    for text in ("takuzu 4x4\n0 . . .\n. . . .\n. . . .\n. . . .", "sudoku 4x4\n1...\n....\n....\n...2"):
        assert_the_replay_is_a_search(grillon.parse(text), limit=None, max_events=100_000)


def test_a_derived_value_is_true_in_every_solution_that_keeps_the_choices() -> None:
    puzzle = grillon.parse("sudoku 4x4\n1...\n....\n....\n...2")
    solutions = [solution.candidates for solution in puzzle.solutions()]
    replay = puzzle.replay(limit=None)
    walk = replay.walk()
    derived = 0
    for event in replay:
        before = walk.position
        walk.forward()
        if event.kind is EventKind.DERIVE and event.fact is not None and event.fact >= 0:
            kept = [s for s in solutions if before.true <= s and not before.excluded & s]
            assert all(event.fact in solution for solution in kept)
            derived += 1
    assert derived > 10


def test_a_stopped_replay_says_so(one: Generated) -> None:
    monitor = Monitor()
    monitor.cancel()
    replay = one.puzzle.replay(limit=None, monitor=monitor)
    assert len(list(replay)) < 3000
    assert replay.limit == "cancelled"
