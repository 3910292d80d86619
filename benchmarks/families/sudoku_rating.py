"""Sudoku ratings: their rate per second by band, and their agreement with a list of ratings from elsewhere.

`python -m benchmarks.families.sudoku_rating --data FOLDER` reads FOLDER/rated.csv (columns puzzle, ER, EP, ED), and
FOLDER/rated_hard.csv for chains inside chains; without it the parts of those lists kept in the tests are used, and
puzzles generated from a fixed seed for the rates.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path

import benchmarks
from benchmarks import Row, measure
from grillon.families import get
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.logic.ladder import rate_values
from grillon.families.sudoku.variants import CLASSIC

KEPT = Path(__file__).parents[2] / "tests" / "published" / "sudoku_ratings.csv"
KEPT_HARD = KEPT.with_name("sudoku_hard_ratings.csv")
BANDS = ((1.0, 3.2), (3.4, 6.2), (6.5, 7.4), (7.5, 9.4), (9.5, 12.0))
ENOUGH = 400
"""Puzzles in a timed batch: a short list is repeated."""


def rated(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def both_lists(folder: Path | None) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """The rated puzzles, and those that need chains inside chains."""
    if folder is None:
        return rated(KEPT), rated(KEPT_HARD)
    return rated(folder / "rated.csv"), rated(folder / "rated_hard.csv")


def in_band(rows: list[dict[str, str]], low: float, high: float) -> list[dict[str, str]]:
    return [row for row in rows if low <= float(row["ER"]) <= high]


def numbers(rows: list[dict[str, str]]) -> list[tuple[float | None, float, float]]:
    values = b"".join(bytes(read_line(row["puzzle"]).values) for row in rows)
    found = rate_values(CLASSIC, values)
    return [(er / 100 if end == 0 else None, ep / 100, ed / 100) for end, er, ep, ed, *_ in found]


def agreement(rows: list[dict[str, str]]) -> Iterator[str]:
    """Print one line per band, and one for each row that differs."""
    for low, high in BANDS:
        band = in_band(rows, low, high)
        differing = [
            f"    {row['puzzle']} {row['ER']}/{row['EP']}/{row['ED']}, here {'/'.join(map(str, here))}"
            for row, here in zip(band, numbers(band), strict=True)
            if here != (float(row["ER"]), float(row["EP"]), float(row["ED"]))
        ]
        if band:
            yield f"  ER {low} to {high}: {len(band) - len(differing)} of {len(band)} equal"
            yield from differing


def timed(what: str, values: bytes, *, enough: int = ENOUGH) -> Row:
    count = len(values) // CLASSIC.cells
    times = max(1, -(-enough // count))
    return Row(what, measure(lambda: rate_values(CLASSIC, values * times)), count * times, "ratings")


def run(data: Path | None = None) -> Iterator[Row]:
    folder = data or benchmarks.data_folder
    rows, hard = both_lists(folder)
    for low, high in BANDS[:4]:
        band = in_band(rows, low, high)
        if band:
            yield timed(f"rated list, ER {low} to {high}", b"".join(bytes(read_line(r["puzzle"]).values) for r in band))
    nested = b"".join(bytes(read_line(row["puzzle"]).values) for row in hard)
    yield timed("hard list, chains inside chains", nested, enough=1)
    generated = [get("sudoku").generate(seed=seed).puzzle for seed in range(50)]
    yield timed("generated, any rating", b"".join(bytes(read_line(str(puzzle)).values) for puzzle in generated))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, metavar="FOLDER")
    data: Path | None = parser.parse_args().data
    from benchmarks.__main__ import line

    for row in run(data):
        print(line(row), flush=True)
    rows, hard = both_lists(data)
    for text in agreement([*rows, *hard]):
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
