"""One solution of each class: found by the core, and by looking at every solution."""

from __future__ import annotations

import json

import pytest

from grillon import parse
from grillon.families.packing.board import Board
from grillon.families.packing.pieces import piece_set
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.puzzle.puzzle import Puzzle
from tests.unit.cli.conftest import Grillon

BOARDS = {
    "3x20": PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes")),
    "a fixed piece": parse("packing square\nCC..\n....\npiece A ##/#.\npiece B ##/#.\npiece C ##"),
    "equal pieces": parse("packing square\n....\n....\npiece A ## x4"),
    "none": parse("packing square\n...\n.#.\npiece A ###\npiece B ##"),
}


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_each_class_is_found_once(puzzle: Puzzle) -> None:
    found = list(puzzle.solutions(up_to_symmetry=True))
    slowly = list(puzzle.solutions(up_to_symmetry=True, engine="cover"))
    assert {solution.candidates for solution in found} == {solution.candidates for solution in slowly}
    classes = [frozenset(puzzle.images(solution)) for solution in found]  # type: ignore[attr-defined]
    assert len(set(classes)) == len(classes) == len(slowly) == puzzle.count(up_to_symmetry=True).value
    assert set(classes) == {frozenset(puzzle.images(solution)) for solution in slowly}  # type: ignore[attr-defined]


def test_a_limit_of_classes_is_kept() -> None:
    with BOARDS["3x20"].solutions(limit=1, up_to_symmetry=True) as found:
        assert len(list(found)) == 1
        assert found.limit


@pytest.mark.parametrize("words", [(), ("--up-to-symmetry",), ("--candidates",)], ids=str)
def test_solutions_in_json_are_those_in_python(grillon: Grillon, words: tuple[str, ...]) -> None:
    puzzle = BOARDS["3x20"]
    told = json.loads(grillon("solve", "--all", "--json", *words, puzzle.short()).out)["solutions"]
    found = list(puzzle.solutions(up_to_symmetry="--up-to-symmetry" in words))
    assert [solution["text"] for solution in told] == [str(solution) for solution in found]
    if "--candidates" in words:
        assert [solution["candidates"] for solution in told] == [sorted(solution.candidates) for solution in found]
