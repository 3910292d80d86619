"""The checks of every family's tests on its ladder's steps, in one line: `assert_sound(puzzle.explain())`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from grillon.base.languages import languages
from grillon.explain.chains.in_words import link_texts
from grillon.explain.check.checker import check_step, without
from grillon.explain.trace import ToldStep
from grillon.model import Position, Step, Trace
from grillon.puzzle.puzzle import Puzzle


def step_text(position: Position, step: Step, lang: str) -> str:
    """The step in one paragraph."""
    return ToldStep(position, step, lang).text()


def mutations(step: Step) -> Iterator[tuple[int, Step]]:
    """Each cited fact, with the step that no longer cites it: the checker must refuse every such step."""
    return ((dropped, without(step, dropped)) for dropped in step.cited_facts)


def assert_sound(trace: Trace, *, mutated: int = 2) -> None:
    """The checker accepts every step, and refuses the first few of each technique without any one cited fact."""
    seen: Counter[str] = Counter()
    for position, step in trace.positions():
        assert_step_sound(position, step, mutate=seen[step.technique.id] < mutated)
        seen[step.technique.id] += 1


def assert_step_sound(position: Position, step: Step, *, mutate: bool = True) -> None:
    """The checker accepts this step; with `mutate`, it refuses it without any one of its cited facts."""
    verdict = check_step(position, step)
    assert verdict, f"{step.technique} in {position}: {verdict}"
    if mutate:
        for dropped, mutant in mutations(step):
            refused = not check_step(position, mutant)
            assert refused, f"{step.technique} in {position}: the cited fact {dropped} is not needed\n{step}"


def assert_houses_needed(trace: Trace, *, mutated: int = 2) -> None:
    """The checker refuses the first few steps of each technique without any one of the houses they cite."""
    seen: Counter[str] = Counter()
    for position, step in trace.positions():
        seen[step.technique.id] += 1
        for house in step.cited_houses if seen[step.technique.id] <= mutated else ():
            proof = (replace(link, houses=tuple(h for h in link.houses if h != house)) for link in step.proof)
            refused = not check_step(position, replace(step, proof=tuple(proof)))
            assert refused, f"{step.technique} in {position}: the cited house {house} is not needed\n{step}"


def move_text(puzzle: Puzzle, step: Step) -> str:
    """What a step concludes, as `R1C1=5 -R2C2=7`."""
    names = [puzzle.candidate_name(candidate) for candidate in (*step.chosen, *sorted(step.excluded))]
    return " ".join("-" * (at >= len(step.chosen)) + name.replace(" ", "") for at, name in enumerate(names))


def assert_right_move(position: Position, step: Step, move: str) -> None:
    """The step concludes this, which every solution has; its proof holds and needs all it cites, and it has words."""
    assert move_text(position.puzzle, step) == move
    solution = position.puzzle.solve().value.candidates
    assert set(step.chosen) <= solution
    assert not set(step.excluded) & solution
    assert_step_sound(position, step)
    assert_worded(position, step)


def assert_worded(position: Position, step: Step) -> None:
    """The step has words in every language, different ones, and a proof line for each inference."""
    texts = {step_text(position, step, lang) for lang in languages()}
    assert len(texts) == len(languages()), f"{step.technique}: the same words in all languages: {texts}"
    for lang in languages():
        assert (
            len(set(link_texts(position, step, lang))) == len(set(link_texts(position, step, lang))) <= len(step.proof)
        )
