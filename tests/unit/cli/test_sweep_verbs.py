"""The verbs over all grids of a size."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon.sweep import TectonicGrids, shards
from tests.unit.cli.conftest import Grillon
from tests.unit.cli.test_json import validated


def test_count(grillon: Grillon) -> None:
    assert grillon("count", "tectonic", "3x4", "--max", "5").out == "28196\n"
    short = grillon("count", "tectonic", "5x5", "--memory", "1M")
    assert (short.code, short.out) == (3, "at least 0 (memory)\n")


def test_a_count_goes_to_disk_when_told(grillon: Grillon, tmp_path: Path) -> None:
    words = ("count", "tectonic", "4x4", "--memory", "1M")
    assert grillon(*words).code == 3
    assert grillon(*words, "--spill", str(tmp_path)).out == "795880\n"
    assert list(tmp_path.iterdir()) == []
    wrong = grillon("count", "takuzu", "4x4", "--spill", str(tmp_path))
    assert (wrong.code, wrong.err) == (2, "grillon: the count of these takuzu grids puts nothing on disk\n")
    puzzle = grillon("count", "tectonic:2x2:5:aaaa:....", "--spill", str(tmp_path))
    assert (puzzle.code, puzzle.err) == (2, "grillon: --spill is for all grids of a family and a size\n")


def test_a_random_grid_has_a_number_and_the_number_is_the_grid(grillon: Grillon) -> None:
    (line,) = validated("sample", grillon("sample", "tectonic", "3x4", "--seed", "5", "--json").out)
    (ranked,) = validated("rank", grillon("rank", "tectonic", "3x4", line["puzzle"], "--json").out)
    number = ranked["rank"]
    assert 0 <= int(number) < 28196
    (back,) = validated("unrank", grillon("unrank", "tectonic", "3x4", number, "--json").out)
    assert back["puzzle"] == line["puzzle"]
    assert grillon("rank", "tectonic", "3x4", line["puzzle"]).out == f"{number}\n"


def test_numbers_beyond_the_last_grid(grillon: Grillon) -> None:
    ran = grillon("unrank", "tectonic", "3x3", "2824")
    assert (ran.code, ran.err) == (2, "grillon: there are 2824 grids 3x3, numbered from 0: no number 2824\n")


def test_enumerate_status_verify_export(grillon: Grillon, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    words = ("enumerate", "tectonic", "3x3", "--out", str(folder), "--threads", "1", "--json")
    (line,) = validated("enumerate", grillon(*words).out)
    assert line["grids"] == 2824
    again = grillon(*words)
    assert (again.code, "resume" in again.err) == (2, True)
    assert grillon(*words, "--resume").code == 0
    (status,) = validated("sweep", grillon("sweep", "status", str(folder), "--json").out)
    assert status["finished"]
    assert status["grids"] == 2824
    assert "finished" in grillon("sweep", "status", str(folder)).out
    (verified,) = validated("sweep", grillon("sweep", "verify", str(folder), "--json").out)
    assert verified["problems"] == []
    assert grillon("sweep", "export", str(folder), "--out", str(tmp_path / "text")).code == 0
    exported = tmp_path / "text" / "h03l03" / "m05" / "grilles.txt"
    assert shards.read_text(exported, 9, 24) == b"".join(TectonicGrids(3, 3).batches())
    (folder / "h03l03" / "m05" / "grilles.txt").write_text("105\n")
    assert grillon("sweep", "verify", str(folder)).code == 1


def test_wide_boards_are_laid_on_their_side(grillon: Grillon, tmp_path: Path) -> None:
    ran = grillon("enumerate", "tectonic", "2x3", "--out", str(tmp_path), "--threads", "1")
    assert ran.out == f"208 grids in {tmp_path / 'h02l03' / 'm05'}\n"
    found = shards.read_text(tmp_path / "h02l03" / "m05" / "grilles.txt", 6, 24)
    assert found == b"".join(sorted(TectonicGrids(2, 3).all_digits()))


def test_codes_to_standard_output(grillon: Grillon) -> None:
    lines = grillon("enumerate", "tectonic", "3x2").out.split()
    assert len(lines) == 208
    assert lines == sorted(lines, key=int)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("sample", "tectonic", "3y3"), "'3y3' is not a size"),
        (("enumerate", "takuzu", "4x4", "--out", "x"), "only tectonic"),
        (("enumerate", "tectonic", "3x3", "--out", "x", "--keep", "all"), "--keep: 'all' is not one of rows, cells"),
        (("sweep", "status", "no-such-folder"), "no run was started here"),
        (("sample", "packing", "3x3"), "cannot be counted"),
        (("sample", "tectonic", "30x30"), "does not fit"),
    ],
)
def test_wrong_requests(grillon: Grillon, words: tuple[str, ...], message: str) -> None:
    ran = grillon(*words)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
