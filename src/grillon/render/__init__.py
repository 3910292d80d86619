"""Pictures from one `Drawing`: terminal, SVG, PNG.

>>> from grillon.model.drawing import Drawing, DrawnCell
>>> from grillon.render import to_text
>>> print(to_text(Drawing(1, 2, (DrawnCell(0, 0, "1"), DrawnCell(0, 1, "0")), "two cells")))
┌───┬───┐
│ 1 │ 0 │
└───┴───┘

A drawing is composed once (`compose`) and rendered by any of these. Called by `Puzzle.drawing`, by booklets and the
command line; the page composes the same picture by itself.

| file | purpose |
| --- | --- |
| `bar_chart.py` | the work of several searches as a bar chart |
| `compose.py` | `compose`: a position of a puzzle as a drawing |
| `heat_map.py` | how often a symbol or a piece is in each cell, over all solutions |
| `html.py` | a whole explanation as one page |
| `layout.py` | layers side by side, the tray beside or below the board |
| `png.py` | `to_png`, through the extra `png` |
| `svg.py` | `to_svg` |
| `svg_marks.py` | what stands in cells besides symbols: marks, and the arrows between them |
| `svg_parts.py` | small parts of an SVG: numbers, texts, the tray, the legend |
| `text.py` | `to_text` and `to_rich`: box-drawing characters for a terminal |
| `theme.py` | every colour, width and font |
| `walk.py` | one link of an argument over a board |
"""

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.render.png import to_png as to_png
    from grillon.render.svg import to_svg as to_svg
    from grillon.render.text import to_rich as to_rich
    from grillon.render.text import to_text as to_text

__getattr__, __dir__ = lazy_names(__name__, {"png": "to_png", "svg": "to_svg", "text": "to_rich to_text"})
