"""People's techniques: each in a position where nothing easier applies, with a proof that needs all it cites."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import grillon
from grillon.errors import RequestError
from grillon.explain.check.checker import check_step
from grillon.explain.easiest_route import hard_steps
from grillon.explain.grouping import group_step, group_text, groups
from grillon.families import get
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.logic.people_techniques import PEOPLE, TECHNIQUES, score
from grillon.model import REFERENCE, Ending, Level, Monitor, Position, Step
from grillon.model.work import LadderWork
from grillon.puzzle.puzzle import Puzzle
from grillon.render.html import trace_page
from tests.support.cases import for_each
from tests.support.steps import assert_right_move, assert_sound, assert_step_sound, assert_worded, move_text, step_text

USES: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "people.json").read_text("utf-8"))


def first_use(technique: str) -> tuple[Position, Step]:
    """The position given for the technique, and the step taken there."""
    position = Position.parse(USES[technique]["position"])
    (step,) = position.puzzle.explain(position, techniques="people", max_steps=1).steps
    return position, step


def test_every_technique_has_a_position() -> None:
    assert list(USES) == [technique.id for technique in TECHNIQUES]


@for_each("technique", USES)
def test_a_technique_is_the_easiest_in_its_position_with_a_proof_that_needs_all_it_cites(technique: str) -> None:
    position, step = first_use(technique)
    assert step.technique.id == technique
    assert_right_move(position, step, USES[technique]["move"])


@for_each("technique", [name for name in USES if "forcing" not in name])
def test_only_the_technique_and_harder_ones_advance_its_position(technique: str) -> None:
    position, step = first_use(technique)
    usable = [other.id for other in TECHNIQUES if not get("sudoku").ladder.unusable(position.puzzle, other)]
    others = [other for other in usable if other != technique]
    for other in position.puzzle.explain(position, techniques="people", only=others, max_steps=1):
        assert other.rating >= step.rating


@for_each("technique", [t.id for t in TECHNIQUES if t.level is Level.HARD][::3])
def test_all_steps_of_a_level_are_listed_and_sound(technique: str) -> None:
    position, step = first_use(technique)
    steps = position.puzzle.next_steps(position, techniques="people")
    assert steps[0].rating == step.rating
    assert [one.rating for one in steps] == sorted(one.rating for one in steps)
    assert {one.technique.level for one in steps} == {step.technique.level}
    assert step.conclusions in [one.conclusions for one in steps]
    assert all(check_step(position, one) for one in steps)
    assert len({one.conclusions for one in steps}) == len(steps)


@for_each(
    ("technique", "words"),
    [
        ("skyscraper", "In rows 2 and 5, the 3 has only two places each. R2C4 and R5C4 both lie in column 4"),
        ("two_string_kite", "In row 9 and column 1, the 3 has only two places each. R9C3 and R8C1 both lie in box 7"),
        ("empty_rectangle", "If it is in R7C4, box 7 cannot have it in R7C1 or R7C3 and has it in R8C3 or R9C3"),
        ("remote_pair", "R9C2, R9C6, R7C6, R7C8, R4C8, R6C7, R6C5 and R5C5 make a chain"),
        ("xy_wing", "Whatever R8C8 holds (3 or 8), one of R3C8 and R9C9 is left with 4"),
        ("w_wing", "R2C1 and R6C6 have the same two candidates. In row 8, the 7 can only lie in R8C1 or R8C6"),
        ("sashimi_x_wing", "In rows 5 and 8, the 8 can only lie in columns 1 or 6, or in a fin: R8C4 or R8C5"),
        (
            "franken_swordfish",
            "in column 3, column 4 and box 4 would be R5C1, R5C4, R9C3 and R9C4. They lie in rows 5 and 9",
        ),
        ("als_xz", "R4C5, R4C6, R4C7, R4C8 and R4C9; R6C4 and R7C4. Only one of them can hold 9"),
        ("death_blossom", "With 1 or 4 in R3C2, a set among R2C1, R2C7, R2C8, R2C9 and R3C9 that had"),
        ("death_blossom", "So R2C8 or R3C2 holds 3 in any case"),
    ],
)
def test_an_argument_names_its_houses_cells_and_digits(technique: str, words: str) -> None:
    assert words in step_text(*first_use(technique), "en")


def test_an_empty_rectangle_with_one_far_cell_names_one_house_of_two_places() -> None:
    puzzle = grillon.parse("sudoku.1.9-antiknight.d9g6b3c8f7f1f2o2b8k23c7b5a")
    *_, (position, step) = puzzle.explain(max_steps=12).positions()
    text = step_text(position, step, "en")
    assert text.startswith("Empty rectangle. In column 4, the 7 has only two places. If it is in R6C4, box 6 cannot")


def test_french_articles_are_not_put_after_a_preposition_they_join() -> None:
    for technique in ("sue_de_coq", "locked_pair", "franken_x_wing"):
        text = step_text(*first_use(technique), "fr")
        assert not re.search(r"\b(de|à) les? ", text), text


def test_no_search_for_a_step_outlives_its_board() -> None:
    # Nine thousand million ways to choose the cells of a Sue de Coq, none of which can be one.
    position = grillon.parse("sudoku 25x25\n" + "\n".join([" ".join("." * 25)] * 25)).position()
    ended: list[Ending] = []

    def run() -> None:
        ladder = position.puzzle.family.ladder
        ended.append(ladder.run(position.puzzle, position, LadderWork(PEOPLE, Monitor(), ["sue_de_coq"])).end)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(60)
    assert ended == [Ending.STUCK]


CIRCLES = (
    "sudoku 4x4 antiknight\n. . . 234\n. 24 . 134\n23 . . .\n123 . . .",
    '{"grillon": 1, "family": "sudoku", "puzzle": {"size": 4, "rows": [". 134 . .", ". . . .", ". . . 2", "12 . . ."], '
    '"rules": ["diagonal"], "differ": [[1, 7], [2, 14], [9, 10], [5, 14], [5, 9]]}}',
)


def test_a_chain_begins_and_ends_with_what_it_refutes() -> None:
    for text in CIRCLES:
        steps = [step for step in grillon.parse(text).explain() if any(link.assumed for link in step.proof)]
        assert steps
        for step in steps:
            supposed: list[int] = []
            for link in (link for link in step.proof if not link.depth):
                assert link.fact not in supposed, step
                if link.assumed:
                    assert not supposed
                    supposed.append(link.fact)
                else:
                    assert supposed, "it goes on after what is supposed has failed"
                    supposed = [fact for fact in supposed if link.fact != ~fact]


def test_a_chain_is_drawn_link_by_link() -> None:
    position, step = first_use("xy_chain")
    links = position.puzzle.drawing(position, step=step).links
    assert len(links) >= 6
    assert {link.strong for link in links} == {True, False}


@pytest.mark.parametrize("variant", ["x", "windoku", "jigsaw", "antiknight"])
def test_other_houses_have_sound_steps(variant: str) -> None:
    puzzle = get("sudoku").generate(seed=1, variant=variant).puzzle
    trace = puzzle.explain(techniques="people", max_steps=40)
    assert_sound(trace, mutated=1)
    solution = puzzle.solve().value.candidates
    assert trace.final.true <= solution
    assert not trace.final.excluded & solution


@pytest.mark.parametrize("size", ["4x4", "6x6", "12x12"])
def test_other_sizes_have_sound_steps(size: str) -> None:
    trace = get("sudoku").generate(seed=3, size=size).puzzle.explain(techniques="people", max_steps=40)
    assert_sound(trace, mutated=1)


def test_what_exchanges_digits_does_not_apply_where_a_rule_compares_pairs() -> None:
    """On an anti-knight board an exchange of two digits may break a rule, so nothing rests on one."""
    puzzle = get("sudoku").generate(seed=2, variant="antiknight").puzzle
    uses = puzzle.explain(techniques="people", max_steps=60)
    assert not any(step.technique.assumes_one_solution for step in uses)


def random_minimal(count: int) -> Iterator[Puzzle]:
    for seed in range(count):
        yield get("sudoku").generate(seed=seed, minimal=True).puzzle


def test_ratings_and_traces_agree_and_the_rating_names_its_set() -> None:
    puzzles = list(random_minimal(12))
    ratings = get("sudoku").batch.rate_all(puzzles, techniques="people")
    for puzzle, rating in zip(puzzles, ratings, strict=True):
        trace = puzzle.explain(techniques="people")
        assert rating == puzzle.rate(techniques="people")
        assert rating.value == max(step.rating for step in trace)
        assert sum(rating.uses.values()) == len(trace)
        assert (rating.technique_set, rating.scale) == ("people", "people")
        assert rating.details["score"] == score(rating.uses)
        assert puzzle.rate().technique_set == "Sudoku Explainer classic"


def test_generated_puzzles_are_rated_by_the_reference_and_explained_by_people() -> None:
    made = get("sudoku").generate(seed=1)
    assert made.rating is not None
    assert made.rating.technique_set == "Sudoku Explainer classic"
    assert made.puzzle.explain().technique_set == PEOPLE.label
    hint = made.puzzle.hint()
    assert hint.step is not None
    assert hint.step.technique.technique_set == PEOPLE.name
    assert made.puzzle.hint(techniques=REFERENCE).step is not None


def test_unknown_names_are_named() -> None:
    puzzle = read_line("1" + "." * 80)
    with pytest.raises(RequestError, match="'nobody'; choose from: reference, people"):
        puzzle.rate(techniques="nobody")
    with pytest.raises(RequestError, match="'direct_pointing'"):
        puzzle.explain(techniques="people", only=["direct_pointing"])
    with pytest.raises(RequestError, match="unknown route 'scenic'"):
        puzzle.explain(route="scenic")


def test_of_equal_steps_the_one_with_the_fewest_cells_is_taken() -> None:
    """Row 1 misses two digits, row 9 one: the last empty cell of row 9 is filled first."""
    puzzle = grillon.parse(
        "1234567..456789123789123456234567891567891234891234567345678912678912345912345678"[:80] + "."
    )
    (step,) = puzzle.explain(max_steps=1).steps
    assert step.technique.id == "full_house"


def test_the_next_of_equal_steps_is_near_the_last_move() -> None:
    """Of all last empty cells of an almost full board each comes next to the one before it, as near as there is one."""
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    holes = [0, 10, 20, 40, 50, 60, 80]
    puzzle = read_line("".join("." if cell in holes else digit for cell, digit in enumerate(solved)))
    cells = [step.chosen[0] // 9 for step in puzzle.explain()]
    assert sorted(cells) == holes

    def distance(one: int, two: int) -> int:
        return abs(one // 9 - two // 9) + abs(one % 9 - two % 9)

    for index, (one, two) in enumerate(pairwise(cells), start=1):
        assert distance(one, two) == min(distance(one, other) for other in cells[index:])


def test_singles_of_a_house_are_told_together() -> None:
    puzzle = read_line(USES["naked_single"]["puzzle"])
    trace = puzzle.explain()
    grouped = list(groups(trace))
    assert sum(map(len, grouped)) == len(trace)
    assert len(grouped) < len(trace)
    houses = [set(house.cells) for house in puzzle.variant.houses]
    for group in grouped:
        cells = {candidate // 9 for _, step in group for candidate in step.chosen}
        assert len(group) == 1 or any(cells <= house for house in houses)
        assert len(group) == 1 or max(step.technique.level for _, step in group) <= Level.EASY
        assert set(group_step(group).chosen) == {candidate for _, step in group for candidate in step.chosen}
    for lang in ("en", "fr"):
        assert len({group_text(group, lang) for group in grouped}) == len(grouped)
    assert trace_page(trace).count("<section>") == len(grouped) + 2
    assert trace_page(trace, merge=False).count("<section>") == len(trace) + 2


def test_the_shortest_route_has_fewer_hard_steps_and_is_sound() -> None:
    for technique in ("hidden_triple", "swordfish", "colour_wrap"):
        puzzle = grillon.parse(USES[technique]["puzzle"])
        canonical, shortest = puzzle.explain(), puzzle.explain(route="shortest")
        assert shortest.solved
        assert shortest.final.true == canonical.final.true
        assert hard_steps(shortest.steps) < hard_steps(canonical.steps)
        assert_sound(shortest, mutated=0)


def test_of_steps_equally_easy_the_one_nearest_to_the_last_move_is_taken() -> None:
    puzzle = grillon.parse("sudoku 4x4\n123.\n.412\n2143\n4321")
    for last, first in (("R1C3=3", "R1C4 = 4"), ("R2C2=4", "R2C1 = 3"), ("R3C1=2", "R2C1 = 3"), ("R2C4=2", "R1C4 = 4")):
        moved = [puzzle.places.read(last)]
        hint = puzzle.hint(last=moved)
        assert hint.step is not None
        assert puzzle.candidate_name(hint.step.chosen[0]) == first
        assert puzzle.candidate_name(puzzle.next_steps(last=moved)[0].chosen[0]) == first
    with pytest.raises(RequestError, match="candidates are whole numbers"):
        puzzle.hint(last=["R1C1"])  # type: ignore[list-item]


TWICE_LINKED = (
    "position\nset R2C1=3 R5C1=7 R5C8=2 R6C1=2 R6C7=7 R7C1=9 R7C3=5 R8C4=7 R8C5=6 R8C6=5 R9C5=2\npuzzle\n"
    "8...4.2.5....7..4......23.....2.7.....9..65....3.5.....7.18...24.....9..1.69...57"
)


def test_two_almost_locked_sets_that_share_two_digits_lock_all_their_others() -> None:
    position = Position.parse(TWICE_LINKED)
    steps = position.puzzle.next_steps(position, techniques="people", only=["als_xz"])
    found = {tuple(sorted(position.puzzle.candidate_name(each) for each in step.excluded)): step for step in steps}
    step = found[("R1C4 = 6", "R6C6 = 4")]  # each by another digit than the two that are shared
    assert_step_sound(position, step)
    assert_worded(position, step)
    assert len({frozenset(names) for names in found}) == len(steps)


@pytest.mark.parametrize(
    ("technique", "entered", "line", "gone"),
    [
        (
            "locked_triple",
            "R1C3=5 R1C4=7 R2C3=4 R6C1=9 R8C3=9 R8C4=6 R9C4=2",
            "........4...8.26...9.45.....4.9...3.526.....8..35.74...62...8......7.21...1..9...",
            "-R4C5=1 -R4C6=1 -R5C7=1 -R6C5=1",
        ),
        (
            "unique_rectangle_3",
            "R1C2=3 R1C3=9 R1C4=8 R2C3=7 R3C2=8 R3C8=7 R4C3=3 R5C3=2 R6C2=5 R8C1=3 R8C7=8 R9C3=5",
            "5...7....14....98.2.61.9...9..4..25..1.5.3.....8.......2...8.3.........78....614.",
            "-R8C6=2 -R8C6=5",
        ),
    ],
    ids=["a line with five empty cells", "a set of four more cells"],
)
def test_sets_in_full_lines_and_large_sets_are_found(technique: str, entered: str, line: str, gone: str) -> None:
    position = Position.parse(f"position\nset {entered}\npuzzle\n{line}")
    (step,) = position.puzzle.next_steps(position, techniques="people", only=[technique])
    assert move_text(position.puzzle, step) == gone
    assert_step_sound(position, step)
