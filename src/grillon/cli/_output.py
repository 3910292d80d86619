"""What a command prints: pictures on a terminal, plain text in a pipe, one JSON object a line when asked."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from grillon.cli._speech import phrase
from grillon.errors import with_place
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from rich.console import Console

    from grillon.cli._input import Item
    from grillon.model import Drawing


@cache
def console() -> Console:
    """The terminal (or pipe) on standard output."""
    from rich.console import Console

    return Console(highlight=False, markup=False, soft_wrap=True)


def on_terminal() -> bool:
    """Does a person look at standard output?"""
    return sys.stdout.isatty()


def emit(value: Mapping[str, object], file: TextIO | None = None) -> None:
    """One JSON object on one line."""
    print(json.dumps(value, ensure_ascii=False), file=file, flush=on_terminal())


def show(drawing: Drawing) -> None:
    """A picture, in colour on a terminal."""
    if on_terminal():
        from grillon.render.text import to_rich

        console().print(to_rich(drawing))
    else:
        from grillon.render.text import to_text

        print(to_text(drawing))


def tell(line: object, style: str = "") -> None:
    """A line of text or an answer in the language of the command, styled on a terminal."""
    if on_terminal():
        console().print(phrase(line), style=style)
    else:
        print(phrase(line))


def head(item: Item, arguments: Sequence[str], number: int) -> None:
    """The name of a puzzle above what is said about it, unless it is the command's only one."""
    from grillon.cli._input import alone

    if not alone(item, arguments):
        tell(f"\n{phrase(item.name)}" if number > 1 else item.name, "bold")


def answer(item: Item, arguments: Sequence[str], said: object) -> None:
    """What is said about a puzzle in one line, after its name unless it is the command's only one."""
    from grillon.cli._input import alone

    tell(said if alone(item, arguments) else Sentence("{name}: {answer}", name=item.name, answer=said))


def note(line: object) -> None:
    """A remark on standard error, in the language of the command."""
    print(phrase(line), file=sys.stderr)


@contextmanager
def opened(path: Path | None) -> Iterator[TextIO | None]:
    """A file to write line by line, or None for standard output."""
    if path is None:
        yield None
        return
    with with_place(path):
        file = path.open("w", encoding="utf-8", newline="\n")
    with file:
        yield file


def check_place(path: Path | None) -> None:
    """Say before any work is done why a file cannot be written there; nothing is left behind, and nothing is cut."""
    if path is None:
        return
    place = Path(os.path.realpath(path))
    new = not place.exists()
    if new or place.is_file() or place.is_dir():  # a pipe would wait for its reader, and end with this
        with with_place(path):
            place.open("ab").close()
    if new:
        place.unlink()


def write_file(path: Path, data: str | bytes, number: int = 1) -> Path:
    """Write a file; what belongs to the second puzzle of a command and those after it goes beside it, numbered."""
    place = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
    with with_place(place):
        place.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    return place


class Worst:
    """The exit code of a command over many puzzles: a no outweighs a limit, bad input outweighs both."""

    def __init__(self) -> None:
        self.codes: set[int] = set()

    def add(self, code: int) -> None:
        """Remember how one puzzle ended."""
        self.codes.add(code)

    def leave(self) -> None:
        """End the command with the worst code seen."""
        import typer

        for code in (2, 1, 3):
            if code in self.codes:
                raise typer.Exit(code)
