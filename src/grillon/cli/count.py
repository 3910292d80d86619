"""Count the solutions of puzzles, or all grids of a size."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from grillon.cli import _options as options
from grillon.cli._boards import board_verb
from grillon.cli._command import PATH, Whole
from grillon.cli._played import Played, played
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.cli._input import Item
    from grillon.model import Boards, Count, Puzzle


SHARED = ("--workers", "--cluster", "--worker-memory", "--lots", "--tries", "--patience")
"""Options of a count that several processes share."""


@board_verb(examples=("grillon count {puzzle}", "grillon count {family} {size}"))
@click.argument(
    "puzzle",
    metavar="PUZZLE... | FAMILY SIZE",
    shell_complete=options.family_or_file,
    nargs=-1,
    required=True,
    help="A file, a text, a link, or - for standard input; or a family and a size, for all its grids.",
)
@click.option("--up-to", metavar="N", type=Whole(1), help="Stop at N.")
@click.option("--up-to-symmetry", is_flag=True, help="Count rotations and reflections of a solution only once.")
@click.option("--per-placement", is_flag=True, help="Also count the solutions that use each candidate.")
@click.option(
    "--resume",
    metavar="PATH",
    type=PATH,
    help="All grids: keep intermediate results in this folder, and continue from them.",
)
@click.option(
    "--workers",
    metavar="N",
    type=Whole(1),
    help="All grids: divide the states among this many processes (extra 'cluster').",
)
@click.option("--cluster", metavar="ADDRESS", help="All grids: a Dask scheduler, such as tcp://host:8786.")
@click.option("--worker-memory", metavar="SIZE", help="All grids: memory limit of each worker, such as 1G.")
@click.option("--lots", metavar="ADDRESS", default="", help="All grids: a store that every worker can reach.")
@click.option(
    "--tries",
    metavar="N",
    type=Whole(1),
    default=20,
    show_default=True,
    help="All grids: how many times to try a part whose workers die.",
)
@options.patience
@options.anyway
@options.engine
@played
@options.family
@options.format
@options.json
@options.csv
@options.timeout
@options.timeout_each
@options.threads
@options.device
@options.memory
@options.verbose
@click.pass_context
def count(
    ctx: click.Context,
    /,
    puzzle: tuple[str, ...],
    up_to: int | None,
    up_to_symmetry: bool,
    per_placement: bool,
    resume: Path | None,
    workers: int | None,
    cluster: str | None,
    worker_memory: str | None,
    lots: str,
    tries: int,
    patience: float,
    anyway: bool,
    engine: str | None,
    played: Played,
    family: str | None,
    format: str | None,
    as_json: bool,
    as_csv: bool,
    timeout: float | None,
    timeout_each: float | None,
    threads: int | None,
    memory: str | None,
    verbose: bool,
    **rules: object,
) -> None:
    """Count the solutions of each puzzle, or all grids of a family and size; a lower bound if a limit is reached."""
    from grillon.cli import _output
    from grillon.cli._batches import Pace, answer_unique, in_parts, over, split_lines
    from grillon.cli._boards import asked
    from grillon.cli._input import blocks, items
    from grillon.cli._json import item_json
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import ExitStatus, answer, emit, note, on_terminal, tell
    from grillon.cli._progress import engine_line, watching
    from grillon.cli._speech import current_language, phrase
    from grillon.cli._table import Table, refuse_two_forms
    from grillon.model import Count
    from grillon.model.arguments import thread_number

    refuse_two_forms(as_csv, as_json)
    if as_csv and per_placement:
        raise RequestError("--csv and --per-placement cannot be combined")
    limits: dict[str, Any] = {"threads": threads, "memory": options.memory_bytes(memory)}
    if grids := asked(puzzle):
        own = ("--up-to", "--per-placement", "--engine", "--family", "--format", "--timeout-each")
        options.only_for(Sentence("the solutions of a puzzle"), ctx, *own)
        shared: dict[str, Any] = {"workers": workers, "cluster": cluster, "worker_memory": worker_memory}
        shared |= {"lots": lots, "tries": tries, "patience": patience}
        if up_to_symmetry and (workers is not None or cluster is not None):
            raise RequestError("--up-to-symmetry is counted in one process: leave --workers and --cluster out")
        if workers is None and cluster is None:
            options.only_for(Sentence("a count by --workers or on a --cluster"), ctx, *SHARED[2:])
        limits |= {"resume": resume}
        _count_grids(*grids, rules, timeout, limits, shared, up_to_symmetry, as_json, as_csv, anyway)
        return
    options.only_for(Sentence("all grids of a family and size"), ctx, "--resume", "--anyway", *SHARED)
    chosen: dict[str, Any] = {"engine": engine} if engine is not None else {}
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)

    answers = Table.of_answers("count") if as_csv else None

    def say(item: Item, number: Count, late: bool = False) -> None:
        enough = up_to is not None and number.value >= up_to
        worst.add(0 if enough else 3 if not number.exact else 1 if number.value == 0 else 0)
        lang = "en" if as_json else current_language()
        table = _each(item.puzzle, clock.for_one, limits, lang) if per_placement and not late else None
        if answers is not None:
            answers.add_answer(item, number)
        elif as_json:
            from grillon.codec import to_json

            extra = {} if table is None else {"per_placement": table}
            emit({**item_json(item), "count": to_json(number), **extra})
        else:
            answer(item, puzzle, _output.counted(number))
            for candidate, times in (table or {}).items():
                tell(f"{phrase(_output.counted(Count(times))):>12}  {candidate}")

    def counted(found: Iterable[Item]) -> Iterator[tuple[Item, Count]]:
        return over(
            found,
            Sentence("counting"),
            one=lambda puzzle, monitor: puzzle.count(up_to=up_to, threads=threads, monitor=monitor),
            many=lambda family, puzzles, monitor: family.count_all(
                puzzles, up_to=up_to, threads=threads, monitor=monitor
            ),
            late=lambda _: Count(0, TIMEOUT),
            clock=clock,
            threads=threads,
            proper=True,
        )

    play = played.given_in if played else None
    if not (up_to_symmetry or per_placement or chosen or verbose or memory) and timeout_each is None:
        quick = not as_json and not as_csv and not on_terminal() and up_to != 1
        pace = Pace(thread_number(threads))
        for block, each in split_lines(blocks(puzzle, family=family, format=format, play=play), quick):
            for part in in_parts(block, pace) if block is not None else ():
                answer_unique(part, Count(1), clock, threads, counted, say)
            for item, number in counted(each):
                say(item, number)
        worst.exit()
        return
    for item in items(puzzle, family=family, format=format, play=play):
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
        say(item, number, late)
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
    rules: Mapping[str, object],
    timeout: float | None,
    limits: dict[str, Any],
    shared: dict[str, Any],
    up_to_symmetry: bool,
    as_json: bool,
    as_csv: bool,
    anyway: bool,
) -> None:
    from grillon.cli import _output, _progress, _sweep_bar
    from grillon.cli._boards import announce_count_cost, boards_of, size_of
    from grillon.cli._output import emit, tell

    boards = boards_of(family, size, rules)
    source = boards.source_of_classes if up_to_symmetry else boards.source
    if up_to_symmetry and limits["resume"] is not None:
        raise RequestError("--resume and --up-to-symmetry cannot be combined")
    if not up_to_symmetry:
        split = bool(shared["workers"] or shared["cluster"])
        announce_count_cost(boards, limits, shared["lots"], split=split, anyway=anyway)
    watched = (
        _sweep_bar.watching(Sentence("counting"), boards, timeout=timeout)
        if boards.swept and not up_to_symmetry
        else _progress.watching(Sentence("counting"), timeout=timeout)
    )
    if shared["workers"] or shared["cluster"]:
        number = _count_shared(boards, timeout, limits["resume"], shared)
    else:
        with watched as monitor:
            number = (
                boards.count_classes(monitor=monitor) if up_to_symmetry else boards.count(monitor=monitor, **limits)
            )
    if as_csv:
        from grillon.cli._table import Table
        from grillon.codec.rows import columns, to_row

        shape = "x".join(map(str, size_of(size)))
        table = Table(("family", "size", *columns("count"), "source"))
        table.add({"family": family, "size": shape, **to_row(number), "source": source})
    elif as_json:
        from grillon.codec import to_json

        emit({"family": family, "size": list(size_of(size)), "count": to_json(number), "source": source})
    else:
        shown = _output.counted(number)
        tell(Sentence("{number} ({source})", number=shown, source=source) if source else shown)
    if not number.exact:
        raise click.exceptions.Exit(3)


def _count_shared(boards: Boards, timeout: float | None, resume: Path | None, shared: dict[str, Any]) -> Count:
    """A count whose states several processes share; its files are deleted when it ends, unless it is to be resumed."""
    from tempfile import TemporaryDirectory

    from grillon.cli import _sweep_bar as progress
    from grillon.model import Count, Monitor
    from grillon.sweep.counting import WORKER_MEMORY, ClusterCount
    from grillon.sweep.executors import Cluster
    from grillon.sweep.parts import work_part

    swept, memory = boards.enumerated(), options.memory_bytes(shared["worker_memory"]) or WORKER_MEMORY
    swept.count_part(0, 1, 0)
    monitor = Monitor(timeout=timeout)
    profile = swept.expected_stages() if sys.stderr.isatty() else []
    with TemporaryDirectory() as temporary, progress.bar(Sentence("counting")) as show:
        limits = {"worker_memory": memory, "tries": shared["tries"]}
        executor = Cluster(shared["cluster"], workers=shared["workers"], **limits, do=work_part)
        try:
            kept = {"lots": shared["lots"], "patience": shared["patience"]}
            counting = ClusterCount(resume or temporary, swept, worker_memory=memory, **kept)
        except BaseException:
            executor.close()
            raise
        try:
            number = counting.finish(
                executor, monitor=monitor, tell=lambda done: show(*progress.part_line(done, profile, swept.cells))
            )
        finally:
            if resume is None:
                counting.discard()
    return Count(0, limit=monitor.limit) if number is None else Count(number)
