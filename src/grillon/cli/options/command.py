"""Verbs and groups of verbs, on top of click."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import click

from grillon.base.names import suggestion
from grillon.base.sentences import Sentence
from grillon.cli.help import summary, write_help
from grillon.cli.options.asked import body_beside
from grillon.cli.options.shared import language_option
from grillon.cli.options.values import name_of
from grillon.errors import RequestError

Sections = dict[Sentence, list[tuple[str, str]]]
"""The headings of a help, and the commands under each: name and description."""


class Command(click.Command):
    """A command that takes a language, writes its help in it, and may have examples.

    Its options that take one value are given once: of two, one would be silently ignored.
    """

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = tuple(examples)
        names = [parameter.name for parameter in self.params]
        self.params.insert(names.index("as_json") + 1 if "as_json" in names else len(names), language_option())
        _read_help(self)

    def sections(self, ctx: click.Context) -> Sections:
        """The commands of a group under the headings of the help; none for a verb."""
        return {}

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help in the language of the command."""
        write_help(self, ctx, formatter)

    def make_parser(self, ctx: click.Context) -> Any:
        """The parser, which refuses a repeated option, and an option in the place of another one's value."""
        parser = super().make_parser(ctx)
        parse = parser.parse_args
        known = {name for parameter in self.get_params(ctx) for name in parameter.opts if name.startswith("--")}

        def parse_once(args: list[str]) -> Any:
            parsed = parse(args)
            given: set[click.Parameter] = set()
            for parameter in () if ctx.resilient_parsing else parsed[2]:
                if parameter in given and _takes_one_value(parameter):
                    raise RequestError("{option}: given twice, and it takes one value", option=name_of(parameter))
                given.add(parameter)
                if isinstance(parameter, click.Option) and not known.isdisjoint(_texts(parsed[0].get(parameter.name))):
                    name = name_of(parameter)
                    raise click.BadOptionUsage(name, f"{name}: no value", ctx)
            return parsed

        parser.parse_args = parse_once  # type: ignore[method-assign]
        return parser


def _texts(value: object) -> list[str]:
    """What was typed as the values of a parameter."""
    return [one for one in (value if isinstance(value, list | tuple) else [value]) if isinstance(one, str)]


def _takes_one_value(parameter: click.Parameter) -> bool:
    """A flag may be repeated, unless it has an opposite."""
    if not isinstance(parameter, click.Option) or parameter.multiple or parameter.count:
        return False
    return not parameter.is_flag or bool(parameter.secondary_opts)


class Verb(Command):
    """A verb, or a command of a group.

    `group` is the heading of the help under which a verb from elsewhere is listed; ours are listed by their folders.
    """

    allow_extra_args = True  # extra arguments get our own message

    def __init__(self, *arguments: Any, group: str = "", **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.group = group

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; an extra one is an error."""
        try:
            left = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = ctx  # the code that words the error looks the option up
            raise
        if left and not ctx.resilient_parsing:
            raise RequestError("Got unexpected extra argument(s) ({arguments})", arguments=" ".join(left))
        return left


class Group(Command, click.Group):
    """A group of commands, which suggests the nearest name for a mistyped one."""

    command_class = Verb

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        settings = {"subcommand_metavar": "COMMAND [ARGS]...", **settings, "invoke_without_command": True}
        super().__init__(*arguments, **settings)

    def verb(self, name: str | None = None, **settings: Any) -> Callable[[Callable[..., None]], click.Command]:
        """Declare a verb of this group; the bodies of all are in one module."""
        return lambda declared: self.command(name, **settings)(body_beside(declared))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in order of definition."""
        return list(self.commands)

    def sections(self, ctx: click.Context) -> Sections:
        """All commands under one heading."""
        return {Sentence("Commands"): [(name, summary(command)) for name, command in self.members(ctx)]}

    def members(self, ctx: click.Context) -> Iterator[tuple[str, click.Command]]:
        """The commands that the help lists, with their names."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return ((name, command) for name, command in found if command is not None and not command.hidden)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """As any group, with our own message."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-") and not ctx.resilient_parsing:
            offer = suggestion(args[0], known, listing="grillon --help")
            raise RequestError("unknown verb '{verb}'; {offer}", verb=args[0], offer=offer)
        return super().resolve_command(ctx, args)


def verb(name: str | None = None, *, cls: type[Verb] = Verb, **settings: Any) -> Callable[[Callable[..., None]], Verb]:
    """Declare a verb: the documentation of a function is its help, `run_NAME` in a module beside it is its body."""
    return lambda declared: click.command(name, cls=cls, **settings)(body_beside(declared))


def need_command() -> None:
    """In a group of commands: one must be named."""
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is None and isinstance(ctx.command, Group):
        raise RequestError("name what to do: {known}", known=", ".join(ctx.command.list_commands(ctx)))


def _read_help(command: click.Command) -> None:
    """Python drops docstrings under -OO: the help of a verb is then read from its source."""
    if command.help or command.callback is None:
        return
    from ast import FunctionDef, get_docstring, parse, walk
    from inspect import getsource, unwrap
    from textwrap import dedent

    with suppress(OSError):  # no source: no help, but the verb works
        source = parse(dedent(getsource(unwrap(command.callback))))
        command.help = next((get_docstring(node) for node in walk(source) if isinstance(node, FunctionDef)), None)
