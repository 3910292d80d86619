"""Sources of puzzles: files, texts, links and standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from grillon.errors import BrokenRules, GrillonError, InputError, UnknownFormat, with_place
from grillon.formats import parse_positions
from grillon.formats.short import linked
from grillon.formats.stream import PlainLines, UnreadableText, read_blocks, whole_text
from grillon.model.puzzle import Puzzle
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Position

TYPED = Sentence("puzzle")
"""The displayed name of a puzzle given as text, which has no file."""


class Source(NamedTuple):
    """A text and its name for messages; the name is empty for a text given as an argument."""

    name: str
    text: str


class Item(NamedTuple):
    """One puzzle of the input, with the entries of a position, if one was given."""

    given: Puzzle | Position
    source: str
    number: int = 0
    """Its place among several of one source; 0 when it is the only one there."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        return _numbered(self.source, self.number) if self.number else self.source

    @property
    def position(self) -> Position:
        """The puzzle with its entries."""
        return self.given.position() if isinstance(self.given, Puzzle) else self.given

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle alone."""
        return self.given if isinstance(self.given, Puzzle) else self.given.puzzle

    def require_valid(self) -> Puzzle:
        """The puzzle; an error that names it if its givens directly contradict each other."""
        violation = self.puzzle.violation()
        if violation is not None:
            raise BrokenRules("{name}: the givens break a rule: {violation}", name=self.name, violation=violation)
        return self.puzzle


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LineItems:
    """Many puzzles of the input on consecutive plain lines: all of them, or some."""

    lines: PlainLines
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
        number = self.first
        try:
            for puzzle in self.lines.puzzles():
                yield Item(puzzle, self.source, number)
                number += 1
        except GrillonError as error:
            raise InputError("{name}: {error}", name=_numbered(self.source, number), error=error) from None


def read(argument: str) -> Source:
    """The text an argument stands for."""
    with opened(argument) as (name, file):
        if file is None:
            return Source("", argument)
        return Source(name, whole_text(file, name))


@contextmanager
def opened(argument: str) -> Iterator[tuple[str, BinaryIO | None]]:
    """The name of an argument, and the file it names; none for a text."""
    if argument == "-":
        name = Sentence("standard input")
        if sys.stdin is None:
            raise InputError("{name}: it is closed", name=name)
        yield name, sys.stdin.buffer
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
    from grillon.formats.short import SHORT

    named = re.search(r"[/\\]|\.[A-Za-z]{2,5}$", argument) and not re.search(r"\s|://", argument)
    return bool(named) and not SHORT.matches(argument)


Play = Callable[["Position"], "Position"]
"""Turns the position that was read into the one that a command uses."""


def as_they_are(position: Position) -> Position:
    """The `play` of a verb that reads positions and changes nothing."""
    return position


def items(
    arguments: Sequence[str], *, family: str | None = None, format: str | None = None, play: Play | None = None
) -> Iterator[Item]:
    """Every puzzle of every argument; an error names the file and the number of the puzzle in it.

    Without `play` a verb reads puzzles alone; a note tells the user if entries are ignored.
    """
    for block in blocks(arguments, family=family, format=format, play=play):
        if isinstance(block, LineItems):
            yield from block
        else:
            yield block


def blocks(
    arguments: Sequence[str], *, family: str | None = None, format: str | None = None, play: Play | None = None
) -> Iterator[Item | LineItems]:
    """The same, with long runs of plain lines in one piece, unless something is played on each."""
    told = play is not None
    for argument in arguments:
        with opened(argument) as (known, file):
            name, number = known or TYPED, 0
            waiting: Position | None = None
            try:
                for found in _played_on(_found(argument, file, known, family, format), play):
                    if not told and not isinstance(found, PlainLines) and found.begun:
                        from grillon.cli._output import note

                        told = True
                        note(Sentence("{name}: its entries are left out, only the puzzle counts here", name=name))
                    if waiting is not None:
                        yield Item(waiting, name, number)
                        waiting = None
                    if isinstance(found, PlainLines):
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


def _played_on(found: Iterator[PlainLines | Position], play: Play | None) -> Iterator[PlainLines | Position]:
    if play is None:
        return found
    return (
        play(position)
        for block in found
        for position in (
            (puzzle.position() for puzzle in block.puzzles()) if isinstance(block, PlainLines) else (block,)
        )
    )


def _found(
    argument: str, file: BinaryIO | None, name: str, family: str | None, format: str | None
) -> Iterator[PlainLines | Position]:
    if file is not None:
        return read_blocks(file, name, family=family, format=format, link=linked, path=os.path.abspath(name))
    return parse_positions(linked(argument), family=family, format=format)


def alone(item: Item, arguments: Sequence[str]) -> bool:
    """Is it the only puzzle of a command? If so, an answer needs no name."""
    return len(arguments) == 1 and item.number == 0


def _numbered(name: str, number: int) -> Sentence:
    return Sentence("{name} {number}", name=name, number=number)
