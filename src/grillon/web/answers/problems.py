"""Errors of requests, as one line of JSON in the requested language."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from grillon.base.languages import ENGLISH, languages
from grillon.base.sentences import Sentence, localized
from grillon.errors import AnswerIsNo, GrillonError, InputError, LimitReached, MissingExtra, Refused
from grillon.formats.drawings import Drawings, Undecided

LOG = logging.getLogger("grillon.web")
JSON = "application/json"
Headers = Mapping[str, str]


class Answer(NamedTuple):
    """An answer as it is sent."""

    status: int
    body: bytes
    kind: str = JSON
    headers: Headers = {}  # noqa: RUF012, never changed


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


def busy(message: Sentence) -> Problem:
    """Nobody is free to answer now."""
    return Problem(503, "Busy", message, {"Retry-After": "1"})


def answer_to(error: BaseException, lang: str) -> tuple[int, dict[str, Any], Headers]:
    """The status, the document and the headers of an error. Internal details are not revealed."""
    if isinstance(error, Problem):
        return error.status, _document(error.kind, error.text(lang)), error.headers
    if isinstance(error, MemoryError):
        error = LimitReached("out of memory")
    for status, kinds in _STATUSES.items():
        if isinstance(error, kinds):
            found = {name: getattr(error, name, None) for name in ("line", "column")}
            place: dict[str, object] = {name: number for name, number in found.items() if number is not None}
            if isinstance(error, Undecided):
                place["drawings"] = [_drawings(one, lang) for one in error.drawings]
            return status, _document(type(error).__name__, error.text(lang), **place), {}
    return 500, _document("Internal", Sentence("something went wrong; see the server's log").text(lang)), {}


_STATUSES: dict[int, tuple[type[GrillonError], ...]] = {
    501: (MissingExtra,),
    400: (InputError, Refused),
    422: (AnswerIsNo, LimitReached),
}


def _drawings(one: Drawings, lang: str) -> dict[str, Any]:
    """Drawings of one look, and what they may mean."""
    choices = {word: str(localized(label, lang)) for word, label in one.choices.items()}
    return {"name": one.name, "text": one.text(lang), "look": one.look, "likely": one.likely, "choices": choices}


def _document(kind: str, text: str, **place: object) -> dict[str, Any]:
    return {"error": {"kind": kind, "text": text, **place}}


def refused(error: Exception, lang: str) -> Answer:
    """The answer that says what is wrong; faults of ours are also logged."""
    status, document, headers = answer_to(error, lang)
    if status == 500:
        LOG.error("a request failed", exc_info=error)
    return Answer(status, body_of(document), headers=headers)


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
