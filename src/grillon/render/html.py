"""A whole explanation as one page: a picture and a paragraph per step, without scripts or external files."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.explain.chains.nested import layers_html
from grillon.explain.chains.walks import pictured
from grillon.explain.grouping import group_step, group_text, numbered
from grillon.explain.trace import ToldStep, end_text
from grillon.model import Ending
from grillon.render.svg import to_svg
from grillon.render.walk import walk_picture

if TYPE_CHECKING:
    from grillon.model import Trace

_STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;"
    "background:#fff}section{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:center;border-top:1px solid #ccc;"
    "padding:1rem 0;break-inside:avoid}svg{flex:none;max-width:100%;height:auto}p,section>div{flex:1 1 18rem}"
    ".links>*,.said>*{display:none}.said{min-height:6em}.stops input{margin:.2rem}"
    ".walk>svg{align-self:start;position:sticky;top:1rem}"
    ".printed{display:none}@media print{.walk>svg,.walk>div>:not(:first-child,.printed){display:none}"
    ".links>*{display:inline}.walk{break-inside:auto}.printed{display:flex;flex-wrap:wrap;gap:1rem}"
    "figure{flex:1 1 15rem;max-width:48%;margin:0;break-inside:avoid}figure svg{width:100%;max-width:15rem}}"
)


def _walk(told: ToldStep, name: str) -> str:
    """A step whose argument is walked link by link: the arrow keys go from one to the next, without scripts."""
    position, lang, stops = told.position, told.lang, told.walk
    drawing = position.puzzle.drawing(position, lang=lang)
    main = [at for at, stop in enumerate(stops) if not stop.depth]
    pictures = "".join(f'<g id="l{name}-{at}">{walk_picture(position, drawing, stops, at)}</g>' for at in main)
    svg = to_svg(drawing)
    board = svg.index("<rect ")
    picture = f'{svg[:board]}<g id="b{name}">{svg[board:]}'.replace(
        "</svg>", f'</g><g class="links">{pictures}</g></svg>'
    )
    choices = "".join(
        f'<input type="radio" name="{name}" aria-label="{stops[at].number}"{"" if number else " checked"}>'
        for number, at in enumerate(main)
    )
    said = "".join(f"<p>{stops[at].number}. {escape(stops[at].text)}</p>" for at in main)
    # On paper a few of the pictures, each beside the sentences up to its link.
    printed = "".join(
        f'<figure>{svg[: svg.index(">") + 1]}<use href="#b{name}"/><use href="#l{name}-{stops.index(part[-1])}"/></svg>'
        + "".join(f"<p>{stop.number}. {escape(stop.text)}</p>" for stop in part)
        + "</figure>"
        for part in pictured(stops)
    )
    links = sum(line.links for line in told.lines)
    summary = Sentence("The argument, link by link ({number} {number:link|links})", number=links).text(lang)
    return (
        f"{picture}<div><p><b>{name}.</b> {escape(told.text(folded=True))}</p>"
        f'<div class="stops" role="radiogroup" aria-label="{escape(summary)}">{choices}</div>'
        f'<div class="said">{said}</div>'
        f"<details><summary>{escape(summary)}</summary>{layers_html(told.lines, lang)}</details>"
        f'<div class="printed">{printed}</div></div>'
    )


def _stops_style(longest: int) -> str:
    """What shows the picture and the sentence of the link that is chosen."""
    return "".join(
        f".walk:has(.stops>:nth-child({at}):checked) :is(.links,.said)>:nth-child({at}){{display:block}}"
        for at in range(1, longest + 1)
    )


def trace_page(trace: Trace, lang: str = "en", diagnosis: str = "", *, merge: bool = True) -> str:
    """The page as HTML text, easy steps in one place together unless `merge` is false.

    `diagnosis` is the fault of the puzzle itself, added at the end.
    """
    draw = trace.start.puzzle.drawing
    title = escape(draw(trace.start, lang=lang).title)
    parts = [f"<section>{to_svg(draw(trace.start, lang=lang))}</section>"]
    longest = 0
    for numbers, group in numbered(trace, merge=merge):
        position, step = group[0][0], group_step(group)
        told = ToldStep(position, step, lang)
        if told.walkable:
            longest = max(longest, len(told.lines))
            parts.append(f'<section class="walk">{_walk(told, numbers)}</section>')
            continue
        picture = to_svg(draw(position, step=step, lang=lang))
        said = group_text(group, lang, folded=True)
        parts.append(f"<section>{picture}<p><b>{numbers}.</b> {escape(said)}</p></section>")
    endings = [] if trace.end is Ending.UNTIL else [end_text(trace, lang)]
    ending = "".join(f"<p>{escape(text)}</p>" for text in (*endings, *([diagnosis] if diagnosis else [])))
    parts.append(f"<section>{to_svg(draw(trace.final, lang=lang))}{ending}</section>")
    style = _STYLE + _stops_style(longest)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{style}</style></head>\n'
        f"<body><h1>{title}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
    )
