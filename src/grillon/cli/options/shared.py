"""Options and arguments that several verbs share, as decorators."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import isfinite
from typing import Any

import click
from click.shell_completion import CompletionItem

from grillon import families
from grillon.base.languages import language, languages
from grillon.cli.options.values import Decorator, OneOf, Whole, completing, completions, files, option
from grillon.errors import RequestError
from grillon.model import Level
from grillon.model.arguments import MAX_THREADS, seed_or_fresh

# As in grillon.model.work, which is imported with the body of a verb.
MAX_BYTES = 2**62
# The core takes numbers of 64 bits; the seeds of many puzzles are consecutive.
MAX_SEED = 2**63 - 1
CLIPBOARD = "clipboard:"
"""The picture in the clipboard, as the name of a source."""


def together(*options: Any) -> Decorator:
    """Several options as one decorator."""

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        for one in reversed(options):
            command = one(command)
        return command

    return decorated


def family_names() -> list[str]:
    """The names of all families."""
    return list(families.names())


def family_or_file(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The families with this prefix, for a word that may also be a file."""
    return completions(family_names(), incomplete) if incomplete else files(ctx, parameter, incomplete)


def level_names() -> list[str]:
    """The names of all levels."""
    return list(map(str, Level))


def technique_names() -> list[str]:
    """The names of all techniques of all families."""
    sets = (known for family in families.every() for known in family.ladder.sets)
    return sorted({technique.id for known in sets for technique in known.techniques})


def technique_set_names() -> list[str]:
    """The names of all sets of techniques of all families."""
    return sorted({known.name for family in families.every() for known in family.ladder.sets})


def known_family(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """The family's own spelling of its name; a RequestError lists the families."""
    return None if name is None else families.get(name).name


def _positive(ctx: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    option = parameter.opts[0]
    if value is not None and not isfinite(value):
        raise RequestError("{option}: {value:g} is not a number of seconds", option=option, value=value)
    if value is not None and value <= 0:
        raise RequestError("{option}: {value:g} is not above 0", option=option, value=value)
    return value


def _known_seed(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int:
    if value is not None and not 0 <= value <= MAX_SEED:
        raise RequestError("--seed: {value} is not between 0 and {maximum}", value=value, maximum=MAX_SEED)
    return seed_or_fresh(value)


def _known_language(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        language(value)
    return value


def memory_bytes(ctx: click.Context | None, parameter: click.Parameter, text: str | None) -> int | None:
    """A size in bytes.

    >>> [memory_bytes(None, click.Option(["--memory"]), text) for text in ("2G", "500 MB", None)]
    [2147483648, 524288000, None]
    """
    if text is None:
        return None
    shape = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?", text.strip().lower())
    size = 0.0 if shape is None else float(shape[1]) * 1024 ** " kmgt".index(shape[2] or " ")
    if size < 1:
        raise RequestError("{option}: '{text}' is not a size such as 500M or 2G", option=parameter.opts[0], text=text)
    return int(min(size, MAX_BYTES))


def or_clipboard(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """What is named, and what `--clipboard` stands for; something must be."""
    if ctx.params.get("clipboard"):
        return (*value, CLIPBOARD)
    if not value and not ctx.resilient_parsing:
        raise click.MissingParameter(ctx=ctx, param=parameter)
    return value


puzzles = click.argument(
    "puzzle",
    metavar="PUZZLE...",
    nargs=-1,
    callback=or_clipboard,
    shell_complete=files,
    help="A file (also a picture), a text, a link, or - for standard input.",
)
family = option(
    "--family NAME",
    "Read the text as a puzzle of this family.",
    shell_complete=completing(family_names),
    callback=known_family,
)
format = option("--format NAME", "Read the text in this format.")
clipboard = option("--clipboard", "Read the picture in the clipboard.", is_eager=True)
show = option("--show OUT.png", "Draw what was read over the picture.")


def _use_take(context: click.Context, _: click.Parameter, values: tuple[str, ...]) -> None:
    if values:
        from grillon.formats.drawings import named

        _take_as(context, take=named(values))


def _use_lenient(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from grillon.cli.language import note

        _take_as(context, lenient=True, tell=note)


def _take_as(context: click.Context, **changes: Any) -> None:
    """For this command alone."""
    from grillon.formats.drawings import TAKING

    before = TAKING.set(replace(TAKING.get(), **changes))
    context.call_on_close(lambda: TAKING.reset(before))


take = option(
    "--take DRAWING=RULE",
    "What the drawings of a link mean, such as lines=thermometer, or =none; may be given several times.",
    name="take",
    multiple=True,
    expose_value=False,
    callback=_use_take,
)
lenient = option(
    "--lenient",
    "Leave out drawings of a link that may mean a rule; answers are then without these rules.",
    expose_value=False,
    callback=_use_lenient,
)
reading = together(family, format, take, lenient)
reading_pictures = together(reading, clipboard, show)
"""How texts are read."""
of_list = option("--number N", "Only the puzzle with this number, from 1, of a file.", name="place")
json = option("--json", "One JSON object per line, as in the verb's schema.", name="as_json")
csv = option("--csv", "CSV: a header, then one line per puzzle.", name="as_csv")
candidates = option("--candidates", "With --json: also give solutions as candidate numbers.")
timeout = option("--timeout SECONDS", "Stop the command after this time.", callback=_positive)
timeout_each = option("--timeout-each SECONDS", "Stop each puzzle after this time.", callback=_positive)
times = together(timeout, timeout_each)
threads = option("--threads N", "Threads to use (default: all cores).", type=Whole(1, MAX_THREADS))


def _use_device(_: click.Context, __: click.Parameter, value: str) -> None:
    from grillon.model.monitor import DEVICE

    DEVICE.set(value)


device = option(
    "--device cpu|gpu",
    "Run on the processor, or on a graphics card: refused if there are no kernels for it.",
    type=OneOf("cpu", "gpu"),
    default="cpu",
    expose_value=False,
    callback=_use_device,
)
engine = option("--engine NAME", "One of the family's engines.")
memory = option(
    "--memory SIZE", "Memory the work may add to the program's own, such as 500M or 2G.", callback=memory_bytes
)
anyway = option("--anyway", "Start even if memory or disk space seems too small.")
take_anyway = option("--anyway", "Also take puzzles with no solution or several, and mark them so.")
patience = option(
    "--patience SECONDS", "How long to keep trying a store that does not answer.", default=60.0, callback=_positive
)
techniques = option(
    "--techniques SET",
    "The set of techniques: reference (default), or another set of the family (people).",
    shell_complete=completing(technique_set_names),
)
explaining_techniques = option(
    "--techniques SET",
    "The set of techniques: people (default, where the family has it), or reference (default otherwise; the one "
    "that ratings and `generate` use).",
    shell_complete=completing(technique_set_names),
)
entries = together(
    option("--set R1C2=8", "Enter this first; may be given several times.", name="entered", multiple=True),
    option("--exclude R1C2=8", "Rule this out first; may be given several times.", name="excluded", multiple=True),
    option("--entries FILE", "The grid as filled in so far, in any format of the family.", name="filled", type=str),
)
verbose = option("--verbose, -v", "Print more details on standard error.")


def seed(help: str, default: int | None = 0) -> Decorator:
    """The option --seed, with its description for this verb; a fresh seed each time if it has no default."""
    shown = default is not None
    return option("--seed N", help, type=Whole(), default=default, show_default=shown, callback=_known_seed)


@cache
def language_option() -> click.Option:
    """The option of every verb; the language itself was read before the command line was parsed."""
    return click.Option(
        ["--lang"],
        metavar="LANGUAGE",
        help="The language of sentences, such as en or fr (default: the system's).",
        callback=_known_language,
        shell_complete=completing(languages),
        expose_value=False,
    )


def only_for(what: str, *options: str) -> None:
    """Refuse the first of these options that was given, rather than silently ignore it."""
    for parameter in click.get_current_context().command.params:
        if parameter.opts[0] in options and was_given(parameter.name):
            raise RequestError("{option}: only for {what}", option=parameter.opts[0], what=what)


def options_of_class(kind: type[click.Option]) -> list[str]:
    """The options of this command that were declared with a class of their own."""
    return [one.opts[0] for one in click.get_current_context().command.params if isinstance(one, kind)]


def was_given(name: str) -> bool:
    """Is this parameter on the command line?"""
    source = click.get_current_context().get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
