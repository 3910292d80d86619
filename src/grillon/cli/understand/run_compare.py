"""The body of `grillon compare`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from grillon.base.sentences import Sentence
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.files import check_place, write_file
from grillon.cli.common.json_fields import item_json
from grillon.cli.common.output import emit, head, tell
from grillon.cli.language import current_language, figure, phrase
from grillon.cli.options.asked import CommandLimits, Form, Source
from grillon.errors import RequestError
from grillon.render.bar_chart import bar_chart
from grillon.search.comparison import ComparedSearch, compare

_HEADINGS = (
    Sentence("order"),
    Sentence("engine"),
    Sentence("pruning"),
    Sentence("tested"),
    Sentence("branches"),
    Sentence("pruned"),
    Sentence("depth"),
    Sentence("seconds"),
)
_WIDTHS = (8, 10, 10, 10, 7, 10)
_SWITCH = {True: Sentence("on"), False: Sentence("off")}


def run_compare(source: Source, limits: CommandLimits, form: Form, *, pruning: str, out: Path | None) -> None:
    """Compare the heuristics on each puzzle."""
    wanted = {"on": True, "off": False}
    for word in pruning.split(","):
        if word not in wanted:
            raise RequestError("--pruning: '{word}' is neither on nor off", word=word)
    check_place(out)
    switches = tuple(dict.fromkeys(wanted[word] for word in pruning.split(",")))
    each = EachPuzzle(form, limits)
    for count, item in each.of(source):
        runs = compare(item.puzzle, pruning=switches, timeout=each.clock.for_one)
        each.worst.add(0 if all(run.finished for run in runs) else 3)
        if form.as_json:
            emit({**item_json(item), "runs": [asdict(run) for run in runs]})
        else:
            head(item, source, count)
            _tell(runs)
        if out is not None:
            title = phrase(Sentence("{name}: the heuristics compared", name=item.name))
            write_file(out, bar_chart(runs, title, current_language()), count)


def _tell(runs: tuple[ComparedSearch, ...]) -> None:
    order, engine, *numbers = map(phrase, _HEADINGS)
    heads = "".join(f"{name:>{width}}" for name, width in zip(numbers, _WIDTHS, strict=True))
    tell(f"{order:<20}{engine:<9}{heads}")
    for run in runs:
        state = "" if run.finished else f"  {phrase(Sentence('(stopped)'))}"
        tell(
            f"{run.heuristic:<20}{run.engine:<9}{phrase(_SWITCH[run.prune]):>8}{run.work:>10}{run.branches:>10}"
            f"{run.pruned:>10}{run.depth:>7}{figure(run.seconds, '>10.4f')}{state}"
        )
