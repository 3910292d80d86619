"""Values as flat rows of a table, for `to_dict` and `--csv`.

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

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from grillon.codec.table import kind_of
from grillon.errors import RequestError
from grillon.explain.hints import Hint
from grillon.formats.short import one_text
from grillon.model.answers import Outcome
from grillon.model.verdicts import Judgement, Verdict
from grillon.words import suggestion

Cell = str | int | float | bool | None
Columns = Mapping[str, Callable[[Any], Cell]]


def _numbers(candidates: Iterable[int]) -> str:
    return " ".join(map(str, candidates))


def _solution(verdict: Verdict, at: int) -> str | None:
    return str(verdict.solutions[at]) if len(verdict.solutions) > at else None


def _why(verdict: Verdict) -> str:
    if verdict.violation is not None:
        return verdict.violation.text()
    return str(verdict.difference) if verdict.judgement is Judgement.SEVERAL else ""


def _found(outcome: Outcome[object]) -> str | None:
    return str(outcome.value) if outcome else None


def _technique(hint: Hint) -> str | None:
    return hint.step.technique.id if hint.step else None


def _of(columns: Columns, part: Callable[[Any], object]) -> Columns:
    """The columns of a part of a value; empty where it does not have this part."""

    def through(column: Callable[[Any], Cell]) -> Callable[[Any], Cell]:
        return lambda value: None if (held := part(value)) is None else column(held)

    return {name: through(column) for name, column in columns.items()}


PUZZLE: Columns = {"family": lambda puzzle: puzzle.family_name, "puzzle": one_text}

RATING: Columns = {
    "rating": lambda rating: rating.value,
    "level": lambda rating: None if rating.level is None else str(rating.level),
    "hardest": lambda rating: None if rating.hardest is None else rating.hardest.id,
    "solved": lambda rating: rating.solved,
    "scale": lambda rating: rating.scale,
    "technique_set": lambda rating: rating.technique_set,
    "limit": lambda rating: str(rating.limit),
}

_BY_KIND: Mapping[str, Columns] = {
    "puzzle": PUZZLE,
    "position": {
        **_of(PUZZLE, lambda position: position.puzzle),
        "entries": lambda position: position.entries_text(),
    },
    "solution": {**_of(PUZZLE, lambda solution: solution.puzzle), "solution": str},
    "count": {
        "count": lambda count: count.value,
        "exact": lambda count: count.exact,
        "limit": lambda count: str(count.limit),
    },
    "verdict": {
        "judgement": lambda verdict: str(verdict.judgement),
        "why": _why,
        "solution": lambda verdict: _solution(verdict, 0),
        "other_solution": lambda verdict: _solution(verdict, 1),
        "limit": lambda verdict: str(verdict.limit),
    },
    "outcome": {
        "status": lambda outcome: str(outcome.status),
        "solution": _found,
        "limit": lambda outcome: str(outcome.limit),
    },
    "rating": RATING,
    "generated": {
        **_of(PUZZLE, lambda made: made.puzzle),
        "solution": lambda made: None if made.solution is None else str(made.solution),
        "unique": lambda made: made.unique,
        "seed": lambda made: made.seed,
        "attempts": lambda made: made.attempts,
        "method": lambda made: made.method,
        "version": lambda made: made.version,
        **_of(RATING, lambda made: made.rating),
    },
    "technique": {
        "technique": lambda technique: technique.id,
        "name": lambda technique: technique.name,
        "level": lambda technique: str(technique.level),
        "rating": lambda technique: technique.rating,
        "assumes_one_solution": lambda technique: technique.assumes_one_solution,
    },
    "violation": {"rule": lambda violation: violation.text(), "candidates": lambda broken: _numbers(broken.candidates)},
    "clash": {"rule": lambda clash: clash.text(), "candidates": lambda clash: _numbers(clash.candidates)},
    "step": {
        "technique": lambda step: step.technique.id,
        "level": lambda step: str(step.technique.level),
        "rating": lambda step: step.rating,
        "chosen": lambda step: _numbers(step.chosen),
        "excluded": lambda step: _numbers(step.excluded),
    },
    "trace": {
        **_of(PUZZLE, lambda trace: trace.start.puzzle),
        "steps": len,
        "end": lambda trace: trace.end.value,
        "hardest": lambda trace: max(trace, key=lambda step: step.rating).technique.id if len(trace) else None,
        "technique_set": lambda trace: trace.technique_set,
    },
    "hint": {
        **_of(PUZZLE, lambda hint: hint.position.puzzle),
        "kind": lambda hint: str(hint.kind),
        "technique": _technique,
        "where": lambda hint: hint.text(1),
        "text": lambda hint: hint.text(3),
        "limit": lambda hint: str(hint.limit),
    },
}


def columns(kind: str) -> tuple[str, ...]:
    """The columns of a kind of value, in their order."""
    if kind not in _BY_KIND:
        raise RequestError("no table has rows of '{kind}'; {offer}", kind=kind, offer=suggestion(kind, _BY_KIND))
    return tuple(_BY_KIND[kind])


def row_kinds() -> tuple[str, ...]:
    """The kinds of values that can be rows.

    >>> row_kinds()[:3]
    ('puzzle', 'position', 'solution')
    """
    return tuple(_BY_KIND)


def to_row(value: object) -> dict[str, Cell]:
    """A value as one row: its columns and their contents."""
    kind = kind_of(value)
    columns(kind)
    return {name: column(value) for name, column in _BY_KIND[kind].items()}
