"""The families that have independent rules, and their drawn cases."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.oracle.independent.common import Case, Independent, draw_case
from tests.oracle.independent.packing import Packing
from tests.oracle.independent.sudoku import Sudoku
from tests.oracle.independent.takuzu import Takuzu
from tests.oracle.independent.tectonic import Tectonic

RULES: dict[str, Independent[Any]] = {
    "packing": Packing(),
    "sudoku": Sudoku(),
    "takuzu": Takuzu(),
    "tectonic": Tectonic(),
}


@cache
def case(family: str, seed: int) -> Case[Any]:
    """The case of a seed, made once a process."""
    return draw_case(family, RULES[family], seed)
