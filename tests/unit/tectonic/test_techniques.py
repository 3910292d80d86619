"""For each technique a minimal position that only it and harder ones advance, and steps that the checker accepts."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from grillon.explain.hints import HintKind
from grillon.families.tectonic import FAMILY, TectonicPuzzle
from grillon.families.tectonic.formats.drawn_grids import read_drawn
from grillon.families.tectonic.logic.techniques import TECHNIQUES, WALL_TECHNIQUES, technique_range
from grillon.model import Level, Position
from tests.support.cases import for_each
from tests.support.steps import assert_sound, assert_step_sound, assert_worded
from tests.unit.tectonic.test_model import PARTIAL

IDS = [technique.id for technique in TECHNIQUES]


def _open_region(cells: int, excluded: list[tuple[int, int]]) -> Position:
    """One region on a board of one row, with (cell, value) pairs excluded."""
    puzzle = TectonicPuzzle.from_regions(["a" * cells])
    return Position(puzzle, excluded=frozenset(puzzle.rules.candidate(cell, value) for cell, value in excluded))


def _position(body: str, *excluded: int) -> Position:
    """A board in the short form, and the candidates that are excluded."""
    return Position(FAMILY.formats.from_short(body), excluded=frozenset(excluded))


POSITIONS = {
    "joined": Position.parse("position\nnot R3C3|R3C4\npuzzle\ntectonic.1.4x4m4u.YY02gW02.p"),
    "region_mate": Position.parse("position\nnot R2C4|R3C4\npuzzle\ntectonic.1.4x4m5u.00000002.o2"),
    "region_size": Position.parse(
        "position\nset R2C2|R2C3 R1C2|R2C2\nnot R1C2|R1C3 R1C3|R2C3\npuzzle\ntectonic.1.3x3m5u.G001.i"
    ),
    "full_block": Position(TectonicPuzzle.from_regions(["aa"], [[1, 0]])),
    "naked_single": _position("4x4m5w.ZOKj.d5a3a1d2b"),
    "hidden_single": _position("4x4m5w.ZOKj.3c52b14f"),
    "parted": Position.parse("position\nset R2C3|R3C3\npuzzle\ntectonic.1.4x4m5u.22202W00.p"),
    "repeated_value": Position.parse("position\npuzzle\ntectonic.1.4x4m5u.22002W00.b3g3e"),
    "too_large": Position.parse("position\npuzzle\ntectonic.1.4x4m5u.22002Y00.p"),
    "only_exit": Position.parse("position\npuzzle\ntectonic.1.4x4m5u.G0000000.2o"),
    "exclusion_by_neighbours": _position("4x4m5w.AIB3.l2121"),
    "forbidden_neighbour": _position("4x4m5w.MjGm.k1c2"),
    "naked_pair": _position("4x4m5w.Ii3X.g5a4d1a", 10, 11, 56, 66),
    "hidden_pair": _position("6x6m5w.79pT2Tq3Qi.b3b1f4e3g4c4e", 40, 44, 70, 74, 77, 100, 104, 107, 110, 115, 142),
    "forbidden_pair": _position("4x4m5w.Ii3X.g1152a2314"),
    "naked_triple": _open_region(6, [(cell, value) for cell in (0, 2, 4) for value in (4, 5, 6)]),
    "hidden_triple": _open_region(7, [(cell, value) for cell in (0, 2, 4, 6) for value in (1, 2, 3)]),
    "forbidden_triple": _position("4x4m5w.AIB3.c2f5a3c", 10, 55),
    "colouring": _position("5x5m5w.15elXT0.1h4g3b1d", 12, 17, 33),
    "one_step_contradiction": _position("5x5m5w.HfmIBiu.g4d5d4d3b"),
    "wall_contradiction": Position.parse(
        "position\nset R2C2|R2C3 R2C3|R3C3 R2C4|R3C4\npuzzle\ntectonic.1.4x4m5u.22282Y00.k4d"
    ),
    "contradiction_chain": _position("5x5m5w.009F_-G.5m11d3a1a3", 5, 69, 84),
    "forcing_chain": _position("6x6m5w.GOHrIBywri.x4545b1231b", 65, 66, 67),
}

SOLVED_BY_STEPS = "6x6m5u.OPXfe9Q0PfWGKa82YIfW.a31e5b223a2b454a151a1a43b3a1a"


def _first(position: Position) -> str | None:
    steps = position.puzzle.explain(position, max_steps=1).steps
    return steps[0].technique.id if steps else None


def test_every_technique_has_a_position() -> None:
    assert list(POSITIONS) == IDS


@for_each("technique", IDS)
def test_only_it_and_harder_ones_advance(technique: str) -> None:
    position = POSITIONS[technique]
    puzzle, place = position.puzzle, IDS.index(technique)
    assert puzzle.solve(), "the position is about a puzzle that can be solved"
    assert _first(position) == technique
    assert not puzzle.explain(position, only=IDS[:place]).steps
    alone = puzzle.explain(position, only=[technique], max_steps=1).steps
    assert [step.technique.id for step in alone] == [technique]
    assert_step_sound(position, alone[0])
    assert_worded(position, alone[0])


@for_each("technique", IDS)
def test_the_position_is_minimal(technique: str) -> None:
    position = POSITIONS[technique]
    puzzle = position.puzzle
    assert isinstance(puzzle, TectonicPuzzle)
    for candidate in position.excluded:
        fewer = replace(position, excluded=position.excluded - {candidate})
        assert _first(fewer) != technique, f"{puzzle.candidate_name(candidate)} need not be excluded"
    for candidate in position.chosen:
        fewer = replace(position, chosen=position.chosen - {candidate})
        assert _first(fewer) != technique, f"{puzzle.candidate_name(candidate)} need not be chosen"
    for number, border in enumerate(puzzle.borders):
        vaguer = replace(puzzle, borders=(*puzzle.borders[:number], 0, *puzzle.borders[number + 1 :]))
        if technique in WALL_TECHNIQUES and border and vaguer != puzzle:
            fewer = replace(position, puzzle=vaguer)
            assert _first(fewer) != technique, f"{puzzle.frame.names(puzzle.frame.pairs[number])}: need not be known"
    for cell, value in enumerate(puzzle.values):
        if value > 0:
            values = (*puzzle.values[:cell], 0, *puzzle.values[cell + 1 :])
            fewer = Position(replace(puzzle, values=values), excluded=position.excluded)
            assert _first(fewer) != technique, f"{puzzle.frame.name(cell)} need not be given"


@for_each("level", list(Level))
def test_every_step_of_a_sample_is_sound(level: Level) -> None:
    for seed in range(3):
        made = FAMILY.generate(seed=seed, size=(8, 8), level=str(level))
        assert_sound(made.puzzle.explain())


def test_large_regions_are_explained_soundly() -> None:
    for seed in range(3):
        assert_sound(FAMILY.generate(seed=seed, size=(7, 7), maximum=9).puzzle.explain())


def test_steps_use_the_easiest_technique_available() -> None:
    puzzle = FAMILY.generate(seed=3, size=(7, 7), level="extreme").puzzle
    looked = 0
    for position, step in puzzle.explain().positions():
        if easier := IDS[: IDS.index(step.technique.id)]:
            assert not puzzle.explain(position, only=easier, max_steps=1).steps
            looked += 1
    assert looked > 10


def test_levels_cover_the_ladder_in_order() -> None:
    ranges = [technique_range(level) for level in Level]
    assert ranges[0][0] == 0
    assert ranges[-1][1] == len(TECHNIQUES) - 1
    assert all(before[1] + 1 == after[0] for before, after in pairwise(ranges))
    assert [technique.rating for technique in TECHNIQUES] == sorted(technique.rating for technique in TECHNIQUES)


def test_a_position_that_cannot_be_completed_is_a_contradiction() -> None:
    puzzle = TectonicPuzzle.from_regions(["aab"], [[0, 2, 0]])
    position = Position(puzzle, excluded=frozenset({puzzle.rules.candidate(0, 1)}))
    assert puzzle.explain(position).end == "contradiction"


def partly_known(seed: int, side: int, maximum: int, shown: float, known: float) -> TectonicPuzzle:
    made, chance = FAMILY.generate(seed=seed, size=(side, side), maximum=maximum, method="growth"), random.Random(seed)
    assert made.solution is not None
    grid = made.puzzle.with_solution(made.solution.candidates)
    return replace(
        grid,
        values=tuple(value if chance.random() < shown else 0 for value in grid.values),
        borders=tuple(border if chance.random() < known else 0 for border in grid.borders),
    )


@pytest.mark.parametrize(("maximum", "shown", "known"), [(5, 0.5, 0.5), (5, 0.6, 0.7), (5, 0.3, 0.9), (7, 0.6, 0.6)])
def test_steps_with_unknown_walls_are_sound(maximum: int, shown: float, known: float) -> None:
    for seed in range(3):
        trace = partly_known(seed, 8, maximum, shown, known).explain()
        assert any(step.technique.id in WALL_TECHNIQUES for step in trace)
        assert_sound(trace)
        for position, step in list(trace.positions())[:10]:
            assert_worded(position, step)


def test_walls_and_values_are_solved_by_steps() -> None:
    """The cut is not finished and neither are the values: the ladder completes both."""
    board = FAMILY.formats.from_short(SOLVED_BY_STEPS)
    trace = board.explain()
    assert trace.solved
    assert_sound(trace)
    solution = board.check().solutions[0].candidates
    assert trace.final.true == solution
    assert {"only_exit", "parted"} <= set(board.rate().uses)
    assert board.hint().kind is HintKind.STEP


def test_a_wrong_cut_is_a_contradiction() -> None:
    blank = TectonicPuzzle.blank(1, 3, 2)
    walls = frozenset(blank.rules.wall(number) for number in range(2))
    assert blank.explain(Position(blank, excluded=walls)).end == "contradiction"
    assert read_drawn(PARTIAL).explain().end == "contradiction", "its fifth row cannot be filled"


def test_nothing_to_start_from_is_beyond_the_ladder() -> None:
    trace = TectonicPuzzle.blank(3, 3).explain()
    assert (trace.end, trace.steps) == ("stuck", ())
