"""A catalogue of 100,000 Sudokus: adding them against making their canonical forms alone, and the slowest queries.

The puzzles are generated ones with one more clue of their solution each: different up to symmetry, and made
immediately.
Canonical forms are made on all cores while the catalogue writes the finished ones. Seconds are the CPU time of the
thread
that adds: with a second core to itself that equals the wall time, and other work on the machine does not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time, thread_time

import benchmarks
from benchmarks import Row
from grillon import families
from grillon.catalogue import Catalogue, Query
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.puzzle.generated import Generated

BAND = (3.0, 5.0)


def puzzles(number: int) -> Iterator[Generated]:
    """This number of different puzzles."""

    def all_of_them() -> Iterator[Generated]:
        seed = 0
        while True:
            made = families.get("sudoku").generate(seed=seed)
            assert isinstance(made.puzzle, SudokuPuzzle)
            assert made.solution is not None
            yield made
            for candidate in sorted(made.solution.candidates - set(made.puzzle.givens)):
                yield replace(made, puzzle=made.puzzle.with_givens((*made.puzzle.givens, candidate)))
            seed += 1

    return islice(all_of_them(), number)


def run() -> Iterator[Row]:
    number = 100_000 if benchmarks.large else 10_000
    made = list(puzzles(number))
    start = thread_time()
    for one in made:
        one.puzzle.canonical()
    alone = thread_time() - start
    yield Row("canonical forms of Sudokus alone", alone, number, "puzzles")
    made = list(puzzles(number))  # nothing computed for these yet
    with TemporaryDirectory() as folder, Catalogue(Path(folder, "book.db"), create=True) as book:
        start, start_all = thread_time(), process_time()
        added = book.add_all(made)
        adding, adding_all = thread_time() - start, process_time() - start_all
        assert added.new == number
        note = f"target 0.8; all threads {alone / adding_all:.2f}; {book.path.stat().st_size / number:.0f} bytes each"
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
        # Both sides are large, and they have nothing in common.
        common = max(needed, key=needed.__getitem__)
        with book.database.transaction() as connection:
            connection.execute(
                "DELETE FROM need WHERE puzzle % 2 = 0 AND technique IN (SELECT id FROM technique WHERE name = ?)",
                (common,),
            )
            connection.execute("UPDATE puzzle SET rating = 95 WHERE id % 2 = 0")
        apart = Query(family="sudoku", technique=common, rating=(94.0, 96.0))
        yield asked(book, "half of all need it, the other half is in the band", apart)
        nothing = Query(
            family="sudoku", technique=max(needed, key=needed.__getitem__), rating=(90.0, 95.0), unused=True
        )
        yield asked(book, "the same where nothing fits", nothing)
        yield asked(book, "20 at random, unused, of one size", Query(size="9x9", unused=True))


def asked(book: Catalogue, what: str, query: Query) -> Row:
    times = []
    for seed in range(15):
        start = thread_time()
        book.sample(20, query, seed=seed)
        times.append(thread_time() - start)
    return Row(what, median(times), 1, "questions", note=f"slowest {max(times) * 1000:.1f} ms")
