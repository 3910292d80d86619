"""Fields of requests: each has a reader of `grillon.codec`, a schema and a default."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from grillon import families
from grillon.base.sentences import Sentence, either
from grillon.codec import from_json
from grillon.codec.fields import (
    read_flag,
    read_index,
    read_list,
    read_number,
    read_object,
    read_text,
    read_whole,
    wrong,
)
from grillon.codec.positions import read_candidates
from grillon.codec.table import Reading
from grillon.errors import FormatError
from grillon.explain.mistakes import Move
from grillon.model import Position
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Document
from grillon.web.answers.schemas import ANY_OBJECT, FLAG, TEXT, a_list, an_object, or_null, ref

MAX_CACHED_TEXT = 64 * 1024
"""Longer puzzles are parsed each time, to bound the memory of the cache."""

REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a request: its reader, its schema, and its default. One whose default is None may be null."""

    name: str
    read: Callable[[object, str, Reading], Any]
    schema: Document
    default: Any = REQUIRED
    about: str = ""

    @property
    def optional(self) -> Field:
        """The same field, which may be left out."""
        return replace(self, default=None, schema=or_null(self.schema))


def text(name: str, default: Any = REQUIRED, about: str = "") -> Field:
    """A text."""
    return _field(name, read_text, TEXT, default, about)


def texts(name: str, about: str) -> Field:
    """A list of texts, none if it is left out."""

    def read(value: object, at: str, _: Reading) -> tuple[str, ...]:
        return tuple(read_text(one, f"{at}[{index}]") for index, one in enumerate(read_list(value, at)))

    return Field(name, read, a_list(TEXT), (), about)


def flag(name: str, default: bool, about: str = "") -> Field:
    """True or false."""
    return Field(name, read_flag, FLAG, default, about)


def whole(name: str, default: Any, low: int, high: int, about: str = "") -> Field:
    """A whole number within limits."""

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return _field(name, _within(low, high, read_whole), schema, default, about)


def number(name: str, default: Any, low: float, high: float, about: str = "") -> Field:
    """A number within limits."""

    schema = {"type": "number", "minimum": low, "maximum": high}
    return Field(name, _within(low, high, read_number), schema, default, about)


def _within(low: float, high: float, read: Callable[[object, str], float]) -> Callable[[object, str, Reading], float]:
    """A reader of numbers within limits."""

    def limited(value: object, at: str, _: Reading) -> float:
        found = read(value, at)
        if not low <= found <= high:
            shown = found if abs(found) < 2**64 or isinstance(found, float) else Sentence("a number")
            raise FormatError(
                "field '{field}': {value} is not from {low} to {high}", field=at, value=shown, low=low, high=high
            )
        return found

    return limited


def choice(name: str, values: tuple[str, ...], default: Any = REQUIRED, about: str = "") -> Field:
    """One of a few words."""

    def read(value: object, at: str, _: Reading) -> str:
        if value not in values:
            raise wrong(at, value, either(*values))
        return str(value)

    return _field(name, read, {"enum": list(values)}, default, about)


def options(name: str = "options", about: str = "") -> Field:
    """Names with values, for a family to read."""

    def read(value: object, at: str, _: Reading) -> Mapping[str, object]:
        return dict(read_object(value, at))

    return Field(name, read, ANY_OBJECT, {}, about)


def candidates(name: str, default: Any = REQUIRED, about: str = "") -> Field:
    """Candidates of the board, as numbers or as texts; an editor may send ones that the current puzzle rules out."""

    def read(value: object, at: str, reading: Reading) -> tuple[int, ...]:
        places = reading.known_puzzle(at).places
        return tuple(
            places.read(one) if isinstance(one, str) else read_index(one, f"{at}[{index}]", places.candidates)
            for index, one in enumerate(read_list(value, at))
        )

    schema = a_list({"anyOf": [{"type": "integer", "minimum": 0}, TEXT]})
    return Field(name, read, schema, default, about)


def _field(name: str, read: Callable[[object, str, Reading], Any], schema: Document, default: Any, about: str) -> Field:
    made = Field(name, read, schema, default, about)
    return made.optional if default is None else made


def _read_puzzle(value: object, at: str, _: Reading) -> Puzzle:
    key = json.dumps(value, sort_keys=True)
    if not isinstance(value, str):
        read_object(value, at)
    return _known_puzzle(key) if len(key) <= MAX_CACHED_TEXT else from_json(value, "puzzle")


@lru_cache(maxsize=64)
def _known_puzzle(key: str) -> Puzzle:
    """The puzzle, from a cache: a puzzle keeps what it has computed, and the same ones are requested repeatedly."""
    puzzle: Puzzle = from_json(json.loads(key), "puzzle")
    return puzzle


def _read_position(value: object, at: str, reading: Reading) -> Position:
    document = {name: member for name, member in read_object(value, at).items() if name not in ("puzzle", "text")}
    for name in document:
        if name not in ("chosen", "excluded", "corner", "centre"):
            raise FormatError("field '{field}' is unknown", field=f"{at}.{name}")
    position: Position = from_json(document, "position", within=reading.puzzle)
    return position


def _read_family(value: object, at: str, _: Reading) -> Family:
    return families.get(read_text(value, at))


PUZZLE = Field("puzzle", _read_puzzle, {"anyOf": [ref("puzzle"), TEXT]}, about="The document of a puzzle, or its text.")


def puzzles(name: str, about: str) -> Field:
    """A list of puzzles, none if it is left out."""

    def read(value: object, at: str, reading: Reading) -> tuple[Puzzle, ...]:
        listed = enumerate(read_list(value, at))
        return tuple(_read_puzzle(one, f"{at}[{index}]", reading) for index, one in listed)

    return Field(name, read, a_list(PUZZLE.schema), (), about)


POSITION = Field(
    "position",
    _read_position,
    an_object(
        chosen_=a_list({}),
        excluded_=a_list({}),
        corner_=a_list({}),
        centre_=a_list({}),
        text_=TEXT,
        puzzle_=ref("puzzle"),
    ),
    None,
    "What was entered and noted; the start where it is left out.",
)
FAMILY = Field("family", _read_family, TEXT, about="The name of a family.")


def _read_moves(value: object, at: str, reading: Reading) -> list[Move]:
    """The history of a game: the entries, exclusions and removals of each move."""
    return [_read_move(move, f"{at}[{index}]", reading) for index, move in enumerate(read_list(value, at))]


def _read_move(move: object, at: str, reading: Reading) -> Move:
    if isinstance(move, Mapping):
        for verb in move:
            if verb not in ("enter", "exclude", "retract"):
                raise FormatError("field '{field}' is unknown", field=f"{at}.{verb}")
        return [(verb, read_candidates(listed, f"{at}.{verb}", reading)) for verb, listed in move.items()]
    facts = [read_whole(fact, at) for fact in (move if isinstance(move, list) else [move])]
    return [("enter" if fact >= 0 else "exclude", read_candidates([max(fact, ~fact)], at, reading)) for fact in facts]


MOVES = replace(Field("moves", _read_moves, a_list({}), about="The history, in order.").optional, default=())
