"""The short text form: one line that fits a link.

``takuzu.1.BODY``: the family, the version of its body, and a body the family writes. Only letters, digits, ``-``, ``_``
and ``.`` occur, so the text needs no escaping in a URL; ``~`` is reserved for the entries of a position.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grillon import families
from grillon.errors import FormatError, TooLong
from grillon.formats.base import Format, PlainLines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grillon.puzzle.puzzle import Puzzle

VERSION = 1
MAX_LENGTH = 2000
_SHAPE = re.compile(r"([a-z][a-z0-9]*)\.(\d{1,9})\.([A-Za-z0-9_.-]*)")
_LINK = re.compile(r"https?://\S*[#?/=]([a-z][a-z0-9]*\.\d+\.[A-Za-z0-9_.-]+)(?:~([A-Za-z0-9_-]*))?")

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_BITS = {sign: f"{value:06b}" for value, sign in enumerate(ALPHABET)}


def pack(bits: str) -> str:
    """A string of 0 and 1 as base-64 characters, six bits each; the last is padded with 0.

    >>> pack("000001111111")
    '1_'
    """
    padded = bits + "0" * (-len(bits) % 6)
    return "".join(ALPHABET[int(padded[i : i + 6], 2)] for i in range(0, len(padded), 6))


def unpack(text: str, length: int) -> str:
    """The first `length` bits of base-64 characters; FormatError for too few, too many or invalid characters.

    >>> unpack("1_", 12)
    '000001111111'
    """
    bits = "".join([_BITS.get(sign, "?") for sign in text])
    if len(text) != -(-length // 6) or "?" in bits or "1" in bits[length:]:
        raise wrong_length(text, length)
    return bits[:length]


def wrong_length(text: str, length: int) -> FormatError:
    """What is wrong with base-64 characters that do not hold this many bits."""
    if len(text) != -(-length // 6):
        return FormatError(
            "{expected} {expected:character|characters} expected in '{text}', found {found}",
            expected=-(-length // 6),
            text=text[:20],
            found=len(text),
        )
    for character in text:
        if character not in ALPHABET:
            return FormatError("{foreign!r} does not belong to the short form", foreign=character)
    return FormatError("'{sign}' at the end holds bits beyond the last cell", sign=text[-1])


def write_short(puzzle: Puzzle) -> str:
    """The short form of a puzzle; TooLong when it does not fit a link."""
    text = f"{puzzle.family_name}.{VERSION}.{puzzle.family.formats.to_short(puzzle)}"
    if len(text) > MAX_LENGTH:
        raise TooLong(
            "the short form takes {found} characters, more than the {maximum} of a link; write a file instead",
            found=len(text),
            maximum=MAX_LENGTH,
        )
    return text


def one_text(puzzle: Puzzle) -> str:
    """The puzzle on one line, for lists: its own text where that is one line, else the short form where it fits.

    >>> from grillon import parse
    >>> one_text(parse("takuzu 2x2\\n0 .\\n. ."))
    'takuzu.1.2x2.u.W.0'
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> one_text(parse(line)) == line
    True
    """
    text = str(puzzle)
    if "\n" not in text:
        return text
    try:
        return write_short(puzzle)
    except TooLong:
        return text


def _matches(text: str) -> bool:
    first = next(_words(text), "")
    shape = _SHAPE.fullmatch(first)
    return shape is not None and shape[1] in families.names()


def _words(text: str) -> Iterator[str]:
    """The short forms of a text, without its remarks."""
    return (word for line in text.splitlines() for word in line.partition("#")[0].split())


def read_short(text: str) -> Puzzle:
    """The puzzle of a short form."""
    shape = _SHAPE.fullmatch(text.partition("#")[0].strip())
    if shape is None:
        raise FormatError("the short form is FAMILY.VERSION.BODY in letters, digits, '-', '_' and '.'")
    if int(shape[2]) != VERSION:
        raise FormatError(
            "version {version} of the short form is unknown; this is version {known}", version=shape[2], known=VERSION
        )
    puzzle: Puzzle = families.get(shape[1]).formats.from_short(shape[3])
    return puzzle


def _read_lines(lines: bytes) -> Iterator[Puzzle]:
    return map(read_short, lines.decode("ascii").split())


_LINES = re.compile(rb"([a-z][a-z0-9]*\.1\.)[A-Za-z0-9_.-]+\r?\n(?:\1[A-Za-z0-9_.-]+\r?\n)*")
"""Lines of one family."""
SHORT = Format("short", "", _matches, read_short, write_short, _words, lines=PlainLines(_LINES, _read_lines))


def linked(text: str) -> str:
    """The short form at the end of a Grillon link, as a position where it has entries; any other text unchanged.

    A list of links becomes a list of short forms.

    >>> linked("http://localhost:8777/#takuzu.1.2x2.u.W.0")
    'takuzu.1.2x2.u.W.0'
    >>> linked("http://localhost:8777/#takuzu.1.2x2.u.W.0~c2V0IFIxQzI9MQ")
    'position\\nset R1C2=1\\npuzzle\\ntakuzu.1.2x2.u.W.0'
    >>> linked("https://a.org/#takuzu.1.2x2.u.W.0 https://a.org/#takuzu.1.2x2.u.W.1")
    'takuzu.1.2x2.u.W.0\\ntakuzu.1.2x2.u.W.1'
    """
    link = _LINK.fullmatch(text.strip())
    if link is None:
        links = [_LINK.fullmatch(word) for word in text.split()] if text.lstrip().startswith("http") else []
        return "\n".join(one[1] for one in links if one) if links and all(one and not one[2] for one in links) else text
    if not link[2]:
        return link[1]
    from base64 import urlsafe_b64decode

    try:
        entries = urlsafe_b64decode(link[2] + "=" * (-len(link[2]) % 4)).decode()
    except ValueError:
        raise FormatError("the entries after '~' in the link are damaged") from None
    return f"position\n{entries}\npuzzle\n{link[1]}"
