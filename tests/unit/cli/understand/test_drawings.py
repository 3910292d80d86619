"""Links with drawings that may mean a rule: every command asks, and is told by `--take` or `--lenient`."""

from __future__ import annotations

from tests.unit.cli.conftest import Grillon
from tests.unit.sudoku.test_drawings import DRAWN, link

LINES = link(lines=DRAWN["lines"][:2])


def test_drawings_wait_for_take_or_lenient(grillon: Grillon) -> None:
    for verb in ("solve", "check", "rate", "count", "hint", "explain", "convert"):
        words = (verb, LINES, *(("--to", "text") if verb == "convert" else ()))
        taken, left_out, neither = (
            grillon(*words, *more) for more in (("--take", "lines=thermometer"), ("--lenient",), ())
        )
        assert "drawings that may mean a rule" not in taken.err, verb
        assert "left out: 2 lines" in left_out.err, verb
        # What one command was told is not known to the next.
        assert (neither.code, neither.out) == (2, ""), verb
        assert "say what they mean with --take, or leave them out with --lenient" in neither.err, verb
    assert (
        grillon("check", LINES, "--take", "lines").err
        == "grillon: --take: 'lines' is not of the form lines=thermometer\n"
    )
