"""Files that prove they are whole."""

from __future__ import annotations

import random
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grillon.errors import Damaged, InputError
from grillon.families.tectonic.numbering.prefix_code import digits_of
from grillon.sweep.run.report import CONTEXTS, read_context
from grillon.sweep.storage import chunks, stage_files
from grillon.sweep.storage.code_files import CodeKind, checksum, number_of
from grillon.sweep.storage.stores import store_at

KIND = CodeKind(cells=3, columns=3, largest=5, base=24)
RECORDS = bytes([4, 9, 14, 4, 13, 18, 8, 5, 22])


@pytest.mark.parametrize("ending", [".txt", ".parquet"])
def test_records_come_back(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"palier-p03{ending}"
    file = stage_files.write(path, RECORDS, KIND)
    assert (file.rows, file.bytes, file.name) == (3, path.stat().st_size, path.name)
    assert stage_files.read(path, KIND) == RECORDS
    lines = b"".join(b"%d\n" % number_of(RECORDS[at : at + 3], 24) for at in (0, 3, 6))
    assert file.checksum == checksum(RECORDS if ending == ".parquet" else lines)
    assert stage_files.read(path, KIND, file) == RECORDS
    for wrong in (replace(file, rows=2), replace(file, checksum=file.checksum ^ 1)):
        with pytest.raises(Damaged, match="not the file listed in the ledger"):
            stage_files.read(path, KIND, wrong)


@pytest.mark.parametrize("ending", [".txt", ".parquet"])
def test_no_grids_are_a_whole_file_too(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"palier-p03{ending}"
    stage_files.write(path, b"", KIND)
    assert stage_files.read(path, KIND) == b""


def test_a_line_is_the_code_of_its_grid(tmp_path: Path) -> None:
    path = tmp_path / "palier-p03.txt"
    stage_files.write(path, RECORDS, KIND)
    *lines, marker = path.read_text().splitlines()
    assert [int(line) for line in lines] == [number_of(RECORDS[at : at + 3], 24) for at in (0, 3, 6)]
    assert b"".join(bytes(digits_of(int(line), 24)) for line in lines) == RECORDS
    assert int(marker) > 24**3
    assert marker.endswith("0003" + "05" + "0003")


@pytest.mark.parametrize("options", [["-n"], ["-n", "-u"]])
@pytest.mark.parametrize("length", [3, 60])
def test_the_marker_keeps_its_place_when_sorted(tmp_path: Path, options: list[str], length: int) -> None:
    path = tmp_path / "stage.txt"
    records = b"".join(bytes([4 + i] + [23] * (length - 1)) for i in range(19))
    stage_files.write(path, records, replace(KIND, cells=length))
    sorted_text = subprocess.run(["sort", *options, str(path)], capture_output=True, check=True).stdout
    assert sorted_text == path.read_bytes()
    path.write_bytes(sorted_text)
    assert stage_files.read(path, replace(KIND, cells=length)) == records


@pytest.mark.parametrize("ending", [".txt", ".parquet"])
def test_a_truncated_file_is_not_trusted(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"stage{ending}"
    stage_files.write(path, RECORDS, KIND)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(Damaged):
            stage_files.read(path, KIND)


def test_a_file_is_the_same_in_pieces_of_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, path = store_at(tmp_path), tmp_path / "stage.txt"
    file = stage_files.write(path, RECORDS, KIND)
    whole = path.read_bytes()
    for piece in range(1, len(whole) + 2):
        monkeypatch.setattr(chunks, "PIECE", piece)
        path.write_bytes(whole)
        found: list[bytes] = []
        assert chunks.read_records(store, path.name, KIND, found.append, file) == file
        assert b"".join(found) == RECORDS
        for cut in (1, 20, len(whole) - 3, len(whole)):
            path.write_bytes(whole[:-cut])
            with pytest.raises(Damaged):
                chunks.read_lines(store, path.name, KIND, found.append)


@pytest.mark.parametrize("ending", [".txt", ".parquet"])
def test_a_flipped_byte_never_changes_the_records(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"stage{ending}"
    choose = random.Random(5)
    records = b"".join(bytes([4 + i % 19, choose.randrange(24), choose.randrange(24)]) for i in range(200))
    stage_files.write(path, records, KIND)
    whole = path.read_bytes()
    noticed = 0
    places = range(len(whole)) if ending == ".txt" else choose.sample(range(len(whole)), 200)
    for place in places:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << choose.randrange(8)]) + whole[place + 1 :])
        try:
            assert stage_files.read(path, KIND) == records
        except Damaged:
            noticed += 1
    assert noticed == len(places) if ending == ".txt" else noticed > 100


def test_another_number_of_cells_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "stage.txt"
    stage_files.write(path, RECORDS, KIND)
    with pytest.raises(Damaged, match="grids of 3 cells on 3 columns with values up to 5, not grids of 4 cells"):
        stage_files.read(path, replace(KIND, cells=4))


@pytest.mark.parametrize("ending", [".txt", ".parquet"])
@pytest.mark.parametrize(
    "other", [{"columns": 4}, {"largest": 4, "base": 20}, {"largest": 6, "base": 28}, {"cells": 1}]
)
def test_a_file_of_another_board_is_refused(tmp_path: Path, ending: str, other: dict[str, Any]) -> None:
    path = tmp_path / f"palier-p03{ending}"
    for records in (RECORDS, b""):
        stage_files.write(path, records, KIND)
        with pytest.raises(Damaged, match="palier-p03"):
            stage_files.read(path, replace(KIND, **other))


def test_the_name_of_a_file_stands_only_for_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "stage.txt"
    path.write_text("before")

    def broken(file: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(InputError, match="No space"):
        stage_files.write_safely(path, broken)
    assert [file.name for file in tmp_path.iterdir()] == ["stage.txt"]
    assert path.read_text() == "before"


def test_a_half_written_context_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / CONTEXTS[0]
    body = "4\n0 1 1\n3 300 200\n"
    path.write_text(f"{body}{checksum(body.encode())}\n")
    assert read_context(path) == (4, {0: (1, 1), 3: (300, 200)})
    path.write_text(body)
    assert read_context(path) is None
