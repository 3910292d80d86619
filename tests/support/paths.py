"""Tests that compare the CPU paths of the core."""

from __future__ import annotations

import pytest

from grillon import _core

comparing_paths = pytest.mark.skipif(
    len(_core.cpu_paths()) < 2, reason="this machine has one CPU path of the core only: there is nothing to compare"
)
