"""Is the output a terminal, and what can it show?"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TextIO

ascii_only = False
"""Box-drawing characters cannot be shown."""


def draw_for(stream: TextIO) -> None:
    """Check, before anything changes it, whether a stream can show box-drawing characters."""
    global ascii_only
    ascii_only = not draws_boxes(stream.encoding or "utf-8", os.environ)


def draws_boxes(encoding: str, environment: Mapping[str, str]) -> bool:
    """Can box-drawing characters be shown?

    Python writes UTF-8 if the locale is called C, and even sets that in the environment. A user who asked for that
    locale by name wants ASCII; if no locale is named at all, nothing is known, and most terminals can.

    >>> draws_boxes("utf-8", {}), draws_boxes("utf-8", {"LANG": "C"}), draws_boxes("latin-1", {})
    (True, False, False)
    >>> draws_boxes("utf-8", {"LANG": "C", "LC_ALL": "C.UTF-8"})
    True
    """
    try:
        "┏━╋┘│×·░".encode(encoding)
    except (UnicodeError, LookupError):
        return False
    if environment.get("PYTHONIOENCODING") or environment.get("PYTHONUTF8") == "1":
        return True
    # LC_CTYPE may have been set by Python itself.
    names = ("LC_ALL", "LANG") if environment.get("LC_CTYPE") == "C.UTF-8" else ("LC_ALL", "LC_CTYPE", "LANG")
    named = next((value for name in names if (value := environment.get(name))), "")
    return named not in ("C", "POSIX")


def on_terminal() -> bool:
    """Is standard output a terminal?"""
    return sys.stdout.isatty()
