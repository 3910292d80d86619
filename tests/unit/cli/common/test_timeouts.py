"""--timeout is for the command, --timeout-each for each of its puzzles; what was not reached is unknown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import process_time

import click
import pytest

from grillon import families
from grillon.cli.app import app
from grillon.cli.common import boards
from grillon.cli.common.clock import Clock
from grillon.cli.count import count_grids, run_enumerate
from grillon.model import monitor
from tests.faults import test_time_limits
from tests.support.cases import for_each
from tests.support.puzzles import LONG
from tests.unit.cli.conftest import Grillon

LATE = 0.2
"""How much longer than its limit a verb may work, in seconds of the processor."""

CLUES = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
PIECES = "packing square\n...\n...\npiece A ##/#.\npiece B ##/#.\n"
NOW = "0.000000001"


@pytest.fixture
def two(tmp_path: Path) -> str:
    path = tmp_path / "two.txt"
    path.write_text(f"{CLUES}\n{CLUES}\n")
    return str(path)


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which a second passes whenever it is looked at."""
    ticks = count()
    monkeypatch.setattr(monitor, "monotonic", lambda: float(next(ticks)))


def test_a_clock_gives_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(monitor, "monotonic", lambda: now)
    clock = Clock(10.0, 4.0)
    assert (clock.left, clock.for_one, clock.over) == (10.0, 4.0, False)
    now = 108.0
    assert (clock.left, clock.for_one, clock.over) == (2.0, 2.0, False)
    now = 111.0
    assert (clock.left, clock.for_one, clock.over) == (0.0, 0.0, True)
    forever = Clock(None, 4.0)
    now = 1e6
    assert (forever.left, forever.for_one, forever.over) == (None, 4.0, False)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["check"], "unknown (timeout)"),
        (["rate"], "unknown: the timeout limit was reached (Sudoku Explainer classic)"),
        (["count"], "unknown: the timeout limit was reached"),
        (["hint"], "timeout"),
        (["explain"], "timeout"),
    ],
)
def test_what_the_command_did_not_reach_is_unknown(grillon: Grillon, two: str, words: list[str], answer: str) -> None:
    ran = grillon(*words, two, "--timeout", NOW)
    assert ran.code == 3, ran
    assert ran.out.count(answer) == 2, ran
    assert f"{two} 2" in ran.out


def test_solve_says_which_puzzles_it_did_not_reach(grillon: Grillon, two: str) -> None:
    ran = grillon("solve", two, "--timeout", NOW)
    assert (ran.code, ran.out) == (3, "")
    assert [f"{two} {n}: unknown after 0 solutions: the timeout limit was reached" in ran.err for n in (1, 2)] == [
        True
    ] * 2


@pytest.mark.parametrize("verb", ["solve", "check", "count", "rate", "hint", "explain"])
def test_programs_are_told_the_limit(grillon: Grillon, two: str, verb: str) -> None:
    ran = grillon(verb, two, "--timeout", NOW, "--json")
    assert ran.code == 3
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert len(told) == 2
    for answer in told:
        limit = answer["end"] if verb == "explain" else answer.get("limit")
        if verb in ("count", "rate"):
            limit = answer["count" if verb == "count" else "rating"]["limit"]
        assert limit == "timeout"
        assert answer.get("outcome", "unknown") == "unknown"


@pytest.mark.parametrize("words", [["sample"], ["render", "--solution"], ["render"]])
def test_verbs_that_can_say_nothing_without_an_answer_end(grillon: Grillon, tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "pieces.txt"
    path.write_text(PIECES)
    ran = grillon(*words, str(path), "--timeout", NOW)
    assert (ran.code, ran.out) == (3, "")
    assert "timeout" in ran.err


def test_compare_tells_what_was_stopped(grillon: Grillon, tmp_path: Path) -> None:
    path = tmp_path / "pieces.txt"
    path.write_text(PIECES)
    assert grillon("compare", str(path)).code == 0
    assert grillon("compare", str(path), "--timeout", "60", "--timeout-each", "60").code == 0


@pytest.mark.parametrize("verb", ["check", "rate", "count"])
def test_puzzles_in_batches_have_one_clock(grillon: Grillon, tmp_path: Path, slow_clock: None, verb: str) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{CLUES}\n" * 600)
    ran = grillon(verb, str(path), "--timeout", "12")
    lines = ran.out.splitlines()
    unknown = [line for line in lines if "timeout" in line]
    assert ran.code == 3
    assert len(lines) == 600
    assert 0 < len(unknown) < 600
    assert lines[-1] in unknown


def test_a_forecast_is_part_of_the_time(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def forecast(*_: object, **__: object) -> None:
        nonlocal now
        now += 100.0

    monkeypatch.setattr(monitor, "monotonic", lambda: now)
    for module, name in (
        (boards, "announce_tables"),
        (run_enumerate, "announce_tables"),
        (count_grids, "announce_count"),
    ):
        monkeypatch.setattr(module, name, forecast)
    for words in (
        ["sample", "tectonic", "3x5"],
        ["enumerate", "tectonic", "3x5", "--max", "4", "--sink", "number"],  # no other test has made its tables
        ["count", "tectonic", "4x4"],
    ):
        assert grillon(*words, "--timeout", "50").code == 3
        assert grillon(*words, "--timeout", "150").code == 0


def test_generate_says_how_many_it_made(grillon: Grillon, slow_clock: None) -> None:
    ran = grillon("generate", "sudoku", "--size", "4x4", "--count", "100000", "--seed", "1", "--timeout", "9")
    made = len(ran.out.splitlines())
    assert ran.code == 3
    assert 0 < made < 100
    assert ran.err == f"grillon: {made} of 100,000 puzzles made: the timeout limit was reached\n"


def test_each_puzzle_has_its_own_time(grillon: Grillon, two: str, slow_clock: None) -> None:
    # On this clock every command is over at once that has a time of its own.
    assert grillon("check", two, "--timeout", "1").code == 3
    ran = grillon("check", two, "--timeout-each", "60")
    assert (ran.code, ran.out.count("unique")) == (0, 2)
    ran = grillon("generate", "sudoku", "--size", "4x4", "--count", "3", "--timeout-each", "60")
    assert (ran.code, len(ran.out.splitlines())) == (0, 3)


def test_a_puzzle_that_takes_longer_is_unknown(grillon: Grillon) -> None:
    ran = grillon("generate", "sudoku", "--count", "3", "--timeout-each", NOW)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("grillon: 0 of 3 puzzles made: ")
    ran = grillon("count", "." * 81, "--family", "sudoku", "--timeout-each", NOW)
    assert ran.code == 3
    assert "timeout" in ran.out


@for_each("option", ["--timeout", "--timeout-each"])
@for_each("value", ["0", "-1", "nan", "inf", "x"])
def test_times_are_numbers_above_zero(grillon: Grillon, option: str, value: str) -> None:
    ran = grillon("check", CLUES, option, value)
    assert ran.code == 2
    assert option in ran.err


def test_a_step_that_was_not_reached_in_time_is_no_missing_step(grillon: Grillon) -> None:
    ran = grillon("render", CLUES, "--step", "30", "--timeout-each", NOW)
    assert ran.code == 3, ran
    assert "timeout" in ran.err
    assert grillon("render", CLUES, "--step", "3000").code == 2


def test_two_tectonics_with_unknown_walls_are_checked_each(grillon: Grillon, tmp_path: Path) -> None:
    path = tmp_path / "walls.txt"
    path.write_text("".join(f"{puzzle}\n" for puzzle in _open_tectonics()))
    ran = grillon("check", str(path))
    judged = [line.split(": ")[1].split(".")[0].split(":")[0] for line in ran.out.splitlines()]
    assert judged == ["several"] * 3


def _open_tectonics() -> list[str]:
    from grillon.families.tectonic.puzzle import TectonicPuzzle

    return [TectonicPuzzle.blank(rows, 3, 4).short() for rows in (2, 3, 4)]


HARD = [
    *(
        [verb, family, *more]
        for family in LONG
        for verb, *more in (["solve", "--all"], ["solve", "--all", "--json"], ["count"], ["count", "--per-placement"])
    ),
    *(
        [verb, family, *more, "--up-to-symmetry"]
        for family in ("packing", "sudoku", "takuzu", "tectonic")
        for verb, *more in (["solve", "--all"], ["count"])
    ),
    *([verb, "packing"] for verb in ("rate", "hint", "explain", "sample", "compare")),
    ["render", "sudoku", "--heat-map", "1"],
    ["count", "tectonic 3x4", "--up-to-symmetry"],
    ["count", "takuzu 12x12", "--up-to-symmetry"],
    ["enumerate", "tectonic 3x4", "--up-to-symmetry"],
    ["enumerate", "packing 6x10", "--up-to-symmetry"],
    ["sample", "packing 6x10", "--count", "1000000"],
    ["sample", "takuzu 6x6", "--count", "1000000"],
    ["sample", "tectonic 3x4", "--count", "1000000"],
    ["unrank", "takuzu 12x12", "5"],
    ["rank", "takuzu 12x12"],
    ["check", "packing 5x5x5"],
    ["cut", "20x20", "--unique"],
    ["generate", "takuzu", "--size", "64", "--count", "1000"],
    ["generate", "sudoku", "--size", "25", "--count", "1000"],
    ["generate", "sudoku", "--variant", "killer", "--level", "extreme", "--count", "1000"],
    ["generate", "tectonic", "--size", "20x20", "--level", "extreme", "--count", "1000"],
    ["generate", "packing", "--size", "6x10", "--pieces", "pentominoes", "--level", "extreme", "--count", "1000"],
]
"""Work that takes much longer than a tenth of a second: a verb, and the family whose long puzzle it gets, or all
grids."""


def timed(command: click.Command, *names: str) -> Iterator[str]:
    """The verbs that have a time limit, each of a group by the name of the group."""
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            one = command.get_command(click.Context(command), name)
            assert one is not None
            yield from timed(one, *names, name)
    elif any(option.name == "timeout" for option in command.params):
        yield names[0]


def test_hard_work_of_every_verb_ends_at_its_limit_and_names_it(grillon: Grillon) -> None:
    assert {verb for verb, *_ in HARD} == set(timed(app))
    known = LONG | test_time_limits.HARD
    for verb, about, *more in HARD:
        given = [known[about]] if about in known and verb != "generate" else about.split()
        if verb == "rank":
            more = [str(families.get("takuzu").generate(seed=1, size="12x12").solution)]
        begin = process_time()
        ran = grillon(verb, *given, *more, "--timeout", "0.1")
        assert process_time() - begin < 0.1 + LATE, (verb, about, more)
        assert ran.code == 3, (verb, about, more, ran.code, ran.err)
        told = ran.out[-2000:] + ran.err
        assert "timeout" in told or (verb == "compare" and "(stopped)" in told), (verb, about, more, told)
