"""Steps and whole traces in words: the short proof first, the detail on request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grillon.explain.wording import listing, sentence
from grillon.model.rules import ONE_SOLUTION

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle
    from grillon.model.steps import Inference, Step, Trace


def technique_name(position: Position, step: Step, lang: str) -> str:
    """What people call the technique of a step."""
    family = position.puzzle.family
    return sentence(f"technique.{step.technique.id}.name", lang, family, **family.terms(position, step, lang))


def step_text(position: Position, step: Step, lang: str) -> str:
    """The step in one paragraph: technique, reason, move."""
    family = position.puzzle.family
    terms = family.terms(position, step, lang)
    name = sentence(f"technique.{step.technique.id}.name", lang, family, **terms)
    parts = [
        f"{name[:1].upper()}{name[1:]}.",
        sentence(f"technique.{step.technique.id}.why", lang, family, **terms),
        move_text(position, step, lang),
    ]
    if step.technique.assumes_one_solution:
        parts.append(sentence("step.one_solution", lang))
    return " ".join(parts)


def move_text(position: Position, step: Step, lang: str) -> str:
    """What the step adds and rules out."""
    name = position.puzzle.candidate_name
    chosen = listing((name(candidate, lang) for candidate in step.chosen), lang)
    excluded = listing((name(candidate, lang) for candidate in step.excluded), lang)
    if chosen and excluded:
        return sentence("step.both", lang, chosen=chosen, excluded=excluded)
    if chosen:
        return sentence("step.chosen", lang, chosen=chosen)
    return sentence("step.excluded", lang, excluded=excluded)


def proof_lines(position: Position, step: Step, lang: str) -> Iterator[str]:
    """The detail: every inference of the proof, one a line."""
    assumed: set[int] = set()
    for inference in step.proof:
        fact = fact_text(position.puzzle, inference.fact, lang)
        if inference.assumed:
            assumed.add(inference.fact)
            yield sentence("proof.suppose", lang, fact=fact)
        elif ~inference.fact in assumed:
            yield sentence("proof.fails", lang, fact=fact, because=_because(position.puzzle, inference, lang))
        else:
            yield sentence("proof.follows", lang, fact=fact, because=_because(position.puzzle, inference, lang))


def fact_text(puzzle: Puzzle, fact: int, lang: str) -> str:
    """A fact: the candidate's name, or that it is not so."""
    if fact >= 0:
        return puzzle.candidate_name(fact, lang)
    return sentence("fact.false", lang, candidate=puzzle.candidate_name(~fact, lang))


def _because(puzzle: Puzzle, inference: Inference, lang: str) -> str:
    facts = listing((fact_text(puzzle, fact, lang) for fact in inference.facts), lang)
    houses = listing((house_text(puzzle, house, lang) for house in inference.houses), lang)
    return f"{facts} ({houses})" if facts and houses else facts or houses


def house_text(puzzle: Puzzle, house: int, lang: str) -> str:
    """What people call a house."""
    return sentence("house.one_solution", lang) if house == ONE_SOLUTION else puzzle.house_name(house, lang)


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
    if trace.end == "solved":
        return sentence("trace.solved", lang, **terms)
    if trace.end == "stuck":
        return sentence("trace.stuck", lang, **terms)
    if trace.end == "contradiction":
        return sentence("trace.contradiction", lang, **terms)
    return sentence("trace.limit", lang, **terms)
