"""Puzzles, positions and solutions as JSON.

A candidate is a number; beside the numbers are the same candidates as texts, by their places. Both are read, so a
person may write `"R1C2=8"` where a program writes 7.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from grillon.codec import table
from grillon.codec.fields import read_field, read_list, read_object, read_text, read_whole, wrong
from grillon.codec.table import Document, Reading, Writing
from grillon.errors import FormatError
from grillon.model.position import Position
from grillon.model.puzzle import Puzzle
from grillon.model.solutions import Solution
from grillon.sentences import Sentence

_NOTED = ("chosen", "excluded", "corner", "centre")


def write_puzzle(puzzle: Puzzle, _: Writing) -> Document:
    """The family's JSON document, the same as the format `json`."""
    from grillon.formats.document import to_document

    return to_document(puzzle)


def read_puzzle(value: object, at: str, _: Reading) -> Puzzle:
    """A puzzle from its document, or from its text, which the command line writes."""
    from grillon.formats import parse
    from grillon.formats.document import from_document

    if isinstance(value, str):
        return parse(value)
    read_object(value, at)
    return from_document(value)


def puzzle_of(document: Mapping[str, object], at: str, reading: Reading) -> Puzzle:
    """The puzzle of a document, or else the known one."""
    if "puzzle" in document:
        return read_puzzle(document["puzzle"], f"{at}.puzzle", reading)
    return reading.known_puzzle(at)


# Candidates and facts


def read_candidate(value: object, at: str, reading: Reading) -> int:
    """A candidate of the puzzle, as a number or as a text."""
    puzzle = reading.puzzle
    candidate = puzzle.places.read(value) if puzzle is not None and isinstance(value, str) else read_whole(value, at)
    if candidate < 0 or (puzzle is not None and not puzzle.rules.legal(candidate)):
        raise wrong(at, value, Sentence("a candidate of this puzzle"))
    return candidate


def read_candidates(value: object, at: str, reading: Reading) -> tuple[int, ...]:
    """Several candidates."""
    listed = read_list(value, at)
    return tuple(read_candidate(one, f"{at}[{number}]", reading) for number, one in enumerate(listed))


def read_fact(value: object, at: str, reading: Reading) -> int:
    """A candidate that is true, or ``~c`` for one that is false."""
    fact = read_whole(value, at)
    candidate = read_candidate(max(fact, ~fact), at, reading)
    return candidate if fact >= 0 else ~candidate


def entries(puzzle: Puzzle, chosen: Collection[int], excluded: Collection[int] = ()) -> list[str]:
    """Candidates by their places, with `!` before those ruled out; numbers that are not candidates are left out."""
    places, legal = puzzle.places, puzzle.rules.legal
    return [
        *(places.write(candidate) for candidate in chosen if legal(candidate)),
        *(f"!{places.write(candidate)}" for candidate in excluded if legal(candidate)),
    ]


# Positions and solutions


def write_position(position: Position, writing: Writing) -> Document:
    """The entries and marks, in numbers and as the lines of the position's text."""
    noted = {name: sorted(getattr(position, name)) for name in _NOTED}
    return {**writing.puzzle_field(position.puzzle), **noted, "text": position.entries_text()}


def read_position(value: object, at: str, reading: Reading) -> Position:
    """A position of legal candidates; lists that are left out are empty."""
    document = read_object(value, at)
    puzzle = puzzle_of(document, at, reading)
    inside = reading.inside(puzzle)
    noted = {name: frozenset(read_candidates(document.get(name, []), f"{at}.{name}", inside)) for name in _NOTED}
    return Position(puzzle, noted.pop("chosen") - frozenset(puzzle.givens), **noted)


def write_solution(solution: Solution, writing: Writing) -> Document:
    """The text of the solved puzzle, and its candidates unless they are switched off."""
    field = writing.puzzle_field(solution.puzzle)
    listed = {"candidates": sorted(solution.candidates)} if writing.candidates else {}
    return {**field, "text": str(solution), **listed}


def read_solution(value: object, at: str, reading: Reading) -> Solution:
    """A solution of legal candidates. `verify` checks whether it is right."""
    document = read_object(value, at)
    puzzle = puzzle_of(document, at, reading)
    if "candidates" not in document:
        try:
            return puzzle.parse_solution(read_text(read_field(document, "text", at), f"{at}.text"))
        except FormatError as error:
            raise FormatError("field '{field}': {error}", field=f"{at}.text", error=error) from None
    candidates = read_candidates(document["candidates"], f"{at}.candidates", reading.inside(puzzle))
    return Solution(puzzle, frozenset(candidates))


def register() -> None:
    """Register these kinds of documents."""
    table.register("puzzle", Puzzle, write=write_puzzle, read=read_puzzle)
    table.register("position", Position, write=write_position, read=read_position)
    table.register("solution", Solution, write=write_solution, read=read_solution)
