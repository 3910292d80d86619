"""The list of numbers that is shipped: counted again as far as that is quick, and all of it in the long tests."""

from __future__ import annotations

import re
from itertools import permutations, product
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grillon import families
from grillon.puzzle.parts.boards import boards_of
from grillon.sweep.known_numbers import KnownNumber, known_numbers
from tests.support.cases import for_each

ROOT = Path(__file__).parents[2]
ALL = [number for name in families.names() for number in known_numbers(name)]
LARGEST = {"tectonic": 10**6, "takuzu": 10**7, "packing": 10**5}
"""Numbers up to these are counted within a second."""
NEVER = 10**11
"""Beyond this a count takes more than the long tests have, but for narrow boards."""


def quick(number: KnownNumber) -> bool:
    return number.grids <= LARGEST[number.family] or expected_seconds(number) < 1


def longer(number: KnownNumber) -> bool:
    fast = number.grids <= NEVER or min(number.size) <= 3 or expected_seconds(number) < 100
    return not quick(number) and fast


def expected_seconds(number: KnownNumber) -> float:
    """The time of a count whose cost is known without counting a part of it."""
    if number.rules.get("distinct") is not False:
        return inf
    expected = boards_of(number.family, number.size, number.rules).expected_count()
    return inf if expected is None else expected.seconds


def counted(number: KnownNumber) -> int:
    return int(boards_of(number.family, number.size, number.rules).count(threads=2))


def name(number: KnownNumber) -> str:
    return str(boards_of(number.family, number.size, number.rules))


def by_sets_of_columns(rows: int, most: int) -> dict[int, int]:
    """The Takuzu grids with distinct lines for each number of columns: by the columns that stand already, and the last
    two of them. Which columns stand says how many ones each row has, and which rows are alike.
    """
    lines = [line for line in product((0, 1), repeat=rows) if 2 * sum(line) == rows and not _three_alike(line)]
    kinds, shape = range(len(lines)), (len(lines), len(lines))
    fits = np.array([not any(map(_three_alike, zip(*three, strict=True))) for three in product(lines, repeat=3)])
    fits = fits.reshape(*shape, len(lines)).astype(np.int64)
    layer = {1 << a | 1 << b: np.zeros(shape, dtype=np.int64) for a, b in permutations(kinds, 2)}
    for a, b in permutations(kinds, 2):
        layer[1 << a | 1 << b][a, b] = 1
    found = dict.fromkeys(range(4, most + 1, 2), 0)
    for columns in range(3, most + 1):
        following: dict[int, Any] = {}
        for taken, ways in layer.items():
            with_next = np.einsum("ab,abc->bc", ways, fits)
            for c in kinds:
                if not taken >> c & 1:
                    there = following.setdefault(taken | 1 << c, np.zeros(shape, dtype=np.int64))
                    there[:, c] = with_next[:, c]
        layer = following
        for taken, ways in layer.items() if columns in found else ():
            standing = [tuple(lines[c][row] for c in kinds if taken >> c & 1) for row in range(rows)]
            if len({*standing}) == rows and all(2 * sum(row) == columns for row in standing):
                found[columns] += int(ways.sum())
    return found


def _three_alike(line: tuple[int, ...]) -> bool:
    return any(len({*line[at : at + 3]}) == 1 for at in range(len(line) - 2))


def test_boards_of_few_rows_by_sets_of_columns() -> None:
    numbers = [number for number in ALL if "sets of columns" in number.found_by]
    assert len(numbers) == 6
    found = {rows: by_sets_of_columns(rows, 14) for rows in (4, 6)}
    for number in numbers:
        rows, columns = number.size
        assert found[rows][columns] == number.grids, name(number)


def test_every_entry_is_of_its_own() -> None:
    assert len({name(number) for number in ALL}) == len(ALL) > 50
    assert all(number.found_by for number in ALL)


def test_the_docs_say_which_numbers_rest_on_one_program() -> None:
    page = (ROOT / "docs" / "numbers.md").read_text("utf-8")
    said = page.partition("Found by one program only")[2].partition("## Tectonic")[0]
    alone = [number for number in ALL if len(number.found_by) == 1 and not number.published_before]
    assert re.findall(r"\d+x\d+", said) == [f"{number.size[0]}x{number.size[1]}" for number in alone]


def test_statistics_fit_the_numbers() -> None:
    """Every grid has some number of regions, and every region a shape: the same, counted along two ways."""
    known = [number for number in ALL if number.regions]
    assert len(known) > 5
    for number in known:
        assert sum(number.regions) == number.grids
        assert sum(number.shapes.values()) == sum(many * grids for many, grids in enumerate(number.regions))
        cells = sum(shape.count("#") * regions for shape, regions in number.shapes.items())
        assert cells == number.grids * number.size[0] * number.size[1]


@pytest.mark.parametrize(
    "number",
    [pytest.param(number, marks=[pytest.mark.long] * (number.grids > 10**5)) for number in ALL if number.regions],
    ids=lambda number: name(number),
)
def test_statistics(number: KnownNumber) -> None:
    found = boards_of(number.family, number.size, number.rules).statistics(threads=2).document()
    assert found["regions"] == list(number.regions)
    assert found["shapes"] == number.shapes


def test_the_page_has_every_number() -> None:
    page = (ROOT / "docs" / "numbers.md").read_text("utf-8")
    for number in ALL:
        rows, columns = number.size
        assert any(
            line.startswith(f"| {rows}x{columns} |") and f"| {number.grids:,} |" in line for line in page.splitlines()
        ), name(number)


@for_each("number", [number for number in ALL if quick(number)])
def test_small_numbers(number: KnownNumber) -> None:
    assert counted(number) == number.grids


@pytest.mark.long
@pytest.mark.parametrize("number", [number for number in ALL if longer(number)], ids=name)
def test_larger_numbers(number: KnownNumber) -> None:
    assert counted(number) == number.grids
