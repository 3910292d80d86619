"""What fuzzing found, each with the input that was a fault of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon import parse_many
from grillon.catalogue import Catalogue
from grillon.codec import from_json
from grillon.errors import Damaged, FormatError


def test_half_a_character_is_named_with_its_place() -> None:
    with pytest.raises(FormatError, match=r"line 2, column 3: '\\udccf' is not a character"):
        list(parse_many("takuzu\n0 \udccf\n"))


def test_a_board_of_odd_blanks_is_no_puzzle() -> None:
    with pytest.raises(FormatError):
        list(parse_many("a. b.\nc. d.\na4 {" + "\x1e" * 60 + "p" + "\x1e" * 60 + "[0, 2]\n"))


def test_a_rating_without_its_hardest_technique_has_none() -> None:
    document = {"value": None, "scale": "grillon", "level": "extreme", "technique_set": "standard", "solved": False}
    assert from_json(document, "rating").hardest is None


def test_a_catalogue_whose_names_are_no_text_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    Catalogue(path, create=True).close()
    content = path.read_bytes()
    path.write_bytes(
        content.replace(b"CREATE TABLE puzzle", b"CREATE TABLE \xf4\xf4\xf4zle").replace(b"puzzle", b"p\xf4zzle")
    )
    with pytest.raises(Damaged):
        Catalogue(path)
