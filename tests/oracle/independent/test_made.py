"""What is generated or cut has the solutions, the clues and the rating it is said to have."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from grillon import families
from grillon import parse as grillon_parse
from tests.oracle.independent.asked import said
from tests.oracle.independent.command import grillon, words_of
from tests.oracle.independent.rules.common import Budget, TooLarge
from tests.oracle.independent.rules.families import RULES
from tests.oracle.independent.rules.packing import Box
from tests.support.cases import for_each

AMPLE = {"nodes": 1_000_000, "solutions": 1000}
REQUESTS: dict[str, list[dict[str, Any]]] = {
    "sudoku": [
        {"size": "4x4"},
        {"size": "4x4", "minimal": True, "variant": "x"},
        {"size": "6x6", "minimal": True},
        {"size": "6x6", "variant": "jigsaw", "level": "beginner"},
        {"size": "5x5", "variant": "jigsaw"},
        {"size": "9x9", "minimal": True},
        {"size": "9x9", "variant": "windoku"},
        {"size": "6x6", "variant": "disjoint+antiknight"},
    ],
    "takuzu": [
        {"size": "4x4", "minimal": True},
        {"size": "6x6", "minimal": True},
        {"size": "5x5", "odd": True, "minimal": True},
        {"size": "6x4", "distinct": False},
        {"size": "6x6", "level": "easy"},
        {"size": "6x6", "unique": False, "fill": 40},
    ],
    "tectonic": [
        {"size": "4x4", "method": "growth"},
        {"size": "5x4", "maximum": 4},
        {"size": "6x6", "level": "easy"},
        {"size": "5x5"},
    ],
    "packing": [{"level": "beginner"}, {"level": "easy"}],
}
CASES = [(family, number) for family, requests in REQUESTS.items() for number in range(len(requests))]


def _without_each_clue(family: str, board: Any) -> list[Any]:
    """The board with one clue less, in every way."""
    if family == "sudoku":
        whole = "123456789"[: board.size]
        return [
            replace(board, cells=(*board.cells[:at], whole, *board.cells[at + 1 :]))
            for at, held in enumerate(board.cells)
            if len(held) == 1
        ]
    marks = [(r, c) for r, row in enumerate(board.rows) for c, mark in enumerate(row) if mark in "01"]
    rows = board.rows
    return [replace(board, rows=(*rows[:r], rows[r][:c] + "." + rows[r][c + 1 :], *rows[r + 1 :])) for r, c in marks]


def made_as_asked(family: str, request: dict[str, Any], seed: int) -> None:
    """One generated puzzle."""
    rules = RULES[family]
    made = families.get(family).generate(seed=seed, **request)
    board = rules.read(str(made.puzzle))
    if made.unique:
        (only,) = rules.solutions(board, Budget(**AMPLE))
        assert made.solution is None or said(made.puzzle, made.solution.candidates) == only
    else:
        assert request["unique"] is False
        clues = sum(mark != "." for row in board.rows for mark in row)
        cells = sum(map(len, board.rows))
        assert clues == round(cells * int(str(request["fill"])) / 100)
    if made.rating is not None:
        assert made.rating == made.puzzle.rate()
    if "level" in request:
        assert str(made.puzzle.rate().level) == request["level"]
    if request.get("minimal"):
        for less in _without_each_clue(family, board):
            second = Budget(**{**AMPLE, "solutions": 1})  # one more is beyond it
            with suppress(TooLarge):
                rules.solutions(less, second)
            assert second.solutions < 0


@for_each(("family", "number"), CASES)
def test_a_generated_puzzle_is_as_asked(family: str, number: int) -> None:
    request = REQUESTS[family][number]
    made_as_asked(family, request, 7)
    printed = grillon("generate", family, *words_of(request), "--seed", "7", "--json")
    assert printed.code == 0, printed
    (told,) = printed.objects
    made = families.get(family).generate(seed=7, **request)
    assert (told["puzzle"], told["unique"]) == (str(made.puzzle), made.unique)


@pytest.mark.long
@pytest.mark.parametrize(("family", "number"), CASES)
def test_many_generated_puzzles_are_as_asked(family: str, number: int) -> None:
    for seed in range(100, 112):
        made_as_asked(family, REQUESTS[family][number], seed)


TURNED: dict[str, list[dict[str, Any]]] = {
    "takuzu": [{"size": "8x8", "level": "extreme"}, {"size": "6x8"}, {"size": "6x6", "level": "expert"}],
    "packing": [{"level": "medium"}, {"level": "hard"}, {"level": "expert"}],
    "tectonic": [
        {"size": "5x7", "maximum": 6},
        *({"size": "6x6", "level": level} for level in ("easy", "medium", "hard", "expert", "extreme")),
    ],
}


def rated_alike(family: str, request: dict[str, Any], seed: int) -> None:
    """A rating does not depend on how the board is held."""
    rules = RULES[family]
    made = families.get(family).generate(seed=seed, **request).puzzle
    rating = made.rate()
    for image in rules.images(rules.read(str(made)), Random(seed)):
        other = grillon_parse(rules.write(image), family=family).rate()
        told = (other.value, other.level, other.hardest)
        assert told == (rating.value, rating.level, rating.hardest), (seed, rules.write(image))


@pytest.mark.parametrize("family", TURNED)
def test_a_rating_does_not_depend_on_how_the_board_is_held(family: str) -> None:
    for request in TURNED[family]:
        for seed in range(6):
            rated_alike(family, request, seed)


@pytest.mark.long
@pytest.mark.parametrize("family", TURNED)
def test_many_ratings_do_not_depend_on_how_the_board_is_held(family: str) -> None:
    for request in TURNED[family]:
        for seed in range(100, 125):
            rated_alike(family, request, seed)


CUTS = [("3x4", 4, False), ("4x4", 4, True), ("4x5", 5, True), ("1x6", 3, False), ("5x5", 5, True)]


@for_each(("size", "pieces", "unique"), CUTS)
def test_a_cut_board_goes_together_again(size: str, pieces: int, unique: bool) -> None:
    for seed in range(3):
        words = ["--pieces", str(pieces), "--seed", str(seed), *["--unique"] * unique]
        cut = grillon("cut", size, *words)
        assert cut.code == 0, cut
        board = RULES["packing"].read(cut.out)
        assert isinstance(board, Box)
        assert sum(kind.maximum for kind in board.kinds) == pieces
        found = tuple(RULES["packing"].solutions(board, Budget(**AMPLE)))
        assert found
        if unique:
            assert RULES["packing"].classes(board, found) == 1  # type: ignore[attr-defined]
