"""The output of `--csv`: a header, then one line per puzzle, as answers arrive."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from grillon.cli.common.json_fields import item_json, place_of
from grillon.cli.common.sources import Item
from grillon.codec import columns, kind_of, to_row
from grillon.codec.rows import guarded

PLACE = ("source", "place")


class Table:
    """Rows with the same columns; the header is written first, even if no row follows."""

    def __init__(self, columns: Iterable[str]) -> None:
        self.columns = tuple(columns)
        sys.stdout.write(csv_line(self.columns))

    @classmethod
    def of_one(cls, about: Mapping[str, object], answer: object, more: Mapping[str, object]) -> None:
        """Print one answer, with what it is about before it and more after it."""
        row = {**about, **to_row(answer), **more}
        cls(row).add(row)

    @classmethod
    def of_answers(cls, kind: str, *more: str) -> Table:
        """Puzzles of the input, each with an answer of this kind and the columns a verb adds."""
        return cls((*PLACE, *columns("puzzle"), *columns(kind), *more))

    def add(self, row: Mapping[str, object]) -> None:
        """Write one more row."""
        sys.stdout.write(csv_line(row[name] for name in self.columns))
        if sys.stdout.isatty():
            sys.stdout.flush()

    def add_answer(self, item: Item, answer: object, more: Mapping[str, object] | None = None) -> None:
        """Write the row of a puzzle and its answer."""
        self.add({**item_json(item), **to_row(answer), **(more or {})})

    def add_place(self, item: Item) -> None:
        """Write the row of a puzzle that has no answer."""
        self.add(dict.fromkeys(self.columns) | place_of(item))


def answer_line(answer: object, *, header: bool) -> str:
    """The row of an answer without the end of its line, after the names of its columns if asked."""
    line = csv_line(to_row(answer).values())[:-1]
    return csv_line(columns(kind_of(answer))) + line if header else line


def csv_line(cells: Iterable[object]) -> str:
    r"""A line of comma-separated values with its end, by RFC 4180 except for the line ending.

    >>> csv_line(["a,b", 'one "no" said', None, True, -4.5, "=1+1.txt"])
    '"a,b","one ""no"" said",,true,-4.5,\'=1+1.txt\n'
    """
    return ",".join(map(_cell, cells)) + "\n"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if isinstance(value, str):
        text = guarded(value)
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n\r') else text
