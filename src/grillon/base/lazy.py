"""Packages whose names are looked up when they are first used: nobody who reads a puzzle waits for what draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy_names(package: str, where: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package, given its modules and the names that each of them has.

    >>> look_up, names = lazy_names("grillon", {"errors": "GrillonError InputError"})
    >>> look_up("InputError").__module__, names()
    ('grillon.errors', ['GrillonError', 'InputError'])
    >>> look_up("chess")
    Traceback (most recent call last):
    ...
    AttributeError: module 'grillon' has no attribute 'chess'
    """
    module_of = {name: module for module, names in where.items() for name in names.split()}

    def look_up(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        from importlib import import_module
        from sys import modules

        value = getattr(import_module(f"{package}.{module_of[name]}"), name)
        setattr(modules[package], name, value)
        return value

    return look_up, lambda: sorted(module_of)
