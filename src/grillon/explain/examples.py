"""Examples of techniques that random puzzles seldom need: `examples.json` in a family's folder.

It maps the id of a technique to the text of a puzzle whose explanation uses it, or of a position in which it is the
next step.

>>> from grillon import families
>>> tectonic = families.get("tectonic")
>>> position, step = kept_example(tectonic, tectonic.ladder.technique("only_exit"))
>>> step.technique.id
'only_exit'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from grillon.errors import GrillonError
from grillon.formats import parse
from grillon.model import Monitor, Position, Step, Technique
from grillon.puzzle.family import Family
from grillon.puzzle.parts.generator import schema_of

MAX_SEEDS = 200


def kept_example(
    family: Family, technique: Technique, *, monitor: Monitor | None = None
) -> tuple[Position, Step] | None:
    """The position stored for a technique and the step that uses it there, if there is one."""
    text: str | None = kept_texts(type(family).__module__).get(technique.id)
    if text is None:
        return None
    comes_next = text.startswith("position")
    start = Position.parse(text) if comes_next else parse(text).position()
    trace = start.puzzle.explain(
        start, techniques=technique.technique_set, max_steps=1 if comes_next else None, monitor=monitor
    )
    return next((use for use in trace.positions() if use[1].technique == technique), None)


def find_example(
    family: Family, technique: Technique, *, watch: Callable[[], Monitor] = Monitor
) -> tuple[Position, Step] | None:
    """The family's stored example, or the first puzzle of consecutive seeds whose explanation uses the technique.

    `watch` makes the monitors of the searches, which share a deadline.
    """
    kept = kept_example(family, technique, monitor=watch())
    return next(made_examples(family, technique, watch=watch), None) if kept is None else kept


def made_examples(
    family: Family, technique: Technique, *, watch: Callable[[], Monitor] = Monitor
) -> Iterator[tuple[Position, Step]]:
    """Puzzles of consecutive seeds whose explanation uses the technique, each where it is used first."""
    known = {option.name for option in schema_of(family).options}
    # Puzzles of the level are made quickly, and most of them use easy techniques; hard ones are requested by name, and
    # so are those of another set: levels do not refer to them.
    wishes = [{"level": str(technique.level)}]
    if technique not in family.ladder.techniques and known >= {"technique", "techniques"}:
        wishes = [{"technique": technique.id, "techniques": technique.technique_set}]
    elif technique in family.ladder.techniques and "technique" in known:
        wishes.append({"technique": technique.id})
    # A family may make no puzzles of a level, and use its techniques in harder ones.
    wishes.append({})
    whole = watch()
    for seed, wish in product(range(MAX_SEEDS), wishes):
        if whole.interrupted():
            return
        try:
            puzzle = family.generate(seed=seed, monitor=watch(), **wish).puzzle
        except GrillonError:  # no such puzzle for this seed, or for any
            continue
        trace = puzzle.explain(techniques=technique.technique_set, monitor=watch())
        use = next((use for use in trace.positions() if use[1].technique == technique), None)
        if use is not None:
            yield use


@cache
def kept_texts(module: str, name: str = "examples.json") -> Mapping[str, Any]:
    """The texts of the family in a module, by the ids of techniques; empty when it has no file."""
    path = files(module.rpartition(".")[0]).joinpath(name)
    if not path.is_file():
        return {}
    texts: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return texts
