"""Options and arguments that several verbs share, as decorators."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING

import click

from grillon.cli._command import Number, OneOf, Whole, completing, completions, files
from grillon.errors import RequestError
from grillon.languages import language, languages

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# As in grillon.model.arguments, which is imported with the verb.
MAX_THREADS = 1024
# The core takes numbers of 64 bits; the seeds of many puzzles are consecutive.
MAX_SEED = 2**63 - 1


def family_names() -> list[str]:
    """The names of all families."""
    from grillon import families

    return list(families.names())


def family_or_file(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The families with this prefix, for a word that may also be a file."""
    return completions(family_names(), incomplete) if incomplete else files(ctx, parameter, incomplete)


def level_names() -> list[str]:
    """The names of all levels."""
    from grillon.model import Level

    return list(map(str, Level))


def technique_names() -> list[str]:
    """The names of all techniques of all families."""
    from grillon import families

    sets = (known for family in families.every() for known in family.technique_sets)
    return sorted({technique.id for known in sets for technique in known.techniques})


def technique_set_names() -> list[str]:
    """The names of all sets of techniques of all families."""
    from grillon import families

    return sorted({known.name for family in families.every() for known in family.technique_sets})


def number(*names: str, default: int, help: str, low: int = 1, high: int | None = None) -> Decorator:
    """An option that takes a whole number; its default is shown in the help."""
    kind = Whole(low, high)
    return click.option(*names, metavar="N", type=kind, default=default, show_default=True, help=help)


def known_family(ctx: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """The family's own spelling of its name; a RequestError lists the families."""
    from grillon import families

    return None if name is None else families.get(name).name


def _positive(ctx: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    option = parameter.opts[0]
    if value is not None and not isfinite(value):
        raise RequestError("{option}: {value:g} is not a number of seconds", option=option, value=value)
    if value is not None and value <= 0:
        raise RequestError("{option}: {value:g} is not above 0", option=option, value=value)
    return value


def _known_seed(ctx: click.Context, parameter: click.Parameter, value: int | None) -> int | None:
    if value is not None and not 0 <= value <= MAX_SEED:
        raise RequestError("--seed: {value} is not between 0 and {maximum}", value=value, maximum=MAX_SEED)
    return value


def _known_language(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        language(value)
    return value


puzzles = click.argument(
    "puzzle",
    metavar="PUZZLE...",
    nargs=-1,
    required=True,
    shell_complete=files,
    help="A file, a text, a link, or - for standard input.",
)
family = click.option(
    "--family",
    metavar="NAME",
    help="Read the text as a puzzle of this family.",
    shell_complete=completing(family_names),
    callback=known_family,
)
format = click.option("--format", metavar="NAME", help="Read the text in this format.")
json = click.option("--json", "as_json", is_flag=True, help="One JSON object per line, as in the verb's schema.")
csv = click.option("--csv", "as_csv", is_flag=True, help="CSV: a header, then one line per puzzle.")
candidates = click.option("--candidates", is_flag=True, help="With --json: also give solutions as candidate numbers.")
timeout = click.option(
    "--timeout", metavar="SECONDS", type=Number(), help="Stop the command after this time.", callback=_positive
)
timeout_each = click.option(
    "--timeout-each", metavar="SECONDS", type=Number(), help="Stop each puzzle after this time.", callback=_positive
)
threads = click.option(
    "--threads", metavar="N", type=Whole(1, MAX_THREADS), help="Threads to use (default: all cores)."
)


def _use_device(_: click.Context, __: click.Parameter, value: str) -> None:
    from grillon.model.monitor import DEVICE

    DEVICE.set(value)


device = click.option(
    "--device",
    metavar="cpu|gpu",
    type=OneOf("cpu", "gpu"),
    default="cpu",
    show_default=True,
    expose_value=False,
    callback=_use_device,
    help="Run on the processor, or on a graphics card if the family supports it.",
)
engine = click.option("--engine", metavar="NAME", help="One of the family's engines.")
memory = click.option("--memory", metavar="SIZE", help="Memory limit, such as 500M or 2G.")
anyway = click.option("--anyway", is_flag=True, help="Start even if memory or disk space seems too small.")
patience = click.option(
    "--patience",
    metavar="SECONDS",
    type=Number(),
    default=60.0,
    show_default=True,
    callback=_positive,
    help="How long to keep trying a store that does not answer.",
)
techniques = click.option(
    "--techniques",
    metavar="SET",
    shell_complete=completing(technique_set_names),
    help="The set of techniques: reference (the one ratings use), or another set of the family (people).",
)
verbose = click.option("--verbose", "-v", is_flag=True, help="Print more details on standard error.")


Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def seed(help: str, default: int | None = 0) -> Decorator:
    """The option --seed, with its description for this verb."""
    shown = default is not None
    return click.option(
        "--seed", metavar="N", type=Whole(), default=default, show_default=shown, callback=_known_seed, help=help
    )


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


def refuse_candidates(candidates: bool, as_json: bool) -> None:
    """Refuse candidate numbers without JSON: they are for programs."""
    if candidates and not as_json:
        raise RequestError("--candidates needs --json")


def only_for(what: str, ctx: click.Context, *options: str) -> None:
    """Refuse the first of these options that was given, rather than silently ignore it."""
    for parameter in ctx.command.params:
        if parameter.opts[0] in options and was_given(ctx, parameter.name):
            raise RequestError("{option}: only for {what}", option=parameter.opts[0], what=what)


def was_given(ctx: click.Context, name: str | None) -> bool:
    """Is this parameter on the command line?"""
    source = ctx.get_parameter_source(name or "")
    return source is not None and source.name == "COMMANDLINE"


def memory_bytes(text: str | None) -> int | None:
    """A size in bytes.

    >>> memory_bytes("2G"), memory_bytes("500 MB"), memory_bytes(None)
    (2147483648, 524288000, None)
    """
    if text is None:
        return None
    shape = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?", text.strip().lower())
    size = 0.0 if shape is None else float(shape[1]) * 1024 ** " kmgt".index(shape[2] or " ")
    if size < 1:
        raise RequestError("--memory: '{text}' is not a size such as 500M or 2G", text=text)
    from grillon.model.work import MAX_COUNT

    return int(min(size, MAX_COUNT))
