"""The checker: does a step really follow from the facts and houses it cites?

It receives the position, the facts and the houses a step *cites*, and nothing else of the puzzle. It confirms that each
cited fact holds, and shows by its own search that the conclusion follows. A check that may use the whole puzzle proves
nothing: on a puzzle with one solution every true elimination would pass. An argument with chains inside is checked link
by link instead (`grillon.explain.check.derivation`).

A technique that assumes one solution cites the house `ONE_SOLUTION`. Its pattern P, the candidates with the role
`pattern`, could then be *swapped*: in a solution, let every true candidate of P become false and every false one true.
Where each house that meets P still holds after the swap there would be a second solution, so the demand is that in at
least one of them it does not. Whether a house holds after the swap depends only on how many of its candidates in P are
true, and on what the cited facts say about the others: two candidates of an exactly-one house, one of them true, is the
usual case, and the arithmetic below covers every quota.

Totals and quotas are also added up, so that the sum of a few cells that whole rows and their cages leave is examined by
itself: a search over all their candidates would never end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

from grillon.explain.check.derivation import fact_text, unsupported
from grillon.explain.check.refutation import MAX_NODES, Between, Demand, NotAll, demand_of, refuted
from grillon.model import ONE_SOLUTION, Differ, House, Inference, Monitor, Position, Quota, Role, Step, Total, Trace


@dataclass(frozen=True, slots=True)
class Checked:
    """Accepted, or refused with the reason in one line."""

    accepted: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        return "accepted" if self.accepted else f"refused: {self.reason}"


def check_step(position: Position, step: Step, *, max_nodes: int = MAX_NODES) -> Checked:
    """Does this step, taken in this position, follow from the facts and houses it cites?"""
    reason = _obvious_fault(position, step)
    if reason:
        return Checked(False, reason)
    case = _Case(position, step)
    if case.reason:
        return Checked(False, case.reason)
    if any(link.depth for link in step.proof):
        # Chains inside chains: no search finds such an argument again, but each of its links is small.
        reason = unsupported(position, step, lambda link: _link_holds(position, step, link, max_nodes))
        return Checked(not reason, reason)
    for conclusion in step.conclusions:
        outcome = case.refutes(~conclusion, max_nodes)
        if not outcome:
            why = "does not follow from what is cited" if outcome is False else f"not shown within {max_nodes} nodes"
            return Checked(False, f"{fact_text(position, conclusion)}: {why}")
    return Checked(True)


def _obvious_fault(position: Position, step: Step) -> str:
    rules = position.puzzle.rules
    if not step.conclusions:
        return "the step concludes nothing"
    for fact in (*step.conclusions, *step.cited_facts):
        if not rules.legal(max(fact, ~fact)):
            return f"{max(fact, ~fact)} is not a candidate of this puzzle"
    for fact in step.conclusions:
        if position.holds(fact):
            return f"{fact_text(position, fact)}: known already"
        if position.holds(~fact):
            return f"{fact_text(position, fact)}: the opposite is known"
    for fact in step.cited_facts:
        if not position.holds(fact):
            return f"{fact_text(position, fact)}: cited, but not known in this position"
    if ONE_SOLUTION in step.cited_houses and not step.technique.assumes_one_solution:
        return f"{step.technique} cites that there is one solution, but does not declare that it assumes so"
    return ""


class _Case:
    """The facts and houses a step cites, as demands over bits. `reason` states why the citation itself is unsound."""

    def __init__(self, position: Position, step: Step, *others: int) -> None:
        self._position, self._step, self.reason = position, step, ""
        self._known = frozenset(step.cited_facts)
        rules = position.puzzle.rules
        houses = [rules.house(number) for number in step.cited_houses if number != ONE_SOLUTION]
        pattern = step.roles.get(Role.PATTERN, ()) if ONE_SOLUTION in step.cited_houses else ()
        candidates = {member for house in houses for member in house.members}
        candidates.update(max(fact, ~fact) for fact in (*step.cited_facts, *step.conclusions, *others))
        candidates.update(pattern)
        self._bit = {candidate: index for index, candidate in enumerate(sorted(candidates))}
        self._demands = [demand_of(house, self._bit) for house in houses]
        self._added_up, self._with_quotas = [], []
        quotas = [house for house in houses if isinstance(house, Quota)]
        for total in added_up(houses):
            sum_of_few = demand_of(total, self._bit)
            few = _within(quotas, frozenset(total.members))
            self._added_up.append([sum_of_few, *(demand_of(house, self._bit) for house in few)])
            self._with_quotas.append([sum_of_few, *(demand_of(house, self._bit) for house in quotas)])
        if ONE_SOLUTION in step.cited_houses:
            self._demands += self._swap_demands(frozenset(pattern))

    def refutes(self, assumption: int, max_nodes: int) -> bool | None:
        """Is the assumption impossible under the cited facts and houses?"""
        facts = (*self._known, assumption)
        true = self._mask(fact for fact in facts if fact >= 0)
        false = self._mask(~fact for fact in facts if fact < 0)
        if any(refuted(demands, true, false, max_nodes=max_nodes) for demands in self._added_up):
            return True
        outcome = refuted(self._demands, true, false, max_nodes=max_nodes)
        if outcome is None and any(refuted(demands, true, false, max_nodes=max_nodes) for demands in self._with_quotas):
            return True
        return outcome

    def _mask(self, candidates: Iterable[int]) -> int:
        return sum(1 << self._bit[candidate] for candidate in set(candidates))

    def _swap_demands(self, pattern: frozenset[int]) -> list[Demand]:
        """The demands that no swap of the pattern gives another solution, and of its houses on the pattern alone."""
        puzzle, rules = self._position.puzzle, self._position.puzzle.rules
        if not pattern:
            self.reason = "one solution is cited without a pattern"
        for given in sorted(pattern & frozenset(puzzle.givens)):
            self.reason = f"{puzzle.candidate_name(given)} is a given and cannot be part of a pattern"
        demands: list[Demand] = []
        counts: list[tuple[int, frozenset[int]]] = []
        for number in sorted({number for candidate in pattern for number in rules.houses_of(candidate)}):
            house = rules.house(number)
            if isinstance(house, Differ) and self._differs_elsewhere(house, pattern):
                continue
            if isinstance(house, Differ):
                self.reason = f"the pattern may make two lines equal: {rules.house_name(number)}"
                continue
            if not isinstance(house, Quota):
                self.reason = f"the pattern lies in a house that a swap may break: {rules.house_name(number)}"
                continue
            inside = pattern & frozenset(house.members)
            mask = self._mask(inside)
            outside = len(set(house.members)) - len(inside)
            demands.append(Between(mask, max(0, house.low - outside), min(len(inside), house.high)))
            counts.append((mask, self._swappable(house, inside)))
        return [*demands, NotAll(counts)]

    def _swappable(self, house: Quota, inside: frozenset[int]) -> frozenset[int]:
        """The numbers of true candidates of the pattern with which the house still holds after the swap."""
        outside = frozenset(house.members) - inside
        minimum = sum(member in self._known for member in outside)
        maximum = len(outside) - sum(~member in self._known for member in outside)
        size = len(inside)
        return frozenset(
            number
            for number in range(size + 1)
            if all(
                house.low <= others + size - number <= house.high
                for others in range(minimum, maximum + 1)
                if house.low <= others + number <= house.high
            )
        )

    def _differs_elsewhere(self, house: Differ, pattern: frozenset[int]) -> bool:
        """Do the cited facts show two lines to differ outside the pattern?"""
        return any(
            a not in pattern
            and b not in pattern
            and ((a in self._known and ~b in self._known) or (~a in self._known and b in self._known))
            for a, b in zip(house.first, house.second, strict=True)
        )


def added_up(houses: Sequence[House]) -> list[Total]:
    """Totals that follow from exact totals and quotas together, where they are about few candidates.

    From the weights of a quota's candidates less the totals of which they are part, most candidates fall out: whole
    rows less the cages in them leave the cells that no cage covers and those that lie outside. A quota counts with the
    weight that its candidates have in the totals.

    >>> one_each = [Quota((0, 3), 1, 1), Quota((1, 4), 1, 1), Quota((2, 5), 1, 1)]
    >>> added_up([Total((0, 1, 2), (1, 2, 3), 2, 2), *one_each])
    [Total(members=(3, 4, 5), weights=(1, 2, 3), low=4, high=4)]
    """
    totals = [house for house in houses if isinstance(house, Total) and house.low == house.high]
    quotas = [house for house in houses if isinstance(house, Quota) and house.low == house.high]
    weight_of: dict[int, set[int]] = {}
    start: dict[int, int] = {}
    for total in totals:
        for member, weight in zip(total.members, total.weights, strict=True):
            weight_of.setdefault(member, set()).add(weight)
            start[member] = start.get(member, 0) - weight
    counted = []
    for quota in quotas:
        weights = set().union(*(weight_of.get(member, ()) for member in quota.members))
        if len(weights) == 1:
            counted.append((quota, weights.pop()))
    found: dict[Total, None] = {}
    for always in (False, True):
        left, bound, used = dict(start), -sum(total.low for total in totals), False
        for quota, weight in counted:
            after = {member: left.get(member, 0) + weight for member in quota.members}
            if always or sum(map(bool, after.values())) < sum(bool(left.get(member, 0)) for member in after):
                left.update(after)
                bound += weight * quota.low
                used = True
        members = sorted(member for member, weight in left.items() if weight)
        if used:
            found[Total(tuple(members), tuple(left[member] for member in members), bound, bound)] = None
    return list(found)


def _within(houses: Iterable[House], members: AbstractSet[int]) -> Iterator[Quota]:
    """What quotas of at most one say of these members alone."""
    for house in houses:
        if isinstance(house, Quota) and house.high == 1:
            inside = tuple(member for member in house.members if member in members)
            if len(inside) > 1:
                yield Quota(inside, house.low if len(inside) == len(house.members) else 0, 1)


def without(step: Step, dropped: int) -> Step:
    """The step whose proof no longer cites a fact: the checker must refuse it, unless it cites too much.

    >>> from grillon.model.results.ratings import Level, Technique
    >>> single = Step(Technique("single", Level.EASY, 1.0), 1.0, chosen=(2,), proof=(Inference(2, (~0, ~1), (0,)),))
    >>> without(single, ~0).cited_facts
    (-2,)
    """
    inside: set[int] = set()
    proof = []
    for link in step.proof:
        proof.append(replace(link, facts=tuple(fact for fact in link.facts if fact != dropped or fact in inside)))
        inside.add(link.fact)
    return replace(step, proof=tuple(proof))


def trim(position: Position, step: Step, *, max_nodes: int = MAX_NODES) -> Step:
    """The step with only the cited facts that the checker needs; the step itself when it needs them all.

    The chain of inferences is kept when each link still holds without the facts dropped. Otherwise it is replaced by
    one inference for each conclusion, from all the cited facts that are needed.
    """
    if not check_step(position, step, max_nodes=max_nodes):
        return step
    shorter = step
    for dropped in step.cited_facts:
        mutant = without(shorter, dropped)
        if check_step(position, mutant, max_nodes=max_nodes):
            shorter = mutant
    if shorter is step or all(_link_holds(position, shorter, link, max_nodes) for link in shorter.proof):
        return shorter
    facts, houses = shorter.cited_facts, shorter.cited_houses
    return replace(shorter, proof=tuple(Inference(conclusion, facts, houses) for conclusion in shorter.conclusions))


def _link_holds(position: Position, step: Step, link: Inference, max_nodes: int) -> bool:
    """Does one inference follow from its own facts and houses? One that refutes an assumption may use it."""
    alone = replace(step, chosen=(), excluded=(), proof=(link,))
    return link.assumed or bool(_Case(position, alone, link.fact).refutes(~link.fact, max_nodes))


def trim_trace(trace: Trace, monitor: Monitor) -> Trace:
    """The trace with the steps that may cite too much trimmed, as far as the monitor allows."""
    puzzle = trace.start.puzzle
    cites_too_much = partial(puzzle.family.ladder.cites_too_much, puzzle)
    steps = [
        trim(position, step) if cites_too_much(step.technique) and not monitor.poll(0) else step
        for position, step in trace.positions()
    ]
    return replace(trace, steps=tuple(steps))
