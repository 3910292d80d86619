"""Check whether puzzles have exactly one solution, or whether a solution is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import verb
from grillon.cli._played import Played, played
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.cli._input import Item
    from grillon.model import Verdict


@verb(examples=("grillon check {puzzle}", "grillon generate {family} --count 3 --seed 1 | grillon check -"))
@options.puzzles
@click.option("--solution", metavar="FILE", help="Check this solution instead.")
@played
@options.family
@options.format
@options.json
@options.csv
@options.candidates
@options.timeout
@options.timeout_each
@options.threads
@options.device
@click.pass_context
def check(
    ctx: click.Context,
    puzzle: tuple[str, ...],
    solution: str | None,
    played: Played,
    family: str | None,
    format: str | None,
    as_json: bool,
    as_csv: bool,
    candidates: bool,
    timeout: float | None,
    timeout_each: float | None,
    threads: int | None,
) -> None:
    """Check whether each puzzle has no, one or several solutions, with evidence; or whether a solution is right."""
    from grillon.cli._batches import Pace, answer_unique, in_parts, over, split_lines
    from grillon.cli._diagnosis import CODES
    from grillon.cli._input import blocks, items
    from grillon.cli._limits import Clock, late_verdict
    from grillon.cli._output import ExitStatus, on_terminal
    from grillon.cli._speech import current_language
    from grillon.cli._table import Table, refuse_two_forms
    from grillon.model import Judgement
    from grillon.model.arguments import thread_number

    refuse_two_forms(as_csv, as_json)
    options.refuse_candidates(candidates, as_json)
    if solution is not None:
        limits = ("--timeout", "--timeout-each", "--threads")
        options.only_for(Sentence("the number of solutions, without --solution"), ctx, *limits)
    lang = current_language()
    worst = ExitStatus()
    clock, play = Clock(timeout, timeout_each), played.given_in if played else None

    def checked(found: Iterable[Item]) -> Iterator[tuple[Item, Verdict]]:
        return over(
            found,
            Sentence("checking"),
            one=lambda puzzle, monitor: puzzle.check(monitor=monitor),
            many=lambda family, puzzles, monitor: family.check_all(puzzles, threads=threads, monitor=monitor),
            late=late_verdict,
            clock=clock,
            threads=threads,
        )

    table = Table.of_answers("verdict", "reason") if as_csv else None

    def say(item: Item, verdict: Verdict) -> None:
        worst.add(CODES[str(verdict.judgement)])
        reason = item.puzzle.reason_for_no_solution(lang) if str(verdict.judgement) == "none" else ""
        if table is not None:
            table.add_answer(item, verdict, {"reason": reason})
        elif as_json:
            _emit(item, verdict, reason, candidates)
        else:
            _tell(item, verdict, reason, lang)

    if solution is not None:
        for item, verdict in _verified(items(puzzle, family=family, format=format, play=play), solution):
            say(item, verdict)
        worst.exit()
        return
    quick = not as_json and not as_csv and not on_terminal() and timeout_each is None
    pace = Pace(thread_number(threads))
    for block, each in split_lines(blocks(puzzle, family=family, format=format, play=play), quick):
        if block is not None:
            for part in in_parts(block, pace):
                answer_unique(part, Judgement.UNIQUE, clock, threads, checked, say)
        else:
            for item, verdict in checked(each):
                say(item, verdict)
    worst.exit()


def _emit(item: Item, verdict: Verdict, reason: str, candidates: bool) -> None:
    """Write the JSON form of a verdict, in one language for programs."""
    from grillon.cli._json import item_json
    from grillon.cli._output import emit
    from grillon.codec import to_json

    document = to_json(verdict, within=item.puzzle, candidates=candidates)
    emit({**item_json(item), **document, "reason": reason})


def _verified(found: Iterable[Item], solution: str) -> Iterator[tuple[Item, Verdict]]:
    """Each puzzle against the solution text; a solved puzzle is a puzzle whose givens fill the board."""
    from grillon.cli._input import read, with_name

    source = read(solution)
    for item in found:
        with with_name(source.name):
            solved = item.puzzle.parse_solution(source.text)
        yield item, item.puzzle.verify(solved)


def _tell(item: Item, verdict: Verdict, reason: str, lang: str) -> None:
    from grillon.cli._output import named, on_terminal, show, tell

    line = named(item, verdict)
    tell(Sentence("{line}. {reason}", line=line, reason=reason) if reason else line, "green" if verdict else "red")
    if on_terminal() and str(verdict.judgement) == "several":
        for solution in verdict.solutions:
            show(item.puzzle.drawing(solution.position(), lang=lang))
