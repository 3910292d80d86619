"""The list of numbers that is shipped: counted again as far as that is quick, and all of it in the long tests."""

from __future__ import annotations

import re
from math import inf
from pathlib import Path

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
