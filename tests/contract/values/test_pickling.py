"""Every value of every family goes to another process and comes back, also after it was used; and copies equal it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import grillon
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle
from tests.contract.drawing.test_places import ODD_BOARDS
from tests.support.cases import for_each
from tests.support.puzzles import generate


def values(puzzle: Puzzle) -> Iterator[object]:
    """What a puzzle answers, each as it comes: every cached property has been filled by then."""
    position = puzzle.position()
    outcome = puzzle.solve()
    yield outcome
    yield outcome.value
    yield outcome.value.position()
    trace = puzzle.explain()
    yield trace
    yield from trace.steps[:2]
    yield trace.final
    yield puzzle.hint()
    yield puzzle.rate()
    yield puzzle.check()
    yield puzzle.verify(sorted(outcome.value.candidates)[1:])
    yield puzzle.count(up_to=1)
    yield puzzle.drawing(position, step=next(iter(trace), None))
    yield puzzle.scene()
    yield puzzle.scene("fr")
    yield puzzle.places
    yield puzzle.places.tray
    yield puzzle.rules.constraints
    yield puzzle.family.generator.schema
    yield puzzle.family.ladder.techniques
    yield tuple(puzzle.replay(max_events=50))
    rules = puzzle.rules
    numbers = [candidate for candidate in range(min(rules.candidates, 5000)) if rules.legal(candidate)]
    entered = position.enter(*Random(1).sample(numbers, min(20, len(numbers))))
    yield entered
    yield entered.clashes
    yield from (puzzle.places.entry(candidate) for candidate in numbers[:3])
    yield puzzle.canonical()
    yield puzzle


def assert_it_travels(value: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value


def test_unused_puzzles_travel(one: Generated) -> None:
    fresh = generate(one.puzzle.family_name, 1)
    assert_it_travels(fresh)
    assert_it_travels(grillon.parse(str(fresh.puzzle)))


def test_values_travel_after_use(example: Generated) -> None:
    for value in values(example.puzzle):
        assert_it_travels(value)
    assert_it_travels(example)


@for_each("text", ODD_BOARDS)
def test_odd_boards_travel_after_use(text: str) -> None:
    puzzle = grillon.parse(text)
    for value in (puzzle.drawing(), puzzle.rules and puzzle, puzzle.places, puzzle.solve(), puzzle.explain(), puzzle):
        assert_it_travels(value)


def test_sentences_keep_their_languages(one: Generated) -> None:
    puzzle = one.puzzle
    wrong = puzzle.verify(sorted(puzzle.solve().value.candidates)[1:])
    assert pickle.loads(pickle.dumps(wrong)).text("fr") == wrong.text("fr") != wrong.text()


def rated(puzzle: Puzzle) -> object:
    return puzzle.rate()


def test_a_pool_of_processes_gets_puzzles_and_gives_answers(one: Generated) -> None:
    _ = one.puzzle.drawing(), one.puzzle.hint()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(rated, one.puzzle).result() == one.puzzle.rate()
