"""What is refused, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grillon import families
from grillon.errors import GrillonError
from grillon.families.tectonic import TectonicPuzzle
from grillon.families.tectonic.draft import from_draft
from grillon.families.tectonic.numbering.ids import layout_id, values_id
from grillon.puzzle.draft import Draft
from tests.support.cases import for_each

FAMILY = families.get("tectonic")
BLANK = TectonicPuzzle.blank(2, 2, 4)


def _tree(folder: str) -> object:
    assert FAMILY.formats.tree is not None
    return FAMILY.formats.tree.write(Path(folder), [(BLANK, BLANK.solve().value, None)])


CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: TectonicPuzzle(2, 2, 4, (0,) * 4, (0,) * 3), "4 borders expected, found 3"),
    (lambda: TectonicPuzzle(1, 1, 4, (-1,), ()), "the board has no cells, only holes"),
    (lambda: TectonicPuzzle.from_regions(["aa"], [[1]]), "2 values expected, found 1"),
    (lambda: layout_id(BLANK), "only a board whose regions are all known has a layout id"),
    (lambda: values_id(TectonicPuzzle.from_regions(["aa"])), "only a grid with all its values has a values id"),
    (lambda: _tree("nowhere"), "only a puzzle whose regions are all known can be stored in a tree of text files"),
    (lambda: FAMILY.boards((3, 3)).rank(BLANK), "a Tectonic grid 3x3 is needed"),
    (lambda: from_draft(Draft("tectonic", {"size": "2x2"}, ("R1C1=1", "R1C1=2"))), "R1C1 has two givens"),
    (
        lambda: from_draft(Draft("tectonic", {"size": "2x2"}, (), ("R1C1=1",))),
        "in tectonic puzzles nothing is ruled out from the start",
    ),
]


@for_each(("ask", "message"), CASES)
def test_it_is_refused(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(GrillonError) as refused:
        ask()
    assert str(refused.value) == message
