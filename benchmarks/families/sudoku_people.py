"""Sudoku by people's techniques: their speed, their reach, and their levels compared with the reference.

`python -m benchmarks.families.sudoku_people --count 10000` makes that many random minimal puzzles from a fixed seed and
shows how many need more than chains and almost locked sets, how often each technique is the hardest, and how the two
scales compare.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import partial
from time import process_time

from benchmarks import Row, measure
from grillon._core import Symmetry
from grillon._core import sudoku as core
from grillon.families import get
from grillon.families.sudoku.logic.ladder import rate_values
from grillon.families.sudoku.logic.people_techniques import PEOPLE, TECHNIQUES
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import CLASSIC
from grillon.model import Level, Monitor

SEED = 12345
EASY = (Level.BEGINNER, Level.EASY)


def minimal_puzzles(count: int) -> list[SudokuPuzzle]:
    """Random minimal puzzles."""
    made = core.generate(Monitor().control, None, SEED, 0, count, Symmetry.none, 0, 0, 1)
    assert made is not None
    clues = made[0]
    return [SudokuPuzzle.from_values(clues[first : first + 81]) for first in range(0, 81 * count, 81)]


def run() -> Iterator[Row]:
    """Ratings per second: random minimal puzzles, and the easy ones among them."""
    puzzles = minimal_puzzles(1000)
    ratings = get("sudoku").batch.rate_all(puzzles, techniques="people", threads=1)
    easy = [puzzle for puzzle, rating in zip(puzzles, ratings, strict=True) if rating.level in EASY]
    for name, some in (("minimal", puzzles), ("easy", easy)):
        values = b"".join(bytes(puzzle.values) for puzzle in some)
        yield Row(
            f"people's ratings, {name}", measure(partial(rate_values, CLASSIC, values, PEOPLE)), len(some), "ratings"
        )


def main() -> None:
    """The share of puzzles by technique and by both levels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--reference", action="store_true", help="compare with the levels of the reference too")
    arguments = parser.parse_args()
    puzzles = minimal_puzzles(arguments.count)
    start = process_time()
    ratings = get("sudoku").batch.rate_all(puzzles, techniques="people", threads=1)
    seconds = process_time() - start
    hardest = Counter(str(rating.hardest) if rating.solved else "beyond the ladder" for rating in ratings)
    for technique in TECHNIQUES:
        if hardest[technique.id]:
            print(f"{technique.id:24} {hardest[technique.id]:6}")
    more = sum(rating.level is Level.EXTREME for rating in ratings)
    print(f"beyond the ladder: {hardest['beyond the ladder']}; more than chains and almost locked sets: {more}")
    print(f"{arguments.count / seconds:.0f} ratings a second")
    if arguments.reference:
        pairs = Counter(
            (str(one.level), str(two.level))
            for one, two in zip(get("sudoku").batch.rate_all(puzzles, threads=1), ratings, strict=True)
        )
        for reference in Level:
            print(f"{reference!s:10}", *(f"{pairs[str(reference), str(people)]:6}" for people in Level))


if __name__ == "__main__":
    main()
