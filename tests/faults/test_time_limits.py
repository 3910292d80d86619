"""Every verb of every family keeps its time limit on boards that are far too hard for it.

What is measured is processor time: it shows how long the work went on, however busy the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import process_time
from typing import Any

import pytest

import grillon
from grillon.errors import GrillonError
from grillon.model import Monitor
from grillon.puzzle.parts.boards import boards_of
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, LONG

SECONDS, LATE = 0.02, 0.2
"""The limit, and how much longer the work may go on."""
SHAPES = ("##/#./#.", "###/.#.", "##./.##", "##/##/#.", "#####")


def open_tectonic(size: int, maximum: int) -> str:
    """A board of which nothing is known."""
    cells, lines = f"|{':'.join('.' * size)}|", "+:" * size + "+"
    edge = "+-" * size + "+"
    between = f"\n{lines}\n".join([cells] * size)
    return f"tectonic maximum {maximum}\n{edge}\n{between}\n{edge}"


def blank(head: str, rows: int, columns: int, *below: str) -> str:
    return "\n".join([head, *[" ".join("." * columns)] * rows, *below])


def box(size: int, copies: str) -> str:
    pieces = [f"piece {name} {shape} x{copies}" for name, shape in zip("ABCDE", SHAPES, strict=True)]
    return "\n".join(["packing cubic", "\n/\n".join(["\n".join(["." * size] * size)] * size), *pieces])


HARD = {
    **{family: LONG[family] for family in FAMILIES},
    "sudoku 25x25": blank("sudoku 25x25 x", 25, 25),
    "sudoku with rules": blank("sudoku 16x16 antiknight", 16, 16),
    "sudoku with lines": blank(
        "sudoku 9x9 antiknight", 9, 9, *(f"renban R{at}C{at} R{at + 1}C{at} R{at + 2}C{at + 1}" for at in (1, 4, 7))
    ),
    "takuzu 60x60": blank("takuzu 60x60", 60, 60),
    "takuzu 200x200": blank("takuzu 200x200 equal", 200, 200),
    "tectonic 8x8": open_tectonic(8, 9),
    "tectonic 12x12": open_tectonic(12, 9),
    "tectonic 30x30": open_tectonic(30, 7),
    "packing 5x5x5": box(5, "0..6"),
    "packing 8x8x8": box(8, "0..30"),
}
EVERY_DAY = ("sudoku 25x25", "takuzu 60x60", "tectonic 8x8", "tectonic 30x30", "packing 5x5x5")


def streamed(puzzle: Puzzle, **options: Any) -> None:
    with puzzle.solutions(**options) as found:
        for _ in found:
            pass


def verbs(puzzle: Puzzle) -> Iterator[tuple[str, Callable[..., object]]]:
    """Every verb, with every engine and set of techniques."""
    for name in ("solve", "check", "count", "count_each", "hint", "explain", "rate", "replay"):
        yield name, getattr(puzzle, name)
    yield "classes", partial(puzzle.count, up_to_symmetry=True)
    yield "solutions", partial(streamed, puzzle)
    for choice, values in puzzle.family.search.choices.items():
        for value in values:
            if value != "learned":  # for flat boards and a network, and not much else
                yield f"{choice} {value}", partial(streamed, puzzle, **{choice: value})
    for known in puzzle.family.ladder.sets:
        yield f"techniques {known.name}", partial(puzzle.explain, techniques=known.name)
    if hasattr(puzzle, "sample"):
        yield "sample", partial(puzzle.sample, 1, seed=1)


def kept(name: str, verb: Callable[..., object]) -> None:
    begin = process_time()
    with suppress(GrillonError):  # the limit by its name, or an engine that is not for this board
        verb(timeout=SECONDS)
    assert process_time() - begin < SECONDS + LATE, name


def walk(board: str) -> None:
    family = board.split()[0]
    puzzle = grillon.parse(HARD[board], family=family)
    assert not puzzle.count(timeout=SECONDS).exact, "a board that is no work shows nothing"
    for name, verb in verbs(puzzle):
        kept(name, verb)


@pytest.mark.parametrize("board", [*FAMILIES, *EVERY_DAY])
def test_every_verb_keeps_its_limit(board: str) -> None:
    walk(board)


@pytest.mark.long
@pytest.mark.parametrize("board", [board for board in HARD if board not in (*FAMILIES, *EVERY_DAY)])
def test_every_verb_keeps_its_limit_on_more_boards(board: str) -> None:
    walk(board)


@for_each(
    ("family", "size", "rules"),
    [
        ("tectonic", (7, 7), {"max": 6}),
        ("takuzu", (12, 12), {}),
        ("takuzu", (12, 12), {"distinct": False}),
        ("takuzu", (20, 8), {"distinct": False}),
    ],
)
def test_a_forecast_keeps_the_limit(family: str, size: tuple[int, int], rules: dict[str, object]) -> None:
    boards = boards_of(family, size, rules)
    kept("count", lambda timeout: boards.expected_count(Monitor(timeout=timeout)))
    kept("tables", lambda timeout: boards.expected_tables(Monitor(timeout=timeout)))
