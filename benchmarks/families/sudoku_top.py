"""Sudoku puzzles at the top of the scale: the speed of making them, by band and givens; a list of the hardest.

Each row makes puzzles for a few seconds, with `--large` for a minute and those that take longest as well. With
`--large --data FOLDER` 200 puzzles of FOLDER/hardest_5k.txt, drawn with a fixed seed, are rated.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count

import benchmarks
from benchmarks import Row
from grillon.families.sudoku import FAMILY
from grillon.families.sudoku.formats.text import read_line

REQUESTS: tuple[dict[str, object], ...] = ({"rating": "8.0..9.0"}, {"rating": "9.0..9.5"}, {"clues": 19}, {"clues": 18})
SLOW_REQUESTS: tuple[dict[str, object], ...] = (
    {"rating": "9.5..10.0"},
    {"rating": "10.0..11.0"},
    {"rating": "11.0..12.0"},
    {"clues": 17},
)
HARDEST_SEED, HARDEST = 1, 200


def making(request: dict[str, object], seconds: float) -> Row:
    """Puzzles from seeds 0, 1, ... for this long, each meeting the request."""
    start, number = time.process_time(), 0
    for number in count(1):
        FAMILY.generate(seed=number - 1, **request)
        if time.process_time() - start > seconds:
            break
    spent = time.process_time() - start
    name = " ".join(f"{option} {value}" for option, value in request.items())
    return Row(f"made with {name}", spent, number, "puzzle", note=f"{spent / number:.2f} s each")


def hardest(lines: list[str], first: int = 0, number: int = HARDEST) -> Row:
    """Ratings of puzzles first, first + 1, ... of those drawn."""
    drawn = random.Random(HARDEST_SEED).sample(lines, HARDEST)[first : first + number]
    found, times = Counter[float | None](), []
    for line in drawn:
        start = time.process_time()
        found[read_line(line).rate().value] += 1
        times.append(time.process_time() - start)
    ratings = ", ".join(f"{rating}: {met}" for rating, met in sorted(found.items(), key=str))
    note = f"worst {max(times):.1f} s; {ratings}"
    return Row(f"hardest rated, seed {HARDEST_SEED}", sum(times), len(drawn), "puzzle", note=note)


def run() -> Iterator[Row]:
    for request in REQUESTS:
        yield making(request, 60 if benchmarks.large else 3)
    if benchmarks.large:
        for request in SLOW_REQUESTS:
            yield making(request, 60)
        if benchmarks.data_folder is not None:
            yield hardest((benchmarks.data_folder / "hardest_5k.txt").read_text("ascii").split())
