"""Proofs in layers: the argument itself first, the chains inside it folded until someone asks.

A chain inside an argument stands where it is used: its inferences have a greater `depth` and come just before what
they establish.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from grillon.explain.trace import because, fact_text, supposition_text
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle
    from grillon.model.steps import Inference, Step


@dataclass(frozen=True, slots=True)
class Line:
    """One inference in words; `folded` are the lines of the chain inside the argument that leads to it."""

    text: str
    folded: tuple[Line, ...] = ()

    @property
    def size(self) -> int:
        """How many inferences the line stands for, those of its chain included."""
        return 1 + sum(line.size for line in self.folded)


def layers_of(step: Step) -> int:
    """How many layers the proof of a step has: one without chains inside.

    >>> from grillon.model.steps import Inference, Step
    >>> from grillon.model.values import Level, Technique
    >>> inner = (Inference(4, assumed=True, depth=1), Inference(~4, (~2,), (0,), depth=1))
    >>> layers_of(Step(Technique("chain", Level.HARD, 7.0), 7.0, excluded=(4,), proof=(*inner, Inference(~4, (~2,)))))
    2
    """
    return 1 + max((inference.depth for inference in step.proof), default=0)


def proof_layers(position: Position, step: Step, lang: str) -> tuple[Line, ...]:
    """The proof of a step in words, each chain inside it folded into the line that it leads to."""
    lines, rest = _layer(position.puzzle, list(step.proof), 0, lang)
    assert not rest
    return lines


def layer_lines(lines: Iterable[Line], lang: str, *, layers: int = 1, indent: str = "") -> Iterator[str]:
    """The lines of so many layers; a chain that stays folded says how long it is."""
    for line in lines:
        if line.folded and layers > 1:
            yield from layer_lines(line.folded, lang, layers=layers - 1, indent=indent + "  ")
        more = f" {_size_text(line, lang)}" if line.folded and layers <= 1 else ""
        yield f"{indent}{line.text}{more}"


def layers_html(lines: Iterable[Line], lang: str) -> str:
    """The lines as an HTML list; the reader opens the chains one by one."""
    items = []
    for line in lines:
        inner = (
            f"<details><summary>{escape(_size_text(line, lang))}</summary>{layers_html(line.folded, lang)}</details>"
            if line.folded
            else ""
        )
        items.append(f"<li>{escape(line.text)}{inner}</li>")
    return f"<ol>{''.join(items)}</ol>"


def _size_text(line: Line, lang: str) -> str:
    return Sentence("[{number} {number:inference|inferences} inside]", number=line.size - 1).text(lang)


def _layer(puzzle: Puzzle, proof: list[Inference], depth: int, lang: str) -> tuple[tuple[Line, ...], list[Inference]]:
    """The lines of this depth from the start of the proof, and what comes after them."""
    lines: list[Line] = []
    assumed: set[int] = set()
    folded: tuple[Line, ...] = ()
    by_chain = False
    while proof and proof[0].depth >= depth:
        if proof[0].depth > depth:
            folded, proof = _layer(puzzle, proof, depth + 1, lang)
            by_chain = True
            continue
        inference, proof = proof[0], proof[1:]
        by_chain = by_chain and not inference.houses and not inference.assumed
        lines.append(Line(_text(puzzle, inference, lang, assumed, by_chain), folded))
        folded = ()
        if inference.assumed:
            assumed.add(inference.fact)
    return tuple(lines), proof


def _text(puzzle: Puzzle, inference: Inference, lang: str, assumed: set[int], by_chain: bool) -> str:
    fact = fact_text(puzzle, inference.fact, lang)
    if inference.assumed:
        return Sentence("Suppose {fact}.", fact=supposition_text(puzzle, inference.fact, lang)).text(lang)
    terms = {"fact": fact, "because": because(puzzle, inference, lang)}
    if by_chain:
        return Sentence("Then {fact}, by a chain of its own: {because}.", **terms).text(lang)
    if ~inference.fact in assumed:
        return Sentence("That contradicts the supposition, so {fact}: {because}.", **terms).text(lang)
    return Sentence("Then {fact}: {because}.", **terms).text(lang)
