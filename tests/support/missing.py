"""Optional dependencies that are not there."""

from __future__ import annotations

import sys

import pytest


def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide NumPy, and forget the modules of the network that have loaded it."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    for loaded in ("network", "sight"):
        monkeypatch.delitem(sys.modules, f"grillon.families.packing.learn.{loaded}", raising=False)
