"""Bulk generation: the same puzzles with any number of workers, after interruptions, and none twice."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from grillon import families
from grillon.base.workers import AHEAD, Here, Outcome, Processes
from grillon.catalogue import Catalogue
from grillon.catalogue.bulk import Order, OrderProgress, SeedTask, _key, generate_into, unfinished
from grillon.catalogue.order_ledger import OrderLedger
from grillon.catalogue.orders import orders_of, read_orders, try_orders
from grillon.errors import InputError, LimitReached, RequestError
from grillon.puzzle.generated import Generated
from tests.support.cases import for_each

LARGEST = 4
"""Seeds of a task, where tasks are kept short."""
FEW: Mapping[str, Any] = {"size": "4x4"}
"""There are so few such Sudokus up to symmetry that seeds repeat."""


def texts(book: Catalogue) -> list[tuple[int, str]]:
    return [(entry.id, entry.text) for entry in book.find()]


def quiet(folder: Path, order: Order, *, starting: list[Generated] | None = None) -> list[tuple[int, str]]:
    """What an undisturbed run in this process gives."""
    with Catalogue(folder / "quiet.db", create=True) as book:
        book.add_all(starting or [])
        generate_into(book, order, Here())
        return texts(book)


@pytest.mark.parametrize("width", [1, 2, 7])
def test_the_same_puzzles_with_any_number_of_workers(tmp_path: Path, width: int) -> None:
    order = Order("sudoku", 24, FEW, 5)
    held = list(families.get("sudoku").generate_many(8, seed=30, **FEW))
    expected = quiet(tmp_path, order, starting=held)
    assert len(expected) == 32
    workers = Processes(width)
    try:
        with Catalogue(tmp_path / "book.db", create=True) as book:
            book.add_all(held)
            assert generate_into(book, order, workers) == 24
            assert texts(book) == expected
            assert list(book.verify()) == []
            assert unfinished(book, "sudoku", FEW) is None
    finally:
        workers.close()


def test_it_gives_what_generate_many_gives(tmp_path: Path) -> None:
    one_by_one = list(families.get("takuzu").generate_many(12, seed=3, size="6x6"))
    found = quiet(tmp_path, Order("takuzu", 12, {"size": "6x6"}, 3))
    assert [text for _, text in found] == [str(one.puzzle) for one in one_by_one]


class Failing(Here):
    """Workers that are interrupted after so many tasks."""

    def __init__(self, tasks: int, width: int) -> None:
        super().__init__()
        self.tasks, self.width = tasks, width

    def next(self, timeout: float) -> Outcome | None:
        self.tasks -= 1
        if self.tasks < 0:
            raise KeyboardInterrupt
        return super().next(timeout)


@pytest.fixture
def short_batches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("grillon.catalogue.bulk.COMMIT_SECONDS", 0.0)
    monkeypatch.setattr("grillon.catalogue.bulk.MOST_SEEDS", LARGEST)
    return iter([None])


@pytest.mark.usefixtures("short_batches")
def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    order = Order("sudoku", 24, FEW, 5, tags=("four",))
    expected = quiet(tmp_path, order)
    choose, stops = random.Random(2), 0
    with Catalogue(tmp_path / "book.db", create=True) as book:
        while True:
            try:
                generate_into(book, order, Failing(choose.randrange(1, 6), choose.choice([1, 2, 7])))
                break
            except KeyboardInterrupt:
                stops += 1
                again = unfinished(book, "sudoku", FEW)
                assert again is not None
                assert again == order
        assert stops > 5
        assert texts(book) == expected
        assert {entry.tags for entry in book.find()} == {("four",)}


def test_what_is_kept_ends_at_the_number_wanted_whatever_the_tasks(tmp_path: Path) -> None:
    order = Order("sudoku", 7, FEW, 5)
    expected = quiet(tmp_path, order)
    assert len(expected) == 7
    with Catalogue(tmp_path / "book.db", create=True) as book:
        generate_into(book, order, Failing(100, 7))
        assert texts(book) == expected
        seeds = book.database.rows("SELECT next_seed FROM run")
        more = Order("sudoku", 7, FEW, int(str(seeds[0][0])))
        generate_into(book, more, Here())
        both = texts(book)
    assert [text for _, text in both] == [text for _, text in quiet(tmp_path / "..", Order("sudoku", 14, FEW, 5))]


@pytest.mark.usefixtures("short_batches")
def test_a_well_that_runs_dry_says_so_and_keeps_what_it_gave(book: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grillon.lists.seeds.MAX_REPEATED", 200)
    order = Order("latin", 500, {"size": "2x2"}, 1)
    with pytest.raises(LimitReached, match=r"\d of 500 puzzles made: 200 seeds in a row gave nothing new"):
        generate_into(book, order, Here())
    kept = len(book)
    assert 0 < kept < 500
    assert list(book.verify()) == []


def test_a_generator_that_gives_up_ends_the_run(book: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> Generated:
        raise LimitReached("no such puzzle in {tried} attempts", tried=7)

    monkeypatch.setattr(families.get("latin").generator, "make", never)
    with pytest.raises(LimitReached, match="0 of 3 puzzles made: no such puzzle in 7 attempts"):
        generate_into(book, Order("latin", 3, {}, 1), Here())


def test_what_a_generator_says_comes_back_from_another_process() -> None:
    said = pickle.loads(pickle.dumps(LimitReached("no such puzzle in {tried} attempts", tried=7)))
    assert str(said) == "no such puzzle in 7 attempts"


@pytest.mark.usefixtures("short_batches")
def test_only_so_many_tasks_wait_however_many_puzzles_are_wanted(book: Catalogue) -> None:
    class Counting(Failing):
        out = most = 0

        def submit(self, task: SeedTask) -> None:
            self.out += task.seeds
            self.most = max(self.most, self.out)
            super().submit(task)

        def next(self, timeout: float) -> Outcome | None:
            outcome = super().next(timeout)
            if outcome is not None:
                self.out -= outcome[0].seeds
            return outcome

    workers = Counting(10_000, 3)
    generate_into(book, Order("takuzu", 300, {"size": "6x6"}, 1), workers)
    assert len(book) == 300
    assert workers.most <= 3 * AHEAD * LARGEST


def test_progress_tells_rate_and_time_left(book: Catalogue) -> None:
    heard: list[OrderProgress] = []
    generate_into(book, Order("takuzu", 5, {"size": "6x6"}, 1), Here(), progress=heard.append)
    assert heard[-1].kept == heard[-1].wanted == 5
    assert heard[-1].rate > 0
    assert heard[-1].seconds_left == 0
    assert OrderProgress(30, 90, 40, 10.0, 10).seconds_left == 30


ORDERS = """
seed = 11
[[order]]
family = "Tectonic"
count = 3
size = "6x6"
level = "hard"
tags = ["summer", "cover"]
[[order]]
family = "sudoku"
count = 2
rating = "1..3"
symmetry = "rotation2"
seed = 4
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "orders.toml"
    path.write_text(text, "utf-8")
    return path


def test_mixed_orders(tmp_path: Path, book: Catalogue) -> None:
    orders = read_orders(written(tmp_path, ORDERS), seed=1)
    try_orders(orders)
    for order in orders:
        generate_into(book, order, Here())
    assert [(entry.family, str(entry.level), entry.tags) for entry in book.find()][:3] == [
        ("tectonic", "hard", ("cover", "summer"))
    ] * 3
    sudokus = list(book.find(family="sudoku", rating=(1, 3)))
    assert len(sudokus) == 2
    assert [order.seed for order in orders] == [11, 4]


@for_each(
    ("text", "words"),
    [
        ("[[order]]\nfamily = 'sudoku'\ncount = 1\ncolour = 'red'", "order 1: unknown option 'colour'"),
        (ORDERS + "[[order]]\nfamily = 'sudoku'\ncount = 1\nlevel = 'herd'", "order 3: level: 'herd' is unknown"),
        ("[[order]]\nfamily = 'chess'\ncount = 1", "order 1: unknown family 'chess'"),
        ("[[order]]\nfamily = 'sudoku'\ncount = 0", "order 1: number is at least 1"),
        ("[[order]]\nfamily = 'sudoku'\ncount = 'many'", "order 1: number: 'many' is not a whole number"),
        ("[[order]]\nfamily = 'sudoku'", "order 1: 'count' is missing"),
        ("[[order]]\nfamily = 'sudoku'\ncount = 1\ntags = 'x'", "order 1: 'tags' is a list"),
        ("[[order]]\nfamily = 'sudoku'\ncount = 1\ntags = ['a\\nb']", "order 1: tag: "),
        ("[[order]]\nfamily = 'sudoku'\ncount = 1\nseed = -1", "order 1: seed is at least 0"),
        ("[[order]]\ncount = 1", "order 1: 'family' is missing"),
        ("[[order]]\nfamily = 'sudoku'\ncount = 1\nkeep_symmetric = 1", "order 1: 'keep_symmetric' is true or false"),
        ("[[order]]\n" * 1001, "1001 orders, more than 1000"),
        ("#" * 2_000_000, "too long for a file of orders"),
        ("nothing = 1", "'nothing' is unknown"),
        ("", "there is no"),
        ("= =", "this is not TOML"),
    ],
)
def test_orders_that_cannot_be_read_are_refused_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InputError) as refused:
        read_orders(written(tmp_path, text.replace("'", '"')), seed=1)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "request_", [{"size": "9x10"}, {"size": "4x4", "level": "extreme"}, {"size": "4x4", "count": 100}]
)
def test_orders_that_cannot_be_met_are_refused_before_anything_is_made(
    request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grillon.lists.seeds.MAX_REPEATED", 100)
    document: dict[str, object] = {
        "order": [{"family": "takuzu", "count": 1}, {"family": "sudoku", "count": 1, **request_}]
    }
    with pytest.raises(RequestError, match="orders: order 2: "):
        try_orders(orders_of(document, "orders", 1), "orders")


def test_what_the_catalogue_holds_counts_against_an_order_but_not_what_the_order_itself_made(
    book: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grillon.lists.seeds.MAX_REPEATED", 100)
    first, again = (
        orders_of({"seed": seed, "order": [{"family": "sudoku", "size": "4x4", "count": 25}]}, "orders", 1)
        for seed in (1, 500)
    )
    try_orders(first, "orders", book)
    generate_into(book, first[0], Here())
    with pytest.raises(RequestError, match=r"orders: order 1: only \d+ of 25 puzzles found"):
        try_orders(again, "orders", book)
    OrderLedger.begin(book.database, _key(again[0]))
    try_orders(again, "orders", book)
