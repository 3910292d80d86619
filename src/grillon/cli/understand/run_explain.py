"""The body of `grillon explain`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from grillon.base.sentences import Sentence
from grillon.cli.common.clock import Clock
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.entries import enter, facts_of
from grillon.cli.common.exit_codes import diagnosis_and_code
from grillon.cli.common.files import check_place, write_file
from grillon.cli.common.json_fields import item_json, to_json
from grillon.cli.common.output import emit, head, show, tell
from grillon.cli.common.progress import watching
from grillon.cli.common.sources import Item
from grillon.cli.language import complain, current_language
from grillon.cli.options.asked import CommandLimits, Entries, Form, Source
from grillon.cli.terminal import on_terminal
from grillon.errors import RequestError
from grillon.explain.chains.in_words import supposes
from grillon.explain.chains.nested import layer_lines
from grillon.explain.facts import fact_lines
from grillon.explain.grouping import group_text, numbered
from grillon.explain.trace import ToldStep, end_text, trace_lines
from grillon.model import Ending, Trace
from grillon.puzzle.parts.facts import FactRun, fact_run


@dataclass(frozen=True, kw_only=True)
class Manner:
    """How a solution is explained: which steps, and how much is said of each."""

    until: str | None
    mode: str
    strict: bool
    asynchronous: bool
    layers: int
    proofs: bool
    merge: bool
    route: str
    techniques: str | None

    @property
    def facts(self) -> bool:
        """Every fact of the proofs?"""
        return self.mode == "facts"

    def check(self, html: Path | None, form: Form) -> None:
        """Refuse what cannot be combined."""
        if html is not None and self.facts:
            raise RequestError("--html and --mode facts cannot be combined: a page has one paragraph per step")
        for name, asked in (("--strict", self.strict), ("--asynchronous", self.asynchronous)):
            if asked and not self.facts:
                raise RequestError("{name} needs --mode facts", name=name)
        if self.proofs and not form.as_json:
            raise RequestError("--proofs needs --json; --mode facts puts the proofs into words")


@dataclass(frozen=True)
class Explanation:
    """A trace, the run of a base of facts if one was asked for, what is wrong with the puzzle, and the exit code."""

    trace: Trace
    run: FactRun | None
    diagnosis: str
    code: int


def run_explain(
    source: Source, entries: Entries, limits: CommandLimits, form: Form, manner: Manner, *, html: Path | None
) -> None:
    """Explain each puzzle: in words, as JSON, or as a page."""
    manner.check(html, form)
    check_place(html)
    lang = current_language()
    each = EachPuzzle(form, limits, silent=html is not None)
    for number, item in each.of(source, partial(enter, entries, facts=manner.facts)):
        found = _explained(item, manner, entries, each.clock, as_json=form.as_json)
        trace, run = found.trace, found.run
        each.worst.add(found.code)
        if html is not None:
            from grillon.render.html import trace_page  # with all that draws: few explanations are pages

            write_file(html, trace_page(trace, lang, found.diagnosis, merge=manner.merge), number)
        if form.as_json:
            facts = {} if run is None else {"fact_run": to_json(run, lang=lang)}
            proofs = manner.proofs or (manner.facts and not facts)
            document = to_json(trace, within=item.puzzle, lang=lang, proofs=proofs)
            emit({**item_json(item), **document, **facts, "diagnosis": found.diagnosis})
        elif html is None:
            head(item, source, number)
            _tell(found, manner, lang)
        elif found.diagnosis:
            complain(Sentence("{name}: {answer}", name=item.name, answer=found.diagnosis))


def _explained(item: Item, manner: Manner, entries: Entries, clock: Clock, *, as_json: bool) -> Explanation:
    puzzle, position, lang = item.puzzle, item.position, current_language()
    ladder = puzzle.family.ladder
    known = ladder.set_named(manner.techniques or ladder.explained_with)
    last = None if manner.until is None else ladder.technique(manner.until, known.name)
    if last is not None and (why := ladder.unusable(puzzle, last)) is not None:
        raise RequestError(why)
    if clock.over:
        trace = Trace(position, (), Ending.TIMEOUT, known.label)
    else:
        own = clock.start_one()
        with watching(Sentence("explaining"), timeout=own.left) as monitor:
            trace = puzzle.explain(position, techniques=known.name, route=manner.route, monitor=monitor).until(last)
    diagnosis, code, run = "", 0, None
    if trace.end is Ending.CONTRADICTION and position.begun:
        code = 2 if position.clashes else 1
        diagnosis = end_text(trace, lang) if code == 2 and as_json else ""
    elif trace.end in (Ending.CONTRADICTION, Ending.STUCK):
        diagnosis, code = diagnosis_and_code(position, lang=lang, timeout=own.left)
    elif trace.end not in (Ending.SOLVED, Ending.UNTIL):
        code = 3
    if manner.facts and code != 2:
        entered = facts_of(entries, puzzle)
        run = fact_run(position, lang, strict=manner.strict, entered=entered, asynchronous=manner.asynchronous)
        if run is None and (manner.strict or manner.asynchronous or entered):
            raise RequestError("there is no base of facts for this puzzle")
        if run is not None and run.end == "contradiction":
            code = 1
            if entered:
                diagnosis = ""  # it is about the puzzle, and what was entered is wrong
    return Explanation(trace, run, diagnosis, code)


def _tell(found: Explanation, manner: Manner, lang: str) -> None:
    trace = found.trace
    draw = trace.start.puzzle.drawing
    if on_terminal():
        show(draw(trace.start, lang=lang))
    if manner.facts:
        for line in trace_lines(trace, lang, detail=True) if found.run is None else fact_lines(found.run, lang):
            tell(line)
    else:
        for numbers, group in numbered(trace, merge=manner.merge):
            told = ToldStep(*group[0], lang)
            unfold = manner.layers > 0 and supposes(told.step)
            said = told.text(folded=unfold) if len(group) == 1 else group_text(group, lang)
            tell(f"{numbers}. {said}")
            if unfold:
                for line in layer_lines(told.lines, lang, layers=manner.layers, indent="   "):
                    tell(line)
    if on_terminal():
        show(draw(trace.final, lang=lang))
    if trace.end is not Ending.UNTIL and not manner.facts:
        tell(end_text(trace, lang))
    if found.diagnosis:
        tell(found.diagnosis, "red")
