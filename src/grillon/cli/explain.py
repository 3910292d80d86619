"""Solve puzzles as a person would, step by step in words."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grillon.cli import _options as options
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Technique, Trace


class Mode(Enum):
    """How much of each step is told."""

    STEPS = "steps"
    FACTS = "facts"


def explain(
    puzzle: options.Puzzles,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="TECHNIQUE", help="Stop at the first use of it.", show_default=False),
    ] = None,
    mode: Annotated[
        Mode, typer.Option("--mode", metavar="steps|facts", help="A paragraph a step, or every fact of its proof.")
    ] = Mode.STEPS,
    layers: Annotated[
        int,
        typer.Option(
            "--layers",
            metavar="N",
            min=0,
            help="Chains inside chains: tell their links too, so many layers deep.",
            show_default=False,
        ),
    ] = 0,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a page with a picture a step instead.", show_default=False),
    ] = None,
    proofs: Annotated[bool, typer.Option("--proofs", help="With --json: every link of each step's proof too.")] = False,
    merge: Annotated[bool, typer.Option("--merge", help="Steps that belong together in one paragraph.")] = False,
    route: Annotated[
        str,
        typer.Option("--route", metavar="canonical|shortest", help="By the easiest steps, or by few steps above easy."),
    ] = "canonical",
    techniques: options.Techniques = None,
    family: options.FamilyName = None,
    format: options.FormatName = None,
    as_json: options.Json = False,
    timeout: options.Timeout = None,
    timeout_each: options.TimeoutEach = None,
) -> None:
    """Solve each puzzle as a person would, every step in words with its reason."""
    from grillon.cli._diagnosis import diagnose
    from grillon.cli._input import items
    from grillon.cli._json import puzzle_json
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import ExitStatus, check_place, emit, head, write_file
    from grillon.cli._progress import watching
    from grillon.cli._speech import complain, current_language
    from grillon.codec import to_json
    from grillon.errors import RequestError
    from grillon.model import Trace

    lang = current_language()
    if html is not None and mode is Mode.FACTS:
        raise RequestError("--html and --mode facts exclude each other: a page has a paragraph a step")
    if proofs and not as_json:
        raise RequestError("--proofs goes with --json; --mode facts tells the proofs in words")
    check_place(html)
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)
    for number, item in enumerate(items(puzzle, family=family, format=format), start=1):
        known = item.puzzle.family.technique_set_named(techniques or item.puzzle.family.explained_with)
        last = None if until is None else item.puzzle.family.technique(until, known.name)
        item.require_valid()
        if clock.over:
            trace = Trace(item.position, (), TIMEOUT, known.label)
        else:
            with watching(Sentence("explaining"), timeout=clock.for_one) as monitor:
                trace = _cut(
                    item.puzzle.explain(item.position, techniques=known.name, route=route, monitor=monitor), last
                )
        diagnosis, code = "", 0
        if trace.end == "contradiction" and item.position.begun:
            code = 1
        elif trace.end in ("contradiction", "stuck"):
            diagnosis, code = diagnose(item.puzzle, lang=lang, timeout=clock.for_one)
        elif trace.end not in ("solved", "until"):
            code = 3
        worst.add(code)
        if html is not None:
            from grillon.render.html import trace_page

            write_file(html, trace_page(trace, lang, diagnosis), number)
        if as_json:
            told = to_json(trace, within=item.puzzle, lang=lang, proofs=proofs)
            emit({**puzzle_json(item.puzzle), **told, "diagnosis": diagnosis})
        elif html is None:
            head(item, puzzle, number)
            _tell(trace, diagnosis, mode, layers, lang, merge=merge)
        elif diagnosis:
            complain(Sentence("{name}: {answer}", name=item.name, answer=diagnosis))
    worst.exit()


def _cut(trace: Trace, last: Technique | None) -> Trace:
    """The trace up to the first use of a technique; all of it when it is never used."""
    for number, step in enumerate(trace.steps, start=1):
        if step.technique == last:
            return replace(trace, steps=trace.steps[:number], end="until")
    return trace


def _tell(trace: Trace, diagnosis: str, mode: Mode, layers: int, lang: str, *, merge: bool = False) -> None:
    from grillon.cli._output import on_terminal, show, tell
    from grillon.explain.layers import layer_lines, layers_of, proof_layers
    from grillon.explain.merging import merged_lines
    from grillon.explain.trace import end_text, step_text

    draw = trace.start.puzzle.drawing
    if on_terminal():
        show(draw(trace.start, lang=lang))
    if mode is Mode.FACTS:
        for line in trace.start.puzzle.family.fact_lines(trace, lang):
            tell(line)
    elif merge:
        for line in list(merged_lines(trace, lang))[:-1]:
            tell(line)
    else:
        for number, (position, step) in enumerate(trace.positions(), start=1):
            tell(f"{number}. {step_text(position, step, lang)}")
            if layers and layers_of(step) > 1:
                for line in layer_lines(proof_layers(position, step, lang), lang, layers=layers, indent="   "):
                    tell(line)
    if on_terminal():
        show(draw(trace.final, lang=lang))
    if trace.end != "until":
        tell(end_text(trace, lang))
    if diagnosis:
        tell(diagnosis, "red")
