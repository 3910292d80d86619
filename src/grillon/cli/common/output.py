"""Output of commands: pictures on a terminal, plain text in a pipe, or one JSON object per line."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from grillon.base.names import match_name
from grillon.base.sentences import Sentence, localized, plain_digits
from grillon.cli import terminal
from grillon.cli.common.sources import alone
from grillon.cli.language import current_language, phrase
from grillon.cli.terminal import on_terminal

if TYPE_CHECKING:
    from rich.console import Console

    from grillon.cli.common.sources import Item
    from grillon.cli.common.table import Table
    from grillon.cli.options.asked import Source
    from grillon.model import Rating, Technique
    from grillon.model.drawing import Drawing
    from grillon.puzzle.family import Family


@cache
def console() -> Console:
    """The terminal (or pipe) on standard output."""
    from rich.console import Console

    return Console(highlight=False, markup=False, soft_wrap=True)


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
    return json.dumps(value, ensure_ascii=False)


def table_of(kind: str, *more: str) -> Table:
    """The table of `--csv` for puzzles of the input, with an answer of this kind and the columns a verb adds.

    It is imported, and the codec with it, only where it is asked for.
    """
    from grillon.cli.common.table import Table

    return Table.of_answers(kind, *more)


def show(drawing: Drawing, *, legend: bool = False) -> None:
    """A picture, in colour on a terminal.

    What draws it is imported here: most commands in a pipe draw nothing.
    """
    from grillon.render.text import to_rich, to_text

    if on_terminal():
        console().print(to_rich(drawing, ascii=terminal.ascii_only, legend=legend))
    else:
        put(to_text(drawing, ascii=terminal.ascii_only, legend=legend))


def say(template: str, /, **terms: object) -> None:
    """A sentence, made of its English template and its terms, in the language of the command."""
    tell(Sentence(template, **terms))


def tell(line: object, style: str = "") -> None:
    """A line of text or an answer in the language of the command, styled on a terminal."""
    if on_terminal():
        console().print(phrase(line), style=style)
    else:
        put(printed(line))


def printed(line: object) -> str:
    """A text or an answer as it is printed, in the language of the command: in a pipe, numbers are plain digits."""
    if on_terminal():
        return phrase(line)
    with plain_digits():
        return phrase(line)


def head(item: Item, source: Source, number: int) -> None:
    """Print the name of a puzzle above its answer, unless it is the command's only one."""
    if not alone(item, source):
        tell(f"\n{phrase(item.name)}" if number > 1 else item.name, "bold")


def answer(item: Item, source: Source, text: object) -> None:
    """Print the one-line answer for a puzzle, after its name unless it is the command's only one."""
    tell(text if alone(item, source) else named(item, text))


def named(item: Item, text: object) -> str:
    """The one-line answer about a puzzle, after its name, in the language of the command.

    The line is worded once for all puzzles of a source: lists are long.
    """
    if not item.number:
        return printed(Sentence("{name}: {answer}", name=item.name, answer=text))
    before, between, after = _numbered_parts(item.source, current_language())
    return f"{before}{item.number}{between}{printed(text)}{after}"


def techniques_used(family: Family, rating: Rating, lang: str) -> list[tuple[str, int]]:
    """The techniques of a rating, the hardest first, and the number of uses of each.

    A technique has its usual name, followed by the word to type if that differs.
    """

    def called(technique: Technique) -> str:
        name = Sentence(technique.name).text(lang)
        return name if match_name(name, [technique.id]) else f"{name} [{technique.id}]"

    used = [(family.ladder.technique(name, rating.technique_set), number) for name, number in rating.uses.items()]
    return [(called(technique), number) for technique, number in sorted(used, key=lambda use: -use[0].rating)]


def numbered(source: str, first: int, answers: Sequence[object]) -> str:
    """The same lines for consecutive puzzles of a source, of which the first has this number, in one text."""
    before, between, after = _numbered_parts(source, current_language())
    # Many of them are the same object.
    keys = [*map(id, answers)]
    texts = {
        key: f"{between}{printed(answer)}{after}\n" for key, answer in dict(zip(keys, answers, strict=True)).items()
    }
    if len(texts) == 1:
        [text] = texts.values()
        return f"{before}{f'{text}{before}'.join(map(str, range(first, first + len(keys))))}{text}"
    return "".join([f"{before}{number}{texts[key]}" for number, key in enumerate(keys, start=first)])


_NUMBER, _ANSWER = "\0number", "\0answer"
"""Characters that occur in no name: placeholders filled in for each puzzle."""


@lru_cache(maxsize=16)
def _numbered_parts(source: str, lang: str) -> tuple[str, str, str]:
    """The same line in three parts, with the number and the answer between them."""
    name = Sentence("{name} {number}", name=localized(source, lang), number=_NUMBER)
    before, rest = Sentence("{name}: {answer}", name=name, answer=_ANSWER).text(lang).split(_NUMBER)
    between, after = rest.split(_ANSWER)
    return before, between, after
