"""Statistics of all grids as a chart (extra `charts`)."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from grillon.base.extras import load
from grillon.base.files import write_whole
from grillon.base.sentences import Sentence
from grillon.errors import InputError, with_place
from grillon.sweep.statistics import GridStatistics

MAX_SHAPES = 12
INK, PALE = "#31597f", "#a9c1d9"


def draw_statistics(found: GridStatistics, title: str, path: Path, lang: str = "en") -> None:
    """Plots side by side in one picture: the histograms, then the shapes of regions."""
    purpose = Sentence("drawing a chart")
    matplotlib = load("matplotlib", extra="charts", purpose=purpose)
    figure_of = load("matplotlib.figure", extra="charts", purpose=purpose).Figure
    # The same numbers give the same file: no date in it, and fixed ids.
    with matplotlib.rc_context({"svg.hashsalt": "grillon", "font.size": 9, "axes.titlesize": 10}):
        figure = figure_of(figsize=(10, 5), layout="constrained")
        figure.suptitle(title)
        *plots, shapes = figure.subplots(
            1, len(found.histograms) + 1, width_ratios=(*(1 for _ in found.histograms), 1.5)
        )
        for plot, histogram in zip(plots, found.histograms, strict=True):
            _bars(plot, histogram.times, found.grids, histogram.axis.text(lang))
        plots[0].set_ylabel(Sentence("share of all grids").text(lang))
        _shapes(shapes, found, lang)
        # Drawn before the file is opened; the format is not taken from its name.
        kind, picture = path.suffix.lower().removeprefix("."), BytesIO()
        try:
            figure.savefig(picture, format=kind, metadata={"Date": None} if kind == "svg" else None)
        except ValueError as error:
            raise InputError("{path}: {reason}", path=path, reason=error) from None
        with with_place(path):
            write_whole(path, lambda file: file.write(picture.getbuffer()))


def _bars(axes: Any, times: list[int], grids: int, label: str) -> None:
    seen = [at for at, number in enumerate(times) if number]
    axes.bar(seen, [times[at] / grids for at in seen], color=INK)
    axes.set_xticks(seen)
    axes.set_xlabel(label)
    axes.spines[["top", "right"]].set_visible(False)


def _shapes(axes: Any, found: GridStatistics, lang: str) -> None:
    """The most frequent shapes, each drawn in cells beside its bar."""
    shown = list(found.shapes.items())[:MAX_SHAPES]
    axes.barh(range(len(shown)), [number / found.grids for _, number in shown], color=PALE)
    axes.invert_yaxis()
    axes.set_yticks([])
    axes.set_xlabel(Sentence("regions of the shape in a grid, on average").text(lang))
    axes.spines[["top", "right", "left"]].set_visible(False)
    widest = max((number for _, number in shown), default=1) / found.grids
    axes.set_xlim(-widest / 4, widest * 1.05)
    axes.set_xticks([tick for tick in axes.get_xticks() if 0 <= tick <= widest * 1.05])
    rectangle = load("matplotlib.patches", extra="charts", purpose=Sentence("drawing a chart")).Rectangle
    # Cells look square when one step along the bars is as long as one step across them: about 3.9 by 4.2 inches.
    tall = 0.26
    wide = tall * 1.3 * widest / 3.9 * 4.2 / (len(shown) + 0.6)
    for at, (name, _) in enumerate(shown):
        rows = name.split("/")
        left, top = -widest / 40 - wide * len(rows[0]), at - tall * len(rows) / 2
        for row, line in enumerate(rows):
            for column, cell in enumerate(line):
                if cell == "#":
                    place = (left + column * wide, top + row * tall)
                    axes.add_patch(rectangle(place, wide, tall, facecolor=INK, edgecolor="white", linewidth=0.6))
