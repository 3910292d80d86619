"""A catalogue of 100,000 Sudokus: adding them against making their canonical forms alone, and the slowest questions.

The puzzles are generated ones with one more clue of their solution each: different up to symmetry, and made at once.
Seconds are those of the clock: the catalogue makes canonical forms on all cores while it writes what is ready.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import benchmarks
from benchmarks import Row
from grillon import families
from grillon.catalogue import Catalogue, Query
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.model import Generated

BAND = (3.0, 5.0)


def puzzles(number: int) -> Iterator[Generated]:
    """So many different puzzles."""

    def all_of_them() -> Iterator[Generated]:
        seed = 0
        while True:
            made = families.get("sudoku").generate(seed=seed)
            assert isinstance(made.puzzle, SudokuPuzzle)
            assert made.solution is not None
            yield made
            values = made.puzzle.values
            for candidate in sorted(made.solution.candidates - set(made.puzzle.givens)):
                cell, digit = divmod(candidate, 9)
                yield replace(made, puzzle=made.puzzle.with_values([*values[:cell], digit + 1, *values[cell + 1 :]]))
            seed += 1

    return islice(all_of_them(), number)


def run() -> Iterator[Row]:
    number = 100_000 if benchmarks.large else 10_000
    made = list(puzzles(number))
    start = perf_counter()
    for one in made:
        one.puzzle.canonical()
    alone = perf_counter() - start
    yield Row("canonical forms of Sudokus alone", alone, number, "puzzles")
    made = list(puzzles(number))  # nothing worked out for these yet
    with TemporaryDirectory() as folder, Catalogue(Path(folder, "book.db"), create=True) as book:
        start = perf_counter()
        added = book.add_all(made)
        adding = perf_counter() - start
        assert added.new == number
        note = f"{book.path.stat().st_size / number:.0f} bytes each"
        yield Row(
            "added to a catalogue, canonical forms included",
            adding,
            number,
            "puzzles",
            peer="the canonical forms",
            peer_seconds=alone,
            note=note,
        )
        book.use([entry.id for entry in book.sample(number // 3, seed=1)], "the benchmark")
        needed = book.statistics().techniques["sudoku"]
        for technique in (max(needed, key=needed.__getitem__), min(needed, key=needed.__getitem__)):
            query = Query(family="sudoku", technique=technique, rating=BAND, unused=True)
            yield asked(book, f"20 at random, unused, {BAND[0]}..{BAND[1]}, {technique}", query)
        nothing = Query(
            family="sudoku", technique=max(needed, key=needed.__getitem__), rating=(90.0, 95.0), unused=True
        )
        yield asked(book, "the same where nothing fits", nothing)
        yield asked(book, "20 at random, unused, of one size", Query(size="9x9", unused=True))


def asked(book: Catalogue, what: str, query: Query) -> Row:
    times = []
    for seed in range(15):
        start = perf_counter()
        book.sample(20, query, seed=seed)
        times.append(perf_counter() - start)
    return Row(what, median(times), 1, "questions", note=f"slowest {max(times) * 1000:.1f} ms")
