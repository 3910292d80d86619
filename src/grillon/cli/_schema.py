"""Options of the command line that a family states as a schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grillon.cli._command import completing
from grillon.cli._speech import phrase
from grillon.sentences import Sentence
from grillon.words import MAX_LISTED

if TYPE_CHECKING:
    from grillon.model import Option, Schema

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
    """Take out of the values of a command what the schema has options for, under the names of the schema."""
    taken = {option.name: values.pop(_parameter(option), None) for option in schema.options}
    return {name: value for name, value in taken.items() if value is not None}


def _parameter(option: Option) -> str:
    return option.name.replace("-", "_")


def _option(option: Option) -> click.Option:
    flag = f"--{option.name.replace('_', '-')}"
    if option.kind == "flag":
        return click.Option([f"{flag}/--no-{flag[2:]}", _parameter(option)], default=None, help=meaning(option))
    return click.Option(
        [flag, _parameter(option)],
        metavar=METAVARS[option.kind],
        help=meaning(option),
        shell_complete=completing(lambda: option.choices) if option.choices else None,
    )


def meaning(option: Option) -> str:
    """The option's sentence with its choices, limits and default."""
    parts = [Sentence(option.help)]
    if len(option.choices) > MAX_LISTED:
        parts.append(Sentence("`{listing}` lists them all", listing="grillon families FAMILY"))
    elif option.choices:
        parts.append(Sentence("one of {known}", known=", ".join(option.choices)))
    if option.low is not None and option.high is not None:
        parts.append(Sentence("{low:g} to {high:g}", low=option.low, high=option.high))
    match option.default:
        case None | False:
            pass
        case True:
            parts.append(Sentence("default: on"))
        case (first, last):
            default = f"{first}{'..' if option.kind == 'range' else 'x'}{last}"
            parts.append(Sentence("default: {default}", default=default))
        case default:
            parts.append(Sentence("default: {default}", default=default))
    text = phrase(Sentence("; ")).join(phrase(part).rstrip(".") for part in parts)
    return f"{text[:1].upper()}{text[1:]}."
