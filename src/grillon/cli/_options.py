"""Options and arguments that several verbs share."""

from __future__ import annotations

import re
from math import isfinite
from typing import Annotated

import typer

from grillon.errors import RequestError
from grillon.languages import language, languages

# As in grillon.model.arguments, which is imported with the verb.
MAX_THREADS = 1024
# The core takes numbers of 64 bits; the seeds of many puzzles follow each other.
MAX_SEED = 2**63 - 1


def family_names() -> list[str]:
    from grillon import families

    return list(families.names())


def known_family(name: str | None) -> str | None:
    """The family's own spelling of its name; a RequestError lists the families."""
    from grillon import families

    return None if name is None else families.get(name).name


def _positive(parameter: typer.CallbackParam, value: float | None) -> float | None:
    option = parameter.opts[0]
    if value is not None and not isfinite(value):
        raise RequestError("{option}: {value:g} is not a number of seconds", option=option, value=value)
    if value is not None and value <= 0:
        raise RequestError("{option}: {value:g} is not above 0", option=option, value=value)
    return value


def known_seed(value: int | None) -> int | None:
    """The seed; a RequestError says how large one may be."""
    if value is not None and not 0 <= value <= MAX_SEED:
        raise RequestError("--seed: {value} is not between 0 and {maximum}", value=value, maximum=MAX_SEED)
    return value


def _language(value: str | None) -> str | None:
    if value is not None:
        language(value)
    return value


Puzzles = Annotated[
    list[str],
    typer.Argument(metavar="PUZZLE...", help="A file, a text, a link, or - for standard input.", show_default=False),
]
FamilyName = Annotated[
    str | None,
    typer.Option(
        "--family",
        metavar="NAME",
        help="Read the text as this family.",
        autocompletion=family_names,
        callback=known_family,
        show_default=False,
    ),
]
FormatName = Annotated[
    str | None, typer.Option("--format", metavar="NAME", help="Read the text in this format.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line, as the verb's schema says.")]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="en|fr",
        help="The language of sentences, en or fr (default: the system's).",
        callback=_language,
        autocompletion=lambda: list(languages()),
        show_default=False,
    ),
]
Timeout = Annotated[
    float | None,
    typer.Option(
        "--timeout", metavar="SECONDS", help="Stop the command after this time.", callback=_positive, show_default=False
    ),
]
TimeoutEach = Annotated[
    float | None,
    typer.Option(
        "--timeout-each",
        metavar="SECONDS",
        help="Stop each puzzle after this time.",
        callback=_positive,
        show_default=False,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        "--threads",
        metavar="N",
        help="Threads to use (default: all cores).",
        min=1,
        max=MAX_THREADS,
        show_default=False,
    ),
]
Memory = Annotated[
    str | None,
    typer.Option("--memory", metavar="SIZE", help="The most memory to use, such as 500M or 2G.", show_default=False),
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Tell more on standard error.")]


def only_for(what: str, ctx: typer.Context, *options: str) -> None:
    """Refuse the first of these options that was given: it would mean nothing, and nobody would be told."""
    for parameter in ctx.command.params:
        source = ctx.get_parameter_source(parameter.name or "")
        if parameter.opts[0] in options and source is not None and source.name == "COMMANDLINE":
            raise RequestError("{option}: only for {what}", option=parameter.opts[0], what=what)


Techniques = Annotated[
    str | None,
    typer.Option(
        "--techniques",
        metavar="SET",
        help="The set of techniques: reference, which ratings refer to, or another the family has (people).",
        show_default=False,
    ),
]


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
