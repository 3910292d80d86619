"""The bodies of `grillon sweep`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from grillon.base.sentences import Sentence
from grillon.cli.common.boards import boards_of
from grillon.cli.common.files import check_place
from grillon.cli.common.json_fields import puzzle_json
from grillon.cli.common.output import emit, say, tell
from grillon.cli.common.sweep_progress import end_line
from grillon.cli.language import current_language, figure, phrase
from grillon.cli.options.asked import CommandLimits, Form, Grids
from grillon.cli.options.shared import only_for
from grillon.errors import Damaged, RequestError
from grillon.model import Level
from grillon.sweep.charts import draw_statistics
from grillon.sweep.run import report
from grillon.sweep.run.layout import level_file
from grillon.sweep.run.puzzles import make_puzzles, read_puzzles

_STAGE_COLUMNS = {
    Sentence("stage"): 7,
    Sentence("known"): 15,
    Sentence("read"): 15,
    Sentence("growth"): 10,
    Sentence("bytes"): 16,
    Sentence("seconds"): 10,
    Sentence("lots"): 9,
    Sentence("largest"): 9,
}


def run_status(form: Form, *, folder: Path) -> None:
    """Print the progress of each run."""
    for path in report.run_folders(folder):
        found = report.status(path)
        if form.as_json:
            stages = [asdict(stage) for stage in found.stages]
            expected = None if found.expected is None else asdict(found.expected)
            emit(
                {
                    "folder": str(path),
                    "state": found.state,
                    "grids": found.grids,
                    "stages": stages,
                    "expected": expected,
                }
            )
            continue
        say(
            "{path}: {boards}, {state}, {done} of {given} {given:lot|lots} done",
            path=path,
            boards=found.boards,
            state=found.state,
            done=found.lots_done,
            given=found.lots_given,
        )
        if found.expected is not None:
            tell(end_line(found.expected))
        tell("".join(f"{phrase(name):>{width}}" for name, width in _STAGE_COLUMNS.items()))
        for stage in found.stages:
            say(
                "{stage:>7}{known:>15,}{read:>15,}{growth:>10}{bytes:>16,}{seconds:>10.1f}{lots:>9,}{largest:>9,}",
                **asdict(stage) | {"growth": "" if stage.growth is None else figure(stage.growth, ".3f")},
                largest=stage.largest_lot,
            )


def run_verify(form: Form, *, folder: Path) -> None:
    """Print what is wrong with each run."""
    wrong = False
    for path in report.run_folders(folder):
        try:
            problems = list(report.verify(path))
        except Damaged as error:
            problems = [error.sentence]
        wrong = wrong or bool(problems)
        if form.as_json:
            emit({"folder": str(path), "problems": problems})
        else:
            found = phrase(Sentence("; ")).join(map(phrase, problems)) or Sentence("whole")
            say("{path}: {reason}", path=path, reason=found)
    if wrong:
        raise click.exceptions.Exit(1)


def run_export(form: Form, *, folder: Path, out: Path) -> None:
    """Write each run as plain text."""
    for path in report.run_folders(folder):
        target = out / report.below_root(path, folder)
        written = report.export_stages(path, target)
        report.export_lots(path, target / "F.txt")
        written += [target / "F.txt", report.export_context(path, target)]
        if form.as_json:
            emit({"folder": str(path), "files": list(map(str, written))})
            continue
        for file in written:
            tell(str(file))


def run_puzzles(form: Form, *, folder: Path, number: int, seed: int, level: str | None) -> None:
    """Make puzzles of each run, or show those of a level."""
    if level is not None:
        only_for(Sentence("puzzles that are made, without --level"), "--count", "--seed")
    for path in report.run_folders(folder):
        of_run = report.status(path).boards
        if level is not None:
            shown = Level.named(level)
            for puzzle in read_puzzles(path, of_run, shown):
                if form.as_json:
                    emit({**puzzle_json(puzzle), "level": str(shown)})
                else:
                    tell(f"{puzzle}\n")
            continue
        for made, puzzles in make_puzzles(path, of_run, number, seed=seed).items():
            if puzzles:
                file = level_file(path, made + 1)
                if form.as_json:
                    emit({"file": str(file), "level": str(made), "puzzles": puzzles})
                    continue
                say("{path}: {puzzles:,} {puzzles:puzzle|puzzles}, {level}", path=file, puzzles=puzzles, level=made)


def run_statistics(grids: Grids, limits: CommandLimits, form: Form, *, out: Path | None) -> None:
    """Print the statistics of all grids."""
    if out is not None and out.suffix.lower() not in (".svg", ".png", ".pdf"):
        raise RequestError("--out: '{out}' ends neither in .svg nor in .png nor in .pdf", out=out)
    check_place(out)
    boards = boards_of(grids)
    found = boards.statistics(threads=limits.threads, memory=limits.memory)
    if out is not None:
        title = Sentence(
            "All {grids:,} {family} grids {size}, {about}",
            grids=found.grids,
            family=grids.family,
            size=grids.size,
            about=found.about,
        )
        draw_statistics(found, phrase(title), out, current_language())
    if form.as_json:
        emit({"family": grids.family, "size": [boards.rows, boards.columns], **found.document()})
        return
    say("{grids:,} {grids:grid|grids} {size}, {about}", grids=found.grids, size=grids.size, about=found.about)
    for histogram in found.histograms:
        tell(f"\n{phrase(histogram.title):>14}{phrase(Sentence('grids')):>18}")
        for at, times_seen in enumerate(histogram.times):
            if times_seen:
                say("{at:>14}{times:>18,}", at=at, times=times_seen)
    tell(f"\n{phrase(Sentence('shape')):>14}{phrase(Sentence('regions')):>18}{phrase(Sentence('in a grid')):>12}")
    for shape, times_seen in found.shapes.items():
        share = times_seen / found.grids
        say("{shape:>14}{times:>18,}{share:>12.4f}", shape=shape, times=times_seen, share=share)
