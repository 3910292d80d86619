"""Options of the command line that a family defines by a schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grillon.base.sentences import Sentence
from grillon.cli.language import current_language
from grillon.cli.options.values import completing

if TYPE_CHECKING:
    from grillon.puzzle.request import Option, Schema

METAVARS = {
    "size": Sentence("ROWSxCOLUMNS"),
    "integer": Sentence("N"),
    "number": Sentence("X"),
    "percent": Sentence("PERCENT"),
    "range": Sentence("A..B"),
    "choice": Sentence("NAME"),
    "text": Sentence("TEXT"),
}


def options_of(schema: Schema) -> list[click.Parameter]:
    """An option for each option of the schema; its text is read by the schema itself."""
    return [_option(option) for option in schema.options]


def given(schema: Schema, values: dict[str, object]) -> dict[str, object]:
    """Remove the schema's options from the values of a command, and return them under the names of the schema."""
    taken = {option.name: values.pop(_parameter(option), None) for option in schema.options}
    return {name: value for name, value in taken.items() if value is not None}


def _parameter(option: Option) -> str:
    return option.name.replace("-", "_")


def _option(option: Option) -> click.Option:
    flag, meaning = f"--{option.name.replace('_', '-')}", option.meaning(current_language())
    if option.kind == "flag":
        return click.Option([f"{flag}/--no-{flag[2:]}", _parameter(option)], default=None, help=meaning)
    names = [flag, f"--{option.other_name}"] if option.other_name else [flag]
    return click.Option(
        [*names, _parameter(option)],
        metavar=METAVARS[option.kind],
        help=meaning,
        shell_complete=completing(lambda: option.choices) if option.choices else None,
    )
