"""Each reader of houses against brute force, on random small houses of every kind."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from grillon.explain.check.refutation import demand_of, refuted
from grillon.model.houses import NOWHERE, Differ, House, Quota, Sequence, Total, When
from tests.oracle import cpsat
from tests.support.toys import BarePuzzle, BareRules

SIZE = 6
CANDIDATES = range(SIZE)


@st.composite
def some(draw: st.DrawFn, low: int = 1, high: int = SIZE) -> tuple[int, ...]:
    return tuple(draw(st.permutations(CANDIDATES))[: draw(st.integers(low, high))])


@st.composite
def quotas(draw: st.DrawFn) -> Quota:
    members = draw(some())
    low = draw(st.integers(0, len(members)))
    return Quota(members, low, draw(st.integers(low, len(members))))


@st.composite
def differs(draw: st.DrawFn) -> Differ:
    size = draw(st.integers(1, 3))
    numbers = st.lists(st.sampled_from(CANDIDATES), min_size=size, max_size=size)
    return Differ(tuple(draw(numbers)), tuple(draw(numbers)))


@st.composite
def whens(draw: st.DrawFn) -> When:
    facts = tuple(draw(st.sampled_from((one, ~one))) for one in draw(some(high=2)))
    return When(facts, draw(quotas()))


@st.composite
def totals(draw: st.DrawFn) -> Total:
    members = draw(some())
    weights = tuple(draw(st.integers(-3, 9)) for _ in members)
    low = draw(st.integers(-4, 14))
    return Total(members, weights, low, low + draw(st.integers(0, 4)))


@st.composite
def sequences(draw: st.DrawFn) -> Sequence:
    values = draw(st.integers(2, 3))
    members = draw(st.permutations(CANDIDATES))
    cells = [
        tuple(member if draw(st.integers(0, 5)) else NOWHERE for member in members[start : start + values])
        for start in range(0, SIZE, values)
    ]
    if draw(st.booleans()):
        words = st.tuples(*[st.integers(0, values - 1)] * len(cells))
        return Sequence.of_words(cells, draw(st.lists(words, max_size=8)))
    states = draw(st.integers(1, 3))
    steps = tuple(tuple(draw(st.integers(NOWHERE, states - 1)) for _ in range(values)) for _ in range(states))
    return Sequence(tuple(cells), steps, draw(st.frozensets(st.integers(0, states - 1), min_size=1)))


HOUSES: st.SearchStrategy[House] = st.one_of(quotas(), differs(), whens(), totals(), sequences())
KNOWN = st.dictionaries(st.sampled_from(CANDIDATES), st.booleans(), max_size=SIZE)


def holds(house: House, true: frozenset[int]) -> bool:
    """What a house means, written down once more."""
    match house:
        case Quota():
            return house.low <= len(true & set(house.members)) <= house.high
        case Differ():
            return [one in true for one in house.first] != [one in true for one in house.second]
        case When():
            wanted = all((fact in true) if fact >= 0 else (~fact not in true) for fact in house.facts)
            return not wanted or holds(house.quota, true)
        case Total():
            weight = dict(zip(house.members, house.weights, strict=True))
            return house.low <= sum(weight.get(one, 0) for one in true) <= house.high
        case Sequence():
            state = 0
            for cell in house.cells:
                chosen = [value for value, member in enumerate(cell) if member in true]
                if len(chosen) != 1 or state == NOWHERE:
                    return False
                state = house.steps[state][chosen[0]]
            return state in house.ends


def worlds(houses: list[House], known: dict[int, bool] | None = None) -> list[frozenset[int]]:
    """Every set of true candidates that meets the houses and agrees with what is known."""
    fixed = known or {}
    options = [(fixed[one],) if one in fixed else (False, True) for one in CANDIDATES]
    sets = (frozenset(one for one in CANDIDATES if truth[one]) for truth in product(*options))
    return [true for true in sets if all(holds(house, true) for house in houses)]


@given(house=HOUSES, true=st.frozensets(st.sampled_from(CANDIDATES)))
def test_broken_by_a_complete_set(house: House, true: frozenset[int]) -> None:
    assert house.broken_by(true) is not holds(house, true)


@given(house=HOUSES, known=KNOWN)
def test_only_true_facts_follow(house: House, known: dict[int, bool]) -> None:
    left, follows = worlds([house], known), house.follows(known)
    if follows is None:
        assert not left
        return
    assert not {max(fact, ~fact) for fact in follows} & known.keys()
    for fact in follows:
        assert all((max(fact, ~fact) in true) == (fact >= 0) for true in left)


@given(house=HOUSES, true=st.frozensets(st.sampled_from(CANDIDATES)))
def test_a_complete_board_decides_every_house(house: House, true: frozenset[int]) -> None:
    known = {one: one in true for one in CANDIDATES}
    assert (house.follows(known) is None) is not holds(house, true)


@given(house=st.one_of(quotas(), sequences()), known=KNOWN)
def test_quotas_and_sequences_force_all_that_follows(house: House, known: dict[int, bool]) -> None:
    left, follows = worlds([house], known), house.follows(known)
    certain = [
        fact
        for one in house.members
        for fact in (one, ~one)
        if one not in known and all((one in true) == (fact >= 0) for true in left)
    ]
    assert (sorted(follows) == sorted(certain)) if follows is not None else not left


@given(house=HOUSES, true=st.frozensets(st.sampled_from(CANDIDATES)), out=st.frozensets(st.sampled_from(CANDIDATES)))
def test_a_clash_cannot_be_mended(house: House, true: frozenset[int], out: frozenset[int]) -> None:
    known = dict.fromkeys(out - true, False) | dict.fromkeys(true, True)
    if house.clashes(true, lambda member: member in out):
        assert not worlds([house], known)


@given(house=HOUSES, known=KNOWN)
def test_what_a_house_needs(house: House, known: dict[int, bool]) -> None:
    needed = house.needs(known)
    assert not set(needed) & known.keys()
    assert not needed or all(true & set(needed) for true in worlds([house], known))
    assert not house.one_of or all(true & set(house.one_of) for true in worlds([house]))
    assert all(len(true & set(house.at_most_one)) <= 1 for true in worlds([house]))


@given(houses=st.lists(HOUSES, min_size=1, max_size=4), known=KNOWN)
def test_the_checker_refutes_exactly_what_is_impossible(houses: list[House], known: dict[int, bool]) -> None:
    bit = {one: one for one in CANDIDATES}
    true = sum(1 << one for one, truth in known.items() if truth)
    false = sum(1 << one for one, truth in known.items() if not truth)
    demands = [demand_of(house, bit) for house in houses]
    assert refuted(demands, true, false) is not bool(worlds(houses, known))


@given(house=HOUSES, known=KNOWN)
def test_a_demand_forces_no_more_than_follows(house: House, known: dict[int, bool]) -> None:
    true = sum(1 << one for one, truth in known.items() if truth)
    false = sum(1 << one for one, truth in known.items() if not truth)
    forced = demand_of(house, {one: one for one in CANDIDATES}).forced(true, false)
    left = worlds([house], known)
    if forced is None:
        assert not left
        return
    for one in CANDIDATES:
        assert not forced[0] >> one & 1 or all(one in world for world in left)
        assert not forced[1] >> one & 1 or all(one not in world for world in left)


@given(houses=st.lists(HOUSES, min_size=1, max_size=3))
def test_the_oracle_finds_the_same_solutions(houses: list[House]) -> None:
    every = Quota(tuple(CANDIDATES), 0, SIZE)
    puzzle = BarePuzzle(BareRules((*houses, every), SIZE))
    assert cpsat.solutions(puzzle, 1 << SIZE) == frozenset(worlds(houses))


@given(houses=st.lists(HOUSES, min_size=1, max_size=3), true=st.frozensets(st.sampled_from(CANDIDATES)))
def test_rules_name_the_broken_houses(houses: list[House], true: frozenset[int]) -> None:
    rules = BareRules(tuple(houses), SIZE)
    assert list(rules.broken(true)) == [number for number, house in enumerate(houses) if not holds(house, true)]
    for number in rules.clashing(true):
        assert not worlds([*houses], dict.fromkeys(true, True)) or holds(houses[number], true)
