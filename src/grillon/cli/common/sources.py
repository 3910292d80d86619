"""Sources of puzzles: files, texts, links and standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import SEEK_CUR, BufferedReader
from typing import BinaryIO, NamedTuple

from grillon.base.sentences import Sentence
from grillon.cli.language import note
from grillon.cli.options.asked import Source
from grillon.cli.options.shared import CLIPBOARD
from grillon.errors import BrokenRules, GrillonError, InputError, RequestError, UnknownFormat, with_place
from grillon.formats import Misread, positions_read
from grillon.formats.short import SHORT, linked
from grillon.lists.block import Block
from grillon.lists.reading import UnreadableText, read_blocks, whole_text
from grillon.model import Position
from grillon.picture import is_picture
from grillon.puzzle.puzzle import Puzzle

TYPED = Sentence("puzzle")
"""The displayed name of a puzzle given as text, which has no file."""


class NamedText(NamedTuple):
    """A text and its name for messages; the name is empty for a text given as an argument."""

    name: str
    text: str


class Item(NamedTuple):
    """One puzzle of the input, with the entries of a position, if one was given; in a list, also one that is wrong."""

    given: Puzzle | Position | GrillonError
    source: str
    number: int = 0
    """Its place among several of one source; 0 when it is the only one there."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        return _numbered(self.source, self.number) if self.number else self.source

    @property
    def error(self) -> GrillonError | None:
        """What is wrong with it, if it cannot be used."""
        return self.given if isinstance(self.given, GrillonError) else None

    @property
    def position(self) -> Position:
        """The puzzle with its entries."""
        return self._read.position() if isinstance(self._read, Puzzle) else self._read

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle alone."""
        return self._read if isinstance(self._read, Puzzle) else self._read.puzzle

    @property
    def _read(self) -> Puzzle | Position:
        if isinstance(self.given, GrillonError):
            raise self.given
        return self.given

    def proper(self) -> Item:
        """The same; in a list, an error in its place if its givens directly contradict each other."""
        try:
            self.require_valid()
        except GrillonError as error:
            return self.wrong(error)
        return self

    def wrong(self, error: GrillonError) -> Item:
        """The same with an error, which is raised unless it is one of several."""
        if not self.number:
            raise error
        return self._replace(given=error)

    def require_valid(self) -> Puzzle:
        """The puzzle; an error that names it if its givens directly contradict each other."""
        violation = self.puzzle.violation()
        if violation is not None:
            raise BrokenRules("{name}: the givens break a rule: {violation}", name=self.name, violation=violation)
        return self.puzzle


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LineItems:
    """Many puzzles of the input on consecutive plain lines: all of them, or some."""

    lines: Block
    source: str
    first: int
    """The number of the first among those of its source."""

    def item(self, at: int) -> Item:
        """The puzzle at this index."""
        return next(iter(self.part(at, at + 1)))

    def part(self, start: int, end: int) -> LineItems:
        """The puzzles from one index up to another."""
        return LineItems(self.lines.part(start, end), self.source, self.first + start)

    def __iter__(self) -> Iterator[Item]:
        for number, found in enumerate(self.lines.read_each(), start=self.first):
            if isinstance(found, Misread):
                yield _wrong(found, self.source, number)
            else:
                yield Item(found, self.source, number)


def read(argument: str) -> NamedText:
    """The text an argument stands for."""
    with opened(argument) as (name, file):
        if file is None:
            return NamedText("", argument)
        return NamedText(name, whole_text(file, name))


@contextmanager
def opened(argument: str) -> Iterator[tuple[str, BinaryIO | None]]:
    """The name of an argument, and the file it names; none for a text."""
    if argument == "-":
        name = Sentence("standard input")
        if sys.stdin is None:
            raise InputError("{name}: it is closed", name=name)
        yield name, sys.stdin.buffer
        return
    if argument == CLIPBOARD:
        yield Sentence("clipboard"), None
        return
    if not _may_be_a_path(argument):
        yield "", None
        return
    if os.path.isdir(argument):
        raise InputError("{path}: this is a directory, not a puzzle", path=argument)
    with with_place(argument), ExitStack() as stack:
        file: BinaryIO | None
        try:
            file = stack.enter_context(open(argument, "rb"))
        except FileNotFoundError:
            if _looks_like_a_path(argument):
                raise InputError("{path}: there is no such file", path=argument) from None
            file = None
        except PermissionError:
            raise InputError("{path}: this file may not be read (no permission)", path=argument) from None
        yield "" if file is None else argument, file


@contextmanager
def with_name(name: str) -> Iterator[None]:
    """Add the name of the input to its errors."""
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
    named = re.search(r"[/\\]|\.[A-Za-z]{2,5}$", argument) and not re.search(r"\s|://", argument)
    return bool(named) and not SHORT.matches(argument)


Play = Callable[[Position], Position]
"""Turns the position that was read into the one that a command uses."""


def as_they_are(position: Position) -> Position:
    """The `play` of a verb that reads positions and changes nothing."""
    return position


def items(source: Source, play: Play | None = None) -> Iterator[Item]:
    """Every puzzle of every argument; an error names the file and the number of the puzzle in it.

    Without `play` a verb reads puzzles alone; a note tells the user if entries are ignored.
    """
    if source.place is None:
        yield from _every(source, play)
        return
    found = 0
    for found, item in enumerate(_every(source, play), start=1):
        if found == source.place:
            yield item
            return
    raise RequestError(
        "--number: no puzzle {number}, only {found} {found:puzzle|puzzles}", number=source.place, found=found
    )


def _every(source: Source, play: Play | None) -> Iterator[Item]:
    for block in blocks(source, play):
        if isinstance(block, LineItems):
            yield from block
        else:
            yield block


def blocks(source: Source, play: Play | None = None) -> Iterator[Item | LineItems]:
    """The same, with long runs of plain lines in one piece, unless something is played on each."""
    told = play is not None
    for argument in source.puzzle:
        with opened(argument) as (known, file):
            name, number = known or TYPED, 0
            waiting: Position | None = None
            try:
                for found in _played_on(_found(argument, file, known, source), play):
                    if not told and not isinstance(found, Block | Misread) and found.begun:
                        told = True
                        note(Sentence("{name}: its entries are left out, only the puzzle counts here", name=name))
                    if waiting is not None:
                        yield Item(waiting, name, number)
                        waiting = None
                    if isinstance(found, Misread):
                        number += 1
                        yield _wrong(found, name, number)
                    elif isinstance(found, Block):
                        yield LineItems(found, name, number + 1)
                        number += found.number
                    else:
                        waiting, number = found, number + 1
            except UnreadableText as error:
                if waiting is not None:
                    yield Item(waiting, name, number)
                raise InputError(error.sentence) from None
            except GrillonError as error:
                if waiting is not None:
                    yield Item(waiting, name, number)
                if number:
                    raise InputError("{name}: {error}", name=_numbered(name, number + 1), error=error) from None
                if known:
                    raise InputError("{name}: {error}", name=known, error=error) from None
                if isinstance(error, UnknownFormat) and _may_be_a_path(argument):
                    raise InputError("{error} (and there is no file of that name)", error=error) from None
                raise InputError(error.sentence) from None
            if waiting is not None:
                yield Item(waiting, name, number) if number > 1 else Item(waiting, name)


def _wrong(found: Misread, name: str, number: int) -> Item:
    """A puzzle of a list that cannot be read: its line says where it is, or else its number."""
    where = name if found.line else _numbered(name, number)
    return Item(InputError("{name}: {error}", name=where, error=found.placed), name, number)


Found = Block | Misread
"""What is found besides single positions."""


def _played_on(found: Iterator[Found | Position], play: Play | None) -> Iterator[Found | Position]:
    if play is None:
        return found
    return (
        one if isinstance(one, Misread) else play(one.position() if isinstance(one, Puzzle) else one)
        for block in found
        for one in (block.read_each() if isinstance(block, Block) else (block,))
    )


def _found(argument: str, file: BinaryIO | None, name: str, source: Source) -> Iterator[Found | Position]:
    family, format = source.family, source.format
    if argument == CLIPBOARD or (file is not None and is_picture(_head(file))):
        from grillon.cli.common.pictures import positions_in

        return positions_in(file, name, source)
    if file is not None:
        return read_blocks(file, name, family=family, format=format, link=linked, path=os.path.abspath(name))
    return positions_read(linked(argument), family=family, format=format)


def _head(file: BinaryIO) -> bytes:
    """The first bytes of a file, which stay to be read."""
    if isinstance(file, BufferedReader):
        return file.peek(16)[:16]
    if not file.seekable():
        return b""
    head = file.read(16)
    file.seek(-len(head), SEEK_CUR)
    return head


def alone(item: Item, source: Source) -> bool:
    """Is it the only puzzle of a command? If so, an answer needs no name."""
    return len(source.puzzle) == 1 and item.number == 0


def _numbered(name: str, number: int) -> Sentence:
    return Sentence("{name} {number}", name=name, number=number)
