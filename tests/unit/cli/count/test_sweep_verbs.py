"""The verbs over all grids of a size."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grillon.base.ledger import LEDGER
from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.families.tectonic.boards import TectonicBoards
from grillon.model import Level
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.code_files import CodeKind
from tests.support.cases import for_each
from tests.unit.cli.common.test_json import validated
from tests.unit.cli.conftest import Grillon

COMMAND = [sys.executable, "-m", "grillon", "enumerate"]


def test_count(grillon: Grillon) -> None:
    assert grillon("count", "tectonic", "3x4", "--max", "5").out == "28196\n"
    short = grillon("count", "tectonic", "4x4", "--memory", "1M")
    assert (short.code, short.out, short.err) == (3, "unknown: the memory limit was reached\n", "")


def test_a_count_goes_to_disk_when_told(grillon: Grillon, tmp_path: Path) -> None:
    words = ("count", "tectonic", "4x4", "--memory", "1M", "--threads", "1")
    assert grillon(*words).code == 3
    assert grillon(*words, "--resume", str(tmp_path)).out == "795880\n"
    assert list(tmp_path.iterdir()) == []
    wrong = grillon("count", "takuzu", "7x7", "--resume", str(tmp_path))
    assert (wrong.code, wrong.err) == (2, "grillon: a count of 7x7 grids has no parts to resume from\n")
    puzzle = grillon("count", "tectonic:2x2:5:aaaa:....", "--resume", str(tmp_path))
    assert (puzzle.code, puzzle.err) == (
        2,
        "grillon: --resume: only for all grids of a family and size\n",
    )


def test_a_random_grid_has_a_number_and_the_number_is_the_grid(grillon: Grillon) -> None:
    (line,) = validated("sample", grillon("sample", "tectonic", "3x4", "--seed", "5", "--json").out)
    (ranked,) = validated("rank", grillon("rank", "tectonic", "3x4", line["puzzle"], "--json").out)
    number = ranked["rank"]
    assert 0 <= int(number) < 28196
    (back,) = validated("unrank", grillon("unrank", "tectonic", "3x4", number, "--json").out)
    assert back["puzzle"] == line["puzzle"]
    assert grillon("rank", "tectonic", "3x4", line["puzzle"]).out == f"{number}\n"


def test_tables_that_take_long_are_announced(grillon: Grillon) -> None:
    ran = grillon("sample", "tectonic", "6x6", "--memory", "2M")
    first, second, last = ran.err.splitlines()
    assert (ran.code, ran.out) == (3, "")
    assert re.fullmatch(
        r"the tables of 6x6 take about [\d.]+ GB of memory and \d+ \w+ of one core; --tables DIR keeps them", first
    )
    assert second == "that is more than the 2.0 MB they may use: --memory allows more"
    assert last == "grillon: the tables of 6x6 need more than 2 MB of memory"
    assert grillon("sample", "tectonic", "3x3").err == ""


def test_a_grid_of_another_size_is_refused_before_tables_are_built(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = grillon("unrank", "tectonic", "3x3", "7").out
    beginning = grillon("rank", "tectonic", "4x3", "4x3.5:484CID")
    assert (beginning.code, beginning.out) == (0, "0..3\n")
    monkeypatch.setattr(TectonicBoards, "prepare", pytest.fail)
    monkeypatch.setattr(TectonicBoards, "expected_tables", pytest.fail)
    refused = grillon("rank", "tectonic", "5x5", grid)
    assert (refused.code, refused.err) == (2, "grillon: puzzle: a grid 5x5 is needed, not 3x3\n")
    assert "no such file" in grillon("rank", "tectonic", "5x5", "nothing.txt").err


def test_numbers_beyond_the_last_grid(grillon: Grillon) -> None:
    ran = grillon("unrank", "tectonic", "3x3", "2824")
    assert (ran.code, ran.err) == (2, "grillon: 3x3 has 2,824 grids, numbered from 0: no number 2824\n")


def test_enumerate_status_verify_export(grillon: Grillon, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    words = ("enumerate", "tectonic", "3x3", "--out", str(folder), "--threads", "1", "--json")
    (line,) = validated("enumerate", grillon(*words).out)
    assert line["grids"] == 2824
    again = grillon(*words)
    assert (again.code, "resume" in again.err) == (2, True)
    assert grillon(*words, "--resume").code == 0
    (status,) = validated("sweep", grillon("sweep", "status", str(folder), "--json").out)
    assert status["state"] == "finished"
    assert status["grids"] == 2824
    assert "finished" in grillon("sweep", "status", str(folder)).out
    (verified,) = validated("sweep", grillon("sweep", "verify", str(folder), "--json").out)
    assert verified["problems"] == []
    assert grillon("sweep", "export", str(folder), "--out", str(tmp_path / "text")).code == 0
    exported = tmp_path / "text" / "h03l03" / "m05" / "grilles.txt"
    assert stage_files.read(exported, TectonicBoards(3, 3).kind()) == b"".join(TectonicBoards(3, 3).batches())
    (folder / "h03l03" / "m05" / "grilles.txt").write_text("105\n")
    assert grillon("sweep", "verify", str(folder)).code == 1


def test_runs_are_found_below_the_folder_named(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for root, size in (("first", "3x2"), ("second", "3x2"), ("second", "2x2")):
        assert grillon("enumerate", "tectonic", size, "--out", str(tmp_path / root), "--threads", "1").code == 0
    every = [tmp_path / name / "m05" for name in ("first/h03l02", "second/h02l02", "second/h03l02")]
    for folder, expected in (
        (tmp_path, every),
        (tmp_path / "second", every[1:]),
        (tmp_path / "second" / "h03l02", every[2:]),
        (every[0], every[:1]),
    ):
        found = validated("sweep", grillon("sweep", "status", str(folder), "--json").out)
        assert [line["folder"] for line in found] == list(map(str, expected))
    assert grillon("sweep", "export", str(tmp_path), "--out", str(tmp_path / "all")).code == 0
    monkeypatch.chdir(every[0])
    assert grillon("sweep", "verify", ".").code == 0
    assert grillon("sweep", "export", ".", "--out", str(tmp_path / "one")).code == 0
    written = {str(path.parent.relative_to(tmp_path)) for path in tmp_path.glob("[ao]*/**/grilles.txt")}
    assert written == {"all/first/h03l02/m05", "all/second/h02l02/m05", "all/second/h03l02/m05", "one/h03l02/m05"}
    assert "no run was started here" in grillon("sweep", "status", str(tmp_path / "nowhere")).err


def test_going_on_tells_what_it_ignores(grillon: Grillon, tmp_path: Path) -> None:
    words = ("enumerate", "tectonic", "3x2", "--out", str(tmp_path), "--threads", "1")
    assert grillon(*words, "--lot", "50").err == ""
    ran = grillon(*words, "--resume", "--lot", "50", "--strategy", "lowest")
    assert (ran.code, ran.err) == (0, "")
    other = "--lot 7 --largest-lot 9 --store parquet --strategy highest --one-a-stage"
    ran = grillon(*words, "--resume", *other.split())
    assert (ran.code, ran.out.split()[0]) == (0, "208")
    assert ran.err.splitlines() == [
        "--lot 7: ignored, the run was started with 50",
        "--largest-lot 9: ignored, the run was started with 20000",
        "--strategy highest: ignored, the run was started with lowest",
        "--one-a-stage: ignored, the run was started without it",
        "--store parquet: ignored, the run was started with text",
    ]


def test_a_file_where_a_folder_is_needed_and_the_other_way_round(grillon: Grillon, tmp_path: Path) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.write_text("")
    folder.mkdir()
    for words in (
        ("sample", "tectonic", "3x3", "--tables", str(file)),
        ("count", "tectonic", "3x3", "--resume", str(file)),
        ("enumerate", "tectonic", "3x3", "--out", str(file)),
    ):
        ran = grillon(*words)
        assert (ran.code, ran.err) == (2, f"grillon: {file} is a file, and a folder is needed\n")
    ran = grillon("count", "takuzu", "6x6", "--resume", str(folder))
    assert (ran.code, ran.out, [path.name for path in folder.iterdir()]) == (0, "4140\n", [LEDGER])


def test_an_empty_ledger_is_named(grillon: Grillon, tmp_path: Path) -> None:
    words = ("enumerate", "tectonic", "3x2", "--out", str(tmp_path), "--threads", "1")
    assert grillon(*words).code == 0
    ledger = tmp_path / "h03l02" / "m05" / "ledger.sqlite"
    ledger.write_bytes(b"")
    wrong = f"{ledger}: this is not a ledger of this version, or it is incomplete"
    for command in ((*words, "--resume"), ("sweep", "status", str(tmp_path))):
        ran = grillon(*command)
        assert (ran.code, ran.err) == (2, f"grillon: {wrong}\n")
    # One bad ledger does not hide what is wrong with the other runs.
    assert grillon("enumerate", "tectonic", "3x3", "--out", str(tmp_path), "--threads", "1").code == 0
    ran = grillon("sweep", "verify", str(tmp_path))
    assert ran.code == 1
    assert ran.out.splitlines() == [f"{ledger.parent}: {wrong}", f"{tmp_path / 'h03l03' / 'm05'}: whole"]


def test_wide_boards_are_laid_on_their_side(grillon: Grillon, tmp_path: Path) -> None:
    ran = grillon("enumerate", "tectonic", "2x3", "--out", str(tmp_path), "--threads", "1")
    assert ran.out == f"208 grids in {tmp_path / 'h02l03' / 'm05'}\n"
    found = stage_files.read(tmp_path / "h02l03" / "m05" / "grilles.txt", TectonicBoards(2, 3).kind())
    assert found == b"".join(sorted(TectonicBoards(2, 3).all_digits()))


def test_codes_to_standard_output_are_a_whole_file(tmp_path: Path) -> None:
    for size in ("3x2", "2x3", "4x3"):
        ended = subprocess.run([*COMMAND, "tectonic", size, "--threads", "2"], capture_output=True, check=True)
        path = tmp_path / f"{size}.txt"
        path.write_bytes(ended.stdout)
        rows, columns = map(int, size.split("x"))
        assert stage_files.read(path, TectonicBoards(rows, columns).kind()) == b"".join(
            TectonicBoards(rows, columns).all_digits()
        )
        numbers = list(map(int, ended.stdout.split()))
        assert (numbers == sorted(numbers)) == (rows >= columns)


@pytest.mark.parametrize(("words", "base"), [(["tectonic", "3x3"], 24), (["takuzu", "4x6", "--no-distinct"], 2)])
def test_other_sinks(words: list[str], base: int) -> None:
    def to(sink: str) -> bytes:
        return subprocess.run([*COMMAND, *words, "--sink", sink], capture_output=True, check=True).stdout

    rows, columns = map(int, words[1].split("x"))
    grids = TectonicBoards(rows, columns) if base == 24 else SweptTakuzuBoards(rows, columns)
    assert int(to("number")) == grids.prepare()
    assert to("records") == b"".join(grids.batches())
    *codes, _ = to("codes").split()
    assert len(codes) == grids.prepare()


def test_puzzles_by_level(grillon: Grillon, tmp_path: Path) -> None:
    assert grillon("enumerate", "tectonic", "4x4", "--max", "4", "--out", str(tmp_path), "--threads", "1").code == 0
    made = grillon("sweep", "puzzles", str(tmp_path), "--count", "30", "--seed", "3").out
    folder = tmp_path / "h04l04" / "m04"
    files = sorted(path.name for path in folder.glob("d*.txt"))
    assert [line.split(":")[0] for line in made.splitlines()] == [str(folder / name) for name in files]
    assert files
    grids = stage_files.read(folder / "grilles.txt", TectonicBoards(4, 4, largest=4).kind())
    for name in files:
        stored = stage_files.read(folder / name, CodeKind(16, 4, 4, 40))
        for at in range(0, len(stored), 16):
            assert bytes(digit >> 1 for digit in stored[at : at + 16]) in grids
        shown = grillon("sweep", "puzzles", str(tmp_path), "--level", str(Level(int(name[1:3]) - 1))).out
        assert shown.count("tectonic") == len(stored) // 16
        first = grillon("rate", shown.split("\n\n")[0], "--json").out
        assert json.loads(first)["rating"]["level"] == str(Level(int(name[1:3]) - 1))
    assert grillon("sweep", "puzzles", str(tmp_path), "--count", "30", "--seed", "3").out == made


def test_statistics(grillon: Grillon, tmp_path: Path) -> None:
    chart = tmp_path / "all.png"
    words = ("sweep", "statistics", "tectonic", "3x3", "--out", str(chart))
    (line,) = validated("sweep", grillon(*words, "--json").out)
    assert line["grids"] == 2824
    assert line["regions"] == [0, 0, 1536, 1120, 168]
    assert line["shapes"]["###/##."] == 2432
    assert chart.read_bytes().startswith(b"\x89PNG")
    assert "2432" in grillon(*words).out
    refused = grillon("sweep", "statistics", "tectonic", "3x3", "--out", str(tmp_path / "all.doc"))
    assert (refused.code, refused.err.count("\n")) == (2, 1)


@for_each(
    ("words", "message"),
    [
        (("sample", "packing", "3x3"), "larger than the board"),
        (("sample", "tectonic", "30x30"), "does not fit"),
    ],
)
def test_wrong_requests(grillon: Grillon, words: tuple[str, ...], message: str) -> None:
    ran = grillon(*words)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
