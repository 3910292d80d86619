"""Output of commands: pictures on a terminal, plain text in a pipe, or one JSON object per line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TextIO

from grillon.cli._speech import current_language, phrase
from grillon.sentences import Sentence, localized

if TYPE_CHECKING:
    from rich.console import Console

    from grillon.cli._input import Item
    from grillon.model import Count, Drawing, Family, Rating, Technique


@cache
def console() -> Console:
    """The terminal (or pipe) on standard output."""
    from rich.console import Console

    return Console(highlight=False, markup=False, soft_wrap=True)


def on_terminal() -> bool:
    """Is standard output a terminal?"""
    return sys.stdout.isatty()


def emit(value: Mapping[str, object]) -> None:
    """One JSON object on one line."""
    put(json_line(value))


def put(line: str) -> None:
    """Write a line and its end in one call: Ctrl-C cannot separate them."""
    sys.stdout.write(f"{line}\n")
    if on_terminal():
        sys.stdout.flush()


def json_line(value: Mapping[str, object]) -> str:
    """A JSON object without line ends."""
    import json

    return json.dumps(value, ensure_ascii=False)


_plain = False


def draw_for(stream: TextIO) -> None:
    """Check, before anything changes it, whether a stream can show box-drawing characters."""
    global _plain
    _plain = not draws_boxes(stream.encoding or "utf-8", os.environ)


def draws_boxes(encoding: str, environment: Mapping[str, str]) -> bool:
    """Can box-drawing characters be shown?

    Python writes UTF-8 if the locale is called C, and even sets that in the environment. A user who asked for that
    locale by name wants ASCII; if no locale is named at all, nothing is known, and most terminals can.

    >>> draws_boxes("utf-8", {}), draws_boxes("utf-8", {"LANG": "C"}), draws_boxes("latin-1", {})
    (True, False, False)
    >>> draws_boxes("utf-8", {"LANG": "C", "LC_ALL": "C.UTF-8"})
    True
    """
    try:
        "┏━╋┘│×·░".encode(encoding)
    except (UnicodeError, LookupError):
        return False
    if environment.get("PYTHONIOENCODING") or environment.get("PYTHONUTF8") == "1":
        return True
    # LC_CTYPE may have been set by Python itself.
    names = ("LC_ALL", "LANG") if environment.get("LC_CTYPE") == "C.UTF-8" else ("LC_ALL", "LC_CTYPE", "LANG")
    named = next((value for name in names if (value := environment.get(name))), "")
    return named not in ("C", "POSIX")


def show(drawing: Drawing, *, legend: bool = False) -> None:
    """A picture, in colour on a terminal."""
    if on_terminal():
        from grillon.render.text import to_rich

        console().print(to_rich(drawing, ascii=_plain, legend=legend))
    else:
        from grillon.render.text import to_text

        put(to_text(drawing, ascii=_plain, legend=legend))


def tell(line: object, style: str = "") -> None:
    """A line of text or an answer in the language of the command, styled on a terminal."""
    if on_terminal():
        console().print(phrase(line), style=style)
    else:
        put(phrase(line))


def counted(number: Count) -> Count | str:
    """A number with digit grouping on a terminal, plain digits in a pipe."""
    return number if on_terminal() or not number.exact else str(number.value)


def head(item: Item, arguments: Sequence[str], number: int) -> None:
    """Print the name of a puzzle above its answer, unless it is the command's only one."""
    from grillon.cli._input import alone

    if not alone(item, arguments):
        tell(f"\n{phrase(item.name)}" if number > 1 else item.name, "bold")


def answer(item: Item, arguments: Sequence[str], text: object) -> None:
    """Print the one-line answer for a puzzle, after its name unless it is the command's only one."""
    from grillon.cli._input import alone

    tell(text if alone(item, arguments) else named(item, text))


def named(item: Item, text: object) -> str:
    """The one-line answer about a puzzle, after its name, in the language of the command.

    The line is worded once for all puzzles of a source: lists are long.
    """
    if not item.number:
        return phrase(Sentence("{name}: {answer}", name=item.name, answer=text))
    before, between, after = _numbered_parts(item.source, current_language())
    return f"{before}{item.number}{between}{phrase(text)}{after}"


def techniques_used(family: Family, rating: Rating, lang: str) -> list[tuple[str, int]]:
    """The techniques of a rating, the hardest first, and the number of uses of each.

    A technique has its usual name, followed by the word to type if that differs.
    """
    from grillon.words import match_name

    def called(technique: Technique) -> str:
        name = Sentence(technique.name).text(lang)
        return name if match_name(name, [technique.id]) else f"{name} [{technique.id}]"

    used = [(family.technique(name, rating.technique_set), number) for name, number in rating.uses.items()]
    return [(called(technique), number) for technique, number in sorted(used, key=lambda use: -use[0].rating)]


def numbered(source: str, answers: Iterable[tuple[int, object]]) -> str:
    """The same lines for many puzzles of a source, by their numbers, in one text."""
    before, between, after = _numbered_parts(source, current_language())
    every = list(answers)
    # Many of them are the same object.
    texts = {key: phrase(answer) for key, answer in {id(answer): answer for _, answer in every}.items()}
    return "".join([f"{before}{number}{between}{texts[id(answer)]}{after}\n" for number, answer in every])


_NUMBER, _ANSWER = "\0number", "\0answer"
"""Characters that occur in no name: placeholders filled in for each puzzle."""


def line_parts(source: str, text: object) -> tuple[str, str]:
    """The same line without the number: the parts before and after it."""
    before, after = _numbered_line(phrase(source), current_language()).split(_NUMBER)
    return before, after.replace(_ANSWER, phrase(text))


@lru_cache(maxsize=16)
def _numbered_parts(source: str, lang: str) -> tuple[str, str, str]:
    """The same line in three parts, with the number and the answer between them."""
    before, rest = _numbered_line(str(localized(source, lang)), lang).split(_NUMBER)
    between, after = rest.split(_ANSWER)
    return before, between, after


@lru_cache(maxsize=16)
def _numbered_line(source: str, lang: str) -> str:
    name = Sentence("{name} {number}", name=source, number=_NUMBER)
    return Sentence("{name}: {answer}", name=name, answer=_ANSWER).text(lang)


def note(line: object) -> None:
    """A remark on standard error, in the language of the command."""
    print(phrase(line), file=sys.stderr)


class ExitStatus:
    """The exit code of a command over many puzzles: a no outweighs a limit, bad input outweighs both."""

    def __init__(self) -> None:
        self.codes: set[int] = set()

    def add(self, code: int) -> None:
        """Remember how one puzzle ended."""
        self.codes.add(code)

    def exit(self) -> None:
        """End the command with the worst code seen."""
        from click.exceptions import Exit

        for code in (2, 1, 3):
            if code in self.codes:
                raise Exit(code)
