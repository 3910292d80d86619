"""A test in this folder that takes `example` is run with a few generated puzzles of every registered family."""

from __future__ import annotations

import pytest

from grillon.puzzle.generated import Generated
from tests.support.puzzles import FAMILIES, SEEDS, generated


@pytest.fixture(params=FAMILIES)
def example(request: pytest.FixtureRequest) -> Generated:
    """A generated puzzle of some family: the first seed, after which `pytest_pyfunc_call` goes through the others."""
    return generated(request.param, SEEDS[0])


@pytest.fixture(params=FAMILIES)
def one(request: pytest.FixtureRequest) -> Generated:
    """One generated puzzle of each family, for what does not depend on the puzzle."""
    return generated(request.param, SEEDS[0])


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Call a test with the example of each seed, as one item for each family; a failure names the seed."""
    first = pyfuncitem.funcargs.get("example")
    if not isinstance(first, Generated):
        return None
    for seed in SEEDS:
        given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        try:
            pyfuncitem.obj(**{**given, "example": generated(first.puzzle.family_name, seed)})
        except BaseException as error:
            error.add_note(f"with seed = {seed}")
            raise
    return True
