"""Make new puzzles, as requested."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, Group, Verb, Whole
from grillon.cli._limits import TIMEOUT, Clock
from grillon.cli._speech import current_language, phrase
from grillon.errors import LimitReached, RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Family, Generated, Rating


class Families(Group):
    """One word for each family that generates; its options come from the family's request schema."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The families that generate."""
        from grillon import families

        return [family.name for family in families.every() if "generate" in family.capabilities]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command of one family."""
        from grillon import families

        return _command_of(families.get(cmd_name))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The family of the first word."""
        command = self.get_command(ctx, args[0])
        return command.name, command, args[1:]


@click.group(
    cls=Families,
    examples=(
        "grillon generate {family} --seed 1",
        "grillon generate {family} --level easy --count 3 --out puzzles.txt",
    ),
    subcommand_metavar="FAMILY [OPTIONS]",
)
@click.pass_context
def generate(ctx: click.Context) -> None:
    """Make new puzzles, as requested: `grillon generate FAMILY --help` lists what a family can be asked for."""
    if ctx.invoked_subcommand is None:
        raise RequestError("name a family: {known}", known=", ".join(options.family_names()))


def _generate_some(
    family: Family,
    request: dict[str, object],
    *,
    count: int,
    seed: int | None,
    format: str | None,
    out: Path | None,
    as_json: bool,
    as_csv: bool,
    candidates: bool,
    timeout: float | None,
    timeout_each: float | None,
    verbose: bool,
) -> None:
    from grillon.cli._files import Growing, check_place
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import json_line, note, on_terminal, put
    from grillon.cli._progress import bar, counters_line, watching
    from grillon.cli._table import csv_line, refuse_two_forms
    from grillon.formats import writer
    from grillon.model.arguments import fresh_seed

    refuse_two_forms(as_csv, as_json)
    options.refuse_candidates(candidates, as_json)
    family.request_schema().complete(request)
    write = None if format is None else writer(family.name, format)
    check_place(out)
    first = fresh_seed() if seed is None else seed
    statistics: dict[str, int] = {}
    clock, made = Clock(timeout, timeout_each), 0
    if (boards := family.drawn_from(request)) is not None:
        from grillon.cli._boards import prepare_to_draw

        with watching(Sentence("preparing"), timeout=clock.for_one) as monitor:
            prepare_to_draw(boards, monitor)

    def make(*, seed: int, **request: object) -> Generated:
        if clock.over:
            raise LimitReached("the {limit} limit was reached", limit=TIMEOUT)
        with watching(
            Sentence("generating"), timeout=clock.for_one, shown=count == 1 or on_terminal(), verbose=verbose
        ) as monitor:
            start = perf_counter()
            generated = family.generate(seed=seed, monitor=monitor, **request)
        nonlocal statistics
        statistics = family.statistics(monitor)
        if verbose:
            note(
                Sentence(
                    "seed {seed}: {attempts} {attempts:attempt|attempts}, {method}, {rating}, {seconds:.3f} s; "
                    "{counters}",
                    seed=generated.seed,
                    attempts=generated.attempts,
                    method=generated.method,
                    rating=_rated(generated),
                    seconds=perf_counter() - start,
                    counters=counters_line(monitor, family),
                )
            )
        return generated

    def kept(path: Path, puzzles: int) -> Sentence:
        return Sentence(
            "{path} has what was made so far: {puzzles:,} {puzzles:puzzle|puzzles}", path=path, puzzles=puzzles
        )

    with ExitStack() as stack:
        advance = stack.enter_context(bar(Sentence("generating"), count))
        file = None
        stack.enter_context(_counting_made(lambda: made, count))
        for number, generated in enumerate(family.generate_many(count, seed=first, make=make, **request)):
            made = number + 1
            if number == 0:
                # Not before: if nothing could be made, an existing file stays unchanged.
                file = None if out is None else stack.enter_context(Growing(out, kept))
            advance(1)
            if as_json:
                from grillon.codec import to_json

                document = to_json(generated, within=generated.puzzle, candidates=candidates)
                text = json_line({**puzzle_json(generated.puzzle), **document, "statistics": statistics})
            elif as_csv:
                from grillon.codec.rows import columns, to_row

                text = csv_line(to_row(generated).values())[:-1]
                if number == 0:
                    text = csv_line(columns("generated")) + text
            else:
                write = write or writer(family.name, _fitting_format(generated))
                text = write(generated.puzzle).rstrip("\n")
            if out is None and on_terminal() and not (as_json or as_csv):
                _show(generated, text)
                continue
            line = f"\n{text}" if number and "\n" in text and not as_csv else text
            if file is None:
                put(line)
                sys.stdout.flush()
            else:
                file.add(line)


_BULK = {
    "resume": "--resume",
    "workers": "--workers",
    "cluster": "--cluster",
    "tags": "--tag",
    "keep_symmetric": "--keep-symmetric",
}
_PRINTED = ("--format", "--out", "--csv", "--candidates", "--timeout-each", "--verbose")


def _generate_into(
    family: Family,
    request: dict[str, object],
    values: dict[str, Any],
    *,
    into: Path,
    resume: bool,
    workers: int | None,
    cluster: str | None,
    tags: tuple[str, ...],
    keep_symmetric: bool,
    given_count: bool,
) -> None:
    """Generate puzzles into a catalogue."""
    from grillon.catalogue import Catalogue
    from grillon.catalogue.bulk import Order, unfinished
    from grillon.catalogue.orders import try_order
    from grillon.cli._bulk import generate_orders
    from grillon.model.arguments import fresh_seed

    seed, count = values["seed"], values["count"]
    if resume:
        with Catalogue(into) as book:
            order = unfinished(book, family.name, request)
        if order is None or (seed is not None and seed != order.seed) or (given_count and count != order.number):
            raise RequestError("{path}: there is no such unfinished work to resume", path=into)
    else:
        order = Order(family.name, count, request, fresh_seed() if seed is None else seed, keep_symmetric, tags)
        try_order(order)
    generate_orders(
        [order], into, workers=workers, cluster=cluster, timeout=values["timeout"], as_json=values["as_json"]
    )


@contextmanager
def _counting_made(made: Callable[[], int], count: int) -> Iterator[None]:
    """Add the number of puzzles made so far to the error of a limit."""
    try:
        yield
    except LimitReached as error:
        if count == 1:
            raise
        raise LimitReached(
            "{made} of {count:,} {count:puzzle|puzzles} made: {error}", made=made(), count=count, error=error
        ) from None


def _fitting_format(generated: Generated) -> str:
    """The short form, one line per puzzle, if it fits; otherwise the JSON document, also one line."""
    from grillon.errors import TooLong

    try:
        generated.puzzle.short()
    except TooLong:
        return "json"
    return "short"


def _show(generated: Generated, text: str) -> None:
    from grillon.cli._output import show, tell

    show(generated.puzzle.drawing(generated.puzzle.position(), lang=current_language()))
    tell(text, "bold")
    tell(Sentence("seed {seed}, {rating}\n", seed=generated.seed, rating=_rated(generated)), "dim")


def _rated(generated: Generated) -> Rating | Sentence:
    """The rating; a puzzle not requested to have one solution has none."""
    return Sentence("not rated") if generated.rating is None else generated.rating


def _command_of(family: Family) -> Verb:
    """A command with an option for each option of the family's request, and those that every family has."""
    from grillon.cli._schema import given, options_of

    @options.number("--count", default=1, help="How many to make.")
    @options.seed(help="The same seed, the same puzzles.", default=None)
    @click.option("--format", metavar="NAME", help="Write in this format (default: short).")
    @click.option("--out", metavar="FILE", type=PATH, help="Write to this file instead.")
    @click.option("--into", metavar="FILE", type=PATH, help="Keep them in this catalogue.")
    @click.option("--resume", is_flag=True, help="Continue what was interrupted; with --into.")
    @click.option(
        "--workers", metavar="N", type=Whole(1, 1024), help="Processes to use (default: all cores); with --into."
    )
    @click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler (extra 'cluster'); with --into.")
    @click.option("--tag", "tags", metavar="NAME", multiple=True, help="Add this tag to them; with --into.")
    @click.option(
        "--keep-symmetric", is_flag=True, help="Also keep puzzles that are equal up to symmetry; with --into."
    )
    @options.json
    @options.csv
    @options.candidates
    @options.timeout
    @options.timeout_each
    @options.verbose
    @click.pass_context
    def command(ctx: click.Context, /, **values: Any) -> None:
        request = given(family.request_schema(), values)
        bulk = {name: values.pop(name) for name in ("into", *_BULK)}
        if bulk["into"] is None:
            options.only_for("--into", ctx, *_BULK.values())
            _generate_some(family, request, **values)
        else:
            options.only_for(Sentence("puzzles that are printed, without --into"), ctx, *_PRINTED)
            given_count = options.was_given(ctx, "count")
            _generate_into(family, request, values, given_count=given_count, **bulk)

    about = phrase(Sentence("Make new {family} puzzles with one solution.", family=family.name))
    examples = (
        f"grillon generate {family.name} --seed 1",
        f"grillon generate {family.name} --level easy --count 3 --out puzzles.txt",
    )
    made = click.command(family.name, cls=Verb, help=about, examples=examples)(command)
    made.params[:0] = options_of(family.request_schema())
    return made
