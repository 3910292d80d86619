"""Where puzzles come from: files, texts, links and standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from grillon.errors import BrokenRules, GrillonError, InputError, UnknownFormat, with_place
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Position, Puzzle

_LINK = re.compile(r"https?://\S*[#?/=]([a-z][a-z0-9]*\.\d+\.[A-Za-z0-9_.-]+)")


@dataclass(frozen=True, slots=True)
class Source:
    """A text and what to call it in a message; the name is empty for a text given as an argument."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of the input, with the entries that came along when a position was given."""

    position: Position
    name: str
    number: int = 0
    """Its place among several of one source; 0 when it is the only one there."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle alone."""
        return self.position.puzzle

    def require_valid(self) -> Puzzle:
        """The puzzle; an error that names it when its givens contradict each other at sight."""
        violation = self.puzzle.violation()
        if violation is not None:
            raise BrokenRules("{name}: the givens break a rule: {violation}", name=self.name, violation=violation)
        return self.puzzle


def read(argument: str) -> Source:
    """The text an argument stands for."""
    if argument == "-":
        name = Sentence("standard input")
        if sys.stdin is None:
            raise InputError("{name}: it is closed", name=name)
        return Source(name, _decoded(_limited(sys.stdin.buffer, name), name))
    if not _may_be_a_path(argument):
        return Source("", argument)
    path = Path(argument)
    if path.is_dir():
        raise InputError("{path}: this is a directory, not a puzzle", path=argument)
    with with_place(argument):
        try:
            with path.open("rb") as file:
                return Source(argument, _decoded(_limited(file, argument), argument))
        except FileNotFoundError:
            if _looks_like_a_path(argument):
                raise InputError("{path}: there is no such file", path=argument) from None
            return Source("", argument)
        except PermissionError:
            raise InputError("{path}: this file may not be read (no permission)", path=argument) from None


@contextmanager
def with_name(name: str) -> Iterator[None]:
    """What is wrong with an input is said under its name."""
    try:
        yield
    except InputError as error:
        if not name:
            raise
        raise InputError("{name}: {error}", name=name, error=error) from None


def _may_be_a_path(argument: str) -> bool:
    if not argument.strip() or "\n" in argument or "\0" in argument or "://" in argument:
        return False
    return max(map(len, re.split(r"[/\\]", os.fsdecode(os.fsencode(argument))))) <= 255 and len(argument) < 4096


def _looks_like_a_path(argument: str) -> bool:
    """Was a file meant? A short form may end as the name of a file does: takuzu.1.6x6.u.0AWKQ0.bG."""
    from grillon.formats.short import SHORT

    named = re.search(r"[/\\]|\.[A-Za-z]{2,5}$", argument) and not re.search(r"\s|://", argument)
    return bool(named) and not SHORT.matches(argument)


def _limited(stream: BinaryIO, name: str) -> bytes:
    """All bytes, unless there are more than any puzzle file holds."""
    from grillon.formats import MAX_TEXT

    data = stream.read(MAX_TEXT + 1)
    if len(data) > MAX_TEXT:
        raise InputError(
            "{name}: too long: a text of puzzles has at most {maximum} MiB", name=name, maximum=MAX_TEXT >> 20
        )
    return data


def _decoded(data: bytes, name: str) -> str:
    if b"\0" in data:
        raise InputError("{name}: this is a binary file, not a text with puzzles", name=name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            "{name}: line {line}: the byte {byte:#04x} is not UTF-8, which texts of puzzles are in",
            name=name,
            line=error.object.count(b"\n", 0, error.start) + 1,
            byte=error.object[error.start],
        ) from None


def items(arguments: Sequence[str], *, family: str | None = None, format: str | None = None) -> Iterator[Item]:
    """Every puzzle of every argument; an error names the file and the number of the puzzle in it."""
    for argument in arguments:
        source = read(argument)
        name, number = source.name or Sentence("puzzle"), 0
        waiting: Position | None = None
        try:
            for position in _positions(source.text, family, format):
                if waiting is not None:
                    yield Item(waiting, _numbered(name, number), number)
                waiting, number = position, number + 1
        except GrillonError as error:
            if waiting is not None:
                yield Item(waiting, _numbered(name, number), number)
                raise InputError("{name}: {error}", name=_numbered(name, number + 1), error=error) from None
            if source.name:
                raise InputError("{name}: {error}", name=source.name, error=error) from None
            if isinstance(error, UnknownFormat) and _may_be_a_path(argument):
                raise InputError("{error} (and there is no file of that name)", error=error) from None
            raise InputError(error.sentence) from None
        if waiting is not None:
            yield Item(waiting, _numbered(name, number), number) if number > 1 else Item(waiting, name)


def alone(item: Item, arguments: Sequence[str]) -> bool:
    """Is it the only puzzle of a command? Then an answer needs no name."""
    return len(arguments) == 1 and item.number == 0


def _numbered(name: str, number: int) -> Sentence:
    return Sentence("{name} {number}", name=name, number=number)


def _positions(text: str, family: str | None, format: str | None) -> Iterator[Position]:
    from grillon.formats import parse_positions

    if link := _LINK.fullmatch(text.strip()):
        text = link[1]
    yield from parse_positions(text, family=family, format=format)
