"""The checker's search: right on random small cases, and small on the arguments people make."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from grillon.explain.check.refutation import Between, Demand, NotAll, Unequal, refuted

BITS = 7
masks = st.integers(1, 2**BITS - 1)


def met(demand: Demand, true: int) -> bool:
    """Straight from the definitions, for complete choices."""
    if isinstance(demand, Between):
        return demand.low <= (true & demand.mask).bit_count() <= demand.high
    if isinstance(demand, Unequal):
        return any(bool(true & a) != bool(true & b) for a, b in demand.pairs)
    assert isinstance(demand, NotAll)
    return not all((true & mask).bit_count() in allowed for mask, allowed in demand.counts)


quotas = st.builds(lambda mask, low, more: Between(mask, low, low + more), masks, st.integers(0, 3), st.integers(0, 2))
pairs = st.lists(st.tuples(st.integers(0, BITS - 1), st.integers(0, BITS - 1)), min_size=1, max_size=3)
patterns = st.lists(st.tuples(masks, st.frozensets(st.integers(0, 3), max_size=3)), min_size=1, max_size=3)
demands = st.lists(st.one_of(quotas, st.builds(Unequal, pairs), st.builds(NotAll, patterns)), min_size=1, max_size=6)


@settings(max_examples=200, deadline=None)
@given(demands, st.integers(0, 2**BITS - 1), st.integers(0, 2**BITS - 1))
def test_agrees_with_trying_everything(wanted: list[Demand], true: int, false: int) -> None:
    possible = any(
        choice & true == true and not choice & false and all(met(demand, choice) for demand in wanted)
        for choice in range(2**BITS)
    )
    assert refuted(wanted, true, false) is not possible


def test_more_pigeons_than_holes_stay_small() -> None:
    pigeons, holes = 11, 10
    bit = {(p, h): p * holes + h for p, h in product(range(pigeons), range(holes))}
    cells = [Between(sum(1 << bit[p, h] for h in range(holes)), 1, 1) for p in range(pigeons)]
    digits = [Between(sum(1 << bit[p, h] for p in range(pigeons)), 0, 1) for h in range(holes)]
    assert refuted(cells + digits, 0, 0, max_nodes=100_000) is True
    assert refuted(cells[:-1] + digits, 0, 0, max_nodes=10_000) is False


def test_a_long_balanced_line_stays_small() -> None:
    """Forty cells without three alike: 27 ones can be placed, 28 cannot."""
    size = 40
    windows: list[Demand] = [Between(0b111 << start, 1, 2) for start in range(size - 2)]
    line = (1 << size) - 1
    assert refuted([*windows, Between(line, 27, size)], 0, 0, max_nodes=20_000) is False
    assert refuted([*windows, Between(line, 28, size)], 0, 0, max_nodes=20_000) is True


def test_too_few_nodes_is_not_an_answer() -> None:
    windows: list[Demand] = [Between(0b111 << start, 1, 2) for start in range(38)]
    assert refuted([*windows, Between((1 << 40) - 1, 28, 40)], 0, 0, max_nodes=3) is None
