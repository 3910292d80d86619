"""The JSON of all solutions of a puzzle, streamed: there may be millions."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

from grillon.cli.common.json_fields import item_json, to_json
from grillon.cli.common.sources import Item
from grillon.model import Solution, Solutions
from grillon.model.monitor import Stop


def _quickly(solution: Solution) -> str:
    """The JSON of a solution without the tables of the codec; used where the result is the same."""
    text = json.dumps(str(solution), ensure_ascii=False)
    return f'{{"text": {text}, "candidates": {sorted(solution.candidates)}}}'


def _text_alone(solution: Solution) -> str:
    """The same without the candidates."""
    return f'{{"text": {json.dumps(str(solution), ensure_ascii=False)}}}'


_BETWEEN = "\x1e"
"""The separator of texts that are written as one: a character that is in none of them."""


def _each(found: Solutions, piece: Callable[[Solution], str]) -> Iterator[tuple[int, str]]:
    """The JSON of the remaining solutions, one by one."""
    return ((1, piece(solution)) for solution in found)


def _texts_alone(found: Solutions) -> Iterator[tuple[int, str]]:
    """The same with their texts alone, in batches: the number of solutions, and their JSON."""
    between = json.dumps(_BETWEEN)[1:-1]
    for number, texts in found.text_batches(_BETWEEN):
        pieces = json.dumps(texts.removesuffix(_BETWEEN), ensure_ascii=False).replace(between, '"}, {"text": "')
        yield number, f'{{"text": {pieces}}}'


def print_json(item: Item, found: Solutions, lang: str, candidates: bool) -> int:
    """Write one object on one line; returns its number of solutions."""
    puzzle = item.puzzle
    start = puzzle.position()
    quickly = _quickly if candidates else _text_alone

    def carefully(solution: Solution) -> str:
        return json.dumps(to_json(solution, within=start, candidates=candidates), ensure_ascii=False)

    sys.stdout.write(json.dumps(item_json(item), ensure_ascii=False)[:-1] + ', "solutions": [')
    given = 0
    if (first := next(found, None)) is not None:
        same = quickly(first) == carefully(first)
        sys.stdout.write(carefully(first))
        given = 1
        # All solutions of a puzzle have the same form.
        for more, pieces in (
            _texts_alone(found) if same and not candidates else _each(found, quickly if same else carefully)
        ):
            sys.stdout.write(f", {pieces}")
            given += more
            if found.monitor.stopped_by is Stop.CANCELLED:
                break
    outcome = "found" if given else "unknown" if found.limit or found.monitor.stopped_by else "none"
    reason = puzzle.reason_for_no_solution(lang) if outcome == "none" else ""
    statistics = puzzle.family.search.statistics(found.monitor)
    ending = {
        "outcome": outcome,
        "limit": found.limit or found.monitor.stopped_by,
        "reason": reason,
        "engines": list(puzzle.family.search.engines_used(found.monitor)),
        "statistics": statistics,
    }
    sys.stdout.write("], " + json.dumps(ending, ensure_ascii=False)[1:] + "\n")
    return given
