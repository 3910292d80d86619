"""Documents that are wrong are refused with the field, the value and what is wanted."""

from __future__ import annotations

from typing import Any

import pytest

import grillon
from grillon.codec import from_json, to_json
from grillon.errors import FormatError
from grillon.model import Count, Position
from tests.support.cases import for_each

TAKUZU = grillon.parse("takuzu 4x4\n0 0 . .\n. . . .\n. . . .\n. . . .")
PACKING = grillon.parse("packing square\n...\npiece A ##\npiece B #")
ONE_CELL = {"at": [0, 0], "count": 1}
ORIENTATION = {"cells": [[0, 0]], "keys": "", "turn": 0, "flip": 0, "tip": 0}
PIECE = {"symbol": "A", "orientations": {"from": 0, "step": 1, "count": 1}}


def tray(**changed: Any) -> dict[str, Any]:
    return {"pieces": [{**PIECE, **changed}], "orientations": [ORIENTATION]}


@for_each(
    ("kind", "document", "message"),
    [
        ("count", [], "field 'count': a list is not an object"),
        ("count", {}, "field 'count.value' is missing"),
        ("count", {"value": True}, "field 'count.value': true is not a whole number"),
        ("count", {"value": 1.5}, "field 'count.value': 1.5 is not a whole number"),
        ("count", {"value": None}, "field 'count.value': null is not a whole number"),
        ("count", {"value": -1}, "field 'count.value': a number of solutions is not below 0"),
        ("count", {"value": 1, "exact": False}, "field 'count': a number is exact or has a limit"),
        ("count", {"value": 1, "limit": 3}, "field 'count.limit': 3 is not a text"),
        ("count", {"value": 1, "exact": 1}, "field 'count.exact': 1 is not true or false"),
        ("verdict", {"judgement": "good"}, "field 'verdict.judgement': 'good' is not unique, several, none, "),
        (
            "verdict",
            {"judgement": "several", "solutions": []},
            "field 'verdict.solutions': two solutions show that there are several",
        ),
        ("event", {"kind": "derive"}, "field 'event.fact': null is not a whole number"),
        ("places", {"cells": [ONE_CELL, ONE_CELL]}, "field 'places.cells': two cells are at one place"),
        ("places", {"cells": [{"at": [0, 0, -1], "count": 1}]}, "field 'places.cells': a layer is below the first"),
        ("places", {"cells": [{"at": [0], "count": 1}]}, "is not a row, a column and perhaps a layer"),
        ("places", {"cells": [{"at": [0, float("nan")], "count": 1}]}, "nan is not a number"),
        ("places", {"cells": [{"at": [0, 0], "count": 10**9}]}, "1000000000 is not from 0 to 999999"),
        (
            "places",
            {"cells": [{"at": [0, 0], "count": 2}, {"at": [1, 0], "count": 10**9}]},
            "field 'places.cells[1].count': 1000000000 is not from 0 to 999997",
        ),
        ("places", {"cells": [ONE_CELL], "borders": [[0, 1]]}, "field 'places.borders': 1 is not from 0 to 0"),
        ("places", {"cells": [ONE_CELL], "holes": [-1]}, "field 'places.holes': -1 is not from 0 to 0"),
        ("tray", tray(orientations=[0]), "is not the orientations that follow those of the piece before"),
        ("tray", tray(drawn=1), "field 'tray.pieces[0].drawn': 1 is not an orientation of the piece"),
        ("tray", tray(min_count=2), "2 to 1 is not a number of copies"),
        ("tray", {"pieces": [], "orientations": [ORIENTATION]}, "1 orientation for pieces that have 0"),
        (
            "tray",
            tray(orientations={"from": 0, "step": 1, "count": 2}),
            "field 'tray.orientations': 1 orientation for pieces that have 2",
        ),
        (
            "tray",
            {"pieces": [PIECE], "orientations": [{**ORIENTATION, "turn": 1}]},
            "field 'tray.orientations[0]': a list is not an orientation of the piece",
        ),
        ("scene", {"title": "", "places": {"cells": [ONE_CELL]}, "sides": ["N", "E"]}, "'scene.sides': 2 for 1 cell"),
        ("scene", {"title": "", "places": {"cells": [ONE_CELL]}, "sides": ["x"]}, "sides are N, E, S, W"),
        ("scene", {"title": "", "places": {"cells": [ONE_CELL]}, "tints": {"1": 0}}, "1 is not from 0 to 0"),
        ("scene", {"title": "", "places": {"cells": [ONE_CELL]}, "tints": {"x": 0}}, "'x' is not a whole number"),
        ("constraint", {"rule": "magic"}, "field 'constraint.rule': 'magic' is not once_each"),
        ("constraint", {"rule": "region", "cells": {"from": 0, "step": 0, "count": 2}}, "0 is not a distance"),
        ("constraint", {"rule": "region", "cells": {"from": 0, "step": 1, "count": 10**12}}, "is not from 0 to"),
        ("constraint", {"rule": "region", "cells": {"from": 1, "step": -1, "count": 3}}, "-1 is not from 0 to"),
        ("constraint", {"rule": "neighbours_differ", "pairs": [[0, 1, 2]]}, "a list is not a list of 2"),
        ("constraint", {"rule": "neighbours_differ", "pairs": [[0, -1]]}, "'constraint.pairs': -1 is not from 0 to"),
        ("request", {"options": [{"name": "a", "kind": "colour", "help": ""}]}, "'colour' is not size, integer"),
        ("puzzle", {"grillon": 1, "family": "chess", "puzzle": {}}, "field 'puzzle': unknown family 'chess'"),
        ("solution", {"text": "x"}, "field 'solution': it is not known which puzzle it belongs to"),
    ],
)
def test_the_message_names_field_value_and_rule(kind: str, document: object, message: str) -> None:
    with pytest.raises(FormatError) as refusal:
        from_json(document, kind)
    assert message in str(refusal.value)
    assert refusal.value.text("fr") != str(refusal.value)


@for_each(
    ("kind", "document", "message"),
    [
        ("position", {"chosen": [99]}, "field 'position.chosen[0]': 99 is not a candidate of this puzzle"),
        ("position", {"chosen": ["R9C9=1"]}, "R9C9 is not on the board"),
        ("position", {"chosen": 7}, "field 'position.chosen': 7 is not a list"),
        ("solution", {"candidates": [-1]}, "field 'solution.candidates[0]': -1 is not a candidate of this puzzle"),
        ("solution", {"text": "0 x"}, "field 'solution.text': "),
        ("event", {"kind": "derive", "fact": -100}, "field 'event.fact': 99 is not a candidate of this puzzle"),
        ("constraint", {"rule": "all_different", "cells": [16]}, "16 is not from 0 to 15"),
        (
            "constraint",
            {"rule": "all_different", "cells": {"from": 0, "step": 1, "count": 17}},
            "field 'constraint.cells.count': 17 is not from 0 to 16",
        ),
        (
            "step",
            {"technique": "pair", "rating": 1, "chosen": [], "excluded": []},
            "field 'step': a step chooses or excludes something",
        ),
        (
            "step",
            {"technique": "pair", "rating": 1, "chosen": [4], "excluded": [], "proof": [{"fact": 99}]},
            "field 'step.proof[0].fact': 99 is not a candidate of this puzzle",
        ),
        ("step", {"technique": "guess", "rating": 1, "chosen": [4], "excluded": []}, "has no technique 'guess'"),
    ],
)
def test_what_a_puzzle_does_not_have_is_refused(kind: str, document: object, message: str) -> None:
    with pytest.raises(FormatError) as refusal:
        from_json(document, kind, within=TAKUZU)
    assert message in str(refusal.value)


def test_numbers_that_nobody_can_print_are_refused_in_one_line() -> None:
    for number in (10**300, -(10**5000)):
        with pytest.raises(FormatError, match="a number is not from 0 to"):
            from_json({"rule": "region", "cells": [number]}, "constraint")


def test_a_count_of_any_length_is_read() -> None:
    assert from_json(to_json(Count(10**90)), "count") == Count(10**90)


def test_a_person_may_write_entries_as_texts() -> None:
    puzzle = {"puzzle": str(PACKING)}
    assert from_json({**puzzle, "chosen": ["A@R1C1"]}, "position") == PACKING.position("A@R1C1")
    assert from_json({}, "position", within=TAKUZU) == Position(TAKUZU)


def test_fields_that_are_not_known_are_passed_over() -> None:
    assert from_json({"value": 3, "colour": "red"}, "count") == Count(3)


def test_a_puzzle_that_is_not_the_one_known_is_written() -> None:
    position = PACKING.position("A@R1C1")
    assert "puzzle" in to_json(position, within=TAKUZU)
    assert "puzzle" not in to_json(position, within=PACKING)
