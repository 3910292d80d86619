"""A family with pieces and walls, against answers found in another way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import grillon
from grillon import families
from grillon.model import BoardState, Clash, Monitor
from grillon.model.work import Work
from grillon.puzzle.puzzle import Puzzle
from grillon.render.heat_map import heat_map
from grillon.rules import Rule, WallsBetweenPieces
from grillon.search.plain_search import ByClashes, ByHouses, plain_choices
from grillon.search.replay import EventKind

PUZZLE = "fences D3 L1\n.?.|.\n?+?+?\n.x.?.\n?+?+?\n.?.?."
SHAPES = {
    frozenset({(0, 0), (0, 1)}): "D",
    frozenset({(0, 0), (1, 0)}): "D",
    frozenset({(0, 0), (0, 1), (0, 2)}): "I",
    frozenset({(0, 0), (1, 0), (2, 0)}): "I",
    **{frozenset({(0, 0), (0, 1), (1, 0), (1, 1)} - {gone}): "L" for gone in ((0, 0), (0, 1), (1, 0), (1, 1))},
}


def regions_of(rows: int, columns: int, walls: tuple[bool, ...]) -> list[str] | None:
    """The letters of the regions that walls make; None where one is no piece, or a wall stands inside of one."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    pairs = [
        (cell, other) for cell in cells for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1])) if other in cells
    ]
    region = {cell: {cell} for cell in cells}
    for (first, second), wall in zip(pairs, walls, strict=True):
        if not wall and region[first] is not region[second]:
            region[first] |= region[second]
            for cell in region[second]:
                region[cell] = region[first]
    if any(wall and region[first] is region[second] for (first, second), wall in zip(pairs, walls, strict=True)):
        return None
    letters = []
    for part in {id(part): part for part in region.values()}.values():
        top, left = min(row for row, _ in part), min(column for _, column in part)
        letter = SHAPES.get(frozenset((row - top, column - left) for row, column in part))
        if letter is None:
            return None
        letters.append(letter)
    return sorted(letters)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3)])
def test_all_boards_are_those_of_all_sets_of_walls(rows: int, columns: int) -> None:
    borders = rows * (columns - 1) + columns * (rows - 1)
    found = [regions_of(rows, columns, walls) for walls in product((False, True), repeat=borders)]
    boards = families.get("fences").boards((rows, columns))
    assert boards is not None
    assert boards.count().value == sum(letters is not None for letters in found)
    listed = [str(boards.unrank(number)).split("\n")[0] for number in range(boards.count().value)]
    expected = [
        "fences " + " ".join(f"{letter}{letters.count(letter)}" for letter in "DIL" if letter in letters)
        for letters in found
        if letters is not None
    ]
    assert sorted(listed) == sorted(expected)


def test_both_kinds_of_entries_are_typed_written_and_read() -> None:
    position = grillon.parse(PUZZLE).position("D@R1C1 R2C2|R2C3 !R3C1|R3C2 L.rr@R2C2")
    assert "set R2C2|R2C3 D@R1C1" in str(position)
    assert position.puzzle.places.input_kinds == ("pieces", "walls")
    assert type(position).parse(str(position)) == position


def test_walls_and_pieces_clash_with_each_other() -> None:
    puzzle = grillon.parse(PUZZLE)
    inside = puzzle.position("D@R1C1 R1C1|R1C2")
    assert [str(clash) for clash in inside.clashes] == ["the wall between R1C1, R1C2 stands inside piece D"]
    assert inside.clashes[0].text("fr") == "le mur entre L1C1, L1C2 se trouve à l'intérieur de la pièce D"
    ends = puzzle.position("D.r@R1C1")
    assert [str(clash) for clash in ends.clashes] == ["piece D ends between R2C1, R2C2, where there is no wall"]
    ruled_out = puzzle.position("D@R1C1 !R1C1|R2C1")
    assert [str(clash) for clash in ruled_out.clashes] == ["piece D ends between R1C1, R2C1, where there is no wall"]
    read = puzzle.places.read
    assert puzzle.position().state.forbids(read("D.r@R1C1")) is not None
    assert puzzle.position("R1C1|R1C2").state.forbids(read("D@R1C1")) is not None
    assert puzzle.position("D@R1C1").state.forbids(read("R1C1|R1C2")) is not None
    assert puzzle.position("D@R1C1").state.forbids(read("R1C1|R2C1")) is None


def test_a_wall_is_forbidden_by_the_rules_of_walls_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = grillon.parse(PUZZLE)
    position = puzzle.position("D@R1C1 D.r@R2C3")
    places, before = puzzle.places, set(position.clashes)
    every = range(places.first_wall, places.first_placement)
    free = [wall for wall in every if puzzle.rules.legal(wall) and wall not in position.true]
    walls = [wall for wall in free if position.state.forbids(wall)]
    assert walls == [wall for wall in free if set(position.enter(wall).clashes) - before]
    assert walls
    # The rest of the board is not looked at for one more wall.
    looked_at: list[Rule] = []
    for kind in {type(rule) for rule in puzzle.rules.constraints}:

        def looking(rule: Rule, state: BoardState, clashes: Any = kind.clashes) -> Iterator[Clash]:
            looked_at.append(rule)
            found: Iterator[Clash] = clashes(rule, state)
            return found

        monkeypatch.setattr(kind, "clashes", looking)
    state = puzzle.position("D@R1C1 D.r@R2C3").state
    assert [wall for wall in free if state.forbids(wall)] == walls
    assert all(isinstance(rule, WallsBetweenPieces) for rule in looked_at)
    assert len(looked_at) == 1 + len(free)


def solutions_by(search: type[ByClashes] | type[ByHouses], puzzle: Puzzle) -> set[frozenset[int]]:
    """What a search finds, from its events."""
    held: list[int] = []
    found = set()
    work = Work(Monitor(), chosen=plain_choices({}, family=puzzle.family_name))
    for event in search(puzzle.position(), work).events():
        if event.kind is EventKind.TAKE_BACK:
            while held.pop() != event.fact:
                pass
        elif event.fact is not None:
            held.append(event.fact)
        if event.kind is EventKind.SOLUTION:
            found.add(frozenset(fact for fact in held if fact >= 0) | frozenset(puzzle.givens))
    return found


def test_both_searches_of_a_replay_find_all_solutions() -> None:
    puzzle = grillon.parse("fences D3 L1\n.?.?.\n?+?+?\n.?.?.\n?+?+?\n.?.|.")
    expected = {solution.candidates for solution in puzzle.solutions()}
    assert len(expected) > 1
    assert solutions_by(ByClashes, puzzle) == solutions_by(ByHouses, puzzle) == expected


@pytest.mark.parametrize(
    "text",
    [
        "packing square\n..?\n...\npiece A ##/#.\npiece B ## x0..2\npiece C # x0..2",
        "packing square\n.?\n?.\npiece A ##\npiece B # x0..2",
        "tectonic maximum 4\n+-+-+\n|1 .|\n+ + +\n|. .|\n+-+-+",
    ],
)
def test_the_search_led_by_clashes_finds_all_solutions_of_other_families(text: str) -> None:
    puzzle = grillon.parse(text)
    expected = {solution.candidates for solution in puzzle.solutions()}
    assert expected
    assert solutions_by(ByClashes, puzzle) == expected


def test_walls_part_pieces_and_are_dotted_until_they_are_known() -> None:
    puzzle = grillon.parse("fences D2\n.?.\n?+?\n.?.")
    first, second = puzzle.drawing(puzzle.position("D@R1C1")).cells[:2]
    assert "E" not in first.heavy + first.unsure
    assert "S" in first.unsure
    assert "S" not in first.heavy
    walled = puzzle.drawing(puzzle.position("D@R1C1 R1C1|R2C1")).cells
    assert "S" in walled[0].heavy
    assert "N" in walled[2].heavy
    assert "S" in second.unsure


def test_a_heat_map_leaves_walls_out() -> None:
    puzzle = grillon.parse("fences D2\n.?.\n?+?\n.?.")
    drawing = heat_map(puzzle, puzzle.count_each(), "D")
    assert [cell.symbol for cell in drawing.cells[:4]] == ["50"] * 4
