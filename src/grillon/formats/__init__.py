"""Reading and writing puzzles: one registry, detection by content.

A `Format` recognises a text by its content, never by a file's name. If two formats recognise a text, an error names
both; if none does, an error names those tried.

A text in our own form names its family in its first word; any other is offered to every format. Each family lists its
formats in its part `formats`; here is what several families need. Called by whoever reads or writes a puzzle.

| file | purpose |
| --- | --- |
| `base.py` | `Format`: how one text format is recognised, read and written |
| `document.py` | the JSON document: the same frame for every family |
| `drawings.py` | drawings that may mean a rule, and what they are taken for |
| `lzstring.py` | the lz-string compression of f-puzzles and SudokuPad links |
| `pasted.py` | pasted text: mail quotes, code fences, tables and lists are unwrapped first |
| `pzpr.py` | the parts of pzpr links: the address, numbers in cells, borders |
| `rows.py` | boards from nested lists: the argument of `Family.from_rows` |
| `short.py` | the short form: one line that fits a link |
| `tables.py` | the cells of tables, of lists in programs, and of boards in frames |
| `tatham.py` | the parts of Simon Tatham's game IDs |
| `walls.py` | pictures of boards with walls, drawn with box characters |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from grillon import families
from grillon.base.names import match_name, suggestion
from grillon.base.sentences import Argument, Sentence, Worded
from grillon.errors import AmbiguousFormat, FormatError, GrillonError, InputError, UnknownFormat
from grillon.formats.base import Format
from grillon.formats.document import DOCUMENT
from grillon.formats.drawings import taking
from grillon.formats.pasted import parted, pieces, plain
from grillon.formats.short import SHORT
from grillon.formats.tables import described
from grillon.model import Position
from grillon.model.arguments import known_text

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

__all__ = [
    "MAX_TEXT",
    "Format",
    "chosen_format",
    "detect",
    "formats",
    "parse",
    "parse_many",
    "parse_positions",
    "write",
    "writer",
]

MAX_TEXT = 16 * 1024 * 1024
"""The maximum number of characters of a puzzle; longer texts are refused before anything else."""


_SAMPLE = 20
"""Formats are recognised by this many lines of a list."""
_LISTING = "grillon.formats.formats()"
"""The call that lists the formats in Python."""


def formats(family: str | None = None) -> tuple[Format, ...]:
    """Every known format, or those of one family (with the two that all share)."""
    sources = families.every() if family is None else (families.get(family),)
    return (SHORT, DOCUMENT, *(form for member in sources for form in member.formats.own))


def detect(text: str, *, family: str | None = None) -> Format:
    """The one format that recognises this text, once it is `plain`."""
    _require_text(text)
    pasted, text = text, plain(text)
    for form in (SHORT, DOCUMENT):
        if form.matches(text):
            return form  # it names its family, which outweighs the guess of another format
    if family is None and (named := _named(text)) is not None:
        return named
    known = formats(family)
    matching = [form for form in known if form.matches(text)]
    if len(matching) == 1:
        return matching[0]
    if not matching:
        raise _unknown(pasted, text, family, known)
    raise AmbiguousFormat(
        "several formats read this text: {known}; choose one with {format} or {family}",
        format=Argument("format"),
        family=Argument("family"),
        known=_listed(matching),
    )


def _unknown(pasted: str, text: str, family: str | None, known: tuple[Format, ...]) -> UnknownFormat:
    """The error for a text that no format recognises: it names what a board lacks, or the formats tried."""
    from grillon.sweep.storage.code_files import are_codes, no_end_marker

    start = pasted.strip().splitlines()[0][:40]
    if are_codes(text):
        return UnknownFormat(no_end_marker().sentence)
    if family is None:
        return UnknownFormat(
            "no format recognises a text that starts with {start!r}; name its family ({family}) to see what is "
            "missing; `{listing}` lists the formats",
            family=Argument("family"),
            start=start,
            listing=Worded(_LISTING, "grillon families"),
        )
    if lacking := families.get(family).formats.missing_part(text):
        return UnknownFormat(
            "no format recognises a text that starts with {start!r}: {lacking}", start=start, lacking=lacking
        )
    return UnknownFormat(
        "no format recognises a text that starts with {start!r}; tried: {known}", start=start, known=_listed(known)
    )


def _named(text: str) -> Format | None:
    """The format of a text that begins with the name of its family: no other family needs to be loaded."""
    first = next(iter(text.split(maxsplit=1)), "")  # a part of a pasted text may be of odd blanks alone
    if first not in families.names():
        return None
    matching = [form for form in formats(first) if form.matches(text)]
    return matching[0] if len(matching) == 1 else None


def _require_text(text: str) -> None:
    """Refuse a text that cannot be a puzzle in any format."""
    known_text(text)
    if len(text) > MAX_TEXT:
        raise FormatError(
            "{found} characters are too many: no puzzle is longer than {maximum}", found=len(text), maximum=MAX_TEXT
        )
    if not text.strip():
        raise FormatError("the text is empty")
    if "\0" in text:
        raise FormatError("this is a binary file, not a puzzle")
    try:
        text.encode()
    except UnicodeEncodeError as error:  # half a character, as Python makes from bytes that are no text
        before = text[: error.start]
        sign, line, column = text[error.start], before.count("\n") + 1, error.start - before.rfind("\n")
        raise FormatError("{sign!r} is not a character", sign=sign, line=line, column=column) from None


def _listed(known: tuple[Format, ...] | list[Format]) -> str:
    return ", ".join(f"{form.family} {form.name}".strip() for form in known)


def parse(
    text: str,
    *,
    family: str | None = None,
    format: str | None = None,
    take: Mapping[str, str] | None = None,
    lenient: bool = False,
) -> Puzzle:
    """The puzzle in this text, in any format; `parse_many` reads a text that holds several.

    `take` says which rules drawings mean (`{"lines": "thermometer"}`); with `lenient` the others are left out, and the
    puzzle says so.

    >>> print(parse("0 1 . 1\\n. . . .\\n. . 1 .\\n. 0 . .", family="takuzu").family_name)
    takuzu
    """
    if take or lenient:
        with taking(take, lenient):
            return parse(text, family=family, format=format)
    if format is None and isinstance(text, str) and (puzzle := _read_quickly(text, family)) is not None:
        return puzzle
    try:
        form, text = chosen_format(text, family, format)
    except UnknownFormat:
        if boards := _boards(text, family, format):
            raise _several(len(boards)) from None
        raise
    if (number := _number_of_parts(form, text)) > 1:
        raise _several(number)
    return of_family(form.read(text), family)


def _number_of_parts(form: Format, text: str) -> int:
    """The number of puzzles in a text; 1 where that cannot be told, since its reader tells what is wrong."""
    try:
        parts = _parts(form, text) if form.read_file is None else form.read_file(BytesIO(text.encode()), "")
        return sum(1 for _ in parts)
    except GrillonError:
        return 1


def _several(number: int) -> FormatError:
    told = Sentence("{found:,} {found:puzzle|puzzles} in a text where one is expected", found=number)
    in_python = Sentence("{error}; `grillon.parse_many` reads them all", error=told)
    return FormatError("{told}", told=Worded(in_python, told))


def _boards(text: str, family: str | None, format: str | None) -> list[str]:
    """The boards of a text that has several, on lines or between empty lines, most of which are recognised alone."""
    lines = list(described(_lines(text)))
    if lines and "\n" in lines[0] and _format_of(lines[0], family, format) is None:
        lines = []  # a headline that is not understood may describe them all
    several: list[str] = []
    for boards in (pieces(text), parted(text), lines):
        known = [board for board in boards[:_SAMPLE] if _format_of(board, family, format) is not None]
        if len(boards) > 1 and 2 * len(known) >= min(len(boards), _SAMPLE):
            if any(len(_lines(board)) > 1 for board in known) or all(len(_lines(board)) == 1 for board in boards):
                return boards
            several = several or boards  # but of lists between empty lines, a wrong line is told alone
    return several


def _lines(text: str) -> list[str]:
    """Without the empty ones and remarks."""
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def _format_of(text: str, family: str | None, format: str | None) -> Format | None:
    try:
        return chosen_format(text, family, format)[0]
    except GrillonError:
        return None


def format_of_several(text: str, family: str | None) -> Format | None:
    """The one format of the boards of a text, some of which may be wrong."""
    known = {_format_of(board, family, None) for board in _boards(text, family, None)[:_SAMPLE]} - {None}
    return known.pop() if len(known) == 1 else None


class Misread(NamedTuple):
    """A puzzle of a list that cannot be read, and the line at which it starts; 0 if that is not known."""

    error: GrillonError
    line: int

    @property
    def placed(self) -> GrillonError:
        """The error, with its line in the text."""
        return FormatError.below(self.error, self.line) if self.line else self.error


def read_each(
    text: str, *, family: str | None = None, format: str | None = None, file: str = ""
) -> Iterator[Position | Misread]:
    """Every puzzle of a text; in a list, also what is wrong with those that cannot be read. `file` is its origin."""
    found = _read_parts(text, family, format, file)
    first = next(found, None)
    second = next(found, None)
    if isinstance(first, Misread) and second is None:
        raise first.error
    yield from (one for one in (first, second) if one is not None)
    yield from found


def _read_parts(text: str, family: str | None, format: str | None, file: str) -> Iterator[Position | Misread]:
    try:
        form, whole = chosen_format(text, family, format)
    except UnknownFormat:
        boards = _boards(text, family, format)
        if not boards:
            raise
        for board, line in located(iter(boards), text):
            try:
                form, whole = chosen_format(board, family, format)
                for part, at in located(_parts(form, whole), board, line):
                    yield read_part(form, part, at if line else 0, family)
            except GrillonError as error:
                yield Misread(error, line)
        return
    try:
        if form.read_file is not None:
            for puzzle in form.read_file(BytesIO(whole.encode()), file):
                yield of_family(puzzle, family).position()
        else:
            for part, line in located(_parts(form, whole), text):
                yield read_part(form, part, line, family)
    except GrillonError as error:
        yield Misread(error, 0)


def read_part(form: Format, part: str, line: int, family: str | None) -> Position | Misread:
    """The puzzle of a part of a text that starts at this line."""
    try:
        if form.lines is not None and "\n" in part:  # a headline and its line, in a list of others
            form, part = chosen_format(part, family, None)
        position = form.read(part).position() if form.read_position is None else form.read_position(part)
        of_family(position.puzzle, family)
    except GrillonError as error:
        return Misread(error, line)
    return position


def located(parts: Iterator[str], text: str, line: int = 1) -> Iterator[tuple[str, int]]:
    """Each part of a text that starts at `line`, and the line where the part starts; 0 if it is not in it literally.

    >>> list(located(iter(["ab", "a", "d"]), "ab\\n# a\\na c\\nd"))
    [('ab', 1), ('a', 3), ('d', 4)]
    """
    text, at, counted = text.replace("\r\n", "\n"), 0, 0
    for part in parts:
        start = text.find(part, at)
        while start >= 0 and "#" in text[text.rfind("\n", 0, start) + 1 : start]:  # in a remark
            start = text.find(part, start + 1)
        if start < 0:
            yield part, 0
            continue
        line += text.count("\n", counted, start)
        counted, at = start, start + len(part)
        yield part, line


def _read_quickly(text: str, family: str | None) -> Puzzle | None:
    """The puzzle, if one family can read it without the others; external families are always tried."""
    if family is not None:
        member = families.get(family)
        return member.formats.read_quickly(text) if families.family_by_pattern(text, (member.name,)) else None
    name = families.family_by_pattern(text)
    if name is None:
        return None
    others = (form for member in families.external() for form in member.formats.own)
    return None if any(form.matches(text) for form in others) else families.get(name).formats.read_quickly(text)


def parse_many(text: str, *, family: str | None = None, format: str | None = None) -> Iterator[Puzzle]:
    """All puzzles in a text.

    >>> len(list(parse_many("1..4\\n..2.\\n.3..\\n4..1\\n\\n...4\\n..2.\\n.3..\\n4...")))
    2
    """
    return (position.puzzle for position in _all_read(read_each(text, family=family, format=format)))


def _all_read(found: Iterator[Position | Misread]) -> Iterator[Position]:
    """The puzzles up to the first that cannot be read, which is an error."""
    for one in found:
        if isinstance(one, Misread):
            raise one.placed
        yield one


_BARE = frozenset(".0123456789")


def parse_positions(
    text: str, *, family: str | None = None, format: str | None = None, file: str = ""
) -> Iterator[Position]:
    """Every puzzle of a text, each with the entries and exclusions in the text; `file` is its origin.

    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> [position] = parse_positions(str(puzzle.position("R1C2=1")))
    >>> position.entries_text()
    'set R1C2=1'
    """
    return _all_read(positions_read(text, family=family, format=format, file=file))


def positions_read(
    text: str, *, family: str | None = None, format: str | None = None, file: str = ""
) -> Iterator[Position | Misread]:
    """The same; in a list, an error that concerns one puzzle is in its place."""
    bare = text.strip()
    # A text that begins with a name or a bracket shows which format reads it.
    if format is None and bare[:1] in _BARE and (puzzle := _read_quickly(bare, family)) is not None:
        yield puzzle.position()
    elif Position.is_text(text):
        position = Position.parse(text)
        of_family(position.puzzle, family)
        yield position
    else:
        yield from read_each(text, family=family, format=format, file=file)


def _parts(form: Format, text: str) -> Iterator[str]:
    """The texts of the puzzles in a text."""
    if form.split is not None:
        return described(form.split(text))
    boards = pieces(text)
    several = len(boards) > 1 and (
        (boards == parted(text) and all(map(form.matches, boards))) or all(_is_read(form, board) for board in boards)
    )
    return iter(boards if several else (text,))


def _is_read(form: Format, text: str) -> bool:
    try:
        return form.read(text) is not None
    except GrillonError:
        return False


def of_family(puzzle: Puzzle, family: str | None) -> Puzzle:
    """The puzzle, if it is of that family: a short form or a document may name another.

    >>> of_family(parse("takuzu 2x2\\n0 .\\n. ."), "sudoku")
    Traceback (most recent call last):
    ...
    grillon.errors.InputError: this is a puzzle of takuzu, not of sudoku
    """
    if family is not None and puzzle.family_name != families.get(family).name:
        raise InputError("this is a puzzle of {found}, not of {family}", found=puzzle.family_name, family=family)
    return puzzle


def write(puzzle: Puzzle, format: str) -> str:
    """The puzzle in a named format."""
    return writer(puzzle.family_name, format)(puzzle)


def writer(family: str, format: str) -> Callable[[Puzzle], str]:
    """The function that writes puzzles of a family in a named format; an InputError lists the formats.

    >>> writer("takuzu", "short")(parse("takuzu 2x2\\n0 .\\n. ."))
    'takuzu.1.2x2.u.W.0'
    """
    return written_format(family, format)[1]


def written_format(family: str, format: str) -> tuple[Format, Callable[[Puzzle], str]]:
    """The format of a family with this name, and the function that writes it."""
    known = {form.name: form for form in formats(family)}
    name = match_name(format, known)
    if name is None:
        written = [form.name for form in known.values() if form.write is not None]
        raise InputError(
            "{family} has no format '{format}'; {offer}",
            family=family,
            format=format,
            offer=suggestion(format, written, in_python=_LISTING),
        )
    write = known[name].write
    if write is None:
        raise InputError("the format '{format}' is only read, not written", format=name)
    return known[name], write


def chosen_format(text: str, family: str | None, format: str | None) -> tuple[Format, str]:
    """The format, and the text it reads."""
    if format is None:
        return detect(text, family=family), plain(text)
    _require_text(text)
    text = plain(text)
    names = sorted({form.name for form in formats(family)})
    name = match_name(format, names)
    if name is None:
        raise InputError(
            "unknown format '{format}'; {offer}", format=format, offer=suggestion(format, names, in_python=_LISTING)
        )
    named = [form for form in formats(family) if form.name == name]
    matching = named if len(named) == 1 else [form for form in named if form.matches(text)]
    if len(matching) == 1:
        return matching[0], text
    raise AmbiguousFormat(
        "several families have a format '{format}': {known}; choose one with {family}",
        family=Argument("family"),
        format=name,
        known=_listed(named),
    )
