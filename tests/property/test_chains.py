"""Chains as they are told: every fact is in the proof, every premise was told before, every link follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

import grillon
from grillon import families
from grillon.base.languages import languages
from grillon.explain.chains.expansion import unfolded
from grillon.explain.chains.in_words import Line, chain_lines, chain_text, supposes
from grillon.explain.chains.nested import layer_lines
from grillon.explain.check.derivation import unsupported
from grillon.explain.check.refutation import demand_of, refuted
from grillon.explain.names import fact_text
from grillon.model import Inference, Position, Step
from grillon.model.houses import Quota, Use
from tests.support.steps import step_text
from tests.unit.sudoku.logic import test_ladder as reference
from tests.unit.sudoku.logic import test_people as people
from tests.unit.takuzu.test_ladder import POSITIONS as TAKUZU
from tests.unit.tectonic.test_techniques import POSITIONS as TECTONIC

REQUESTS: dict[str, list[dict[str, Any]]] = {
    "tectonic": [{"level": "expert"}, {"level": "extreme"}, {"level": "extreme", "size": "6x6"}],
    "takuzu": [{"level": "expert"}, {"level": "extreme"}, {"level": "extreme", "size": "10x10"}],
    "packing": [{"level": "extreme"}],
}
THE_OTHER_SYMBOL = "\n".join(
    [
        "takuzu 8x8",
        ". . . . 1 0 0 1",
        "1 . . . 0 . . .",
        ". 0 1 1 0 1 . .",
        ". 1 0 . 1 0 1 0",
        ". 0 1 . 0 1 0 1",
        "0 1 0 0 1 . . 1",
        ". . . . 1 . . 0",
        ". . . . 0 1 . 0",
    ]
)
"""Its first step supposes a 1, and its proof ends with the 0 that must be there instead."""
MOST = 6
"""Steps of one technique that are looked at."""
POSITIONS = {
    "tectonic": [*TECTONIC.values()],
    "takuzu": [grillon.parse(text).position() for text in (*TAKUZU.values(), THE_OTHER_SYMBOL)],
    "packing": [],
}
"""Each advanced by one technique."""


@cache
def steps_of(family: str) -> list[tuple[Position, Step]]:
    if family == "sudoku":
        found = [known.first_use(technique) for known in (reference, people) for technique in known.USES]
        return [(position, step) for position, step in found if supposes(step)]
    steps: dict[str, list[tuple[Position, Step]]] = {}
    for position in POSITIONS[family]:
        (step,) = position.puzzle.explain(position, max_steps=1).steps
        if supposes(step):
            steps.setdefault(step.technique.id, []).append((position, step))
    for request in REQUESTS[family]:
        for seed in range(3):
            for position, step in families.get(family).generate(seed=seed, **request).puzzle.explain().positions():
                told = steps.setdefault(step.technique.id, [])
                if supposes(step) and len(told) < MOST:
                    told.append((position, step))
    return [pair for told in steps.values() for pair in told]


@cache
def told(family: str, lang: str) -> list[tuple[Position, Step, tuple[Line, ...]]]:
    return [(position, step, chain_lines(position, step, lang)) for position, step in steps_of(family)]


ALL = pytest.mark.parametrize("family", ["sudoku", *REQUESTS])


def every(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield from every(line.folded)
        yield line


def on_board(position: Position, houses: Sequence[int]) -> set[int]:
    members = {member for house in houses if house >= 0 for member in position.puzzle.rules.house(house).members}
    return {fact for member in members for fact in (member, ~member) if position.holds(fact)}


def follows(position: Position, link: Inference) -> bool:
    """By the checker's own search, from the facts and houses of the link alone."""
    houses = [position.puzzle.rules.house(number) for number in link.houses]
    used = {max(fact, ~fact) for fact in (link.fact, *link.facts)}
    candidates = sorted(used.union(*(house.members for house in houses)))
    bit = {candidate: index for index, candidate in enumerate(candidates)}
    facts = {*link.facts, ~link.fact}
    true = sum(1 << bit[fact] for fact in facts if fact >= 0)
    false = sum(1 << bit[~fact] for fact in facts if fact < 0)
    return refuted([demand_of(house, bit) for house in houses], true, false) is True


@ALL
def test_every_technique_without_a_reason_of_its_own_is_among_them(family: str) -> None:
    for known in families.get(family).ladder.sets:
        without = {technique for technique in known.techniques if not technique.why}
        assert without
        assert without <= {step.technique for _, step in steps_of(family)}


@ALL
def test_every_link_follows_from_the_board_and_what_was_shown_before(family: str) -> None:
    looked = 0
    for position, step in steps_of(family):
        shown = unfolded(position, step)
        if shown is step and not any(link.assumed for link in step.proof):
            continue  # too long to be told, and said so
        with_board = tuple(
            replace(link, facts=tuple({*link.facts, *on_board(position, link.houses)})) for link in shown.proof
        )
        reason = unsupported(position, replace(shown, proof=with_board), partial(follows, position))
        assert not reason, f"{step.technique} in {position}: {reason}"
        looked += 1
    assert looked


@ALL
def test_every_fact_told_is_in_the_proof_and_nothing_is_told_twice(family: str) -> None:
    for position, step, lines in told(family, "en"):
        shown = unfolded(position, step)
        if shown is step and not any(link.assumed for link in step.proof):
            assert [line.facts for line in lines] == [(fact,) for fact in step.conclusions]
            continue
        derived = [link.fact for link in shown.proof if not link.assumed]
        supposed = [link.fact for link in shown.proof if link.assumed]
        for line in every(lines):
            for fact in line.facts:
                (supposed if line.supposed else derived).remove(fact)
        assert not supposed
        # What is not told is on the board, or goes without saying: a placement that meets a piece that was told.
        rules, facts = position.puzzle.rules, {fact for line in every(lines) for fact in line.facts}
        for fact in derived:
            silent = any(other >= 0 and rules.excluded_by(~fact, {other}) for other in facts)
            assert (
                position.holds(fact)
                or silent
                or fact_text(position.puzzle, fact, "en")
                in {fact_text(position.puzzle, other, "en") for other in facts}
            )


@ALL
def test_every_premise_was_told_before(family: str) -> None:
    for _, step, lines in told(family, "en"):
        _assert_told_in_order(step, lines, frozenset())


def _assert_told_in_order(step: Step, lines: Sequence[Line], around: frozenset[int]) -> None:
    settled, case, cases = set(around), set[int](), set[int]()
    for line in lines:
        _assert_told_in_order(step, line.folded, frozenset(settled | case))
        if line.supposed:
            case = set(line.facts)
            cases |= case
            continue
        assert set(line.premises) <= settled | case | (cases if line.so and not line.refutes else set()), (step, line)
        if line.so:
            settled.update(line.facts)
            case, cases = set(), set()
        elif case:
            case.update(line.facts)
        else:
            settled.update(line.facts)


@ALL
@pytest.mark.parametrize("lang", languages())
def test_the_end_names_the_conclusion_and_the_texts_name_what_they_tell(family: str, lang: str) -> None:
    for position, step, lines in told(family, lang):
        places = position.puzzle.places
        names = places.all_names(lang)
        ends = [line for line in lines if line.so]
        assert [line.facts for line in ends] == [(fact,) for fact in step.conclusions] or len(lines) == 1
        for fact in step.conclusions:
            assert fact_text(position.puzzle, fact, lang) in lines[-1].whole or len(step.conclusions) > 1
        for line in every(lines):
            assert line.clause in line.text
            assert "{" not in line.whole
        text = step_text(position, step, lang)
        assert "consequence" not in text
        assert "conséquence" not in text
        for candidate in (*step.chosen, *step.excluded)[:8]:
            entry = places.entry(candidate)
            assert all(names[cell].split()[0] in text for cell in entry.cells)
            assert entry.symbol is None or places.symbols[entry.symbol] in text.rpartition(". ")[2]
        if not step.technique.why:
            assert all(line.clause in text for line in ends), text


@ALL
def test_what_is_said_to_fail_does(family: str) -> None:
    looked = 0
    for position, step, lines in told(family, "en"):
        puzzle = position.puzzle
        ends = {(line.facts[0], line.clause) for line in every(lines) if line.refutes}
        for link in unfolded(position, step).proof:
            house = puzzle.rules.house(link.houses[0]) if len(link.houses) == 1 else None
            if link.assumed or not isinstance(house, Quota):
                continue
            facts = {*link.facts, ~link.fact, *on_board(position, link.houses)}
            true = sum(member in facts for member in set(house.members))
            false = sum(~member in facts for member in set(house.members))
            fails = {Use.TOO_MANY: true > house.high, Use.TOO_FEW: len(house.members) - false < house.low}
            said = {use: puzzle.rules.house_reason(link.houses, use, "en") for use in fails}
            clauses = [clause for fact, clause in ends if fact == link.fact]
            if len(clauses) == 1 and len(set(said.values())) == 2:
                for use, reason in said.items():
                    if clauses[0].startswith(reason):
                        assert fails[use], (step, clauses)
                        looked += 1
    assert looked


@ALL
def test_both_languages_tell_the_same(family: str) -> None:
    for (_, _, english), (_, _, french) in zip(told(family, "en"), told(family, "fr"), strict=True):
        assert [(line.facts, line.premises, line.links) for line in every(english)] == [
            (line.facts, line.premises, line.links) for line in every(french)
        ]
        assert all(one.text != other.text for one, other in zip(every(english), every(french), strict=True))


@ALL
def test_an_argument_is_as_long_as_its_walk(family: str) -> None:
    counted = 0
    for _, step, lines in told(family, "en"):
        if lines[0].supposed and sum(line.supposed for line in lines) == 1 and lines[-1].refutes:
            assert f" after {len(lines) - 1} link" in chain_text(lines, step, "en", folded=True)
            counted += any(len(line.facts) > 1 for line in lines)
    assert counted or family == "takuzu"


def test_of_many_suppositions_that_fail_only_the_first_are_told() -> None:
    shortened = 0
    for _, step, lines in told("sudoku", "en"):
        text, supposed = chain_text(lines, step, "en", folded=True), sum(line.supposed for line in lines)
        if all(line.refutes for line in lines if line.so) and supposed > 3:
            assert text.count("Suppose ") == 2
            assert text.endswith(f" The other {supposed - 2} fail in the same way.")
            shortened += 1
        else:
            assert text.count("Suppose ") == supposed
    assert shortened


@ALL
def test_folded_chains_say_how_many_links_they_have(family: str) -> None:
    for _, step, lines in told(family, "en"):
        for line, folded in zip(lines, layer_lines(lines, "en"), strict=True):
            assert folded.endswith("inside]") == bool(line.folded)
            inside = sum(not inner.supposed for inner in every(line.folded))
            assert line.links_inside == inside, step


@ALL
def test_arrows_in_the_picture_are_links_of_the_lines_they_are_numbered_by(family: str) -> None:
    drawn = 0
    for position, step, lines in told(family, "en"):
        for link in position.puzzle.drawing(position, step=step).links:
            line = lines[link.number - 1]
            assert (~link.start if link.strong else link.start) in line.premises
            assert (link.end if link.strong else ~link.end) in line.facts
            drawn += 1
    assert drawn or family == "packing"
