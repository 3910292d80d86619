"""The work of several searches as a bar chart."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence

if TYPE_CHECKING:
    from grillon.search.comparison import ComparedSearch


def bar_chart(runs: tuple[ComparedSearch, ...], title: str, lang: str = "en") -> str:
    """The work of each search as an SVG bar chart, pruning on and off side by side."""
    names = list(dict.fromkeys(run.heuristic for run in runs))
    maximum = max((run.work for run in runs), default=1) or 1
    bar, label, width = 16, 170, 420
    lines = []
    y = 40
    for name in names:
        lines.append(f'<text x="{label - 8}" y="{y + bar}" text-anchor="end">{escape(name)}</text>')
        for run in (run for run in runs if run.heuristic == name):
            length = max(1.0, width * run.work / maximum)
            fill = 'fill="#4c78a8"' if run.prune else 'fill="white" stroke="#4c78a8"'
            lines.append(f'<rect x="{label}" y="{y}" width="{length:.1f}" height="{bar - 3}" {fill}/>')
            lines.append(f'<text x="{label + length + 6:.1f}" y="{y + bar - 5}">{run.work}</text>')
            y += bar
        y += 10
    body = "\n".join(lines)
    legend = Sentence("placements tested or nodes visited; filled: with pruning, outlined: without").text(lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{label + width + 80}" height="{y + 24}" '
        f'font-family="sans-serif" font-size="12">\n<title>{escape(title)}</title>\n'
        f'<rect width="100%" height="100%" fill="white"/>\n'
        f'<text x="10" y="20" font-size="14">{escape(title)}</text>\n{body}\n'
        f'<text x="10" y="{y + 12}">{legend}</text>\n</svg>\n'
    )
