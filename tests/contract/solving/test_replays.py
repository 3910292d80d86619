"""A search as events, in every family: each event follows, solutions are solutions, walking back undoes walking on."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

import grillon
from grillon.errors import RequestError
from grillon.formats import parse_positions
from grillon.model import Monitor
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle
from grillon.search.plain_search import CHOICES
from grillon.search.replay import EventKind
from grillon.search.watched_search import WatchedSearch, ways_to_watch
from tests.contract.drawing.test_places import ODD_BOARDS
from tests.support.cases import for_each


def assert_the_replay_is_a_search(
    puzzle: Puzzle, *, limit: int | None, max_events: int = 3000, **options: object
) -> None:
    replay = puzzle.replay(limit=limit, max_events=max_events, **options)  # type: ignore[arg-type]
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
    there = puzzle.replay(limit=limit, max_events=max_events, **options).walk()  # type: ignore[arg-type]
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


PLAIN = [
    {"engine": "plain", "heuristic": order, "prune": prune} for order in CHOICES["heuristic"] for prune in (True, False)
]


@for_each("options", PLAIN)
@for_each(
    "text",
    [
        "takuzu 4x4\n0 . . .\n. . . .\n. . . .\n. . . .",
        "sudoku 4x4\n1...\n...3\n....\n...2",
        "packing square\n..?\n...\npiece A ##/#.\npiece B ## x0..2\npiece C # x0..2",
        "tectonic maximum 3\n+-+-+\n|1 .|\n+ + +\n|. .|\n+-+-+",
        "fences D3 L1\n.?.?.\n?+?+?\n.?.?.\n?+?+?\n.?.|.",
    ],
)
def test_the_plain_search_finds_every_solution_in_any_order(text: str, options: dict[str, object]) -> None:
    assert_the_replay_is_a_search(grillon.parse(text), limit=None, max_events=200_000, **options)


def test_the_plain_search_is_there_in_every_family(example: Generated) -> None:
    puzzle = example.puzzle
    assert_the_replay_is_a_search(puzzle, limit=1, engine="plain", heuristic="fewest")
    cuts = [event for event in puzzle.replay(engine="plain", max_events=3000) if event.kind is EventKind.CONTRADICT]
    cells = range(len(puzzle.places.cells))
    assert all(event.why and set(event.cells) <= set(cells) for event in cuts)


def test_a_cell_that_nothing_covers_is_where_to_look() -> None:
    pieces = {"blue": {"variante_index": 2, "position": [0, 0]}, "red": {"variante_index": 0, "position": [3, 4]}}
    (position,) = parse_positions(json.dumps({"placed_pieces": pieces}))
    (cut,) = position.puzzle.replay(position, engine="plain")
    assert (str(cut.why), cut.kind) == ("not possible any more: R5C7 is covered", EventKind.CONTRADICT)
    assert [position.puzzle.places.write_cell(cell) for cell in cut.cells] == ["R5C7"]


def test_the_plain_search_has_its_own_choices_alone(one: Generated) -> None:
    with pytest.raises(RequestError, match="magic"):
        one.puzzle.replay(engine="plain", heuristic="magic")
    with pytest.raises(RequestError, match="colour"):
        one.puzzle.replay(engine="plain", colour="red")  # type: ignore[call-arg]


# Watched


def test_every_way_to_watch_finds_a_solution(example: Generated) -> None:
    puzzle = example.puzzle
    for way in ways_to_watch(puzzle.family):
        if way.engine == "sat":  # an extra
            continue
        monitor = Monitor(timeout=60)
        search = WatchedSearch(puzzle.position(), {"engine": way.engine}, monitor)
        try:
            outcome = search.run()
        except RequestError:  # an engine for other boards says so
            assert not way.tells
            continue
        assert puzzle.verify(outcome.value)
        assert search.board == tuple(sorted(outcome.value.candidates))


def test_what_is_placed_is_fixed(example: Generated) -> None:
    puzzle, solution = example.puzzle, example.puzzle.solve().value.candidates
    own = sorted(solution - set(puzzle.givens))[:3]
    start = puzzle.position().enter(*own)
    for engine in ("plain", ""):
        found = WatchedSearch(start, {"engine": engine}, Monitor()).run().value
        assert set(own) <= found.candidates
        assert puzzle.verify(found)


def test_entries_that_no_solution_has_leave_none() -> None:
    puzzle = grillon.parse("takuzu 4x4\n0 . . .\n. . . .\n. . . .\n. . . .")
    start = puzzle.position("R1C2=0 R1C3=0")
    for engine in ("plain", "search"):
        assert WatchedSearch(start, {"engine": engine}, Monitor()).run().status == "none"
    large = grillon.parse("sudoku 25x25\n" + "\n".join(["." * 25] * 25)).position("R1C1=1 R1C2=1")
    assert WatchedSearch(large, {}, Monitor()).run().status == "none"


def test_a_search_from_a_position_that_is_over_says_how() -> None:
    """Also where a given breaks a rule that no house speaks of, and where every wall is decided."""
    large = grillon.parse("tectonic maximum 3\n+-+\n|3|\n+-+")
    assert [event.kind for event in large.replay(large.position())] == [EventKind.CONTRADICT]
    walls = grillon.parse("tectonic maximum 4\n+-+-+\n|.:.|\n+:+:+\n|.:.|\n+-+-+")
    solution = walls.solve().value.candidates
    borders = range(walls.places.first_wall, walls.places.first_placement)
    entered = walls.position().enter(*solution).exclude(*(wall for wall in borders if wall not in solution))
    assert [event.kind for event in walls.replay(entered)] == [EventKind.SOLUTION]


ENDLESS = "\n".join(["packing square", "#" + "." * 11, *["." * 12] * 10, "." * 11 + "#", "piece X ## x71"])
"""Dominoes do not cover a board without two corners of one colour, and no search here sees it soon."""


@pytest.mark.parametrize("engine", ["bitboard", "cover", "plain"])
def test_a_search_without_end_is_told_up_to_the_last_event_that_is_wanted(engine: str) -> None:
    replay = grillon.parse(ENDLESS).replay(engine=engine, max_events=500)
    assert len(list(replay)) == 500
    assert replay.limit == "limit of 500 events"


@pytest.mark.parametrize("engine", ["bitboard", "cover", "plain"])
def test_the_board_is_seen_while_the_search_works(engine: str) -> None:
    puzzle, monitor = grillon.parse(ENDLESS), Monitor()
    search = WatchedSearch(puzzle.position(), {"engine": engine}, monitor)
    boards: set[tuple[int, ...]] = set()
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(search.run)
        try:
            while len(boards) < 3 and not running.done():
                boards.add(search.board or ())
                boards.discard(())
                sleep(0.001)
        finally:
            monitor.cancel()
        assert running.result().limit == "cancelled"
    assert len(boards) == 3
    for board in boards:
        # The plain search derives one thing after the other, and sees a contradiction when it looks for it.
        assert not puzzle.position().enter(*board).clashes or engine == "plain"


@pytest.mark.parametrize(
    "text",
    [
        "takuzu 10x10\n" + (". " * 9 + ".\n") * 10,
        "sudoku 6x6\n" + "......\n" * 6,
    ],
)
def test_engines_of_symbols_show_their_board_too(text: str) -> None:
    puzzle, monitor = grillon.parse(text), Monitor()
    board = monitor.control.board()
    assert board is None
    with puzzle.solutions(monitor=monitor, threads=1) as found:
        for _ in found:
            board = monitor.control.board()
            if board is not None:
                break
    assert board is not None
    assert not puzzle.position().enter(*board).clashes
