"""Running a command line, from its arguments to its exit code."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EBADF
from typing import TYPE_CHECKING, TextIO

import click

from grillon.cli import _output
from grillon.cli._app import app
from grillon.cli._command import name_of
from grillon.cli._speech import complain, preparse
from grillon.errors import GrillonError, InputError, LimitReached, file_error
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED, BROKEN_PIPE, INTERNAL = 130, 141, 70
COMPLETION = "_GRILLON_COMPLETE"
"""The variable through which a shell requests completions."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    _prepare_output()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if instruction := os.environ.get(COMPLETION):
        from click.shell_completion import shell_complete

        return shell_complete(app, {}, "grillon", COMPLETION, instruction)
    with preparse(words):
        try:
            with _writing_whole(sys.stdout):
                return _run(words)
        except click.UsageError as error:
            complain(_fault_of(error, words))
            return 2
        except GrillonError as error:
            complain(error)
            return error.exit_code
        except KeyboardInterrupt:
            complain(Sentence("interrupted"))
            return INTERRUPTED
        except BrokenPipeError:
            return _mute()
        except MemoryError:
            complain(Sentence("out of memory"))
            return LimitReached.exit_code
        except OSError as error:
            return _end_by(error)
        except Exception as error:
            if os.environ.get("GRILLON_TRACEBACK"):
                raise
            return _end_by_surprise(error)


@contextmanager
def _writing_whole(stream: TextIO) -> Iterator[None]:
    """Delay a first Ctrl-C until the current write is finished, so that the output ends with a whole line.

    An exception would lose a text that is being passed from one buffer to the next.
    """
    import signal
    import threading

    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    writing = waiting = False
    write = stream.write

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal waiting
        if waiting or not writing:
            signal.default_int_handler(number, frame)
        waiting = True

    def write_whole(text: str) -> int:
        nonlocal writing, waiting
        writing = True
        try:
            written = write(text)
        finally:
            writing = False
        if waiting:
            waiting = False
            raise KeyboardInterrupt
        return written

    signal.signal(signal.SIGINT, stop)
    stream.write = write_whole  # type: ignore[method-assign]
    try:
        yield
    finally:
        stream.write = write  # type: ignore[method-assign]
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _run(words: list[str]) -> int:
    code = 0
    try:
        with app.make_context("grillon", words) as ctx:
            app.invoke(ctx)
    except click.exceptions.Exit as ending:
        code = ending.exit_code
    sys.stdout.flush()
    return code


def _end_by_surprise(error: Exception) -> int:
    from grillon.external import from_core, sentence_of

    if from_core(error):
        complain(sentence_of(error))
        return 2
    complain(
        Sentence(
            "internal error: {kind}: {error} (GRILLON_TRACEBACK=1 shows where)",
            kind=type(error).__name__,
            error=error,
        )
    )
    return INTERNAL


def _end_by(error: OSError) -> int:
    """Report an error and its place; the system names no file when a stream is closed."""
    diagnosis = file_error(error.filename or Sentence("the output"), error)
    if not error.filename and error.errno == EBADF:
        diagnosis = InputError("{name}: it is closed", name=Sentence("the output"))
    complain(diagnosis)
    try:
        sys.stdout.flush()
    except OSError:
        _mute()
    return diagnosis.exit_code


def _mute() -> int:
    """The reader has gone: discard the buffered output silently."""
    with suppress(OSError):  # a stream in memory has no file descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE


_NEGATIVE = r"-\d[\d.]*([x*]-?\d*)?"


def _fault_of(error: click.UsageError, words: Sequence[str]) -> Sentence:
    """An error of click in our own words."""
    command = None if error.ctx is None else error.ctx.command
    if isinstance(error, click.NoSuchOption):
        fault = Sentence("No such option: {option}", option=error.option_name)
        if near := _near(error.option_name, error.ctx):
            known = ", ".join(near)
            fault = Sentence(
                "No such option: {option} (Possible options: {known})", option=error.option_name, known=known
            )
        if other := _known_option(error.option_name, command, words):
            return Sentence("No such option: {option}; use {other}", option=error.option_name, other=other)
        if isinstance(command, click.Group):
            return Sentence("{error}; options come after the verb or the family they are for", error=fault)
        return _no_option(error.option_name, words) or fault
    if isinstance(error, click.BadOptionUsage):
        option = next((one for one in command.params if error.option_name in one.opts), None) if command else None
        if isinstance(option, click.Option) and option.is_flag:
            return Sentence("Option '{name}' does not take a value", name=error.option_name)
        return Sentence("Option '{name}' requires an argument", name=error.option_name)
    if isinstance(error, click.MissingParameter) and error.ctx is not None:
        missing = (
            Sentence("Missing argument '{name}'", name=name_of(error.param))
            if isinstance(error.param, click.Argument)
            else Sentence("Missing option '{name}'", name=name_of(error.param))
        )
        return Sentence("{error}; see `{command} --help`", error=missing, command=error.ctx.command_path)
    return Sentence(error.message)


def _near(name: str, ctx: click.Context | None) -> list[str]:
    """The options with this prefix, or with a similar spelling."""
    from difflib import get_close_matches

    known = [] if ctx is None else [option for one in ctx.command.get_params(ctx) for option in one.opts]
    return sorted(option for option in known if option.startswith(name)) or get_close_matches(name, known, cutoff=0.75)


OTHER_WORDS = {
    "--difficulty": "--level",
    "--hardness": "--level",
    "--number": "--count",
    "--amount": "--count",
    "--output": "--out",
    "--language": "--lang",
    "--time-limit": "--timeout",
    "--solutions": "--limit",
}
"""Options of other programs, and their names here."""


def _known_option(name: str, command: click.Command | None, words: Sequence[str]) -> str:
    """The option that was meant, with the value that was given; empty if none is known."""
    option = OTHER_WORDS.get(name)
    if command is None or not any(option in parameter.opts for parameter in command.params):
        return ""
    at = next((at for at, word in enumerate(words) if word.split("=")[0] == name), len(words))
    _, equals, value = words[at].partition("=") if at < len(words) else ("", "", "")
    if not equals and at + 1 < len(words) and not words[at + 1].startswith("-"):
        value = words[at + 1]
    return f"{option} {value}".rstrip()


def _no_option(name: str, words: Sequence[str]) -> Sentence | None:
    """The error for a number, a size or a text mistaken for an option because of its minus sign."""
    typed = next((word for word in words if word.startswith(name)), name)
    if re.fullmatch(_NEGATIVE, typed):
        return Sentence("'{word}': numbers and sizes cannot be negative here", word=typed)
    if not any(letter.isalpha() for letter in typed):
        return Sentence("'{word}' is not an option; put -- before a text that starts with -", word=typed)
    return None


def _occupy_closed_streams() -> None:
    """If a stream is closed, the next file opened would get its descriptor, and answers would be written to it.

    Standard output is then made unwritable: an answer that is lost is not a success.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)  # takes the lowest free descriptor
        if name != "stdin":
            setattr(sys, name, open(number, "w", closefd=False))  # noqa: SIM115


def _prepare_output() -> None:
    """Make texts UTF-8 whatever the locale: accents in answers, and puzzles that read back."""
    _occupy_closed_streams()
    _output.draw_for(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8")
