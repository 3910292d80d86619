"""Every family is drawn in an editor: a puzzle is a draft and back, and a draft that is no puzzle has a sheet."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import pytest

import grillon
from grillon import families
from grillon.codec import from_json, to_json
from grillon.errors import FormatError, GrillonError, InputError, RequestError
from grillon.model import Monitor, Place
from grillon.model.givens import ruled_out
from grillon.puzzle.draft import Draft, DraftPiece
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle
from grillon.search.possible import possible_candidates
from tests.contract.drawing.test_places import ODD_BOARDS
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generate, generated
from tests.support.schemas import validate


def every(name: str) -> list[Puzzle]:
    family = families.get(name)
    return [family.drafting.blank(), *(generated(name, seed).puzzle for seed in (1, 2, 3))]


def assert_drawn(puzzle: Puzzle) -> None:
    family = puzzle.family
    draft = family.drafting.to_draft(puzzle)
    assert family.drafting.from_draft(draft) == puzzle
    document = json.loads(json.dumps(to_json(draft)))
    validate(document, "codec/draft.json")
    assert from_json(document, "draft") == draft
    scene = family.drafting.sheet(draft)
    assert scene.tints == puzzle.scene().tints
    sheet = scene.places
    assert [sheet.write(sheet.read(entry)) for entry in draft.givens] == list(draft.givens)
    for cell in puzzle.places.cells:
        assert sheet.cells.count(cell) == 1
    assert draft.fitting(sheet) == draft


@pytest.mark.parametrize("name", FAMILIES)
def test_a_puzzle_is_drawn_again(name: str) -> None:
    for puzzle in every(name):
        assert_drawn(puzzle)


def can_be_drawn(puzzle: Puzzle) -> bool:
    try:
        return bool(puzzle.family.drafting.to_draft(puzzle))
    except InputError:
        return False


def test_odd_boards_are_drawn_again() -> None:
    drawn = [puzzle for puzzle in map(grillon.parse, ODD_BOARDS) if can_be_drawn(puzzle)]
    assert len(drawn) >= len(ODD_BOARDS) - 2
    for puzzle in drawn:
        assert_drawn(puzzle)


@pytest.mark.parametrize("name", FAMILIES)
def test_what_may_be_drawn_is_told(name: str) -> None:
    family = families.get(name)
    editing = family.drafting.editing()
    validate(to_json(editing), "codec/editing.json")
    assert editing.options.options[0].name == "size"
    assert editing.givens
    start = family.drafting.to_draft(family.drafting.blank())
    assert start.givens == ()
    assert editing.options.complete(start.options)
    kinds = set(family.drafting.sheet(start).places.input_kinds)
    assert kinds >= set(editing.givens)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_board_gets_another_size(name: str) -> None:
    """What was drawn stays where it has a place."""
    family = families.get(name)
    draft = family.drafting.to_draft(generated(name, 1).puzzle)
    options = {**draft.options, "size": "4x4"}
    smaller = replace(draft, options=options, regions=(), holes=(), optional=())
    places = family.drafting.sheet(smaller.bare).places
    assert len({(place.row, place.column) for place in places.cells}) == 16
    fitting = smaller.fitting(places)
    assert set(fitting.givens) <= set(draft.givens)
    for entry in fitting.givens:
        assert places.write(places.read(entry)) == entry


@pytest.mark.parametrize("name", FAMILIES)
@for_each("size", ["0x0", "-1x5", "9999999x9999999", "x", "300x300"])
def test_no_board_of_any_size_is_made(name: str, size: str) -> None:
    family = families.get(name)
    with pytest.raises(RequestError):
        family.drafting.sheet(Draft(name, {"size": size}))


@pytest.mark.parametrize("name", FAMILIES)
def test_unknown_options_and_entries_are_refused(name: str) -> None:
    family = families.get(name)
    start = family.drafting.to_draft(family.drafting.blank())
    with pytest.raises(RequestError):
        family.drafting.sheet(replace(start, options={"colour": "red"}))
    for entry in ("R1C1=99", "nonsense", "R99C99=1", "", "R1C1|R9C9", "Q.rrr@R1C1"):
        with pytest.raises(GrillonError):
            family.drafting.from_draft(replace(start, givens=(entry,)))


@pytest.mark.parametrize("name", FAMILIES)
def test_candidates_that_occur_in_no_solution(name: str) -> None:
    """Compared with all solutions of a board that has a few."""
    puzzle = _with_few_solutions(families.get(name))
    kinds = puzzle.family.drafting.editing().givens
    with puzzle.solutions() as found:
        seen = frozenset().union(*(solution.candidates for solution in found))
    answer = possible_candidates(puzzle, Monitor)
    wanted = {one for one in seen if puzzle.places.entry(one).kind in kinds}
    assert {one for one in answer.possible if puzzle.places.entry(one).kind in kinds} == wanted
    assert not answer.undecided
    stopped = possible_candidates(puzzle, lambda: Monitor(timeout=0))
    assert stopped.limit
    assert wanted <= stopped.possible | stopped.undecided


def _with_few_solutions(family: Family) -> Puzzle:
    for seed in range(1, 20):
        puzzle = generate(family.name, seed).puzzle
        for left in range(len(puzzle.givens)):
            fewer = puzzle.with_givens(puzzle.givens[: -1 - left], ruled_out=ruled_out(puzzle))
            if 1 < fewer.count(up_to=200).value < 200:
                return fewer
    raise AssertionError(family.name)


# What only some families take


def test_regions_are_drawn_one_by_one() -> None:
    family = families.get("sudoku")
    start = Draft("sudoku", {"size": "5x5"})
    with pytest.raises(InputError, match="R1C1 is in no region yet"):
        family.drafting.from_draft(start)
    assert family.drafting.sheet(start).sides[0] == "NW"
    part = replace(start, regions=(0,) * 5 + (-1,) * 20)
    assert family.drafting.sheet(part).sides[0] == "NSW"
    with pytest.raises(InputError, match="R2C1"):
        family.drafting.from_draft(part)
    short = replace(start, regions=(0,) * 4 + (1,) * 6 + (2,) * 5 + (3,) * 5 + (4,) * 5)
    with pytest.raises(FormatError, match="has 4 cells"):
        family.drafting.from_draft(short)
    rows = replace(start, regions=tuple(cell // 5 for cell in range(25)))
    assert family.drafting.from_draft(rows).count(up_to=3).value == 3
    with pytest.raises(FormatError, match="25 cells"):
        family.drafting.sheet(replace(start, regions=(1, 2)))


def test_rules_are_options() -> None:
    family = families.get("sudoku")
    assert str(family.drafting.from_draft(Draft("sudoku", {"size": "4x4", "diagonal": True}))).count("diagonal")
    with pytest.raises(RequestError, match="square"):
        family.drafting.sheet(Draft("sudoku", {"size": "4x6"}))
    with pytest.raises(RequestError, match="9x9"):
        family.drafting.from_draft(Draft("sudoku", {"size": "4x4", "windoku": True}))


def test_walls_stay_when_all_regions_are_known() -> None:
    family = families.get("tectonic")
    puzzle = generated("tectonic", 1).puzzle
    draft = family.drafting.to_draft(puzzle)
    assert puzzle.places.input_kinds == ("symbols",)
    assert family.drafting.sheet(draft).places.input_kinds == ("symbols", "walls")
    wall = next(entry for entry in draft.givens if "|" in entry)
    unsure = family.drafting.from_draft(replace(draft, givens=tuple(one for one in draft.givens if one != wall)))
    assert unsure.places.input_kinds == ("symbols", "walls")
    opened = Draft("tectonic", {"size": "1x3", "maximum": 2}, (), ("R1C1|R1C2", "R1C2|R1C3"))
    with pytest.raises(FormatError, match="more than the maximum"):
        family.drafting.from_draft(opened)


def test_holes_keep_their_places() -> None:
    family = families.get("tectonic")
    draft = Draft("tectonic", {"size": "3x3", "maximum": 5}, ("R1C1=1",), holes=("R2C2",))
    puzzle = family.drafting.from_draft(draft)
    assert len(puzzle.places.holes) == 1
    assert family.drafting.to_draft(puzzle) == draft
    with pytest.raises(GrillonError):
        family.drafting.from_draft(replace(draft, givens=("R2C2=1",)))


def test_every_piece_is_drawn_cell_by_cell() -> None:
    """All sets of two cells, three and so on: what is not connected, or drawn twice, is told."""
    family = families.get("packing")
    start = Draft("packing", {"size": "3x3"})
    with pytest.raises(InputError, match="no pieces yet"):
        family.drafting.from_draft(start)
    assert not family.drafting.sheet(start).places.tray
    for cells in product(range(2), repeat=4):
        places = tuple(Place(at // 2, at % 2) for at, held in enumerate(cells) if held)
        draft = replace(start, pieces=(DraftPiece("A", places, name="my piece", colour="#1f6feb"),))
        if not places:
            with pytest.raises(FormatError, match="no cells"):
                family.drafting.from_draft(draft)
            continue
        tray = family.drafting.from_draft(draft).places.tray
        assert len(tray.orientations[0].cells) == len(places)
        assert (tray.pieces[0].name, tray.pieces[0].colour) == ("my-piece", "#1f6feb")
        again = grillon.parse(str(family.drafting.from_draft(draft)))
        assert again.places.tray.pieces[0].colour == "#1f6feb"
    large = replace(start, pieces=(DraftPiece("A", tuple(Place(0, column) for column in range(5))),))
    assert len(family.drafting.sheet(large).places.tray.pieces) == 1
    with pytest.raises(FormatError, match="larger than the board"):
        family.drafting.from_draft(large)
    for colour in ("red;}", "#12345", "url(x)", "#GGGGGG"):
        bad = replace(start, pieces=(DraftPiece("A", (Place(0, 0),), colour=colour),))
        with pytest.raises(FormatError, match="not a colour"):
            family.drafting.from_draft(bad)


@pytest.mark.parametrize(("board", "cells"), [("flat", 9), ("box", 18), ("pyramid", 14)])
def test_boards_in_space_have_holes_and_cells_that_may_stay_empty(board: str, cells: int) -> None:
    family = families.get("packing")
    options = {"size": "3x3", "board": board, **({"layers": 2} if board == "box" else {})}
    unit = DraftPiece("A", (Place(0, 0),), min_count=1, max_count=40, flips=board == "flat")
    draft = Draft("packing", options, pieces=(unit,))
    whole = family.drafting.sheet(draft).places
    assert len(whole.cells) == cells
    last, middle = (whole.write_cell(cell) for cell in (cells - 1, 4))
    holed = replace(draft, holes=(middle,), optional=(last,))
    puzzle = family.drafting.from_draft(holed)
    assert len(puzzle.places.cells) == cells - 1
    assert puzzle.count().value == 2
    assert family.drafting.to_draft(puzzle) == holed


def test_pieces_that_do_not_cover_the_board_make_no_puzzle_yet() -> None:
    family = families.get("fences")
    draft = Draft("fences", {"size": "2x2", "dominoes": 1})
    assert family.drafting.sheet(draft).places.input_kinds == ("pieces", "walls")
    with pytest.raises(FormatError, match="cover 2 cells"):
        family.drafting.from_draft(draft)
