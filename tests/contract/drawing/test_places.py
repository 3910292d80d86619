"""Places, rules over places and positions: for every family, without its name."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import grillon
from grillon.errors import Refused
from grillon.model import BoardState, Position
from grillon.model.results.ending import Ending
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle
from grillon.search.replay import EventKind
from tests.support.cases import for_each

ODD_BOARDS = (
    "tectonic maximum 4\n+-+-+-+\n|1 . .|\n+ + + +\n|. . .|\n+ + + +\n|. . 2|\n+-+-+-+",
    "packing cubic\n...\n...\n/\n...\n...\npiece A ##/#.\npiece B ##/#.|#./.. x1..2\npiece C ## x0..3\npiece D # x0..3",
    "packing pyramid\n...\n...\n...\n/\n..\n..\n/\n.\npiece A ##/#.\npiece B ## x0..4\npiece D # x0..5",
    "packing pyramid\n...\n...\n...\n/\n..\n..\n/\n.\npiece A #..../##..# x0..1 fixed flip\npiece C # x0..14",
    "packing square\n..?\n...\n#..\npiece A ##/#. noflip\npiece B ## half x0..3\n"
    "piece C # x0..2\npiece D ##/#. fixed flip x0..1",
    "sudoku 6x6 antiking\n" + "\n".join(["......"] * 6),
    "sudoku 9x9 windoku x\n" + "\n".join(["." * 9] * 9),
    "sudoku 9x9 nonconsecutive antiknight\n" + "\n".join(["." * 9] * 9),
)


def random_positions(puzzle: Puzzle, number: int, seed: int) -> list[Position]:
    """Entries drawn at random: most of them right, some of them not."""
    chance = Random(seed)
    rules, solution = puzzle.rules, sorted(puzzle.solve().value.candidates)
    found = []
    for _ in range(number):
        wrong = [chance.randrange(rules.candidates) for _ in range(chance.randrange(4))]
        entries = chance.sample(solution, chance.randrange(len(solution) + 1))
        entries += [candidate for candidate in wrong if rules.legal(candidate)]
        found.append(puzzle.position().enter(*entries))
    return found


def assert_candidates_and_places_agree(puzzle: Puzzle) -> None:
    places, rules = puzzle.places, puzzle.rules
    assert places.candidates == rules.candidates
    chance = Random(1)
    numbers = range(rules.candidates)
    for candidate in numbers if len(numbers) < 200 else chance.sample(numbers, 200):
        if not rules.legal(candidate):
            continue
        entry = places.entry(candidate)
        assert entry.cells
        assert places.read(places.write(candidate)) == candidate
        assert candidate in places.candidates_at(chance.choice(entry.cells))
        if entry.symbol is not None:
            assert places.symbol_candidate(entry.cells[0], entry.symbol) == candidate
        elif entry.border is not None:
            assert places.wall_candidate(*entry.cells) == candidate
        else:
            assert entry.orientation is not None
            assert places.covering_candidate(entry.cells, piece=entry.piece) == candidate
            shape = places.tray.orientations[entry.orientation]
            under = {
                places.piece_candidate(entry.orientation, cell, part=part)
                for cell in entry.cells
                for part in range(len(shape.cells))
            }
            assert candidate in under
    for cell in range(len(places.cells)):
        if cell not in places.holes:
            assert places.read_cell(places.write_cell(cell)) == cell
            place = places.cells[cell]
            assert places.cell_at(place.row, place.column, place.layer) == cell


def assert_the_tray_turns(puzzle: Puzzle) -> None:
    tray = puzzle.places.tray
    for number, piece in enumerate(tray.pieces):
        reached, waiting = {piece.drawn}, [piece.drawn]
        for orientation in waiting:
            shape = tray.orientations[orientation]
            for other in (shape.turn, shape.flip, shape.tip):
                assert other in piece.orientations
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        assert reached == set(piece.orientations)
        assert all(tray.piece_of(orientation) == number for orientation in piece.orientations)
        assert len({tray.orientations[orientation].keys for orientation in piece.orientations}) == len(
            piece.orientations
        )


def assert_clashes_equal_the_houses(puzzle: Puzzle, number: int = 60) -> None:
    for position in random_positions(puzzle, number, seed=7):
        broken = next(puzzle.rules.clashing(position.true, position.excluded), None)
        clashes = position.clashes
        if puzzle.places.borders:
            assert broken is None or clashes
        else:
            assert bool(clashes) == (broken is not None), (str(position), clashes, broken)
        for clash in clashes:
            assert clash.cells
            assert all(candidate in position.true for candidate in clash.candidates)
        state, chance = position.state, Random(3)
        for candidate in (chance.randrange(puzzle.rules.candidates) for _ in range(20)):
            if puzzle.rules.legal(candidate) and candidate not in position.true and not clashes:
                forbidden = state.forbids(candidate) is not None
                if not puzzle.places.borders:
                    assert forbidden == (not position.can(candidate)), (str(position), puzzle.places.write(candidate))
                assert forbidden == bool(position.enter(candidate).clashes)
    solution = puzzle.solve().value
    assert BoardState(puzzle.places, puzzle.rules.constraints, solution.candidates).clashes() == ()


def assert_positions_travel(puzzle: Puzzle) -> None:
    chance = Random(5)
    for position in random_positions(puzzle, 8, seed=2):
        legal = [c for c in (chance.randrange(puzzle.rules.candidates) for _ in range(9)) if puzzle.rules.legal(c)]
        noted = position.exclude(*legal[:3]).mark(*legal[3:6]).mark(*legal[6:], corner=True)
        assert Position.parse(str(noted)) == noted
        assert pickle.loads(pickle.dumps(noted)) == noted


@for_each("text", ODD_BOARDS)
def test_odd_boards(text: str) -> None:
    assert_the_board_is_whole(grillon.parse(text))


def test_generated_boards(example: Generated) -> None:
    assert_the_board_is_whole(example.puzzle)


def assert_the_board_is_whole(puzzle: Puzzle) -> None:
    assert_candidates_and_places_agree(puzzle)
    assert_the_tray_turns(puzzle)
    assert_clashes_equal_the_houses(puzzle)
    assert_positions_travel(puzzle)


def test_a_full_board_without_clash_is_what_verify_accepts(one: Generated) -> None:
    puzzle = one.puzzle
    solution = puzzle.solve().value.candidates
    chance = Random(11)
    seen = set()
    for _ in range(60):
        gone = chance.choice(sorted(solution))
        wrong = solution - {gone} | {chance.randrange(puzzle.rules.candidates)}
        if not all(puzzle.rules.legal(candidate) for candidate in wrong) or not wrong >= set(puzzle.givens):
            continue
        position = puzzle.position().enter(*wrong)
        entered = {cell for candidate in wrong for cell in puzzle.places.entry(candidate).cells}
        full = len(entered) + len(puzzle.places.holes) == len(puzzle.places.cells)
        if full and not puzzle.places.tray:
            assert bool(puzzle.verify(wrong)) == (not position.clashes)
            seen.add(bool(position.clashes))
    assert puzzle.places.tray or seen


def test_any_legal_candidate_can_be_entered_and_nothing_else(one: Generated) -> None:
    puzzle, start = one.puzzle, one.puzzle.position()
    for candidate in range(0, puzzle.rules.candidates, max(1, puzzle.rules.candidates // 50)):
        if puzzle.rules.legal(candidate):
            assert candidate in start.enter(candidate).true
    with pytest.raises(Refused, match="is not a candidate"):
        start.enter(puzzle.rules.candidates)


def test_marks_and_exclusions_belong_to_a_position(one: Generated) -> None:
    solution = sorted(one.puzzle.solve().value.candidates - set(one.puzzle.givens))
    entry = solution[0]
    start = one.puzzle.position()
    noted = start.mark(entry).mark(entry, corner=True).exclude(entry)
    assert noted != start
    assert noted.retract(entry) == start
    both = noted.enter(entry)
    assert any("ruled out" in str(clash) for clash in both.clashes)


def test_a_position_that_contradicts_itself_is_never_solved(one: Generated) -> None:
    """Nor is one whose rules are broken: the search that is watched says what is."""
    puzzle, solution = one.puzzle, sorted(one.puzzle.solve().value.candidates)
    entered = puzzle.position().enter(*solution)
    wrong = [candidate for candidate in range(puzzle.rules.candidates) if puzzle.rules.legal(candidate)]
    over = next(candidate for candidate in wrong if candidate not in solution and entered.enter(candidate).clashes)
    for position in (entered.exclude(solution[0]), puzzle.position().enter(*solution[:3], over, *solution[3:])):
        trace = puzzle.explain(position)
        assert (trace.end, trace.steps) == (Ending.CONTRADICTION, ())
        events = list(puzzle.replay(position))
        assert [event.kind for event in events][-1:] == [EventKind.CONTRADICT]
        assert events[-1].text() != events[-1].text("fr")
    assert [event.kind for event in puzzle.replay(entered)][-1:] == [EventKind.SOLUTION]


def test_a_drawing_carries_its_places(example: Generated) -> None:
    puzzle = example.puzzle
    drawing = puzzle.drawing()
    assert [cell.cell for cell in drawing.cells] == list(range(len(puzzle.places.cells)))
    for cell in drawing.cells:
        place = puzzle.places.cells[cell.cell or 0]
        assert (cell.row, cell.column, cell.layer) == (place.row, place.column, place.layer)
