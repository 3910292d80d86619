"""Parts of a family, each made when it is first used: nobody who reads a puzzle waits for what generates one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable

    from grillon.puzzle.family import Family

T_co = TypeVar("T_co", covariant=True)


class Part(Generic[T_co]):
    """A part of a family: what makes it from the family, such as its class; or where that is found, as `module:name`.

    A module without a name is the part itself; a part that is None is not there.

    >>> from grillon import families
    >>> families.get("takuzu").learner is None, "learner" in families.get("packing")
    (True, True)
    """

    def __init__(self, where: str | Callable[[Any], T_co] | None) -> None:
        self._where, self._name = where, ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __bool__(self) -> bool:
        return self._where is not None

    @overload
    def __get__(self, family: None, owner: type) -> Part[T_co]: ...
    @overload
    def __get__(self, family: Family, owner: type) -> T_co: ...
    def __get__(self, family: Family | None, owner: type) -> Part[T_co] | T_co:
        if family is None:
            return self
        made: Any = self._where
        if isinstance(made, str):
            module, _, name = made.partition(":")
            made = getattr(import_module(module), name) if name else import_module(module)
        if callable(made):
            made = made(family)
        family.__dict__[self._name] = made  # found before the descriptor from now on
        found: T_co = made
        return found
