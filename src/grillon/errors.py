"""All errors that Grillon raises deliberately, in one tree.

::

    GrillonError
    ├── InputError (ValueError)        bad input: the command line exits with 2
    │   ├── FormatError                a text that makes no sense, with line and column
    │   │   ├── UnknownFormat          no format reads the text
    │   │   └── AmbiguousFormat        two formats both read the text
    │   ├── BrokenRules                givens that contradict each other where a proper puzzle is needed
    │   ├── RequestError               an option, size or level that cannot be had
    │   └── TooLong                    a puzzle that does not fit the short text form
    ├── Refused (ValueError)           a position refuses a choice, and says why
    ├── AnswerIsNo                     the answer is no: the command line exits with 1
    │   ├── NoSolution
    │   └── NotUnique
    ├── LimitReached                   a limit stopped the work: the command line exits with 3
    │   └── NoDevice                   there is no graphics card, or not enough of it
    ├── Damaged                        a file that is not whole or not ours, and was left untouched
    ├── WordingError (LookupError)     a term that a sentence needs is missing
    └── MissingExtra (ImportError)     an optional dependency; the message names the extra to install

Messages are one line and name the place, the rule and the value. They are written in English where they are raised, as
templates with named terms; `GrillonError.text` says them in another language.

>>> error = FormatError("{sign!r} is not a cell", sign="x", line=2, column=5)
>>> str(error)
"line 2, column 5: 'x' is not a cell"
>>> error.exit_code
2
>>> error.text("fr")
"ligne 2, colonne 5 : « x » n'est pas une case"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from grillon.languages import ENGLISH, translated
from grillon.sentences import Sentence, filled

_options_spoken: ContextVar[bool] = ContextVar("names_options", default=False)
_OPTION = r"(?<![\w-])--(no-)?([a-z{][a-z_}-]*)"


@contextmanager
def with_option_names() -> Iterator[None]:
    """Within the block, errors name command-line options; elsewhere they name arguments.

    >>> error = RequestError("--level: leave out --no-unique")
    >>> print(error)
    level: leave out unique=False
    >>> with with_option_names():
    ...     print(error)
    --level: leave out --no-unique
    """
    before = _options_spoken.set(True)
    try:
        yield
    finally:
        _options_spoken.reset(before)


def names_options() -> bool:
    """Is the reader at a command line, rather than a Python caller?"""
    return _options_spoken.get()


class Message(Sentence):
    """What an error says. Its template names options as they are typed; Python has arguments instead."""

    __slots__ = ()

    def text(self, lang: str = ENGLISH) -> str:
        """The message in a language."""
        template = self.template if lang == ENGLISH else translated(self.template, lang, self.context)
        if not _options_spoken.get():
            template = with_arguments(template)
        return filled(template, self.terms, lang) if self.terms else template


def with_arguments(text: str) -> str:
    """A text that names command-line options, reworded for Python callers.

    >>> with_arguments("leave out --no-unique, or --time-limit")
    'leave out unique=False, or time_limit'
    """
    return re.sub(_OPTION, _argument, text)


def _argument(option: re.Match[str]) -> str:
    name = option[2].replace("-", "_")
    return f"{name}=False" if option[1] else name


class GrillonError(Exception):
    """The root of the tree. `exit_code` is what the command line ends with."""

    exit_code = 2

    def __init__(self, message: str, /, **terms: object) -> None:
        made = isinstance(message, Sentence) and not terms
        self.sentence = Sentence(message) if made else Message(message, **terms)
        super().__init__(self.sentence)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str = "en") -> str:
        """The message in a language, on one line."""
        # What a person gave may hold line ends, and messages quote it.
        return "\\n".join(self.sentence.text(lang).splitlines())


class InputError(GrillonError, ValueError):
    """Something from outside is wrong: a text, a file, an option."""


@contextmanager
def with_place(path: object) -> Iterator[None]:
    """A system error about a file or a folder, as an InputError that names it.

    >>> with with_place("puzzles/today.txt"):
    ...     raise IsADirectoryError(21, "Is a directory")
    Traceback (most recent call last):
    ...
    grillon.errors.InputError: puzzles/today.txt: Is a directory
    """
    try:
        yield
    except OSError as error:
        raise file_error(path, error) from None


def file_error(path: object, error: OSError) -> InputError:
    """A system error about a file, as our own message."""
    from grillon.external import system_reason

    return InputError("{path}: {reason}", path=path, reason=system_reason(error))


class FormatError(InputError):
    """A text stopped making sense at a known place."""

    def __init__(self, message: str, /, *, line: int | None = None, column: int | None = None, **terms: object) -> None:
        super().__init__(message, **terms)
        self.line, self.column = line, column
        if line is not None and column is not None:
            placed = Sentence(
                "line {line}, column {column}: {message}", line=line, column=column, message=self.sentence
            )
        elif line is not None:
            placed = Sentence("line {line}: {message}", line=line, message=self.sentence)
        elif column is not None:
            placed = Sentence("column {column}: {message}", column=column, message=self.sentence)
        else:
            return
        self.sentence = placed
        self.args = (placed,)


class UnknownFormat(FormatError):
    """No format reads the text."""


class AmbiguousFormat(FormatError):
    """Two formats both read the text; the message names both."""


class BrokenRules(InputError):
    """The givens directly contradict each other."""


class RequestError(InputError):
    """An impossible option, size or level; the message lists what is possible."""


class TooLong(InputError):
    """The short text form does not fit a link; a file does."""


class Refused(GrillonError, ValueError):
    """A position refuses a choice."""


class AnswerIsNo(GrillonError):
    """The work is done and the answer is no."""

    exit_code = 1


class NoSolution(AnswerIsNo):
    """The puzzle has no solution."""


class NotUnique(AnswerIsNo):
    """The puzzle has several solutions where one is needed."""


class LimitReached(GrillonError):
    """A time, memory, size or node limit ended the work before its answer."""

    exit_code = 3


class NoDevice(LimitReached):
    """There is no graphics card to work on, or not enough of it; the processor does the same work."""


def no_thread() -> LimitReached:
    """What the core raises where the system starts no thread for it."""
    return LimitReached("the system cannot start more threads: its thread or memory limit is reached")


class Damaged(GrillonError):
    """A file on disk is truncated, altered or written by another version."""


class WordingError(GrillonError, LookupError):
    """A term that a sentence needs is missing: a fault of a catalogue or of who asks."""


class MissingExtra(GrillonError, ImportError):
    """An optional dependency is not installed; `instead` says how to do without it."""

    def __init__(self, extra: str, purpose: str, instead: str = "") -> None:
        self.extra, self.purpose, self.instead = extra, purpose, instead
        missing = Sentence(
            "{purpose} needs the extra '{extra}': pip install 'grillon[{extra}]'", purpose=purpose, extra=extra
        )
        super().__init__(Sentence("{missing}; {instead}", missing=missing, instead=instead) if instead else missing)

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str, str]]:
        return type(self), (self.extra, self.purpose, self.instead)
