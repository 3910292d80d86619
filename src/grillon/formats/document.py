"""The JSON document: versioned, the same frame for every family.

``{"grillon": 1, "family": "takuzu", "puzzle": {...}}``; a list of such documents, or one per line, holds many puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from grillon import families
from grillon.base.sentences import Sentence
from grillon.errors import FormatError
from grillon.formats.base import Format

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

VERSION = 1


def to_document(puzzle: Puzzle) -> dict[str, object]:
    """The document of a puzzle, as plain Python values."""
    return {"grillon": VERSION, "family": puzzle.family_name, "puzzle": dict(puzzle.family.formats.to_document(puzzle))}


def from_document(document: object) -> Puzzle:
    """The puzzle of a document; FormatError names the field that is wrong."""
    if not isinstance(document, Mapping):
        raise FormatError("a JSON document is an object, not {kind}", kind=type(document).__name__)
    version = document.get("grillon")
    if type(version) is not int or version != VERSION:
        raise FormatError(
            "field 'grillon': version {version!r} is unknown; this is version {known}",
            version=version,
            known=VERSION,
        )
    family, body = document.get("family"), document.get("puzzle")
    if not isinstance(family, str):
        raise FormatError("field 'family': a name is missing")
    if not isinstance(body, Mapping):
        raise FormatError("field 'puzzle': an object is missing")
    puzzle: Puzzle = families.get(family).formats.from_document(body)
    return puzzle


def _written(document: object) -> str:
    return json.dumps(document, ensure_ascii=False)


def _loaded(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            "not JSON: {message}", message=Sentence(error.msg), line=error.lineno, column=error.colno
        ) from None
    except ValueError as error:
        raise FormatError("not JSON: {error}", error=error) from None
    except RecursionError:
        raise FormatError("not a puzzle: the JSON is nested too deeply") from None


def _matches(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[") and '"grillon"' in text


def _split(text: str) -> Iterator[str]:
    stripped = text.strip()
    if stripped.startswith("["):
        documents = _loaded(stripped)
        assert isinstance(documents, list)
        if not documents:
            raise FormatError("the list of documents is empty")
        for document in documents:
            yield _written(document)
    elif "\n{" in stripped and not stripped.startswith("{\n"):
        yield from (line for line in stripped.splitlines() if line.strip())
    else:
        yield stripped


DOCUMENT = Format(
    "json",
    "",
    _matches,
    lambda text: from_document(_loaded(text)),
    lambda puzzle: _written(to_document(puzzle)),
    _split,
)
