"""Long lists of ratings: on all cores with or without time limits, kept in a file and taken up again."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from grillon import parse
from grillon.families import get
from grillon.lists.answers import answers_beside, answers_of
from grillon.lists.questions import Check, Question, Rate
from grillon.model import Monitor, Rating, Verdict
from grillon.puzzle.puzzle import Puzzle
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
    assert grillon(*words).out == f"{kept}: 2 new, 0 already there\n"
    assert grillon(*words).out == f"{kept}: 0 new, 2 already there\n"


def test_equal_lines_are_rated_once_and_written_each(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, listed = tmp_path / "ratings.jsonl", tmp_path / "list.txt"
    tectonic, sudoku = (get(family).generate(seed=1, size="4x4").puzzle.short() for family in ("tectonic", "sudoku"))
    listed.write_text("\n".join([tectonic] * 3 + [sudoku] * 3) + "\n")
    asked: list[str] = []

    def watched(question: Question[Any], puzzles: Sequence[Puzzle], *words: Any) -> Sequence[Any]:
        asked.extend(map(str, puzzles))
        return answers_of(question, puzzles, *words)

    def alone(question: Rate, puzzle: Puzzle, *words: Any) -> Rating:
        asked.append(str(puzzle))
        return one(question, puzzle, *words)

    one = Rate.one
    monkeypatch.setattr("grillon.cli.common.lists.answers_of", watched)
    monkeypatch.setattr(Rate, "one", alone)
    words = ("rate", str(listed), "--resume", str(kept))
    assert grillon(*words).out == f"{kept}: 6 new, 0 already there\n"
    assert len(asked) == 2
    whole = kept.read_bytes()
    rows = rated(kept)
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert rows[0]["rating"] == rows[2]["rating"] != rows[3]["rating"]
    # Stopped after the first of them, it goes on with the others, and asks for no rating again.
    for lines in (1, 2, 4, 6):
        kept.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]))
        asked.clear()
        assert grillon(*words).out == f"{kept}: {6 - lines} new, {lines} already there\n"
        assert len(asked) == (lines < 4)
        assert kept.read_bytes() == whole


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


def test_an_error_in_one_puzzle_stops_the_others() -> None:
    watched: list[Monitor] = []

    class Endless(Check):
        def one(self, puzzle: Puzzle, threads: int | None, monitor: Monitor) -> Verdict:
            watched.append(monitor)
            if str(puzzle) == EASY[0]:
                raise KeyboardInterrupt
            while not monitor.poll(1):
                pass
            return self.late(puzzle.family, monitor.stopped_by)

    with pytest.raises(KeyboardInterrupt):
        answers_beside(Endless(), [*map(parse, EASY[:2])], lambda: 60.0, 2)
    assert all(monitor.stopped_by in ("", "cancelled") for monitor in watched)


def test_a_full_disk_is_that_of_the_file(tmp_path: Path) -> None:
    def little_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    kept = tmp_path / "kept.jsonl"
    words = [sys.executable, "-m", "grillon", "rate", EASY[0], "--resume", str(kept)]
    full = subprocess.run(words, preexec_fn=little_disk, capture_output=True, text=True, check=False)
    assert (full.returncode, full.stdout, full.stderr) == (2, "", f"grillon: {kept}: File too large\n")
    assert "1 new" in subprocess.run(words, capture_output=True, text=True, check=True).stdout
