"""Clues in the documents of f-puzzles and SudokuPad."""

from __future__ import annotations

import json
from random import Random

import pytest

from grillon import parse
from grillon.errors import FormatError
from grillon.families.sudoku.formats.links import from_fpuzzles, to_fpuzzles
from grillon.formats import lzstring, write
from grillon.formats.drawings import Undecided
from tests.unit.sudoku.test_clues import RULES, puzzle_with

BOARD = {"size": 9, "grid": [[{}] * 9] * 9}

FIELDS = {
    "thermometer": ([{"lines": [["R1C1", "R1C2"], ["R5C5", "R6C6"]]}], "thermometer R1C1 R1C2|thermometer R5C5 R6C6"),
    "arrow": (
        [{"cells": ["R4C7", "R4C8"], "lines": [["R4C8", "R5C8", "R6C8"], ["R4C7", "R5C7"]]}],
        "arrow R4C7 R4C8 > R5C7|arrow R4C7 R4C8 > R5C8 R6C8",
    ),
    "killercage": ([{"cells": ["R1C1", "R1C2"], "value": "10"}, {"cells": ["R2C2"]}], "cage 10 R1C1 R1C2|cage R2C2"),
    "difference": (
        [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C2", "R1C3"], "value": "3"}],
        "white_dot R1C1 R1C2|white_dot 3 R1C2 R1C3",
    ),
    "ratio": ([{"cells": ["R1C1", "R2C1"], "value": "2"}], "black_dot R1C1 R2C1"),
    "xv": (
        [{"cells": ["R1C1", "R2C1"], "value": "X"}, {"cells": ["R3C1", "R2C1"], "value": "v"}],
        "v R2C1 R3C1|x R1C1 R2C1",
    ),
    "negative": (["xv", "ratio"], "all_dots black|all_xv"),
    "littlekillersum": ([{"cell": "R0C1", "direction": "DR", "value": "22"}], "little_killer 22 R1C2-R8C9"),
    "sandwichsum": (
        [{"cell": "R3C0", "value": "0"}, {"cell": "R10C2", "value": "8"}],
        "sandwich 0 R3C1-R3C9|sandwich 8 R9C2-R1C2",
    ),
    "xsum": ([{"cell": "R0C4", "value": "27"}], "x_sum 27 R1C4-R9C4"),
    "skyscraper": ([{"cell": "R4C10", "value": "3"}], "skyscraper 3 R4C9-R4C1"),
    "quadruple": ([{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [4, 1]}], "quadruple 1 4 R1C1 R1C2 R2C1 R2C2"),
    "odd": ([{"cell": "R1C1"}], "odd R1C1"),
    "maximum": ([{"cell": "R1C1"}], "maximum R1C1"),
    "clone": ([{"cells": ["R1C1"], "cloneCells": ["R9C9"]}], "clone R1C1 > R9C9"),
    "whispers": ([{"lines": [["R1C1", "R1C2"]], "value": "4"}], "whisper 4 R1C1 R1C2"),
    "betweenline": ([{"lines": [["R1C1", "R1C2", "R1C3"]]}], "between R1C1 R1C2 R1C3"),
}


@pytest.mark.parametrize(("name", "entries", "lines"), [(name, *held) for name, held in FIELDS.items()], ids=FIELDS)
def test_fields_are_read(name: str, entries: object, lines: str) -> None:
    puzzle = from_fpuzzles({**BOARD, name: entries})
    assert [clue.text(9) for clue in puzzle.variant.clues] == lines.split("|")
    assert from_fpuzzles(to_fpuzzles(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("thermometer", {"lines": [["R1C1", "R1C10"]]}),
        ("thermometer", {"line": ["R1C1", "R1C2"]}),
        ("killercage", {"cells": ["R1C1"], "value": "ten"}),
        ("killercage", {"cells": 3}),
        ("arrow", 3),
        ("xv", {"cells": ["R1C1", "R1C2"], "value": "L"}),
        ("sandwichsum", {"cell": "R1C1", "value": "3"}),
        ("sandwichsum", {"cell": "R0C0", "value": "3"}),
        ("littlekillersum", {"cell": "R0C1", "direction": "N", "value": "3"}),
        ("negative", "sum"),
        ("extraregion", {"cells": None}),
    ],
)
def test_damaged_entries_are_refused_by_their_place(name: str, entry: object) -> None:
    with pytest.raises(FormatError, match=rf"field '{name}\[0\]': .* is not a clue"):
        from_fpuzzles({**BOARD, name: [entry]})


def test_an_unknown_constraint_is_refused_by_name() -> None:
    with pytest.raises(FormatError, match="the constraint 'nabner' is not supported"):
        from_fpuzzles({**BOARD, "nabner": [{"cells": ["R1C1"]}]})


def test_every_kind_that_is_written_reads_back() -> None:
    written = set()
    for kind, examples in RULES.items():
        for line, _ in examples:
            puzzle = puzzle_with(line)
            for form in ("fpuzzles", "sudokupad", "constraints"):
                try:
                    text = write(puzzle, form)
                except FormatError:
                    continue
                assert parse(text) == puzzle
                written.add(kind)
    assert set(RULES) - written == {"all_dots", "all_xv", "entropic", "numbered_room"} - written


def test_random_mixtures_read_back() -> None:
    random = Random(4)
    lines = [line for examples in RULES.values() for line, _ in examples if not line.startswith("numbered_room")]
    for _ in range(40):
        puzzle = puzzle_with(*random.sample(lines, 4))
        for form in ("fpuzzles", "sudokupad", "text", "json", "short"):
            try:
                text = write(puzzle, form)
            except FormatError as error:
                assert "cannot express" in str(error)  # noqa: PT017
                continue
            assert parse(text) == puzzle


def sudokupad(**fields: object) -> str:
    document = {"cells": [[{}] * 4] * 4, "regions": [[[r, c] for c in range(4)] for r in range(4)], **fields}
    return "https://sudokupad.app/scl" + lzstring.compress(json.dumps(document))


def test_cages_of_sudokupad_that_say_what_they_demand() -> None:
    cages = [
        {"cells": [[0, 0], [0, 1]], "value": "5", "sum": 5, "unique": True},
        {"cells": [[1, 0], [2, 1]], "sum": 6, "unique": False},
        {"cells": [[0, 0], [1, 1], [2, 2], [3, 3]], "style": "extraregion"},
    ]
    puzzle = parse(sudokupad(cages=cages))
    assert str(puzzle).splitlines()[-3:] == [
        "house R1C1 R2C2 R3C3 R4C4",
        "cage 5 R1C1 R1C2",
        "cage 6 repeats R2C1 R3C2",
    ]
    for cage in ({"cells": [[0, 0], [0, 1]], "value": "5"}, {"cells": [[0, 0]], "value": "A", "sum": 5}):
        with pytest.raises(Undecided, match=r"1 cage \(cages=cage\?\)"):
            parse(sudokupad(cages=[cage]))


def test_killers_of_solo_are_cages_by_walls_and_sums() -> None:
    """Two rows of 4x4 as cages of two, the lower half as two cages of four."""
    lines = ["cage 3 R1C1 R1C2", "cage 7 R1C3 R1C4", "cage 7 R2C1 R2C2", "cage 3 R2C3 R2C4"]
    lines += ["cage 10 R3C1 R3C2 R4C1 R4C2", "cage 10 R3C3 R3C4 R4C3 R4C4"]
    puzzle = puzzle_with(*lines)
    text = write(puzzle, "tatham")
    assert text.startswith("2x2k:p,")
    assert text.endswith(",3a7a7a3a10a10e")
    assert parse(text) == puzzle
    for other in (lines[:-1], [*lines, "thermometer R1C1 R1C2"], [*lines[:-1], "cage 10 repeats R3C3 R3C4 R4C3 R4C4"]):
        with pytest.raises(FormatError, match="a Solo game ID cannot express"):
            write(puzzle_with(*other), "tatham")
    with pytest.raises(FormatError, match="2 descriptions of regions and cages expected, found 1"):
        parse("2x2k:p,abc")
