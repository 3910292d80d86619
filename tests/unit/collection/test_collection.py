"""The puzzles that come with Grillon are what the collection says of them."""

from __future__ import annotations

from collections import Counter

import pytest

from grillon import families
from grillon.catalogue import CatalogueEntry
from grillon.collection import EDITION, collection, edition_path
from grillon.collection.make import WANTED, Shelf, candidates, first_seed, shelves, varied
from grillon.errors import InputError, RequestError
from grillon.model import Level
from tests.support.cases import for_each

SHELVES = [(shelf.name, shelf.level) for shelf in shelves()]


@pytest.fixture(scope="module")
def entries() -> dict[tuple[str, Level | None], list[CatalogueEntry]]:
    found: dict[tuple[str, Level | None], list[CatalogueEntry]] = {}
    with collection() as shelf:
        for entry in shelf.find():
            found.setdefault(("-".join([entry.family, *entry.tags]), entry.level), []).append(entry)
    return found


Entries = dict[tuple[str, Level | None], list[CatalogueEntry]]


@for_each(("name", "level"), SHELVES)
def test_each_shelf_is_full_and_of_its_level(entries: Entries, name: str, level: Level) -> None:
    shelf = entries[name, level]
    family = name.partition("-")[0]
    assert len(shelf) >= WANTED
    for entry in shelf:
        assert entry.hardest is not None
        assert families.get(family).ladder.technique(entry.hardest).level == level
        assert entry.techniques[entry.hardest] >= 1


@pytest.mark.parametrize("family", families.BUILT_IN)
def test_no_two_are_equal_up_to_symmetry(entries: Entries, family: str) -> None:
    known = families.get(family)
    puzzles = [
        entry.puzzle for (name, _), shelf in entries.items() if name.partition("-")[0] == family for entry in shelf
    ]
    assert len(set(known.formats.canonical_texts(puzzles))) == len(puzzles)


@pytest.mark.parametrize("family", families.BUILT_IN)
def test_each_has_one_solution_which_is_that_of_the_file_and_todays_rating(entries: Entries, family: str) -> None:
    known = [entry for (name, _), shelf in entries.items() if name.partition("-")[0] == family for entry in shelf]
    puzzles = [entry.puzzle for entry in known]
    assert {str(verdict) for verdict in families.get(family).batch.check_all(puzzles)} == {"unique"}
    ratings = list(families.get(family).batch.rate_all(puzzles))
    assert [(rating.level, rating.hardest and rating.hardest.id) for rating in ratings] == [
        (entry.level, entry.hardest) for entry in known
    ]
    for entry in known:
        assert entry.solution is not None
        assert entry.puzzle.verify(entry.solution), entry.id


@pytest.mark.parametrize("family", families.BUILT_IN)
def test_boards_and_looks_vary(entries: Entries, family: str) -> None:
    """Each level has several kinds of boards, or patterns of givens."""
    wanted = len(families.get(family).generator.collection_requests)
    for (name, level), shelf in entries.items():
        if name == family:
            assert len({entry.request for entry in shelf}) >= min(2, wanted), level


def test_flat_diagonal_and_pyramid_boards(entries: Entries) -> None:
    titles = Counter(
        entry.request.split('"variant": "')[1].split('"')[0]
        for (name, _), shelf in entries.items()
        if name == "packing"
        for entry in shelf
    )
    assert set(titles) == {"rect5x11", "diag55", "pyramid55"}


def test_it_is_whole_and_cannot_be_changed() -> None:
    with collection() as shelf:
        assert len(shelf) >= WANTED * len(SHELVES)
        with pytest.raises(InputError):
            shelf.tag([1], "mine")
    assert edition_path().stat().st_size < 2_000_000
    with pytest.raises(RequestError, match=f"there is no edition {EDITION + 1}"):
        collection(EDITION + 1)


def test_a_shelf_is_made_again_from_its_seed(entries: Entries) -> None:
    family = families.get("takuzu")
    easiest = Shelf(family, Level.BEGINNER)
    made = next(candidates(easiest))
    assert made.seed == first_seed(easiest)
    texts = [str(entry.puzzle) for entry in entries["takuzu", Level.BEGINNER]]
    assert str(made.puzzle) in texts


def test_the_choice_is_varied() -> None:
    family = families.get("takuzu")
    found = [family.generate(seed=seed, size="6x6") for seed in range(12)]
    taken = varied(found, 3)
    assert len(taken) == 3
    hardest = {made.rating.hardest for made in found if made.rating is not None}
    assert len({made.rating.hardest for made in taken if made.rating is not None}) == min(3, len(hardest))
