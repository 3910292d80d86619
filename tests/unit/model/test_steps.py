"""Steps as numbers, and back."""

from __future__ import annotations

from array import array
from collections.abc import Collection

from hypothesis import given
from hypothesis import strategies as st

from grillon.model import Inference, Role, Step, decode_steps
from grillon_latin.ladder import LatinLadder

TECHNIQUES = tuple(LatinLadder.finders)

numbers = st.integers(-(2**31), 2**31 - 1)
some = st.lists(numbers, max_size=4).map(tuple)
inferences = st.builds(Inference, numbers, some, some, st.booleans())
steps = st.builds(
    Step,
    st.sampled_from(TECHNIQUES),
    st.integers(0, 1200).map(lambda hundredths: hundredths / 100),
    some,
    some,
    st.lists(inferences, max_size=4).map(tuple),
    st.dictionaries(st.sampled_from(Role), some),
)


def write(step: Step, pool: array[int]) -> None:
    """Add a step to a pool; `cpp/common/steps.hpp` describes the numbers."""

    def put(numbers: Collection[int]) -> None:
        pool.append(len(numbers))
        pool.extend(numbers)

    pool.extend((TECHNIQUES.index(step.technique), round(step.rating * 100)))
    put(step.chosen)
    put(step.excluded)
    pool.append(len(step.proof))
    for inference in step.proof:
        pool.extend((inference.fact, int(inference.assumed)))
        put(inference.facts)
        put(inference.houses)
    pool.append(len(step.roles))
    for role, candidates in step.roles.items():
        pool.append(role)
        put(candidates)


@given(st.lists(steps, max_size=4))
def test_any_steps_survive_the_pool(written: list[Step]) -> None:
    pool = array("i")
    for step in written:
        write(step, pool)
    assert decode_steps(pool.tobytes(), TECHNIQUES) == tuple(written)


def test_facts_derived_or_assumed_inside_the_proof_are_not_cited() -> None:
    proof = (
        Inference(5, assumed=True),
        Inference(~6, (5,), (0,)),
        Inference(7, (~6, ~8, 9), (1, 2)),
        Inference(~5, (7, 9), (3,)),
    )
    step = Step(TECHNIQUES[0], 1.0, excluded=(5,), proof=proof)
    assert step.cited_facts == (~8, 9)
    assert step.cited_houses == (0, 1, 2, 3)
    assert step.conclusions == (~5,)


def test_a_fact_used_before_it_is_derived_is_cited() -> None:
    step = Step(TECHNIQUES[0], 1.0, chosen=(2,), proof=(Inference(2, (1,), (0,)), Inference(1, (3,), (0,))))
    assert step.cited_facts == (1, 3)
