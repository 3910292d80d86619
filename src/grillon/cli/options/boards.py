"""What declares a verb over all grids of a family and size; the rules of the family are options too."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from grillon import families
from grillon.base.sentences import Sentence
from grillon.cli.language import phrase
from grillon.cli.options.command import Verb, verb
from grillon.cli.options.family_options import options_of
from grillon.cli.options.shared import (
    family_names,
    family_or_file,
    known_family,
    memory,
    or_clipboard,
    threads,
    timeout,
    together,
)
from grillon.cli.options.values import Decorator, completing, option
from grillon.puzzle.parts.boards import rules_of

family = click.argument(
    "family",
    metavar="FAMILY",
    help="A family with countable grids.",
    shell_complete=completing(family_names),
    callback=known_family,
)
size = click.argument("size", metavar="SIZE", help="ROWSxCOLUMNS, or one number for a square.")


def argument(*, metavar: str, help: str) -> Decorator:
    """The argument of a verb that takes puzzles, or a family and a size for all its grids."""
    return click.argument(
        "puzzle", metavar=metavar, shell_complete=family_or_file, nargs=-1, callback=or_clipboard, help=help
    )


tables = option("--tables DIR", "Keep the tables of this size in this folder, for reuse.")
preparation = together(threads, memory, tables, timeout)
"""What the tables of a size may take."""


class BoardVerb(Verb):
    """A verb over all grids of a size: the rules of the family on the command line are options too."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments with the options of the family they name; help without a family lists them all."""
        ctx.meta[_RULES] = _rule_options(args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options of the verb, and those of the rules before the language and the help."""
        *params, last = super().get_params(ctx)
        return [*params, *ctx.meta.get(_RULES, ()), last]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; it gets the values of the rules as one."""
        ctx.params["rules"] = {rule.name: ctx.params.pop(rule.name, None) for rule in ctx.meta[_RULES]}
        return super().invoke(ctx)


_RULES = "grillon.rules of grids"


def _rule_options(words: Sequence[str]) -> list[click.Parameter]:
    if name := next((known for word in words if (known := _family_of(word))), None):
        return options_of(rules_of(families.get(name)))
    if not {"--help", "-h"}.intersection(words):
        return []
    options: list[click.Parameter] = []
    for family in families.every():
        for rule in options_of(rules_of(family)):
            rule.help = phrase(Sentence("{family}: {help}", family=family.display_name, help=rule.help))
            options.append(rule)
    return options


def _family_of(word: str) -> str | None:
    return None if word.startswith("-") or os.path.exists(word) else families.known_name(word)


board_verb = partial(verb, cls=BoardVerb)
"""Declares a verb over all grids; its body gets their rules as `rules`."""
