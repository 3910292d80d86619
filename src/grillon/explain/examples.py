"""Examples of techniques that random puzzles seldom need: `examples.json` in a family's folder.

It maps the id of a technique to the text of a puzzle whose explanation uses it, or of a position in which it is the
next step.

>>> from grillon import families
>>> tectonic = families.get("tectonic")
>>> position, step = kept_example(tectonic, tectonic.technique("only_exit"))
>>> step.technique.id
'only_exit'
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grillon.model import Family, Monitor, Position, Step, Technique

if TYPE_CHECKING:
    from collections.abc import Mapping


def kept_example(
    family: Family, technique: Technique, *, monitor: Monitor | None = None
) -> tuple[Position, Step] | None:
    """The position stored for a technique and the step that uses it there, if there is one."""
    text = kept_texts(type(family)).get(technique.id)
    if text is None:
        return None
    from grillon import parse

    comes_next = text.startswith("position")
    start = Position.parse(text) if comes_next else parse(text).position()
    trace = start.puzzle.explain(
        start, techniques=technique.technique_set, max_steps=1 if comes_next else None, monitor=monitor
    )
    return next((use for use in trace.positions() if use[1].technique == technique), None)


@cache
def kept_texts(family: type[Family]) -> Mapping[str, str]:
    """The texts of a family, by the ids of techniques; empty when it has no file."""
    path = files(family.__module__.rpartition(".")[0]).joinpath("examples.json")
    if not path.is_file():
        return {}
    texts: dict[str, str] = json.loads(path.read_text("utf-8"))
    return texts
