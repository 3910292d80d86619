"""Runs of `enumerate` (status, verify, export, puzzles), and the statistics of all grids."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from grillon.cli import _boards as boards
from grillon.cli import _options as options
from grillon.cli._app import Group

app = typer.Typer(cls=Group, add_completion=False, help="Runs of `enumerate`, and what all grids are like.")
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A run's folder, or the root of several.")]


@app.command()
def status(folder: Folder, as_json: options.Json = False) -> None:
    """How far each run is, whether it is running or dead."""
    from grillon.cli._output import emit, tell
    from grillon.sweep import report
    from grillon.words import counted

    for path in report.run_folders(folder):
        found = report.status(path)
        if as_json:
            stages = [asdict(stage) for stage in found.stages]
            emit({"folder": str(path), "state": found.state, "grids": found.grids, "stages": stages})
            continue
        lots = f"{found.lots_done} of {counted(found.lots_given, 'lot')} done"
        tell(f"{path}: {found.rules.rows}x{found.rules.columns}, largest {found.rules.largest}, {found.state}, {lots}")
        tell(
            f"{'stage':>7}{'known':>15}{'read':>15}{'growth':>10}{'bytes':>16}{'seconds':>10}{'lots':>9}{'largest':>9}"
        )
        for stage in found.stages:
            growth = "" if stage.growth is None else f"{stage.growth:.3f}"
            tell(
                f"{stage.stage:>7}{stage.known:>15,}{stage.read:>15,}{growth:>10}{stage.bytes:>16,}"
                f"{stage.seconds:>10.1f}{stage.lots:>9,}{stage.largest_lot:>9,}"
            )


@app.command()
def verify(folder: Folder, as_json: options.Json = False) -> None:
    """Read every file again and compare it with the ledger."""
    from grillon.cli._output import emit, tell
    from grillon.sweep import report

    wrong = False
    for path in report.run_folders(folder):
        problems = list(report.verify(path))
        wrong = wrong or bool(problems)
        if as_json:
            emit({"folder": str(path), "problems": problems})
        else:
            tell(f"{path}: " + ("; ".join(problems) or "whole"))
    if wrong:
        raise typer.Exit(1)


@app.command()
def export(
    folder: Folder,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the plain text goes.")],
) -> None:
    """Write stages, the list of lots and the progress as plain text."""
    from grillon.cli._output import tell
    from grillon.sweep import report

    for path in report.run_folders(folder):
        target = out / path.parent.name / path.name
        written = report.export_stages(path, target)
        report.export_lots(path, target / "F.txt")
        written += [target / "F.txt", report.export_context(path, target)]
        for file in written:
            tell(str(file))


@app.command()
def puzzles(
    folder: Folder,
    number: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, help="How many grids to take.")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="The same seed makes the same puzzles.")] = 0,
    level: Annotated[
        str | None, typer.Option("--level", help="Show the puzzles of this level instead.", show_default=False)
    ] = None,
) -> None:
    """Make puzzles of the grids of a run and keep them by level, in d01.txt (beginner) to d06.txt (extreme)."""
    from grillon.cli._output import tell
    from grillon.model import Level
    from grillon.sweep import report
    from grillon.sweep.layout import level_file
    from grillon.sweep.puzzles import make_puzzles, read_puzzles
    from grillon.words import counted

    for path in report.run_folders(folder):
        rules = report.status(path).rules
        if level is not None:
            for puzzle in read_puzzles(path, rules, Level.named(level)):
                tell(f"{puzzle}\n")
            continue
        for made, puzzles in make_puzzles(path, rules, number, seed=seed).items():
            if puzzles:
                tell(f"{level_file(path, made + 1)}: {counted(puzzles, 'puzzle')}, {made}")


@app.command()
def statistics(
    family: boards.FamilyArgument,
    size: boards.SizeArgument,
    most: boards.Most = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="A chart, .svg, .png or .pdf (extra 'charts').", show_default=False),
    ] = None,
    threads: options.Threads = None,
    memory: options.Memory = None,
    as_json: options.Json = False,
) -> None:
    """What all grids of a size are like: numbers of regions, of cells with the largest value, shapes of regions."""
    from grillon.cli._output import emit, tell
    from grillon.errors import RequestError
    from grillon.sweep.boards import TectonicGrids
    from grillon.sweep.charts import draw_statistics
    from grillon.words import counted

    grids = boards.boards_of(family, size, most, no_distinct=False)
    if not isinstance(grids, TectonicGrids):
        raise RequestError(f"no statistics are kept of the grids of {family}")
    found = grids.statistics(threads=threads, memory=options.memory_bytes(memory))
    if out is not None:
        draw_statistics(found, f"All {found.grids:,} {family} grids {size}, regions up to {found.largest}", out)
    if as_json:
        emit({"family": family, "size": [grids.rows, grids.columns], **asdict(found)})
        return
    tell(f"{counted(found.grids, 'grid', ',')} {size}, regions of at most {counted(found.largest, 'cell')}")
    for what, times in (("regions", found.regions), (f"cells with {found.largest}", found.fullest)):
        tell(f"\n{what:>14}{'grids':>18}")
        for at, times_seen in enumerate(times):
            if times_seen:
                tell(f"{at:>14}{times_seen:>18,}")
    tell(f"\n{'shape':>14}{'regions':>18}{'in a grid':>12}")
    for shape, times_seen in found.shapes.items():
        tell(f"{shape:>14}{times_seen:>18,}{times_seen / found.grids:>12.4f}")
