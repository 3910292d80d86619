"""The core built with sanitizers, in place of the usual one: a plugin of pytest (`-p tests.support.sanitized`).

`GRILLON_CORE` names the file. What tests start in other processes has the usual core.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location

CORE = os.environ["GRILLON_CORE"]


class Finder:
    """Finds the core, before anyone else does."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return spec_from_file_location(name, CORE) if name == "grillon._core" else None


assert "grillon._core" not in sys.modules
sys.meta_path.insert(0, Finder)


def pytest_report_header() -> str:
    import grillon._core

    assert os.path.samefile(grillon._core.__file__, CORE)
    return f"core: {CORE}"
