"""The puzzles that are drawn: generated ones of every family, some begun by a player."""

from __future__ import annotations

from random import Random

from grillon import families
from grillon.model import Position
from grillon.puzzle.puzzle import Puzzle

SUDOKU = [
    *[{"size": "9x9"}] * 8,
    *[{"size": "9x9", "variant": "jigsaw"}] * 2,
    *[{"size": "9x9", "variant": variant} for variant in ("x", "diagonal", "antidiagonal")],
    *[{"size": size} for size in ("4x4", "6x6", "6x6", "8x8", "10x10", "12x12", "16x16")],
    *[{"size": size, "variant": "jigsaw"} for size in ("5x5", "6x6", "7x7", "8x8")],
]
PACKING = [
    {"size": "5x11"},
    {"size": "5x11"},
    {"variant": "diag55"},
    {"variant": "diag55"},
    *[{"size": size, "pieces": "pentominoes"} for size in ("6x10", "5x12", "4x15")],
]


def request(rng: Random, family: str) -> dict[str, object]:
    """What to ask the family's generator for."""
    if family == "sudoku":
        return {**rng.choice(SUDOKU), "level": rng.choice(["easy", "medium", None])}
    if family == "takuzu":
        rows = rng.choice([6, 8, 8, 10, 10, 12, 14])
        columns = rows if rng.random() < 0.8 else rng.choice([6, 8, 10, 12])
        return {"size": f"{rows}x{columns}", "fill": rng.choice([None, None, 35, 45])}
    if family == "tectonic":
        rows, columns = rng.choice([(5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (4, 7), (5, 8), (9, 5), (11, 9)])
        return {"size": f"{rows}x{columns}", "maximum": rng.choice([5, 5, 5, 6])}
    return {**rng.choice(PACKING), "clues": rng.randint(2, 8)}


def position(rng: Random, family: str, *, begun: bool, marked: bool) -> Position:
    """A generated puzzle, with entries and pencil marks if a player has begun it."""
    wanted = {name: value for name, value in request(rng, family).items() if value is not None}
    if wanted.get("size") not in (None, "9x9") or "variant" in wanted:
        wanted.pop("level", None)
    puzzle: Puzzle = families.get(family).generate(seed=rng.randrange(10**6), **wanted).puzzle
    at = puzzle.position()
    if not begun or family == "packing":
        return at
    solution = next(iter(puzzle.solutions(limit=1))).candidates
    open_cells = [candidate for candidate in solution if candidate not in puzzle.givens]
    rng.shuffle(open_cells)
    entered = open_cells[: int(len(open_cells) * rng.uniform(0.1, 0.6))]
    at = at.enter(*entered)
    if marked and family != "takuzu":
        cells = {puzzle.places.entry(one).cells[0] for one in open_cells[len(entered) :] if rng.random() < 0.5}
        open_now = [one for one in range(puzzle.places.candidates) if puzzle.places.entry(one).cells[0] in cells]
        at = at.mark(*[one for one in open_now if at.can(one)])
    return at
