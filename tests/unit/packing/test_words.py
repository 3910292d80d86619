"""What the sentences of packing steps claim: each example is laid on the board and looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

import grillon
from grillon.base.languages import languages
from grillon.families.packing import Board, PackingPuzzle
from grillon.families.packing.formats import iq_puzzler
from grillon.families.packing.formats.text import read_native
from grillon.families.packing.logic.why_not_here import NEXT, Diagnosis, find_diagnosis
from grillon.model import Position, Role, Step
from tests.support.cases import for_each
from tests.support.packings import random_packing
from tests.support.steps import step_text
from tests.unit.packing.test_levels import level
from tests.unit.packing.test_reasoning import OBJECTIVES


def examples(puzzle: PackingPuzzle) -> Iterator[tuple[Position, Step, int, Diagnosis]]:
    for position, step in puzzle.explain().positions():
        others = step.excluded or step.roles.get(Role.ELIMINATED, ())
        found = find_diagnosis(puzzle, position, step.technique.id, others)
        if found is not None:
            yield position, step, *found


def assert_true(position: Position, placement: int, diagnosis: Diagnosis) -> None:
    """The trouble is there, by the position's own rules."""
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    rules = puzzle.rules
    position = position.enter(placement)
    if diagnosis.pocket:
        assert_pocket(position, diagnosis)
        return
    house = diagnosis.cells[0] if diagnosis.kind is None else len(puzzle.board.cells) + diagnosis.kind
    assert sum(position.can(member) for member in rules.house(house).members) == 0


def assert_pocket(position: Position, diagnosis: Diagnosis) -> None:
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    board, rules = puzzle.board, puzzle.rules
    covered = {cell for candidate in position.true for cell in rules.cells(candidate)}
    assert covered.isdisjoint(diagnosis.cells)
    for number in diagnosis.cells:
        x, y, z = board.cells[number]
        for dx, dy, dz in NEXT[board.lattice]:
            for sign in (1, -1):
                other = board.index.get((x + sign * dx, y + sign * dy, z + sign * dz))
                assert other is None or other in covered or other in diagnosis.cells
    used = [rules.kind(candidate) for candidate in position.true]
    unused = [piece for kind, piece in enumerate(puzzle.pieces) for _ in range(piece.maximum - used.count(kind))]
    if diagnosis.light is not None:
        assert diagnosis.light == sum(sum(board.cells[number]) % 2 == 0 for number in diagnosis.cells)
    if board.optional or any(piece.minimum < piece.maximum for piece in puzzle.pieces):
        return
    surplus = 2 * (diagnosis.light or 0) - len(diagnosis.cells)
    for number in range(1, len(unused) + 1):
        for pieces in combinations(unused, number):
            if sum(piece.area for piece in pieces) != len(diagnosis.cells):
                continue
            assert diagnosis.light is not None
            sums = {0}
            for piece in pieces:
                own = sum(1 if sum(cell) % 2 == 0 else -1 for cell in piece.cells)
                sums = {total + sign * own for total in sums for sign in (1, -1)}
            assert surplus not in sums


def test_examples_of_the_objectives_are_true() -> None:
    seen = set()
    for objective in OBJECTIVES[:7]:
        for position, step, placement, diagnosis in examples(iq_puzzler.read_objective(objective)):
            assert_true(position, placement, diagnosis)
            seen.add(step.technique.id)
    assert seen >= {"pocket", "stranding"}


@pytest.mark.parametrize("name", ["26", "33", "80", "99"])
def test_examples_of_levels_are_true(name: str) -> None:
    found = list(examples(level(name)))
    assert found
    for position, _, placement, diagnosis in found:
        assert_true(position, placement, diagnosis)


def test_examples_on_random_boards_are_true() -> None:
    number = 0
    for seed in range(900, 1300):
        for position, _, placement, diagnosis in examples(random_packing(seed)):
            assert_true(position, placement, diagnosis)
            number += 1
    assert number > 15


def test_parity_names_the_colours() -> None:
    for position, step, placement, diagnosis in examples(level("36")):
        if step.technique.id == "parity":
            assert_true(position, placement, diagnosis)
            assert diagnosis.light is not None
            assert f"{diagnosis.light} light" in step_text(position, step, "en")
            return
    raise AssertionError("level 36 has a step by parity")


def test_words_go_with_their_numbers() -> None:
    texts = dict.fromkeys(languages(), "")
    for name in ("26", "33", "37"):
        for position, step in level(name).explain().positions():
            for lang in languages():
                texts[lang] += step_text(position, step, lang) + "\n"
    assert "1 cell is cut off" in texts["en"]
    assert "1 case est isolée" in texts["fr"]
    for text in texts.values():
        assert not re.search(r"\b1 (cells|placements|cases)\b|\b[2-9] (cell|placement|case)\b|  |\{|\}", text)


def test_a_step_says_which_cell_is_stranded() -> None:
    position, step = next(iter(level("37").explain().positions()))
    assert step_text(position, step, "en") == (
        "Stranded cell. Each of the 2 other placements that cover R5C4 leaves a cell that nothing covers, a piece "
        "without a place, or a pocket. With the sky blue piece on R3C2 R4C2 R5C2 R5C3 R5C4, for example, nothing "
        "can cover R3C1 any more. So the yellow piece is on R4C2 R5C1 R5C2 R5C3 R5C4."
    )


def test_a_placement_that_is_ruled_out_is_drawn_crossed_out() -> None:
    position, step = next(pair for pair in level("33").explain().positions() if pair[1].excluded)
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    crossed = [cell for cell in puzzle.drawing(position, step=step).cells if cell.role is Role.ELIMINATED]
    names = {puzzle.board.name(puzzle.board.cells[number]) for number in puzzle.rules.cells(step.excluded[0])}
    assert {cell.label for cell in crossed} == names
    assert {cell.symbol for cell in crossed} == {puzzle.pieces[puzzle.rules.kind(step.excluded[0])].symbol}


def test_cells_in_space_are_named_layer_by_layer() -> None:
    puzzle = PackingPuzzle(Board.box(2, 1, 2), read_native("packing square\n....\npiece A ##\npiece B ##").pieces)
    names = {puzzle.candidate_name(candidate) for candidate in puzzle.rules.house(0).members}
    assert names == {
        f"{piece} on {cells}" for piece in "AB" for cells in ("R1C1 R1C2 (layer 1)", "R1C1 (layer 1) R1C1 (layer 2)")
    }


@for_each(
    ("text", "english", "french"),
    [
        ("...\n...\npiece A ##\npiece B #", "The areas differ: 6 cells, but pieces for 3.", "Les aires diffèrent : 6"),
        ("...\n#.#\n#.#\npiece A ##/##\npiece B #", "Piece A fits nowhere.", "La pièce A n'entre nulle part."),
        (".#...\n##...\npiece A ##/##\npiece B ###", "No piece covers R1C1.", "Aucune pièce ne couvre L1C1."),
        (".....\n.....\n.....\n.....\npieces tetrominoes", "the board has 10 light and 10 dark", "10 cases claires"),
        (
            "A....\n.....\n.....\npiece A #\npiece B ###/.#.\npiece C #####/#####",
            "7 light and 7 dark cells are left",
            "il reste 7 cases claires et 7 foncées",
        ),
        ("....\n....\n....\n....\npiece S ##./.## x4", "A complete search found", "Une recherche complète n'a rien"),
    ],
)
def test_plain_reasons(text: str, english: str, french: str) -> None:
    puzzle = read_native(f"packing square\n{text}")
    assert not puzzle.solve()
    assert english in puzzle.reason_for_no_solution("en")
    assert french in puzzle.reason_for_no_solution("fr")


def test_only_what_covers_a_place_is_called_in_the_way() -> None:
    """By the board alone: every piece named covers a cell that another piece left would need."""
    named = 0
    for objective in OBJECTIVES[:7]:
        for position, step in iq_puzzler.read_objective(objective).explain().positions():
            if step.technique.id not in ("only_placement", "only_place"):
                continue
            puzzle = position.puzzle
            assert isinstance(puzzle, PackingPuzzle)
            (target,) = step.chosen
            used = {puzzle.rules.kind(candidate) for candidate in position.true}
            wanted = {
                cell
                for member in puzzle.rules.house(step.proof[-1].houses[0]).members
                if member != target and puzzle.rules.kind(member) not in used
                for cell in puzzle.rules.cells(member)
            }
            said = step_text(position, step, "en").partition(" in the way")[0]
            said = said.replace("sky blue", "skyblue").replace("dark red", "darkred")
            for candidate in position.true:
                colour = puzzle.pieces[puzzle.rules.kind(candidate)].name
                if re.search(rf"\b{colour}\b", said):
                    assert wanted & {*puzzle.rules.cells(candidate)}, (said, colour)
                    named += 1
    assert named > 10


def test_a_step_says_once_where_a_piece_is_not() -> None:
    position, step = next(pair for pair in level("33").explain().positions() if pair[1].excluded)
    puzzle = position.puzzle
    assert isinstance(puzzle, PackingPuzzle)
    text = step_text(position, step, "en")
    where = puzzle.candidate_name(step.excluded[0]).partition(" on ")[2]
    assert text.count(where) == 1
    assert text.endswith(" is not there.")


def test_pieces_are_called_as_people_call_them_in_explanations_alone() -> None:
    position, step = next(iter(level("37").explain().positions()))
    (placement,) = step.chosen
    puzzle = position.puzzle
    assert puzzle.candidate_name(placement).startswith("Y on ")
    assert puzzle.fact_name(placement, "fr").startswith("la pièce jaune est sur L4C2 ")


def test_the_place_named_is_one_that_the_piece_covers() -> None:
    """The shortest proof of its pocket does without the house that the step examines."""
    puzzle = grillon.parse("packing.1.s1x5x11...iq.880-2483-286-3668")
    texts = [step_text(position, step, "en") for position, step in puzzle.explain().positions()]
    (text,) = (text for text in texts if text.endswith("So the white piece is on R4C10 R4C11 R5C9 R5C10 R5C11."))
    assert text.startswith("Pocket. Each of the 2 other placements that cover R4C10 ")
