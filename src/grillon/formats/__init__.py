"""Reading and writing puzzles: one registry, detection by content.

A `Format` recognises a text by its content, never by a file's name. If two formats recognise a text, an error names
both; if none does, an error names those tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grillon.errors import AmbiguousFormat, FormatError, GrillonError, InputError, UnknownFormat, names_options
from grillon.formats.base import Format
from grillon.formats.pasted import parted, plain
from grillon.model.arguments import known_text
from grillon.words import match_name, suggestion

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle

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


_LISTING = "grillon.formats.formats()"
"""The call that lists the formats in Python."""


def formats(family: str | None = None) -> tuple[Format, ...]:
    """Every known format, or those of one family (with the two that all share)."""
    from grillon import families
    from grillon.formats.document import DOCUMENT
    from grillon.formats.short import SHORT

    sources = families.every() if family is None else (families.get(family),)
    return (SHORT, DOCUMENT, *(form for member in sources for form in member.formats))


def detect(text: str, *, family: str | None = None) -> Format:
    """The one format that recognises this text, once it is `plain`."""
    from grillon.formats.document import DOCUMENT
    from grillon.formats.short import SHORT

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
        "several formats read this text: {known}; choose one with --format or --family", known=_listed(matching)
    )


def _unknown(pasted: str, text: str, family: str | None, known: tuple[Format, ...]) -> UnknownFormat:
    """The error for a text that no format recognises: it names what a board lacks, or the formats tried."""
    from grillon import families

    start = pasted.strip().splitlines()[0][:40]
    if family is None:
        return UnknownFormat(
            "no format recognises a text that starts with {start!r}; name its family (--family) to see what is "
            "missing; `{listing}` lists the formats",
            start=start,
            listing="grillon families" if names_options() else _LISTING,
        )
    if lacking := families.get(family).missing_part(text):
        return UnknownFormat(
            "no format recognises a text that starts with {start!r}: {lacking}", start=start, lacking=lacking
        )
    return UnknownFormat(
        "no format recognises a text that starts with {start!r}; tried: {known}", start=start, known=_listed(known)
    )


def _named(text: str) -> Format | None:
    """The format of a text that begins with the name of its family: no other family needs to be loaded."""
    from grillon import families

    first = text.split(maxsplit=1)[0]
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


def _listed(known: tuple[Format, ...] | list[Format]) -> str:
    return ", ".join(f"{form.family} {form.name}".strip() for form in known)


def parse(text: str, *, family: str | None = None, format: str | None = None) -> Puzzle:
    """The puzzle in this text, in any format.

    >>> print(parse("0 1 . 1\\n. . . .\\n. . 1 .\\n. 0 . .", family="takuzu").family_name)
    takuzu
    """
    if format is None and isinstance(text, str) and (puzzle := _read_quickly(text, family)) is not None:
        return puzzle
    try:
        form, text = chosen_format(text, family, format)
    except UnknownFormat:
        if boards := _boards(text, family, format):
            raise FormatError(
                "{found:,} {found:puzzle|puzzles} in a text where one is expected", found=len(boards)
            ) from None
        raise
    return of_family(form.read(text), family)


def _boards(text: str, family: str | None, format: str | None) -> list[str]:
    """The boards of a text that holds several in sequence; none where the first is not recognised on its own."""
    boards = parted(text)
    try:
        return boards if boards and chosen_format(boards[0], family, format) else []
    except GrillonError:
        return []


def _recognised(text: str, family: str | None, format: str | None) -> Iterator[tuple[Format, str]]:
    """The text with its format; if it holds several boards in sequence, each of them."""
    try:
        whole = chosen_format(text, family, format)
    except UnknownFormat:
        boards = _boards(text, family, format)
        if not boards:
            raise
    else:
        yield whole
        return
    for board in boards:
        yield chosen_format(board, family, format)


def _read_quickly(text: str, family: str | None) -> Puzzle | None:
    """The puzzle, if one family can read it without the others; external families are always tried."""
    from grillon import families

    if family is not None:
        member = families.get(family)
        return member.read_quickly(text) if families.family_by_pattern(text, (member.name,)) else None
    name = families.family_by_pattern(text)
    if name is None:
        return None
    others = (form for member in families.external() for form in member.formats)
    return None if any(form.matches(text) for form in others) else families.get(name).read_quickly(text)


def parse_many(text: str, *, family: str | None = None, format: str | None = None) -> Iterator[Puzzle]:
    """All puzzles in a text.

    >>> len(list(parse_many("1..4\\n..2.\\n.3..\\n4..1\\n\\n...4\\n..2.\\n.3..\\n4...")))
    2
    """
    for form, whole in _recognised(text, family, format):
        for part in _parts(form, whole, ""):
            yield of_family(form.read(part), family)


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
    from grillon.model.position import Position

    bare = text.strip()
    # A text that begins with a name or a bracket shows which format reads it.
    if format is None and bare[:1] in _BARE and (puzzle := _read_quickly(bare, family)) is not None:
        yield puzzle.position()
        return
    if Position.is_text(text):
        position = Position.parse(text)
        of_family(position.puzzle, family)
        yield position
        return
    for form, whole in _recognised(text, family, format):
        for part in _parts(form, whole, file):
            position = form.read(part).position() if form.read_position is None else form.read_position(part)
            of_family(position.puzzle, family)
            yield position


def _parts(form: Format, text: str, file: str) -> Iterator[str]:
    if file and form.split_file is not None:
        return form.split_file(text, file)
    return form.split(text) if form.split is not None else iter((text,))


def of_family(puzzle: Puzzle, family: str | None) -> Puzzle:
    """The puzzle, if it is of that family: a short form or a document may name another.

    >>> of_family(parse("takuzu 2x2\\n0 .\\n. ."), "sudoku")
    Traceback (most recent call last):
    ...
    grillon.errors.InputError: this is a puzzle of takuzu, not of sudoku
    """
    from grillon import families

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
    return write


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
        "several families have a format '{format}': {known}; choose one with --family",
        format=name,
        known=_listed(named),
    )
