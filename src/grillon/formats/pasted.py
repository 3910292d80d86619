"""What people paste, as plain text: mail quotes, code fences, tables and lists are taken off before a format looks."""

from __future__ import annotations

import re

# Patterns as texts: each is compiled where it is first looked for.
_QUOTE = r"[ \t]*(?:>[ \t]?)+"
_FENCE = r"[ \t]*(?:```|~~~)[\w+-]*[ \t]*"
_QUOTED = r"\s*(\"{3}|'{3}|[\"'`])((?:(?!\1).)+)\1[\s,;]*"
_ODD_SPACES = str.maketrans({"\ufeff": "", "\u200b": "", "\u00a0": " ", "\u2007": " ", "\u202f": " "})
_ODD_SIGNS = (
    str.maketrans({code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)})
    | str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019\u2013\u2014\u2212\u3000", '"""""\'\'--- ')
    | str.maketrans("", "", "\ufe0f\u20e3")
)
"""Full-width signs, quotes and dashes as telephones and word processors make them, digits drawn as keys."""
_NAMED = r"\"\s*:"
"""A field with a name: documents have them, rows of cells have not."""
_WORD = r"[A-Za-z][^\s\[({]*\s*"
"""A short form, a link: nothing is around it."""


def plain(text: str) -> str:
    r"""The text without what it was wrapped in; a text that is none of this comes back as it was.

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
        if not document:  # its names may have any signs
            text = text.translate(_ODD_SIGNS)
    if ">" in text or "```" in text or "~~~" in text:
        text = _unwrapped(text)
    if document:
        return text
    if quoted := re.fullmatch(_QUOTED, text, re.DOTALL):
        text = quoted[2]
    if "\u2501" in text or "\u2500" in text:
        from grillon.formats.walls import walls_drawn

        if drawn := walls_drawn(text):
            return drawn
    from grillon.formats.tables import cells_of, unframed

    rows = cells_of(text)
    return "\n".join(" ".join(row) for row in rows) if rows else unframed(text)


def _unwrapped(text: str) -> str:
    """Without the marks of a quoted mail before each line, and without the fences of a code block around it.

    >>> _unwrapped("Ada wrote:\\n> 1 . . 4\\n> . . . .\\n")
    '1 . . 4\\n. . . .'
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and lines[0].rstrip().endswith(":") and re.match(_QUOTE, lines[1]):
        del lines[0]  # who wrote it
    else:
        lines = text.splitlines()
    while (filled := [line for line in lines if line.strip()]) and all(re.match(_QUOTE, line) for line in filled):
        lines = [re.sub(_QUOTE, "", line, count=1) for line in lines]
    filled = [line for line in lines if line.strip()]
    if filled and re.fullmatch(_FENCE, filled[0]):
        lines = [line for line in lines if not re.fullmatch(_FENCE, line)]
    return "\n".join(lines)
