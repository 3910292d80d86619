"""Sudoku documents that are wrong."""

from __future__ import annotations

import pytest

import grillon
from grillon import families
from grillon.errors import FormatError


@pytest.mark.parametrize("size", [0, -9])
def test_a_size_that_is_none_is_refused(size: int) -> None:
    family = families.get("sudoku")
    document = {**family.to_document(grillon.parse("." * 81, family="sudoku")), "size": size}
    with pytest.raises(FormatError, match=f"field 'size': {size} is no size"):
        family.from_document(document)
