"""Runs and counts beyond one process, as the command line has them."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from grillon.base.workers import Threads
from grillon.cli.common import boards
from grillon.families.tectonic.boards import TectonicBoards, tectonic_boards
from grillon.sweep import forecast
from grillon.sweep.cluster_count import count
from grillon.sweep.run import report, run, settings
from grillon.sweep.storage import stores
from grillon.sweep.swept_boards import SweepForecast
from tests.unit.cli.conftest import Grillon


def test_grids_are_kept_where_told(grillon: Grillon, tmp_path: Path) -> None:
    run, lots = tmp_path / "run", tmp_path / "lots"
    words = ("enumerate", "tectonic", "3x2", "--out", str(run), "--threads", "1", "--lots", str(lots))
    assert grillon(*words).out.split()[0] == "208"
    assert (lots / "h03l02" / "m05" / "grilles.txt").exists()
    assert not (run / "h03l02" / "m05" / "grilles.txt").exists()
    assert grillon("sweep", "verify", str(run)).code == 0
    again = grillon(*words[:4], str(tmp_path / "other"), *words[5:])
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert "another run keeps its files here" in again.err


def test_lots_that_go_out_and_come_back(grillon: Grillon, tmp_path: Path) -> None:
    limits = ("--send-back", "--max-waiting", "3", "--ahead", "1", "--lot", "20", "--largest-lot", "20")
    ran = grillon("enumerate", "tectonic", "3x2", "--out", str(tmp_path), "--threads", "1", *limits)
    assert ran.out.split()[0] == "208"


def test_a_run_that_does_not_fit_is_refused_unless_told_otherwise(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast, "room_for", lambda folder: 1000)
    words = ("enumerate", "tectonic", "3x2", "--out", str(tmp_path / "run"), "--threads", "1")
    ran = grillon(*words)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "are free; --anyway starts it regardless" in ran.err
    assert not (tmp_path / "run").exists()
    assert grillon(*words, "--anyway").out.split()[0] == "208"


def test_a_run_that_goes_on_says_what_is_left_and_is_refused_where_that_does_not_fit(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("enumerate", "tectonic", "3x2", "--out", str(tmp_path), "--threads", "1")
    assert grillon(*words, "--timeout", "1e-9").code == 3
    end = report.ExpectedEnd(grids=208, bytes=9 << 20, share=0.25, seconds=7200.0)
    monkeypatch.setattr(report, "_expected_end", lambda view, stages: end)
    monkeypatch.setattr(forecast, "room_for", lambda folder: 1 << 20)
    told = "25 % of the work is done, about 2 h 0 min left on one core; about 208 grids and 9.0 MB of disk in the end"
    assert told in grillon("sweep", "status", str(tmp_path)).out
    ran = grillon(*words, "--resume")
    assert (ran.code, ran.out, ran.err.splitlines()[0]) == (2, "", told)
    assert "the run needs about 9.0 MB and 1.0 MB are free" in ran.err
    assert grillon(*words, "--resume", "--anyway").out.split()[0] == "208"


def test_a_long_run_says_before_what_it_takes(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = forecast.ExpectedRun(1234, 5 << 20, 7200.0)
    monkeypatch.setattr(forecast, "expected_run", lambda boards, options: expected)
    ran = grillon("enumerate", "tectonic", "3x2", "--out", str(tmp_path), "--threads", "2")
    assert "the run makes about 1,234 grids, and takes 5.0 MB of disk and 60 minutes" in ran.err


def test_a_count_that_does_not_fit_is_refused_unless_told_otherwise(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = grillon("count", "tectonic", "7x7")
    said, refused = ran.err.splitlines()
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"the count of 7x7 takes about [\d.]+ [GT]B of memory and \d+ (hours|days) of one core", said)
    assert refused.startswith("grillon: that is far more than the 4.0 GB it may use")
    expected = SweepForecast(states=1000, bytes=5 << 20, seconds=7200.0)
    monkeypatch.setattr(TectonicBoards, "expected_count", lambda boards, monitor: expected)
    monkeypatch.setattr(forecast, "room_for", lambda folder: 4 << 20)
    words = ("count", "tectonic", "3x3")
    fits = grillon(*words, "--memory", "2M")
    assert (fits.out, fits.err) == (
        "2824\n",
        "the count of 3x3 takes about 5.0 MB of memory and 120 minutes of one core\n",
    )
    assert grillon(*words, "--memory", "1M").code == 2
    assert grillon(*words, "--memory", "1M", "--anyway").out == "2824\n"
    kept = (*words, "--resume", str(tmp_path / "states"))
    ran = grillon(*kept)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "the count of 3x3 takes about 5.0 MB of disk and 120 minutes of one core",
        "grillon: the run needs about 5.0 MB and 4.0 MB are free; --anyway starts it regardless",
    ]
    assert grillon(*kept, "--anyway").out == "2824\n"
    assert grillon("count", "takuzu", "6x6", "--anyway", "--max", "3").code == 2


def test_the_memory_of_a_count_is_that_of_all_its_threads(grillon: Grillon) -> None:
    for threads, memory in ((1, "65.5 MB"), (3, "196.5 MB")):
        ran = grillon("count", "takuzu", "14x14", "--no-distinct", "--threads", str(threads), "--timeout", "0.01")
        assert f"the count of 14x14 takes about {memory} of memory and 18 hours of one core" in ran.err
        assert ran.code == 3


def test_a_store_is_asked_as_long_as_told(grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []

    def noted(address: str | Path, *, patience: float = stores.PATIENCE) -> stores.Store:
        told.append(patience)
        return stores.FolderStore(address)

    for module in (settings, run, count):
        monkeypatch.setattr(module, "store_at", noted)
    words = ("enumerate", "tectonic", "2x2", "--out", str(tmp_path / "run"), "--threads", "1")
    assert grillon(*words, "--patience", "90").code == 0
    assert grillon(*words, "--patience", "1.5", "--resume").code == 0
    assert set(told[:2]) == {90.0}
    assert told[-1] == 1.5
    assert grillon(*words, "--patience", "0").code == 2
    shared = count.ClusterCount(tmp_path / "count", TectonicBoards(2, 2), patience=7.0)
    assert shared.finish(Threads(1)) == 24
    assert told[-1] == 7.0


def test_workers_share_a_count(grillon: Grillon, tmp_path: Path) -> None:
    limits = ("--workers", "1", "--worker-memory", "1G", "--tries", "5")
    words = ("count", "tectonic", "3x4", *limits, "--resume", str(tmp_path))
    with socket.socket() as taken:
        # As if another run were at work on this machine: Dask's usual port is not free.
        with suppress(OSError):
            taken.bind(("127.0.0.1", 8787))
            taken.listen()
        ran = grillon(*words)
    assert (ran.out, ran.err) == ("28196\n", "")
    assert (tmp_path / "ledger.sqlite").exists()


def test_options_of_a_shared_count_are_for_it_alone(grillon: Grillon) -> None:
    for words in (("--worker-memory", "1G"), ("--tries", "3"), ("--lots", "s3://bucket/count")):
        ran = grillon("count", "tectonic", "3x3", *words)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert ran.err.startswith(f"grillon: {words[0]}: only for a count by --workers")
    ran = grillon("count", "takuzu", "4x4", "--workers", "1")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "not counted over a cluster" in ran.err


def test_puzzles_of_uniform_grids_say_what_their_tables_take(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "LONG", 0.0)
    tectonic_boards.cache_clear()
    words = ("generate", "tectonic", "--size", "4x4", "--from", "uniform", "--seed", "1")
    ran = grillon(*words)
    before, after = ran.err.splitlines()
    assert before.startswith("the tables of 4x4 take about")
    assert after.startswith("the tables of 4x4 took")
    assert grillon(*words).out == ran.out == grillon(*words[:4], "--method", *words[5:]).out
    monkeypatch.setattr(forecast, "memory_for_tables", lambda: 1 << 20)
    refused = grillon("generate", "tectonic", "--size", "5x5", "--from", "uniform")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "the tables of 5x5 take about" in refused.err
