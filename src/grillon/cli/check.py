"""Say whether puzzles are proper, or whether a solution is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import verb
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.cli._input import Item
    from grillon.model import Verdict

CODES = {"unique": 0, "correct": 0, "several": 1, "none": 1, "wrong": 1, "broken": 2, "unknown": 3}


@verb()
@options.puzzles
@click.option("--solution", metavar="FILE", help="Check this solution instead.")
@options.family
@options.format
@options.json
@options.timeout
@options.timeout_each
@options.threads
@click.pass_context
def check(
    ctx: click.Context,
    puzzle: tuple[str, ...],
    solution: str | None,
    family: str | None,
    format: str | None,
    as_json: bool,
    timeout: float | None,
    timeout_each: float | None,
    threads: int | None,
) -> None:
    """Say whether each puzzle has no, one or several solutions, with the evidence; or whether a solution is right."""
    from grillon.cli._batches import over
    from grillon.cli._input import items
    from grillon.cli._json import puzzle_json
    from grillon.cli._limits import Clock, late_verdict
    from grillon.cli._output import ExitStatus, emit
    from grillon.cli._speech import current_language
    from grillon.codec import to_json

    if solution is not None:
        limits = ("--timeout", "--timeout-each", "--threads")
        options.only_for(Sentence("the number of solutions, without --solution"), ctx, *limits)
    lang = current_language()
    worst = ExitStatus()
    found = items(puzzle, family=family, format=format)
    verdicts = (
        _verified(found, solution)
        if solution is not None
        else over(
            found,
            Sentence("checking"),
            one=lambda puzzle, monitor: puzzle.check(monitor=monitor),
            many=lambda family, puzzles, monitor: family.check_all(puzzles, threads=threads, monitor=monitor),
            late=late_verdict,
            clock=Clock(timeout, timeout_each),
            threads=threads,
        )
    )
    for item, verdict in verdicts:
        worst.add(CODES[str(verdict.judgement)])
        reason = item.puzzle.reason_for_no_solution(lang) if str(verdict.judgement) == "none" else ""
        if as_json:
            # What programs read has one language.
            answer = to_json(verdict, within=item.puzzle)
            emit({**puzzle_json(item.puzzle), **answer, "reason": reason})
        else:
            _tell(item, verdict, reason, lang)
    worst.exit()


def _verified(found: Iterable[Item], solution: str) -> Iterator[tuple[Item, Verdict]]:
    """Each puzzle against the solution text; a solved puzzle is a puzzle whose givens fill the board."""
    from grillon.cli._input import read, with_name

    source = read(solution)
    for item in found:
        with with_name(source.name):
            solved = item.puzzle.parse_solution(source.text)
        yield item, item.puzzle.verify(solved)


def _tell(item: Item, verdict: Verdict, reason: str, lang: str) -> None:
    from grillon.cli._output import on_terminal, show, tell

    line = Sentence("{name}: {answer}", name=item.name, answer=verdict)
    tell(Sentence("{line}. {reason}", line=line, reason=reason) if reason else line, "green" if verdict else "red")
    if on_terminal() and str(verdict.judgement) == "several":
        for solution in verdict.solutions:
            show(item.puzzle.drawing(solution.position(), lang=lang))
