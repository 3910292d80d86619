"""The likeliest puzzle of a guess: signs that break a rule are read otherwise where the network leaves room for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from math import exp, log
from typing import TYPE_CHECKING

from grillon.errors import GrillonError
from grillon.model.monitor import Monitor
from grillon.model.results.verdicts import Judgement
from grillon.picture.guesses import LEAST, Choice, Guess

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

TRIED = 200
"""Readings whose rules are looked at."""
CHECKED = 12
"""Readings whose solutions are counted."""
NODES = 30_000
"""For counting the solutions of one reading: the same on every machine."""
_WEIGHTS = {Judgement.UNIQUE: 1.0, Judgement.UNKNOWN: 0.3, Judgement.SEVERAL: 0.02}
"""How likely a printed puzzle is with so many solutions; others are not."""
_HOPELESS = 1e-5
_TURNED = 6.0
"""A sign whose ink speaks more than this for a given is none of an entry."""
_PLAYED_RIGHT = 12.0
"""How much likelier an entry is right than any one wrong symbol."""


@dataclass(frozen=True, slots=True)
class Likeliest:
    """A puzzle, the symbols that were chosen, how likely each is, and the next likely one."""

    puzzle: Puzzle
    symbols: Mapping[int, int]
    certain: Mapping[int, float]
    judgement: Judgement
    entries: frozenset[int] = frozenset()
    """The cells whose signs are entries."""


def likeliest(guess: Guess) -> Likeliest | None:
    """The likeliest reading whose givens do not clash, with one solution if there is one; None without any."""
    valid = _without_clash(guess)
    weighed: list[tuple[float, dict[int, int], Puzzle, Judgement, frozenset[int]]] = []
    best = 0.0
    for number, (cost, symbols, puzzle, entries) in enumerate(valid):
        judgement = puzzle.check(monitor=Monitor(budget=NODES)).judgement if number < CHECKED else Judgement.UNKNOWN
        if judgement is Judgement.NONE and not guess.choices:
            continue  # it is read as a whole or not at all
        weight = exp(valid[0][0] - cost) * _WEIGHTS.get(judgement, _HOPELESS)
        weighed.append((weight, symbols, puzzle, judgement, entries))
        best = max(best, weight)
        if judgement is Judgement.UNIQUE and weight > 0.5:
            break  # no other outweighs it
    if not weighed:
        return None
    _, symbols, puzzle, judgement, entries = max(weighed, key=lambda one: one[0])
    whole = sum(weight for weight, *_ in weighed)
    certain = {}
    solution = _solution(puzzle) if judgement is Judgement.UNIQUE and entries else {}
    for choice in guess.choices:
        if choice.cell in solution and choice.cell in entries:
            symbols[choice.cell], certain[choice.cell] = _entered(choice, solution[choice.cell])
            continue
        chosen = symbols[choice.cell]
        own = dict(choice.symbols)
        share = own[chosen] / max(sum(own.values()), own[chosen])
        agreed = sum(weight for weight, other, *_ in weighed if other[choice.cell] == chosen) / whole
        # What the rules confirm is as good as what the eye sees; what they contradict is not.
        certain[choice.cell] = agreed if len(weighed) > 1 and choice.given else share
        if judgement is Judgement.UNIQUE and choice.given and share > 0.5:
            certain[choice.cell] = max(certain[choice.cell], 1 - (1 - share) * 0.05)
        if sum(own.values()) < 0.3:  # it looks like nothing that belongs here
            certain[choice.cell] = min(certain[choice.cell], sum(own.values()))
    return Likeliest(puzzle, symbols, certain, judgement, entries)


def _solution(puzzle: Puzzle) -> dict[int, int]:
    """The symbol of each cell in the only solution."""
    entries = (puzzle.places.entry(candidate) for candidate in next(iter(puzzle.solutions(limit=1))).candidates)
    return {entry.cells[0]: entry.symbol for entry in entries if entry.symbol is not None}


def _entered(choice: Choice, solved: int) -> tuple[int, float]:
    """What a player has entered, who is mostly right, and how likely that is."""
    weights = {symbol: share * (_PLAYED_RIGHT if symbol == solved else 1.0) for symbol, share in choice.symbols}
    whole, best = sum(weights.values()), max(weights, key=lambda symbol: (weights[symbol], -symbol))
    known = sum(share for _, share in choice.symbols)
    return best, min(weights[best] / max(whole, weights[best]), 1.0 if known > 0.3 else known)


def _without_clash(guess: Guess) -> list[tuple[float, dict[int, int], Puzzle, frozenset[int]]]:
    """Readings whose givens break no rule, the likeliest first; of those that clash, one is changed or an entry."""
    by_cell: dict[int, Choice] = {choice.cell: choice for choice in guess.choices}
    entered = frozenset(choice.cell for choice in guess.choices if not choice.given)
    start = {choice.cell: choice.symbols[0][0] for choice in guess.choices}
    order = count()
    heap: list[tuple[float, int, dict[int, int], frozenset[int], frozenset[int]]] = []
    heappush(heap, (0.0, next(order), start, frozenset(), entered))
    seen: set[tuple[object, ...]] = set()
    valid: list[tuple[float, dict[int, int], Puzzle, frozenset[int]]] = []
    for _ in range(TRIED):
        if not heap or len(valid) == CHECKED:
            break
        cost, _, symbols, changed, entries = heappop(heap)
        given = [cell for cell in symbols if cell not in entries]
        try:
            puzzle = guess.puzzle({cell: symbols[cell] for cell in given})
        except GrillonError:
            continue
        violation = puzzle.violation()
        if violation is None:
            valid.append((cost, symbols, puzzle, entries))
            wrong = [cell for cell in given if dict(by_cell[cell].symbols)[symbols[cell]] < 0.97]
        else:
            wrong = [cell for cell in puzzle.places.cells_of(violation.candidates) if cell in by_cell] or given
        for cell in wrong:
            if cell in changed:
                continue
            own, turned = by_cell[cell].symbols, by_cell[cell].turned
            if violation is not None and cell not in entries and turned < _TURNED:
                more = cost + turned
                if (key := (entries | {cell}, *sorted(symbols.items()))) not in seen:
                    seen.add(key)
                    heappush(heap, (more, next(order), symbols, changed | {cell}, entries | {cell}))
            for symbol, share in own[:4]:
                if symbol == symbols[cell] or share <= LEAST:
                    continue
                more = cost + log(own[0][1] / share)
                if more > 9:
                    continue
                other = {**symbols, cell: symbol}
                key = (entries, *sorted(other.items()))
                if key not in seen:
                    seen.add(key)
                    heappush(heap, (more, next(order), other, changed | {cell}, entries))
    return valid
