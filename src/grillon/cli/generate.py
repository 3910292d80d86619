"""Make new puzzles, as requested."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from grillon.cli import _options as options
from grillon.cli._limits import TIMEOUT, Clock
from grillon.cli._speech import current_language, localize_command, phrase, taking_language
from grillon.errors import LimitReached
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Family, Generated, Option, Rating

METAVARS = {
    "size": Sentence("ROWSxCOLUMNS"),
    "integer": Sentence("N"),
    "number": Sentence("X"),
    "percent": Sentence("PERCENT"),
    "range": Sentence("A..B"),
    "choice": Sentence("NAME"),
    "text": Sentence("TEXT"),
}


class Families(TyperGroup):
    """One word for each family that generates; its options come from the family's request schema."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The families that generate."""
        from grillon import families

        return [family.name for family in families.every() if "generate" in family.capabilities]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of one family."""
        from grillon import families

        family = families.get(cmd_name)
        app = typer.Typer(add_completion=False)
        about = phrase(Sentence("Make new {family} puzzles with one solution.", family=cmd_name))
        app.command(cmd_name, help=about)(_command_of(family))
        return localize_command(taking_language(get_command(app)))


app = typer.Typer(
    cls=Families,
    help="Make new puzzles, as requested: `grillon generate FAMILY --help` lists what a family can be asked for.",
    add_completion=False,
    subcommand_metavar="FAMILY [OPTIONS]",
)


@app.callback(invoke_without_command=True)
def _generate(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        from grillon import families
        from grillon.errors import RequestError

        raise RequestError("name a family: {known}", known=", ".join(families.names()))


def _generate_some(
    family: Family,
    request: dict[str, object],
    *,
    count: int,
    seed: int | None,
    format: str | None,
    out: Path | None,
    as_json: bool,
    timeout: float | None,
    timeout_each: float | None,
    verbose: bool,
) -> None:
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import Growing, check_place, json_line, note, on_terminal
    from grillon.cli._progress import bar, counters_line, watching
    from grillon.codec import to_json
    from grillon.formats import writer

    request = {name: value for name, value in request.items() if value is not None}
    family.request_schema().complete(request)
    write = None if format is None else writer(family.name, format)
    check_place(out)
    first = _fresh_seed() if seed is None else seed
    statistics: dict[str, int] = {}
    clock, made = Clock(timeout, timeout_each), 0

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
            "{path} keeps what was made so far: {puzzles} {puzzles:puzzle|puzzles}", path=path, puzzles=puzzles
        )

    with ExitStack() as stack:
        advance = stack.enter_context(bar(Sentence("generating"), count))
        file = None
        stack.enter_context(_telling(lambda: made, count))
        for number, generated in enumerate(family.generate_many(count, seed=first, make=make, **request)):
            made = number + 1
            if number == 0:
                # Not before: where nothing could be made, an older file stays as it is.
                file = None if out is None else stack.enter_context(Growing(out, kept))
            advance(1)
            if as_json:
                told = to_json(generated, within=generated.puzzle)
                text = json_line({**puzzle_json(generated.puzzle), **told, "statistics": statistics})
            else:
                write = write or writer(family.name, _fitting_format(generated))
                text = write(generated.puzzle).rstrip("\n")
            if out is None and on_terminal() and not as_json:
                _show(generated, text)
                continue
            line = f"\n{text}" if number and "\n" in text else text
            if file is None:
                print(line, flush=True)
            else:
                file.add(line)


@contextmanager
def _telling(made: Callable[[], int], count: int) -> Iterator[None]:
    """A limit that ends the making of several puzzles says how many there are."""
    try:
        yield
    except LimitReached as error:
        if count == 1:
            raise
        raise LimitReached(
            "{made} of {count} {count:puzzle|puzzles} made: {error}", made=made(), count=count, error=error
        ) from None


def _fresh_seed() -> int:
    from secrets import randbelow

    return randbelow(2**32)


def _fitting_format(generated: Generated) -> str:
    """The short form, one line a puzzle, where it fits; otherwise the JSON document, also one line."""
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
    """The rating; a puzzle that was not asked to have one solution has none."""
    return Sentence("not rated") if generated.rating is None else generated.rating


def _command_of(family: Family) -> Callable[..., None]:
    """A function with one parameter for each option of the family's request, and the ones every family shares."""
    shared = {
        "count": (Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many.")], 1),
        "seed": (
            Annotated[
                int | None,
                typer.Option(
                    "--seed",
                    metavar="N",
                    callback=options.known_seed,
                    help="The same seed, the same puzzles.",
                    show_default=False,
                ),
            ],
            None,
        ),
        "format": (
            Annotated[
                str | None,
                typer.Option(
                    "--format",
                    metavar="NAME",
                    help="Write in this format (default: short).",
                    show_default=False,
                ),
            ],
            None,
        ),
        "out": (
            Annotated[
                Path | None, typer.Option("--out", metavar="FILE", help="Write this file instead.", show_default=False)
            ],
            None,
        ),
        "as_json": (options.Json, False),
        "timeout": (options.Timeout, None),
        "timeout_each": (options.TimeoutEach, None),
        "verbose": (options.Verbose, False),
    }
    own = {option.name.replace("-", "_"): option for option in family.request_schema().options}

    def command(**given: Any) -> None:
        common = {name: given.pop(name) for name in shared}
        _generate_some(family, {own[name].name: value for name, value in given.items()}, **common)

    parameters = {**{name: (_annotation(option), None) for name, option in own.items()}, **shared}
    command.__annotations__ = {name: annotation for name, (annotation, _) in parameters.items()}
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in parameters.items()
        ]
    )
    return command


def _annotation(option: Option) -> Any:
    """A Typer option for an option of the request; its text is read by the request schema itself."""
    flag = f"--{option.name.replace('_', '-')}"
    if option.kind == "flag":
        names = f"{flag}/--no-{flag[2:]}"
        return Annotated[bool | None, typer.Option(names, help=_help(option), show_default=False)]
    completion = (lambda: list(option.choices)) if option.choices else None
    return Annotated[
        str | None,
        typer.Option(
            flag, metavar=METAVARS[option.kind], help=_help(option), autocompletion=completion, show_default=False
        ),
    ]


def _help(option: Option) -> str:
    """The option's sentence with its choices, limits and default."""
    parts = [Sentence(option.help)]
    if option.choices:
        parts.append(Sentence("one of {known}", known=", ".join(option.choices)))
    if option.low is not None and option.high is not None:
        parts.append(Sentence("{low:g} to {high:g}", low=option.low, high=option.high))
    match option.default:
        case None | False:
            pass
        case True:
            parts.append(Sentence("default: on"))
        case (first, last):
            default = f"{first}{'..' if option.kind == 'range' else 'x'}{last}"
            parts.append(Sentence("default: {default}", default=default))
        case default:
            parts.append(Sentence("default: {default}", default=default))
    text = phrase(Sentence("; ")).join(phrase(part).rstrip(".") for part in parts)
    return f"{text[:1].upper()}{text[1:]}."
