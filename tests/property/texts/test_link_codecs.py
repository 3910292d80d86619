"""What a codec writes, it reads back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grillon.formats import lzstring, pzpr, tatham


@given(st.text(max_size=300) | st.text(alphabet="ab", max_size=300))
def test_lzstring_round_trip(text: str) -> None:
    assert lzstring.decompress(lzstring.compress(text)) == text


@given(st.lists(st.none() | st.just(pzpr.UNKNOWN) | st.integers(0, 12239), max_size=120))
def test_pzpr_numbers_round_trip(numbers: list[int | None]) -> None:
    assert pzpr.decode_numbers(pzpr.encode_numbers(numbers), len(numbers)) == (numbers, "")


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_pzpr_borders_round_trip(rows: int, columns: int, data: st.DataObject) -> None:
    beside = data.draw(st.lists(st.booleans(), min_size=rows * (columns - 1), max_size=rows * (columns - 1)))
    below = data.draw(st.lists(st.booleans(), min_size=(rows - 1) * columns, max_size=(rows - 1) * columns))
    text = pzpr.encode_borders(beside, below)
    assert pzpr.decode_borders(text + "g1", rows, columns) == (beside, below, "g1")


@given(st.lists(st.integers(0, 30), min_size=1, max_size=120))
def test_tatham_grid_round_trip(grid: list[int]) -> None:
    assert tatham.decode_grid(tatham.encode_grid(grid), len(grid)) == grid


@given(st.integers(1, 8), st.data())
def test_regions_survive_both_codecs(size: int, data: st.DataObject) -> None:
    count = size * size
    beside = data.draw(st.lists(st.booleans(), min_size=size * (size - 1), max_size=size * (size - 1)))
    below = data.draw(st.lists(st.booleans(), min_size=size * (size - 1), max_size=size * (size - 1)))
    regions = pzpr.regions_of(beside, below, size, size)
    assert len(regions) == count
    assert pzpr.regions_of(*pzpr.borders_of(regions, size, size), size, size) == regions
    assert tatham.decode_regions(tatham.encode_regions(regions, size), size) == regions
