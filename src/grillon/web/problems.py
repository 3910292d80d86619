"""Errors of requests, as one line of JSON in the requested language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from grillon.errors import AnswerIsNo, FormatError, GrillonError, InputError, LimitReached, MissingExtra, Refused
from grillon.languages import ENGLISH, languages
from grillon.sentences import Sentence
from grillon.web.work import Busy

Headers = Mapping[str, str]


class Problem(GrillonError):
    """A request answered with an HTTP error status."""

    def __init__(self, status: int, kind: str, message: Sentence, headers: Headers | None = None) -> None:
        super().__init__(message)
        self.status, self.kind, self.headers = status, kind, headers or {}


def forbidden(message: Sentence) -> Problem:
    """Access denied."""
    return Problem(403, "Forbidden", message)


def not_found() -> Problem:
    """There is nothing at this address."""
    return Problem(404, "NotFound", Sentence("there is nothing at this address"))


def wrong_method(allowed: str) -> Problem:
    """The address needs another method."""
    return Problem(405, "WrongMethod", Sentence("this address takes {methods}", methods=allowed), {"Allow": allowed})


def answer_to(error: BaseException, lang: str) -> tuple[int, dict[str, Any], Headers]:
    """The status, the document and the headers of an error. Internal details are not revealed."""
    if isinstance(error, Problem):
        return error.status, _document(error.kind, error.text(lang)), error.headers
    if isinstance(error, Busy):
        return 503, _document("Busy", error.text(lang)), {"Retry-After": "1"}
    if isinstance(error, MissingExtra):
        return 501, _document("MissingExtra", error.text(lang)), {}
    if isinstance(error, FormatError):
        place = {"line": error.line, "column": error.column}
        return 400, _document(type(error).__name__, error.text(lang), place), {}
    if isinstance(error, InputError | Refused):
        return 400, _document(type(error).__name__, error.text(lang)), {}
    if isinstance(error, AnswerIsNo | LimitReached):
        return 422, _document(type(error).__name__, error.text(lang)), {}
    if isinstance(error, MemoryError):
        return 422, _document("LimitReached", Sentence("out of memory").text(lang)), {}
    return 500, _document("Internal", Sentence("something went wrong; see the server's log").text(lang)), {}


def _document(kind: str, text: str, place: Mapping[str, int | None] | None = None) -> dict[str, Any]:
    where = {name: number for name, number in (place or {}).items() if number is not None}
    return {"error": {"kind": kind, "text": text, **where}}


def body_of(document: object) -> bytes:
    """A document as the bytes that are sent."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def accepted_language(header: str) -> str:
    """The first language of an Accept-Language header that is supported; English if none is.

    >>> accepted_language("de;q=0.9, fr-CA;q=0.8, en;q=0.5"), accepted_language("tlh")
    ('fr', 'en')
    """
    wanted = []
    for part in header[:200].split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wanted.append((-weight, name.split("-")[0].lower()))
    known = languages()
    return next(
        (name for weight, name in sorted(wanted, key=lambda pair: pair[0]) if weight and name in known), ENGLISH
    )
