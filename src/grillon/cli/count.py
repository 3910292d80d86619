"""Count the solutions of puzzles, or all grids of a size."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grillon.cli import _options as options
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Puzzle


def count(
    ctx: typer.Context,
    puzzle: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLE... | FAMILY SIZE",
            help="A file, a text, a link, or - for standard input; or a family and a size, for all its grids.",
            show_default=False,
        ),
    ],
    up_to: Annotated[
        int | None, typer.Option("--up-to", metavar="N", min=1, help="Stop at N.", show_default=False)
    ] = None,
    up_to_symmetry: Annotated[
        bool, typer.Option("--up-to-symmetry", help="Count what turns or mirrors into each other once.")
    ] = False,
    per_placement: Annotated[
        bool, typer.Option("--per-placement", help="Also how many solutions use each candidate.")
    ] = False,
    maximum: Annotated[
        int | None,
        typer.Option("--max", metavar="M", help="All grids: regions of at most M cells.", show_default=False),
    ] = None,
    no_distinct: Annotated[bool, typer.Option("--no-distinct", help="All grids: lines may be equal.")] = False,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="PATH",
            help="All grids: keep what is counted there, and go on from what it has.",
            show_default=False,
        ),
    ] = None,
    engine: Annotated[
        str | None, typer.Option("--engine", metavar="NAME", help="One of the family's engines.", show_default=False)
    ] = None,
    family: options.FamilyName = None,
    format: options.FormatName = None,
    as_json: options.Json = False,
    timeout: options.Timeout = None,
    timeout_each: options.TimeoutEach = None,
    threads: options.Threads = None,
    memory: options.Memory = None,
    verbose: options.Verbose = False,
) -> None:
    """Count the solutions of each puzzle, or all grids of a family and size: exact, or a bound that says so."""
    from grillon.cli._boards import asked
    from grillon.cli._input import items
    from grillon.cli._json import puzzle_json
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import ExitStatus, answer, emit, note, tell
    from grillon.cli._progress import engine_line, watching
    from grillon.cli._speech import current_language
    from grillon.codec import to_json
    from grillon.model import Count

    limits: dict[str, Any] = {"threads": threads, "memory": options.memory_bytes(memory)}
    if grids := asked(puzzle):
        own = ("--up-to", "--up-to-symmetry", "--per-placement", "--engine", "--family", "--format", "--timeout-each")
        options.only_for(Sentence("the solutions of a puzzle"), ctx, *own)
        _count_grids(*grids, maximum, no_distinct, timeout, {**limits, "resume": resume}, as_json)
        return
    options.only_for(Sentence("all grids of a family and size"), ctx, "--max", "--no-distinct", "--resume")
    chosen: dict[str, Any] = {"engine": engine} if engine is not None else {}
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)
    for item in items(puzzle, family=family, format=format):
        start = perf_counter()
        late = clock.over
        with watching(Sentence("counting"), timeout=clock.for_one) as monitor:
            number = (
                Count(0, TIMEOUT)
                if late
                else item.require_valid().count(
                    up_to=up_to, up_to_symmetry=up_to_symmetry, monitor=monitor, **limits, **chosen
                )
            )
        enough = up_to is not None and number.value >= up_to
        worst.add(0 if enough else 3 if not number.exact else 1 if number.value == 0 else 0)
        lang = "en" if as_json else current_language()
        table = _each(item.puzzle, clock.for_one, limits, lang) if per_placement and not late else None
        if as_json:
            extra = {} if table is None else {"per_placement": table}
            emit({**puzzle_json(item.puzzle), "count": to_json(number), **extra})
        else:
            answer(item, puzzle, number)
            for candidate, times in (table or {}).items():
                tell(f"{times:>12}  {candidate}")
        if verbose:
            note(
                Sentence(
                    "{name}: {seconds:.3f} s; {counters}",
                    name=item.name,
                    seconds=perf_counter() - start,
                    counters=engine_line(monitor, item.puzzle.family),
                )
            )
    worst.exit()


def _each(puzzle: Puzzle, timeout: float | None, limits: dict[str, Any], lang: str) -> dict[str, int]:
    from grillon.cli._progress import watching

    with watching(Sentence("counting each placement"), timeout=timeout) as monitor:
        numbers = puzzle.count_each(monitor=monitor, threads=limits["threads"], memory=limits["memory"])
    return {puzzle.candidate_name(candidate, lang): number for candidate, number in numbers.items()}


def _count_grids(
    family: str,
    size: str,
    maximum: int | None,
    no_distinct: bool,
    timeout: float | None,
    limits: dict[str, Any],
    as_json: bool,
) -> None:
    from grillon.cli import _progress, _sweep_bar
    from grillon.cli._boards import boards_of, size_of
    from grillon.cli._output import emit, tell
    from grillon.codec import to_json

    boards = boards_of(family, size, maximum, no_distinct)
    watched = (
        _sweep_bar.watching(Sentence("counting"), boards, timeout=timeout)
        if boards.swept
        else _progress.watching(Sentence("counting"), timeout=timeout)
    )
    with watched as monitor:
        number = boards.count(monitor=monitor, **limits)
    if as_json:
        emit({"family": family, "size": list(size_of(size)), "count": to_json(number)})
    else:
        tell(number)
    if not number.exact:
        raise typer.Exit(3)
