"""Entries made on a puzzle before a command uses it: --set, --exclude and --entries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from grillon.errors import InputError, RequestError
from grillon.sentences import Name

if TYPE_CHECKING:
    from grillon.model import Position, Puzzle


class Played:
    """Entries and exclusions of the command line, for each of its puzzles."""

    def __init__(self, entered: tuple[str, ...], excluded: tuple[str, ...], entries: str | None) -> None:
        self.entered, self.excluded, self.entries = entered, excluded, entries

    def __bool__(self) -> bool:
        return bool(self.entered or self.excluded or self.entries is not None)

    def on(self, start: Position) -> Position:
        """The position with the entries."""
        puzzle, blank = start.puzzle, start.puzzle.position()
        if self.entries is not None:
            start = start.enter(*_entries(puzzle, self.entries))
        for option, words, sign in (("--set", self.entered, ""), ("--exclude", self.excluded, "!")):
            for word in _words(words):
                try:
                    typed = puzzle.position(f"{sign}{word}")
                except InputError as error:
                    raise RequestError("{name}: {error}", name=option, error=error) from None
                _refuse_contradiction(puzzle, typed.chosen, option)
                start = start.enter(*typed.chosen).exclude(*typed.excluded - blank.excluded)
        return start

    def given_in(self, start: Position) -> Position:
        """A new puzzle in which the entries are givens, and the exclusions hold from the start.

        If one symbol is left for a cell, it is given. A family whose puzzles support no other exclusions raises an
        error.
        """
        position = self.on(start)
        puzzle = position.puzzle
        excluded = position.excluded - puzzle.position().excluded
        for entry in excluded & set(puzzle.givens):
            raise RequestError("--exclude: {entry} is a given", entry=Name(puzzle.candidate_name, entry))
        left, ruled_out = _decided(puzzle, excluded)
        given = {*puzzle.givens, *position.chosen, *left}
        if not ruled_out:
            return puzzle.with_more_givens({*position.chosen, *left}).position()
        with suppress(InputError):
            made = puzzle.with_givens(given, ruled_out=puzzle.ruled_out | ruled_out)
            if ruled_out <= made.ruled_out:
                return made.position()
        raise RequestError(
            "--exclude: a {family} puzzle cannot state that {entry} is ruled out; only hint, explain and render "
            "accept it",
            family=puzzle.family_name,
            entry=Name(puzzle.candidate_name, min(ruled_out)),
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


def played(function: Callable[..., None]) -> Callable[..., None]:
    """The three options, which reach the verb as one argument `played`."""

    @click.option(
        "--set", "entered", multiple=True, metavar="R1C2=8", help="Enter this first; may be given several times."
    )
    @click.option(
        "--exclude",
        "excluded",
        multiple=True,
        metavar="R1C2=8",
        help="Rule this out first; may be given several times.",
    )
    @click.option("--entries", metavar="FILE", help="The grid as filled in so far, in any format of the family.")
    @wraps(function)
    def taking(
        *arguments: Any, entered: tuple[str, ...], excluded: tuple[str, ...], entries: str | None, **values: Any
    ) -> None:
        function(*arguments, played=Played(entered, excluded, entries), **values)

    return taking


def _words(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from filter(None, re.split(r"[\s,;]+", text.strip()))


def _entries(puzzle: Puzzle, argument: str) -> frozenset[int]:
    """The entries of a grid beyond the puzzle's givens; it may be any text of the family, also a position."""
    from grillon.cli._input import read, with_name
    from grillon.model import Position

    source = read(argument)
    with with_name(source.name):
        if Position.is_text(source.text):
            found = Position.parse(source.text).true
        else:
            found = puzzle.parse_solution(source.text).candidates
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
