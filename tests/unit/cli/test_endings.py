"""How a command ends that does not end by itself, and what a shell is offered."""

from __future__ import annotations

import errno
import io
import signal
from typing import NoReturn

import pytest

from grillon.cli import run
from tests.unit.cli.conftest import Grillon


def _ending_by(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(_: list[str]) -> NoReturn:
        raise error

    monkeypatch.setattr(run, "_run", end)


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "grillon: interrupted\n"),
        (MemoryError(), 3, "grillon: out of memory\n"),
        (BrokenPipeError(), 141, ""),
        (OSError(errno.EBADF, "Bad file descriptor"), 2, "grillon: the output: it is closed\n"),
        (OSError(errno.ENOSPC, "No space left on device"), 2, "grillon: the output: No space left on device\n"),
        (OSError(errno.ENOSPC, "No space", "a.txt"), 2, "grillon: a.txt: No space left on device\n"),
        (
            ZeroDivisionError("one"),
            70,
            "grillon: internal error: ZeroDivisionError: one (GRILLON_TRACEBACK=1 shows where)\n",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_every_way_to_end(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, message: str
) -> None:
    _ending_by(error, monkeypatch)
    ran = grillon("families")
    assert (ran.code, ran.out, ran.err) == (code, "", message)


def test_a_traceback_is_shown_to_who_asks(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    _ending_by(ZeroDivisionError("one"), monkeypatch)
    monkeypatch.setenv("GRILLON_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        grillon("families")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("generate", "latin", "--difficulty", "easy"), "No such option: --difficulty; use --level easy"),
        (("generate", "latin", "--difficulty=easy"), "No such option: --difficulty; use --level easy"),
        (("solve", "latin.1.1000", "--time-limit"), "No such option: --time-limit; use --timeout"),
    ],
)
def test_options_of_other_programs_are_understood(grillon: Grillon, words: tuple[str, ...], message: str) -> None:
    ran = grillon(*words)
    assert (ran.code, ran.err) == (2, f"grillon: {message}\n")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("grillon generate su", {"sudoku"}),
        ("grillon rate x --techniques pe", {"people"}),
        ("grillon render x --theme b", {"black-and-white"}),
        ("grillon convert x --to sho", {"short"}),
        ("grillon catalogue list --level ha", {"hard"}),
        ("grillon explain x --until x_w", {"x_wing"}),
        ("grillon collection list --family tak", {"takuzu"}),
        ("grillon expl", {"explain"}),
        ("grillon solve --tim", {"--timeout", "--timeout-each"}),
        ("grillon count tak", {"takuzu"}),
        ("grillon count tectonic 3x3 --ma", {"--max", "--maximum"}),
        ("grillon explain x --until hidden_q", {"hidden_quad"}),
        ("grillon generate sudoku --technique x_w", {"x_wing"}),
        ("grillon sweep puzzles runs --level exp", {"expert"}),
        ("grillon hint --lang f", {"fr"}),
        ("grillon completion z", {"zsh"}),
        ("grillon generate latin --le", {"--level"}),
        ("grillon generate latin --level be", {"beginner"}),
    ],
)
def test_a_shell_is_offered_what_may_come_next(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, typed: str, offered: set[str]
) -> None:
    words = typed.split()
    monkeypatch.setenv("_GRILLON_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    ran = grillon()
    assert ran.code == 0
    assert {line.split(",", 1)[1] for line in ran.out.split()} == offered


def test_what_is_being_written_is_written_before_ctrl_c_ends_a_command() -> None:
    class Slow(io.StringIO):
        def write(self, text: str) -> int:
            signal.raise_signal(signal.SIGINT)
            return super().write(text)

    stream = Slow()
    with pytest.raises(KeyboardInterrupt), run._writing_whole(stream):
        stream.write("a whole line\n")
    assert stream.getvalue() == "a whole line\n"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_option_is_not_the_value_of_another(grillon: Grillon) -> None:
    easy = "takuzu 2x2\n0 .\n. ."
    ran = grillon("render", easy, "--set", "--out", "x.svg")
    assert (ran.code, ran.out, ran.err) == (2, "", "grillon: Option '--set' requires an argument\n")
    assert "'--in' is not an entry" in grillon("render", easy, "--set", "--in").err
