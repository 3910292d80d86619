"""What the page must answer too: positions of every family with their clashes, candidates and pictures, from Python.

Each document is what a page gets of a puzzle, and cases: a position, sometimes a step, and what Python says of it.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from random import Random
from typing import Any

import grillon
from grillon import families
from grillon.codec import to_json
from grillon.errors import RequestError
from grillon.model import BoardState, Clash, Position, Step
from grillon.puzzle.puzzle import Puzzle
from grillon.render import to_svg
from grillon.render.compose import compose
from tests.support.puzzles import generate

BOARDS = {
    "walls": "tectonic maximum 4\n+-+-+-+\n|1 . .|\n+ + + +\n|. . .|\n+ + + +\n|. . 2|\n+-+-+-+",
    "cubes": (
        "packing cubic\n...\n...\n/\n...\n...\npiece A ##/#.\npiece B ##/#.|#./.. x1..2\n"
        "piece C ## x0..3\npiece D # x0..3"
    ),
    "balls": "packing pyramid\n...\n...\n...\n/\n..\n..\n/\n.\npiece A ##/#.\npiece B ## x0..4\npiece D # x0..5",
    "holes": (
        "packing square\n..?\n...\n#..\npiece A ##/#. noflip\npiece B ## half x0..3\n"
        "piece C # x0..2\npiece D ##/#. fixed flip x0..1"
    ),
    "antiking": "sudoku 6x6 antiking\n" + "\n".join(["......"] * 6),
    "marks": "sudoku 4x4\n1 134 . .\n. . 24 .\n. 2 . .\n34 . . .",
    "windoku": "sudoku 9x9 windoku x\n" + "\n".join(["." * 9] * 9),
    "nonconsecutive": "sudoku 9x9 nonconsecutive antiknight\n" + "\n".join(["." * 9] * 9),
    "cages": "sudoku 4x4\n....\n....\n....\n....\ncage 5 R1C1 R1C2\ncage 8 R1C3 R1C4 R2C4\ncage R3C1 R4C1 R4C2",
    "clues": (
        "sudoku 6x6\n......\n......\n......\n......\n......\n......\n"
        "cage 8 R1C1 R1C2 R2C2\ncage 7 repeats R5C6 R6C6 R6C5\ncage R6C1 R6C2\narrow R3C3 > R3C4 R2C5\n"
        "double_arrow R4C6 R4C5 R5C4 R6C4\nwhite_dot R5C1 R6C1\nwhite_dot 2 R5C2 R6C2\ngreater_than R1C6 R2C6\n"
        "little_killer 17 R1C2-R5C6\nsandwich 14 R1C1-R6C1\nx_sum 10 R1C4-R6C4\nskyscraper 2 R3C6-R3C1\n"
        "numbered_room 6 R6C2-R1C2\nwhisper 2 R1C1 R2C1\nrenban R3C4 R4C4 R4C3\nbetween R4C5 R5C6 R6C5\n"
        "lockout 2 R1C5 R2C5 R2C6\nquadruple 1 6 R3C5 R3C6 R4C5 R4C6\nv R1C1 R2C1\nx R3C2 R4C2\n"
        "black_dot R3C1 R3C2\nodd R2C2\neven R2C3\nthermometer R1C4 R1C5 R1C6\nclone R1C1 > R2C4\n"
        "maximum R2C3\nminimum R1C1\npalindrome R1C1 R1C2 R2C5 R2C4"
    ),
}
"""Boards with what generated puzzles rarely have."""


def names() -> tuple[str, ...]:
    """What there is a document for: every family, the outside ones too, and the boards above."""
    return (*families.names(), *BOARDS)


def puzzle_called(name: str, seed: int) -> Puzzle:
    """A puzzle of a family, or one of the boards."""
    return grillon.parse(BOARDS[name]) if name in BOARDS else generate(name, seed).puzzle


def document(name: str, *, seed: int, cases: int, pictures: bool) -> dict[str, Any]:
    """All about one puzzle; with `pictures` the SVG itself, else only its hash."""
    puzzle = puzzle_called(name, seed)
    scene = to_json(puzzle.scene())
    places = scene.pop("places")
    return {
        "name": name,
        "places": places,
        "scene": scene,
        "constraints": to_json(puzzle.rules.constraints)["constraints"],
        "cases": [_case(*drawn, pictures=pictures) for drawn in _positions(puzzle, cases, seed)],
    }


def _positions(puzzle: Puzzle, number: int, seed: int) -> list[tuple[Position, Step | None, Random]]:
    chance = Random(seed)
    solution = sorted(puzzle.solve().value.candidates)
    found: list[tuple[Position, Step | None, Random]] = [(puzzle.position().enter(*solution), None, chance)]
    legal = puzzle.rules.legal

    def drawn(most: int) -> list[int]:
        numbers = (chance.randrange(puzzle.rules.candidates) for _ in range(chance.randrange(most)))
        return [candidate for candidate in numbers if legal(candidate)]

    for turn in range(number):
        entries = chance.sample(solution, chance.randrange(len(solution) + 1))
        position = puzzle.position().enter(*entries)
        step = _hinted(position) if turn % 2 else None
        if step is None:
            position = position.enter(*drawn(5)).exclude(*drawn(6)).mark(*drawn(9), corner=True).mark(*drawn(9))
        found.append((position, step, chance))
    return found


def _hinted(position: Position) -> Step | None:
    with suppress(RequestError):  # not every board has a ladder
        return position.puzzle.hint(position).step
    return None


def _case(position: Position, step: Step | None, chance: Random, *, pictures: bool) -> dict[str, Any]:
    puzzle, state = position.puzzle, position.state
    svg = to_svg(compose(puzzle.scene(), position, step))
    asked = chance.sample(range(puzzle.rules.candidates), min(24, puzzle.rules.candidates))
    cells = [cell for cell in range(len(puzzle.places.cells)) if cell not in puzzle.places.holes]
    return {
        "position": to_json(position, within=puzzle),
        "step": None if step is None else _step(position, step),
        "clashes": [_clash(clash) for clash in state.clashes()],
        "forbids": {
            str(candidate): None if (clash := state.forbids(candidate)) is None else _clash(clash)
            for candidate in asked
            if puzzle.places.entry(candidate).cells
        },
        "possible": {
            str(cell): list(state.possible_symbols(cell)) for cell in chance.sample(cells, min(12, len(cells)))
        },
        "finished": bool(_finished(position, state)),
        "svg": svg if pictures else hashlib.sha256(svg.encode()).hexdigest(),
    }


def _finished(position: Position, state: BoardState) -> bool:
    return position.puzzle.verify(position.true).judgement.value == "correct" and not state.clashes()


def _step(position: Position, step: Step) -> dict[str, Any]:
    links = compose(position.puzzle.scene(), position, step).links
    return {
        **to_json(step, within=position),
        "links": [
            {
                "start": link.start,
                "end": link.end,
                "strong": link.strong,
                "number": link.number,
                "start_cells": list(link.start_cells),
                "end_cells": list(link.end_cells),
            }
            for link in links
        ],
    }


def _clash(clash: Clash) -> dict[str, Any]:
    return {
        "rule": str(clash.rule),
        "cells": list(clash.cells),
        "candidates": list(clash.candidates),
        "borders": list(clash.borders),
    }
