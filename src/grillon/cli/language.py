"""The language of a command: its answers, errors and help."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise

from grillon.base.languages import language
from grillon.base.sentences import Sentence, filled, in_command, localized
from grillon.errors import GrillonError, RequestError

MAX_MESSAGE = 1000
"""The maximum number of characters of a message."""
_asked: str | None = None
_current: str | None = None
"""The language of the command that runs, once determined: a list of puzzles needs it for every line."""
_for_programs = False


def current_language() -> str:
    """The language of this command: the value of --lang, else the system's; RequestError if it does not exist."""
    return _current if _current and not _asked else language(_asked)


def phrase(what: object) -> str:
    """A sentence, an error or an answer in the language of this command; English if that is unknown."""
    return str(localized(spoken(what), _current or _known()))


def spoken(what: object) -> object:
    """A sentence or an error that names options as they are typed."""
    worded = in_command(what)
    return GrillonError(worded) if isinstance(what, GrillonError) and isinstance(worded, Sentence) else worded


def _known() -> str:
    for asked in (_asked, None):
        with suppress(RequestError):
            return language(asked)
    return "en"


def figure(number: float, form: str) -> str:
    """A number as the language of this command writes it.

    >>> figure(1234.5, ",.1f")
    '1,234.5'
    """
    return filled("{number:" + form + "}", {"number": number}, _current or _known())


def complain(diagnosis: object) -> None:
    """Write one line on standard error, if possible; very long text is cut.

    It is in the language of the command, or with --json an object in English like all output for programs.
    """
    message = " ".join((str(spoken(diagnosis)) if _for_programs else phrase(diagnosis)).splitlines())
    if len(message) > MAX_MESSAGE:
        message = f"{message[: MAX_MESSAGE // 2]} [...] {message[-MAX_MESSAGE // 2 :]}"
    line = f"grillon: {message}"
    if _for_programs:
        line = json.dumps({"error": message}, ensure_ascii=False)
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def note(line: object) -> None:
    """A remark on standard error, in the language of the command."""
    print(phrase(line), file=sys.stderr)


@contextmanager
def preparse(words: Sequence[str]) -> Iterator[None]:
    """Take language and --json from a command line before it is parsed, so that its errors follow them too."""
    global _asked, _current, _for_programs
    for word, after in pairwise((*words, "")):
        if word == "--":
            break
        if word == "--json":
            _for_programs = True
        if word.startswith("--lang="):
            _asked = word.removeprefix("--lang=")
        elif word == "--lang":
            _asked = after
    _current = _known()
    try:
        yield
    finally:
        _asked, _current, _for_programs = None, None, False
