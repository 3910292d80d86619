"""Whatever goes into a catalogue comes out again, and masks, grids and names are told apart."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from grillon.catalogue import Catalogue
from grillon.catalogue.exchange import export, load_into, row_of
from grillon.catalogue.records import pack_candidates, pack_mask, unpack_candidates, unpack_mask
from tests.unit.catalogue.conftest import REQUESTS, made

candidates = st.sets(st.integers(0, 2**32 - 1), max_size=200)
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=200).filter(
    lambda text: text == text.strip() != "" and text.isprintable()
)


@given(candidates)
def test_grids(true: set[int]) -> None:
    assert unpack_candidates(pack_candidates(true)) == tuple(sorted(true))


@given(candidates, st.randoms())
def test_masks(true: set[int], choose: object) -> None:
    listed = sorted(true)
    shown = {one for one in listed if choose.random() < 0.5}  # type: ignore[attr-defined]
    assert unpack_mask(pack_mask(listed, shown), listed) == tuple(sorted(shown))


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.tuples(st.sampled_from(sorted(REQUESTS)), st.integers(0, 3)), min_size=1, max_size=8),
    st.lists(names, max_size=3),
    st.lists(st.tuples(st.dates(), names), max_size=3),
    st.sampled_from(["jsonl", "csv", "parquet"]),
)
def test_catalogues(chosen: list[tuple[str, int]], tags: list[str], uses: list[tuple[object, str]], form: str) -> None:
    things = [made(family)[number] for family, number in chosen]
    with TemporaryDirectory() as folder:
        path = Path(folder, f"rows.{form}")
        with (
            Catalogue(Path(folder, "one.db"), create=True) as one,
            Catalogue(Path(folder, "two.db"), create=True) as two,
        ):
            added = one.add_all(things, tags=tags)
            assert added.new == len(set(chosen))
            for day, place in uses:
                one.use([1], place, day=str(day))
            export(one.find(), path)
            assert load_into(two, path).new == added.new
            rows = [row_of(entry) for entry in one.find()]
            assert rows == [row_of(entry) for entry in two.find()]
            assert [entry.puzzle for entry in two.find()] == list(dict.fromkeys(one.puzzle for one in things))
            assert list(two.verify()) == []
