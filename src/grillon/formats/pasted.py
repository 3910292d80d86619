"""Pasted text: mail quotes, code fences, tables and lists are unwrapped before formats are tried."""

from __future__ import annotations

import re

from grillon.formats.tables import cells_of, column_names, unframed
from grillon.formats.walls import walls_drawn

# Patterns as texts: each is compiled when it is first used.
_QUOTE = r"[ \t]*(?:>[ \t]?)+"
_FENCE = r"[ \t]*(?:```|~~~)[\w+-]*[ \t]*"
_QUOTED = r"\s*(\"{3}|'{3}|[\"'`])((?:(?!\1).)+)\1[\s,;]*"
_ODD_SPACES = str.maketrans({"\ufeff": "", "\u200b": "", "\u00a0": " ", "\u2007": " ", "\u202f": " "})
_ODD_SIGNS = (
    str.maketrans({code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)})
    | str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019\u2013\u2014\u2212\u3000", '"""""\'\'--- ')
    | str.maketrans("", "", "\ufe0f\u20e3")
)
"""Full-width characters, quotes and dashes of phones and word processors, keycap digits."""
_AROUND_LINK = r"[^0-9.\n][^\n]*?(https?://[^\s<>()\"']+)(?:(?!https?://)[^\n])*\s*"
"""Words and brackets around the one link of a line."""
_TITLE = r"\s*(?:[^\W\d_]{2,}\.?\s*(?:#|n\u00b0)?\s*\d{1,4}\s*[:.)]?|#\s*\d{1,4}|\d{1,4}\s*[:.)])\s*"
"""The title above one board of several: its number, and perhaps a word before it."""
_FEWEST_LINES = 4
_NAMED = r"\"\s*:"
"""A named field, which documents have and rows of cells do not."""
_WORD = r"[A-Za-z][^\s\[({]*\s*"
"""A short form or a link, which has no wrapping."""


def plain(text: str) -> str:
    r"""The text without its wrapping; other texts are returned unchanged.

    >>> plain("> 1 . . 4\n> . . . .")
    '1 . . 4\n. . . .'
    >>> plain('1,,,4\n,,"2",')
    '1 . . 4\n. . 2 .'
    >>> plain("[[1, 0, None], [0, 2, 0]]")
    '1 0 .\n0 2 0'
    >>> plain("\u201c\uff11..4\u201d")
    '1..4'
    """
    if re.fullmatch(_WORD, text):
        return text
    document = re.search(_NAMED, text) is not None
    if not text.isascii():
        text = text.translate(_ODD_SPACES)
        if not document:  # its names may have any characters
            text = text.translate(_ODD_SIGNS)
    if ">" in text or "```" in text or "~~~" in text:
        text = _unwrapped(text)
    if document:
        return text
    if link := re.fullmatch(_AROUND_LINK, text):
        return link[1]
    if quoted := re.fullmatch(_QUOTED, text, re.DOTALL):
        text = quoted[2]
    if ("\u2501" in text or "\u2500" in text) and (drawn := walls_drawn(text)):
        return drawn
    if names := column_names(text):
        return text[len(names) :]
    rows = cells_of(text)
    return "\n".join(" ".join(row) for row in rows) if rows else unframed(text)


def parted(text: str) -> list[str]:
    r"""The boards of a text that has several with empty lines or titles between them, each of as many lines.

    >>> parted("Grid 01\n1..4\n..2.\n.3..\n4..1\nGrid 02\n...4\n..2.\n.3..\n4...")
    ['1..4\n..2.\n.3..\n4..1', '...4\n..2.\n.3..\n4...']
    """
    boards = pieces(text, titles=True)
    lines = {board.count("\n") + 1 for board in boards}
    return boards if len(boards) > 1 and len(lines) == 1 and min(lines) >= _FEWEST_LINES else []


def pieces(text: str, *, titles: bool = False) -> list[str]:
    r"""The parts of a text between its empty lines; with `titles`, also between the titles of boards, without these.

    >>> pieces("maximum 4\na1 a2\n\na1 b1")
    ['maximum 4\na1 a2', 'a1 b1']
    """
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip() and not (titles and re.fullmatch(_TITLE, line)):
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return ["\n".join(lines) for lines in found if lines]


def _unwrapped(text: str) -> str:
    """The text without the marks of a quoted mail before each line, and without the fences of a code block.

    >>> _unwrapped("Ada wrote:\\n> 1 . . 4\\n> . . . .\\n")
    '1 . . 4\\n. . . .'
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and lines[0].rstrip().endswith(":") and re.match(_QUOTE, lines[1]):
        del lines[0]  # the line that names the author
    else:
        lines = text.splitlines()
    while (filled := [line for line in lines if line.strip()]) and all(re.match(_QUOTE, line) for line in filled):
        lines = [re.sub(_QUOTE, "", line, count=1) for line in lines]
    filled = [line for line in lines if line.strip()]
    if filled and re.fullmatch(_FENCE, filled[0]):
        lines = [line for line in lines if not re.fullmatch(_FENCE, line)]
    return "\n".join(lines)
