"""Solve puzzles as a person would, step by step in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, OneOf, Whole, completing, verb
from grillon.cli._played import Played, played
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.model import Technique, Trace


@verb(examples=("grillon explain {puzzle}", "grillon explain {puzzle} --html steps.html"))
@options.puzzles
@click.option(
    "--until",
    metavar="TECHNIQUE",
    shell_complete=completing(options.technique_names),
    help="Stop at the first use of this technique.",
)
@click.option(
    "--mode",
    metavar="steps|facts",
    type=OneOf("steps", "facts"),
    default="steps",
    show_default=True,
    help="One paragraph per step, or every fact of its proof.",
)
@click.option("--strict", is_flag=True, help="With --mode facts: look only at the first missing value of each zone.")
@click.option(
    "--layers",
    metavar="N",
    type=Whole(0),
    default=0,
    help="Spell out chains link by link, and nested chains down to this depth.",
)
@click.option("--html", metavar="FILE", type=PATH, help="Write an HTML page instead, with a picture of each step.")
@click.option("--proofs", is_flag=True, help="With --json: include every link of each step's proof.")
@click.option(
    "--merge/--apart",
    default=True,
    show_default=True,
    help="Group easy steps in one place, or give each step its own paragraph.",
)
@click.option(
    "--route",
    metavar="canonical|shortest",
    type=OneOf("canonical", "shortest"),
    default="canonical",
    show_default=True,
    help="Always the easiest step, or as few hard steps as possible.",
)
@options.techniques
@played
@options.family
@options.format
@options.json
@options.timeout
@options.timeout_each
def explain(
    puzzle: tuple[str, ...],
    until: str | None,
    mode: str,
    strict: bool,
    layers: int,
    html: Path | None,
    proofs: bool,
    merge: bool,
    route: str,
    techniques: str | None,
    played: Played,
    family: str | None,
    format: str | None,
    as_json: bool,
    timeout: float | None,
    timeout_each: float | None,
) -> None:
    """Solve each puzzle as a person would, and explain every step in words."""
    from grillon.cli._diagnosis import diagnosis_and_code
    from grillon.cli._files import check_place, write_file
    from grillon.cli._input import items
    from grillon.cli._json import item_json
    from grillon.cli._limits import Clock
    from grillon.cli._output import ExitStatus, emit, head
    from grillon.cli._progress import watching
    from grillon.cli._speech import complain, current_language
    from grillon.errors import RequestError
    from grillon.model import Ending, Trace

    lang = current_language()
    if html is not None and mode == "facts":
        raise RequestError("--html and --mode facts cannot be combined: a page has one paragraph per step")
    if strict and mode != "facts":
        raise RequestError("--strict needs --mode facts")
    if proofs and not as_json:
        raise RequestError("--proofs needs --json; --mode facts puts the proofs into words")
    check_place(html)
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)
    for number, item in enumerate(items(puzzle, family=family, format=format, play=played.on), start=1):
        known = item.puzzle.family.technique_set_named(techniques or item.puzzle.family.explained_with)
        last = None if until is None else item.puzzle.family.technique(until, known.name)
        item.require_valid()
        if last is not None and (why := item.puzzle.unusable(last)) is not None:
            raise RequestError(why)
        if clock.over:
            trace = Trace(item.position, (), Ending.TIMEOUT, known.label)
        else:
            with watching(Sentence("explaining"), timeout=clock.for_one) as monitor:
                trace = _cut(
                    item.puzzle.explain(item.position, techniques=known.name, route=route, monitor=monitor), last
                )
        diagnosis, code = "", 0
        if trace.end is Ending.CONTRADICTION and item.position.begun:
            code = 1
        elif trace.end in (Ending.CONTRADICTION, Ending.STUCK):
            diagnosis, code = diagnosis_and_code(item.puzzle, lang=lang, timeout=clock.for_one)
        elif trace.end not in (Ending.SOLVED, Ending.UNTIL):
            code = 3
        worst.add(code)
        if html is not None:
            from grillon.render.html import trace_page

            write_file(html, trace_page(trace, lang, diagnosis, merge=merge), number)
        if as_json:
            from grillon.codec import to_json

            facts = {}
            if mode == "facts":
                run = item.puzzle.family.fact_run(item.position, lang, strict=strict)
                facts = {} if run is None else {"fact_run": to_json(run, lang=lang)}
            document = to_json(trace, within=item.puzzle, lang=lang, proofs=proofs or (mode == "facts" and not facts))
            emit({**item_json(item), **document, **facts, "diagnosis": diagnosis})
        elif html is None:
            head(item, puzzle, number)
            _tell(trace, diagnosis, mode, layers, lang, strict=strict, merge=merge)
        elif diagnosis:
            complain(Sentence("{name}: {answer}", name=item.name, answer=diagnosis))
    worst.exit()


def _cut(trace: Trace, last: Technique | None) -> Trace:
    """The trace up to the first use of a technique; all of it if it is never used."""
    from grillon.model import Ending

    for number, step in enumerate(trace.steps, start=1):
        if step.technique == last:
            return replace(trace, steps=trace.steps[:number], end=Ending.UNTIL)
    return trace


def _tell(trace: Trace, diagnosis: str, mode: str, layers: int, lang: str, *, strict: bool, merge: bool) -> None:
    from grillon.cli._output import on_terminal, show, tell
    from grillon.explain.chains import chain_lines, supposes
    from grillon.explain.layers import layer_lines
    from grillon.explain.merging import group_text, numbered
    from grillon.explain.trace import end_text
    from grillon.model import Ending

    draw = trace.start.puzzle.drawing
    if on_terminal():
        show(draw(trace.start, lang=lang))
    if mode == "facts":
        for line in trace.start.puzzle.family.fact_lines(trace, lang, strict=strict):
            tell(line)
    else:
        for numbers, group in numbered(trace, merge=merge):
            position, step = group[0]
            unfold = layers > 0 and supposes(step)
            tell(f"{numbers}. {group_text(group, lang, folded=unfold)}")
            if unfold:
                for line in layer_lines(chain_lines(position, step, lang), lang, layers=layers, indent="   "):
                    tell(line)
    if on_terminal():
        show(draw(trace.final, lang=lang))
    if trace.end is not Ending.UNTIL and mode == "steps":
        tell(end_text(trace, lang))
    if diagnosis:
        tell(diagnosis, "red")
