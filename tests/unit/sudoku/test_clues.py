"""Cages, lines, dots: every kind against its rule written anew, on all grids of 4x4."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations, product
from random import Random

import pytest

from grillon import parse
from grillon.errors import FormatError
from grillon.families.sudoku.clues import kinds
from grillon.families.sudoku.clues.shapes import neighbours
from grillon.families.sudoku.formats.text import read_clue
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import Variant, cell_name
from grillon.formats import write
from grillon.model import BoardState, Quota
from grillon.rules.clue import Track

Grid = tuple[int, ...]
Allows = Callable[[Grid], bool]
"""Does a clue allow a grid?"""

RULES: dict[str, list[tuple[str, Allows]]] = {
    "cage": [
        ("cage 5 R1C1 R1C2", lambda g: g[0] + g[1] == 5),
        ("cage R1C1 R2C1 R3C3", lambda g: len({g[0], g[4], g[10]}) == 3),
        ("cage 6 repeats R1C4 R2C4 R3C2", lambda g: g[3] + g[7] + g[9] == 6),
        ("cage 6 R1C4 R2C4 R3C2", lambda g: g[3] + g[7] + g[9] == 6 and len({g[3], g[7], g[9]}) == 3),
    ],
    "thermometer": [
        ("thermometer R1C1 R2C2 R3C3", lambda g: g[0] < g[5] < g[10]),
        ("thermometer R4C4 R4C3", lambda g: g[15] < g[14]),
    ],
    "arrow": [
        ("arrow R1C1 > R2C2 R3C3", lambda g: g[0] == g[5] + g[10]),
        (
            "arrow R1C1 R1C2 > R1C3 R2C4 R3C4 R4C4 R4C3",
            lambda g: 10 * g[0] + g[1] == g[2] + g[7] + g[11] + g[15] + g[14],
        ),
    ],
    "double_arrow": [("double_arrow R1C1 R1C2 R2C3 R3C4", lambda g: g[0] + g[11] == g[1] + g[6])],
    "white_dot": [
        ("white_dot R1C1 R1C2", lambda g: abs(g[0] - g[1]) == 1),
        ("white_dot 2 R1C1 R2C1", lambda g: abs(g[0] - g[4]) == 2),
    ],
    "black_dot": [
        ("black_dot R1C1 R1C2", lambda g: g[0] == 2 * g[1] or g[1] == 2 * g[0]),
        ("black_dot 3 R2C1 R3C1", lambda g: g[4] == 3 * g[8] or g[8] == 3 * g[4]),
    ],
    "all_dots": [],  # see below
    "x": [("x R2C2 R2C3", lambda g: False)],
    "v": [("v R2C2 R2C3", lambda g: g[5] + g[6] == 5)],
    "all_xv": [("all_xv", lambda g: not any(a + b == 5 for a, b in beside(g)))],
    "little_killer": [
        ("little_killer 5 R1C3-R2C4", lambda g: g[2] + g[7] == 5),
        ("little_killer 8 R4C1-R1C4", lambda g: g[12] + g[9] + g[6] + g[3] == 8),
        ("little_killer 3 R1C4-R1C4", lambda g: g[3] == 3),
    ],
    "sandwich": [
        ("sandwich 0 R1C1-R1C4", lambda g: abs(g[:4].index(1) - g[:4].index(4)) == 1),
        ("sandwich 3 R4C2-R1C2", lambda g: sandwich(g[1::4]) == 3),
    ],
    "x_sum": [
        ("x_sum 6 R1C1-R1C4", lambda g: sum(g[: g[0]]) == 6),
        ("x_sum 1 R4C1-R1C1", lambda g: g[12] == 1),
        ("x_sum 10 R1C4-R1C1", lambda g: g[3] == 4),
    ],
    "skyscraper": [
        ("skyscraper 2 R1C1-R1C4", lambda g: seen(g[:4]) == 2),
        ("skyscraper 3 R4C3-R1C3", lambda g: seen(g[2::4][::-1]) == 3),
    ],
    "numbered_room": [
        ("numbered_room 4 R1C1-R1C4", lambda g: g[g[0] - 1] == 4),
        ("numbered_room 1 R1C1-R4C1", lambda g: g[4 * (g[0] - 1)] == 1),
    ],
    "greater_than": [("greater_than R2C2 R1C2", lambda g: g[5] > g[1])],
    "minimum": [("minimum R2C2", lambda g: g[5] < min(g[1], g[4], g[6], g[9]))],
    "maximum": [("maximum R1C1", lambda g: g[0] > max(g[1], g[4]))],
    "odd": [("odd R2C3", lambda g: g[6] % 2 == 1)],
    "even": [("even R2C3", lambda g: g[6] % 2 == 0)],
    "clone": [("clone R1C1 R1C2 > R4C2 R4C3", lambda g: (g[0], g[1]) == (g[13], g[14]))],
    "quadruple": [
        ("quadruple 1 2 R1C2 R1C3 R2C2 R2C3", lambda g: {1, 2} <= {g[1], g[2], g[5], g[6]}),
        ("quadruple 3 3 R2C2 R2C3 R3C2 R3C3", lambda g: [g[5], g[6], g[9], g[10]].count(3) == 2),
    ],
    "whisper": [("whisper 2 R1C1 R2C2 R2C3", lambda g: abs(g[0] - g[5]) >= 2 and abs(g[5] - g[6]) >= 2)],
    "renban": [("renban R1C1 R2C2 R3C3", lambda g: sorted((g[0], g[5], g[10])) in ([1, 2, 3], [2, 3, 4]))],
    "palindrome": [("palindrome R1C1 R2C2 R3C3 R3C1 R3C2", lambda g: g[0] == g[9] and g[5] == g[8])],
    "zipper": [
        ("zipper R1C1 R2C2 R3C3", lambda g: g[0] + g[10] == g[5]),
        ("zipper R1C1 R2C2 R3C3 R3C4", lambda g: g[0] + g[11] == g[5] + g[10]),
    ],
    "region_sum": [("region_sum R1C2 R1C3 R2C4 R3C4", lambda g: g[1] == g[2] + g[7] == g[11])],
    "entropic": [],  # four digits have no thirds: see below
    "modular": [
        ("modular R1C1 R2C2 R2C3", lambda g: len({digit % 3 for digit in (g[0], g[5], g[6])}) == 3),
        ("modular 2 R1C1 R2C2 R2C3", lambda g: g[0] % 2 != g[5] % 2 != g[6] % 2),
    ],
    "between": [
        ("between R1C1 R2C2 R2C3 R3C4", lambda g: min(g[0], g[11]) < min(g[5:7]) and max(g[5:7]) < max(g[0], g[11])),
    ],
    "lockout": [
        (
            "lockout 2 R1C1 R2C2 R3C3",
            lambda g: abs(g[0] - g[10]) >= 2 and not min(g[0], g[10]) <= g[5] <= max(g[0], g[10]),
        ),
    ],
}


def beside(grid: Grid) -> list[tuple[int, int]]:
    """The digits side by side."""
    across = [(grid[cell], grid[cell + 1]) for cell in range(16) if cell % 4 < 3]
    return [*across, *((grid[cell], grid[cell + 4]) for cell in range(12))]


def sandwich(line: Grid) -> int:
    low, high = sorted((line.index(1), line.index(4)))
    return sum(line[low + 1 : high])


def seen(line: Grid) -> int:
    return sum(digit > max(line[:at], default=0) for at, digit in enumerate(line))


@cache
def grids() -> tuple[tuple[int, ...], ...]:
    """All 288 grids of 4x4."""
    blank = SudokuPuzzle.from_values([0] * 16, Variant.boxed(4))
    return tuple(tuple(one % 4 + 1 for one in sorted(solution.candidates)) for solution in blank.solutions())


def puzzle_with(*lines: str, values: tuple[int, ...] = (0,) * 16) -> SudokuPuzzle:
    plain = Variant.boxed(4)
    return SudokuPuzzle.from_values(
        values, Variant(4, plain.regions, clues=tuple(read_clue(line, 4) for line in lines))
    )


EXAMPLES = [(line, allows) for examples in RULES.values() for line, allows in examples]


def test_every_kind_has_examples() -> None:
    assert RULES.keys() == kinds().keys() - {"left_out"}  # which demands nothing


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_verify_and_clashes_agree_with_the_rule(line: str, allows: Allows) -> None:
    puzzle = puzzle_with(line)
    possible = {grid for grid in grids() if allows(grid)}
    assert len(possible) < 288
    assert possible or line.startswith("x ")
    for grid in grids():
        candidates = [cell * 4 + digit - 1 for cell, digit in enumerate(grid)]
        assert bool(puzzle.verify(frozenset(candidates))) == (grid in possible)
        state = BoardState(puzzle.places, puzzle.rules.constraints, candidates)
        assert (not state.clashes()) == (grid in possible)


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_the_core_finds_what_the_rule_allows(line: str, allows: Allows) -> None:
    puzzle = puzzle_with(line)
    found = {tuple(one % 4 + 1 for one in sorted(solution.candidates)) for solution in puzzle.solutions()}
    assert found == {grid for grid in grids() if allows(grid)}
    assert puzzle.count().value == puzzle.count(threads=3).value == len(found)


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_what_is_forbidden_is_in_no_solution(line: str, allows: Allows) -> None:
    possible = [grid for grid in grids() if allows(grid)]
    random = Random(line)
    for _ in range(20):
        grid = random.choice(grids())
        kept = random.sample(range(16), 4)
        puzzle = puzzle_with(line, values=tuple(digit if cell in kept else 0 for cell, digit in enumerate(grid)))
        position = puzzle.position()
        state = BoardState(puzzle.places, puzzle.rules.constraints, puzzle.givens)
        agree = [one for one in possible if all(one[cell] == grid[cell] for cell in kept)]
        if state.clashes():
            assert not agree
            continue
        for cell in set(range(16)) - set(kept):
            for digit in range(4):
                forbidden = state.forbids(cell * 4 + digit) is not None
                assert forbidden != position.can(cell * 4 + digit)
                if forbidden:
                    assert all(one[cell] != digit + 1 for one in agree)


@pytest.mark.parametrize(("line", "allows"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_the_plain_search_finds_all_solutions(line: str, allows: Allows) -> None:
    grid = next((grid for grid in grids() if allows(grid)), grids()[0])
    givens = tuple(digit if cell % 5 == 1 else 0 for cell, digit in enumerate(grid))
    wanted = sum(allows(one) and all(a in (0, b) for a, b in zip(givens, one, strict=True)) for one in grids())
    assert len(list(puzzle_with(line, values=givens).solutions(engine="plain"))) == wanted


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_texts_read_back(line: str) -> None:
    puzzle = puzzle_with(line)
    assert puzzle.variant.clues[0].text(4) == line
    for form in ("text", "json", "short"):
        assert parse(write(puzzle, form)) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert pickle.loads(pickle.dumps(puzzle.rules)).constraints == puzzle.rules.constraints


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_a_turned_puzzle_has_the_same_canonical_form(line: str) -> None:
    puzzle = puzzle_with(line, values=(1, *(0,) * 15))
    where = [column * 4 + 3 - row for row in range(4) for column in range(4)]
    values = [0] * 16
    values[where[0]] = 1
    variant = puzzle.variant
    clues = tuple(clue.moved(where) for clue in variant.clues)
    turned = SudokuPuzzle.from_values(values, Variant(4, variant.regions, clues=clues))
    assert turned.is_equivalent(puzzle)


def maps() -> Iterator[tuple[int, ...]]:
    """The exchanges of cells that keep rows, columns and boxes of 4x4: where each cell goes."""
    orders = [(*first, *last) for first in ((0, 1), (1, 0)) for last in ((2, 3), (3, 2))]
    orders += [(*order[2:], *order[:2]) for order in orders]
    for rows, columns, turned in product(orders, orders, (False, True)):
        places = [divmod(cell, 4) for cell in range(16)]
        yield tuple(rows[b] * 4 + columns[a] if turned else rows[a] * 4 + columns[b] for a, b in places)


def drawn(line: str, where: tuple[int, ...]) -> object:
    """A clue after an exchange of cells: its word and number, and its cells as far as their order matters."""
    (clue,) = puzzle_with(line).variant.clues
    groups = [tuple(where[cell] for cell in getattr(clue, name)) for name in clue.group_names()]
    told = line.split(" R")[0]
    if clue.word == "clone":
        return told, frozenset(frozenset(pair) for pair in zip(*groups, strict=True))
    if clue.word in SETS:
        return told, frozenset(groups[0])
    return told, frozenset((groups[0], groups[0][::-1])) if clue.word in EITHER_WAY else tuple(groups)


SETS = ("cage", "white_dot", "black_dot", "x", "v", "quadruple")
EITHER_WAY = (
    *("double_arrow", "little_killer", "sandwich", "whisper", "renban", "palindrome", "zipper", "region_sum"),
    *("entropic", "modular", "between", "lockout"),
)
MIXED = [
    ["cage 5 R1C1 R1C2", "cage 5 R4C3 R4C4"],
    ["cage R1C1 R2C3", "cage R4C1 R3C3", "palindrome R1C1 R1C2"],
    ["thermometer R1C1 R2C2", "thermometer R4C4 R3C3"],
    ["sandwich 3 R1C1-R1C4", "sandwich 3 R4C4-R4C1"],
]


def test_solutions_are_counted_up_to_the_symmetries_of_the_clues() -> None:
    """Against all exchanges of cells that map clues to clues, with all names of digits where no clue counts them."""
    for lines in [[line] for line, _ in EXAMPLES] + MIXED:
        puzzle = puzzle_with(*lines)
        clues = {drawn(line, tuple(range(16))) for line in lines}
        beside = {line.split()[0] for line in lines} & {"minimum", "maximum", "all_dots", "all_xv"}
        kept = [where for where in maps() if {drawn(line, where) for line in lines} == clues]
        if beside:
            kept = [
                where
                for where in kept
                if all(where[b] in neighbours(where[a], 4) for a in range(16) for b in neighbours(a, 4))
            ]
        free = all(line.split()[0] in ("palindrome", "clone") or line.startswith("cage R") for line in lines)
        names = list(permutations(range(1, 5))) if free else [(1, 2, 3, 4)]
        least = set()
        for solution in puzzle.solutions():
            grid = [candidate % 4 + 1 for candidate in sorted(solution.candidates)]
            images = []
            for where in kept:
                image = [0] * 16
                for cell, digit in enumerate(grid):
                    image[where[cell]] = digit
                images += [tuple(name[digit - 1] for digit in image) for name in names]
            least.add(min(images))
        assert puzzle.count(up_to_symmetry=True).value == len(least), lines
        # The same symmetries say which places of one given are equivalent.
        places = {
            puzzle_with(*lines, values=tuple(int(cell == at) for cell in range(16))).canonical() for at in range(16)
        }
        assert len(places) == len({min(where[at] for where in kept) for at in range(16)}), lines


def dots_of(grid: Grid) -> set[str]:
    """All dots of a grid."""
    cells = [(cell, near) for cell in range(16) for near in neighbours(cell, 4) if cell < near]
    return {
        f"{colour} {cell_name(a, 4)} {cell_name(b, 4)}"
        for a, b in cells
        for colour, fits in (
            ("white_dot", abs(grid[a] - grid[b]) == 1),
            ("black_dot", {grid[a], grid[b]} in ({1, 2}, {2, 4})),
        )
        if fits and (colour == "black_dot" or {grid[a], grid[b]} != {1, 2})
    }


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("words", ["all_dots", "all_dots white", "all_dots black"])
def test_where_all_dots_are_given_there_are_no_others(words: str, seed: int) -> None:
    dots = dots_of(Random(seed).choice(grids()))
    puzzle = puzzle_with(words, *dots)
    at = {tuple(sorted(dot.split()[1:])): dot.split()[0] for dot in dots}
    for grid in grids():
        fits = all(
            (
                (colour := at.get((cell_name(a, 4), cell_name(b, 4)))) is not None
                and (abs(grid[a] - grid[b]) == 1 if colour == "white_dot" else {grid[a], grid[b]} in ({1, 2}, {2, 4}))
            )
            or (
                colour is None
                and not (abs(grid[a] - grid[b]) == 1 and words != "all_dots black")
                and not ({grid[a], grid[b]} in ({1, 2}, {2, 4}) and words != "all_dots white")
            )
            for a in range(16)
            for b in neighbours(a, 4)
            if a < b
        )
        assert bool(puzzle.verify(frozenset(cell * 4 + digit - 1 for cell, digit in enumerate(grid)))) == fits


def test_entropic_lines_have_one_digit_of_each_third() -> None:
    variant = Variant.boxed(6)
    (line,) = read_clue("entropic R1C1 R1C2 R1C3 R1C4", 6).parts(variant)
    assert isinstance(line, Track)
    for digits in product(range(6), repeat=4):
        held = dict(enumerate(digits))
        thirds = [digit // 2 for digit in digits]
        allowed = len(set(thirds[:3])) == 3 == len(set(thirds[1:]))
        assert allowed != any(line.is_stuck(at, held, 6) for at in range(len(line.runs)))


def test_equal_puzzles_are_equal_whatever_the_order_of_clues() -> None:
    lines = ["cage 5 R1C2 R1C1", "thermometer R1C1 R2C2"]
    assert puzzle_with(*lines) == puzzle_with(*reversed(lines))
    assert puzzle_with("cage 5 R1C1-R1C2") == puzzle_with("cage 5 R1C2 R1C1")
    assert puzzle_with("thermometer R1C1 R2C2") != puzzle_with("thermometer R2C2 R1C1")


def test_houses_of_clues_come_after_all_others() -> None:
    """A number that is cited today stays the same when clues are added, with pencil marks and without."""
    plain, clues = puzzle_with(), puzzle_with("cage 5 R1C1 R1C2", "thermometer R1C1 R2C2")
    numbers = set(plain.rules.house_numbers())
    assert {number: plain.rules.house(number) for number in numbers} == {
        number: clues.rules.house(number) for number in numbers
    }
    marked = clues.with_givens((), ruled_out=(0, 5))
    own = sorted(set(clues.rules.house_numbers()) - numbers)
    assert [marked.rules.house(number) for number in own] == [clues.rules.house(number) for number in own]
    assert len(own) == 1 + 4 + 1


def test_names_of_houses() -> None:
    rules = puzzle_with("cage 5 R1C1 R1C2", "thermometer R1C1 R2C2").rules
    names = {rules.house_name(number): rules.house(number) for number in rules.house_numbers()}
    assert isinstance(names["the cage at R1C1 holds at most one 3"], Quota)
    assert "the cage at R1C1 adds up to 5" in names
    assert "digits rise along the thermometer from R1C1" in names
    assert "sur le thermomètre partant de L1C1, les chiffres croissent" in {
        rules.house_name(number, "fr") for number in rules.house_numbers()
    }


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("cage 5 R1C1 R1C1", "a cell is named twice"),
        ("cage 5", "1 cell at least"),
        ("cage 5 R1C5", "no cell of the board"),
        ("cage 5 R1C1-R2C3", "no cell of the board"),
        ("cage 5 6 R1C1", "'6' does not belong"),
        ("cage nice R1C1", "'nice' does not belong"),
        ("cage 1 R1C1 > R1C2", "'>' does not belong"),
        ("cage R1C1-R1C4 R2C1", "more than there are digits"),
        ("thermometer R1C1", "2 cells at least"),
        ("thermometer R1C1-R1C4 R2C4", "more than there are digits"),
        ("fence R1C1", "'fence' is no kind of clue"),
    ],
)
def test_wrong_lines_are_refused(line: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        puzzle_with(line)


def test_the_line_of_a_text_is_named() -> None:
    with pytest.raises(FormatError, match=r"line 6: '6' does not belong to 'cage'"):
        parse("sudoku 4x4\n....\n....\n....\n....\ncage 5 6 R1C1")


def test_a_pill_reads_from_left_to_right_however_its_cells_are_listed() -> None:
    puzzle = parse(".PillArrow~2~R1C3~R1C2~R1C1~R2C1~R3C1.~R1C1_5")
    assert isinstance(puzzle, SudokuPuzzle)
    assert [clue.text(9) for clue in puzzle.variant.clues] == ["arrow R1C2 R1C3 > R1C1 R2C1 R3C1"]
