"""Values as flat rows of a table, for `to_dict` and tables.

Each kind of value has its columns, always the same ones in the same order; a cell is a text, a number, true or false,
or empty. No two kinds used in one row share a column name, so rows can be combined with ``{**one, **other}``.

>>> from grillon import parse
>>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
>>> {**to_row(puzzle), **to_row(puzzle.count())}
{'family': 'takuzu', 'puzzle': 'takuzu.1.2x2.u.W.0', 'count': 1, 'exact': True, 'limit': ''}
>>> columns("count")
('count', 'exact', 'limit')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter, methodcaller
from typing import Any

from grillon.base.names import suggestion
from grillon.codec.table import kind_of
from grillon.errors import RequestError
from grillon.formats.short import one_text
from grillon.model import Judgement, Trace, Verdict

Cell = str | int | float | bool | None
Columns = Mapping[str, Callable[[Any], object]]


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def guarded(text: str) -> str:
    """A text for a cell of a CSV file that no spreadsheet takes for a formula, as the name of a file may look like one.

    >>> guarded("=1+1.txt"), unguarded("'=1+1.txt"), guarded("puzzles.txt")
    ("'=1+1.txt", '=1+1.txt', 'puzzles.txt')
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULA) else text


def unguarded(text: str) -> str:
    """The text of such a cell as it was."""
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(_FORMULA) else text


def _cell(value: Any) -> Cell:
    """What a cell holds: an enumeration its name, a sentence its text, several candidates their numbers."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return value if value is None or isinstance(value, bool | float) or type(value) is int else str(value)


def _row(columns: str, **others: Callable[[Any], object]) -> Columns:
    """Columns in their order: attributes by their own names, or `column=attribute`, or one of the `others`.

    The attribute of a part is empty where a value does not have this part: `hardest=hardest.id`.
    """
    named = (column.partition("=") for column in columns.split())
    return {name: others.get(name) or partial(_attribute, path or name) for name, _, path in named}


def _attribute(path: str, value: Any) -> object:
    for name in path.split("."):
        value = None if value is None else getattr(value, name)
    return value


def _of(columns: Columns, part: str) -> Columns:
    """The columns of a part of a value; empty where it does not have this part."""

    def through(column: Callable[[Any], object]) -> Callable[[Any], object]:
        return lambda value: None if (held := getattr(value, part)) is None else column(held)

    return {name: through(column) for name, column in columns.items()}


def _solution(verdict: Verdict, at: int) -> str | None:
    return str(verdict.solutions[at]) if len(verdict.solutions) > at else None


def _why(verdict: Verdict) -> str:
    if verdict.violation is not None:
        return verdict.violation.text()
    return str(verdict.difference) if verdict.judgement is Judgement.SEVERAL else ""


def _hardest(trace: Trace) -> str | None:
    return max(trace, key=attrgetter("rating")).technique.id if len(trace) else None


_text = methodcaller("text")
_PUZZLE = _row("family=family_name puzzle", puzzle=one_text)
_RATING = _row("rating=value level hardest=hardest.id solved scale technique_set limit")
BY_KIND: Mapping[str, Columns] = {
    "puzzle": _PUZZLE,
    "position": {**_of(_PUZZLE, "puzzle"), **_row("entries", entries=methodcaller("entries_text"))},
    "solution": {**_of(_PUZZLE, "puzzle"), **_row("solution", solution=str)},
    "count": _row("count=value exact limit"),
    "verdict": _row(
        "judgement why solution other_solution limit",
        why=_why,
        solution=lambda verdict: _solution(verdict, 0),
        other_solution=lambda verdict: _solution(verdict, 1),
    ),
    "outcome": _row("status solution limit", solution=lambda outcome: outcome.value if outcome else None),
    "rating": _RATING,
    "generated": {
        **_of(_PUZZLE, "puzzle"),
        **_row("solution unique seed attempts method version"),
        **_of(_RATING, "rating"),
    },
    "technique": _row("technique=id name level rating assumes_one_solution"),
    "violation": _row("rule candidates", rule=_text),
    "clash": _row("rule candidates", rule=_text),
    "step": _row("technique=technique.id level=technique.level rating chosen excluded"),
    "trace": {
        **_row("family=start.puzzle.family_name puzzle", puzzle=lambda trace: one_text(trace.start.puzzle)),
        **_row("steps end hardest technique_set", steps=len, hardest=_hardest),
    },
    "hint": {
        **_row("family=position.puzzle.family_name puzzle", puzzle=lambda hint: one_text(hint.position.puzzle)),
        **_row("kind technique=step.technique.id where text limit", where=methodcaller("text", 1), text=_text),
    },
}
"""The columns of each kind of value."""


def columns(kind: str) -> tuple[str, ...]:
    """The columns of a kind of value, in their order."""
    if kind not in BY_KIND:
        raise RequestError("no table has rows of '{kind}'; {offer}", kind=kind, offer=suggestion(kind, BY_KIND))
    return tuple(BY_KIND[kind])


def to_row(value: object) -> dict[str, Cell]:
    """A value as one row: its columns and their contents."""
    kind = kind_of(value)
    columns(kind)
    return {name: _cell(column(value)) for name, column in BY_KIND[kind].items()}
