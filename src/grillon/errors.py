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

from collections.abc import Iterator
from contextlib import contextmanager

from grillon.base.sentences import Argument, Sentence
from grillon.base.system_errors import system_reason


class GrillonError(Exception):
    """The root of the tree. `exit_code` is what the command line ends with."""

    exit_code = 2

    def __init__(self, message: str, /, **terms: object) -> None:
        self.sentence = Sentence(message, **terms)
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
    return InputError("{path}: {reason}", path=path, reason=system_reason(error))


class FormatError(InputError):
    """A text stopped making sense at a known place."""

    def __init__(self, message: str, /, *, line: int | None = None, column: int | None = None, **terms: object) -> None:
        super().__init__(message, **terms)
        self.line, self.column, self.message = line, column, self.sentence
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

    @classmethod
    def below(cls, error: GrillonError, first: int) -> FormatError:
        """The error of a part of a text that starts at this line, with its place in the text.

        >>> print(FormatError.below(FormatError("'x' is not a cell", line=2, column=5), 10))
        line 11, column 5: 'x' is not a cell
        """
        if isinstance(error, FormatError):
            return cls(error.message, line=first + (error.line or 1) - 1, column=error.column)
        return cls(error.sentence, line=first)


class UnknownFormat(FormatError):
    """No format reads the text."""


class AmbiguousFormat(FormatError):
    """Two formats both read the text; the message names both."""


class BrokenRules(InputError):
    """The givens directly contradict each other."""


class RequestError(InputError):
    """An impossible option, size or level; the message lists what is possible, after the name of an `argument`.

    >>> print(RequestError("{rows}x{columns} is not square", argument="size", rows=3, columns=4))
    size: 3x4 is not square
    """

    def __init__(self, message: str, /, *, argument: str = "", **terms: object) -> None:
        fault = Sentence(message, **terms)
        super().__init__(Sentence("{option}: {error}", option=Argument(argument), error=fault) if argument else fault)


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
