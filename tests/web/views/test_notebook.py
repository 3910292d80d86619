"""A board in a notebook: the widget, what its script makes in a real browser, and what is said without the extra."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from grillon import parse
from grillon.errors import MissingExtra
from grillon.web import notebook

PUZZLE = parse("takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 .")


def test_the_widget_holds_the_page_of_the_position() -> None:
    widget = PUZZLE.play(PUZZLE.position("R1C3=1"), lang="fr", height=500)
    assert (widget.title, widget.height) == ("Takuzu 4x4", 500)
    element = widget.page.partition('id="grillon-data">')[2].partition("</script>")[0]
    (held,) = json.loads(element)["puzzles"]
    assert held["bundle"]["position"]["chosen"] == [5]
    assert json.loads(element)["lang"] == "fr"
    assert widget.comm is not None
    assert "application/vnd.jupyter.widget-view+json" in widget._repr_mimebundle_()[0]


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    notebook._widget.cache_clear()
    with pytest.raises(MissingExtra, match=r"a board in a notebook needs the extra 'notebook'"):
        PUZZLE.play()
    notebook._widget.cache_clear()
    assert PUZZLE._repr_svg_().startswith("<svg")


def test_the_board_is_played_in_a_browser(page: Any) -> None:
    widget = PUZZLE.play(lang="en")
    values = json.dumps({"page": widget.page, "title": widget.title, "height": widget.height}).replace("<", "\\u003c")
    script = notebook.RENDER.replace("export default { render };", "")
    cell = (
        f"<!doctype html><meta charset=utf-8><title>Notebook</title><div id=cell></div><script>const values = {values};"
        f"{script}; render({{ model: {{ get: (name) => values[name] }}, el: document.getElementById('cell') }});"
        "</script>"
    )
    page.route("http://notebook.test/", lambda route: route.fulfill(body=cell, content_type="text/html"))
    page.goto("http://notebook.test/")
    frame = page.frame_locator("iframe[title='Takuzu 4x4']")
    frame.get_by_role("button", name="Hint").first.click()
    frame.get_by_text("Look at").first.wait_for()
