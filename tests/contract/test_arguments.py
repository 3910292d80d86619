"""Wrong arguments are refused in one line that names them, by every verb of every family."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import pytest

import grillon
from grillon import families
from grillon.errors import GrillonError, RequestError
from grillon.model import Monitor, Position, Solutions, Work, arguments
from grillon.model.work import LadderWork
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, SMALL, generated

NAN = float("nan")


def each(**wrong: list[Any]) -> list[dict[str, Any]]:
    """One keyword at a time."""
    return [{name: value} for name, values in wrong.items() for value in values]


LIMITS = each(
    timeout=["x", NAN, -1, -0.5, None.__class__, [1], True],
    threads=["x", 0, -1, 1.5, 10**9, True],
    memory=["1G", -1, 1.5],
    monitor=["x", 5],
)


def refused(call: Callable[..., object], *given: Any, **named: Any) -> str:
    with pytest.raises(RequestError) as caught:
        call(*given, **named)
    said = str(caught.value)
    assert said
    assert "\n" not in said
    assert caught.value.text("fr") != said
    return said


@for_each("given", LIMITS)
def test_limits(one: Generated, given: dict[str, Any]) -> None:
    puzzle = one.puzzle
    (name,) = given
    verb: Callable[..., object]
    for verb in (puzzle.solve, puzzle.solutions, puzzle.count):
        assert name in refused(verb, **given)
    if name in ("timeout", "monitor"):
        for verb in (puzzle.check, puzzle.rate, puzzle.explain):
            assert name in refused(verb, **given)
    if name == "timeout":
        assert name in refused(puzzle.hint, **given)
        assert name in refused(Monitor, **given)
    if name in ("threads", "monitor"):
        for many in (puzzle.family.batch.check_all, puzzle.family.batch.rate_all):
            assert name in refused(many, [puzzle], **given)


@for_each("value", ["x", 1.5, -1, 2**64, True])
def test_budgets(value: object) -> None:
    assert "budget" in refused(Monitor, budget=value)


def test_a_budget_of_nothing_is_spent() -> None:
    monitor = Monitor(budget=0)
    assert monitor.poll(1)
    assert monitor.stopped_by == "budget"


@for_each("value", ["x", -1, 1.5, [], True])
def test_numbers_of_solutions(one: Generated, value: Any) -> None:
    assert "limit" in refused(one.puzzle.solutions, limit=value)
    assert "up_to" in refused(one.puzzle.count, up_to=value)
    assert "limit" in refused(one.puzzle.replay, limit=value)
    assert "max_events" in refused(one.puzzle.replay, max_events=value)


@for_each("value", [-1, -5, "x", 1.5, 2**40])
def test_numbers_of_steps(one: Generated, value: Any) -> None:
    assert "max_steps" in refused(one.puzzle.explain, max_steps=value)
    ladder = one.puzzle.family.ladder
    work = LadderWork(ladder.sets[0], Monitor(), max_steps=value)
    refused(ladder.run, one.puzzle, one.puzzle.position(), work)


def test_so_many_steps_and_no_more(example: Generated) -> None:
    puzzle = example.puzzle
    whole = puzzle.explain(trimmed=False)
    assert len(whole) > 2
    assert whole.solved
    none = puzzle.explain(max_steps=0)
    assert (len(none), none.end) == (0, "limit")
    first = puzzle.explain(max_steps=1, trimmed=False)
    assert (first.steps, first.end) == (whole.steps[:1], "limit")
    assert puzzle.explain(max_steps=len(whole), trimmed=False).end == "solved"


@for_each("seed", [-1, "x", 2**64, 1.5, True, b"1"])
@pytest.mark.parametrize("family", FAMILIES)
def test_seeds(family: str, seed: Any) -> None:
    assert "seed" in refused(families.get(family).generate, seed=seed)
    assert "seed" in refused(families.get(family).generate_many, 2, seed=seed)


@for_each("size", [4.5, "x", (4,), (4, 4, 4), [4, "x"], {}, 4.0, True, (4.0, 4.0), b"4x4"])
@pytest.mark.parametrize("family", FAMILIES)
def test_sizes(family: str, size: Any) -> None:
    assert "size" in refused(families.get(family).generate, seed=1, size=size)


@pytest.mark.parametrize("family", FAMILIES)
def test_one_number_is_a_square(family: str) -> None:
    request: dict[str, Any] = {"pieces": "tetrominoes", "variant": "rectangle"} if family == "packing" else {}
    the_family = families.get(family)

    def made(size: object) -> object:
        try:
            return the_family.generate(seed=3, size=size, monitor=Monitor(budget=200_000), **request).puzzle
        except GrillonError as error:
            return str(error)

    side = 4
    assert made(side) == made("4x4") == made((side, side)) == made([side, side])


def test_other_options_of_a_request(one: Generated) -> None:
    the_family = one.puzzle.family
    for option in the_family.generator.schema.options:
        for value in ([], {}, object(), b"x", NAN):
            refused(the_family.generate, seed=1, **{option.name: value})


@for_each("text", [None, b"12", ["takuzu 2x2"], 5])
def test_texts(one: Generated, text: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: grillon.parse(text),
        lambda: grillon.parse(text, family=one.puzzle.family_name),
        lambda: grillon.parse(text, format="short"),
        lambda: next(grillon.parse_many(text)),
        lambda: one.puzzle.family.parse(text),
        lambda: one.puzzle.family.formats.parse_solution(one.puzzle, text),
        lambda: Position.parse(text),
    ]
    for call in calls:
        assert "text" in refused(call)


@for_each("solution", ["123", b"12", None, 5, ["1"], [1.5], [None]])
def test_solutions_to_verify(one: Generated, solution: Any) -> None:
    refused(one.puzzle.verify, solution)


def test_positions_of_other_puzzles(one: Generated) -> None:
    puzzle = one.puzzle
    strangers: list[Any] = [generated(puzzle.family_name, 2).puzzle.position(), "x", 5, puzzle]
    strangers += [generated(family, 1).puzzle.position() for family in FAMILIES if family != puzzle.family_name]
    for stranger in strangers:
        for verb in (puzzle.hint, puzzle.explain, puzzle.replay, puzzle.drawing):
            assert "position" in refused(verb, stranger)
    assert puzzle.hint(puzzle.position()) == puzzle.hint()


@for_each("puzzles", ["x", 5, None, ["x"], [None]])
def test_what_is_no_puzzle(one: Generated, puzzles: Any) -> None:
    the_family = one.puzzle.family
    for verb in (the_family.batch.check_all, the_family.batch.rate_all):
        assert "puzzle" in refused(verb, puzzles)
        assert verb([]) == []


def test_one_puzzle_is_not_several(one: Generated) -> None:
    assert "several puzzles" in refused(one.puzzle.family.batch.check_all, one.puzzle)


@for_each("candidate", ["x", None, 1.5, [1]])
def test_candidates(one: Generated, candidate: Any) -> None:
    position = one.puzzle.position()
    for move in (position.enter, position.exclude, position.retract):
        with pytest.raises(GrillonError):
            move(candidate)
    assert not position.can(candidate)


def test_names(one: Generated) -> None:
    the_family = one.puzzle.family
    names: tuple[Any, ...] = (None, 5, b"x")
    for name in names:
        refused(the_family.ladder.technique, name)
        refused(one.puzzle.explain, only=[name])
        refused(families.get, name)
        refused(grillon.Level.named, name)
        with pytest.raises(GrillonError):
            grillon.write(one.puzzle, name)


@pytest.mark.parametrize("family", ["takuzu", "tectonic"])
def test_all_grids(family: str) -> None:
    the_family = families.get(family)
    for size in (4.5, "x", None, (4,), [4, "x"]):
        assert "size" in refused(the_family.boards, size)
    boards = the_family.boards(4)
    assert boards is not None
    assert boards.count() == the_family.boards((4, 4)).count()
    for number in ("x", -1, 1.5):
        assert "number" in refused(boards.sample, number, seed=1)
        refused(boards.unrank, number)
    for seed in ("x", -1, 2**64):
        assert "seed" in refused(boards.sample, 1, seed=seed)
    for threads in ("x", 0, 1.5):
        assert "threads" in refused(boards.count, threads=threads)


def test_no_threads_said_means_every_core_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {3, 4, 7}, raising=False)
    assert arguments.thread_number(None) == 3
    assert arguments.thread_number(1) == 1
    # A budget of nodes ends the work at the same place everywhere, unless told otherwise.
    assert arguments.thread_number(None, Monitor(budget=10)) == 1
    assert arguments.thread_number(2, Monitor(budget=10)) == 2
    assert arguments.thread_number(None, Monitor(timeout=10)) == 3


def test_every_verb_asks_the_same_what_no_threads_mean(one: Generated, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def answer(threads: int | None, monitor: Monitor | None = None) -> int:
        asked.append(threads)
        return 2

    for name, module in list(sys.modules.items()):
        if name.startswith("grillon") and hasattr(module, "thread_number"):
            monkeypatch.setattr(module, "thread_number", answer)
    puzzle, the_family = one.puzzle, one.puzzle.family
    used: list[int] = []
    search = the_family.search.solutions

    def noted(puzzle: Puzzle, work: Work) -> Solutions:
        used.append(work.threads)
        return search(puzzle, work)

    monkeypatch.setattr(the_family.search, "solutions", noted)
    calls: list[Callable[[], object]] = [
        puzzle.solve,
        puzzle.count,
        puzzle.count_each,
        lambda: puzzle.solutions().close(),
        lambda: Puzzle.check(puzzle),
        lambda: the_family.batch.check_all([puzzle]),
        lambda: the_family.batch.rate_all([puzzle]),
    ]
    for call in calls:
        asked.clear()
        call()
        assert asked
        assert set(asked) == {None}
    assert set(used) == {2}
    boards = the_family.boards((4, 4)) if SMALL.get(the_family.name) or the_family.name == "tectonic" else None
    if boards is not None:
        asked.clear()
        boards.count()
        assert set(asked) == {None}
