"""Command lines that click refuses, in our own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from grillon.base.sentences import Sentence
from grillon.cli.options.values import name_of

_NEGATIVE = r"-\d[\d.]*([x*]-?\d*)?"


def usage_fault(error: click.UsageError, words: Sequence[str]) -> Sentence:
    """An error of click in our own words."""
    command = None if error.ctx is None else error.ctx.command
    if isinstance(error, click.NoSuchOption):
        fault = Sentence("No such option: {option}", option=error.option_name)
        if near := _near(error.option_name, error.ctx):
            known = ", ".join(near)
            fault = Sentence(
                "No such option: {option} (Possible options: {known})", option=error.option_name, known=known
            )
        if other := _known_option(error.option_name, command, words):
            return Sentence("No such option: {option}; use {other}", option=error.option_name, other=other)
        if isinstance(command, click.Group):
            return Sentence("{error}; options come after the verb or the family they are for", error=fault)
        return _no_option(error.option_name, words) or fault
    if isinstance(error, click.BadOptionUsage):
        option = next((one for one in command.params if error.option_name in one.opts), None) if command else None
        if isinstance(option, click.Option) and option.is_flag:
            return Sentence("Option '{name}' does not take a value", name=error.option_name)
        return Sentence("Option '{name}' requires an argument", name=error.option_name)
    if isinstance(error, click.MissingParameter) and error.ctx is not None:
        missing = (
            Sentence("Missing argument '{name}'", name=name_of(error.param))
            if isinstance(error.param, click.Argument)
            else Sentence("Missing option '{name}'", name=name_of(error.param))
        )
        return Sentence("{error}; see `{command} --help`", error=missing, command=error.ctx.command_path)
    return Sentence(error.message)


def _near(name: str, ctx: click.Context | None) -> list[str]:
    """The options with this prefix, or with a similar spelling."""
    from difflib import get_close_matches

    known = [] if ctx is None else [option for one in ctx.command.get_params(ctx) for option in one.opts]
    return sorted(option for option in known if option.startswith(name)) or get_close_matches(name, known, cutoff=0.75)


OTHER_WORDS = {
    "--difficulty": "--level",
    "--hardness": "--level",
    "--number": "--count",
    "--amount": "--count",
    "--output": "--out",
    "--language": "--lang",
    "--time-limit": "--timeout",
    "--solutions": "--limit",
}
"""Options of other programs, and their names here."""


def _known_option(name: str, command: click.Command | None, words: Sequence[str]) -> str:
    """The option that was meant, with the value that was given; empty if none is known."""
    option = OTHER_WORDS.get(name)
    if command is None or not any(option in parameter.opts for parameter in command.params):
        return ""
    at = next((at for at, word in enumerate(words) if word.split("=")[0] == name), len(words))
    _, equals, value = words[at].partition("=") if at < len(words) else ("", "", "")
    if not equals and at + 1 < len(words) and not words[at + 1].startswith("-"):
        value = words[at + 1]
    return f"{option} {value}".rstrip()


def _no_option(name: str, words: Sequence[str]) -> Sentence | None:
    """The error for a number, a size or a text mistaken for an option because of its minus sign."""
    typed = next((word for word in words if word.startswith(name)), name)
    if re.fullmatch(_NEGATIVE, typed):
        return Sentence("'{word}': numbers and sizes cannot be negative here", word=typed)
    if not any(letter.isalpha() for letter in typed):
        return Sentence("'{word}' is not an option; put -- before a text that starts with -", word=typed)
    return None
