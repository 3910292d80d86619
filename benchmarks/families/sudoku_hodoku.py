"""Sudoku by people's techniques: the findings of each, beside those of HoDoKu's search for all steps.

HoDoKu takes part if the environment variable GRILLON_HODOKU is its class path (`hodoku.jar`) and `java` is installed.
`python -m benchmarks.families.sudoku_hodoku --count 1000` compares technique by technique on that many positions:
random minimal puzzles after all singles, or after all steps up to medium, in turn.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks import Row
from benchmarks.families.sudoku_people import minimal_puzzles
from grillon.families.sudoku.logic.people_techniques import TECHNIQUES
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.model import Position

NAMES = {
    "Locked Candidates Type 1 (Pointing)": "pointing",
    "Locked Candidates Type 2 (Claiming)": "claiming",
    "Locked Pair": "locked_pair",
    "Naked Pair": "naked_pair",
    "Hidden Pair": "hidden_pair",
    "Locked Triple": "locked_triple",
    "Naked Triple": "naked_triple",
    "Hidden Triple": "hidden_triple",
    "X-Wing": "x_wing",
    "Uniqueness Test 1": "unique_rectangle_1",
    "Skyscraper": "skyscraper",
    "2-String Kite": "two_string_kite",
    "Dual 2-String Kite": "two_string_kite",
    "Turbot Fish": "turbot_fish",
    "Empty Rectangle": "empty_rectangle",
    "Dual Empty Rectangle": "empty_rectangle",
    "Remote Pair": "remote_pair",
    "XY-Wing": "xy_wing",
    "W-Wing": "w_wing",
    "Bivalue Universal Grave + 1": "bug_plus_one",
    "XYZ-Wing": "xyz_wing",
    "Swordfish": "swordfish",
    "Naked Quadruple": "naked_quad",
    "Hidden Quadruple": "hidden_quad",
    "Uniqueness Test 2": "unique_rectangle_2",
    "Uniqueness Test 5": "unique_rectangle_2",
    "Uniqueness Test 3": "unique_rectangle_3",
    "Uniqueness Test 4": "unique_rectangle_4",
    "Uniqueness Test 6": "unique_rectangle_6",
    "Hidden Rectangle": "hidden_rectangle",
    "Avoidable Rectangle Type 1": "avoidable_rectangle",
    "Avoidable Rectangle Type 2": "avoidable_rectangle",
    "Simple Colors Trap": "colour_trap",
    "Simple Colors Wrap": "colour_wrap",
    "Multi Colors 1": "multi_colouring",
    "Multi Colors 2": "multi_colouring",
    "Jellyfish": "jellyfish",
    "Finned X-Wing": "finned_x_wing",
    "Sashimi X-Wing": "sashimi_x_wing",
    "Finned Swordfish": "finned_swordfish",
    "Sashimi Swordfish": "sashimi_swordfish",
    "Finned Jellyfish": "finned_jellyfish",
    "Sashimi Jellyfish": "sashimi_jellyfish",
    "Franken Swordfish": "franken_swordfish",
    "Finned Franken Swordfish": "franken_swordfish",
    "Franken Jellyfish": "franken_jellyfish",
    "Finned Franken Jellyfish": "franken_jellyfish",
    "Sue de Coq": "sue_de_coq",
    "X-Chain": "x_chain",
    "XY-Chain": "xy_chain",
    "Continuous Nice Loop": "continuous_loop",
    "AIC": "alternating_chain",
    "Discontinuous Nice Loop": "discontinuous_loop",
    "Grouped AIC": "grouped_chain",
    "Grouped Continuous Nice Loop": "grouped_chain",
    "Grouped Discontinuous Nice Loop": "grouped_chain",
    "Almost Locked Set XZ-Rule": "als_xz",
    "Almost Locked Set XY-Wing": "als_xy_wing",
    "Almost Locked Set Chain": "als_chain",
    "Death Blossom": "death_blossom",
}
"""HoDoKu's names, and ours for the same."""

Found = dict[str, set[int]]
"""By technique the candidates that its steps rule out."""


def positions(count: int) -> list[Position]:
    """Random minimal puzzles beyond medium, in turn after all singles and after all steps up to medium."""
    singles, medium = ([technique.id for technique in TECHNIQUES if technique.rating <= most] for most in (2.0, 3.4))
    found: list[Position] = []
    for puzzle in minimal_puzzles(4 * count):
        if puzzle.explain(techniques="people", only=medium, trimmed=False).end != "solved":
            ladder = singles if len(found) % 2 == 0 else medium
            trace = puzzle.explain(techniques="people", only=ladder, trimmed=False)
            found.append(trace.final)
            if len(found) == count:
                break
    return found


def givens(position: Position) -> dict[int, int]:
    """The digits given, by their cells."""
    assert isinstance(position.puzzle, SudokuPuzzle)
    return {cell: digit for cell, digit in enumerate(position.puzzle.values) if digit}


def library_line(position: Position) -> str:
    """The position as a line of HoDoKu's library."""
    entered = {candidate // 9: candidate % 9 + 1 for candidate in position.chosen}
    signs = {**{cell: f"+{digit}" for cell, digit in entered.items()}, **givens(position)}
    removed = (f"{each % 9 + 1}{each // 81 + 1}{each // 9 % 9 + 1}" for each in sorted(position.excluded))
    return f":0000:x:{''.join(str(signs.get(cell, '.')) for cell in range(81))}:{' '.join(removed)}::"


def still_open(position: Position) -> set[int]:
    """The candidates of cells without a digit that nothing directly rules out."""
    filled = givens(position).keys() | {candidate // 9 for candidate in position.chosen}
    return {each for each in range(729) if each // 9 not in filled and position.can(each)}


def rivals(candidate: int) -> set[int]:
    """The other digits of its cell."""
    cell = candidate // 9
    return set(range(9 * cell, 9 * cell + 9)) - {candidate}


def ours(position: Position, available: set[int]) -> Found:
    """The candidates that the steps of each technique rule out now."""
    found: Found = {}
    for technique in dict.fromkeys(NAMES.values()):
        gone: set[int] = set()
        for step in position.puzzle.next_steps(position, techniques="people", only=[technique]):
            gone.update(step.excluded, *map(rivals, step.chosen))
        found[technique] = gone & available
    return found


def ruled_out(text: str) -> set[int]:
    """The candidates that the end of one of HoDoKu's steps rules out.

    >>> [(each // 81 + 1, each // 9 % 9 + 1, each % 9 + 1) for each in sorted(ruled_out("r5c2,r6c89<>2, r3c9<>4"))]
    [(3, 9, 4), (5, 2, 2), (6, 8, 2), (6, 9, 2)]
    """
    found: set[int] = set()
    for cells, sign, digit in re.findall(r"((?:r\d+c\d+,?)+)(<>|=)(\d)", text):
        for rows, columns in re.findall(r"r(\d+)c(\d+)", cells):
            for cell in (9 * (int(row) - 1) + int(column) - 1 for row in rows for column in columns):
                named = 9 * cell + int(digit) - 1
                found |= {named} if sign == "<>" else rivals(named)
    return found


def hodoku(found: list[Position], class_path: str) -> list[Found]:
    """HoDoKu's steps in each position."""
    with TemporaryDirectory() as folder:
        Path(folder, "positions.txt").write_text("".join(library_line(position) + "\n" for position in found))
        java = ["java", f"-Duser.home={folder}", "-Duser.language=en", "-Djava.awt.headless=true", "-cp", class_path]
        # Names without a folder: it takes anything that begins with a slash for an option.
        command = [*java, "sudoku.Main", "/bsaf", "positions.txt", "/vp", "/o", "steps.txt"]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return list(read_answers(Path(folder, "steps.txt").read_text().splitlines()))


def read_answers(lines: Iterable[str]) -> Iterator[Found]:
    """The output of HoDoKu: a line for each position, and below it one for each step.

    >>> lines = [":0000:x:...", "   X-Wing: 2 r48 c15 => r1c1<>2", "   Bivalue Universal Grave + 1 => r7c5<>9"]
    >>> [sorted(found) for found in read_answers(lines)]
    [['bug_plus_one', 'x_wing']]
    """
    found: Found | None = None
    for line in lines:
        if line.startswith(":"):
            if found is not None:
                yield found
            found = defaultdict(set)
        elif found is not None and "=>" in line:
            what, _, gone = line.rpartition("=>")
            name = what.partition(":")[0].strip()  # a step that names no cells has no colon
            found[NAMES.get(name, name)] |= ruled_out(gone)
    if found is not None:
        yield found


def compare(asked: list[Position], theirs: list[Found]) -> dict[str, Counter[str]]:
    """By technique, the number of positions with a finding, and of candidates ruled out by both or by only one.

    Candidates that only one of them ruled out by a technique are sorted by how the other did: by an easier one, a
    harder one, or not at all. For HoDoKu's, only whether another technique did is given.
    """
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for position, peer in zip(asked, theirs, strict=True):
        available = still_open(position)
        own = ours(position, available)
        all_own, all_theirs = set[int]().union(*own.values()), set[int]().union(*peer.values())
        easier: set[int] = set()
        for technique in (technique.id for technique in TECHNIQUES if technique.id in own):
            gone, other, counts = own[technique], peer[technique] & available, totals[technique]
            missed, extra = other - gone, gone - other
            counts[COLUMNS[0]] += bool(gone)
            counts[COLUMNS[1]] += bool(other)
            counts[COLUMNS[2]] += len(gone & other)
            counts[COLUMNS[3]] += len(missed & easier)
            counts[COLUMNS[4]] += len((missed & all_own) - easier)
            counts[COLUMNS[5]] += len(missed - all_own)
            counts[COLUMNS[6]] += len(extra & all_theirs)
            counts[COLUMNS[7]] += len(extra - all_theirs)
            easier |= gone
    return totals


COLUMNS = (
    "positions, ours",
    "positions, theirs",
    "candidates of both",
    "only theirs; ours by an easier technique",
    "by a harder one",
    "by none",
    "only ours; theirs by another technique",
    "by none of theirs",
)


def run() -> Iterator[Row]:
    """All steps of all techniques in a position, as fast as HoDoKu lists them."""
    asked = positions(20)
    start = process_time()
    for position in asked:
        ours(position, still_open(position))
    seconds = process_time() - start
    class_path = os.environ.get("GRILLON_HODOKU")
    if not class_path:
        yield Row("all steps of all techniques", seconds, len(asked), "position")
        return
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    hodoku(asked, class_path)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    theirs = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    yield Row("all steps of all techniques", seconds, len(asked), "position", "HoDoKu, with its start", theirs)


def main() -> None:
    """Compare the findings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    arguments = parser.parse_args()
    class_path = os.environ.get("GRILLON_HODOKU")
    if not class_path:
        sys.exit("GRILLON_HODOKU is not set: the class path of HoDoKu (hodoku.jar)")
    asked = positions(arguments.count)
    print("| technique |", " | ".join(COLUMNS), "|")
    for technique, counts in compare(asked, hodoku(asked, class_path)).items():
        print(f"| {technique} |", " | ".join(str(counts[column]) for column in COLUMNS), "|")


if __name__ == "__main__":
    main()
