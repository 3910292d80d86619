"""Steps and whole traces in words: the short proof first, the detail on request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grillon.explain.chains import chain_lines, chain_text, supposes
from grillon.explain.layers import layer_lines
from grillon.model.ending import Ending
from grillon.sentences import Sentence, listing

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.steps import Step, Trace


MAX_LAYERS = 99
"""A number of layers larger than in any argument."""


def technique_name(position: Position, step: Step, lang: str) -> str:
    """The name of the technique of a step."""
    return Sentence(step.technique.name, **position.puzzle.family.terms(position, step, lang)).text(lang)


def step_text(position: Position, step: Step, lang: str, *, folded: bool = False) -> str:
    """The step in one paragraph: technique, reason, move.

    A short argument that supposes something is given link by link, unless chains are to be `folded`.
    """
    terms = position.puzzle.family.terms(position, step, lang)
    name = Sentence(step.technique.name, **terms).text(lang)
    parts = [f"{name[:1].upper()}{name[1:]}."]
    if step.technique.why:
        parts.append(Sentence(step.technique.why, **terms).text(lang))
    if supposes(step) and not (step.technique.why and len(step.conclusions) > 1):
        parts.append(chain_text(position, step, lang, folded=folded))
    parts.append(move_text(position, step, lang))
    if step.technique.assumes_one_solution:
        parts.append(Sentence("This relies on the puzzle having one solution.").text(lang))
    return " ".join(parts)


def move_text(position: Position, step: Step, lang: str) -> str:
    """The candidates that the step adds and rules out, in words."""
    name = position.puzzle.candidate_name
    chosen = listing((name(candidate, lang) for candidate in step.chosen), lang)
    excluded = listing((name(candidate, lang) for candidate in step.excluded), lang)
    if chosen and excluded:
        return Sentence("So {chosen}, and impossible: {excluded}.", chosen=chosen, excluded=excluded).text(lang)
    if chosen:
        return Sentence("So {chosen}.", chosen=chosen).text(lang)
    return Sentence("So impossible: {excluded}.", excluded=excluded).text(lang)


def trace_lines(trace: Trace, lang: str, *, detail: bool = False) -> Iterator[str]:
    """The whole explanation: one numbered paragraph per step, optionally its proof, and how it ended."""
    for number, (position, step) in enumerate(trace.positions(), start=1):
        yield f"{number}. {step_text(position, step, lang)}"
        if detail:
            yield from layer_lines(chain_lines(position, step, lang), lang, layers=MAX_LAYERS, indent="   ")
    yield end_text(trace, lang)


def end_text(trace: Trace, lang: str) -> str:
    """The end of a trace, in words."""
    terms = {"number": len(trace), "techniques": trace.technique_set, "limit": trace.end}
    if trace.end is Ending.SOLVED:
        return Sentence("Solved. Steps: {number}.", **terms).text(lang)
    if trace.end is Ending.STUCK:
        return Sentence(
            "Beyond the ladder. Steps: {number}; after that, no technique of the set '{techniques}' applies.",
            **terms,
        ).text(lang)
    if trace.end is Ending.CONTRADICTION:
        return Sentence("Contradiction. Steps: {number}; after that, nothing can be right.", **terms).text(lang)
    return Sentence("Stopped ({limit}). Steps: {number}.", **terms).text(lang)
