"""How well boards are read from pictures: made pictures in fonts that training never saw, and the truth beside each.

``python -m benchmarks.pictures.measure --boards 6000 --failures FOLDER`` prints tables for the documentation and keeps
the pictures that were read wrongly, or not at all.
"""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool
from pathlib import Path

from benchmarks.pictures.boards import FAMILIES, KINDS, NONE, Picture, draw
from benchmarks.pictures.camera import SEVERITIES
from benchmarks.pictures.looks import board_of
from grillon.errors import GrillonError
from grillon.model import Position
from grillon.picture.reading import read_picture

Case = tuple[int, str, str, int]
"""Seed, family, kind and severity."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a picture."""

    case: Case
    right: bool
    """Exactly one board was read, and it is the truth: regions, givens, entries and marks."""
    marked: bool
    """Was anything shown as uncertain?"""
    said: str
    """The error, or how it differs from the truth."""
    seconds: float
    megapixels: float

    @property
    def read(self) -> bool:
        """Was any board read?"""
        return not self.said.startswith("no: ")


def contents(position: Position, *, swapped: bool = False) -> dict[str, object]:
    """What is on the board of a position, whatever the names of regions and pieces; `swapped` is with 0 for 1."""
    board = board_of(position)
    top, left = (min(cell[axis] for cell in board.cells) for axis in (0, 1))
    numbers: dict[int, int] = {-1: -1}
    regions = {
        (row - top, column - left): numbers.setdefault(board.region[row, column], len(numbers))
        for row, column in sorted(board.cells)
    }
    other = {"0": "1", "1": "0"} if swapped else {}
    return {
        "regions": regions,
        "diagonals": sorted(map(sorted, board.diagonals)),
        "givens": {cell: other.get(text, text) for cell, text in board.given.items()},
        "entries": {cell: other.get(text, text) for cell, text in board.entered.items()},
        "marks": {cell: sorted(texts) for cell, texts in board.marked.items()},
    }


def differences(found: Position, truth: Position, *, colours: bool) -> str:
    """The names of what differs; where only colours tell 0 from 1, either may be 0."""
    if found.puzzle.family_name != truth.puzzle.family_name:
        return f"family {found.puzzle.family_name}"
    wanted = contents(truth)
    ways = (contents(found), contents(found, swapped=True)) if colours else (contents(found),)
    found_ways = [", ".join(name for name in wanted if wanted[name] != way[name]) for way in ways]
    return min(found_ways, key=len)


def outcome(case: Case) -> Outcome:
    """One picture, drawn and read."""
    return judged(case, draw(*case))


def judged(case: Case, picture: Picture) -> Outcome:
    """What becomes of a picture that is read."""
    store = io.BytesIO()
    picture.image.save(store, "PNG" if case[2] == "screenshot" else "JPEG", quality=95)
    start = time.process_time()
    try:
        readings = read_picture(store.getvalue())
    except GrillonError as error:
        said, marked, right = f"no: {error}", False, picture.truth is None
    else:
        marked = not all(reading.certain for reading in readings)
        said = _judged(picture, [reading.position for reading in readings])
        right = not said
    size = picture.image.width * picture.image.height / 1e6
    return Outcome(case, right, marked, said, time.process_time() - start, size)


def _judged(picture: Picture, found: list[Position]) -> str:
    """How what was read differs from the truth; empty where it does not."""
    if picture.truth is None:
        return f"{found[0].puzzle.family_name} read in a picture of: {picture.about}"
    if len(found) != 1:
        return f"{len(found)} boards"
    colours = picture.truth.puzzle.family_name == "takuzu" and picture.coloured
    return differences(found[0], picture.truth, colours=colours)


def cases(boards: int, others: int) -> Iterator[Case]:
    """As many boards of each family, kind and severity, then pictures without one."""
    groups = [(family, kind, severity) for family in FAMILIES for kind in KINDS for severity in SEVERITIES]
    for number in range(boards):
        family, kind, severity = groups[number % len(groups)]
        yield number // len(groups), family, kind, severity
    for number in range(others):
        yield number, NONE, KINDS[number % 2], SEVERITIES[number // 2 % 3]


def share(found: int, number: int) -> str:
    """A share in percent with its 95 % interval (Wilson).

    >>> share(199, 200)
    '99.5 (97.2 to 99.9)'
    """
    if not number:
        return "-"
    z = 1.96
    part, spread = found / number, z * z / number
    middle, half = part + spread / 2, z * sqrt(part * (1 - part) / number + spread / number / 4)
    low, high = ((middle + side * half) / (1 + spread) for side in (-1, 1))
    return f"{100 * part:.1f} ({100 * max(0, low):.1f} to {100 * min(1, high):.1f})"


def row(name: str, found: list[Outcome]) -> str:
    """A line of a table."""
    number = len(found)
    right = sum(one.right for one in found)
    clear = sum(one.right and not one.marked for one in found)
    wrong = sum(one.read and not one.right and not one.marked for one in found)
    return f"| {name} | {number} | {share(right, number)} | {share(clear, number)} | {share(wrong, number)} |"


def tables(found: Iterable[Outcome]) -> str:
    """Tables by kind and severity, and by family; at last the pictures without a board."""
    every = list(found)
    boards = [one for one in every if one.case[1] != NONE]
    head = "| | boards | exactly right, % | right and nothing marked, % | wrong and nothing marked, % |\n"
    lines = [head + "| --- | --- | --- | --- | --- |"]
    for kind in KINDS:
        lines.append(row(f"{kind}s", [one for one in boards if one.case[2] == kind]))
        for severity in SEVERITIES:
            lines.append(row(f"severity {severity}", [one for one in boards if one.case[2:] == (kind, severity)]))
    lines.append("")
    lines.append(head + "| --- | --- | --- | --- | --- |")
    for family in FAMILIES:
        for kind in KINDS:
            lines.append(row(f"{family}, {kind}s", [one for one in boards if one.case[1:3] == (family, kind)]))
    none = [one for one in every if one.case[1] == NONE]
    read = share(sum(one.read for one in none), len(none))
    lines.append(f"\nPictures without a board: {len(none)}, read all the same: {read} %.")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=240)
    parser.add_argument("--others", type=int, default=30)
    parser.add_argument("--failures", type=Path, help="a folder for what failed")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    with Pool(chosen.workers) as pool:
        found = list(pool.imap(outcome, cases(chosen.boards, chosen.others), chunksize=4))
    print(tables(found))
    failed = [one for one in found if not one.right]
    for one in failed:
        print("-".join(map(str, one.case)), one.said, "(marked)" if one.marked else "")
    if chosen.failures:
        chosen.failures.mkdir(parents=True, exist_ok=True)
        for one in failed:
            draw(*one.case).image.save(chosen.failures / f"{'-'.join(map(str, one.case))}.png")


if __name__ == "__main__":
    main()
