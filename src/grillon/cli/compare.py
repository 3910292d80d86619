"""Compare the heuristics of a puzzle's family on it, with pruning on and off."""

from __future__ import annotations

from pathlib import Path

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, verb
from grillon.sentences import Sentence

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


@verb(examples=("grillon compare {compared}", "grillon compare {compared} --out heuristics.svg"))
@options.puzzles
@click.option(
    "--pruning", metavar="on,off", default="on,off", show_default=True, help="Run with pruning, without, or both."
)
@click.option("--out", metavar="FILE.svg", type=PATH, help="Also draw the chart.")
@options.format
@options.json
@options.timeout
@options.timeout_each
def compare(
    puzzle: tuple[str, ...],
    pruning: str,
    out: Path | None,
    format: str | None,
    as_json: bool,
    timeout: float | None,
    timeout_each: float | None,
) -> None:
    """Find the first solution with each heuristic, and compare the work it takes."""
    from dataclasses import asdict

    from grillon.cli._files import check_place, write_file
    from grillon.cli._input import items
    from grillon.cli._json import item_json
    from grillon.cli._limits import Clock
    from grillon.cli._output import ExitStatus, emit, head, tell
    from grillon.cli._speech import current_language, figure, phrase
    from grillon.errors import RequestError
    from grillon.model.comparison import chart
    from grillon.model.comparison import compare as compare_heuristics

    wanted = {"on": True, "off": False}
    for word in pruning.split(","):
        if word not in wanted:
            raise RequestError("--pruning: '{word}' is neither on nor off", word=word)
    check_place(out)
    switches = tuple(dict.fromkeys(wanted[word] for word in pruning.split(",")))
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)
    for count, item in enumerate(items(puzzle, format=format), start=1):
        member = item.require_valid()
        runs = compare_heuristics(member, pruning=switches, timeout=clock.for_one)
        worst.add(0 if all(run.finished for run in runs) else 3)
        if as_json:
            emit({**item_json(item), "runs": [asdict(run) for run in runs]})
        else:
            head(item, puzzle, count)
            order, engine, *numbers = map(phrase, _HEADINGS)
            tell(
                f"{order:<20}{engine:<9}"
                + "".join(f"{name:>{width}}" for name, width in zip(numbers, _WIDTHS, strict=True))
            )
            for run in runs:
                state = "" if run.finished else f"  {phrase(Sentence('(stopped)'))}"
                tell(
                    f"{run.heuristic:<20}{run.engine:<9}{phrase(_SWITCH[run.prune]):>8}{run.work:>10}{run.branches:>10}"
                    f"{run.pruned:>10}{run.depth:>7}{figure(run.seconds, '>10.4f')}{state}"
                )
        if out is not None:
            title = phrase(Sentence("{name}: the heuristics compared", name=item.name))
            write_file(out, chart(runs, title, current_language()), count)
    worst.exit()
