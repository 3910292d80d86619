"""Optional dependencies, loaded at the call that needs them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from grillon.errors import MissingExtra


def load(module: str, *, extra: str, purpose: str, instead: str = "") -> ModuleType:
    """Import `module`, or say which extra to install, and what to do `instead`.

    >>> load("json", extra="none", purpose="reading").__name__
    'json'
    >>> load("no_such_module", extra="charts", purpose="drawing a chart")
    Traceback (most recent call last):
    ...
    grillon.errors.MissingExtra: drawing a chart needs the extra 'charts': pip install 'grillon[charts]'
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(extra, purpose, instead) from error
