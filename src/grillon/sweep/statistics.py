"""Statistics of all grids of a size, for tables and charts."""

from __future__ import annotations

from dataclasses import dataclass, field

from grillon.base.sentences import Sentence


@dataclass(frozen=True)
class Histogram:
    """Grids by the number of occurrences of a feature: `times[k]` grids have it k times.

    `name` is its field in JSON, `title` the head of its table and `axis` the label of its chart.
    """

    name: str
    title: Sentence
    axis: Sentence
    times: list[int]


@dataclass(frozen=True)
class GridStatistics:
    """Statistics of all grids. `about` states the rules of the boards in words, `rules` as fields.

    `shapes` are the regions of all grids together, by shape: rows of # and . with / between them.
    """

    grids: int
    about: Sentence
    rules: dict[str, int]
    histograms: tuple[Histogram, ...] = ()
    shapes: dict[str, int] = field(default_factory=dict)

    def document(self) -> dict[str, object]:
        """The fields of the JSON form."""
        counted: dict[str, object] = {histogram.name: histogram.times for histogram in self.histograms}
        return {"grids": self.grids, **self.rules, **counted, "shapes": self.shapes}
