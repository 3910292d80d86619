"""Look at the runs of `enumerate`: status, verify, export."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from grillon.cli import _options as options

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Look at the runs of `enumerate`.")
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A run's folder, or the root of several.")]


@app.command()
def status(folder: Folder, as_json: options.Json = False) -> None:
    """How far each run is, whether it is running or dead."""
    from grillon.cli._output import emit, tell
    from grillon.sweep import report

    for path in report.run_folders(folder):
        found = report.status(path)
        if as_json:
            stages = [asdict(stage) for stage in found.stages]
            emit({"folder": str(path), "finished": found.finished, "grids": found.grids, "stages": stages})
            continue
        state = "finished" if found.finished else f"{found.lots_done} of {found.lots_given} lots done"
        tell(f"{path}: {found.rules.rows}x{found.rules.columns}, largest {found.rules.largest}, {state}")
        tell(f"{'stage':>7}{'known':>16}{'read':>16}{'growth':>10}{'bytes':>16}{'seconds':>10}")
        for stage in found.stages:
            growth = "" if stage.growth is None else f"{stage.growth:.3f}"
            tell(
                f"{stage.stage:>7}{stage.known:>16,}{stage.read:>16,}{growth:>10}{stage.bytes:>16,}{stage.seconds:>10.1f}"
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
