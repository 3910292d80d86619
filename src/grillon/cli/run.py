"""Running a command line, from its arguments to its exit code."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EBADF
from typing import TYPE_CHECKING, Any, TextIO

import click
from click.shell_completion import shell_complete

from grillon.base.sentences import Sentence
from grillon.base.system_errors import from_core, sentence_of
from grillon.cli import terminal
from grillon.cli.app import app
from grillon.cli.language import complain, preparse
from grillon.cli.usage_errors import usage_fault
from grillon.errors import GrillonError, InputError, LimitReached, file_error, no_thread

if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED, BROKEN_PIPE, TERMINATED, INTERNAL = 130, 141, 143, 70
COMPLETION = "_GRILLON_COMPLETE"
"""The variable through which a shell requests completions."""


class Terminated(KeyboardInterrupt):
    """The system asks the command to end: it does what Ctrl-C does, so that nothing is left behind."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    _prepare_output()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if instruction := os.environ.get(COMPLETION):
        return shell_complete(app, {}, "grillon", COMPLETION, instruction)
    with preparse(words):
        try:
            with _writing_whole(sys.stdout):
                return _run(words)
        except click.UsageError as error:
            complain(usage_fault(error, words))
            return 2
        except GrillonError as error:
            complain(error)
            return error.exit_code
        except Terminated:
            complain(Sentence("terminated"))
            return TERMINATED
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

    An exception would lose a text that is being passed from one buffer to the next. A request to terminate is treated
    in the same way: without it, Python would end at once and its processes would complain of what it left to them.
    """
    main = threading.current_thread() is threading.main_thread()
    usual: dict[int, Any] = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
    taken = [number for number, handler in usual.items() if main and signal.getsignal(number) is handler]
    if not taken:
        yield
        return
    writing = False
    waiting: type[KeyboardInterrupt] | None = None
    write = stream.write

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal waiting
        kind = Terminated if number == signal.SIGTERM else KeyboardInterrupt
        if waiting or not writing:
            raise kind
        waiting = kind

    def write_whole(text: str) -> int:
        nonlocal writing, waiting
        writing = True
        try:
            written = write(text)
        finally:
            writing = False
        if waiting:
            kind, waiting = waiting, None
            raise kind
        return written

    for number in taken:
        signal.signal(number, stop)
    stream.write = write_whole  # type: ignore[method-assign]
    try:
        yield
    finally:
        stream.write = write  # type: ignore[method-assign]
        for number in taken:
            signal.signal(number, usual[number])


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
    if isinstance(error, RuntimeError) and str(error) == "can't start new thread":  # as Python words it
        complain(no_thread())
        return LimitReached.exit_code
    if isinstance(error, ImportError) and "failed to map segment" in str(error):  # as the system's linker words it
        complain(Sentence("out of memory"))
        return LimitReached.exit_code
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
    terminal.draw_for(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8")
