"""The kinds of documents: the values each is made from, its writer and its reader."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from grillon.base.names import suggestion
from grillon.base.sentences import localized
from grillon.errors import FormatError, GrillonError, RequestError
from grillon.model import Position
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from typing import Self

    from grillon.explain.trace import ToldStep

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Writing:
    """The context of a writer: the language, whether to write proofs, the position that the reader already knows, and
    whether solutions list their candidates beside their text."""

    lang: str = "en"
    proofs: bool = False
    position: Position | None = None
    candidates: bool = True
    told: ToldStep | None = None
    """The step that is written, in words."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that the reader already knows."""
        return None if self.position is None else self.position.puzzle

    def text(self, sentence: object) -> str:
        """A sentence in the language; any other text unchanged."""
        return str(localized(sentence, self.lang))

    def write(self, value: object) -> Document:
        """A value inside another."""
        return _kind_of(value).write(value, self)

    def puzzle_field(self, puzzle: Puzzle) -> Document:
        """The field `puzzle`, unless the reader knows it."""
        known = self.puzzle is puzzle or self.puzzle == puzzle
        return {} if known else {"puzzle": self.write(puzzle)}

    def inside(self, position: Position) -> tuple[Document, Self]:
        """The field `puzzle`, unless the reader knows it, and the context for values of the position."""
        return self.puzzle_field(position.puzzle), replace(self, position=position)


@dataclass(frozen=True, slots=True)
class Reading:
    """The context of a reader: the puzzle that a document belongs to, or at least its family."""

    puzzle: Puzzle | None = None
    family: Family | None = None
    technique_set: str | None = None
    """The name or label of the set that techniques are looked for in."""

    def known_puzzle(self, at: str) -> Puzzle:
        """The puzzle, which has to be known."""
        if self.puzzle is None:
            raise FormatError("field '{field}': it is not known which puzzle it belongs to", field=at)
        return self.puzzle

    def known_family(self, at: str) -> Family:
        """The family, which has to be known."""
        if self.puzzle is not None:
            return self.puzzle.family
        if self.family is None:
            raise FormatError("field '{field}': it is not known which puzzle it belongs to", field=at)
        return self.family

    def inside(self, puzzle: Puzzle) -> Self:
        """The context for values of a puzzle."""
        return replace(self, puzzle=puzzle)


Writer = Callable[[Any, Writing], Document]
Reader = Callable[[object, str, Reading], Any]
"""Reads a document; the text is its path, for messages."""


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of document. Without `read` it can only be written."""

    name: str
    write: Writer
    read: Reader | None = None


_by_name: dict[str, DocumentKind] = {}
_by_class: dict[type, DocumentKind] = {}


def register(name: str, *classes: type, write: Writer, read: Reader | None = None) -> None:
    """Register a kind of document, and the classes of the values written as this kind."""
    _by_name[name] = DocumentKind(name, write, read)
    for member in classes:
        _by_class[member] = _by_name[name]


def _kind_of(value: object) -> DocumentKind:
    for member in type(value).__mro__:
        if member in _by_class:
            return _by_class[member]
    raise RequestError("{type} cannot be written as JSON", type=type(value).__name__)


def kind_of(value: object) -> str:
    """The kind of document that a value is written as.

    >>> from grillon.model import Count
    >>> kind_of(Count(3))
    'count'
    """
    return _kind_of(value).name


def class_of(kind: str) -> type:
    """The class of the values that a kind of document is made from."""
    return next(cls for cls, known in _by_class.items() if known.name == kind)


def kind_of_class(cls: type) -> str | None:
    """The kind of document that values of exactly this class are written as, if there is one."""
    return _by_class[cls].name if cls in _by_class else None


def kinds() -> tuple[str, ...]:
    """All kinds of documents; each has a schema.

    >>> kinds()[:3]
    ('puzzle', 'position', 'solution')
    """
    return tuple(_by_name)


def to_json(
    value: object,
    *,
    within: Puzzle | Position | None = None,
    lang: str = "en",
    proofs: bool = False,
    candidates: bool = True,
) -> Document:
    """A value of the contract as plain JSON values; sentences in the language, steps with proofs if requested.

    `within` is the puzzle or the position that the value belongs to, where the reader knows it. Without `candidates`
    only the text of a solution is written.

    >>> from grillon.model import Count
    >>> to_json(Count(9356))
    {'value': 9356, 'exact': True, 'limit': '', 'text': '9356'}
    """
    position = within.position() if isinstance(within, Puzzle) else within
    return _kind_of(value).write(value, Writing(lang, proofs, position, candidates))


def from_json(document: object, kind: str, *, within: Puzzle | Position | Family | None = None) -> Any:
    """The value of a document; a FormatError names the field that is wrong.

    `within` is the puzzle or family of the value, where it is not in the document: a rating needs its family, a step
    its puzzle. Texts become plain texts, in the language they were written in.

    >>> from_json({"value": 5, "exact": True, "limit": "", "text": "5"}, "count")
    <Count: 5>
    >>> from_json({"value": "5"}, "count")
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: field 'count.value': '5' is not a whole number
    """
    known = {name: kind for name, kind in _by_name.items() if kind.read is not None}
    read = known[kind].read if kind in known else None
    if read is None:
        raise RequestError("no document is called '{kind}'; {offer}", kind=kind, offer=suggestion(kind, known))
    try:
        return read(document, kind, _reading(within))
    except FormatError:
        raise
    except GrillonError as error:
        raise FormatError("field '{field}': {error}", field=kind, error=error) from None


def _reading(within: Puzzle | Position | Family | None) -> Reading:
    if isinstance(within, Family):
        return Reading(family=within)
    return Reading(within.puzzle if isinstance(within, Position) else within)


@cache
def _schema_text(kind: str) -> str:
    return files("grillon.codec").joinpath("schemas", f"{kind}.json").read_text("utf-8")


def schema(kind: str) -> Mapping[str, Any]:
    """The JSON schema (draft 2020-12) of a kind of document. Its references are to the other kinds.

    >>> schema("rating")["$id"]
    'codec/rating.json'
    """
    if kind not in _by_name:
        raise RequestError("no document is called '{kind}'; {offer}", kind=kind, offer=suggestion(kind, _by_name))
    loaded: Mapping[str, Any] = json.loads(_schema_text(kind))
    return loaded
