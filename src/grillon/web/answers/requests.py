"""Requests of verbs: their fields, read by the codec, and described for OpenAPI.

A verb is a function with a description of its request. Nothing is trusted: sizes and depth are limited, an unknown
field is an error, and every value is read by the readers of `grillon.codec`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any, Literal, NoReturn

from grillon.base.languages import language
from grillon.base.sentences import Sentence
from grillon.codec.fields import MAX_DEPTH, read_number, read_object, read_text
from grillon.codec.table import Reading
from grillon.errors import FormatError
from grillon.model import Position
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.fields import REQUIRED, Field, number, text
from grillon.web.answers.problems import Problem

MAX_BODY = 2 * 1024 * 1024
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


# Verbs


class Request(SimpleNamespace):
    """A request that has been read: its fields by their names."""

    @property
    def start(self) -> Position:
        """The position of the request, or the puzzle's own."""
        start: Position = self.puzzle.position() if self.position is None else self.position
        return start


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


Work = Callable[[Ask, Request], Document | Picture]


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The lane of a verb and the seconds it may take; with a `most`, a request may ask for other ones, up to that."""

    lane: Literal["short", "long"]
    seconds: float
    most: float | None = None


short, long = partial(TimeLimit, "short"), partial(TimeLimit, "long")
SHORT = short(10.0)


@dataclass(frozen=True, slots=True)
class ApiVerb:
    """One route of the API that takes a request and returns an answer."""

    name: str
    work: Work
    fields: tuple[Field, ...]
    answer: Document
    about: str
    limit: TimeLimit
    kinds: tuple[str, ...]
    """The kind of the answer, if it is not JSON."""

    @property
    def all_fields(self) -> tuple[Field, ...]:
        """The fields of the verb, and those of every verb."""
        timeout = number(
            "timeout", self.limit.seconds, 0.0, MAX_TIMEOUT, "Seconds; more than the maximum is the maximum."
        )
        return (
            *self.fields,
            *(() if self.limit.most is None else (timeout,)),
            text("lang", None, "The language of the answer."),
        )

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
        return Request(**values)

    def seconds(self, document: Mapping[str, object], patience: float = 1.0) -> float:
        """The time limit of the work; who asks something long can see how far it is, and waits no longer."""
        if self.limit.most is None or document.get("timeout") is None:
            return self.limit.seconds * (patience if self.limit.lane == "short" else 1.0)
        return min(read_number(document["timeout"], "timeout"), self.limit.most)


def verb(
    *fields: Field,
    answer: Document,
    limit: TimeLimit = SHORT,
    kinds: tuple[str, ...] = (),
) -> Callable[[Work], ApiVerb]:
    """Make a verb of a function, with its name and its description."""

    def made(work: Work) -> ApiVerb:
        name, about = work.__name__.rstrip("_"), " ".join(str(work.__doc__).split())
        return ApiVerb(name, work, fields, answer, about, limit, kinds)

    return made


def verbs_of(module: ModuleType) -> tuple[ApiVerb, ...]:
    """The verbs that a module defines, in their order."""
    return tuple(found for found in vars(module).values() if isinstance(found, ApiVerb))


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
