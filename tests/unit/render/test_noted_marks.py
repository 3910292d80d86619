"""Pencil marks stand where players write them: in the place of their digit on a keypad."""

from __future__ import annotations

import re

from grillon import parse
from grillon.render import to_svg

LINE = "." * 81


def places(svg: str) -> dict[str, tuple[float, float]]:
    """Where each digit of the first cell is."""
    group = re.search(r'<g fill="#1f4e9c">(.*?)</g>', svg)
    assert group is not None
    texts = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\d)</text>', group[1])
    return {digit: (float(x), float(y)) for x, y, digit in texts}


def test_a_mark_has_the_place_of_its_digit() -> None:
    puzzle = parse(LINE)

    def marked(digits: str) -> dict[str, tuple[float, float]]:
        position = puzzle.position().mark(*(int(digit) - 1 for digit in digits), corner=True)
        return places(to_svg(puzzle.drawing(position)))

    every = marked("123456789")
    columns, rows = sorted({x for x, _ in every.values()}), sorted({y for _, y in every.values()})
    assert (len(columns), len(rows)) == (3, 3)
    for digit in range(9):
        assert every[str(digit + 1)] == (columns[digit % 3], rows[digit // 3])
    for digits in ("59", "19", "3"):  # whatever else is noted
        assert marked(digits) == {digit: every[digit] for digit in digits}


def test_marks_of_both_kinds_do_not_lie_upon_each_other() -> None:
    puzzle = parse(LINE)
    position = puzzle.position().mark(*range(9), corner=True).mark(0, 1)
    group = re.search(r'<g fill="#1f4e9c">(.*?)</g>', to_svg(puzzle.drawing(position)))
    assert group is not None
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*>(\d+)</text>', group[1])
    assert len(found) == 10
    # A digit is at most two thirds as wide as it is high.
    boxes = [(float(x), float(y), len(text) * float(size) / 3, float(size) / 2) for x, y, size, text in found]
    for number, (x, y, wide, high) in enumerate(boxes):
        for other_x, other_y, other_wide, other_high in boxes[:number]:
            assert abs(x - other_x) >= wide + other_wide - 0.1 or abs(y - other_y) >= high + other_high - 0.1
