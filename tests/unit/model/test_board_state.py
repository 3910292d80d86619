"""Clashes and what is impossible at sight, on positions that random ones seldom reach."""

from __future__ import annotations

from itertools import combinations, permutations

from grillon import families, parse
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.variants import box_regions
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each

EMPTY = parse("takuzu 6x6\n" + "\n".join([". . . . . ."] * 6))
LINES = [
    line
    for line in sorted({"".join(line) for line in permutations("001101")})
    if "000" not in line and "111" not in line
]


def _line(number: int, line: str, across: bool) -> list[str]:
    places = ((number, at) if across else (at, number) for at in range(1, 7))
    return [f"R{row}C{column}={value}" for (row, column), value in zip(places, line, strict=True)]


@for_each("across", [True, False])
@for_each("lines", list(combinations(range(1, 7), 2)))
def test_two_equal_full_lines_clash(lines: tuple[int, int], across: bool) -> None:
    first, second = lines
    for line in LINES[:3]:
        position = EMPTY.position(" ".join(_line(first, line, across) + _line(second, line, across)))
        name = "row" if across else "column"
        equal = [clash for clash in position.clashes if "equal" in str(clash)]
        assert [str(clash) for clash in equal] == [f"{name} {first} and {name} {second} are equal"]
        assert set(equal[0].candidates) == position.true
        assert len(equal[0].cells) == 12
        assert list(EMPTY.rules.clashing(position.true))


def test_the_last_cell_of_an_equal_line_is_forbidden_and_a_line_with_a_gap_clashes_with_none() -> None:
    first, second = _line(1, "010011", True), _line(4, "010011", True)
    for gap in range(6):
        position = EMPTY.position(" ".join(first + second[:gap] + second[gap + 1 :]))
        assert not position.clashes
        last = EMPTY.places.read(second[gap])
        assert str(position.state.forbids(last)) == "row 1 and row 4 are equal"
        assert not position.can(last)
        other = EMPTY.places.read(second[gap][:-1] + ("1" if second[gap][-1] == "0" else "0"))
        assert "equal" not in str(position.state.forbids(other))


def test_lines_may_be_equal_where_the_rule_is_off() -> None:
    free = parse("takuzu 6x6 equal\n" + "\n".join([". . . . . ."] * 6))
    position = free.position(" ".join(_line(1, "010011", True) + _line(4, "010011", True)))
    assert not position.clashes


def _with_marks() -> Puzzle:
    board: Puzzle = families.get("sudoku").drafting.blank(size="4x4")
    return board.with_givens([], ruled_out=[board.places.read("R1C1=1"), board.places.read("R2C2=3")])


def test_the_puzzles_own_pencil_marks_forbid_and_clash() -> None:
    puzzle = _with_marks()
    position = puzzle.position("R1C1=1")
    clash = next(clash for clash in position.clashes if "pencil marks" in str(clash))
    assert str(clash) == "R1C1 is not 1: the puzzle's own pencil marks rule it out"
    assert clash.text("fr") != clash.text("en")
    forbidden = puzzle.position().state.forbids(puzzle.places.read("R2C2=3"))
    assert str(forbidden) == "R2C2 is not 3: the puzzle's own pencil marks rule it out"
    assert puzzle.position().state.possible_symbols(0) == (1, 2, 3)


def test_pairs_that_differ_clash_wherever_they_are() -> None:
    variant = Variant(4, box_regions(4, 2, 2), differ=((0, 15),))
    puzzle = SudokuPuzzle.from_values([0] * 16, variant)
    (clash,) = puzzle.position("R1C1=1 R4C4=1").clashes
    assert str(clash) == "these cells differ: R1C1, R4C4 hold 1, 1"
    assert puzzle.position("R1C1=1").state.forbids(puzzle.places.read("R4C4=1")) is not None
    assert puzzle.position("R4C4=1").state.forbids(puzzle.places.read("R1C1=1")) is not None
    assert puzzle.position("R1C1=1").state.forbids(puzzle.places.read("R4C4=2")) is None


def test_nothing_is_entered_in_a_hole_and_no_piece_leaves_the_board() -> None:
    holed = parse("tectonic\n+-+-+\n|.|#|\n+-+-+\n|. .|\n+-+-+")
    assert str(holed.position().state.forbids(holed.places.read("R1C1=1") + len(holed.places.symbols))) == (
        "R1C2 is not on the board"
    )
    laid = parse("packing square\n...\n...\npiece A ##")
    outside = next(
        candidate
        for candidate in range(laid.places.first_placement, laid.rules.candidates)
        if not laid.rules.legal(candidate)
    )
    assert str(laid.position().state.forbids(outside)) == "the piece leaves the board"
