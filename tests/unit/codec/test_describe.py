"""The published schemas and the page's types are made from the values; those written by hand are few and known."""

from __future__ import annotations

from pathlib import Path

from examples.schemas import FOLDER, HAND_WRITTEN, files

from grillon.codec import kinds
from tests.support.cases import for_each


@for_each("path", files())
def test_files_are_current(path: Path) -> None:
    assert path.read_text("utf-8") == files()[path], "run `make schemas`"


def test_there_is_a_schema_for_each_kind_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(kinds())
    assert set(HAND_WRITTEN) <= set(kinds())
