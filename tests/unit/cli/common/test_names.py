"""Names as people type them: techniques, levels, variants, families and formats."""

from __future__ import annotations

import pytest

from grillon.errors import RequestError
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated
from tests.unit.cli.conftest import Grillon


@for_each(
    ("words", "same"),
    [
        (("sudoku", "--technique", "Naked-Pair"), ("sudoku", "--technique", "naked_pair")),
        (("sudoku", "--level", "Hard"), ("sudoku", "--level", "hard")),
        (("sudoku", "--variant", "Anti-Knight"), ("sudoku", "--variant", "antiknight")),
        (("SUDOKU", "--size", "4x4"), ("sudoku", "--size", "4x4")),
        (("tectonic", "--technique", "hidden pair"), ("tectonic", "--technique", "hidden_pair")),
        (
            ("takuzu", "--symmetry", "Left_Right", "--size", "6x6"),
            ("takuzu", "--symmetry", "left-right", "--size", "6x6"),
        ),
        (("sudoku", "--format", "SHORT"), ("sudoku", "--format", "short")),
    ],
)
def test_capitals_hyphens_and_spaces_do_not_matter(
    grillon: Grillon, words: tuple[str, ...], same: tuple[str, ...]
) -> None:
    made, expected = (grillon("generate", *some, "--seed", "3") for some in (words, same))
    assert expected.code == 0
    assert made == expected


def test_explain_until_a_technique(grillon: Grillon) -> None:
    puzzle = grillon("generate", "sudoku", "--size", "4x4", "--seed", "1").out.strip()
    whole, loose = (grillon("explain", puzzle, "--until", name) for name in ("full_house", "Full House"))
    assert whole.code == 0
    assert loose == whole


def test_an_unknown_name_gets_the_nearest_offered(grillon: Grillon) -> None:
    ran = grillon("generate", "sudoku", "--technique", "x-wings")
    offered = "did you mean x_wing? `grillon families --verbose` lists them all"
    assert (ran.code, ran.err) == (2, f"grillon: --technique: 'x-wings' is unknown; {offered}\n")
    listed = grillon("families", "--verbose").out
    assert "x_wing" in listed
    assert "\n  techniques of people: full_house, " in listed
    assert "skyscraper" in listed
    ran = grillon("generate", "sudoku", "--variant", "x+windoko")
    assert ran.err.startswith(
        "grillon: --variant: 'windoko' is unknown; did you mean windoku? `grillon generate sudoku --help`"
    )
    ran = grillon("generate", "takuzo")
    assert ran.err.startswith("grillon: unknown family 'takuzo'; did you mean takuzu? Choose from: packing, sudoku, ")


@pytest.mark.parametrize("family", FAMILIES)
def test_no_ladder_of_unknown_techniques(family: str) -> None:
    with pytest.raises(RequestError, match=f"^{family} has no technique 'wishing'; "):
        generated(family, 1).puzzle.explain(only=["wishing"])


def test_families_and_sizes(grillon: Grillon) -> None:
    assert grillon("count", "Takuzu", "4x4").out == "72\n"
    assert grillon("sample", "TAKUZU", "4x4", "--seed", "2") == grillon("sample", "takuzu", "4x4", "--seed", "2")
    assert '"family": "tectonic"' in grillon("count", "Tectonic", "2x2", "--json").out
    for size in ("3x3x3", "banana"):
        ran = grillon("count", "sudoku", size)
        assert (ran.code, ran.err) == (2, f"grillon: '{size}' is not a size such as 4x6\n")


def test_a_level_misspelt_in_french_is_answered_in_french(grillon: Grillon) -> None:
    ran = grillon("generate", "sudoku", "--level", "dificile", "--lang", "fr")
    assert ran.code == 2
    assert "vouliez-vous dire difficile ?" in ran.err.replace("\u202f", " ")
    assert "débutant, facile" in ran.err
    assert "did you mean hard? Choose from: beginner, easy" in grillon("generate", "sudoku", "--level", "hrd").err
