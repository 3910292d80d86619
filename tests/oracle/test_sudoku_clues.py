"""Two hundred random mixtures of clues; more by the command."""

from __future__ import annotations

import pytest

from tests.oracle.sudoku_clues import differences, random_puzzle


@pytest.mark.parametrize("seed", range(0, 200, 10))
def test_mixtures_agree_with_cpsat(seed: int) -> None:
    for number in range(seed, seed + 10):
        assert list(differences(random_puzzle(number))) == [], number
