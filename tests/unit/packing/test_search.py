"""Orders, counters, replay, threads, limits and reasons."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import pairwise

import pytest
from jsonschema import Draft202012Validator

from grillon.errors import RequestError
from grillon.families.packing import Board, PackingPuzzle, Piece, iq, piece_set
from grillon.families.packing.puzzle import PIECE_ORDERS
from grillon.families.packing.replay import chart, compare, replay
from grillon.model import Judgement, Monitor, Position

HARD = iq.read_objective("CGABDEABECBAKAAE")
EMPTY = iq.game()


@pytest.mark.parametrize(
    "pair",
    [
        ("ascender", "descender"),
        ("compactness", "compactness_inverse"),
        ("perimeter", "perimeter_inverse"),
        ("holes", "holes_inverse"),
    ],
)
@pytest.mark.parametrize("engine", ["bitboard", "cover"])
def test_an_order_and_its_inverse_differ(pair: tuple[str, str], engine: str) -> None:
    firsts = {EMPTY.solve(engine=engine, heuristic=name).value.candidates for name in pair}
    assert len(firsts) == 2
    seen = {
        tuple(event.candidate for event in replay(EMPTY, engine=engine, heuristic=name, most=200).events)
        for name in pair
    }
    assert len(seen) == 2


def test_every_order_finds_the_same_solutions() -> None:
    puzzle = HARD.with_fixed(HARD.givens[:2])
    expected = {solution.candidates for solution in puzzle.solutions()}
    assert len(expected) > 1
    for name in (*PIECE_ORDERS, "border"):
        for prune in (True, False):
            found = {s.candidates for s in puzzle.solutions(heuristic=name, prune=prune, engine="bitboard")}
            assert found == expected, (name, prune)


@pytest.mark.parametrize("engine", ["bitboard", "cover"])
@pytest.mark.parametrize("prune", [True, False])
def test_counters_agree_with_the_replay(engine: str, prune: bool) -> None:
    for heuristic in ("given", "holes_inverse"):
        seen = replay(HARD, engine=engine, heuristic=heuristic, prune=prune, limit=0)
        assert not seen.cut
        kinds = [event.kind for event in seen.events]
        depth = deepest = branches = 0
        before = ""
        for kind in kinds:
            if kind == "place":
                branches += before != "remove"
                depth += 1
            elif kind == "remove":
                depth -= 1
            deepest = max(deepest, depth)
            before = kind
        assert depth == 0
        counters = {
            "tested": kinds.count("place"),
            "pruned": kinds.count("prune"),
            "depth": deepest,
            "branches": branches,
        }
        assert seen.counters == counters
        monitor = Monitor()
        assert len(list(HARD.solutions(engine=engine, heuristic=heuristic, prune=prune, monitor=monitor, limit=1))) == 1


def test_a_replay_is_cut_at_its_cap() -> None:
    seen = replay(EMPTY, most=10)
    assert seen.cut
    assert len(seen.events) == 10
    document = seen.document()
    assert len(document["steps"]) == 10  # type: ignore[arg-type]


def test_a_replay_fits_its_schema() -> None:
    schema = json.loads(files("grillon.families.packing").joinpath("replay.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    for seen in (replay(HARD, limit=0), replay(EMPTY, most=10, prune=False)):
        document = json.loads(json.dumps(seen.document()))
        Draft202012Validator(schema).validate(document)
        assert document["steps"]


def test_pieces_are_removed_in_the_order_they_were_laid() -> None:
    stack: list[int] = []
    for event in replay(HARD, limit=0).events:
        if event.kind == "place":
            stack.append(event.candidate)
        elif event.kind == "remove":
            assert stack.pop() == event.candidate
        else:
            assert event.why in ("zone", "cell", "piece")
            assert event.where
    assert not stack


@pytest.mark.parametrize("engine", ["bitboard", "cover"])
def test_the_first_solutions_do_not_depend_on_threads(engine: str) -> None:
    runs = [
        [solution.candidates for solution in EMPTY.solutions(engine=engine, limit=20, threads=threads)]
        for threads in (1, 2, 3)
    ]
    assert runs[0] == runs[1] == runs[2]
    assert len(set(runs[0])) == 20


def test_a_zone_of_seven_is_not_filled_by_two_three_and_six() -> None:
    board = Board.of_rows([".......#...."])
    pieces = (Piece.of_picture("A", "##"), Piece.of_picture("B", "###"), Piece.of_picture("C", "######"))
    puzzle = PackingPuzzle(board, pieces)
    assert puzzle.check().judgement is Judgement.NONE
    assert any(event.why == "zone" for event in replay(puzzle, engine="bitboard", limit=0).events)


def test_a_deadline_is_unknown_never_a_number() -> None:
    count = EMPTY.count(engine="bitboard", timeout=0.05)
    assert not count.exact
    assert count.limit == "timeout"


def test_memory_runs_out_into_a_bound_or_another_engine() -> None:
    puzzle = PackingPuzzle(Board.rectangle(6, 10), piece_set("pentominoes"))
    assert puzzle.count(engine="sweep", memory=1 << 20).limit == "memory"
    assert int(puzzle.count(memory=1 << 20)) == 9356


def test_unknown_names_are_refused() -> None:
    for options in ({"engine": "magic"}, {"heuristic": "magic"}, {"cells": "magic"}, {"speed": 3}):
        with pytest.raises(RequestError, match="there are"):
            EMPTY.solve(**options)


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (
            PackingPuzzle(Board.rectangle(3, 3), (Piece.of_picture("A", "##/##"),)),
            "The areas differ: 9 cells, but pieces for 4.",
        ),
        (
            PackingPuzzle(
                Board.of_rows(["...", "#.#", "..."]), (Piece.of_picture("A", "##/##"), Piece.of_picture("B", "###"))
            ),
            "Piece A fits nowhere.",
        ),
        (
            PackingPuzzle(
                Board.of_rows(["..#.", "####"]),
                (
                    Piece.of_picture("A", "##"),
                    Piece.of_picture("B", "#", least=0, most=0),
                    Piece.of_picture("C", "##", least=0),
                ),
            ),
            "No piece covers R1C4.",
        ),
        (PackingPuzzle(Board.rectangle(4, 5), piece_set("tetrominoes")), "Coloured like a chessboard"),
        (
            PackingPuzzle(
                Board.rectangle(3, 4),
                (Piece.of_picture("A", "#../##./.##"), Piece.of_picture("B", "##/##"), Piece.of_picture("C", "###")),
            ),
            "A complete search found nothing.",
        ),
    ],
)
def test_reasons_for_no_solution(puzzle: PackingPuzzle, reason: str) -> None:
    assert puzzle.reason_for_no_solution().startswith(reason)
    assert puzzle.reason_for_no_solution("fr") not in ("", puzzle.reason_for_no_solution())
    assert puzzle.check().judgement is Judgement.NONE


def test_comparison_and_its_chart() -> None:
    runs = compare(HARD)
    assert len({run.tested for run in runs}) > 4
    picture = chart(runs, "a level")
    assert picture.count("<rect") == len(runs) + 1


def test_positions_refuse_what_cannot_lie() -> None:
    position = Position(EMPTY)
    first, *_ = HARD.givens
    position = position.choose(first)
    assert not position.can(first)
    clash = next(
        c
        for c in range(EMPTY.rules.candidates)
        if EMPTY.rules.legal(c) and c != first and EMPTY.rules.kind(c) == EMPTY.rules.kind(first)
    )
    assert not position.can(clash)
    assert Position.parse(str(position)) == position


def test_houses_found_by_counting_are_those_found_by_looking() -> None:
    rules = HARD.rules
    solution = HARD.solve().value.candidates
    for candidates in (
        solution,
        solution - {min(solution)},
        frozenset(HARD.givens),
        frozenset([*solution, min(solution) + 1]),
    ):
        legal = frozenset(c for c in candidates if rules.legal(c))
        looked = [rules.house(n) for n in rules.house_numbers() if rules.house(n).broken_by(legal)]
        assert list(rules.broken(legal)) == looked


def test_neighbouring_solutions_differ() -> None:
    records = [solution.candidates for solution in EMPTY.solutions(limit=50)]
    assert all(one != two for one, two in pairwise(records))
