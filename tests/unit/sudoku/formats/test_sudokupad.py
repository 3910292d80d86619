"""Links of SudokuPad and of the Cracking the Cryptic app: packed documents, short forms, and what is refused."""

from __future__ import annotations

import json

import pytest

import grillon
from grillon.errors import FormatError
from grillon.families.sudoku import SudokuPuzzle, Variant
from grillon.families.sudoku.formats.links import read_fpuzzles, read_fpuzzles_position
from grillon.families.sudoku.formats.text import read_line
from grillon.formats import lzstring
from tests.support.cases import for_each

# Links as they were published
CLASSIC = (
    "sclN4SwJgXA5ACgDgRQGIHYAsAZFBzAzFAGgGMBnCAVgAZiBTCAbXuADcIBGAXwO5YgCYuPVrkEBdAk2GCCvNNN7kxEoRABs81ig38O4+iq3"
    "cZrAUYW7lRq3vNmpd9kskQAHNs4PTBPSq/GIIg6cPv6KDm4O6qLiAE50jPTUlHrUbCkEfHpsBMkS2Wl5GXp8OcUEBfQlmXr0uKUSdRV1mRJo"
    "9fRtFW0t9OTtfRV91RL0qu1jFWM9KO0zFTM9Lu1LFUvDjNS46Wjp5FkEW4U7hXsSJYeVBMeXezV1F3XXdacdB3pt120vfRd91323EZjC5ja5"
    "jF4zC4za4zF5LC5La5LQEbAiqdIodIufbowqYwrYs5osr4y7Yu7EhoEUl1QmvXGvUltOl9Bl9Ul9clAymjal6MZ0mYMmakmZ0pYMpakpbk8T"
    "MSBMcDQbAANQAKigXKoAC5sADSACsANaEEgAOxAcDgNG1EGAHF0HCAA"
)
JIGSAW = (
    "sclN4SwJgXA5AUjC2AJALgZgGaIHbKgGgGMBnCAVgAZCBTCAbVr0cYF08Gm9X2muPO2+vDs1YAnGvVqVyXSgEZZeAEyLUigCyLSItrTl4Fbf"
    "SqN41pzae1sleTVz14ZNp11uHatk7VQGuvlQdbc088ax8zfzso8PUwnXpfZ1o45LiPOO84kLj7XVJXNgKPAu8CkILLWgLtHQIAQzpgADdoZB"
    "BkABsaAAIASVFxAHMAV0760R6AWRBReoJuqABfPBboepHkAAsAe1EIHoBxACEABXmAa2XV1qhRMaoSHtPxgioe7fewECGOoh65ABaABsPRAW"
    "B6VHmWx6oh2AHc8D0CDtOiN4FgkfUsGBYVRfjssAA6HoAOR2PT22x2Q0J9U6nQAnj16mAAFbzKg4HoAB3qs0p6GRVAZRCR4lZLP+9Q+8J2gO"
    "+v2QPSw6IARlRJt10MhAch5aIfltlXsPjseXr5Wqdsh9fAkQ0IRqWbzDfB3qr4BrJqaZTzNegqARlUQAI4jCZUa5rKBEVGbECEg6kdTA1BKO"
    "Sp9NyUhp0iZpTZ9S5jPFtM5pRp9TLZhLIA="
)
DIAGONALS = (
    "sclN4SwJgXA5ATgMgOQEYDsBCA2AYigIlAGgGMBnCAVgAZiBTCAbXoOZeYF0CnWWOvuDeBYADcIARgC+/ERABMUwSxkAWKT0792GzYv67ubD"
    "jDqN61Sr2pjLBWbzEELnB9ee3esxx4Kv6nu7z0AMxenCG+IXacyqH0Mb4xUfTksSm+KQGc9BixOb45SQDsscW+xUkAHLFVvlWZjNRBNso25P"
    "YETW4tbm2cnp1+BN2DbYEhAyHDIb1xHbwxwzEzKQMpwymjWTkDOcM5M8UDxcPFM1UDVcNVmw0EGDaFNhXt926Pbs99d97vg89j3zCBF+IU+s"
    "1es1+MTBKQhKV+KX+W0B2WBvByYOKEOKv2KYKqEKqvyq/w4ABsGMAAO4ABwYZliAE4CIzDMQIEFlGg0ABRHIAFwAFuIpNS6bdWZxmRYOEQOV"
    "zeQLhZIhHLOdy+QQhSKOMJIPRQJAoGIAIoABUKAE9hCAAFoATQAKgBVQg0gCuSDJIBIgpoYAAgvzoLJKKGALRiWThoKUR2hjmUCCUMS2wjBq"
    "COv0AAgQPIA6tmALIgGAAQyIZJo2YAyu6wAB7ADW7sIkDEjMZhQkbAkQA=="
)
KILLER = (
    "sclN4SwJgXA5ALg4gRwLYDYBiAmAdgBQHJQA0AxgM4QCsADCQKYQDaDhLrbAuoc2z59z6z4COXYYNFjCQydLGzh8gYt6diAQ0bBi9JgE5CAD"
    "j4BGGkc4A3CMeMBfQsCuwQMADb0ABAFk1YAE4gAOZqrlD2jtBqAK4wABYA9n4QHmhqAGZ+YGEOTn5R7uQeACJ+agDuHlggWLSV8VgAtPEWtH"
    "6uagAOHdWBHgDMAB59HgBG8QO0pIQealhgHh3t2h5xtWBBLqQexg26HvXLtGrEsR7VHrQtfgCeo+MAdMUbMFvqWFjxMB5+tB1HX+c1N94hVE"
    "h5iPFXFEkFhHgBhWiuVxbeIxUjgWqrO4TLakBL5eY/JBqc60JAdGDXR5FZ5bMouWKA8FqQK1JBRUhfUjQlbxFaxWqBEAtLC8mAhR4AeT8cXi"
    "gXqIVct18ACtjrQsF91kKXszRTUrqNahCsKRaMQYsLaNMRrUmcYIBhvmoYCB4tNuUheR4KNMwZ7vaZ7mFLJAGKBIFAANZFHAAFTwAEE4R0AF"
    "JRRNEDpREauEB42hgRMwaAYKgYPoNcsNYwUONliB9KgQKh9ABaRBLUDjAo8cB+LsmXxppAhV1uAElRQBlKJgeJRqIeAAS+ZgiWuAH4iJAqLZ"
    "2LYgA=="
)
DECIDE = "say what they mean with take, or leave them out with lenient"
BOXES = [[[r + i, c + j] for i in range(2) for j in range(2)] for r in (0, 2) for c in (0, 2)]
SMALL: dict[str, object] = {"cells": [[{"value": "1"}, {}, {}, {}], *[[{}] * 4] * 3], "regions": BOXES}


def _link(document: object) -> str:
    text = document if isinstance(document, str) else json.dumps(document)
    return "https://sudokupad.app/scl" + lzstring.compress(text)


@for_each(
    "place",
    [
        "https://sudokupad.app/",
        "https://beta.sudokupad.app/sudoku/",
        "https://sudokupad.app/?puzzleid=",
        "https://sudokupad.app/scf?puzzleid=",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=",
        "https://app.crackingthecryptic.com/sudoku/",
        "",
    ],
)
def test_a_published_puzzle_in_every_kind_of_link(place: str) -> None:
    expected = read_line("1..2..3..3..4..5....6..7..2..7..2..5.........5..3..1..8..1..2....2..3..1..5..8..6")
    for link in (place + CLASSIC, place + "ctc" + CLASSIC[3:], place + CLASSIC.replace("+", "%2B").replace("/", "%2F")):
        assert grillon.parse(link) == expected
    assert grillon.parse("https://sudokupad.app/" + CLASSIC + "?setting-nogrid=1") == expected


def test_a_published_jigsaw_has_its_regions() -> None:
    puzzle = read_fpuzzles(JIGSAW)
    assert puzzle.variant.name == "6x6 jigsaw"
    assert "".join(map(str, puzzle.variant.regions)) == "000000122222111323411333444443555555"
    solution = [int(digit) for digit in "546321463215635142321456214563152634"]
    assert all(len({solution[cell] for cell in house.cells}) == 6 for house in puzzle.variant.houses)


def test_published_diagonals_are_rules() -> None:
    puzzle = read_fpuzzles(DIAGONALS)
    assert puzzle.variant == Variant.boxed(9, rules=["x"])
    assert {cell: value for cell, value in enumerate(puzzle.values) if value} == {28: 1, 34: 2, 40: 4}


def test_a_published_killer_without_regions_is_refused() -> None:
    with pytest.raises(FormatError, match=r"^R1C1: a region is missing$") as refused:
        grillon.parse("https://sudokupad.app/" + KILLER)
    assert refused.value.text("fr") == "L1C1 : il manque une région"


@for_each(
    ("said", "rules"),
    [
        ({"lines": [{"wayPoints": [[0, 0], [4, 4]]}]}, ["diagonal"]),
        ({"lines": [{"wayPoints": [[4, 0], [0, 4]]}, {"color": "#34BBE6"}]}, ["antidiagonal"]),
        ({"global": ["antiknight", "nonconsecutive"]}, ["antiknight", "nonconsecutive"]),
        ({"metadata": {"antiking": True, "antiknight": False}}, ["antiking"]),
        ({"cages": [{"value": "antiknight: true"}, {"value": "title: It's a trap"}]}, ["antiknight"]),
        (
            {"global": ["disjoint"], "cages": [{"cells": [[0, 0], [0, 2]], "unique": True, "type": "disjoint"}]},
            ["disjoint"],
        ),
        ({"cages": [{"cells": [[-1, -1]], "unique": False, "hidden": True}]}, []),
        (
            {
                "arrows": [{}],
                "overlays": [{"text": "5"}],
                "underlays": [{}],
                "metadata": {"title": "x", "rules": ["y"]},
                "videos": [{"id": "z"}],
            },
            [],
        ),
    ],
)
def test_what_a_document_says_becomes_rules(said: dict[str, object], rules: list[str]) -> None:
    assert read_fpuzzles(_link(SMALL | said)) == SudokuPuzzle.from_values([1, *[0] * 15], Variant.boxed(4, rules=rules))


@for_each(
    ("said", "message"),
    [
        *(
            ({name: drawn}, "the puzzle has drawings that may mean a rule: " + told + "; " + DECIDE)
            for name, drawn, told in [
                ("overlays", ["?"], "1 text in cells"),
                ("lines", [{"wayPoints": [[0.5, 0.5], [3.5, 3.5]]}], "1 line (lines=palindrome?)"),
                ("lines", [{"d": "M0 0"}], "1 line"),
                ("cages", [{"cells": [[0, 0]], "value": 3}], "1 cage (cages=cage?)"),
            ]
        ),
        (
            {"cages": [{"cells": [[0, 0]], "style": "extraregion", "unique": True}]},
            "a house of 4x4 has 4 different cells; [0] does not",
        ),
        ({"cages": ["?"]}, "the constraint 'cages' is not supported"),
        ({"global": ["antixv"]}, "the constraint 'antixv' is not supported"),
        ({"global": [[["antiking"]]]}, "the constraint 'global' is not supported"),
        ({"metadata": {"bgimage": "https://..."}}, "the constraint 'bgimage' is not supported"),
        ({"fog\nlight": [[0, 0]]}, "the constraint 'fog light' is not supported"),
        ({"regions": None}, "R1C1: a region is missing"),
        ({"regions": BOXES[:3]}, "R3C3: a region is missing"),
        ({"regions": [[[0, 4]]]}, "field 'regions': [0, 4] is not a cell of the board or has two regions"),
        ({"regions": [*BOXES, [[0, 0]]]}, "field 'regions': [0, 0] is not a cell of the board or has two regions"),
        ({"cells": [[{}] * 4] * 3}, "field 'cells': as many rows as columns expected, 2 to 25"),
        ({"cells": [[{}] * 26] * 26}, "field 'cells': as many rows as columns expected, 2 to 25"),
        ({"cells": [[{"value": "A"}, {}, {}, {}], *[[{}] * 4] * 3]}, "R1C1: 'A' is not a digit of 1..4"),
        ({"cells": [[{"value": [[7]]}, {}, {}, {}], *[[{}] * 4] * 3]}, "R1C1: '[[7]]' is not a digit of 1..4"),
        ({"cells": [["?", {}, {}, {}], *[[{}] * 4] * 3]}, "R1C1: a cell is an object"),
        ({"cells": [[{"smell": 1}, {}, {}, {}], *[[{}] * 4] * 3]}, "R1C1: the cell field 'smell' is not supported"),
    ],
)
def test_what_is_not_known_is_refused_in_one_line(said: dict[str, object], message: str) -> None:
    with pytest.raises(FormatError) as refused:
        grillon.parse(_link(SMALL | said))
    assert str(refused.value) == message


def test_digits_and_marks_of_a_player_become_a_position() -> None:
    first = [{"value": 1}, {"value": 2, "given": False}, {"centremarks": [3, 4]}, {"pencilMarks": "34"}]
    position = read_fpuzzles_position(_link(SMALL | {"cells": [first, *[[{}] * 4] * 3]}))
    puzzle = SudokuPuzzle.from_values([1, *[0] * 15], Variant.boxed(4))
    assert position == puzzle.position().enter(5).mark(10, 11).mark(14, 15, corner=True)


BLANK = "o" * 13
"""78 blanks of the short form: thirteen times a blank and five more."""


@pytest.mark.parametrize(
    ("short", "expected"),
    [
        ("scf" + "N" + BLANK, [3, *[0] * 80]),
        ("scf" + "N" + BLANK + "*ta%20title%20**%20with*amy%20name", [3, *[0] * 80]),
        ("classicN" + BLANK, [3, *[0] * 80]),
        (
            "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B",
            "060910007002000015000004000900300000000006000403000250004000008000008704005070030",
        ),
    ],
)
def test_short_forms_of_a_classic(short: str, expected: list[int] | str) -> None:
    values = map(int, expected)
    assert read_fpuzzles("https://sudokupad.app/" + short).values == tuple(values)


@pytest.mark.parametrize(
    ("signs", "rules"), [("*x", ["x"]), ("x", ["x"]), ("*w", ["windoku"]), ("*xwtHi*aMe", ["x", "windoku"])]
)
def test_short_forms_say_their_rules(signs: str, rules: list[str]) -> None:
    assert read_fpuzzles(f"https://sudokupad.app/scf{BLANK}K{signs}").variant == Variant.boxed(9, rules=rules)


def test_a_classic_in_a_packed_message() -> None:
    message = {"p": "1" + BLANK + "A", "n": "Easy", "s": "", "m": "Hi, please take a look at this puzzle"}
    puzzle = read_fpuzzles("https://sudokupad.svencodes.com/puzzle/" + lzstring.compress(json.dumps(message)))
    assert puzzle.values == (1, *[0] * 80)


@for_each(
    ("link", "message"),
    [
        ("https://sudokupad.app/scf" + BLANK + "KyK", "the constraint 'y' is not supported"),
        ("https://sudokupad.app/scf" + BLANK, "the link holds 78 cells, not 81"),
        ("https://sudokupad.app/scf" + BLANK + "k", "the link holds 83 cells, not 81"),
        ("https://sudokupad.app/classic" + "_" * 82, "the link holds 82 cells, not 81"),
        ("https://sudokupad.app/classic1", "the link holds 1 cell, not 81"),
        ("https://sudokupad.app/classic{}", "the link holds 0 cells, not 81"),
        (_link("[1, 2]"), "the link does not hold a SudokuPad document"),
        (_link("{ce:'"), "the link does not hold a SudokuPad document"),
        (_link("{ce:wrong}"), "the link does not hold a SudokuPad document"),
        (_link("{ce:" + "9" * 5000 + "}"), "the link does not hold a SudokuPad document"),
        (_link("[" * 100_000), "the link does not hold a SudokuPad document"),
        (_link("{ce:" * 100_000), "the link does not hold a SudokuPad document"),
        ("https://sudokupad.app/" + CLASSIC[:200], "the compressed text ends too early"),
    ],
)
def test_a_broken_link_says_so_in_one_line(link: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        grillon.parse(link)
    assert str(refused.value) == message
