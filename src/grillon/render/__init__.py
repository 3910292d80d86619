"""Pictures from one `Drawing`: terminal, SVG, PNG.

>>> from grillon.model import Drawing, DrawnCell
>>> from grillon.render import to_text
>>> print(to_text(Drawing(1, 2, (DrawnCell(0, 0, "1"), DrawnCell(0, 1, "0")), "two cells")))
┌───┬───┐
│ 1 │ 0 │
└───┴───┘
"""

from grillon.render.png import to_png
from grillon.render.svg import to_svg
from grillon.render.text import to_rich, to_text

__all__ = ["to_png", "to_rich", "to_svg", "to_text"]
