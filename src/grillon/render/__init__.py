"""Pictures from one `Drawing`: terminal, SVG, PNG.

>>> from grillon.model import Drawing, DrawnCell
>>> from grillon.render import to_text
>>> print(to_text(Drawing(1, 2, (DrawnCell(0, 0, "1"), DrawnCell(0, 1, "0")), "two cells")))
┌───┬───┐
│ 1 │ 0 │
└───┴───┘
"""

from typing import TYPE_CHECKING

from grillon.lazy import lazy_names

if TYPE_CHECKING:
    from grillon.render.png import to_png as to_png
    from grillon.render.svg import to_svg as to_svg
    from grillon.render.text import to_rich as to_rich
    from grillon.render.text import to_text as to_text

__getattr__, __dir__ = lazy_names(__name__, {"png": "to_png", "svg": "to_svg", "text": "to_rich to_text"})
