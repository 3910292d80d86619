"""Limits that hold while placements are listed, numbers that are too large, boards whose cells lie far apart."""

from __future__ import annotations

import json
import tracemalloc

import pytest

import grillon
from grillon.errors import FormatError, RequestError
from grillon.families import get
from grillon.families.packing import Board, Lattice, PackingPuzzle, Piece
from grillon.families.packing.formats.text import read_native
from grillon.formats.document import to_document
from grillon.model import Monitor
from tests.support.cases import for_each

LARGE = PackingPuzzle(
    Board.box(27, 27, 27),
    tuple(Piece(symbol, ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 1)), 0, 99_999) for symbol in "ABCDEF"),
)
"""Some two million placements."""


@pytest.mark.parametrize("engine", ["automatic", "cover", "sweep"])
def test_listing_placements_keeps_to_the_memory(engine: str) -> None:
    monitor = Monitor()
    outcome = LARGE.solve(engine=engine, memory=1 << 20, monitor=monitor)
    assert outcome.limit == "memory"
    assert monitor.counters["nodes"] == 0
    assert LARGE.count(engine=engine, memory=1 << 20).limit == "memory"


def test_listing_placements_hears_the_monitor() -> None:
    monitor = Monitor()
    monitor.cancel()
    assert LARGE.solve(monitor=monitor).limit == "cancelled"
    assert LARGE.count(timeout=0).limit == "timeout"
    small = PackingPuzzle(Board.rectangle(16, 32), LARGE.pieces)
    assert small.rate(timeout=0).limit == "timeout"


def test_cells_far_apart_take_no_more_room_than_near_ones() -> None:
    far = PackingPuzzle(
        Board(Lattice.CUBIC, ((0, 0, 0), (1, 0, 0), (1000, 1000, 1000), (1000, 999, 1000))),
        (Piece("A", ((0, 0, 0), (1, 0, 0)), 2, 2),),
    )
    # A box of all places in between would need four gigabytes.
    assert int(far.count()) == 1
    assert far.rate().solved
    tracemalloc.start()
    with pytest.raises(grillon.GrillonError, match="out of range"):
        far.short()
    assert tracemalloc.get_traced_memory()[1] < 10_000_000
    tracemalloc.stop()


def test_numbers_of_copies_that_make_no_sense_are_refused() -> None:
    for maximum in (100_000, 2**31, 2**64):
        with pytest.raises(FormatError, match="at most 99999 copies"):
            Piece("A", ((0, 0, 0),), 0, maximum)
    many = tuple(Piece(symbol, tuple((x, 0, 0) for x in range(40)), 99_999, 99_999) for symbol in "ABCDEFGHIJKLMNOP")
    puzzle = PackingPuzzle(Board.rectangle(3, 40), (*many, Piece("z", ((0, 0, 0),), 0, 99_999)))
    for engine in ("automatic", "bitboard", "cover"):
        assert int(puzzle.count(engine=engine)) == 0
        assert not puzzle.solve(engine=engine)
    assert not puzzle.rate().solved


def test_copies_without_end_are_as_many_as_there_is_room_for() -> None:
    puzzle = read_native("packing square\n??\n??\npiece A # x0..99999\npiece B ## x1..99999")
    expected = int(read_native("packing square\n??\n??\npiece A # x0..4\npiece B ## x1..2").count())
    for engine in ("automatic", "bitboard", "cover", "sweep"):
        assert int(puzzle.count(engine=engine)) == expected
    assert puzzle.explain().end == "stuck"


def test_a_board_larger_than_its_pieces_is_refused_at_once() -> None:
    with pytest.raises(RequestError, match=r"size: the set iq does not fill the board. The areas differ: 72 cells"):
        get("packing").generate(seed=1, size=(6, 12), pieces="iq")


def document(**piece: object) -> str:
    entry = {"symbol": "A", "shape": "##", **piece}
    fields = {"lattice": "square", "board": [".."], "pieces": [entry]}
    return json.dumps({**to_document(read_native("packing square\n..\npiece A ##")), "puzzle": fields})


@for_each(
    ("field", "value", "message"),
    [
        ("flips", "no", "flips is true or false"),
        ("flips", 1, "flips is true or false"),
        ("flips", None, "flips is true or false"),
        ("minimum", True, "whole numbers"),
        ("maximum", 1.0, "whole numbers"),
        ("maximum", "1", "whole numbers"),
        ("turns", 1, "turns is a text"),
        ("turns", ["free"], "turns is a text"),
        ("name", 7, "name is a text"),
        ("name", "two words", "not one word"),
        ("symbol", 1, "texts"),
    ],
)
def test_a_document_is_taken_at_its_word(field: str, value: object, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        grillon.parse(document(**{field: value}))


def test_a_fixed_piece_of_a_document_is_a_text() -> None:
    fields = json.loads(document())
    for piece in (None, 1, ["A"]):
        fields["puzzle"]["fixed"] = [{"piece": piece, "cells": ["R1C1", "R1C2"]}]
        with pytest.raises(FormatError, match="entry 1: the piece is a text"):
            grillon.parse(json.dumps(fields))


def test_pieces_longer_than_any_board_are_refused() -> None:
    with pytest.raises(FormatError, match="longer than any board"):
        Piece("A", ((0, 0, 0), (1001, 0, 0)), 0, 1)
