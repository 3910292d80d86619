"""Expansion of an inference into a chain of small links, each through one house.

A ladder may find by trial that a candidate fails, and then cite everything it used at once. A person follows one house
at a time. `unfolded` supposes the opposite and follows single houses until one fails; where they give nothing more, it
examines the options left in one house, each in a separate chain one layer deeper. Only links needed for the failure are
kept. The result is a proof that the checker follows link by link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from grillon._core import explain
from grillon.explain.check.refutation import Between, refuted
from grillon.model import ONE_SOLUTION, Differ, House, Inference, Position, Quota, Step, When

MAX_TRIALS = 20_000
"""The maximum number of suppositions tried for one argument: more would take seconds."""
MAX_HOUSES = 4000
"""The maximum number of houses; where there are more, as where walls are unknown, only those cited are used."""
_PROBED = 6
"""The number of houses with few options left that are examined before one is worked through to the end."""


class _TooLong(Exception):
    """More suppositions than `MAX_TRIALS`."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """Houses that can no longer hold, mostly one, and the facts that show it."""

    facts: tuple[int, ...]
    houses: tuple[int, ...]


class _Houses:
    """The houses that may be used, without the members that the board decides, and the houses of each candidate."""

    def __init__(self, position: Position, numbers: Iterable[int]) -> None:
        self.trials = 0
        self.others: dict[int, House] = {}
        self._quotas: dict[int, Quota] = {}
        self.together: dict[tuple[int, ...], list[tuple[list[int], int, int]]] = {}
        """Groups of houses that are treated as one, each with its open members, the minimum and the maximum."""
        rules, chosen = position.puzzle.rules, position.true
        houses = [(number, rules.house(number)) for number in numbers]
        members = set().union(*(house.members for _, house in houses))
        # The facts of the position, taken from its parts directly: there are thousands of members.
        out = rules.excluded_among(members, chosen) | (position.excluded & members)
        self.core = explain.Houses(list(members & chosen), list(out))
        for number, house in houses:
            if isinstance(house, Quota):
                self._quotas[number] = house
                self.core.add(number, house.members, house.low, house.high)
            else:
                self.others[number] = house
                self.core.add_other(number, house.members)

    def look_together(self, groups: Iterable[Sequence[int]]) -> None:
        """Treat as one the groups of which every house may be used."""
        for group in groups:
            if all(number in self._quotas for number in group):
                self.together[tuple(group)] = [self.open_quota(self._quotas[number]) for number in group]

    def suppose(self, number: int) -> None:
        """Count so many suppositions."""
        self.trials += number
        if self.trials > MAX_TRIALS:
            raise _TooLong

    def shown(self, fact: int) -> bool:
        """Does the board show it directly?"""
        return self.core.shown(fact)

    def open_quota(self, quota: Quota) -> tuple[list[int], int, int]:
        """The open members, and the minimum and maximum number of them that are true."""
        members = dict.fromkeys(quota.members)
        true = sum(map(self.shown, members))
        return [m for m in members if not self.shown(m) and not self.shown(~m)], quota.low - true, quota.high - true


class _ExpandedFacts:
    """The facts known under one supposition, in the order of derivation, each with its link and the chain inside.

    Single houses that count are handled by the core: there may be thousands of candidates and of suppositions.
    """

    def __init__(self, houses: _Houses, core: explain.Layer, outer: _ExpandedFacts | None = None) -> None:
        self._houses, self.core = houses, core
        self._looked: dict[tuple[int, ...], tuple[int, ...]] = dict(outer._looked) if outer else {}

    def propagate(self, found: explain.Found | None = None) -> _Failure | None:
        """Derive all that follows from single houses, oldest facts first for short chains; or the house that fails.
        `found` is what the core has found already."""
        while True:
            found = self.core.propagate() if found is None else found
            if found == explain.Found.nothing:
                return None
            failure = self._failure() if found == explain.Found.failure else self._look(self.core.found_house)
            if failure is not None:
                return failure
            found = None

    def _failure(self) -> _Failure:
        return _Failure(self.core.failing, (self.core.found_house,))

    def _look(self, number: int) -> _Failure | None:
        house = self._houses.others[number]
        if isinstance(house, When):
            return self._when(number, house)
        return self._differ(number, house) if isinstance(house, Differ) else self._follow(number, house)

    def _follow(self, number: int, house: House) -> _Failure | None:
        """What a house of another kind forces, each from the facts that it needs."""
        holds, knows = self.core.holds, self.core.knows
        decided = {member: holds(member) for member in house.members if holds(member) or holds(~member)}
        facts = [fact for member in decided for fact in (member, ~member) if knows(fact)]

        def needed(fact: int | None) -> tuple[int, ...]:
            known, kept = dict(decided), list(facts)
            for dropped in facts:
                truth = known.pop(max(dropped, ~dropped))
                follows = house.follows(known)
                if follows is None or (fact is not None and fact in follows):
                    kept.remove(dropped)
                else:
                    known[max(dropped, ~dropped)] = truth
            return tuple(kept)

        found = house.follows(decided)
        if found is None:
            return _Failure(needed(None), (number,))
        for fact in found:
            self.core.derive(fact, needed(fact), (number,))
        return None

    def _when(self, number: int, house: When) -> _Failure | None:
        holds, knows = self.core.holds, self.core.knows
        if any(holds(~fact) for fact in house.facts):
            return None
        missing = [fact for fact in dict.fromkeys(house.facts) if not holds(fact)]
        given = tuple(fact for fact in house.facts if knows(fact))
        members, low, high = self._houses.open_quota(house.quota)
        if not missing:
            return None if self.core.count(number, members, low, high, given) else self._failure()
        true, false = [m for m in members if knows(m)], [~m for m in members if knows(~m)]
        if len(missing) == 1 and (len(true) > high or len(members) - len(false) < low):
            failing = true if len(true) > high else false
            self.core.derive(~missing[0], (*given, *failing), (number,))
        return None

    def _differ(self, number: int, house: Differ) -> _Failure | None:
        holds, knows = self.core.holds, self.core.knows
        equal: list[int] = []
        open_pairs: list[tuple[int, int]] = []
        for first, second in zip(house.first, house.second, strict=True):
            one, other = (c if holds(c) else ~c if holds(~c) else None for c in (first, second))
            if one is None or other is None:
                open_pairs.append((first, second))
            elif (one == first) != (other == second):
                return None
            else:
                equal += [fact for fact in (one, other) if knows(fact)]
        if not open_pairs:
            return _Failure(tuple(equal), (number,))
        if len(open_pairs) == 1:
            for known, left in (open_pairs[0], open_pairs[0][::-1]):
                for fact, result in ((known, ~left), (~known, left)):
                    if holds(fact):
                        premises = (*equal, *([fact] if knows(fact) else []))
                        self.core.derive(result, premises, (number,))
        return None

    def look_together(self) -> bool | _Failure:
        """Derive what follows from a group of houses but from no single one. Was anything new?"""
        knows = self.core.knows
        for group, quotas in self._houses.together.items():
            members = dict.fromkeys(member for inside, _, _ in quotas for member in inside)
            known = tuple(fact for m in members for fact in (m, ~m) if knows(fact))
            left = [m for m in members if not knows(m) and not knows(~m)]
            if not known or not left or self._looked.get(group) == known:
                continue
            self._looked[group] = known
            bit = {member: index for index, member in enumerate(members)}
            demands = [Between(sum(1 << bit[m] for m in inside), low, high) for inside, low, high in quotas]
            if _impossible(demands, bit, known):
                return _Failure(_needed(demands, bit, known), group)
            for fact in (fact for m in left for fact in (m, ~m)):
                if _impossible(demands, bit, (*known, ~fact)):
                    needed = _needed(demands, bit, known, ~fact)
                    self.core.derive(fact, needed, group)
                    return True
        return False

    def leading_to(self, facts: Iterable[int]) -> tuple[Inference, ...]:
        """The links of this layer that prove the facts, in order, each after the chain inside it."""
        return tuple(Inference(*link) for link in self.core.leading_to(list(facts)))

    def learn(self, inner: _ExpandedFacts, option: int, failure: _Failure) -> None:
        """Rule out an option that fails, by a chain inside the argument."""
        self.core.learn(inner.core, option, failure.facts, failure.houses)


def _impossible(demands: Sequence[Between], bit: Mapping[int, int], facts: Iterable[int]) -> bool:
    every = list(facts)
    true = sum(1 << bit[fact] for fact in every if fact >= 0)
    return refuted(demands, true, sum(1 << bit[~fact] for fact in every if fact < 0), max_nodes=200) is True


def _needed(
    demands: Sequence[Between], bit: Mapping[int, int], facts: Sequence[int], *supposed: int
) -> tuple[int, ...]:
    """A minimal subset of the facts that makes it impossible."""
    kept = list(facts)
    for fact in facts:
        fewer = [other for other in kept if other != fact]
        if _impossible(demands, bit, (*fewer, *supposed)):
            kept = fewer
    return tuple(kept)


def _refute(layer: _ExpandedFacts, houses: _Houses) -> _Failure | None:
    """The house that finally fails, once all links towards it are in the layer; None where nothing fails."""
    while True:
        failure = layer.propagate()
        if failure is not None:
            return failure
        found = layer.look_together()
        if isinstance(found, _Failure):
            return found
        if found:
            continue
        ways = layer.core.pressing(_PROBED)
        if _learn_at_once(layer, houses, [option for options in ways for option in options]):
            continue
        if ways:
            options = ways[0]
        else:
            candidate = layer.core.open_candidate()
            if candidate < 0:
                return None
            options = [candidate]
        for option in options:
            if layer.core.holds(~option):
                continue
            houses.suppose(1)
            inner = _ExpandedFacts(houses, layer.core.inside(layer.core.depth + 1), layer)
            inner.core.add(option)
            failure = _refute(inner, houses)
            if failure is None:
                return None
            layer.learn(inner, option, failure)
            failure = layer.propagate()
            if failure is not None:
                return failure


def _learn_at_once(layer: _ExpandedFacts, houses: _Houses, options: Sequence[int]) -> bool:
    """Rule out the first option that fails by single houses alone: that is the easiest thing to see. Is there one?"""
    while options:
        at, found, core = layer.core.try_each(options)
        houses.suppose(min(at + 1, len(options)))
        if found == explain.Found.nothing:
            return False
        inner = _ExpandedFacts(houses, core, layer)
        failure = inner.propagate(found)
        if failure is not None:
            layer.learn(inner, options[at], failure)
            return True
        options = options[at + 1 :]
    return False


def chain_to(
    position: Position,
    conclusion: int,
    houses: Iterable[int],
    facts: Iterable[int] = (),
    *,
    depth: int = 0,
    together: bool = False,
) -> tuple[Inference, ...] | None:
    """A chain from the board, and from these facts, through these houses to a conclusion; None where there is no
    readable one. Its links cite the facts they take from the argument, but not those they take from the board. With
    `together`, houses that people treat as one are.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> [link.fact for link in chain_to(puzzle.position(), 3, [puzzle.rules.balance(0, 1)])]
    [3]
    """
    usable = _Houses(position, houses)
    if together:
        usable.look_together(position.puzzle.rules.houses_together())
    base = _ExpandedFacts(usable, explain.Layer(usable.core, depth))
    for fact in facts:
        base.core.add(fact)
    base.core.look_at_all()
    if base.propagate() is not None:
        return None
    if base.core.knows(conclusion):
        return base.leading_to([conclusion])
    layer = _ExpandedFacts(usable, base.core.inside(depth), base)
    layer.core.add(~conclusion)
    try:
        failure = _refute(layer, usable)
    except _TooLong:
        return None
    if failure is None:
        return None
    links = layer.leading_to(failure.facts)
    own = {link.fact for link in links}
    before = base.leading_to({fact for link in links for fact in link.facts if fact not in own} | {*failure.facts})
    closing = Inference(conclusion, failure.facts, failure.houses, depth=depth)
    return (*before, Inference(~conclusion, assumed=True, depth=depth), *links, closing)


def unfolded(position: Position, step: Step) -> Step:
    """The step with a proof in small links; the step itself where it has one, or where no readable one is found.

    A technique without its own reason is explained by its proof: if that cites everything at once, the chain is worked
    out here, from all facts on the board, which gives shorter chains than the cited ones. In a proof that supposes
    something, a link through several houses gets a chain inside that proves it.
    """
    if any(link.assumed for link in step.proof):
        return replace(step, proof=tuple(_with_insides(position, step.proof)))
    if step.technique.why or ONE_SOLUTION in step.cited_houses:
        return step
    houses = tuple(islice(position.puzzle.rules.house_numbers(), MAX_HOUSES + 1))
    if len(houses) > MAX_HOUSES:
        houses = step.cited_houses
    chains = [chain_to(position, fact, houses, together=True) for fact in step.conclusions]
    found = [chain for chain in chains if chain is not None]
    if len(found) < len(chains):
        return step
    return replace(step, proof=tuple(_with_insides(position, (link for chain in found for link in chain))))


def _with_insides(position: Position, proof: Iterable[Inference]) -> Iterator[Inference]:
    for link in proof:
        if len(link.houses) > 1 and ONE_SOLUTION not in link.houses:
            inside = chain_to(position, link.fact, link.houses, link.facts, depth=link.depth + 1)
            if inside is not None and len(inside) > 1:
                yield from inside
        yield link
