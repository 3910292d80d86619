"""The lz-string compression of f-puzzles and SudokuPad links.

A dictionary coder over UTF-16 code units: a stream of numbers whose width grows with the dictionary, least significant
bit first, packed six bits to a character. Number 0 introduces a new 8-bit unit, 1 a new 16-bit unit, 2 ends the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from grillon.errors import FormatError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_NEW_8, _NEW_16, _END = 0, 1, 2
_FIRST_FREE = 3
MAX_TEXT = 4 * 1024 * 1024
"""The maximum number of units of an unpacked link: a short text can unpack to a very long one."""


class _Width:
    """The bits of a number, which grow with the dictionary."""

    def __init__(self) -> None:
        self.bits, self._room = 2, 2  # so many more numbers fit

    def spend(self) -> None:
        """One more number is known."""
        self._room -= 1
        if self._room == 0:
            self._room = 1 << self.bits
            self.bits += 1


def _units(text: str) -> list[int]:
    raw = text.encode("utf-16-le", "surrogatepass")
    return [raw[i] | raw[i + 1] << 8 for i in range(0, len(raw), 2)]


def _bits(text: str) -> Iterator[int]:
    """The bits that compress `text`, in order."""
    numbers: dict[tuple[int, ...], int] = {}
    unsent: set[tuple[int, ...]] = set()
    width = _Width()
    word: tuple[int, ...] = ()

    def sent(value: int, size: int) -> Iterator[int]:
        for _ in range(size):
            yield value & 1
            value >>= 1

    def flush(piece: tuple[int, ...]) -> Iterator[int]:
        if piece in unsent:
            (unit,) = piece
            size = 8 if unit < 256 else 16
            yield from sent(_NEW_8 if size == 8 else _NEW_16, width.bits)
            yield from sent(unit, size)
            width.spend()
            unsent.discard(piece)
        else:
            yield from sent(numbers[piece], width.bits)
        width.spend()

    for unit in _units(text):
        single = (unit,)
        if single not in numbers:
            numbers[single] = len(numbers) + _FIRST_FREE
            unsent.add(single)
        longer = (*word, unit)
        if longer in numbers:
            word = longer
            continue
        yield from flush(word)
        numbers[longer] = len(numbers) + _FIRST_FREE
        word = single
    if word:
        yield from flush(word)
    yield from sent(_END, width.bits)


def compress(text: str) -> str:
    """The text as base-64 characters, padded with `=` to a multiple of four.

    >>> compress("grillon")
    'OYJwlgNhD2B2Q==='
    """
    bits = [*_bits(text)]
    bits += [0] * (6 - len(bits) % 6)  # at least one bit of padding, as in the original
    packed = "".join(ALPHABET[int("".join(map(str, bits[i : i + 6])), 2)] for i in range(0, len(bits), 6))
    return packed + "=" * (-len(packed) % 4)


class _Reader:
    def __init__(self, text: str) -> None:
        try:
            self._bits = "".join(f"{_VALUES[character]:06b}" for character in text)
        except KeyError as error:
            column = text.index(error.args[0]) + 1
            raise FormatError("{sign!r} is not a base-64 character", sign=error.args[0], column=column) from None
        self._at = 0

    def number(self, size: int) -> int:
        bits = self._bits[self._at : self._at + size]
        if len(bits) < size:
            raise FormatError("the compressed text ends too early")
        self._at += size
        return int(bits[::-1], 2)


def decompress(text: str) -> str:
    """The original text; FormatError when it is damaged. Spaces (a `+` lost in a link) are read as `+`.

    >>> decompress(compress("grillon grillon grillon"))
    'grillon grillon grillon'
    >>> decompress("OYJw")
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: the compressed text ends too early
    """
    reader = _Reader(text.strip().replace(" ", "+").rstrip("="))
    words: dict[int, tuple[int, ...]] = {}
    width = _Width()
    result: list[int] = []
    previous: tuple[int, ...] = ()
    free = _FIRST_FREE

    while True:
        number = reader.number(width.bits)
        if number == _END:
            break
        if number in (_NEW_8, _NEW_16):
            words[free] = (reader.number(8 if number == _NEW_8 else 16),)
            number = free
            free += 1
            width.spend()
        if number in words:
            word = words[number]
        elif number == free and previous:
            word = (*previous, previous[0])
        else:
            raise FormatError(
                "the compressed text is damaged: it refers to word {number} before it is known", number=number
            )
        result.extend(word)
        if len(result) > MAX_TEXT:
            raise FormatError("the compressed text unpacks to more than {maximum} characters", maximum=MAX_TEXT)
        if previous:
            words[free] = (*previous, word[0])
            free += 1
        previous = word
        width.spend()
    return b"".join(unit.to_bytes(2, "little") for unit in result).decode("utf-16-le", "surrogatepass")
