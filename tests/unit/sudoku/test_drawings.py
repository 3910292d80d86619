"""Drawings that may mean a rule: nothing is solved until someone says which, and what is left out stays marked."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from grillon import parse
from grillon.errors import FormatError, RequestError
from grillon.families.sudoku.formats.links import from_fpuzzles
from grillon.formats import lzstring, parse_many
from grillon.formats.drawings import Undecided, taking

SMALL = {
    "cells": [[{}] * 4] * 4,
    "regions": [[[r // 2 * 2 + i // 2, r % 2 * 2 + i % 2] for i in range(4)] for r in range(4)],
}
DRAWN: dict[str, Any] = {
    "lines": [
        {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#CFCFCF"},
        {"wayPoints": [[3.5, 3.5], [1.5, 3.5]], "color": "#CFCFCF"},
        {"wayPoints": [[2.5, 0.5], [3.5, 1.5]], "color": "#67F067"},
    ],
    "arrows": [{"wayPoints": [[1.5, 0.5], [1.5, 2.5]], "color": "#000000"}],
    "underlays": [
        {"center": [0.5, 0.5], "rounded": True, "backgroundColor": "#CFCFCF"},
        {"center": [1.5, 3.5], "rounded": True, "backgroundColor": "#CFCFCF"},
        {"center": [2.5, 2.5], "backgroundColor": "#CFCFCF"},
    ],
    "overlays": [
        {"center": [3.5, 3], "rounded": True, "backgroundColor": "#FFFFFF"},
        {"center": [1, 1.5], "text": "X"},
        {"center": [3, 0.5], "text": "^"},
        {"center": [2, 2], "text": "1 2"},
        {"center": [-0.5, 1.5], "text": "0"},
        {"center": [3.5, 0.5], "text": "?"},
    ],
    "cages": [{"cells": [[0, 3], [1, 3]], "value": "5"}, {"value": "title: A name"}],
}
LIKELY = {
    "lines-1": "thermometer",
    "lines-2": "whisper",
    "arrows": "arrow",
    "marks": "even",
    "dots-1": "white_dot",
    "dots-2": "x",
    "dots-3": "greater_than",
    "corners": "quadruple",
    "numbers": "sandwich",
    "texts": "",
    "cages": "cage",
}
CLUES = [
    "arrow R2C1 > R2C2 R2C3",
    "cage 5 R1C4 R2C4",
    "even R3C3",
    "greater_than R4C1 R3C1",
    "quadruple 1 2 R2C2 R2C3 R3C2 R3C3",
    "sandwich 0 R1C2-R4C2",
    "thermometer R1C1 R1C2 R1C3",
    "thermometer R2C4 R3C4 R4C4",
    "whisper 2 R3C1 R4C2",
    "white_dot R4C3 R4C4",
    "x R1C2 R2C2",
]


def link(**fields: object) -> str:
    return "https://sudokupad.app/scl" + quote(lzstring.compress(json.dumps(SMALL | fields)), safe="")


def test_drawings_wait_for_someone_to_say_what_they_mean() -> None:
    with pytest.raises(Undecided) as undecided:
        parse(link(**DRAWN))
    drawings = undecided.value.drawings
    assert {one.name: one.likely for one in drawings} == LIKELY
    assert [one.number for one in drawings if one.name == "lines-1"] == [2]
    assert "2 lignes (lines-1=thermometer ?)" in undecided.value.text("fr")
    said = LIKELY | {"texts": "none", "lines-2": "whisper 2"}
    puzzle = parse(link(**DRAWN), take=said)
    assert str(puzzle).splitlines()[-len(CLUES) :] == CLUES
    assert parse(str(puzzle)) == puzzle
    # A word without a number is for every look of its kind; circles at the ends of lines belong to them.
    palindromes = str(parse(link(lines=DRAWN["lines"], underlays=DRAWN["underlays"][:2]), take={"lines": "palindrome"}))
    assert palindromes.count("palindrome") == 3


def test_what_is_left_out_stays_marked() -> None:
    puzzle: Any = parse(link(**DRAWN), take={"lines": "thermometer"}, lenient=True)
    assert "left_out 9" in str(puzzle).splitlines()
    assert puzzle.variant.name == "4x4, without its drawn rules, thermometers"
    assert puzzle == parse(str(puzzle)) != parse(str(puzzle).replace("left_out 9\n", ""))
    with taking({}, True):
        assert [str(one).splitlines()[-1] for one in parse_many(link(**DRAWN))] == ["left_out 12"]
    # Decoration is no rule: nothing is left out.
    assert "left_out" not in str(parse(link(cages=DRAWN["cages"]), take={"cages": "none"}))


def test_a_wrong_word_is_refused_by_name() -> None:
    for take, why in [
        ({"linez": "thermometer"}, "take: 'linez' is no kind of drawing; there are lines"),
        ({"lines": "odd"}, "take: lines-1 cannot be 'odd'; they may be thermometer"),
        ({"texts": "odd"}, "take: texts cannot be 'odd'; they may be none"),
    ]:
        with pytest.raises(RequestError) as refused:
            parse(link(**DRAWN), take=take)
        assert str(refused.value).startswith(why)
    with pytest.raises(FormatError, match="cages: 'A' is no 'cage'"):
        parse(link(cages=[{"cells": [[0, 0]], "value": "A"}]), take={"cages": "cage"})


def test_drawings_of_fpuzzles() -> None:
    board = {"size": 4, "grid": [[{}] * 4] * 4}
    texts = [{"cells": ["R0C2"], "value": "5"}, {"cells": ["R1C1"], "value": "?"}]
    lines = [{"lines": [["R1C1", "R1C2"]], "outlineC": "#C060C0"}]
    with pytest.raises(Undecided) as undecided:
        from_fpuzzles({**board, "text": texts, "line": lines})
    assert {one.name: one.likely for one in undecided.value.drawings} == {
        "lines": "renban",
        "texts": "",
        "numbers": "sandwich",
    }
    with taking({"texts": "none", "numbers": "x_sum", "lines": "renban"}, False):
        puzzle = from_fpuzzles({**board, "text": texts, "line": lines})
    assert str(puzzle).splitlines()[-2:] == ["renban R1C1 R1C2", "x_sum 5 R1C2-R4C2"]
    with pytest.raises(FormatError, match=r"field 'line': .* is not a clue"):
        from_fpuzzles({**board, "line": [{"cells": ["R1C1"]}]})


def test_diagonal_numbers_and_long_circles_are_taken() -> None:
    """An arrow beside a number tells its diagonal; arrows begin at the edge of a circle, which may be long."""
    numbers = [[-0.5, 0.5, "5"], [4.5, 2.6, "6"], [2.5, -0.5, "4"], [-0.5, -0.5, "10"]]
    told: dict[str, Any] = {
        "overlays": [{"center": [row, column], "width": 1, "height": 1, "text": text} for row, column, text in numbers],
        "arrows": [
            {"wayPoints": [[-0.4, 0.6], [-0.1, 0.9]]},
            {"wayPoints": [[4.6, 2.5], [4.1, 2.0]]},
            {"wayPoints": [[-0.4, -0.4], [-0.1, -0.1]]},
            {"wayPoints": [[0.78, 0.78], [1.5, 1.5]]},
            {"wayPoints": [[3.72, 3.5], [2.5, 3.5], [2.5, 1.5]]},
        ],
        "underlays": [
            {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True},
            {"center": [3.5, 3], "width": 1.75, "height": 0.75, "rounded": True},
        ],
    }
    with pytest.raises(Undecided) as undecided:
        parse(link(**told))
    assert {one.name: (one.number, one.likely) for one in undecided.value.drawings} == {
        "numbers-1": (3, "little_killer"),
        "numbers-2": (1, "sandwich"),
        "arrows": (2, "arrow"),
    }
    said = {"numbers-1": "little_killer", "numbers-2": "skyscraper", "arrows": "arrow"}
    assert str(parse(link(**told), take=said)).splitlines()[-6:] == [
        "arrow R1C1 > R2C2",
        "arrow R4C3 R4C4 > R3C4 R3C3 R3C2",
        "little_killer 10 R1C1-R4C4",
        "little_killer 5 R1C2-R3C4",
        "little_killer 6 R4C2-R3C1",
        "skyscraper 4 R3C1-R3C4",
    ]
    # A number with such an arrow is no sandwich, and a long circle without a line is nothing known.
    with pytest.raises(RequestError, match="numbers-1 cannot be 'sandwich'; they may be little_killer"):
        parse(link(**told), take=said | {"numbers-1": "sandwich"})
    with pytest.raises(Undecided, match=r"1 sign in cells;"):
        parse(link(underlays=told["underlays"][1:]))
