"""The options of a generator, from which the command line and the page are built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from operator import index
from re import fullmatch
from typing import Literal

from grillon.base.names import MAX_LISTED, match_word, suggestion, word_suggestion
from grillon.base.sentences import Sentence
from grillon.errors import RequestError

OptionKind = Literal["size", "integer", "number", "percent", "range", "choice", "flag", "text"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a request. `help` is the English sentence of the option, `low` and `high` its limits.

    `other_name` is a second word for it, `words` what a page calls its choices.
    """

    name: str
    kind: OptionKind
    help: str
    default: object = None
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    other_name: str = ""
    """A second word for it; empty where there is none."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What a page calls its choices."""

    def read(self, text: object) -> object:
        """The value of this option from a text (or a value of the right type already).

        >>> Option("fill", "percent", "share of clues", low=0, high=100).read("30%")
        30.0
        >>> Option("size", "size", "rows x columns").read("6x10")
        (6, 10)
        >>> [Option("rating", "range", "how hard", low=1, high=12).read(text) for text in ("3..5", "4..", "..5", "4")]
        [(3.0, 5.0), (4.0, 12.0), (1.0, 5.0), (4.0, 4.0)]
        >>> Option("rating", "range", "how hard").read("4,5-5")
        (4.5, 5.0)
        >>> Option("technique", "choice", "what is needed", choices=("naked_pair", "x_wing")).read("X-Wing")
        'x_wing'
        >>> Option("level", "choice", "difficulty", choices=("easy", "hard")).read("herd")
        Traceback (most recent call last):
        ...
        grillon.errors.RequestError: level: 'herd' is unknown; did you mean hard? Choose from: easy, hard
        """
        try:
            value = self._convert(text)
        except (ValueError, TypeError, KeyError):
            raise RequestError(
                "'{text}' is not {wanted}", argument=self.name, text=text, wanted=_WANTED[self.kind]
            ) from None
        if self.choices:
            known = match_word(str(value), self.choices)
            if known is None:
                # Levels are translated in every language; other choices are listed as they are typed.
                offer = (word_suggestion if self.name == "level" else suggestion)(str(value), self.choices)
                raise RequestError("'{text}' is unknown; {offer}", argument=self.name, text=text, offer=offer)
            return known
        numbers = value if isinstance(value, tuple) else (value,)
        for number in numbers:
            if isinstance(number, (int, float)) and not isinstance(number, bool):
                # As it was typed: no powers of ten for a whole number, no decimals for a whole number.
                shown = number if isinstance(number, int) else f"{number:g}"
                if not isfinite(number):
                    raise RequestError(
                        "{number} is not {wanted}", argument=self.name, number=shown, wanted=_WANTED[self.kind]
                    )
                if self.low is not None and number < self.low:
                    raise RequestError("{number} is below {low:g}", argument=self.name, number=shown, low=self.low)
                if self.high is not None and number > self.high:
                    raise RequestError("{number} is above {high:g}", argument=self.name, number=shown, high=self.high)
        return value

    def meaning(self, lang: str = "en") -> str:
        """The option's sentence with its choices, limits and default.

        >>> Option("fill", "percent", "share of clues", low=0, high=100).meaning()
        'Share of clues; 0 to 100.'
        """
        parts = [Sentence(self.help)]
        if len(self.choices) > MAX_LISTED:
            parts.append(Sentence("`{listing}` lists them all", listing="grillon families FAMILY"))
        elif self.choices:
            parts.append(Sentence("one of {known}", known=", ".join(self.choices)))
        if self.low is not None and self.high is not None:
            parts.append(Sentence("{low:g} to {high:g}", low=self.low, high=self.high))
        match self.default:
            case None | False | "":
                pass
            case True:
                parts.append(Sentence("default: on"))
            case (first, last):
                default = f"{first}{'..' if self.kind == 'range' else 'x'}{last}"
                parts.append(Sentence("default: {default}", default=default))
            case default:
                parts.append(Sentence("default: {default}", default=default))
        text = Sentence("; ").text(lang).join(part.text(lang).rstrip(".") for part in parts)
        return f"{text[:1].upper()}{text[1:]}."

    def _limit(self, end: Literal["low", "high"]) -> float:
        limit = self.low if end == "low" else self.high
        if limit is None:
            raise ValueError(end)
        return limit

    def _convert(self, text: object) -> object:
        if not isinstance(text, str):
            return self._fitting(text)
        match self.kind:
            case "size":
                return read_size(text)
            case "integer":
                return int(text)
            case "number":
                return _decimal(text)
            case "percent":
                return _decimal(text.removesuffix("%"))
            case "range":
                shape = fullmatch(rf"({_DECIMAL})?\s*(\.\.|[-–])?\s*({_DECIMAL})?", text.strip())
                if shape is None or not (shape[1] or shape[3]):
                    raise ValueError(text)
                if not shape[2]:
                    return (_decimal(text), _decimal(text))
                # An end left open is the limit of the option.
                ends = (shape[1] or str(self._limit("low")), shape[3] or str(self._limit("high")))
                return (_decimal(ends[0]), _decimal(ends[1]))
            case "flag":
                return (
                    {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}[text.lower()]
                    if text
                    else True
                )
            case "choice" | "text":
                return text

    def _fitting(self, value: object) -> object:
        """A value that is not text, in the option's type; TypeError if it cannot be."""
        match self.kind:
            case "size":
                return known_size(value)
            case "integer":
                return _whole(value)
            case "number" | "percent":
                return _number(value)
            case "range":
                low, high = value if isinstance(value, Sequence) else (value, value)
                return (_number(low), _number(high))
            case "flag":
                if not isinstance(value, bool):
                    raise TypeError(value)
                return value
            case "choice":
                return str(value)
            case "text":
                raise TypeError(value)


_DECIMAL = r"[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+"


def _decimal(text: str) -> float:
    """A number, with the decimal sign of any language."""
    return float(text.strip().replace(",", "."))


def _whole(value: object) -> int:
    if isinstance(value, bool):
        raise TypeError(value)
    return index(value)  # type: ignore[arg-type]


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    return value


def known_size(size: object) -> tuple[int, int]:
    """Rows and columns, from a text, a pair of numbers or one for a square; a ValueError or TypeError otherwise.

    >>> known_size("4x6"), known_size(9), known_size([3, 4])
    ((4, 6), (9, 9), (3, 4))
    """
    if isinstance(size, str):
        return read_size(size)
    rows, columns = size if isinstance(size, Sequence) else (size, size)
    return _whole(rows), _whole(columns)


def asked_size(size: object) -> tuple[int, int]:
    """The size, as `known_size` reads it; RequestError if this is not a size."""
    try:
        return known_size(size)
    except (ValueError, TypeError):
        raise RequestError("'{text}' is not {wanted}", argument="size", text=size, wanted=_WANTED["size"]) from None


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns, from two numbers or one for a square; a ValueError if this is not a size.

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
    "range": Sentence("a range such as 3.0..5.0, 3.0.. or ..5.0"),
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
    >>> Schema((Option("method", "text", "how", other_name="from"),)).complete({"from": "nothing"})
    {'method': 'nothing'}
    >>> schema.complete({"colour": "red"})
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: unknown option 'colour'; choose from: size
    """

    options: tuple[Option, ...]

    def complete(self, request: Mapping[str, object]) -> dict[str, object]:
        """The request checked, converted and with its defaults; options left out stay at their default."""
        known = {option.name: option for option in self.options}
        others = {option.other_name: option.name for option in self.options if option.other_name}
        for name in request:
            if name not in known and name not in others:
                raise RequestError("unknown option '{name}'; choose from: {known}", name=name, known=", ".join(known))
        request = {others.get(name, name): value for name, value in request.items()}
        return {
            name: option.read(request[name]) if request.get(name) is not None else option.default
            for name, option in known.items()
        }


def size_and_level(size: tuple[int, int], low: int, high: int, levels: Sequence[object]) -> Schema:
    """The two options that most generators have.

    >>> size_and_level((4, 4), 2, 6, ["easy"]).complete({"size": "5x5"})
    {'size': (5, 5), 'level': None}
    """
    return Schema(
        (
            Option("size", "size", "rows x columns", default=size, low=low, high=high),
            Option("level", "choice", "the hardest technique needed", choices=tuple(map(str, levels))),
        )
    )
