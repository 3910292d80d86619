"""A board to play on in a notebook: the page that `grillon page` writes, in its own frame.

The frame keeps the page's style sheet, its import map and its keys away from the notebook, and boards away from each
other; games played in it stay in the browser, as on the page.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from grillon.base.extras import load
from grillon.base.languages import language
from grillon.base.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model.board.position import Position

HEIGHT = 720
"""Pixels: a board with its keys below it."""

RENDER = """
function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = model.get("title");
  frame.style.cssText = `width: 100%; height: ${model.get("height")}px; border: 0`;
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-downloads allow-modals");
  // An address of its own: in a `srcdoc` the page could not tell its views apart by what follows the #.
  const address = URL.createObjectURL(new Blob([model.get("page")], { type: "text/html" }));
  frame.src = address;
  el.append(frame);
  return () => URL.revokeObjectURL(address);
}
export default { render };
"""


def board(position: Position, *, lang: str | None = None, height: int = HEIGHT) -> Any:
    """A widget with this position on the page; MissingExtra names what to install if there are no widgets."""
    from grillon.web.pages import embedded, single_file

    made = _widget()
    spoken = language(lang)
    puzzle = position.puzzle
    return made(page=single_file(embedded([position], lang=spoken)), title=puzzle.scene(spoken).title, height=height)


@cache
def _widget() -> type:
    anywidget = load("anywidget", extra="notebook", purpose=Sentence("a board in a notebook"))
    traitlets = load("traitlets", extra="notebook", purpose=Sentence("a board in a notebook"))

    class Board(anywidget.AnyWidget):  # type: ignore[misc, name-defined]
        """The page of one puzzle."""

        _esm = RENDER
        page = traitlets.Unicode().tag(sync=True)
        title = traitlets.Unicode().tag(sync=True)
        height = traitlets.Int(HEIGHT).tag(sync=True)

    return Board
