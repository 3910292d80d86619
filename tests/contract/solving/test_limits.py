"""A stop is never an answer, and every limit has its name: in every family, for every verb."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

import pytest

import grillon
from grillon import families
from grillon.errors import InputError, LimitReached
from grillon.model import Judgement, Monitor, Status
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, LONG, SEEDS, generated


def cancelled() -> Monitor:
    monitor = Monitor()
    monitor.cancel()
    return monitor


def out_of_time() -> Monitor:
    monitor = Monitor(timeout=0)
    assert monitor.poll(0)
    return monitor


def out_of_nodes() -> Monitor:
    monitor = Monitor(budget=5)
    assert monitor.poll(5)
    return monitor


STOPPED = [("cancelled", cancelled), ("timeout", out_of_time), ("budget", out_of_nodes)]


@pytest.fixture(params=STOPPED, ids=[name for name, _ in STOPPED])
def stop(request: pytest.FixtureRequest) -> tuple[str, Callable[[], Monitor]]:
    """The name of a limit, and monitors that have reached it."""
    name, make = request.param
    return name, make


def test_a_rating_names_the_limit_that_ended_it(one: Generated, stop: tuple[str, Callable[[], Monitor]]) -> None:
    name, make = stop
    rating = one.puzzle.rate(monitor=make())
    assert (rating.limit, rating.solved, rating.value, rating.level) == (name, False, None, None)
    assert str(rating) == f"unknown: the {name} limit was reached ({one.puzzle.family.ladder.sets[0].label})"
    assert one.puzzle.rate(timeout=0).limit == "timeout"


def test_an_explanation_names_it_too(one: Generated, stop: tuple[str, Callable[[], Monitor]]) -> None:
    name, make = stop
    trace = one.puzzle.explain(monitor=make())
    assert (trace.end, trace.limit, trace.solved) == (name, name, False)
    finished = one.puzzle.explain()
    assert finished.limit == ""
    assert one.puzzle.explain(max_steps=1).limit == ""


def test_no_verb_takes_a_stop_for_an_answer(one: Generated, stop: tuple[str, Callable[[], Monitor]]) -> None:
    name, make = stop
    puzzle = one.puzzle
    outcome = puzzle.solve(monitor=make())
    # A small puzzle may be solved before anyone looks at the limit; that is an answer, and the right one.
    assert outcome.status is Status.FOUND or (outcome.status, outcome.limit) == (Status.UNKNOWN, name)
    verdict = puzzle.check(monitor=make())
    assert verdict.judgement is Judgement.UNIQUE or (verdict.judgement, verdict.limit) == (Judgement.UNKNOWN, name)
    number = puzzle.count(monitor=make())
    assert (number.value, number.exact) == (1, True) or (number.exact, number.limit) == (False, name)
    with puzzle.solutions(monitor=make()) as found:
        assert len(list(found)) == 1 or found.limit == name


def test_counting_each_candidate_is_whole_or_refused(one: Generated, stop: tuple[str, Callable[[], Monitor]]) -> None:
    name, make = stop
    said = ""
    try:
        counted: Mapping[int, int] = one.puzzle.count_each(monitor=make())
    except LimitReached as error:
        counted, said = one.puzzle.count_each(), str(error)
    assert counted == dict.fromkeys(one.puzzle.solve().value.candidates, 1)
    assert said == "" or name in said


@pytest.mark.parametrize("family", FAMILIES)
def test_many_puzzles_have_as_many_answers_under_a_limit(family: str, stop: tuple[str, Callable[[], Monitor]]) -> None:
    name, make = stop
    puzzles = [generated(family, seed).puzzle for seed in SEEDS]
    the_family = puzzles[0].family
    verdicts = the_family.batch.check_all(puzzles, monitor=make())
    assert len(verdicts) == len(puzzles)
    for verdict in verdicts:
        assert verdict.judgement is Judgement.UNIQUE or (verdict.judgement, verdict.limit) == (Judgement.UNKNOWN, name)
    ratings = the_family.batch.rate_all(puzzles, monitor=make())
    assert [(rating.limit, rating.solved) for rating in ratings] == [(name, False)] * len(puzzles)


def test_a_stream_that_is_closed_says_so_and_stops_nothing_else(example: Generated) -> None:
    puzzle, monitor = example.puzzle, Monitor()
    first, second = puzzle.solutions(monitor=monitor), puzzle.solutions(monitor=monitor)
    first.close()
    assert list(first) == []
    assert first.limit == "closed"
    with second:
        assert [solution.candidates for solution in second] == [puzzle.solve().value.candidates]
        assert second.limit == ""
    assert second.limit == ""
    assert monitor.stopped_by == ""
    # The monitor of a closed stream still serves other calls.
    assert puzzle.check(monitor=monitor) == puzzle.check()
    assert puzzle.count(monitor=monitor) == puzzle.count()
    assert puzzle.rate(monitor=monitor) == puzzle.rate()


def test_several_threads_close_one_stream(one: Generated) -> None:
    found = one.puzzle.solutions()
    ready = threading.Barrier(8)
    ended: list[int] = []

    def close() -> None:
        ready.wait()
        found.close()
        ended.append(1)

    threads = [threading.Thread(target=close, daemon=True) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(ended) == 8


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_answers_for_the_puzzles_of_others_too(family: str) -> None:
    puzzles = [generated(other, 1).puzzle for other in FAMILIES for _ in range(2)]
    the_family = generated(family, 1).puzzle.family
    assert the_family.batch.check_all(puzzles) == [puzzle.check() for puzzle in puzzles]
    assert the_family.batch.rate_all(puzzles) == [puzzle.rate() for puzzle in puzzles]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_reader_of_solutions_stops_where_it_is(family: str) -> None:
    # The core is far ahead of its reader: what it has found already is not gone through after a stop.
    puzzle = grillon.parse(LONG[family])
    for up_to_symmetry in (False, True):
        monitor = Monitor()
        try:
            found = puzzle.solutions(up_to_symmetry=up_to_symmetry, monitor=monitor)
        except InputError:
            continue
        with found:
            # The many classes of this packing take long to find.
            if not (up_to_symmetry and family == "packing"):
                next(found)
            monitor.cancel()
            assert len(list(found)) < 100
            assert found.limit == "cancelled"
        number = puzzle.count(up_to_symmetry=up_to_symmetry, monitor=cancelled())
        assert (number.exact, number.limit) == (False, "cancelled")


@pytest.mark.parametrize("family", families.BUILT_IN)
def test_a_stream_that_a_budget_ends_counts_each_node_once(family: str) -> None:
    monitor = Monitor(budget=200_000)
    with grillon.parse(LONG[family]).solutions(monitor=monitor) as found:
        number = sum(1 for _ in found)
        assert found.limit == "budget"
    assert monitor.counters["solutions"] == number
    assert 200_000 <= monitor.counters["nodes"] < 210_000


def test_one_solution_that_is_hard_to_classify_is_interrupted() -> None:
    # A full classic grid takes seconds: it looks alike everywhere.
    puzzle = grillon.parse(LONG["sudoku"])
    for solution in puzzle.solutions(limit=2):
        with pytest.raises(LimitReached, match="cancelled"):
            puzzle.family.search.class_of(puzzle, cancelled())(solution)


@for_each(
    ("family", "size"),
    [("packing", (6, 10)), ("sudoku", (4, 4)), ("takuzu", (6, 6)), ("tectonic", (3, 4)), ("tectonic", (4, 3))],
)
def test_a_reader_of_all_grids_stops_where_it_is(family: str, size: tuple[int, int]) -> None:
    boards = families.get(family).boards(size)
    assert boards is not None
    for read in (boards.grids, boards.classes):
        monitor = Monitor()
        found = read(monitor=monitor)
        more: list[Puzzle] = []
        next(found)
        monitor.cancel()
        with pytest.raises(LimitReached, match="cancelled"):
            more.extend(found)
        assert len(more) < 100
    number = boards.count_classes(monitor=cancelled())
    assert (number.exact, number.limit) == (False, "cancelled")
    if family != "sudoku":
        boards.prepare()
        with pytest.raises(LimitReached, match="cancelled"):
            boards.sample(3, seed=1, monitor=cancelled())
