"""A small catalogue with puzzles of every family, those of other distributions among them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grillon import families
from grillon.catalogue import Catalogue
from grillon.puzzle.generated import Generated

REQUESTS: dict[str, dict[str, Any]] = {
    "fences": {},
    "kakuro": {},
    "latin": {"size": "4x4"},
    "packing": {"pieces": "pentominoes", "size": "6x10", "clues": 6},
    "sudoku": {},
    "takuzu": {"size": "6x6"},
    "tectonic": {"size": "5x5"},
}


@cache
def made(family: str, number: int = 4, seed: int = 1) -> tuple[Generated, ...]:
    return tuple(families.get(family).generate_many(number, seed=seed, **REQUESTS[family]))


def all_made() -> list[Generated]:
    return [one for family in REQUESTS for one in made(family)]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Catalogue]:
    """An empty catalogue."""
    with Catalogue(tmp_path / "book.db", create=True) as catalogue:
        yield catalogue


@pytest.fixture
def full(book: Catalogue) -> Catalogue:
    """Four puzzles of every family."""
    book.add_all(all_made())
    return book
