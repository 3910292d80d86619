"""Numbers per placement of a packing, in words and as a picture."""

from __future__ import annotations

from pathlib import Path

from grillon.render.theme import heat
from tests.unit.cli.conftest import Grillon

CORNERS = "packing square\n...\n...\npiece A ##/#. \npiece B ##/#. noflip\n"
"""Two corners in 2x3: each lies in each of the four corners once."""


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
        assert picture.count(f'fill="{heat(0.5)}"') == 6  # two of the four solutions for each cell


def test_a_heat_map_that_cannot_be_drawn_is_refused(grillon: Grillon) -> None:
    ran = grillon("render", CORNERS, "--heat-map", "C")
    assert (ran.code, ran.err) == (2, "grillon: --heat-map: there is no 'C'; there are: A, B\n")
    ran = grillon("render", "latin.1.0000", "--heat-map", "A")
    assert (ran.code, ran.err) == (2, "grillon: --heat-map: there is no 'A'; there are: 1, 2\n")
    assert "exclude each other" in grillon("render", CORNERS, "--heat-map", "A", "--solution").err
