"""The output of `--csv`: a header, then one line per puzzle, as answers arrive."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from grillon.errors import RequestError

if TYPE_CHECKING:
    from grillon.cli._input import Item

PLACE = ("source", "place")


def refuse_two_forms(as_csv: bool, as_json: bool) -> None:
    """Refuse several output forms in one command."""
    if as_csv and as_json:
        raise RequestError("--csv and --json cannot be combined")


class Table:
    """Rows with the same columns; the header is written first, even if no row follows."""

    def __init__(self, columns: Iterable[str]) -> None:
        self.columns = tuple(columns)
        sys.stdout.write(csv_line(self.columns))

    @classmethod
    def of_answers(cls, kind: str, *more: str) -> Table:
        """Puzzles of the input, each with an answer of this kind and the columns a verb adds."""
        from grillon.codec.rows import columns

        return cls((*PLACE, *columns("puzzle"), *columns(kind), *more))

    def add(self, row: Mapping[str, object]) -> None:
        """Write one more row."""
        sys.stdout.write(csv_line(row[name] for name in self.columns))
        if sys.stdout.isatty():
            sys.stdout.flush()

    def add_answer(self, item: Item, answer: object, more: Mapping[str, object] | None = None) -> None:
        """Write the row of a puzzle and its answer."""
        from grillon.cli._json import item_json
        from grillon.codec.rows import to_row

        self.add({**item_json(item), **to_row(answer), **(more or {})})


def csv_line(cells: Iterable[object]) -> str:
    r"""A line of comma-separated values with its end, by RFC 4180 except for the line ending.

    >>> csv_line(["a,b", 'one "no" said', None, True, 4.5])
    '"a,b","one ""no"" said",,true,4.5\n'
    """
    return ",".join(map(_cell, cells)) + "\n"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n\r') else text
