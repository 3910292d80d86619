"""Building blocks of verbs, on top of click: commands, groups, and types of option values.

A wrong value raises a `RequestError` that names the option, the value and the fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem


class Verb(click.Command):
    """A command that takes a language, writes its help in it, and may have examples."""

    allow_extra_args = True  # extra arguments get our own message

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = tuple(examples)
        _take_language(self)
        _read_help(self)

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

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help in the language of the command."""
        from grillon.cli._help import write_help

        write_help(self, ctx, formatter)


class Group(click.Group):
    """A group of commands, which suggests the nearest name for a mistyped one."""

    command_class = Verb
    examples: tuple[str, ...] = ()

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        settings = {"subcommand_metavar": "COMMAND [ARGS]...", **settings, "invoke_without_command": True}
        super().__init__(*arguments, **settings)
        self.examples = tuple(examples)
        _take_language(self)
        _read_help(self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in order of definition."""
        return list(self.commands)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """As any group, with our own message."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-") and not ctx.resilient_parsing:
            from grillon.words import suggestion

            offer = suggestion(args[0], known, listing="grillon --help")
            raise RequestError("unknown verb '{verb}'; {offer}", verb=args[0], offer=offer)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help in the language of the command."""
        from grillon.cli._help import write_help

        write_help(self, ctx, formatter)


def verb(*, examples: Sequence[str] = (), **settings: Any) -> Callable[[Callable[..., Any]], Verb]:
    """Make a function a verb; its documentation is the help."""
    return click.command(cls=Verb, examples=examples, **settings)


def _take_language(command: click.Command) -> None:
    """The option --lang, which every verb and every group of verbs has, after --json."""
    from grillon.cli._options import language_option

    names = [parameter.name for parameter in command.params]
    command.params.insert(names.index("as_json") + 1 if "as_json" in names else len(names), language_option())


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


def name_of(parameter: click.Parameter | None) -> str:
    """The displayed name of an option or an argument."""
    if isinstance(parameter, click.Argument):
        return Sentence(parameter.metavar or parameter.name.upper())
    return "" if parameter is None else parameter.opts[0]


class Whole(click.ParamType[int]):
    """A whole number, at least `low` and at most `high`."""

    name = "integer"

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; raises an error that names what is wrong."""
        number = value
        if not isinstance(value, int):
            if not re.fullmatch(r"[+-]?[0-9]{1,4000}", value.strip()):
                raise RequestError("{name}: '{value}' is not a whole number", name=name_of(param), value=value)
            number = int(value)
        if self.low is not None and number < self.low:
            raise RequestError(
                "{name}: {value} is below {minimum}", name=name_of(param), value=number, minimum=self.low
            )
        if self.high is not None and number > self.high:
            raise RequestError(
                "{name}: {value} is above {maximum}", name=name_of(param), value=number, maximum=self.high
            )
        return int(number)


class Number(click.ParamType[float]):
    """Any number."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; raises an error that names what is wrong."""
        try:
            return float(value)
        except ValueError:
            raise RequestError("{name}: '{value}' is not a number", name=name_of(param), value=value) from None


class OneOf(click.ParamType[str]):
    """One of a few words."""

    name = "word"

    def __init__(self, *known: str) -> None:
        self.known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word; the error otherwise lists the choices."""
        if value not in self.known:
            known = ", ".join(f"'{name}'" for name in self.known)
            raise RequestError("{name}: '{value}' is not one of {known}", name=name_of(param), value=value, known=known)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The words with this prefix."""
        return completions(self.known, incomplete)


class PathType(click.ParamType["Path"]):
    """A file or a folder."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path; the file system is not checked yet."""
        from pathlib import Path

        return Path(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The files with this prefix."""
        return files(ctx, param, incomplete)


PATH = PathType()


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def completions(known: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Shell completions of a prefix."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in known if name.startswith(incomplete)]


Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def completing(names: Callable[[], Sequence[str]]) -> Complete:
    """Completion of an option from a list of names, computed on demand."""
    return lambda ctx, param, incomplete: completions(names(), incomplete)
