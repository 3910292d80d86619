"""Long lists of ratings: on all cores with or without time limits, kept in a file and taken up again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grillon.cli._batches import MAX_BATCH, Pace, over
from grillon.cli._input import items
from grillon.cli._limits import Clock
from grillon.families import get
from grillon.model import Monitor, Puzzle
from tests.unit.cli.conftest import Grillon

EASY = [str(get("sudoku").generate(seed=seed, level="easy").puzzle) for seed in range(5)]
HARDEST = "...4...8...7..92......3...526...1.....19......7....1..5......4..1.8....3..6..29.."


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "list.sdm"
    path.write_text("\n".join(EASY) + "\n")
    return path


def rated(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_list_is_kept_and_taken_up_again(grillon: Grillon, listed: Path, tmp_path: Path) -> None:
    kept = tmp_path / "ratings.jsonl"
    first = grillon("rate", *EASY[:2], "--resume", str(kept))
    assert (first.code, first.out) == (0, f"{kept}: 2 new, 0 already there\n")
    before = kept.read_bytes()
    again = grillon("rate", str(listed), "--resume", str(kept))
    assert again.out == f"{kept}: 3 new, 2 already there\n"
    assert kept.read_bytes().startswith(before)
    assert [row["puzzle"] for row in rated(kept)] == EASY
    alone = grillon("rate", str(listed), "--json").out.splitlines()
    assert [row["source"] for row in rated(kept)] == [None, None, *[str(listed)] * 3]
    assert [row["rating"] for row in rated(kept)] == [json.loads(line)["rating"] for line in alone]
    assert grillon("rate", str(listed), "--resume", str(kept)).out == f"{kept}: 0 new, 5 already there\n"


def test_what_a_time_limit_left_open_is_not_kept_and_other_techniques_rate_again(
    grillon: Grillon, tmp_path: Path
) -> None:
    kept = tmp_path / "ratings.jsonl"
    cut = grillon("rate", HARDEST, EASY[0], "--resume", str(kept), "--timeout", "0.2", "--threads", "1")
    assert (cut.code, cut.out) == (3, f"{kept}: 0 new, 0 already there\n")
    assert cut.err.endswith("2 puzzles not rated in time; the same command goes on with them\n")
    whole = grillon("rate", EASY[0], EASY[1], "--resume", str(kept))
    assert (whole.code, whole.out) == (0, f"{kept}: 2 new, 0 already there\n")
    words = ("rate", EASY[0], EASY[0], "--techniques", "people", "--resume", str(kept))
    assert grillon(*words).out == f"{kept}: 1 new, 0 already there\n"
    assert grillon(*words).out == f"{kept}: 0 new, 1 already there\n"


def test_a_line_cut_short_is_made_again(grillon: Grillon, listed: Path, tmp_path: Path) -> None:
    kept = tmp_path / "ratings.jsonl"
    grillon("rate", str(listed), "--resume", str(kept))
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20])
    assert grillon("rate", str(listed), "--resume", str(kept)).out == f"{kept}: 1 new, 4 already there\n"
    assert kept.read_bytes() == whole


def test_a_file_of_something_else_is_left_alone(grillon: Grillon, listed: Path, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("not for you\n")
    ran = grillon("rate", str(listed), "--resume", str(other))
    assert ran.code == 2
    assert ran.err == f"grillon: {other}, line 1: not an answer written by this command\n"
    assert other.read_text() == "not for you\n"


def test_each_puzzle_of_a_list_has_its_own_time_limit(grillon: Grillon) -> None:
    ran = grillon("rate", EASY[0], HARDEST, EASY[1], HARDEST, "--timeout-each", "0.2", "--threads", "2")
    first, second, third, fourth = ran.out.splitlines()
    assert ran.code == 3
    assert "easy" in first
    assert "easy" in third
    for line in (second, fourth):
        assert "unknown: the timeout limit was reached" in line


def test_an_error_in_one_puzzle_stops_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[Monitor] = []

    def one(puzzle: Puzzle, monitor: Monitor) -> str:
        watched.append(monitor)
        if str(puzzle) == EASY[0]:
            raise KeyboardInterrupt
        while not monitor.poll(1):
            pass
        return monitor.stopped_by

    found = items(EASY[:2], family=None, format=None)
    answers = over(found, "rating", one=one, many=lambda *_: [], late=str, clock=Clock(None, 60.0), threads=2)
    with pytest.raises(KeyboardInterrupt):
        next(answers)
    assert all(monitor.stopped_by in ("", "cancelled") for monitor in watched)


def test_the_pace_stays_between_one_a_thread_and_a_full_batch() -> None:
    pace = Pace(2)
    for _ in range(20):
        pace.after(0.0)
    assert pace.size == MAX_BATCH
    for _ in range(20):
        pace.after(100.0)
    assert pace.size == 2
    assert pace.after(3.0) == 2
