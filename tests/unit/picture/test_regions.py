"""Regions are those of the whole board: a line that is seen badly is told by those it leads on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from grillon.picture.regions import cuts
from grillon.picture.seen import Border, SeenBoard, SeenCell

PAPER = (240, 240, 240)
DRAWN = ("AABBB", "AACCB", "DDCCE", "DDCEE", "DFFFE")


def board(seen: dict[tuple[int, int], int]) -> SeenBoard:
    """A board of those regions; `seen` are the strengths of borders that are seen otherwise than the others."""
    made = SeenBoard.__new__(SeenBoard)
    made.rows, made.columns = len(DRAWN), len(DRAWN[0])
    cells = range(made.rows * made.columns)
    made.cells = tuple(SeenCell(PAPER, PAPER, 0) for _ in cells)
    flat = "".join(DRAWN)
    beside = [pair for pair in pairwise(cells) if pair[1] % made.columns]
    below = [(cell, cell + made.columns) for cell in cells if cell + made.columns in cells]
    made.borders = tuple(
        Border(a, b, seen.get((a, b), (40 if flat[a] != flat[b] else 12) + a % 3), 0) for a, b in sorted(beside + below)
    )
    return made


def numbered() -> tuple[int, ...]:
    numbers: dict[str, int] = {}
    return tuple(numbers.setdefault(name, len(numbers)) for name in "".join(DRAWN))


def test_thick_lines_part_regions() -> None:
    first = next(cuts(board({})))
    assert (first.regions, first.loose, first.doubts) == (numbered(), 0, frozenset())


def test_a_gap_in_a_line_is_closed_and_a_smudge_is_none() -> None:
    for borders in ({(7, 8): 13}, {(0, 1): 39}, {(7, 8): 13, (0, 1): 39}):
        assert next(cuts(board(borders))).regions == numbered()


def test_what_is_like_neither_is_in_doubt() -> None:
    [first, *_] = [cut for cut in cuts(board({(1, 2): 24, (6, 7): 24, (7, 8): 24})) if cut.regions == numbered()]
    assert first.doubts or first.cost > next(cuts(board({}))).cost


def test_what_is_weaker_than_other_lines_is_surely_no_wall() -> None:
    first = next(cuts(board({(0, 1): 3, (5, 6): 1})))
    assert (first.regions, first.doubts) == (numbered(), frozenset())


def test_dark_walls_between_tiles_that_light_gaps_part_are_seen() -> None:
    made = board({})
    made.borders = tuple(
        replace(one, strength=0 if one.strength > 30 else 20, opposite=one.strength if one.strength > 30 else 0)
        for one in made.borders
    )
    assert next(cuts(made)).regions == numbered()
