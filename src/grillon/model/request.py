"""What a generator can be asked for: the command line and the page build themselves from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from re import fullmatch
from typing import Literal

from grillon.errors import RequestError
from grillon.sentences import Sentence
from grillon.words import match_name, suggestion

OptionKind = Literal["size", "integer", "number", "percent", "range", "choice", "flag", "text"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a request. `help` is the English sentence of the option, `low` and `high` its limits."""

    name: str
    kind: OptionKind
    help: str
    default: object = None
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None

    def read(self, text: object) -> object:
        """The value of this option from a text (or a value of the right type already).

        >>> Option("fill", "percent", "share of clues", low=0, high=100).read("30%")
        30.0
        >>> Option("size", "size", "rows x columns").read("6x10")
        (6, 10)
        >>> Option("technique", "choice", "what is needed", choices=("naked_pair", "x_wing")).read("X-Wing")
        'x_wing'
        >>> Option("level", "choice", "difficulty", choices=("easy", "hard")).read("herd")
        Traceback (most recent call last):
        ...
        grillon.errors.RequestError: --level: 'herd' is unknown; did you mean hard? There are: easy, hard
        """
        try:
            value = self._convert(text)
        except (ValueError, TypeError, KeyError):
            raise RequestError(
                "--{name}: '{text}' is not {wanted}", name=self.name, text=text, wanted=_WANTED[self.kind]
            ) from None
        if self.choices:
            known = match_name(str(value), self.choices)
            if known is None:
                raise RequestError(
                    "--{name}: '{text}' is unknown; {offer}",
                    name=self.name,
                    text=text,
                    offer=suggestion(str(value), self.choices),
                )
            return known
        numbers = value if isinstance(value, tuple) else (value,)
        for number in numbers:
            if isinstance(number, (int, float)) and not isinstance(number, bool):
                # As it was typed: no powers of ten for a whole number, no fraction that is none.
                shown = number if isinstance(number, int) else f"{number:g}"
                if not isfinite(number):
                    raise RequestError(
                        "--{name}: {number} is not {wanted}", name=self.name, number=shown, wanted=_WANTED[self.kind]
                    )
                if self.low is not None and number < self.low:
                    raise RequestError(
                        "--{name}: {number} is below {low:g}", name=self.name, number=shown, low=self.low
                    )
                if self.high is not None and number > self.high:
                    raise RequestError(
                        "--{name}: {number} is above {high:g}", name=self.name, number=shown, high=self.high
                    )
        return value

    def _convert(self, text: object) -> object:
        if not isinstance(text, str):
            return text
        match self.kind:
            case "size":
                return read_size(text)
            case "integer":
                return int(text)
            case "number":
                return float(text)
            case "percent":
                return float(text.removesuffix("%"))
            case "range":
                low, _, high = text.partition("..")
                return (float(low), float(high or low))
            case "flag":
                return (
                    {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}[text.lower()]
                    if text
                    else True
                )
            case "choice" | "text":
                return text


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns, from two numbers or one for a square; a ValueError when this is no size.

    >>> read_size("4x6"), read_size("5"), read_size("3X4")
    ((4, 6), (5, 5), (3, 4))
    """
    shape = fullmatch(r"([+-]?[0-9]+)(?:[xX]([+-]?[0-9]+))?", text.strip())
    if shape is None:
        raise ValueError(text)
    return int(shape[1]), int(shape[2] or shape[1])


_WANTED = {
    "size": Sentence("a size such as 6x10 (rows x columns)"),
    "integer": Sentence("a whole number"),
    "number": Sentence("a number"),
    "percent": Sentence("a percentage"),
    "range": Sentence("a range such as 3.0..5.0"),
    "choice": Sentence("a choice"),
    "flag": Sentence("on or off"),
    "text": Sentence("a text"),
}


@dataclass(frozen=True, slots=True)
class Schema:
    """Every option a family's generator takes.

    >>> schema = Schema((Option("size", "size", "rows x columns", default=(8, 8)),))
    >>> schema.complete({})
    {'size': (8, 8)}
    >>> schema.complete({"colour": "red"})
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: unknown option 'colour'; there are: size
    """

    options: tuple[Option, ...]

    def complete(self, request: Mapping[str, object]) -> dict[str, object]:
        """The request checked, converted and with its defaults; options left out stay at their default."""
        known = {option.name: option for option in self.options}
        for name in request:
            if name not in known:
                raise RequestError("unknown option '{name}'; there are: {known}", name=name, known=", ".join(known))
        return {
            name: option.read(request[name]) if request.get(name) is not None else option.default
            for name, option in known.items()
        }
