"""Options as they are typed, types of their values, and what a shell completes them with.

A wrong value raises a `RequestError` that names the option, the value and the fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from grillon.base.sentences import Sentence
from grillon.errors import RequestError


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


class PathType(click.ParamType[Path]):
    """A file or a folder."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path; the file system is not checked yet."""
        return Path(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The files with this prefix."""
        return files(ctx, param, incomplete)


PATH = PathType()
TYPES: dict[str, click.ParamType[Any]] = {
    **dict.fromkeys(("N", "ID"), Whole(1)),
    **dict.fromkeys(("SECONDS", "X", "MM"), Number()),
    **dict.fromkeys(("FILE", "FILE.svg", "DIR", "DIR|FILE.html", "FOLDER", "PATH"), PATH),
}
"""What a value is, by its name in the help; any other is a text."""

Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def option(typed: str, help: str, *, name: str | None = None, **settings: Any) -> Decorator:
    """An option as the help shows it: its names, and the name of its value unless it is a flag.

    >>> @option("--count, -n N", "How many.", default=1)
    ... def verb(): ...
    >>> [found] = verb.__click_params__
    >>> found.opts, found.metavar, found.type.low, found.show_default
    (['--count', '-n'], 'N', 1, True)
    """
    words = typed.replace(", ", " ").split()
    value = None if words[-1].startswith("-") else words.pop()
    usual: dict[str, Any] = {"is_flag": True} if value is None else {"type": TYPES.get(value), "metavar": value}
    if value is not None or "/" in typed:
        usual["show_default"] = bool(settings.get("default"))
    names = words if name is None else [*words, name]
    return click.option(*names, help=help, **usual | settings)


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file."""
    return [CompletionItem(incomplete, type="file")]


def completions(known: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Shell completions of a prefix."""
    return [CompletionItem(name) for name in known if name.startswith(incomplete)]


Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completing(names: Callable[[], Sequence[str]]) -> Complete:
    """Completion of an option from a list of names, computed on demand."""
    return lambda ctx, param, incomplete: completions(names(), incomplete)
