"""Steps and whole traces in words: the short proof first, the detail on request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grillon.model.ending import Ending
from grillon.model.rules import ONE_SOLUTION
from grillon.sentences import Sentence, listing

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle
    from grillon.model.steps import Inference, Step, Trace


def technique_name(position: Position, step: Step, lang: str) -> str:
    """What people call the technique of a step."""
    return Sentence(step.technique.name, **position.puzzle.family.terms(position, step, lang)).text(lang)


def step_text(position: Position, step: Step, lang: str) -> str:
    """The step in one paragraph: technique, reason, move."""
    terms = position.puzzle.family.terms(position, step, lang)
    name = Sentence(step.technique.name, **terms).text(lang)
    parts = [
        f"{name[:1].upper()}{name[1:]}.",
        Sentence(step.technique.why, **terms).text(lang),
        move_text(position, step, lang),
    ]
    if step.technique.assumes_one_solution:
        parts.append(Sentence("This relies on the puzzle having one solution.").text(lang))
    return " ".join(parts)


def move_text(position: Position, step: Step, lang: str) -> str:
    """What the step adds and rules out."""
    name = position.puzzle.candidate_name
    chosen = listing((name(candidate, lang) for candidate in step.chosen), lang)
    excluded = listing((name(candidate, lang) for candidate in step.excluded), lang)
    if chosen and excluded:
        return Sentence("So {chosen}, and impossible: {excluded}.", chosen=chosen, excluded=excluded).text(lang)
    if chosen:
        return Sentence("So {chosen}.", chosen=chosen).text(lang)
    return Sentence("So impossible: {excluded}.", excluded=excluded).text(lang)


def proof_lines(position: Position, step: Step, lang: str) -> Iterator[str]:
    """The detail: every inference of the proof, one a line."""
    assumed: set[tuple[int, int]] = set()
    for inference in step.proof:
        fact = fact_text(position.puzzle, inference.fact, lang)
        if inference.assumed:
            assumed.add((inference.depth, inference.fact))
            yield Sentence("Suppose {fact}.", fact=supposition_text(position.puzzle, inference.fact, lang)).text(lang)
        elif (inference.depth, ~inference.fact) in assumed:
            yield Sentence(
                "That contradicts the supposition, so {fact}: {because}.",
                fact=fact,
                because=because(position.puzzle, inference, lang),
            ).text(lang)
        else:
            yield Sentence(
                "Then {fact}: {because}.", fact=fact, because=because(position.puzzle, inference, lang)
            ).text(lang)


def fact_text(puzzle: Puzzle, fact: int, lang: str) -> str:
    """A fact: the candidate's name, or that it is not so."""
    if fact >= 0:
        return puzzle.candidate_name(fact, lang)
    return Sentence("not {candidate}", candidate=puzzle.candidate_name(~fact, lang)).text(lang)


def supposition_text(puzzle: Puzzle, fact: int, lang: str) -> str:
    """A fact as it follows the word `suppose`."""
    if fact >= 0:
        return puzzle.candidate_name(fact, lang)
    return Sentence("not {candidate}", candidate=puzzle.candidate_name(~fact, lang), context="supposed").text(lang)


def because(puzzle: Puzzle, inference: Inference, lang: str) -> str:
    """What an inference rests on: facts, and the houses that lead on from them."""
    facts = listing((fact_text(puzzle, fact, lang) for fact in inference.facts), lang)
    houses = listing((house_text(puzzle, house, lang) for house in inference.houses), lang)
    return f"{facts} ({houses})" if facts and houses else facts or houses


def house_text(puzzle: Puzzle, house: int, lang: str) -> str:
    """What people call a house."""
    return (
        Sentence("the puzzle has one solution").text(lang) if house == ONE_SOLUTION else puzzle.house_name(house, lang)
    )


def trace_lines(trace: Trace, lang: str, *, detail: bool = False) -> Iterator[str]:
    """The whole explanation: a numbered paragraph a step, perhaps its proof, and how it ended."""
    for number, (position, step) in enumerate(trace.positions(), start=1):
        yield f"{number}. {step_text(position, step, lang)}"
        if detail:
            yield from (f"   {line}" for line in proof_lines(position, step, lang))
    yield end_text(trace, lang)


def end_text(trace: Trace, lang: str) -> str:
    """How a trace ended."""
    terms = {"number": len(trace), "techniques": trace.technique_set, "limit": trace.end}
    if trace.end is Ending.SOLVED:
        return Sentence("Solved. Steps: {number}.", **terms).text(lang)
    if trace.end is Ending.STUCK:
        return Sentence(
            "Beyond the ladder. Steps: {number}; from there no technique of the set '{techniques}' goes further.",
            **terms,
        ).text(lang)
    if trace.end is Ending.CONTRADICTION:
        return Sentence("Contradiction. Steps: {number}; from there nothing can be right.", **terms).text(lang)
    return Sentence("Stopped ({limit}). Steps: {number}.", **terms).text(lang)
