"""The puzzles of a day: the same everywhere while an edition lasts."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import blake2b

import pytest

from grillon import families
from grillon.collection.daily import EDITION, WEEK, daily
from grillon.errors import RequestError
from grillon.model import Level
from tests.support.cases import for_each

MONDAY = date(2026, 11, 9)

# When this fails a generator gives other puzzles than before: then a new edition has to begin, with numbers of its own.
FIRST_EDITION = {
    "packing": "6124b60f0ff26781",
    "sudoku": "4a8c8eff9e355f19",
    "takuzu": "b4e00a801c2182c8",
    "tectonic": "2656abb4c3e25b91",
}


@pytest.mark.parametrize("family", FIRST_EDITION)
def test_a_week_of_the_first_edition(family: str) -> None:
    week = [daily(MONDAY + timedelta(days), families=[family])[0] for days in range(7)]
    text = "\n".join(str(one.generated.puzzle) for one in week)
    assert EDITION == 1
    assert blake2b(text.encode(), digest_size=8).hexdigest() == FIRST_EDITION[family]
    assert all(one.generated.puzzle.check() for one in week)
    levels = [one.level for one in week]
    assert levels == list(WEEK)
    assert levels == sorted(level for level in levels if level is not None)
    assert levels[0] is Level.BEGINNER
    assert {one.generated.puzzle.rate().level for one in week} == set(WEEK)


def test_every_family_has_one_those_of_other_packages_too() -> None:
    monday = daily("2026-11-09")
    assert [one.family for one in monday] == [name for name in families.names() if "generator" in families.get(name)]
    sunday = daily("2026-11-15", families=["Latin"])
    assert sunday == daily(date(2026, 11, 15), families=["latin"])
    assert sunday[0].level is Level.BEGINNER  # it has no harder ones


def test_other_days_other_puzzles() -> None:
    texts = {str(daily(MONDAY + timedelta(7 * week), families=["takuzu"])[0].generated.puzzle) for week in range(20)}
    assert len(texts) == 20


@for_each("day", ["yesterday", "2026-02-30", "15/11/2026", "", 7])
def test_days_that_are_none(day: str) -> None:
    with pytest.raises(RequestError, match="is not a day such as"):
        daily(day)


def test_editions_that_are_none() -> None:
    with pytest.raises(RequestError, match="there is no edition 2; the newest is 1"):
        daily("2026-11-15", edition=2)
