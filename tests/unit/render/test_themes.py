"""Pictures for black ink and for large print."""

from __future__ import annotations

import re

import pytest

from grillon import families
from grillon.errors import RequestError
from grillon.puzzle.puzzle import Puzzle
from grillon.render.svg import to_svg
from grillon.render.theme import THEMES

PUZZLES = [families.get(name).generate(seed=1).puzzle for name in ("packing", "tectonic", "takuzu", "sudoku")]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.family_name)
def test_black_ink_alone_needs_no_colour(puzzle: Puzzle) -> None:
    step = puzzle.explain(max_steps=1).steps[0]
    svg = to_svg(puzzle.drawing(step=step), theme="black-and-white")
    colours = set(re.findall(r"#([0-9a-f]{6})", svg))
    assert colours
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)
    assert "#ffffff" in svg


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.family_name)
def test_large_print_has_larger_symbols_and_heavier_lines(puzzle: Puzzle) -> None:
    drawing = puzzle.drawing(puzzle.solve().value.position())
    sizes, widths = (
        [max(map(float, re.findall(rf'{name}="([\d.]+)"', to_svg(drawing, theme=theme)))) for theme in THEMES]
        for name in ("font-size", "stroke-width")
    )
    assert sizes[2] > sizes[0] == sizes[1]
    assert widths[2] > widths[0] == widths[1]


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(RequestError, match="there is no theme 'neon'"):
        to_svg(PUZZLES[0].drawing(), theme="neon")
