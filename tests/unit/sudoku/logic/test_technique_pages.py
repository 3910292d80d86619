"""The pages of the techniques show every one of them, as it is told today."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples import technique_pages

from grillon.families.sudoku import FAMILY
from grillon.model import TechniqueSet

ROOT = Path(__file__).parents[4]
PAGES = {"en": (ROOT / "docs" / "families", "../images"), "fr": (ROOT / "docs" / "fr" / "families", "../../images")}
"""Of each language: the folder, and where its pictures are."""


@pytest.mark.parametrize("known", FAMILY.ladder.sets, ids=lambda known: known.name)
def test_every_technique_has_its_section_and_its_picture(known: TechniqueSet) -> None:
    name = known.name
    for folder, _ in PAGES.values():
        page = (folder / f"sudoku-techniques-{name}.md").read_text("utf-8")
        for technique in known.techniques:
            assert f"{{#{technique.id}}}" in page
            picture = ROOT / "docs" / "images" / "techniques" / f"{name}-{technique.id}.svg"
            assert picture.name in page
            assert picture.read_text("utf-8").startswith("<svg")


def test_the_pages_are_up_to_date() -> None:
    """`make pictures` would write the same."""
    known = FAMILY.ladder.sets[1]
    uses = technique_pages.examples(known, {"skyscraper", "x_wing", "als_xz", "naked_single"})
    for lang, (folder, images) in PAGES.items():
        page = (folder / f"sudoku-techniques-{known.name}.md").read_text("utf-8")
        for technique in known.techniques:
            if technique.id in uses:
                section = technique_pages.section(technique, uses[technique.id], known, f"{images}/techniques", lang)
                assert f"{section}\n" in page
