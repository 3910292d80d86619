"""Which lot leaves next."""

from __future__ import annotations

import pytest

from grillon.sweep.run.schedule import Lot, Plan, Strategy
from grillon.sweep.run.settings import RunOptions


def three_stages(strategy: Strategy) -> Plan:
    plan = Plan([3, 4, 5, 6], lot_size=100, strategy=strategy)
    for stage, known in ((3, 122), (4, 643), (5, 12)):
        plan.stage(stage).known = known
    return plan


def taken(plan: Plan, number: int) -> list[Lot]:
    lots = [plan.take() for _ in range(number)]
    assert None not in lots
    return [lot for lot in lots if lot is not None]


def test_122_643_and_12_grids_make_1_6_and_0_lots() -> None:
    plan = three_stages("lowest")
    assert [plan.ready(stage) for stage in (3, 4, 5)] == [1, 6, 0]


@pytest.mark.parametrize(("strategy", "order"), [("lowest", [3, 4, 4, 4, 4, 4, 4]), ("highest", [4, 4, 4, 4, 4, 4, 3])])
def test_low_or_high_stages_first(strategy: Strategy, order: list[int]) -> None:
    plan = three_stages(strategy)
    left = []
    while (lot := plan.take()) is not None:
        left.append(lot.stage)
    assert left == order


def test_first_come_first_served() -> None:
    plan = Plan([0, 1, 2, 3], lot_size=10, strategy="first")
    plan.begin(30)
    lots = taken(plan, 2)
    assert lots == [Lot(0, 0, 0, 10), Lot(0, 1, 10, 10)]
    plan.done(Lot(0, 0, 0, 10), 25)
    plan.done(Lot(0, 1, 10, 10), 5)
    # The third lot of stage 0 was there before the three lots of stage 1.
    assert [lot.stage for lot in taken(plan, 4)] == [0, 1, 1, 1]
    assert plan.take() is None


def test_a_large_lot_stands_for_several_that_came() -> None:
    plan = Plan([0, 1, 2], lot_size=10, largest_lot=1000, strategy="first")
    plan.begin(6400)
    first = taken(plan, 1)[0]
    assert first.size == 200
    plan.done(first, 30)
    # What is left of stage 0 came before the lots of stage 1, and goes in fewer, larger lots.
    order = [lot.stage for lot in iter(plan.take, None)]
    assert order == sorted(order)
    assert (order.count(0), order.count(1)) == (len(order) - 3, 3)
    assert sum(1 for stage in order if stage == 0) < 620


def test_a_short_lot_leaves_when_no_more_input_comes() -> None:
    plan = Plan([0, 1, 2], lot_size=10)
    plan.begin(1)
    first = plan.take()
    assert first == Lot(0, 0, 0, 1)
    plan.done(first, 14)
    assert plan.stage(1).closed
    assert [plan.take(), plan.take(), plan.take()] == [Lot(1, 0, 0, 10), Lot(1, 1, 10, 4), None]


def test_a_short_lot_waits_while_input_may_come() -> None:
    plan = Plan([0, 1, 2], lot_size=10)
    plan.begin(20)
    first, second = plan.take(), plan.take()
    assert first is not None
    assert second is not None
    plan.done(first, 4)
    assert plan.take() is None
    plan.done(second, 4)
    assert plan.take() == Lot(1, 0, 0, 8)


def test_results_join_in_lot_order_and_early_ones_wait() -> None:
    plan = Plan([0, 1, 2], lot_size=1)
    plan.begin(3)
    lots = taken(plan, 3)
    assert plan.done(lots[2], 7) == []
    assert (plan.stage(1).known, plan.stage(0).read, plan.stage(0).committed_read) == (0, 3, 0)
    assert plan.done(lots[0], 5) == [0]
    assert (plan.stage(1).known, plan.stage(0).committed_read) == (5, 1)
    assert plan.done(lots[1], 6) == [1, 2]
    assert (plan.stage(1).known, plan.stage(0).committed_read, plan.stage(1).closed) == (18, 3, True)


def test_too_many_waiting_results_hold_every_stage_back() -> None:
    plan = Plan([0, 1, 2], lot_size=1, max_waiting=2)
    plan.begin(10)
    lots = taken(plan, 4)
    plan.done(lots[0], 5)
    plan.done(lots[2], 1)
    assert not plan.held_back
    plan.done(lots[3], 1)
    assert plan.held_back
    assert plan.ready(0) == 6
    assert plan.ready(1) == 5
    assert plan.take() is None
    plan.done(lots[1], 1)
    assert plan.take() is not None


def test_one_generator_a_stage() -> None:
    plan = Plan([0, 1, 2], lot_size=1, one_a_stage=True)
    plan.begin(3)
    first = plan.take()
    assert first is not None
    assert plan.take() is None
    plan.done(first, 2)
    assert [lot.stage for lot in (plan.take(), plan.take()) if lot] == [0, 1]
    assert plan.take() is None


def test_the_default_grows_only_when_more_than_64_lots_wait() -> None:
    options = RunOptions()
    plan = Plan([3, 4, 5, 6], lot_size=options.lot_size, largest_lot=options.largest_lot)
    for stage, known in ((3, 122), (4, 643), (5, 12)):
        plan.stage(stage).known = known
    assert [plan.ready(stage) for stage in (3, 4, 5)] == [1, 6, 0]
    assert [(lot.stage, lot.size) for lot in taken(plan, 7)] == [(3, 100), *[(4, 100)] * 6]
    assert plan.take() is None
    sizes = []
    for known in (6399, 6400, 9600, 10**9):
        plan = Plan([0, 1], lot_size=options.lot_size, largest_lot=options.largest_lot)
        plan.begin(known)
        sizes.append(taken(plan, 1)[0].size)
    assert sizes == [100, 200, 300, 20000]


def test_lots_may_grow_with_what_waits() -> None:
    plan = Plan([0, 1], lot_size=10, largest_lot=1000)
    plan.begin(100_000)
    first = plan.take()
    assert first is not None
    assert first.size == 1000


def test_lots_that_do_not_follow_each_other_are_refused() -> None:
    for lots in ([Lot(0, 1, 2, 2)], [Lot(0, 0, 0, 2), Lot(0, 1, 3, 2)], [Lot(0, 0, 0, 0)]):
        plan = Plan([0, 1], lot_size=2)
        plan.begin(10)
        with pytest.raises(ValueError, match="does not follow"):
            plan.restore([(lot, 5) for lot in lots])
