"""The help of a command, in the language of the command: its purpose, its arguments, examples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from grillon.base.sentences import Sentence
from grillon.cli.examples import filled
from grillon.cli.language import phrase

if TYPE_CHECKING:
    from grillon.cli.options.command import Command

WIDEST_NAME = 26
"""Columns; a longer name has its help below it."""
BOUND = "\N{NO-BREAK SPACE}"
OPTIONS = Sentence("[OPTIONS]")
LIBRARY = (Sentence("COMMAND [ARGS]..."), Sentence("Show this message and exit."))
"""Texts found nowhere else in the source: click's own, and the default of groups."""


def write_help(command: Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the whole help."""
    formatter.write_usage(ctx.command_path, " ".join(usage(command, ctx)), phrase(Sentence("Usage: ")))
    _write_text(formatter, phrase(Sentence(command.help or "")))
    _write_list(formatter, Sentence("Arguments"), arguments(command))
    sections = command.sections(ctx)
    width = max((len(name) for rows in sections.values() for name, _ in rows), default=0)
    for title, rows in sections.items():
        _write_list(formatter, title, [(name.ljust(width), about) for name, about in rows])
    _write_list(formatter, Sentence("Options"), options(command, ctx))
    if command.examples:
        with _section(formatter, Sentence("Examples")):
            for example in filled(command.examples, offset(command)):
                formatter.write(f"  {example}\n")
    if command.epilog:
        _write_text(formatter, phrase(Sentence(command.epilog)))
    formatter.buffer[:] = [text.replace(BOUND, " ") for text in formatter.buffer]


def _unbroken(text: str) -> str:
    """A text whose lines never begin with a punctuation mark that French precedes with a space."""
    return re.sub(" (?=[;:!?»])|(?<=«) ", BOUND, text)


def offset(command: click.Command) -> int:
    """A number that varies the families in the examples of verbs."""
    return sum(map(ord, command.name or ""))


def usage(command: click.Command, ctx: click.Context) -> list[str]:
    """The arguments in a usage line."""
    pieces = [phrase(OPTIONS)]
    for parameter in command.get_params(ctx):
        if isinstance(parameter, click.Argument):
            name = phrase(Sentence(parameter.metavar or parameter.name.upper()))
            pieces.append(name if parameter.required else f"[{name}]")
    if isinstance(command, click.Group):
        pieces.append(phrase(Sentence(command.subcommand_metavar)))
    return pieces


def arguments(command: click.Command) -> list[tuple[str, str]]:
    """Every argument with its description."""
    return [
        (phrase(Sentence(parameter.metavar or parameter.name.upper())), phrase(Sentence(parameter.help or "")))
        for parameter in command.params
        if isinstance(parameter, click.Argument)
    ]


def options(command: click.Command, ctx: click.Context) -> list[tuple[str, str]]:
    """Every option as typed, with its description."""
    return [
        (typed(parameter), meaning(parameter))
        for parameter in command.get_params(ctx)
        if isinstance(parameter, click.Option) and not parameter.hidden
    ]


def typed(option: click.Option) -> str:
    """An option and the name of its value.

    >>> typed(click.Option(["--count", "-n"], metavar="N"))
    '-n, --count N'
    """
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += f" / {option.secondary_opts[0]}"
    return names if option.is_flag or not option.metavar else f"{names} {phrase(Sentence(option.metavar))}"


def meaning(option: click.Option) -> str:
    """The description of an option, with its default."""
    text = phrase(Sentence(option.help or ""))
    if option.required:
        return f"{text} {phrase(Sentence('[required]'))}"
    if option.show_default:
        default = option.default
        if option.secondary_opts:  # a pair such as --merge / --apart: the name of the default
            default = (option.opts if default else option.secondary_opts)[0]
        return f"{text} {phrase(Sentence('[default: {default}]', default=default))}"
    return text


def summary(command: click.Command) -> str:
    """The one-sentence description of a command."""
    return phrase(Sentence(command.short_help or command.help or "")).split("\n\n")[0]


@contextmanager
def _section(formatter: click.HelpFormatter, name: Sentence) -> Iterator[None]:
    formatter.write_paragraph()
    formatter.write(f"{click.style(phrase(Sentence('{heading}:', heading=name)), bold=True)}\n")
    with formatter.indentation():
        yield


def _write_text(formatter: click.HelpFormatter, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_unbroken(text))


def _write_list(formatter: click.HelpFormatter, name: Sentence, rows: Iterable[tuple[str, str]]) -> None:
    if rows := list(rows):
        with _section(formatter, name):
            formatter.write_dl([(name, _unbroken(text)) for name, text in rows], col_max=WIDEST_NAME)
