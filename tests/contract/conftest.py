"""Every test in this folder that takes `example` runs over every registered family and a few generated puzzles."""

from __future__ import annotations

import pytest

from grillon.model import Generated
from tests.support.puzzles import FAMILIES, SEEDS, generated


@pytest.fixture(params=[(family, seed) for family in FAMILIES for seed in SEEDS], ids=lambda p: f"{p[0]}-{p[1]}")
def example(request: pytest.FixtureRequest) -> Generated:
    """A generated puzzle of some family."""
    family, seed = request.param
    return generated(family, seed)


@pytest.fixture(params=FAMILIES)
def one(request: pytest.FixtureRequest) -> Generated:
    """One generated puzzle of each family, for what does not depend on the puzzle."""
    return generated(request.param, SEEDS[0])
