"""The registry of families. Built-in ones are imported when first used; others are found by entry points.

A package adds a family with an entry point in the group ``grillon.families`` that names a `Family` instance:

.. code-block:: toml

    [project.entry-points."grillon.families"]
    latin = "my_package.latin:LATIN"

The module is also the list of families: it can be iterated, indexed by name, and displayed.

>>> import grillon
>>> [family.name for family in grillon.families][:4]
['packing', 'sudoku', 'takuzu', 'tectonic']
>>> grillon.families["suguru"].display_name
'Tectonic'
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from grillon.base.names import match_name, suggestion
from grillon.base.plugins import entry_points
from grillon.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.metadata import EntryPoint

    from grillon.puzzle.family import Family

BUILT_IN = tuple(sorted(module.name for module in iter_modules(__path__)))
"""The built-in families: each folder here is one, and there is no other list."""
GROUP = "grillon.families"


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return entry_points(GROUP)


def names() -> tuple[str, ...]:
    """The names of all families, built-in first.

    >>> names()[:4]
    ('packing', 'sudoku', 'takuzu', 'tectonic')
    """
    return BUILT_IN + tuple(sorted(set(_entry_points()) - set(BUILT_IN)))


@cache
def known_name(name: str) -> str | None:
    """The name of the family that a text names: by its own name, another of its names, or its name in any language.

    >>> known_name("Takuzu"), known_name("suguru"), known_name("chess")
    ('takuzu', 'tectonic', None)
    """
    own = match_name(name, names())
    if own is not None or not isinstance(name, str) or not name.replace(" ", "").replace("-", "").isalpha():
        return own
    from grillon.base.languages import languages

    for family in every():
        called = (family.display_name.text(lang) for lang in languages())
        if match_name(name, (*family.about.other_names, *called)):
            return family.name
    return None


@cache
def get(name: str) -> Family:
    """The family with this name, in capitals or not; `About.other_names` are accepted too.

    >>> get("takuzu").name
    'takuzu'
    >>> get("Sudoku") is get("sudoku")
    True
    >>> get("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: unknown family 'chess'; choose from: packing, sudoku, takuzu, tectonic...
    """
    known = known_name(name)
    if known is None:
        raise RequestError("unknown family '{name}'; {offer}", name=name, offer=suggestion(name, names()))
    if known != name:
        return get(known)
    family: Family
    family = _package(name).FAMILY if name in BUILT_IN else _entry_points()[name].load()
    return family


def family_by_pattern(text: str, asked: Iterable[str] = BUILT_IN) -> str | None:
    """The family whose `QUICK_PATTERN` matches this text, without loading any family.

    >>> family_by_pattern("." * 81), family_by_pattern("." * 80)
    ('sudoku', None)
    """
    for name in asked:
        pattern = getattr(_package(name), "QUICK_PATTERN", None) if name in BUILT_IN else None
        if pattern is not None and re.fullmatch(pattern, text):
            return name
    return None


@cache
def _package(name: str) -> ModuleType:
    return import_module(f"{__name__}.{name}")


def external() -> tuple[Family, ...]:
    """The families of other distributions; imports them."""
    return tuple(get(name) for name in names()[len(BUILT_IN) :])


def entry_point(name: str) -> str:
    """Where the family of another distribution is, as its metadata names it."""
    return _entry_points()[name].value


def every() -> tuple[Family, ...]:
    """All families; imports them."""
    return tuple(get(name) for name in names())


class _FamiliesModule(ModuleType):
    """The type of this module: a list that can be displayed."""

    def __iter__(self) -> Iterator[Family]:
        return iter(every())

    def __len__(self) -> int:
        return len(names())

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and known_name(name) is not None

    def __getitem__(self, name: str) -> Family:
        return get(name)

    def __repr__(self) -> str:
        width = max(map(len, names()))
        return "\n".join(f"{family.name:<{width}}  {family.about.short_rules}" for family in every())


sys.modules[__name__].__class__ = _FamiliesModule
