"""The examples in the help: their placeholders for a family, a size or a puzzle are filled in from the families."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grillon import families
from grillon.base.sentences import placeholders

if TYPE_CHECKING:
    from grillon.puzzle.family import Family
    from grillon.puzzle.parts.boards import Boards


LONGEST = 40
"""Characters of a puzzle that is easily copied from a line of the help."""


def filled(examples: Sequence[str], offset: int = 0) -> Iterator[str]:
    """Command lines that can be run unchanged; `offset` varies the family from verb to verb.

    `{family}`, `{size}` and `{puzzle}` can be from any family, `{compared}` is a puzzle whose family has heuristics to
    compare, `{learned}` one that a network plays,
    `{numbered}` a family and a size whose grids have numbers, `{swept}` one whose grids are enumerated.
    """
    terms: dict[str, str] = {}
    for example in examples:
        for name in placeholders(example) - terms.keys():
            terms.update(_terms(name, offset))
        yield example.format(**terms)


def _terms(name: str, offset: int) -> dict[str, str]:
    known = [family for family in families.every() if family.about.example]
    if name == "compared":
        return {name: next(family.about.example for family in known if len(family.search.compared[1]) > 1)}
    if name == "learned":
        return {name: next(family.about.example for family in known if "learner" in family)}
    if name in ("numbered", "swept"):
        return {
            name: next(f"{one.name} {one.about.example_size}" for one in known if getattr(_boards(one), name, False))
        }
    short = [family for family in known if len(family.about.example) <= LONGEST] or known
    family = short[offset % len(short)]
    return {"family": family.name, "size": family.about.example_size, "puzzle": family.about.example}


def _boards(family: Family) -> Boards | None:
    size = family.about.example_size
    return family.boards(size) if family.boards and size else None
