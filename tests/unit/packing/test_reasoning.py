"""The ladder, levels and cuts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grillon.errors import LimitReached, RequestError
from grillon.families.packing import FAMILY, Board, PackingPuzzle
from grillon.families.packing.cut import cut
from grillon.families.packing.formats import iq_puzzler
from grillon.model import Judgement, Level, Role
from grillon.render.heat_map import heat_map
from grillon.render.svg import to_svg
from tests.oracle import cpsat
from tests.support.cases import for_each
from tests.support.packings import random_packing, solutions_of
from tests.support.steps import assert_houses_needed, assert_sound

OBJECTIVES = (
    "ADDDBCBDCACDDHBAEICDFGAAGGDGHECFIEAFJJABKBAE",
    "ADDDBCBDCACDDGAAGGDGHECFIEAFKBAELAAB",
    "AGDDDIAAECCDFAAHGADGHBABJEBBKEAELDAD",
    "AAADBGAADACDEBBCFGCFIDBDJCDCKBAALFAB",
    "AEDCBEAADAADGHAEHBAEIDBHJADCLACC",
    "AADDBCADCFAADDABEBCDGAAHHDDAIFCF",
    "AFAABEDCCABDDCABIAAHJADCKEADLGBD",
    "ABAAEDABGIACKFAALAAD",
    "AHABEDAAGFAFHABAKAAE",
    "CGABDEABECBAKAAE",
    "AGAAGAAGHEBAKCAA",
)


def test_steps_on_random_boards_are_sound() -> None:
    steps = 0
    for seed in range(300, 600):
        puzzle = random_packing(seed)
        expected = solutions_of(puzzle)
        trace = puzzle.explain()
        if not expected:
            assert trace.end in ("contradiction", "stuck")
            continue
        for position, step in trace.positions():
            for solution in expected:
                if position.true <= solution and not position.excluded & solution:
                    assert solution.issuperset(step.chosen), (seed, step)
                    assert solution.isdisjoint(step.excluded), (seed, step)
            steps += 1
        if len(expected) == 1 and seed % 4 == 0:
            assert_sound(trace, mutated=1)
            assert_houses_needed(trace, mutated=1)
        assert not (trace.solved and len(expected) > 1 and not _adds(puzzle)), seed
    assert steps > 50


def _adds(puzzle: PackingPuzzle) -> bool:
    """May pieces be added to what already fills every cell that must be filled?"""
    return bool(puzzle.board.optional) or any(piece.minimum < piece.maximum for piece in puzzle.pieces)


@for_each("level", list(Level))
def test_every_level_is_made(level: Level) -> None:
    for seed in (1, 2):
        made = FAMILY.generate(seed=seed, level=str(level))
        assert made.rating is not None
        assert made.rating.level is level
        assert cpsat.count(made.puzzle, 2) == 1
        assert made.puzzle.verify(made.solution)  # type: ignore[arg-type]
        again = FAMILY.generate(seed=seed, level=str(level))
        assert (again.puzzle, again.attempts) == (made.puzzle, made.attempts)


def test_levels_on_other_boards() -> None:
    requests: tuple[dict[str, Any], ...] = (
        {"variant": "diag55"},
        {"variant": "pyramid55"},
        {"size": "6x10", "pieces": "pentominoes"},
    )
    for request in requests:
        made = FAMILY.generate(seed=3, level="medium", **request)
        assert made.puzzle.check().judgement is Judgement.UNIQUE
    with pytest.raises(RequestError, match="size: the set tetrominoes does not fill the board"):
        FAMILY.generate(seed=1, size="4x5", pieces="tetrominoes")


def test_a_cut_is_a_solution_of_its_pieces() -> None:
    for seed in range(5):
        made = cut(Board.rectangle(6, 12), seed=seed, pieces=14, sizes=(3, 8), different=True)
        assert made.puzzle.verify(made.solution)
        shapes = {frozenset(map(tuple, _turned(piece.cells))) for piece in made.puzzle.pieces}
        assert len(shapes) == 14
        assert cut(Board.rectangle(6, 12), seed=seed, pieces=14, sizes=(3, 8), different=True) == made
    solid = cut(Board.rectangle(8, 10), seed=1, pieces=8, sizes=(8, 12), rectangles=False).puzzle
    assert all(piece.area < piece.extent[1] * piece.extent[2] for piece in solid.pieces)


def _turned(cells: tuple[tuple[int, int, int], ...]) -> list[list[tuple[int, int]]]:
    images = []
    shape = [(x, y) for x, y, _ in cells]
    for _ in range(2):
        for _ in range(4):
            shape = [(-y, x) for x, y in shape]
            left, top = min(x for x, _ in shape), min(y for _, y in shape)
            images.append(sorted((x - left, y - top) for x, y in shape))
        shape = [(-x, y) for x, y in shape]
    return [min(images)]


def test_a_unique_cut_has_one_class_of_solutions() -> None:
    ring = Board.of_rows(["......", "......", "..##..", "..##..", "......", "......"])
    for board, pieces in ((Board.rectangle(6, 12), 10), (Board.rectangle(10, 10), 14), (ring, 5)):
        made = cut(board, seed=1, pieces=pieces, different=True, unique=True)
        assert made.proof == "unique"
        assert len(made.puzzle.pieces) == pieces
        assert int(made.puzzle.count(up_to_symmetry=True)) == 1
        assert cut(board, seed=1, pieces=pieces, different=True, unique=True) == made


def test_large_pieces_are_cut_with_one_solution() -> None:
    made = cut(Board.rectangle(55, 121), seed=1, pieces=60, different=True, rectangles=False, unique=True)
    assert made.proof == "unique"
    assert int(made.puzzle.count(engine="assembly")) == 4  # the board turned and mirrored
    with pytest.raises(LimitReached, match="no cut with one solution in 2 attempts"):
        cut(Board.rectangle(4, 4), seed=1, pieces=8, sizes=(2, 2), unique=True, attempts=2)


def test_a_large_board_is_put_together_from_its_shapes() -> None:
    made = cut(Board.rectangle(55, 121), seed=4, pieces=60, sizes=(80, 140), different=True, rectangles=False)
    found = made.puzzle.solve()
    assert found
    assert made.puzzle.verify(found.value)
    assert len(made.puzzle.pieces) == 60


def test_impossible_cuts_are_refused() -> None:
    with pytest.raises(RequestError, match="do not make a board"):
        cut(Board.rectangle(3, 3), seed=1, pieces=2, sizes=(2, 3))
    with pytest.raises(RequestError, match="at most 2 cells are all rectangles"):
        cut(Board.rectangle(2, 2), seed=1, pieces=2, sizes=(2, 2), rectangles=False, attempts=3)
    with pytest.raises(RequestError, match="6 pieces other than rectangles take at least 18 cells; the board has 14"):
        cut(Board.rectangle(2, 7), seed=1, pieces=6, rectangles=False)
    with pytest.raises(RequestError, match="not 5 different pieces of 1 to 3 cells"):
        cut(Board.rectangle(3, 5), seed=1, pieces=5, sizes=(1, 3), different=True)
    with pytest.raises(RequestError, match="5 different pieces of 1 cell or more take at least 20 cells"):
        cut(Board.rectangle(2, 9), seed=1, pieces=5, sizes=(1, 6), different=True, rectangles=False)
    with pytest.raises(RequestError, match="2 different pieces of 2 cells or more take at least 5 cells"):
        cut(Board.rectangle(2, 2), seed=1, pieces=2, sizes=(2, 2), different=True)


def test_pictures() -> None:
    puzzle = iq_puzzler.read_objective(OBJECTIVES[3])
    trace = puzzle.explain()
    position, step = next(iter(trace.positions()))
    drawing = position.puzzle.drawing(position, step=step)
    target = {cell.label for cell in drawing.cells if cell.role is Role.TARGET}
    assert target == {puzzle.board.name(puzzle.board.cells[c]) for c in puzzle.rules.cells(step.chosen[0])}
    assert "<svg" in to_svg(drawing)
    pyramid = iq_puzzler.game("pyramid55").drawing()
    assert all(cell.round for cell in pyramid.cells)
    assert len(pyramid.notes) == 5


def test_the_heat_map_shows_where_a_piece_may_lie() -> None:
    puzzle = PackingPuzzle(
        Board.rectangle(5, 11), iq_puzzler.game().pieces, iq_puzzler.read_objective(OBJECTIVES[0]).fixed
    )
    numbers = dict.fromkeys(puzzle.solve().value.candidates, 1)
    tones = [cell.tone for cell in heat_map(puzzle, numbers, "C").cells][: len(puzzle.board.cells)]
    assert tones.count(1.0) == 3
    assert set(tones) == {0.0, 1.0}


def test_what_rules_a_placement_out_is_the_first_piece_in_its_way() -> None:
    """Also where pieces lie on each other, and of kinds that may lie several times."""
    chance = Random(5)
    for seed in range(300, 340):
        puzzle = random_packing(seed)
        rules = puzzle.rules
        legal = [candidate for candidate in range(rules.candidates) if rules.legal(candidate)]
        chosen = set(chance.sample(legal, min(4, len(legal))))
        for candidate in legal[:80]:
            mine, kind = set(rules.cells(candidate)), rules.kind(candidate)
            in_the_way = [
                (other, min(mine & set(rules.cells(other)), default=len(puzzle.board.cells) + kind))
                for other in sorted(chosen - {candidate})
                if mine & set(rules.cells(other)) or (rules.kind(other) == kind and puzzle.pieces[kind].maximum == 1)
            ]
            assert rules.excluded_by(candidate, chosen) == (in_the_way[0] if in_the_way else None)
