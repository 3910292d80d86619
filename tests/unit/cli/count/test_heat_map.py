"""Numbers per placement of a packing, in words and as a picture."""

from __future__ import annotations

from pathlib import Path

from grillon import parse
from grillon.render.heat_map import heat_map
from grillon.render.theme import heat
from tests.unit.cli.conftest import Grillon

CORNERS = "packing square\n...\n...\npiece A ##/#. \npiece B ##/#. noflip\n"
"""Two corners in 2x3: each lies in each of the four corners once."""
ROW = ("packing square\n.....\npiece A #\npiece B ####", "--heat-map", "B")


def test_placements_are_counted(grillon: Grillon) -> None:
    ran = grillon("count", CORNERS, "--per-placement")
    assert ran.code == 0, ran.err
    first, *rest = ran.out.splitlines()
    assert first == "4"
    assert sorted(line.split(maxsplit=1)[0] for line in rest) == ["1"] * 8


def test_a_heat_map_is_drawn(grillon: Grillon, tmp_path: Path) -> None:
    for name in ("A", "B"):
        path = tmp_path / f"{name}.svg"
        ran = grillon("render", CORNERS, "--heat-map", name, "--out", str(path))
        assert ran.code == 0, ran.err
        picture = path.read_text()
        assert f"<title>Packing 2x3: {name}</title>" in picture
        # Two of the four solutions for each cell, and one shade of the scale.
        assert picture.count(f'fill="{heat(1)}"') == 6 + 1
        assert picture.count(">50</text>") == 6 + 1
        assert [f">{number}</text>" in picture for number in (0, 13, 25, 38)] == [True] * 4


def test_a_heat_map_says_without_colour_what_it_says_with_it(grillon: Grillon) -> None:
    ran = grillon("render", *ROW)
    assert ran.out.splitlines() == [
        "┏━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┓",
        "┃ 50  │ 100 │ 100 │ 100 │ 50  ┃",
        "┗━━━━━┷━━━━━┷━━━━━┷━━━━━┷━━━━━┛",
        " % of the 2 times B is laid",
        "┌─────┬─────┬─────┬─────┬─────┐",
        "│  0  │ 25  │ 50  │ 75  │ 100 │",
        "└─────┴─────┴─────┴─────┴─────┘",
    ]
    assert "% des 2 poses de B" in grillon("render", *ROW, "--lang", "fr").out


def test_a_heat_map_groups_large_numbers_as_the_language_does() -> None:
    puzzle = parse(CORNERS)
    numbers = {candidate: 1000 * number for candidate, number in puzzle.count_each().items()}
    assert heat_map(puzzle, numbers, "A").description == "% of the 4,000 times A is laid"
    assert heat_map(puzzle, numbers, "A", "fr").description == "% des 4\u202f000 poses de A"


def test_a_heat_map_that_cannot_be_drawn_is_refused(grillon: Grillon) -> None:
    ran = grillon("render", CORNERS, "--heat-map", "C")
    assert (ran.code, ran.err) == (2, "grillon: --heat-map: there is no 'C'; choose from: A, B\n")
    ran = grillon("render", "latin.1.0000", "--heat-map", "A")
    assert (ran.code, ran.err) == (2, "grillon: --heat-map: there is no 'A'; choose from: 1, 2\n")
    assert "cannot be combined" in grillon("render", CORNERS, "--heat-map", "A", "--solution").err
