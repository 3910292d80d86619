"""Lists answered in bulk: the output, the errors and the exit code are those of one puzzle after the other."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grillon import parse
from grillon.cli.common.sources import Item, LineItems
from grillon.families import get
from grillon.formats import Format, Misread, detect
from grillon.formats.short import SHORT as SHORT_FORM
from grillon.lists import reading
from grillon.lists.block import Block
from grillon.lists.questions import Check, CountSolutions, Question, Rate, Solve
from grillon.model import Count, Judgement, Monitor
from grillon.puzzle.puzzle import Puzzle
from tests.unit.cli.conftest import Grillon

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MADE = [str(get("sudoku").generate(seed=seed).puzzle) for seed in range(6)]
IMPOSSIBLE = EASY[:2] + "1" + EASY[3:]
SEVERAL = EASY[:-2] + ".."
EMPTY = "." * 81
CLASHING = "11" + EASY[2:]
LISTS = {
    "proper": MADE * 6,
    "odd": [*MADE * 4, IMPOSSIBLE, EASY, SEVERAL, "# remark", *MADE, EMPTY, EASY + " # easy", "12" + "." * 14, *MADE],
    "clashing": [*MADE * 4, EASY, SEVERAL, CLASHING, EASY, *MADE],
    "wrong": [*MADE * 4, EASY, EASY[:-1], EASY, *MADE],
    "windows": [line + "\r" for line in MADE * 5],
}
WORDS = [
    ["solve"],
    ["check"],
    ["check", "--lang", "fr"],
    ["check", "--json"],
    ["solve", "--json"],
    ["count", "--up-to", "3"],
    ["rate"],
    ["rate", "--lang", "fr"],
    ["rate", "--json"],
    ["solve", "--limit", "2"],
    ["check", "--timeout-each", "60"],
]
FEW_WORDS = [["solve"], ["check"], ["count"], ["rate"], ["check", "--lang", "fr"]]


@pytest.fixture
def long_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Path]:
    """A file with some puzzles so many times, of which a few lines are looked at before the others."""
    monkeypatch.setattr(reading, "HEAD", 1900)

    def write(times: int) -> Path:
        path = tmp_path / "list.sdm"
        path.write_text("\n".join(MADE * times) + "\n")
        return path

    return write


@pytest.fixture(autouse=True)
def _no_list_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without blocks of their own these lists are looked at puzzle by puzzle."""
    monkeypatch.setattr(reading, "SMALL", 1 << 30)


def short_lists() -> dict[str, list[str]]:
    """Lists in short form: proper puzzles, some with no or several solutions, broken rules, and damaged lines."""
    lists: dict[str, list[str]] = {}
    for name, size, strange in (
        ("takuzu", "6x6", ["takuzu.1.6x6.e.0000000.0", "takuzu.1.4x4.u.-0W.000"]),
        ("tectonic", "5x5", ["tectonic.1.1x3m2u.h.c", "tectonic.1.1x2m2w.0.--", "tectonic.1.2x2m4w.0.22b"]),
        ("sudoku", "9x9", ["sudoku.1.9.11zy", "sudoku.1.9.12zz"]),
        ("packing", "5x11", ["packing.1.s1x5x11...iq.1980-1981", "packing.1.s1x3x20...pentominoes."]),
    ):
        family = get(name)
        made = [family.generate(seed=seed, size=size).puzzle for seed in range(1, 7 if name != "packing" else 4)]
        proper = [puzzle.short() for puzzle in made]
        loose = [made[0].with_givens(made[0].givens[:-1]).short(), *strange]
        lists[f"{name}, proper"] = proper * 8
        lists[f"{name}, others too"] = [*proper * 8, *loose, *proper]
        lists[f"{name}, broken"] = [*proper * 8, loose[0], proper[0] + "~", proper[1]]
        cut = proper[0][:-3]
        lists[f"{name}, cut"] = [*proper * 8, loose[0], proper[1], f"{cut}!", proper[1]]
        lists[f"{name}, damaged"] = [*proper * 8, proper[2], f"{name}.1.{size}.x", proper[1]]
        lists[f"{name}, windows"] = [line + "\r" for line in proper * 8]
    lists["families"] = [line for kind, lines in lists.items() if "proper" in kind for line in lines[:20]]
    lists["a stranger"] = [*lists["families"], "chess.1.8x8", *lists["families"]]
    return lists


SHORT = short_lists()


@pytest.mark.parametrize("kind", [*LISTS, *SHORT])
def test_bulk_answers_are_those_of_single_puzzles(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    lines, head, asked = (LISTS[kind], 1900, WORDS) if kind in LISTS else (SHORT[kind], 600, FEW_WORDS)
    path = tmp_path / "list.txt"
    path.write_bytes("\n".join([*lines, ""]).encode())
    for words in asked:
        slow = grillon(*words, str(path))
        with monkeypatch.context() as small:
            small.setattr(reading, "HEAD", head)
            small.setattr(reading, "BLOCK", 500)
            assert grillon(*words, str(path)) == slow, words
        assert slow.out


@pytest.mark.parametrize("name", ["takuzu", "tectonic", "packing"])
def test_lists_in_short_form_are_answered_by_the_core(name: str) -> None:
    """Each proper line has its answer without being read as a puzzle; what is wrong with a line is left to others."""
    lines = SHORT[f"{name}, proper"][:3]
    data = "".join(f"{line}\n" for line in [*lines, f"{name}.1.nothing", lines[0][:-2]]).encode()
    puzzles = [parse(line) for line in lines]

    def asked(question: Question[Any]) -> Sequence[object]:
        """A line has only a moment, which a busy machine may take away: then it is asked again."""
        for _ in range(50):
            found = answered(SHORT_FORM, data, question)[:4]
            if all(found[:3]):
                break
        return found

    assert asked(Check()) == [*[Judgement.UNIQUE] * 3, None]
    assert asked(CountSolutions()) == [*[Count(1)] * 3, None]
    assert asked(Solve()) == [*(str(p.solve()) for p in puzzles), None]
    assert asked(Rate()) == [*(replace(p.rate(), uses={}) for p in puzzles), None]


def answered(form: Format, data: bytes, question: Question[Any]) -> Sequence[object]:
    block = Block(form, data, data.count(b"\n"), 1)
    assert block.batch is not None
    return block.batch.answer(question, block, threads=1, monitor=Monitor())


def test_lists_of_one_family_alone_are_asked_for(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join([*SHORT["takuzu, proper"], *SHORT["tectonic, proper"], ""]))
    slow = grillon("check", "--family", "takuzu", str(path))
    monkeypatch.setattr(reading, "HEAD", 600)
    quick = grillon("check", "--family", "takuzu", str(path))
    assert (quick.code, quick.out, quick.err) == (slow.code, slow.out, slow.err)
    assert quick.code == 2


def test_lines_are_rated_where_they_have_one_solution() -> None:
    lines = [MADE[0], IMPOSSIBLE, EASY, SEVERAL, CLASHING, EMPTY, MADE[1]]
    data = "".join(f"{line}\n" for line in lines).encode()
    rated = answered(detect(data.decode()), data, Rate())
    alone = [parse(line).rate() if line in (*MADE, EASY) else None for line in lines]
    assert rated == alone


def test_the_second_file_goes_on_as_the_first(
    grillon: Grillon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text("\n".join(MADE * 5) + "\n")
    paths = [str(tmp_path / name) for name in ("one", "two")]
    slow = grillon("check", EASY, *paths)
    monkeypatch.setattr(reading, "HEAD", 1900)
    assert grillon("check", EASY, *paths) == slow
    assert slow.out.count("unique") == 61


def test_no_time_is_no_answer_in_bulk(grillon: Grillon, long_list: Callable[[int], Path]) -> None:
    path = long_list(5)
    checked = grillon("check", str(path), "--timeout", "0.000001")
    assert (checked.code, checked.out.count("unknown")) == (3, 30)
    solved = grillon("solve", str(path), "--timeout", "0.000001")
    assert (solved.code, solved.out, solved.err.count("unknown")) == (3, "", 30)


@pytest.mark.parametrize("verb", ["check", "count", "rate"])
def test_plain_lines_are_not_read_after_the_time(
    grillon: Grillon, long_list: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    path = long_list(50)
    read, item = list[int](), LineItems.item

    def noted(lines: LineItems, at: int) -> Item:
        read.append(at)
        return item(lines, at)

    monkeypatch.setattr(LineItems, "item", noted)
    late = grillon(verb, str(path), "--timeout", "0.000001")
    assert (late.code, late.out.count("unknown")) == (3, 300)
    assert [f"{path} {number}" for number in range(1, 301)] == [line.split(":")[0] for line in late.out.splitlines()]
    assert len(read) < 30


@pytest.mark.parametrize("verb", ["check", "count", "rate", "solve"])
def test_programs_are_told_of_lines_that_are_not_read(
    grillon: Grillon, long_list: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    path = long_list(100)
    read, each = list[int](), Block.read_each

    def noted(block: Block) -> Iterator[Puzzle | Misread]:
        read.append(block.number)
        return each(block)

    monkeypatch.setattr(Block, "read_each", noted)
    late = grillon(verb, str(path), "--timeout", "0.000001", "--json")
    told = [json.loads(line) for line in late.out.splitlines()]
    assert late.code == 3
    assert [(one.pop("place"), one.pop("puzzle")) for one in told] == list(enumerate(MADE * 100, start=1))
    assert all(one == told[0] for one in told)
    assert "timeout" in str(told[0])
    if verb != "solve":
        rows = [*csv.DictReader(grillon(verb, str(path), "--timeout", "0.000001", "--csv").out.splitlines())]
        assert [(row.pop("place"), row.pop("puzzle")) for row in rows] == [
            (str(number), line) for number, line in enumerate(MADE * 100, start=1)
        ]
        assert all(row == rows[0] for row in rows)
    assert sum(read) < 200


@pytest.mark.parametrize("words", [["check"], ["solve"], ["hint"], ["count", "--up-to-symmetry"]])
def test_a_list_without_plain_lines_is_not_read_to_its_end_after_the_time(
    grillon: Grillon, tmp_path: Path, words: list[str]
) -> None:
    path = tmp_path / "drawn.txt"
    path.write_text("takuzu 2x2\n0 .\n. .\n\n" * 250)
    late = grillon(*words, str(path), "--timeout", "0.000001")
    *unknown, last = [*late.out.splitlines(), *late.err.splitlines()]
    assert late.code == 3
    assert len(unknown) == 100
    assert all("timeout" in line for line in unknown)
    assert last == f"grillon: {path} 100: the timeout limit was reached; what follows is not read"


PEAK = r"""
import re, sys
from grillon.cli.run import run
code = run(["check", "--threads", "1", sys.argv[1]])
peak = re.search(r"VmHWM:\s*(\d+)", open("/proc/self/status").read())[1]
print(code, peak, file=sys.stderr)
"""


def test_memory_does_not_grow_with_the_list(tmp_path: Path) -> None:
    path, peaks = tmp_path / "list.sdm", []
    for number in (40_000, 240_000):  # 3 and 19 MB
        path.write_text(f"{EASY}\n" * number)
        ran = subprocess.run(
            [sys.executable, "-c", PEAK, str(path)], capture_output=True, text=True, timeout=300, check=True
        )
        assert ran.stdout.count(": unique\n") == number
        code, peak = ran.stderr.split()
        assert code == "0"
        peaks.append(int(peak))
    assert peaks[1] < 1.1 * peaks[0]
