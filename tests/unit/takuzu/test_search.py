"""The search: it ends when it has what was asked for, and says what it did."""

from __future__ import annotations

from grillon.families.takuzu import TakuzuPuzzle
from grillon.families.takuzu.puzzle import EMPTY
from grillon.families.takuzu.search.engines import TakuzuSearch
from grillon.model import Monitor
from tests.support.cases import for_each

OPEN = TakuzuPuzzle(10, 10, bytes([EMPTY]) * 100)


@for_each("heuristic", TakuzuSearch.choices["heuristic"])
@for_each("limit", [1, 2, 7])
def test_nothing_is_searched_beyond_the_last_solution_asked_for(limit: int, heuristic: str) -> None:
    monitor = Monitor()
    with OPEN.solutions(limit=limit, heuristic=heuristic, monitor=monitor) as found:
        assert len(list(found)) == limit
    assert monitor.counters["solutions"] == limit
    assert monitor.counters["branches"] < 100 * limit


def test_solve_and_check_stop_as_early() -> None:
    first, second = Monitor(), Monitor()
    assert OPEN.solve(monitor=first)
    assert first.counters["solutions"] == 1
    OPEN.check(monitor=second)
    assert second.counters["solutions"] == 2


def test_the_calls_of_each_rule_are_counted() -> None:
    monitor = Monitor()
    assert OPEN.solve(monitor=monitor)
    counters = OPEN.family.search.statistics(monitor)
    assert counters["pair: calls"] >= counters["sandwich: calls"] > counters["line: calls"] > 0
    filled = sum(number for name, number in counters.items() if name.endswith("cells filled"))
    assert filled + monitor.counters["branches"] + monitor.counters["backtracks"] >= 100
