"""Arguments in layers: the argument itself first, the chains inside it folded until requested.

A chain inside an argument is placed where it is used: its inferences have a greater `depth` and are just before the
fact they establish.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence

if TYPE_CHECKING:
    from grillon.explain.chains.in_words import Line


def layer_lines(lines: Iterable[Line], lang: str, *, layers: int = 1, indent: str = "") -> Iterator[str]:
    """The numbered lines of this many layers; a folded chain shows its length."""
    for number, line in enumerate(lines, start=1):
        if line.folded and layers > 1:
            yield from layer_lines(line.folded, lang, layers=layers - 1, indent=f"{indent}    ")
        more = f" {_size_text(line, lang)}" if line.folded and layers <= 1 else ""
        yield f"{indent}{number}. {line.whole}{more}"


def layers_html(lines: Iterable[Line], lang: str) -> str:
    """The lines as an HTML list; the reader opens the chains one by one."""
    from html import escape

    items = []
    for line in lines:
        inner = (
            f"<details><summary>{escape(_size_text(line, lang))}</summary>{layers_html(line.folded, lang)}</details>"
            if line.folded
            else ""
        )
        items.append(f"<li>{escape(line.whole)}{inner}</li>")
    return f"<ol>{''.join(items)}</ol>"


def _size_text(line: Line, lang: str) -> str:
    return Sentence("[{number} {number:link|links} inside]", number=line.links_inside).text(lang)
