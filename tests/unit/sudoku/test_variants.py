"""Variants are data: houses of the right cells, pairs of the right distance."""

from __future__ import annotations

import pytest

from grillon import parse
from grillon.errors import FormatError, RequestError
from grillon.families.sudoku import CLASSIC, SudokuPuzzle, Variant
from grillon.families.sudoku.rules import SudokuRules
from grillon.model.houses import Quota
from tests.support.cases import for_each

JIGSAW = Variant(4, (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3))


def test_every_cell_of_the_classic_board_lies_in_three_houses() -> None:
    members = [cell for house in CLASSIC.houses for cell in house.cells]
    assert all(members.count(cell) == 3 for cell in range(81))
    assert all(len(peers) == 20 for peers in CLASSIC.peers)


@for_each(
    ("rules", "houses", "differing", "apart"),
    [
        (["x"], 29, 0, 0),
        (["diagonal"], 28, 0, 0),
        (["windoku"], 31, 0, 0),
        (["disjoint"], 36, 0, 0),
        (["antiknight"], 27, 224, 0),
        (["antiking"], 27, 128, 0),
        (["nonconsecutive"], 27, 0, 144),
        (["x", "windoku", "antiking"], 33, 128, 0),
    ],
)
def test_rules_add_houses_and_pairs(rules: list[str], houses: int, differing: int, apart: int) -> None:
    variant = Variant.boxed(9, rules=rules)
    assert (len(variant.houses), len(variant.differing), len(variant.apart)) == (houses, differing, apart)
    assert all(len(set(house.cells)) == 9 for house in variant.houses)


def test_the_windows_are_where_they_belong() -> None:
    windows = Variant.boxed(9, rules=["windoku"]).houses[27:]
    assert [windows[0].cells[0], windows[3].cells[8]] == [10, 70]
    assert not set(windows[0].cells) & set(windows[1].cells)


def test_knight_and_king_moves() -> None:
    knight = {pair for _, pair in Variant.boxed(9, rules=["antiknight"]).differing}
    assert all({abs(a // 9 - b // 9), abs(a % 9 - b % 9)} == {1, 2} for a, b in knight)
    king = {pair for _, pair in Variant.boxed(9, rules=["antiking"]).differing}
    assert all(abs(a // 9 - b // 9) == abs(a % 9 - b % 9) == 1 for a, b in king)


@for_each("size", [4, 6, 8, 9, 10, 12, 15, 16, 20, 25])
def test_usual_boxes_of_every_size(size: int) -> None:
    variant = Variant.boxed(size)
    assert variant.box is not None
    assert variant.box[0] * variant.box[1] == size
    assert not variant.is_jigsaw


def test_regions_are_numbered_in_reading_order_so_that_equal_shapes_are_equal() -> None:
    assert Variant(4, tuple(7 - region for region in JIGSAW.regions)) == JIGSAW


def test_a_region_of_the_wrong_size_is_named() -> None:
    with pytest.raises(FormatError, match=r"the region of R1C1 has 5 cells; every region of 4x4 has 4"):
        Variant(4, (0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3))


@for_each(
    ("make", "message"),
    [
        (lambda: Variant.boxed(7), "prime"),
        (lambda: Variant.boxed(6, box=(2, 2)), "hold 4 cells, not 6"),
        (lambda: Variant(9, (0,) * 80), "found 80"),
        (lambda: Variant.boxed(26), "26x26"),
        (lambda: Variant(9, CLASSIC.regions, extra=((1, 2),)), "9 different cells"),
        (lambda: Variant(9, CLASSIC.regions, differ=((1, 1),)), "pair of different cells"),
    ],
)
def test_impossible_shapes_are_refused(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(FormatError, match=message):
        make()


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(RequestError, match="unknown rule 'thermo'"):
        Variant.boxed(9, rules=["thermo"])
    with pytest.raises(RequestError, match="windoku is played on 9x9"):
        _ = Variant.boxed(16, rules=["windoku"]).houses


@pytest.mark.parametrize("rules", [[], ["x"], ["antiknight"], ["nonconsecutive", "antiking"]])
def test_houses_of_a_candidate_are_exactly_those_it_is_a_member_of(rules: list[str]) -> None:
    variant = Variant.boxed(6, rules=rules)
    masks = [0b111111] * 36
    masks[7] = 0b101010
    table = SudokuRules(variant, masks)
    members: dict[int, list[int]] = {candidate: [] for candidate in range(table.candidates)}
    for number in table.house_numbers():
        for member in table.house(number).members:
            members[member].append(number)
    assert all(sorted(table.houses_of(candidate)) == members[candidate] for candidate in members)
    assert table.ruled_out == (42, 44, 46)


def test_pair_rules_forbid_what_they_should() -> None:
    table = SudokuRules(Variant.boxed(4, rules=["nonconsecutive"]))
    forbidden = {
        house.members
        for number in table.house_numbers()
        if isinstance(house := table.house(number), Quota) and table.rule_name(number) == "nonconsecutive"
    }
    assert (0 * 4 + 0, 1 * 4 + 1) in forbidden
    assert (0 * 4 + 1, 1 * 4 + 0) in forbidden
    assert all(abs(a % 4 - b % 4) == 1 for a, b in forbidden)
    assert len(forbidden) == 24 * 6


def test_puzzles_check_their_cells() -> None:
    with pytest.raises(FormatError, match="81 cells expected, found 80"):
        SudokuPuzzle.from_values([0] * 80)
    with pytest.raises(FormatError, match=r"R1C2: 10 is not a digit of 1\.\.9"):
        SudokuPuzzle.from_values([0, 10, *[0] * 79])
    with pytest.raises(FormatError, match="R1C1: 512 is not a set of digits"):
        SudokuPuzzle(CLASSIC, (512, *[511] * 80))


def groups_written_anew(size: int, tall: int, wide: int) -> set[frozenset[int]]:
    """Cells that lie at the same place of their box."""
    return {
        frozenset(r * size + c for r in range(size) for c in range(size) if (r % tall, c % wide) == place)
        for place in [(down, right) for down in range(tall) for right in range(wide)]
    }


@for_each(("size", "box"), [(4, (2, 2)), (6, (3, 2)), (6, (2, 3)), (8, (4, 2)), (8, (2, 4)), (9, (3, 3))])
def test_disjoint_groups_are_those_of_the_boxes_there_are(size: int, box: tuple[int, int]) -> None:
    variant = Variant.boxed(size, box=box, rules=["disjoint"])
    groups = {frozenset(house.cells) for house in variant.houses[3 * size :]}
    assert groups == groups_written_anew(size, *box)


def test_a_board_and_its_transpose_have_as_many_grids() -> None:
    for rules in (["disjoint"], ["x", "disjoint"], ["disjoint", "antiking"]):
        tall, wide = (
            SudokuPuzzle.from_values([0] * 36, Variant.boxed(6, box=box, rules=rules)).count().value
            for box in ((3, 2), (2, 3))
        )
        assert tall == wide
        assert rules != ["disjoint"] or tall == 2_799_360


def test_regions_that_are_rows_turn_with_the_board() -> None:
    """A region is a house of its own, also where it is a row."""
    rows = ["1 2 . .", ". . . .", ". . . 3", ". . . ."]
    turned = [" ".join(column) for column in zip(*(row.split() for row in rows), strict=True)]
    lying, standing, other = (
        parse("\n".join([f"sudoku 4x4 box {box}", *cells]))
        for box, cells in (("1x4", rows), ("4x1", turned), ("1x4", turned))
    )
    assert lying.canonical() == standing.canonical() != other.canonical()


def test_a_size_is_refused_before_anything_of_it_is_made() -> None:
    for size in (0, 1, -4, 26, 10**6, 10**12):
        with pytest.raises(FormatError, match=f"a Sudoku has 2x2 to 25x25 cells, not {size}x{size}"):
            Variant.boxed(size)
    with pytest.raises(FormatError, match="7x7 has no boxes: 7 is a prime number"):
        Variant.boxed(7)


def test_a_rule_that_does_not_fit_is_refused_at_once() -> None:
    with pytest.raises(RequestError, match="windoku is played on 9x9"):
        Variant.boxed(6, rules=["windoku"])
    with pytest.raises(RequestError, match="disjoint groups need boxes"):
        Variant(5, tuple(map(int, "0000102111223312333424444")), ("disjoint",))
