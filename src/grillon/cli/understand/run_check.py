"""The body of `grillon check`."""

from __future__ import annotations

from grillon.base.sentences import Sentence
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.entries import as_givens
from grillon.cli.common.exit_codes import CODES
from grillon.cli.common.json_fields import item_json, to_json
from grillon.cli.common.lists import Asked
from grillon.cli.common.output import emit, named, show, tell
from grillon.cli.common.sources import Item, NamedText, blocks, read, with_name
from grillon.cli.language import current_language
from grillon.cli.options.asked import CommandLimits, Entries, Form, Source
from grillon.cli.options.shared import only_for
from grillon.cli.terminal import on_terminal
from grillon.lists.questions import Check
from grillon.model import Verdict
from grillon.model.results.verdicts import Judgement
from grillon.search.culprit import quick_culprit, reason_and_culprit


def run_check(source: Source, entries: Entries, limits: CommandLimits, form: Form, solution: str | None) -> None:
    """Check the number of solutions of each puzzle, or one solution."""
    if solution is not None:
        only_for(Sentence("the number of solutions, without --solution"), "--timeout", "--timeout-each", "--threads")
    checker = Checker(form, limits, "verdict", "reason")
    play = as_givens(entries)
    if solution is not None:
        given = read(solution)
        for _, item in checker.of(source, play, proper=False):
            checker.say(item, _verified(item, given))
        return
    quick = form.for_people and not on_terminal() and limits.timeout_each is None
    Asked(checker, Check(), Sentence("checking"), checker.say).of_all(blocks(source, play), quick=quick)
    checker.worst.exit()


class Checker(EachPuzzle):
    """Checks the puzzles of a command and prints their verdicts."""

    def say(self, item: Item, verdict: Verdict) -> None:
        """Print a verdict."""
        self.worst.add(CODES[str(verdict.judgement)])
        lang = current_language()
        none, puzzle = verdict.judgement is Judgement.NONE, item.puzzle
        reason = reason_and_culprit(puzzle, quick_culprit(puzzle), lang) if none else ""
        if self.table is not None:
            self.table.add_answer(item, verdict, {"reason": reason})
        elif self.form.as_json:
            document = to_json(verdict, within=item.puzzle, candidates=self.form.candidates)
            emit({**item_json(item), **document, "reason": reason})
        else:
            _tell(item, verdict, reason, lang)


def _verified(item: Item, solution: NamedText) -> Verdict:
    """A puzzle against the solution text; a solved puzzle is a puzzle whose givens fill the board."""
    with with_name(solution.name):
        solved = item.puzzle.family.formats.parse_solution(item.puzzle, solution.text)
    return item.puzzle.verify(solved)


def _tell(item: Item, verdict: Verdict, reason: str, lang: str) -> None:
    line = named(item, verdict)
    tell(Sentence("{line}. {reason}", line=line, reason=reason) if reason else line, "green" if verdict else "red")
    if on_terminal() and str(verdict.judgement) == "several":
        for solution in verdict.solutions:
            show(item.puzzle.drawing(solution.position(), lang=lang))
