"""Reading the options of a generator."""

from __future__ import annotations

import pytest

from grillon.errors import RequestError
from grillon.puzzle.request import Option, Schema
from tests.support.cases import for_each

SIZE = Option("size", "size", "rows x columns", default=(4, 4), low=2, high=6)
FILL = Option("fill", "percent", "share of clues", low=0, high=100)
RATING = Option("rating", "range", "how hard", low=1, high=10)
OPEN = Option("open", "range", "a range that has no limits of its own")
LEVEL = Option("level", "choice", "level", choices=("easy", "hard"))
TECHNIQUE = Option("technique", "choice", "what is needed", choices=("naked_pair", "x_wing"))
MINIMAL = Option("minimal", "flag", "no clue too many", default=False)
CLUES = Option("clues", "integer", "number of clues", low=0)
SPEED = Option("speed", "number", "factor")
TITLE = Option("title", "text", "title")
SCHEMA = Schema((SIZE, FILL, RATING, LEVEL, MINIMAL, CLUES, SPEED, TITLE))


@for_each(
    ("option", "text", "value"),
    [
        (SIZE, "3x5", (3, 5)),
        (SIZE, "6", (6, 6)),
        (SIZE, (2, 3), (2, 3)),
        (FILL, "30%", 30.0),
        (FILL, "12.5", 12.5),
        (RATING, "3..5.5", (3.0, 5.5)),
        (RATING, "4", (4.0, 4.0)),
        (RATING, "4..", (4.0, 10.0)),
        (RATING, "..5", (1.0, 5.0)),
        (RATING, " 4 .. ", (4.0, 10.0)),
        (LEVEL, "hard", "hard"),
        (LEVEL, "HARD", "hard"),
        (TECHNIQUE, "X-Wing", "x_wing"),
        (TECHNIQUE, "naked pair", "naked_pair"),
        (TECHNIQUE, "NakedPair", "naked_pair"),
        (MINIMAL, "yes", True),
        (MINIMAL, "off", False),
        (MINIMAL, True, True),
        (CLUES, "20", 20),
        (SPEED, "1.5", 1.5),
        (TITLE, "x y", "x y"),
    ],
)
def test_texts_become_values(option: Option, text: object, value: object) -> None:
    assert option.read(text) == value


@for_each(
    ("option", "text", "reason"),
    [
        (SIZE, "3y5", "size: '3y5' is not a size such as 6x10 (rows x columns)"),
        (SIZE, "3x7", "size: 7 is above 6"),
        (SIZE, "1x3", "size: 1 is below 2"),
        (FILL, "120%", "fill: 120 is above 100"),
        (RATING, "a..b", "rating: 'a..b' is not a range such as 3.0..5.0, 3.0.. or ..5.0"),
        (RATING, "..", "rating: '..' is not a range such as 3.0..5.0, 3.0.. or ..5.0"),
        (RATING, "11..", "rating: 11 is above 10"),
        (OPEN, "4..", "open: '4..' is not a range such as 3.0..5.0, 3.0.. or ..5.0"),
        (LEVEL, "medium", "level: 'medium' is unknown; choose from: easy, hard"),
        (LEVEL, "herd", "level: 'herd' is unknown; did you mean hard? Choose from: easy, hard"),
        (CLUES, "many", "clues: 'many' is not a whole number"),
        (CLUES, "-1", "clues: -1 is below 0"),
        (SPEED, "fast", "speed: 'fast' is not a number"),
        (SPEED, "nan", "speed: nan is not a number"),
        (RATING, "1..inf", "rating: '1..inf' is not a range such as 3.0..5.0, 3.0.. or ..5.0"),
        (MINIMAL, "perhaps", "minimal: 'perhaps' is not on or off"),
    ],
)
def test_bad_texts_get_one_clear_line(option: Option, text: str, reason: str) -> None:
    with pytest.raises(RequestError) as refusal:
        option.read(text)
    assert str(refusal.value) == reason


def test_defaults_fill_in_and_unknown_options_are_refused() -> None:
    completed = SCHEMA.complete({"clues": "9", "level": None})
    assert completed["size"] == (4, 4)
    assert completed["clues"] == 9
    assert completed["level"] is None
    with pytest.raises(RequestError, match="unknown option 'colour'"):
        SCHEMA.complete({"colour": "red"})
