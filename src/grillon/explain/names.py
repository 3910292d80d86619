"""Names of single or several facts and houses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence, listing
from grillon.model import ONE_SOLUTION, Use

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle


MAX_PLACES = 3
"""Of more walls or pieces only these are named at once: the board shows them all."""


def fact_text(puzzle: Puzzle, fact: int, lang: str) -> str:
    """The name of a fact: `R3C5 = 7`, `R3C5 ≠ 7`; where a cell holds one of two symbols, `=` and the other, not `≠`.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> fact_text(puzzle, 3, "en"), fact_text(puzzle, ~3, "fr")
    ('R1C2 = 1', 'L1C2 = 0')
    """
    return facts_text(puzzle, [fact], lang)


def supposition_text(puzzle: Puzzle, fact: int, lang: str) -> str:
    """The name of a fact after the word `suppose`."""
    if _symbol_of(puzzle, fact, lang) is not None:
        return fact_text(puzzle, fact, lang)
    return puzzle.fact_name(fact, lang, supposed=True)


def facts_text(puzzle: Puzzle, facts: Iterable[int], lang: str, *, either: bool = False) -> str:
    """The names of several facts; those about one symbol are combined, and so are those about one cell. Places where
    pieces do not lie are counted: the board shows them.

    >>> from grillon import parse
    >>> puzzle = parse("." * 81)
    >>> facts_text(puzzle, [~3, ~12, ~21], "en"), facts_text(puzzle, [~0, ~1], "fr")
    ('R1C1, R1C2 and R1C3 ≠ 4', 'L1C1 ≠ 1, 2')
    >>> facts_text(puzzle, [0, 1, 2], "en", either=True), facts_text(puzzle, [0, 9], "fr", either=True)
    ('R1C1 = 1, 2 or 3', 'L1C1 ou L1C2 = 1')
    """
    listed, first_placement = list(dict.fromkeys(facts)), puzzle.places.first_placement
    out = [fact for fact in listed if ~fact >= first_placement]
    parts: list[str] = []
    if len(out) > 1 and not either:
        parts = [Sentence("{number} places are ruled out", number=len(out)).text(lang)]
        listed = [fact for fact in listed if fact not in out]
    maximum = 8
    symbols: dict[tuple[str, str, str], None] = {}
    for fact in listed:
        symbol = _symbol_of(puzzle, fact, lang)
        if symbol is not None:
            symbols[symbol] = None
        else:
            parts.append(puzzle.fact_name(fact, lang))
            maximum = MAX_PLACES
    grouped = list(_grouped(list(symbols), lang, either))
    return listing([*grouped, *parts], lang, maximum=maximum, either=either)


def ruled_out_text(puzzle: Puzzle, candidates: Iterable[int], lang: str) -> str:
    """Candidates as what there is no more: cells that lose the same symbols are combined.

    >>> from grillon import parse
    >>> puzzle = parse("." * 81)
    >>> ruled_out_text(puzzle, [8, 17], "en"), ruled_out_text(puzzle, [0, 1, 9, 10, 20], "fr")
    ('no 9 in R1C1 and R1C2', 'pas de 1 ni de 2 en L1C1 et L1C2 et pas de 3 en L1C3')
    """
    symbols: dict[str, list[str]] = {}
    others: list[str] = []
    for candidate in candidates:
        found = _symbol_of(puzzle, ~candidate, lang)
        if found is None or found[1] == "=":
            others.append(fact_text(puzzle, ~candidate, lang))
        else:
            symbols.setdefault(found[0], []).append(found[2])
    cells: dict[tuple[str, ...], list[str]] = {}
    for cell, lost in symbols.items():
        cells.setdefault(tuple(lost), []).append(cell)
    parts = [
        Sentence("no {symbols} in {cells}", symbols=_none_of(lost), cells=listing(places, lang)).text(lang)
        for lost, places in cells.items()
    ]
    return listing([*parts, *others], lang)


def _none_of(symbols: Sequence[str]) -> str | Sentence:
    head, *others = symbols
    if not others:
        return head
    first: str | Sentence = head
    for symbol in others[:-1]:
        first = Sentence("{first}, {second}", first=first, second=symbol, context="none of")
    return Sentence("{first} or {second}", first=first, second=others[-1], context="none of")


def house_text(puzzle: Puzzle, house: int, lang: str) -> str:
    """The name of a house."""
    if house == ONE_SOLUTION:
        return Sentence("the puzzle has one solution").text(lang)
    return puzzle.rules.house_name(house, lang)


def reason_text(puzzle: Puzzle, houses: Sequence[int], use: Use, lang: str) -> str:
    """The reason that houses give for a link of an argument."""
    own = [house for house in houses if house != ONE_SOLUTION]
    parts = [puzzle.rules.house_reason(own, use, lang)] if own else []
    return listing([*parts, *(house_text(puzzle, house, lang) for house in houses if house == ONE_SOLUTION)], lang)


def plain_fact(puzzle: Puzzle, fact: int) -> int:
    """The fact as it is told: where a cell holds one of two symbols, that it holds the other, not that it lacks one."""
    places, candidate = puzzle.places, ~fact
    if fact >= 0 or candidate >= places.first_wall or len(places.symbols) != 2 or places.first_wall % 2:
        return fact
    return candidate ^ 1 if _one_of_two(puzzle, candidate, candidate ^ 1) else fact


def _symbol_of(puzzle: Puzzle, fact: int, lang: str) -> tuple[str, str, str] | None:
    """The cell, `=` or `≠`, and the symbol of a fact about a symbol in a cell."""
    places, candidate = puzzle.places, max(fact, ~fact)
    if candidate >= places.first_wall:
        return None
    fact = plain_fact(puzzle, fact)
    candidate = max(fact, ~fact)
    cell, sign, symbol = puzzle.candidate_name(candidate, lang).partition(" = ")
    return (cell, "=" if fact >= 0 else "≠", symbol) if sign else None


def _one_of_two(puzzle: Puzzle, candidate: int, other: int) -> bool:
    """Is exactly one of the two true in every solution, by a house of just these two?"""
    rules = puzzle.rules
    houses = (rules.house(number) for number in rules.houses_of(candidate))
    return any(house.one_of and set(house.at_most_one) == {candidate, other} for house in houses)


def _grouped(symbols: list[tuple[str, str, str]], lang: str, either: bool) -> Iterable[str]:
    while symbols:
        cell, sign, symbol = symbols[0]
        same_symbol = [one for one in symbols if one[1:] == (sign, symbol)]
        # Two symbols in one cell are two statements, unless combined with "or".
        same_cell = [one for one in symbols if one[:2] == (cell, sign)] if sign == "≠" or either else []
        if len(same_cell) > len(same_symbol):
            named = [one[2] for one in same_cell]
            listed = listing(named, lang, either=True, maximum=9) if either else ", ".join(named)
            yield f"{cell} {sign} {listed}"
            symbols = [one for one in symbols if one not in same_cell]
        else:
            yield f"{listing((one[0] for one in same_symbol), lang, either=either)} {sign} {symbol}"
            symbols = [one for one in symbols if one not in same_symbol]
