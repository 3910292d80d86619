"""What single houses say, found by the core, beside a plain fixed point in Python."""

from __future__ import annotations

import random

from grillon import families
from grillon._core.explain import Found, Houses, Layer
from tests.support.cases import for_each

Demand = tuple[list[int], int, int]


def closure(demands: list[Demand], facts: set[int]) -> set[int] | None:
    """Every fact that follows by one house at a time; None where a house fails."""
    known = set(facts)
    while True:
        before = len(known)
        for members, low, high in demands:
            true = [m for m in members if m in known]
            left = [m for m in members if m not in known and ~m not in known]
            if len(true) > high or len(true) + len(left) < low:
                return None
            if len(true) == high:
                known.update(~m for m in left)
            elif len(true) + len(left) == low:
                known.update(left)
        if len(known) == before:
            return known


def random_demands(draw: random.Random) -> list[Demand]:
    demands = []
    for _ in range(draw.randrange(3, 9)):
        members = draw.sample(range(12), draw.randrange(1, 6))
        high = draw.randrange(0, len(members) + 1)
        demands.append((members, draw.randrange(0, high + 1), high))
    return demands


@for_each("seed", range(60))
def test_layers_know_what_single_houses_say(seed: int) -> None:
    draw = random.Random(seed)
    demands = random_demands(draw)
    shown_true, shown_false = [0] if seed % 3 == 0 else [], [1] if seed % 4 == 0 else []
    houses = Houses(shown_true, shown_false)
    for number, (members, low, high) in enumerate(demands):
        houses.add(number, members, low, high)
    outer = Layer(houses, 0)
    supposed = draw.randrange(2, 12)
    layer = outer.inside(1)
    layer.add(supposed)
    layer.look_at_all()
    expected = closure(demands, {*shown_true, *(~c for c in shown_false), supposed})
    assert (layer.propagate() == Found.failure) == (expected is None)
    if expected is not None:
        assert {fact for c in range(12) for fact in (c, ~c) if layer.holds(fact)} == expected
    assert not any(outer.knows(fact) for c in range(12) for fact in (c, ~c))
    facts = [f for c in range(12) for f in (c, ~c) if layer.knows(f) and f != supposed]
    told = {supposed, *shown_true, *(~c for c in shown_false)}
    for fact, premises, cited, assumed, depth in layer.leading_to(facts):
        assert (assumed, depth) == (False, 1)
        assert set(premises) <= told
        # Each link follows from what it cites: with the opposite its house fails.
        assert closure([demands[number] for number in cited], {*told, ~fact}) is None
        told.add(fact)
    assert told >= set(facts)


@for_each("seed", range(60))
def test_the_first_option_that_fails_is_learnt_with_its_chain(seed: int) -> None:
    draw = random.Random(seed)
    demands = random_demands(draw)
    houses = Houses([], [])
    for number, (members, low, high) in enumerate(demands):
        houses.add(number, members, low, high)
    layer = Layer(houses, 0)
    layer.look_at_all()
    if layer.propagate() == Found.failure:
        return
    known = {fact for c in range(12) for fact in (c, ~c) if layer.knows(fact)}
    options = [c for c in range(12) if c not in known and ~c not in known]
    at, found, inner = layer.try_each(options)
    fails = [closure(demands, {*known, option}) is None for option in options]
    assert at == (fails.index(True) if any(fails) else len(options))
    assert found == (Found.failure if any(fails) else Found.nothing)
    if any(fails):
        layer.learn(inner, options[at], inner.failing, [inner.found_house])
        *chain, last = layer.leading_to([~options[at]])
        chain = [link for link in chain if link[4] == 1]
        assert chain[0] == (options[at], (), (), True, 1)
        told = {*known, options[at]}
        for fact, premises, cited, assumed, _ in chain[1:]:
            assert not assumed
            assert set(premises) <= told
            # What a link cites is enough; the last says which house fails.
            supposed = premises if fact == ~options[at] else {*premises, ~fact}
            assert closure([demands[number] for number in cited], set(supposed)) is None
            told.add(fact)
        assert chain[-1][0] == ~options[at]
        outside = {fact for _, premises, _, _, _ in chain for fact in premises} & known
        assert last == (~options[at], last[1], (), False, 0)
        assert set(last[1]) == outside


def test_a_house_of_another_kind_is_the_callers() -> None:
    houses = Houses([], [])
    houses.add_other(7, [0, 1])
    houses.add(8, [1, 2], 1, 1)
    layer = Layer(houses, 2)
    layer.add(1)
    assert layer.propagate() == Found.other
    assert layer.found_house == 7
    layer.derive(~0, (1,), (7,))
    assert layer.propagate() == Found.other
    assert layer.propagate() == Found.nothing
    assert layer.leading_to([~0, ~2]) == [(~0, (1,), (7,), False, 2), (~2, (1,), (8,), False, 2)]


@for_each("name", sorted(families.names()))
def test_candidates_excluded_together_are_those_excluded_one_by_one(name: str) -> None:
    puzzle = families.get(name).generate(seed=3).puzzle
    rules = puzzle.rules
    solution = sorted(puzzle.solve().value.candidates)
    legal = [c for c in range(rules.candidates) if rules.legal(c)]
    draw = random.Random(5)
    # A wrong choice that meets right ones is excluded by them, and excludes them.
    chosen = frozenset(draw.sample(solution, len(solution) // 3) + draw.sample(legal, 2))
    among = draw.sample(legal, min(len(legal), 300)) + sorted(chosen)
    expected = {c for c in among if rules.excluded_by(c, chosen) is not None}
    assert rules.excluded_among(among, chosen) == expected
    assert expected
