"""Smaller boards than one that was answered wrongly: the smallest that still is one is what a reader wants to see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import singledispatch
from random import Random

from tests.oracle.independent.asked import AnyCase
from tests.oracle.independent.rules import packing, sudoku, takuzu, tectonic
from tests.oracle.independent.rules.common import TooLarge, case_of


@singledispatch
def smaller(board: object) -> Iterator[object]:
    """Boards with one thing less."""
    raise NotImplementedError


@smaller.register
def _(board: takuzu.Grid) -> Iterator[object]:
    for at, row in enumerate(board.rows):
        for column, mark in enumerate(row):
            if mark != ".":
                changed = row[:column] + "." + row[column + 1 :]
                yield replace(board, rows=(*board.rows[:at], changed, *board.rows[at + 1 :]))


@smaller.register
def _(board: sudoku.Grid) -> Iterator[object]:
    for clue in sorted(getattr(board, "clues", ()), key=repr):
        yield replace(board, clues=board.clues - {clue})  # type: ignore[attr-defined,call-arg]
    for rule in sorted(board.rules):
        yield replace(board, rules=board.rules - {rule})
    for at in range(len(board.houses)):
        yield replace(board, houses=board.houses[:at] + board.houses[at + 1 :])
    for at in range(len(board.pairs)):
        yield replace(board, pairs=board.pairs[:at] + board.pairs[at + 1 :])
    whole = sudoku.DIGITS[: board.size]
    for at, held in enumerate(board.cells):
        if held != whole:
            yield replace(board, cells=(*board.cells[:at], whole, *board.cells[at + 1 :]))


@smaller.register
def _(board: tectonic.Grid) -> Iterator[object]:
    rows, columns = board.size
    for down, right, height, width in (
        *((1, 0, rows - 1, columns), (0, 0, rows - 1, columns)),
        *((0, 1, rows, columns - 1), (0, 0, rows, columns - 1)),
    ):
        if height and width:
            marks = tuple(row[right : right + width] for row in board.rows[down : down + height])
            borders = {
                ((a[0] - down, a[1] - right), (b[0] - down, b[1] - right)): kind
                for a, b, kind in board.borders
                if all(0 <= r - down < height and 0 <= c - right < width for r, c in (a, b))
            }
            yield tectonic._settled(marks, board.maximum, borders)
    for at, row in enumerate(board.rows):
        for column, mark in enumerate(row):
            if mark.isdigit():
                changed = row[:column] + "?" + row[column + 1 :]
                yield replace(board, rows=(*board.rows[:at], changed, *board.rows[at + 1 :]))


@smaller.register
def _(board: packing.Box) -> Iterator[object]:
    for at in range(len(board.laid)):
        yield replace(board, laid=board.laid[:at] + board.laid[at + 1 :])
    lying = {symbol for symbol, _ in board.laid}
    for kind in board.kinds:
        if kind.symbol not in lying and len(board.kinds) > 1:
            yield replace(board, kinds=tuple(one for one in board.kinds if one != kind))
    covered = {cell for _, cells in board.laid for cell in cells}
    for cell in sorted(board.cells - covered):
        if len(board.cells) > 1 and board.lattice != "pyramid":
            yield replace(board, cells=board.cells - {cell}, optional=board.optional - {cell})


def smallest(case: AnyCase, wrong: Callable[[AnyCase], bool]) -> AnyCase:
    """The board with things taken away, one at a time, while the answer about it is wrong."""
    for board in smaller(case.board):
        try:
            tried = case_of(case.family, case.rules, board, case.seed, Random(case.seed))
        except TooLarge:
            continue
        if wrong(tried):
            return smallest(tried, wrong)
    return case
