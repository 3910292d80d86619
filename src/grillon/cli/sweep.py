"""Runs of `enumerate` (status, verify, export, puzzles), and the statistics of all grids."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.cli._command import PATH, Group, completing
from grillon.cli._speech import current_language, figure, phrase
from grillon.errors import Damaged, RequestError
from grillon.sentences import Sentence


@click.group(cls=Group, examples=("grillon enumerate {swept} --out runs && grillon sweep status runs",))
@click.pass_context
def sweep(ctx: click.Context) -> None:
    """Inspect runs of `enumerate`, and statistics of all grids."""
    if ctx.invoked_subcommand is None:
        raise RequestError("name what to do: {known}", known=", ".join(sweep.list_commands(ctx)))


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
folder = click.argument("folder", metavar="DIR", type=PATH, help="The folder of a run, or a folder that holds several.")


@sweep.command(examples=("grillon enumerate {swept} --out runs && grillon sweep status runs",))
@folder
@options.json
def status(folder: Path, as_json: bool) -> None:
    """Show the progress of each run, and whether it is still running."""
    from grillon.cli._output import emit, tell
    from grillon.cli._sweep_bar import end_line
    from grillon.sweep import report

    for path in report.run_folders(folder):
        found = report.status(path)
        if as_json:
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
        tell(
            Sentence(
                "{path}: {boards}, {state}, {done} of {given} {given:lot|lots} done",
                path=path,
                boards=found.boards,
                state=found.state,
                done=found.lots_done,
                given=found.lots_given,
            )
        )
        if found.expected is not None:
            tell(end_line(found.expected))
        tell("".join(f"{phrase(name):>{width}}" for name, width in _STAGE_COLUMNS.items()))
        for stage in found.stages:
            tell(
                Sentence(
                    "{stage:>7}{known:>15,}{read:>15,}{growth:>10}{bytes:>16,}{seconds:>10.1f}{lots:>9,}{largest:>9,}",
                    stage=stage.stage,
                    known=stage.known,
                    read=stage.read,
                    growth="" if stage.growth is None else figure(stage.growth, ".3f"),
                    bytes=stage.bytes,
                    seconds=stage.seconds,
                    lots=stage.lots,
                    largest=stage.largest_lot,
                )
            )


@sweep.command(examples=("grillon enumerate {swept} --out runs && grillon sweep verify runs",))
@folder
@options.json
def verify(folder: Path, as_json: bool) -> None:
    """Read every file again, compare it with the ledger, and report what is missing."""
    from grillon.cli._output import emit, tell
    from grillon.sweep import report

    wrong = False
    for path in report.run_folders(folder):
        try:
            problems = list(report.verify(path))
        except Damaged as error:
            problems = [error.sentence]
        wrong = wrong or bool(problems)
        if as_json:
            emit({"folder": str(path), "problems": problems})
        else:
            found = phrase(Sentence("; ")).join(map(phrase, problems)) or Sentence("whole")
            tell(Sentence("{path}: {reason}", path=path, reason=found))
    if wrong:
        raise click.exceptions.Exit(1)


@sweep.command(examples=("grillon enumerate {swept} --out runs && grillon sweep export runs --out text",))
@folder
@click.option("--out", metavar="DIR", type=PATH, required=True, help="Folder for the plain text.")
@options.json
def export(folder: Path, out: Path, as_json: bool) -> None:
    """Write stages, the list of lots and the progress as plain text."""
    from grillon.cli._output import emit, tell
    from grillon.sweep import report

    for path in report.run_folders(folder):
        target = out / path.parent.name / path.name
        written = report.export_stages(path, target)
        report.export_lots(path, target / "F.txt")
        written += [target / "F.txt", report.export_context(path, target)]
        if as_json:
            emit({"folder": str(path), "files": list(map(str, written))})
            continue
        for file in written:
            tell(str(file))


@sweep.command(examples=("grillon enumerate {swept} --out runs && grillon sweep puzzles runs --count 5",))
@folder
@options.number("--count", "-n", "number", default=100, help="Number of grids to take.")
@options.seed(help="The same seed makes the same puzzles.")
@click.option(
    "--level",
    metavar="NAME",
    shell_complete=completing(options.level_names),
    help="Show the puzzles of this level instead.",
)
@options.json
@click.pass_context
def puzzles(ctx: click.Context, folder: Path, number: int, seed: int, level: str | None, as_json: bool) -> None:
    """Make puzzles from the grids of a run and store them by level, in d01.txt (beginner) to d06.txt (extreme)."""
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, tell
    from grillon.model import Level
    from grillon.sweep import report
    from grillon.sweep.layout import level_file
    from grillon.sweep.puzzles import make_puzzles, read_puzzles

    if level is not None:
        options.only_for(Sentence("puzzles that are made, without --level"), ctx, "--count", "--seed")
    for path in report.run_folders(folder):
        of_run = report.status(path).boards
        if level is not None:
            shown = Level.named(level)
            for puzzle in read_puzzles(path, of_run, shown):
                if as_json:
                    emit({**puzzle_json(puzzle), "level": str(shown)})
                else:
                    tell(f"{puzzle}\n")
            continue
        for made, puzzles in make_puzzles(path, of_run, number, seed=seed).items():
            if puzzles:
                file = level_file(path, made + 1)
                if as_json:
                    emit({"file": str(file), "level": str(made), "puzzles": puzzles})
                    continue
                tell(
                    Sentence(
                        "{path}: {puzzles:,} {puzzles:puzzle|puzzles}, {level}", path=file, puzzles=puzzles, level=made
                    )
                )


@sweep.command(cls=boards.BoardVerb, examples=("grillon sweep statistics {swept}",))
@boards.family
@boards.size
@click.option("--out", metavar="FILE", type=PATH, help="A chart, .svg, .png or .pdf (extra 'charts').")
@options.threads
@options.memory
@options.json
def statistics(
    family: str,
    size: str,
    out: Path | None,
    threads: int | None,
    memory: str | None,
    as_json: bool,
    **rules: object,
) -> None:
    """Statistics of all grids of a size: numbers of regions, of cells with the largest value, shapes of regions."""
    from grillon.cli._files import check_place
    from grillon.cli._output import emit, tell
    from grillon.sweep.charts import draw_statistics

    if out is not None and out.suffix.lower() not in (".svg", ".png", ".pdf"):
        raise RequestError("--out: '{out}' ends neither in .svg nor in .png nor in .pdf", out=out)
    check_place(out)
    grids = boards.boards_of(family, size, rules)
    found = grids.statistics(threads=threads, memory=options.memory_bytes(memory))
    if out is not None:
        title = Sentence(
            "All {grids:,} {family} grids {size}, {about}",
            grids=found.grids,
            family=family,
            size=size,
            about=found.about,
        )
        draw_statistics(found, phrase(title), out, current_language())
    if as_json:
        emit({"family": family, "size": [grids.rows, grids.columns], **found.document()})
        return
    tell(
        Sentence(
            "{grids:,} {grids:grid|grids} {size}, {about}",
            grids=found.grids,
            size=size,
            about=found.about,
        )
    )
    for histogram in found.histograms:
        tell(f"\n{phrase(histogram.title):>14}{phrase(Sentence('grids')):>18}")
        for at, times_seen in enumerate(histogram.times):
            if times_seen:
                tell(Sentence("{at:>14}{times:>18,}", at=at, times=times_seen))
    tell(f"\n{phrase(Sentence('shape')):>14}{phrase(Sentence('regions')):>18}{phrase(Sentence('in a grid')):>12}")
    for shape, times_seen in found.shapes.items():
        share = times_seen / found.grids
        tell(Sentence("{shape:>14}{times:>18,}{share:>12.4f}", shape=shape, times=times_seen, share=share))
