"""Entries made on a puzzle before a command uses it: --set, --exclude and --entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from grillon.base.sentences import Name
from grillon.cli.common.sources import Play, read, with_name
from grillon.cli.options.asked import Entries
from grillon.errors import InputError, RequestError
from grillon.model import Position
from grillon.model.givens import ruled_out, with_more_givens
from grillon.puzzle.puzzle import Puzzle


def facts_of(entries: Entries, puzzle: Puzzle) -> list[str]:
    """The entries in the notation of the family's base of facts; what is ruled out is an absence."""
    words = [*_words(entries.entered), *(f"-{word}" for word in _words(entries.excluded))]
    return [word for word in words if _is_fact(puzzle, word)]


def enter(entries: Entries, start: Position, *, facts: bool = False) -> Position:
    """The position with the entries; `facts` in the notation of a base of facts are left to that."""
    puzzle, blank = start.puzzle, start.puzzle.position()
    if entries.filled is not None:
        start = start.enter(*_entries(puzzle, entries.filled))
    for option, words, sign in (("--set", entries.entered, ""), ("--exclude", entries.excluded, "!")):
        for word in _words(words):
            if _is_fact(puzzle, word):
                if facts:
                    continue
                raise RequestError(
                    "{name}: '{word}' is a fact; explain --mode facts accepts it", name=option, word=word
                )
            try:
                typed = puzzle.position(f"{sign}{word}")
            except InputError as error:
                raise RequestError("{name}: {error}", name=option, error=error) from None
            _refuse_contradiction(puzzle, typed.chosen, option)
            start = start.enter(*typed.chosen).exclude(*typed.excluded - blank.excluded)
    return start


def as_givens(entries: Entries) -> Play | None:
    """For a verb that takes puzzles: the entries become givens; None if there are none."""
    return (lambda start: puzzle_of_entries(enter(entries, start)).position()) if entries else None


def puzzle_of_entries(position: Position) -> Puzzle:
    """A new puzzle in which the entries are givens, and the exclusions hold from the start.

    If one symbol is left for a cell, it is given. A family whose puzzles support no other exclusions raises an error.
    """
    puzzle = position.puzzle
    excluded = position.excluded - puzzle.position().excluded
    for entry in excluded & set(puzzle.givens):
        raise RequestError("--exclude: {entry} is a given", entry=Name(puzzle.candidate_name, entry))
    for entry in excluded & position.chosen:
        raise RequestError("--exclude: {entry} is entered as well", entry=Name(puzzle.candidate_name, entry))
    left, out = _decided(puzzle, excluded)
    given = {*puzzle.givens, *position.chosen, *left}
    if not out:
        return with_more_givens(puzzle, {*position.chosen, *left})
    with suppress(InputError):
        made = puzzle.with_givens(given, ruled_out=ruled_out(puzzle) | out)
        if out <= ruled_out(made):
            return made
    raise RequestError(
        "--exclude: a {family} puzzle cannot state that {entry} is ruled out; only hint, explain and render accept it",
        family=puzzle.family_name,
        entry=Name(puzzle.candidate_name, min(out)),
    )


def _decided(puzzle: Puzzle, excluded: frozenset[int]) -> tuple[set[int], frozenset[int]]:
    """The symbols that are the only ones left for their cells, and the exclusions that decide nothing."""
    places, left, used = puzzle.places, set[int](), set[int]()
    for candidate in excluded:
        entry = places.entry(candidate)
        if entry.kind != "symbols":
            continue
        cell = entry.cells[0]
        named = (places.symbol_candidate(cell, symbol) for symbol in range(len(places.symbols)))
        every = [one for one in named if one is not None and puzzle.rules.legal(one)]
        still = [one for one in every if one not in excluded]
        if len(still) == 1:
            left.update(still)
            used.update(every)
    return left, excluded - used


def _is_fact(puzzle: Puzzle, word: str) -> bool:
    facts = puzzle.family.facts
    return facts is not None and re.fullmatch(facts.pattern, word) is not None


def _words(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from filter(None, re.split(r"[\s,;]+", text.strip()))


def _entries(puzzle: Puzzle, argument: str) -> frozenset[int]:
    """The entries of a grid beyond the puzzle's givens; it may be any text of the family, also a position."""
    source = read(argument)
    with with_name(source.name):
        if Position.is_text(source.text):
            found = Position.parse(source.text).true
        else:
            found = puzzle.family.formats.parse_solution(puzzle, source.text).candidates
    _refuse_contradiction(puzzle, found, source.name or "--entries")
    return frozenset(found).difference(puzzle.givens)


def _refuse_contradiction(puzzle: Puzzle, entered: frozenset[int], name: str) -> None:
    """Refuse an entry in the cell of a given, with an error that names the place."""
    places = puzzle.places
    given = {
        entry.cells: candidate for candidate in puzzle.givens if (entry := places.entry(candidate)).kind == "symbols"
    }
    for candidate in sorted(entered):
        entry = places.entry(candidate)
        if entry.kind == "symbols" and given.get(entry.cells, candidate) != candidate:
            raise RequestError(
                "{name}: {entry} contradicts the given {given}",
                name=name,
                entry=Name(puzzle.candidate_name, candidate),
                given=Name(puzzle.candidate_name, given[entry.cells]),
            )
