"""What the command line says about packings: reasons, cuts, comparisons, random solutions."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import grillon as library
from tests.support.cases import for_each
from tests.unit.cli.common.test_json import validated
from tests.unit.cli.conftest import Grillon

HOLED = "packing square\n.....\n.###.\n.....\n.....\npiece A #"
LEVEL = "CGABDEABECBAKAAE"

NO_SOLUTION = {
    "packing square\n...\n...\n...\npiece A ##/##": (
        "The areas differ: 9 cells, but pieces for 4.",
        "Les aires diffèrent : 9 cases, mais des pièces pour 4.",
    ),
    "packing square\n...\n#.#\n...\npiece A ##/##\npiece B ###": (
        "Piece A fits nowhere.",
        "La pièce A n'entre nulle part.",
    ),
    "packing square\n..#.\npiece A ##\npiece B ## x0..1": ("No piece covers R1C4.", "Aucune pièce ne couvre L1C4."),
    "packing square\n....\n....\npiece A ##/##\npiece B ###/.#.": (
        "Coloured like a chessboard, the board has 4 light and 4 dark cells, "
        "but the pieces can never cover that many of each.",
        "Colorié en damier, le plateau a 4 cases claires et 4 foncées, "
        "mais les pièces ne peuvent pas en couvrir autant de chaque couleur.",
    ),
    "packing square\n....\n....\n....\npiece A #../##./.##\npiece B ##/##\npiece C ###": (
        "A complete search found nothing.",
        "Une recherche complète n'a rien trouvé.",
    ),
}


@for_each("puzzle", NO_SOLUTION)
def test_no_solution_has_a_reason(grillon: Grillon, puzzle: str) -> None:
    for lang, reason, none, verdict in (
        ("en", NO_SOLUTION[puzzle][0], "puzzle: there is no solution.", "puzzle: none."),
        ("fr", NO_SOLUTION[puzzle][1], "grille : il n'y a pas de solution.", "grille : aucune solution."),
    ):
        solved = grillon("solve", puzzle, "--lang", lang)
        assert (solved.code, solved.out, solved.err) == (1, "", f"grillon: {none} {reason}\n")
        checked = grillon("check", puzzle, "--lang", lang)
        assert (checked.code, checked.out) == (1, f"{verdict} {reason}\n")
        for verb in ("solve", "check"):
            ran = grillon(verb, puzzle, "--lang", lang, "--json")
            (line,) = validated(verb, ran.out)
            assert (ran.code, line["reason"]) == (1, reason)
    assert NO_SOLUTION[puzzle][0] in grillon("rate", puzzle).out


def test_where_there_is_a_solution_there_is_no_reason(grillon: Grillon) -> None:
    for verb in ("solve", "check"):
        (line,) = validated(verb, grillon(verb, LEVEL, "--family", "packing", "--json").out)
        assert line["reason"] == ""


def test_a_cut_fits_its_schema_and_reads_back(grillon: Grillon, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(HOLED)
    for words in (["6x12", "--pieces", "14", "--different"], [str(board), "--pieces", "4"], ["4x6", "--sizes", "3..5"]):
        ran = grillon("cut", *words, "--seed", "3", "--json")
        assert ran.code == 0, ran.err
        (line,) = validated("cut", ran.out)
        puzzle = library.parse(line["puzzle"])
        assert puzzle.verify(puzzle.family.formats.parse_solution(puzzle, line["solution"]["text"]))
        assert line["proof"] == "not asked"
        assert grillon("cut", *words, "--seed", "3").out == f"{line['puzzle']}\n"
    assert line["puzzle"] != validated("cut", grillon("cut", *words, "--seed", "4", "--json").out)[0]["puzzle"]


def test_one_board_is_cut_at_a_time(grillon: Grillon, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{HOLED}\n\n{HOLED}\n")
    ran = grillon("cut", str(boards), "--pieces", "4")
    assert (ran.code, ran.err) == (2, f"grillon: {boards}: one board at a time, not 2\n")


def test_a_unique_cut_says_so(grillon: Grillon, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(HOLED)
    for words in (["6x8", "--pieces", "6", "--different"], [str(board), "--pieces", "4"]):
        (line,) = validated("cut", grillon("cut", *words, "--unique", "--json").out)
        assert line["proof"] == "unique"
        assert int(library.parse(line["puzzle"]).count(up_to_symmetry=True)) == 1
    refused = grillon("cut", "6x8", "--pieces", "99")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "is not a range" in grillon("cut", "6x8", "--sizes", "2.5..4").err


def test_a_comparison_fits_its_schema_and_is_drawn(grillon: Grillon, tmp_path: Path) -> None:
    chart = tmp_path / "chart.svg"
    ran = grillon("compare", LEVEL, "--out", str(chart))
    assert ran.code == 0, ran.err
    head, *rows = ran.out.splitlines()
    assert head.split() == ["order", "engine", "pruning", "tested", "branches", "pruned", "depth", "seconds"]
    assert len(rows) == 16
    assert {row.split()[1] for row in rows} == {"cover"}
    bars = ElementTree.parse(chart).findall("{http://www.w3.org/2000/svg}rect")
    assert len(bars) == 1 + 16
    (line,) = validated("compare", grillon("compare", LEVEL, "--pruning", "off", "--json").out)
    assert [(run["prune"], run["engine"]) for run in line["runs"]] == [(False, "cover")] * 8
    assert all(run["found"] and run["finished"] for run in line["runs"])
    assert grillon("compare", LEVEL, "--pruning", "maybe").code == 2
    assert grillon("compare", LEVEL, "--out", str(tmp_path / "no" / "chart.svg")).code == 2


@pytest.mark.parametrize(
    ("words", "engine"),
    [
        ([], "bitboard"),
        (["--engine", "cover"], "cover"),
        (["--engine", "sweep"], "sweep"),
        (["--engine", "assembly"], "assembly"),
    ],
)
def test_counters_are_shown_with_the_engine_they_are_of(grillon: Grillon, words: list[str], engine: str) -> None:
    corners = "packing square\n...\n...\npiece A ##/#.\npiece B ##/#. noflip"
    assert f" s; engine {engine}: " in grillon("solve", corners, "--verbose", *words).err
    (line,) = validated("solve", grillon("solve", corners, "--json", *words).out)
    assert line["engines"] == [engine]
    assert f" s; engine {engine}: " in grillon("count", corners, "--verbose", *words).err


def test_the_only_engine_of_a_family_has_no_name(grillon: Grillon) -> None:
    assert "engine" not in grillon("solve", "fences.1.2x2.D2I0L0.1000", "--verbose").err
    (line,) = validated("solve", grillon("solve", "fences.1.2x2.D2I0L0.1000", "--json").out)
    assert line["engines"] == []


def test_random_solutions_of_a_puzzle(grillon: Grillon) -> None:
    corners = "packing square\n...\n...\npiece A ##/#.\npiece B ##/#. noflip"
    ran = grillon("sample", corners, "--count", "40", "--seed", "1", "--json")
    lines = validated("sample", ran.out)
    assert len({line["solution"]["text"] for line in lines}) == 4
    assert grillon("sample", corners, "--count", "40", "--seed", "1", "--json").out == ran.out
    assert grillon("sample", corners, "--seed", "1").out == f"{lines[0]['solution']['text']}\n"
    named = grillon("sample", corners, "--seed", "1", "--family", "packing")
    assert named.out == f"{lines[0]['solution']['text']}\n"
    assert grillon("sample", corners, "--family", "takuzu").code == 2
    assert grillon("sample", "takuzu", "4x4", "--family", "takuzu").err.startswith("grillon: --family: only for")
    none = grillon("sample", "packing square\n...\npiece A ##")
    assert (none.code, none.err) == (1, "grillon: drawing solutions: there is none\n")
    other = grillon("sample", "latin.1.0000")
    assert (other.code, other.err) == (2, "grillon: solutions of latin puzzles are not drawn at random\n")
