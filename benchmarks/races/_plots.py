"""Pictures of measurements for the documentation: lines against a size. The same numbers give the same SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

IMAGES = Path(__file__).parents[2] / "docs" / "images" / "charts"
COLOURS = ("#31597f", "#c0622d", "#4c8c5a", "#8a5aa0")

Line = Sequence[tuple[float, float]]


def draw(
    name: str,
    panels: Mapping[str, Mapping[str, Line]],
    *,
    along: str,
    logarithmic: bool = True,
    sizes: str = "log",
    target: float | None = None,
) -> None:
    """Panels side by side, each with its lines by name, over an axis of sizes that is logarithmic or `linear`."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "grillon", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(4.6 * len(panels), 3.2), layout="constrained")
        for axes, (title, lines) in zip(figure.subplots(1, len(panels), squeeze=False)[0], panels.items(), strict=True):
            for colour, (label, points) in zip(COLOURS, lines.items(), strict=False):
                axes.plot(*zip(*points, strict=True), marker="o", markersize=4, color=colour, label=label)
            axes.set(xscale=sizes, xlabel=along, ylabel=title)
            if logarithmic:
                axes.set_yscale("log")
            else:
                axes.set_ylim(0, None)
            if target is not None:
                axes.axhline(target, color="#999999", linestyle="--", label="target")
            axes.spines[["top", "right"]].set_visible(False)
            # The best place does not keep clear of the target; rates rise to it from the left.
            axes.legend(frameon=False, loc="best" if target is None else "center right")
        figure.savefig(IMAGES / f"{name}.svg", format="svg", metadata={"Date": None})
