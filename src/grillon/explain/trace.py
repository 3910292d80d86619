"""Steps and whole traces in words: the short proof first, the detail on request."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from grillon.base.sentences import Sentence, listing
from grillon.explain.chains.in_words import Line, chain_lines, chain_text, link_texts, supposes
from grillon.explain.chains.nested import layer_lines
from grillon.explain.chains.walks import Stop, walk
from grillon.explain.names import fact_text, ruled_out_text
from grillon.model import Ending, Monitor, Position, Step, Trace
from grillon.model.drawing import Link
from grillon.render.compose import links_of

MAX_LAYERS = 99
"""A number of layers larger than in any argument."""


@dataclass(frozen=True)
class ToldStep:
    """A step in the position it is taken in, in words; its argument is put into words once, when it is needed."""

    position: Position
    step: Step
    lang: str = "en"

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the argument."""
        return chain_lines(self.position, self.step, self.lang)

    @cached_property
    def walk(self) -> tuple[Stop, ...]:
        """The argument one link at a time, where the step supposes something."""
        return walk(self.position.puzzle, self.lines) if supposes(self.step) else ()

    @property
    def walkable(self) -> bool:
        """Is it an argument to be walked link by link?"""
        return supposes(self.step) and len(self.lines) > 1

    @cached_property
    def _terms(self) -> Mapping[str, str]:
        return self.position.puzzle.family.ladder.terms(self.position.puzzle, self.position, self.step, self.lang)

    @property
    def name(self) -> str:
        """The name of the technique of the step."""
        return Sentence(self.step.technique.name, **self._terms).text(self.lang)

    @property
    def place(self) -> str:
        """Where to look."""
        return self._terms["place"]

    def text(self, *, folded: bool = False) -> str:
        """The step in one paragraph: technique, reason, move.

        A short argument that supposes something is given link by link, unless chains are to be `folded`.
        """
        step, lang, name = self.step, self.lang, self.name
        parts = [f"{name[:1].upper()}{name[1:]}."]
        if step.technique.why:
            parts.append(Sentence(step.technique.why, **self._terms).text(lang))
        if supposes(step) and not (step.technique.why and len(step.conclusions) > 1):
            parts.append(chain_text(self.lines, step, lang, folded=folded))
        parts.append(self._terms.get("move") or move_text(self.position, step, lang))
        if step.technique.assumes_one_solution:
            parts.append(Sentence("This relies on the puzzle having one solution.").text(lang))
        return " ".join(parts)

    @property
    def links(self) -> tuple[Link, ...]:
        """The arrows of its argument."""
        return links_of(self.position, self.step, self.lines if supposes(self.step) else ())

    def proof_lines(self, layers: int) -> list[str]:
        """Its proof, a line each, with so many layers of chains inside chains."""
        if supposes(self.step):
            return list(layer_lines(self.lines, self.lang, layers=layers))
        return link_texts(self.position, self.step, self.lang)


def move_text(position: Position, step: Step, lang: str) -> str:
    """The candidates that the step adds and rules out, in words."""
    puzzle = position.puzzle
    chosen = listing((fact_text(puzzle, candidate, lang) for candidate in step.chosen), lang)
    excluded = ruled_out_text(puzzle, step.excluded, lang)
    if chosen and excluded:
        return Sentence("So {chosen}, and {excluded}.", chosen=chosen, excluded=excluded).text(lang)
    return Sentence("So {fact}.", fact=chosen or excluded).text(lang)


def trace_until(
    position: Position,
    until: str | None,
    *,
    max_steps: int | None = None,
    last: Collection[int] = (),
    monitor: Monitor | None = None,
) -> Trace:
    """The explanation of a position, up to the first use of a technique if one is named.

    The technique is one of the set that explanations use, or else of another set, which then explains.
    """
    ladder = position.puzzle.require_valid().family.ladder
    techniques, end = ladder.explained_with, None
    if until is not None:
        end = ladder.set_named(techniques).technique(until) or ladder.technique(until)
        techniques = end.technique_set
    return position.puzzle.explain(
        position, techniques=techniques, max_steps=max_steps, last=last, monitor=monitor
    ).until(end)


def trace_lines(trace: Trace, lang: str, *, detail: bool = False) -> Iterator[str]:
    """The whole explanation: one numbered paragraph per step, optionally its proof, and how it ended."""
    for number, (position, step) in enumerate(trace.positions(), start=1):
        told = ToldStep(position, step, lang)
        yield f"{number}. {told.text()}"
        if detail:
            yield from layer_lines(told.lines, lang, layers=MAX_LAYERS, indent="   ")
    if trace.end is not Ending.UNTIL:
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
        for clash in trace.start.clashes if not trace.steps else ():
            return Sentence("Contradiction from the start: {clash}.", clash=clash).text(lang)
        return Sentence("Contradiction. Steps: {number}; after that, nothing can be right.", **terms).text(lang)
    return Sentence("Stopped ({limit}). Steps: {number}.", **terms).text(lang)
