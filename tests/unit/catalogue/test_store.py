"""Adding, finding, choosing at random, using, tagging and removing."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from grillon import families, parse
from grillon.catalogue import Added, Catalogue, Query, schema, store
from grillon.catalogue.exchange import export, load_into
from grillon.catalogue.query import matching
from grillon.errors import InputError, RequestError
from grillon.families.tectonic.symmetry import images, upside_down
from grillon.model import Level
from grillon.puzzle.generated import Generated
from tests.support.cases import for_each
from tests.unit.catalogue.conftest import REQUESTS, all_made, made


def test_every_family_comes_back_with_all_that_is_known(full: Catalogue) -> None:
    assert {entry.family for entry in full.find()} == set(REQUESTS) == set(families.names())
    for entry, one in zip(full.find(), all_made(), strict=True):
        assert entry.puzzle == one.puzzle
        assert entry.solution == one.solution
        assert entry.rating == one.rating
        again = entry.generated()
        assert again is not None
        assert (again.seed, again.attempts, again.method, again.version) == (
            one.seed,
            one.attempts,
            one.method,
            one.version,
        )
        assert parse(entry.text, family=entry.family) == one.puzzle
    assert list(full.verify(rate=True)) == []


def test_puzzles_whose_candidates_are_numbered_differently_do_not_share_a_grid(book: Catalogue, tmp_path: Path) -> None:
    drawing = "+-+-+-+\n|? 3|?|\n+ + + +\n|2 ?|2|\n+-+-+-+"
    puzzles = [parse(f"tectonic maximum {maximum}\n{drawing}") for maximum in (4, 5, 9)]
    assert book.add_all(puzzles) == Added(3, 0)
    assert [entry.solution for entry in book.find()] == [puzzle.solve().value for puzzle in puzzles]
    assert list(book.verify(rate=True)) == []
    export(book.find(), tmp_path / "puzzles.jsonl")
    with Catalogue(tmp_path / "other.db", create=True) as other:
        assert load_into(other, tmp_path / "puzzles.jsonl") == Added(3, 0)


def test_a_puzzle_and_its_images_are_one_unless_asked_otherwise(book: Catalogue) -> None:
    puzzle = made("tectonic")[0].puzzle
    image = list(images(puzzle))[1]  # type: ignore[arg-type]
    assert image != puzzle
    assert book.add(puzzle) == 1
    assert book.add(image) is None
    assert book.add(puzzle) is None
    assert book.add(image, keep_symmetric=True) == 2
    assert book.add(image, keep_symmetric=True) is None
    assert book.add(upside_down(puzzle)) is None  # type: ignore[arg-type]
    assert len(book) == 2
    assert list(book.verify()) == []


def test_a_technique_is_looked_for_from_either_side(full: Catalogue) -> None:
    """Whether few puzzles need it, as many as are asked for, or more: the answer is what a look at each one gives."""
    names = {name for entry in full.find() for name in entry.techniques}
    sides = set()
    for name in sorted(names):
        for asked in (Query(), Query(size="9x9"), Query(rating=(0.0, 1.5)), Query(size="4x4", unused=True)):
            others = {entry.id for entry in full.find(asked)}
            needing = {entry.id for entry in full.find() if name in entry.techniques}
            assert matching(full.database, replace(asked, technique=name)) == sorted(needing & others)
            sides.add((len(needing) > len(others) // 2) + (len(needing) >= 2 * len(others)))
    assert sides == {0, 1, 2}


def test_duplicates_inside_one_batch_are_found(book: Catalogue) -> None:
    puzzles = [one.puzzle for one in made("takuzu")]
    assert book.add_all([*puzzles, *puzzles]) == Added(4, 4)


def test_plain_puzzles_are_solved_and_rated(book: Catalogue) -> None:
    one = made("sudoku")[0]
    book.add_all([one.puzzle, parse("." * 81)], anyway=True)
    solved, empty = book.find()
    assert solved.solution == one.solution
    assert solved.rating == one.puzzle.rate()
    assert solved.generated() is None
    assert (empty.solution, empty.rating, empty.grid) == (None, None, None)


def test_a_rating_that_a_limit_stopped_is_none(book: Catalogue) -> None:
    """It says nothing about the level: the puzzle is kept as not rated, and never found among the extreme ones."""
    one = made("takuzu")[0]
    book.add(replace(one, rating=one.puzzle.rate(timeout=0)))
    assert [(entry.level, entry.rating) for entry in book.find()] == [(None, None)]
    assert book.count(level="extreme") == 0


def test_puzzles_share_grids_layouts_and_values(book: Catalogue) -> None:
    one = made("tectonic")[0]
    assert one.solution is not None
    more = one.puzzle.family.formats.solution_text(one.puzzle, one.solution.candidates)
    grid = parse(more)
    other = made("tectonic")[1].puzzle
    for puzzle in (one.puzzle, grid, other):
        book.add(puzzle)
    assert [entry.id for entry in book.find(same_grid=1)] == [1, 2]
    assert [entry.id for entry in book.find(same_layout=1)] == [1, 2]
    assert [entry.id for entry in book.find(same_values=2)] == [1, 2]
    assert book.statistics().grids == 2
    first, second = (next(book.find(ids=(number,))) for number in (1, 2))
    assert first.grid == second.grid
    assert first.givens != second.givens


def test_values_are_shared_across_layouts(book: Catalogue) -> None:
    """The same numbers cut in two ways."""
    texts = ("tectonic\n+-+-+\n|1 2|\n+ + +\n|3 4|\n+-+-+", "tectonic\n+-+-+\n|1 2|\n+ +-+\n|3|4|\n+-+-+")
    puzzles = [parse(text) for text in texts]
    first = puzzles[0].family
    assert first.formats.layout_id(puzzles[0]) != first.formats.layout_id(puzzles[1])
    assert len({first.formats.values_id(puzzle, puzzle.givens) for puzzle in puzzles}) == 1


def brute(book: Catalogue, **asked: Any) -> list[int]:
    """The same question, answered by looking at every entry."""

    def fits(number: int) -> bool:
        entry = book.get(number)
        low, high = asked.get("rating", (-1.0, 1e9))
        return (
            asked.get("family") in (None, entry.family)
            and asked.get("size") in (None, "{}x{}".format(*entry.size))
            and asked.get("level") in (None, str(entry.level))
            and ("rating" not in asked or low <= (entry.rating_value or 0) <= high)
            and ("technique" not in asked or asked["technique"] in entry.techniques)
            and not (asked.get("unused") and entry.uses)
            and ("tag" not in asked or asked["tag"] in entry.tags)
        )

    return [entry.id for entry in book.find() if fits(entry.id)]


def test_questions_agree_with_looking_at_every_puzzle(full: Catalogue) -> None:
    numbers = [entry.id for entry in full.find()]
    full.use(numbers[::3], "here")
    full.tag(numbers[::2], "even")
    techniques = sorted({name for entry in full.find() for name in entry.techniques})
    choose = random.Random(1)
    asked_some = 0
    for _ in range(120):
        asked: dict[str, Any] = {}
        if choose.random() < 0.5:
            asked["family"] = choose.choice(sorted(REQUESTS))
        if choose.random() < 0.2:
            asked["size"] = choose.choice(["6x6", "9x9", "5x5", "4x4"])
        if choose.random() < 0.3:
            asked["level"] = str(choose.choice(list(Level)))
        if choose.random() < 0.4:
            asked["rating"] = tuple(sorted((choose.uniform(0, 5), choose.uniform(0, 9))))
        if choose.random() < 0.4:
            known = (
                techniques
                if "family" not in asked
                else [technique.id for technique in families.get(str(asked["family"])).ladder.techniques]
            )
            asked["technique"] = choose.choice(known)
        if choose.random() < 0.4:
            asked["unused"] = True
        if choose.random() < 0.3:
            asked["tag"] = choose.choice(["even", "odd"])
        expected = brute(full, **asked)
        asked_some += bool(expected)
        assert [entry.id for entry in full.find(**asked)] == expected, asked
        assert full.count(**asked) == len(expected)
        drawn = [entry.id for entry in full.sample(3, seed=choose.randrange(100), **asked)]
        assert len(set(drawn)) == len(drawn) == min(3, len(expected))
        assert set(drawn) <= set(expected)
    assert asked_some > 20


def test_random_choices_are_uniform_where_most_and_where_few_fit(full: Catalogue) -> None:
    for query, fitting in ((Query(), 28), (Query(family="takuzu"), 4)):
        times: Counter[int] = Counter()
        for seed in range(600):
            times.update(entry.id for entry in full.sample(2, query, seed=seed))
        assert len(times) == fitting
        expected = 1200 / fitting
        assert sum((number - expected) ** 2 / expected for number in times.values()) < 3 * fitting
    first = [[entry.id for entry in full.sample(5, seed=seed)] for seed in (3, 3, 4)]
    assert first[0] == first[1] != first[2]


def test_uses_tags_and_removal(full: Catalogue) -> None:
    assert full.use([1, 2], "summer issue", day="2027-07-01") == 2
    assert full.use([1], "autumn issue") == 1
    assert {use.place for use in full.get(1).uses} == {"summer issue", "autumn issue"}
    assert full.count(unused=True) == 26
    full.tag([1, 3], "cover", "best")
    full.untag([3], "best")
    assert (full.get(1).tags, full.get(3).tags) == (("best", "cover"), ("cover",))
    assert full.statistics().tags == {"best": 1, "cover": 2}
    assert full.remove([1, 24]) == 2
    assert len(full) == 26
    assert list(full.verify()) == []
    with pytest.raises(InputError, match="there is no puzzle 1"):
        full.get(1)
    # All or nothing: one unknown number and nothing is changed.
    with pytest.raises(InputError, match="there is no puzzle 99"):
        full.use([2, 3, 99], "winter issue")
    assert not full.get(3).uses
    # A number is never given twice, so that what was printed under it stays true.
    assert full.add(made("sudoku", 5)[4]) == 29


@for_each("name", ["", "  ", "two\nlines", "x" * 201, "\x1b[2J", None])
def test_names_are_lines_of_text(full: Catalogue, name: str) -> None:
    with pytest.raises(RequestError):
        full.tag([1], name)
    with pytest.raises(RequestError):
        full.use([1], name)


@pytest.mark.parametrize("name", ["../../etc/passwd", "$(rm -rf /)", "'; DROP TABLE puzzle; --", "%s", "été – №1"])
def test_names_are_never_paths_words_or_statements(full: Catalogue, name: str) -> None:
    full.tag([1], name)
    full.use([2], name)
    assert full.get(1).tags == (name,)
    assert [entry.id for entry in full.find(tag=name)] == [1]
    assert full.get(2).uses[0].place == name
    assert len(full) == 28


def test_an_empty_question_of_an_empty_catalogue(book: Catalogue) -> None:
    assert list(book.find()) == []
    assert book.sample(5, seed=1) == []
    assert book.statistics().puzzles == 0
    assert list(book.verify()) == []


def test_seeds_beyond_what_sqlite_counts(book: Catalogue) -> None:
    from dataclasses import replace

    one = made("sudoku")[0]
    book.add(replace(one, seed=2**64 - 1))
    again = book.get(1).generated()
    assert isinstance(again, Generated)
    assert again.seed == 2**64 - 1


def test_an_older_catalogue_is_brought_up_to_date(full: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    path, texts = full.path, [entry.text for entry in full.find()]
    full.close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, "ALTER TABLE run ADD COLUMN note TEXT;"))
    with pytest.raises(InputError, match="version 1; open it where it is writable"):
        Catalogue(path, writable=False)
    with Catalogue(path) as newer:
        assert [entry.text for entry in newer.find()] == texts
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_migration_that_fails_changes_nothing(full: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    path = full.path
    full.close()
    broken = "ALTER TABLE run ADD COLUMN note TEXT;\nALTER TABLE nowhere ADD COLUMN note TEXT;"
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        with pytest.raises(Exception, match="nowhere"):
            Catalogue(path)
    with Catalogue(path) as same:
        assert len(same) == 28
        assert list(same.verify()) == []


def test_a_family_that_is_not_installed_is_still_listed(full: Catalogue, tmp_path: Path) -> None:
    full.database.connection.execute("UPDATE puzzle SET family = 'chess' WHERE id = 1")
    assert [entry.family for entry in full.find(family="chess")] == ["chess"]
    with pytest.raises(InputError, match="unknown family 'chess'"):
        _ = full.get(1).puzzle


@pytest.mark.parametrize(("quick", "sizes"), [(float("inf"), [1, 1, 2, 3]), (0.0, [1] * 7)])
def test_batches_grow_while_they_are_quick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float, sizes: list[int]
) -> None:
    monkeypatch.setattr(store, "BATCH", 1)
    monkeypatch.setattr(store, "LARGEST_BATCH", 3)
    monkeypatch.setattr(store, "QUICK", quick)
    heard: list[int] = []
    with Catalogue(tmp_path / "book.db", create=True) as book:
        book.add_all(
            families.get("takuzu").generate_many(7, seed=1, size=(6, 6)),
            keep_symmetric=True,
            progress=lambda added: heard.append(added.new),
        )
        assert len(book) == 7
    assert [after - before for before, after in pairwise([0, *heard])] == sizes


def test_reading_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with Catalogue(path, create=True):
        pass
    before = path.read_bytes()
    with Catalogue(path, writable=False) as book:
        assert list(book.find()) == []
    assert [file.name for file in tmp_path.iterdir()] == ["book.db"]
    assert path.read_bytes() == before
