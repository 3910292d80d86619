"""Orders, counters, replay, threads, limits and reasons."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from threading import Thread
from time import sleep

import pytest

from benchmarks.families._combs import comb_puzzle
from grillon import parse
from grillon.families.packing import Board, PackingPuzzle, Piece, piece_set
from grillon.families.packing.formats import iq_puzzler
from grillon.families.packing.rules import PackingRules
from grillon.families.packing.search.counting import QUICK
from grillon.model import Judgement, Monitor, Position
from grillon.model.rule_table import RuleTable
from grillon.render.bar_chart import bar_chart
from grillon.search.comparison import compare
from grillon.search.replay import EventKind
from tests.support.cases import for_each

HARD = iq_puzzler.read_objective("CGABDEABECBAKAAE")
EMPTY = iq_puzzler.game()


@for_each(
    "pair",
    [
        ("ascender", "descender"),
        ("compactness", "compactness_inverse"),
        ("perimeter", "perimeter_inverse"),
        ("holes", "holes_inverse"),
    ],
)
@for_each("engine", ["bitboard", "cover"])
def test_an_order_and_its_inverse_differ(pair: tuple[str, str], engine: str) -> None:
    firsts = {EMPTY.solve(engine=engine, heuristic=name).value.candidates for name in pair}
    assert len(firsts) == 2
    seen = {tuple(event.fact for event in EMPTY.replay(engine=engine, heuristic=name, max_events=200)) for name in pair}
    assert len(seen) == 2


@pytest.mark.parametrize("engine", ["bitboard", "cover"])
@pytest.mark.parametrize("prune", [True, False])
def test_counters_agree_with_the_replay(engine: str, prune: bool) -> None:
    for heuristic in ("given", "holes_inverse"):
        monitor = Monitor()
        seen = HARD.replay(engine=engine, heuristic=heuristic, prune=prune, limit=None, monitor=monitor)
        kinds = [str(event.kind) for event in seen if event.kind is not EventKind.SOLUTION]
        assert not seen.limit
        depth = deepest = branches = 0
        before = ""
        for kind in kinds:
            if kind == "choose":
                branches += before != "take_back"
                depth += 1
            elif kind == "take_back":
                depth -= 1
            deepest = max(deepest, depth)
            before = kind
        assert depth == 0
        counters = {
            "tested": kinds.count("choose"),
            "pruned": kinds.count("contradict"),
            "depth": deepest,
            "branches": branches,
        }
        assert {name: monitor.counters[name] for name in counters} == counters


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
    assert any("do not fill" in event.why for event in puzzle.replay(engine="bitboard", limit=None))


def test_memory_runs_out_into_a_bound_or_another_engine() -> None:
    puzzle = PackingPuzzle(Board.rectangle(6, 10), piece_set("pentominoes"))
    assert puzzle.count(engine="sweep", memory=1 << 20).limit == "memory"
    assert int(puzzle.count(memory=1 << 20)) == 9356


def test_pieces_of_a_large_board_are_counted_without_listing_placements() -> None:
    board = Board.rectangle(10, 20)
    halves = tuple(Piece(symbol, tuple((x, y, 0) for x in range(10) for y in range(10))) for symbol in "AB")
    puzzle = PackingPuzzle(board, halves)
    monitor = Monitor()
    assert int(puzzle.count(monitor=monitor)) == 2
    assert monitor.counters["tested"] < 20
    assert str(replace(puzzle, fixed=puzzle.laid(puzzle.solve().value.candidates)).solve().value) == str(puzzle.solve())


def test_a_piece_in_parts_may_reach_beyond_a_pocket() -> None:
    """Every engine fills pockets with parts of pieces, also on a board with too many cells to list placements."""
    small, large = (parse(f"packing square\n{'.' * cells}\npiece A #.# x{cells // 2}") for cells in (4, 132))
    assert {int(small.count(engine=engine)) for engine in small.family.search.names("engine")} == {1}
    assert large.check().judgement is Judgement.UNIQUE


@pytest.mark.parametrize("engine", ["assembly", "cover"])
def test_a_budget_of_nodes_stops_every_engine_at_the_same_place(engine: str) -> None:
    # No sum of areas or colours is asked where an engine is named, and no engine gets to the end of this one.
    puzzle = PackingPuzzle(Board.rectangle(15, 14), piece_set("polyominoes", size=6))
    for _ in range(2):
        monitor = Monitor(budget=20_000)
        assert puzzle.solve(engine=engine, monitor=monitor).limit == "budget"
        assert monitor.counters["nodes"] == 20 * 1024


def test_an_exact_cover_that_does_not_fit_is_unknown() -> None:
    puzzle = PackingPuzzle(Board.box(3, 3, 3), piece_set("soma"))
    assert puzzle.count(engine="cover", memory=1 << 12).limit == "memory"
    found = puzzle.solutions(engine="cover", memory=1 << 12)
    assert list(found) == []
    assert found.limit == "memory"


def test_a_search_that_takes_over_from_a_sweep_hears_the_monitor() -> None:
    monitor = Monitor()
    seen: list[int] = []

    def cancel_when_the_search_runs() -> None:
        # The sweep has no solutions to count; the first short search ends long before these many nodes.
        while (nodes := monitor.counters["nodes"]) < 10 * QUICK and monitor.stopped_by != "cancelled":
            sleep(0.001)
        seen.append(nodes)
        monitor.cancel()

    watcher = Thread(target=cancel_when_the_search_runs)
    watcher.start()
    count = EMPTY.count(memory=1 << 16, monitor=monitor)
    monitor.cancel()
    watcher.join()
    assert count.limit == "cancelled"
    assert 0 < count.value < 4_331_140
    assert seen[0] >= 10 * QUICK
    assert monitor.counters["solutions"] > 0


def test_a_search_that_takes_over_from_a_sweep_keeps_the_deadline() -> None:
    assert EMPTY.count(memory=1 << 16, timeout=0.5).limit == "timeout"


def test_numbers_up_to_symmetry_with_and_without_a_piece_that_shows_them() -> None:
    # A piece that no symmetry leaves where it lies makes them a division; squares on a square board do not.
    assert int(HARD.with_fixed(()).count(up_to_symmetry=True)) == 1_082_785
    squares = PackingPuzzle(Board.rectangle(4, 4), (Piece.of_picture("O", "##/##", minimum=4, maximum=4),))
    assert int(squares.count(up_to_symmetry=True)) == int(squares.count()) == 1


def test_houses_with_more_placements_than_a_byte_counts() -> None:
    whole = Board.rectangle(6, 6)
    border = frozenset((x, y, 0) for x, y, _ in whole.cells if not 0 < x < 5 or not 0 < y < 5)
    board = Board(whole.lattice, whole.cells, border)
    puzzle = PackingPuzzle(board, tuple(replace(piece, minimum=0) for piece in piece_set("polyominoes", size=6)))
    rules = puzzle.rules
    legal = Counter(cell for c in range(rules.candidates) if rules.legal(c) for cell in rules.cells(c))
    assert min(legal[board.index[cell]] for cell in board.cells if cell not in border) > 255
    solutions = list(puzzle.solutions(engine="cover", limit=3))
    assert len({solution.candidates for solution in solutions}) == 3
    assert all(puzzle.verify(solution) for solution in solutions)


@for_each(
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
                    Piece.of_picture("B", "#", minimum=0, maximum=0),
                    Piece.of_picture("C", "##", minimum=0),
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
    picture = bar_chart(runs, "a level")
    assert picture.count("<rect") == len(runs) + 1


def test_positions_refuse_what_cannot_lie() -> None:
    position = Position(EMPTY)
    first, *_ = HARD.givens
    position = position.enter(first)
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
        looked = [n for n in rules.house_numbers() if rules.house(n).broken_by(legal)]
        assert list(rules.broken(legal)) == looked
        for candidate in filter(rules.legal, range(0, rules.candidates, 97)):
            assert rules.broken_with(candidate, legal) == RuleTable.broken_with(rules, candidate, legal)


def test_one_question_does_not_list_what_else_may_be_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PackingRules, "house", lambda rules, number: pytest.fail("a house was listed"))
    fresh = replace(EMPTY)
    first, second = sorted(HARD.solve().value.candidates)[:2]
    position = fresh.position().enter(first)
    assert position.can(second)
    taken = next(c for c in fresh.places.candidates_at(fresh.rules.cells(first)[0]) if c != first)
    assert "is covered" in position.objection(taken)


def test_a_piece_with_deep_gaps_does_not_lead_a_large_board_astray() -> None:
    """Filled cell by cell from a corner, ten million pieces are placed and none of the gaps is filled."""
    puzzle = comb_puzzle(1)
    monitor = Monitor(budget=100_000)
    assert puzzle.verify(puzzle.solve(monitor=monitor).value)


def test_a_board_without_a_solution_is_not_given_one_outwards() -> None:
    """Nothing is found from the largest piece outwards, and that alone is no answer."""
    bars = tuple(Piece.of_rows(symbol, ["#" * length]) for symbol, length in zip("ABCD", (100, 99, 98, 3), strict=True))
    outcome = PackingPuzzle(Board.rectangle(3, 100), bars).solve()
    assert not outcome.limit
    assert not outcome
