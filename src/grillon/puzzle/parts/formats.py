"""How the puzzles of a family are written: texts, documents, short forms, solutions, and ids in a catalogue."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from json import dumps
from struct import pack
from typing import TYPE_CHECKING, ClassVar, Generic

from grillon.base.digest import short_digest
from grillon.base.sentences import Sentence
from grillon.errors import FormatError, RequestError
from grillon.formats.base import Format
from grillon.model import Solution
from grillon.model.annotations import P
from grillon.model.arguments import known_text

if TYPE_CHECKING:
    from grillon.puzzle.family import Family
    from grillon.puzzle.text_tree import TextTree


class Formats(ABC, Generic[P]):
    """The family's own text formats, its part of the JSON document and of the short form, and ids of its boards."""

    def __init__(self, family: Family[P]) -> None:
        self._family = family

    @property
    @abstractmethod
    def own(self) -> tuple[Format[P], ...]:
        """The family's own text formats, in the order they are tried; JSON and the short form are provided."""

    @abstractmethod
    def to_document(self, puzzle: P) -> Mapping[str, object]:
        """The family's part of the JSON document."""

    @abstractmethod
    def from_document(self, document: Mapping[str, object]) -> P:
        """The puzzle of such a document; FormatError names what is wrong."""

    @abstractmethod
    def to_short(self, puzzle: P) -> str:
        """The family's body of the short form: letters, digits, '-' and '_', with '.' between fields."""

    @abstractmethod
    def from_short(self, body: str) -> P:
        """The puzzle of such a body."""

    @abstractmethod
    def solution_text(self, puzzle: P, candidates: frozenset[int]) -> str:
        """A solved puzzle as text."""

    def parse_solution(self, puzzle: P, text: str) -> Solution:
        """The solution whose text this is; here a text that reads as a puzzle whose givens fill the board.

        A family whose `solution_text` is not a puzzle text overrides this. The solution is not checked: `Puzzle.verify`
        does that.
        """
        return Solution(puzzle, frozenset(self._family.parse(text).givens))

    def from_rows(self, rows: Iterable[Iterable[object]]) -> P:
        """A puzzle from a list of rows; None, "" and "." are empty cells. Families document what else they accept."""
        raise RequestError("{family} puzzles are not made from rows", family=self._family.name)

    def read_quickly(self, text: str) -> P:
        """The puzzle of a text that can only be in a format of this family, without trying formats.

        Called only for texts that the pattern `QUICK_PATTERN` of the family's package matches.
        """
        raise NotImplementedError

    def missing_part(self, text: str) -> Sentence | None:
        """What is missing in a text that no format reads but may be meant for this family; None if it is not."""
        return None

    @property
    def tree(self) -> TextTree[P] | None:
        """How the family stores grids and puzzles as a tree of text files, if it does."""
        return None

    def canonical_texts(self, puzzles: Sequence[P]) -> list[str]:
        """The texts of canonical forms; families that need no forms, or no lock, for them override this.

        >>> from grillon import parse
        >>> turned = [parse(f"takuzu 2x2\\n{rows}") for rows in ("0 .\\n. .", ". .\\n. 0")]
        >>> len(set(turned[0].family.formats.canonical_texts(turned)))
        1
        """
        return [str(puzzle.canonical()) for puzzle in puzzles]

    def layout_id(self, puzzle: P) -> str:
        """An id of the board without its givens: puzzles on the same board, under the same rules, share it.

        >>> from grillon import parse
        >>> one, other = parse("takuzu 2x2\\n0 .\\n. ."), parse("takuzu 2x2\\n. 1\\n. .")
        >>> one.family.formats.layout_id(one) == one.family.formats.layout_id(other)
        True
        """
        from grillon.codec import to_json

        return short_digest(dumps([to_json(puzzle.places), to_json(puzzle.rules.constraints)], sort_keys=True).encode())

    def values_id(self, puzzle: P, candidates: Collection[int]) -> str:
        """An id of the values on the board, whatever the rules: grids with the same values in the same cells share it.

        >>> from grillon import parse
        >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
        >>> puzzle.family.formats.values_id(puzzle, puzzle.solve().value.candidates)
        'tvhKL9pST-C8'
        """
        true = sorted(candidates)
        return short_digest(pack(f"<{len(true)}I", *true))


class HeadedFormats(Formats[P]):
    """One text format: the name of the family in the first line, and the rows of the board below it. The document has
    these rows, and a solution is written as they are."""

    _format_name: ClassVar[str] = "board"
    _headline: ClassVar[str] = ""
    """What follows the name in the first line, as a pattern."""

    @abstractmethod
    def _read(self, text: str) -> P:
        """The puzzle of such a text; FormatError names the line."""

    @cached_property
    def own(self) -> tuple[Format[P], ...]:
        """The format."""
        return (Format(self._format_name, self._family.name, self._matches, self._read, str, self._split),)

    def _matches(self, text: str) -> bool:
        return re.match(rf"\s*{self._family.name}{self._headline}[ \t]*(?:\n|\Z)", text) is not None

    def _split(self, text: str) -> Iterator[str]:
        name = self._family.name
        parts = re.split(rf"^{name}(?={self._headline}[ \t]*$)", text, flags=re.MULTILINE)[1:]
        return (f"{name}{part.rstrip()}" for part in parts)

    def _rows(self, text: str, *, square: bool = False) -> list[list[str]]:
        """The cells of each row, which are separated by spaces; all rows have as many as the first, or as there are
        rows."""
        rows = [line.split() for line in text.strip().splitlines()[1:]]
        for number, row in enumerate(rows, start=2):
            cells = len(rows if square else rows[0])
            if len(row) != cells:
                raise FormatError(
                    "{cells} {cells:cell|cells} expected, found {found}", cells=cells, found=len(row), line=number
                )
        return rows

    def to_document(self, puzzle: P) -> Mapping[str, object]:
        """The rows as texts."""
        return {"rows": str(puzzle).splitlines()[1:]}

    def from_document(self, document: Mapping[str, object]) -> P:
        """From the rows."""
        return self._read("\n".join([self._family.name, *texts_in(document, "rows")]))

    def solution_text(self, puzzle: P, candidates: frozenset[int]) -> str:
        """The full board."""
        return str(puzzle.with_givens(candidates)).partition("\n")[2]

    def parse_solution(self, puzzle: P, text: str) -> Solution:
        """A full board, with or without the first line."""
        name = self._family.name
        headed = known_text(text).lstrip().startswith(name)
        return super().parse_solution(puzzle, text if headed else f"{name}\n{text}")


def texts_in(document: Mapping[str, object], name: str) -> list[str]:
    """A field of a document that is a list of texts, each on one line: a line break would be read as another row."""
    texts = document.get(name)
    if not isinstance(texts, list) or not all(isinstance(text, str) and len(text.splitlines()) <= 1 for text in texts):
        raise FormatError("field '{name}': a list of texts is missing", name=name)
    return texts
