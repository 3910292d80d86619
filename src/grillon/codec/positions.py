"""Puzzles, positions and solutions as JSON.

A candidate is a number; beside the numbers are the same candidates as texts, by their places. Both are read, so a
person may write `"R1C2=8"` where a program writes 7.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from grillon.base.sentences import Sentence
from grillon.codec.fields import (
    Converter,
    derived,
    read_field,
    read_list,
    read_object,
    read_text,
    read_whole,
    record,
    register,
    same,
    use,
    wrong,
)
from grillon.codec.table import Document, Reader, Reading, Writing
from grillon.errors import FormatError
from grillon.formats import parse
from grillon.formats.document import from_document, to_document
from grillon.model import Position, Solution
from grillon.model.annotations import Candidate, Fact
from grillon.puzzle.puzzle import Puzzle


def write_puzzle(puzzle: Puzzle, _: Writing) -> Document:
    """The family's JSON document, the same as the format `json`."""
    return to_document(puzzle)


def read_puzzle(value: object, at: str, _: Reading) -> Puzzle:
    """A puzzle from its document, or from its text, which the command line writes."""
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


def _read_fact(value: object, at: str, reading: Reading) -> int:
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


def _read_position(made: Converter) -> Reader:
    """Reads a position of legal candidates; lists that are left out are empty, and givens are not entries."""

    def read(value: object, at: str, reading: Reading) -> Position:
        position: Position = made.read(value, at, reading)
        return replace(position, chosen=position.chosen - frozenset(position.puzzle.givens))

    return read


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
            return puzzle.family.formats.parse_solution(
                puzzle, read_text(read_field(document, "text", at), f"{at}.text")
            )
        except FormatError as error:
            raise FormatError("field '{field}': {error}", field=f"{at}.text", error=error) from None
    candidates = read_candidates(document["candidates"], f"{at}.candidates", reading.inside(puzzle))
    return Solution(puzzle, frozenset(candidates))


def register_all() -> None:
    """Register these kinds of documents."""
    use(Candidate, Converter(same, read_candidate))
    use(Fact, Converter(same, _read_fact))
    register("puzzle", Puzzle, Converter(write_puzzle, read_puzzle))
    text = derived(str, lambda position, _: position.entries_text(), "The same lists in terms of places, one a line.")
    position = record(Position, "chosen excluded corner centre text", of=lambda position: position, text=text)
    register("position", Position, replace(position, read=_read_position(position)))
    solution = record(
        Solution,
        "text candidates?",
        of=lambda solution: solution.puzzle.position(),
        text=derived(str, lambda solution, _: str(solution), "The solved puzzle as its family writes it."),
    )
    # Written by itself: a list of solutions may be long.
    register("solution", Solution, Converter(write_solution, read_solution, solution.members))
