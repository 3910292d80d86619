"""A whole explanation as one page: a picture and a paragraph per step, without scripts or external files."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.explain.chains import MAX_LINKS_TOLD, supposes
from grillon.explain.grouping import group_step, group_text, numbered
from grillon.explain.nested import layers_html
from grillon.explain.trace import ToldStep, end_text
from grillon.model import Ending
from grillon.render.svg import to_svg

if TYPE_CHECKING:
    from grillon.model import Trace

_STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;"
    "background:#fff}section{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:center;border-top:1px solid #ccc;"
    "padding:1rem 0;break-inside:avoid}svg{flex:none;max-width:100%;height:auto}p,div{flex:1 1 18rem}"
)


def trace_page(trace: Trace, lang: str = "en", diagnosis: str = "", *, merge: bool = True) -> str:
    """The page as HTML text, easy steps in one place together unless `merge` is false.

    `diagnosis` is the fault of the puzzle itself, added at the end.
    """
    draw = trace.start.puzzle.drawing
    title = escape(draw(trace.start, lang=lang).title)
    parts = [f"<section>{to_svg(draw(trace.start, lang=lang))}</section>"]
    for numbers, group in numbered(trace, merge=merge):
        position, step = group[0][0], group_step(group)
        picture = to_svg(draw(position, step=step, lang=lang))
        told = ToldStep(position, step, lang)
        said = told.text(folded=True) if len(group) == 1 else group_text(group, lang)
        text = f"<p><b>{numbers}.</b> {escape(said)}</p>"
        if supposes(step):
            links = sum(line.links for line in told.lines)
            summary = Sentence("The argument, link by link ({number} {number:link|links})", number=links).text(lang)
            opened = " open" if links <= MAX_LINKS_TOLD else ""
            listed = layers_html(told.lines, lang)
            text = f"<div>{text}<details{opened}><summary>{escape(summary)}</summary>{listed}</details></div>"
        parts.append(f"<section>{picture}{text}</section>")
    endings = [] if trace.end is Ending.UNTIL else [end_text(trace, lang)]
    ending = "".join(f"<p>{escape(text)}</p>" for text in (*endings, *([diagnosis] if diagnosis else [])))
    parts.append(f"<section>{to_svg(draw(trace.final, lang=lang))}{ending}</section>")
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>\n'
        f"<body><h1>{title}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
    )
