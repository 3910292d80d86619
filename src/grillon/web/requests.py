"""Requests of verbs: their fields, read by the codec, and described for OpenAPI.

A verb is a function with a description of its request. Nothing is trusted: sizes and depth are limited, an unknown
field is an error, and every value is read by the readers of `grillon.codec`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NoReturn

from grillon.codec import from_json
from grillon.codec.fields import (
    MAX_DEPTH,
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
from grillon.languages import language
from grillon.model import Family, Position, Puzzle
from grillon.sentences import Sentence, either
from grillon.web.problems import Problem
from grillon.web.work import Ask, Document

MAX_BODY = 2 * 1024 * 1024
MAX_CACHED_TEXT = 64 * 1024
"""Longer puzzles are parsed each time, to bound the memory of the cache."""
MAX_TIMEOUT = 600.0

_STRUCTURE = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


# JSON


def read_json(body: bytes) -> Mapping[str, object]:
    """The object in the body of a request.

    >>> read_json(b'{"text": "[[["}')
    {'text': '[[['}
    >>> read_json(b"[" * 100 + b"]" * 100)
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: the JSON is nested more than 32 levels deep
    """
    depth = 0
    for match in _STRUCTURE.finditer(body):
        sign = match[0][:1]
        depth += (sign in b"[{") - (sign in b"]}")
        if depth > MAX_DEPTH:
            raise FormatError("the JSON is nested more than {levels} levels deep", levels=MAX_DEPTH)
    try:
        document = json.loads(body, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise FormatError(
            "not JSON: {message}", message=Sentence(error.msg), line=error.lineno, column=error.colno
        ) from None
    except (ValueError, RecursionError):  # bytes that are not UTF-8, a number of thousands of digits
        raise FormatError("not JSON: {message}", message=Sentence("it cannot be read")) from None
    return read_object(document, "request")


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


# Fields

REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a request: its reader, its schema, and its default."""

    name: str
    read: Callable[[object, str, Reading], Any]
    schema: Document
    default: Any = REQUIRED
    about: str = ""


def ref(kind: str) -> Document:
    """The schema of a kind of document of the codec."""
    return {"$ref": f"#/components/schemas/{kind}"}


def an_object(**members: Document) -> Document:
    """The schema of an object with exactly these fields; a name that ends in an underscore may be left out."""
    return {
        "type": "object",
        "properties": {name.rstrip("_"): schema for name, schema in members.items()},
        "required": [name for name in members if not name.endswith("_")],
        "additionalProperties": False,
    }


def a_list(of: Document) -> Document:
    """The schema of a list."""
    return {"type": "array", "items": of}


def or_null(schema: Document) -> Document:
    """The schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


TEXT: Document = {"type": "string"}
FLAG: Document = {"type": "boolean"}
WHOLE: Document = {"type": "integer"}
NUMBER: Document = {"type": "number"}
ANY_OBJECT: Document = {"type": "object"}
NUMBERS = a_list(WHOLE)
COUNTERS: Document = {"type": "object", "additionalProperties": WHOLE}


def text(name: str, default: Any = REQUIRED, about: str = "") -> Field:
    """A text."""
    return Field(name, _or_none(read_text, default), TEXT if default is not None else or_null(TEXT), default, about)


def flag(name: str, default: bool, about: str = "") -> Field:
    """True or false."""
    return Field(name, read_flag, FLAG, default, about)


def whole(name: str, default: Any, low: int, high: int, about: str = "") -> Field:
    """A whole number within limits."""

    def read(value: object, at: str, _: Reading) -> int:
        number = read_whole(value, at)
        if not low <= number <= high:
            raise FormatError(
                "field '{field}': {value} is not from {low} to {high}",
                field=at,
                value=number if abs(number) < 2**64 else Sentence("a number"),
                low=low,
                high=high,
            )
        return number

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Field(name, _or_none(read, default), schema if default is not None else or_null(schema), default, about)


def number(name: str, default: Any, low: float, high: float, about: str = "") -> Field:
    """A number within limits."""

    def read(value: object, at: str, _: Reading) -> float:
        found = read_number(value, at)
        if not low <= found <= high:
            raise FormatError(
                "field '{field}': {value} is not from {low} to {high}", field=at, value=found, low=low, high=high
            )
        return found

    return Field(name, read, {"type": "number", "minimum": low, "maximum": high}, default, about)


def choice(name: str, values: tuple[str, ...], default: Any = REQUIRED, about: str = "") -> Field:
    """One of a few words."""

    def read(value: object, at: str, _: Reading) -> str:
        if value not in values:
            raise wrong(at, value, either(*values))
        return str(value)

    schema: Document = {"enum": list(values)}
    return Field(name, _or_none(read, default), schema if default is not None else or_null(schema), default, about)


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


def _or_none(read: Callable[[object, str, Reading], Any], default: Any) -> Callable[[object, str, Reading], Any]:
    if default is not None:
        return read
    return lambda value, at, reading: None if value is None else read(value, at, reading)


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
    from grillon import families

    return families.get(read_text(value, at))


PUZZLE = Field("puzzle", _read_puzzle, {"anyOf": [ref("puzzle"), TEXT]}, about="The document of a puzzle, or its text.")
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


def read_moves(value: object, at: str, reading: Reading) -> list[tuple[str, tuple[int, ...]]] | None:
    """The history of a game: the entries, exclusions and removals of each move."""
    if value is None:
        return None
    moves: list[tuple[str, tuple[int, ...]]] = []
    for index, move in enumerate(read_list(value, at)):
        here = f"{at}[{index}]"
        moves.append(("", ()))  # where a move begins
        if isinstance(move, Mapping):
            for verb, listed in move.items():
                if verb not in ("enter", "exclude", "retract"):
                    raise FormatError("field '{field}' is unknown", field=f"{here}.{verb}")
                moves.append((verb, read_candidates(listed, f"{here}.{verb}", reading)))
            continue
        for fact in move if isinstance(move, list) else [move]:
            known = read_whole(fact, here)
            chosen = read_candidates([max(known, ~known)], here, reading)
            moves.append(("enter" if known >= 0 else "exclude", chosen))
    return moves


# Verbs


@dataclass(slots=True)
class Request:
    """A request that has been read."""

    values: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def start(self) -> Position:
        """The position of the request, or the puzzle's own."""
        held: Position | None = self.values.get("position")
        puzzle: Puzzle = self.values["puzzle"]
        return puzzle.position() if held is None else held


@dataclass(frozen=True, slots=True)
class Picture:
    """An answer that is not JSON."""

    body: bytes
    kind: str


@dataclass(frozen=True, slots=True)
class Page:
    """One route that is read: a path with names in braces, and the function that answers."""

    path: str
    answer: Callable[..., Document]
    about: str
    schema: Document


@dataclass(frozen=True, slots=True)
class Verb:
    """One route of the API that takes a request and returns an answer."""

    name: str
    work: Callable[[Ask, Request], Document | Picture]
    fields: tuple[Field, ...]
    answer: Document
    about: str
    lane: Literal["short", "long"] = "short"
    timeout: float = 10.0
    max_timeout: float = 10.0
    stops: bool = False
    """May a request set a time limit?"""
    kinds: tuple[str, ...] = ()
    """The kind of the answer, if it is not JSON."""

    @property
    def all_fields(self) -> tuple[Field, ...]:
        """The fields of the verb, and those of every verb."""
        timeout = number("timeout", self.timeout, 0.0, MAX_TIMEOUT, "Seconds; more than the maximum is the maximum.")
        return (*self.fields, *((timeout,) if self.stops else ()), text("lang", None, "The language of the answer."))

    def read(self, document: Mapping[str, object]) -> Request:
        """The values of a request, each checked."""
        known = {one.name: one for one in self.all_fields}
        for name in document:
            if name not in known:
                raise FormatError("field '{field}' is unknown", field=str(name)[:80])
        values: dict[str, Any] = {}
        reading = Reading()
        for one in known.values():
            if one.name in document and not (document[one.name] is None and one.default is not REQUIRED):
                values[one.name] = one.read(document[one.name], one.name, reading)
            elif one.default is REQUIRED:
                raise FormatError("field '{field}' is missing", field=one.name)
            else:
                values[one.name] = one.default
            if isinstance(values[one.name], Puzzle):
                reading = reading.inside(values[one.name])
        return Request(values)

    def seconds(self, document: Mapping[str, object]) -> float:
        """The time limit of the work."""
        if not self.stops or document.get("timeout") is None:
            return self.timeout
        return min(read_number(document["timeout"], "timeout"), self.max_timeout)


def asked_language(document: Mapping[str, object], default: str) -> str:
    """The language of a request, else the default."""
    asked = document.get("lang")
    return default if asked is None else language(read_text(asked, "lang"))


def too_large() -> Problem:
    """A body that is longer than any request needs."""
    return Problem(
        413,
        "TooLarge",
        Sentence("a request has at most {maximum} MiB", maximum=MAX_BODY >> 20),
        {"Connection": "close"},
    )
