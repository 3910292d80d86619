"""How an edition is made: shelves from seeds, in files, and one catalogue of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from grillon import families
from grillon.catalogue import Catalogue
from grillon.collection import make
from grillon.errors import LimitReached
from grillon.families.takuzu import TakuzuPuzzle
from grillon.families.takuzu.family import TakuzuFamily
from grillon.families.takuzu.generate import TakuzuGenerator
from grillon.model import Level
from grillon.puzzle.family import Family
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.generator import Generator
from grillon.puzzle.parts.part import Part


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shelves of two puzzles, of one family."""
    monkeypatch.setattr(make, "WANTED", 2)
    monkeypatch.setattr(make, "CANDIDATES", 3)
    monkeypatch.setattr(make, "TRIES", 12)
    takuzu = families.get("takuzu")
    monkeypatch.setattr(
        make, "shelves", lambda: iter([make.Shelf(takuzu, Level.BEGINNER), make.Shelf(takuzu, Level.EASY)])
    )
    monkeypatch.setattr(takuzu.generator, "collection_requests", ({"size": "6x6"},))


@pytest.mark.usefixtures("few")
def test_the_same_shelf_at_each_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        make.main([str(folder), "takuzu", "easy"])
        assert [path.name for path in folder.glob("*.db")] == ["takuzu-1-easy.db"]
    texts = []
    for folder in folders:
        with Catalogue(folder / "takuzu-1-easy.db", writable=False) as shelf:
            texts.append([entry.text for entry in shelf.find()])
            assert all(str(entry.level) == "easy" for entry in shelf.find())
    assert texts[0] == texts[1]
    assert capsys.readouterr().out == f"takuzu-1-easy.db {len(texts[0])}\n" * 2


@pytest.mark.usefixtures("few")
def test_a_finished_shelf_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    easy = make.Shelf(families.get("takuzu"), Level.EASY)
    path = make.make_shelf(easy, tmp_path)

    def none(*_: object) -> Any:
        raise AssertionError("it is there already")

    monkeypatch.setattr(make, "candidates", none)
    assert make.make_shelf(easy, tmp_path) == path


@pytest.mark.usefixtures("few")
def test_an_edition_is_one_file_with_every_shelf(tmp_path: Path) -> None:
    parts = [make.make_shelf(shelf, tmp_path) for shelf in make.shelves()]
    edition = tmp_path / "edition.db"
    number = make.make_edition(parts, edition)
    with Catalogue(edition, writable=False) as book:
        assert len(book) == number > 2
        assert list(book.verify()) == []
    assert not list(tmp_path.glob("edition.db-*"))
    assert not list(tmp_path.glob("*.draft"))
    with closing(sqlite3.connect(edition)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_request_that_cannot_be_met_is_dropped() -> None:
    asked: list[str] = []

    class Nothing(Generator[TakuzuPuzzle]):
        schema = TakuzuGenerator.schema
        collection_requests = ({"size": "4x4"}, {"size": "6x6"})

        def make(self, seed: int, monitor: Any, request: Any) -> Generated[TakuzuPuzzle]:
            asked.append(request["size"])
            raise LimitReached("nothing")

    class Dry(TakuzuFamily):
        generator = Part(Nothing)

    dry: Family = Dry()
    assert list(make.candidates(make.Shelf(dry, Level.EASY))) == []
    assert len(asked) == 6
