"""Writing and reading the fields of frozen values, by their annotations.

A record writes each field under its own name and leaves out those with their default value. Reading checks every type,
as a document can come from anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from grillon.codec.table import Reading, Writing
from grillon.errors import FormatError
from grillon.model.places import Place
from grillon.sentences import Sentence, either

MAX_NUMBER = 2**53
"""The limit of numbers that every JSON reader keeps exactly."""
MAX_CELLS = 1_000_000
"""More cells than any board has: a short document must not use up all the memory."""
MAX_DEPTH = 32

A_LIST, AN_OBJECT = Sentence("a list"), Sentence("an object")
A_TEXT, A_NUMBER, A_WHOLE_NUMBER = Sentence("a text"), Sentence("a number"), Sentence("a whole number")
TRUE_OR_FALSE = Sentence("true or false")


def wrong(at: str, value: object, wanted: str) -> FormatError:
    """The error for an invalid value of a field."""
    return FormatError("field '{field}': {value} is not {wanted}", field=at, value=_shown(value), wanted=wanted)


def _shown(value: object) -> object:
    """A value for a message; a long one is shortened, and a number of a million digits is never written out."""
    if isinstance(value, str):
        return Sentence("'{text}'", text=value if len(value) <= 40 else f"{value[:40]}…")
    if isinstance(value, Mapping):
        return AN_OBJECT
    if isinstance(value, Sequence):
        return A_LIST
    if isinstance(value, int) and abs(value) > 2**200:
        return A_NUMBER
    return _CONSTANTS.get(id(value), value)


_CONSTANTS = {id(None): "null", id(True): "true", id(False): "false"}


# Values of one type


def read_text(value: object, at: str, _: Reading | None = None) -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong(at, value, A_TEXT)
    return value


def read_flag(value: object, at: str, _: Reading | None = None) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise wrong(at, value, TRUE_OR_FALSE)
    return value


def read_whole(value: object, at: str, _: Reading | None = None) -> int:
    """A whole number, of any length: counts have no limit."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong(at, value, A_WHOLE_NUMBER)
    return value


def read_number(value: object, at: str, _: Reading | None = None) -> float:
    """A finite number small enough to be exact."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise wrong(at, value, A_NUMBER)
    if abs(value) > MAX_NUMBER or not isfinite(value):
        raise wrong(at, value, A_NUMBER)
    return value


def read_index(value: object, at: str, size: int) -> int:
    """A whole number from 0 below a size."""
    number = read_whole(value, at)
    if not 0 <= number < size:
        raise FormatError(
            "field '{field}': {value} is not from 0 to {last}", field=at, value=_shown(number), last=size - 1
        )
    return number


def read_object(value: object, at: str) -> Mapping[str, object]:
    """An object whose names are texts."""
    if not isinstance(value, Mapping):
        raise wrong(at, value, AN_OBJECT)
    return value


def read_list(value: object, at: str) -> Sequence[object]:
    """A list."""
    if not isinstance(value, (list, tuple)):
        raise wrong(at, value, A_LIST)
    return value


def read_field(document: Mapping[str, object], name: str, at: str) -> object:
    """A required field."""
    if name not in document:
        raise FormatError("field '{field}' is missing", field=f"{at}.{name}")
    return document[name]


def plain(value: object) -> Any:
    """Mappings, sequences and enumerations as JSON values.

    >>> plain({"size": (6, 6), "seen": frozenset({2, 1})})
    {'size': [6, 6], 'seen': [1, 2]}
    """
    if isinstance(value, Enum):
        return enum_name(value)
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(member) for key, member in value.items()}
    if isinstance(value, AbstractSet):
        return [plain(member) for member in sorted(value)]
    if isinstance(value, Sequence):
        return [plain(member) for member in value]
    return str(value)


def read_plain(value: object, at: str, _: Reading | None = None, *, depth: int = 0) -> object:
    """Any JSON value; lists become tuples, as in frozen values."""
    if depth > MAX_DEPTH:
        raise FormatError("field '{field}' is nested too deeply", field=at)
    if isinstance(value, Mapping):
        return {
            read_text(name, at): read_plain(member, f"{at}.{name}"[:200], depth=depth + 1)
            for name, member in value.items()
        }
    if isinstance(value, (list, tuple)):
        return tuple(read_plain(member, at, depth=depth + 1) for member in value)
    if value is None or isinstance(value, (str, bool)):
        return value
    return read_whole(value, at) if isinstance(value, int) else read_number(value, at)


def read_names(value: object, at: str, _: Reading | None = None) -> Mapping[str, object]:
    """An object of any JSON values."""
    return {name: read_plain(member, f"{at}.{name}") for name, member in read_object(value, at).items()}


# Values made of others


@dataclass(frozen=True, slots=True)
class Converter:
    """The writer and reader of values of one type."""

    write: Callable[[Any, Writing], Any]
    read: Callable[[Any, str, Reading], Any]


def _same(value: Any, _: Writing) -> Any:
    return value


def write_cells(cells: Sequence[int], _: Writing | None = None) -> object:
    """Cells as a list, or as start, step and count where they are a range.

    >>> write_cells(range(3, 90, 9)), write_cells((1, 2))
    ({'from': 3, 'step': 9, 'count': 10}, [1, 2])
    """
    if isinstance(cells, range):
        return {"from": cells.start, "step": cells.step, "count": len(cells)}
    return list(cells)


def read_cells(value: object, at: str, reading: Reading) -> Sequence[int]:
    """Cells as `write_cells` writes them: numbers from 0, below the puzzle's number of cells where that is known."""
    size = MAX_CELLS if reading.puzzle is None else len(reading.puzzle.places.cells)
    if not isinstance(value, Mapping):
        return tuple(read_index(cell, f"{at}[{number}]", size) for number, cell in enumerate(read_list(value, at)))
    start, step, count = (read_whole(read_field(value, name, at), f"{at}.{name}") for name in ("from", "step", "count"))
    if step == 0:
        raise wrong(f"{at}.step", step, Sentence("a distance"))
    read_index(count, f"{at}.count", size + 1)
    if count:
        read_index(start, f"{at}.from", size)
        read_index(start + step * (count - 1), f"{at}.count", size)
    return range(start, start + step * count, step)


def _number(value: float) -> float:
    """The number, as an integer where it is whole."""
    return int(value) if value == int(value) else value


def write_place(place: Place, _: Writing | None = None) -> list[float]:
    """Row and column, and the layer unless it is the first.

    >>> write_place(Place(0.5, 2)), write_place(Place(1, 2, 3))
    ([0.5, 2], [1, 2, 3])
    """
    return [_number(place.row), _number(place.column), *([place.layer] if place.layer else [])]


def read_place(value: object, at: str, _: Reading | None = None) -> Place:
    """A place as `write_place` writes it."""
    numbers = read_list(value, at)
    if len(numbers) not in (2, 3):
        raise wrong(at, value, Sentence("a row, a column and perhaps a layer"))
    row, column = (_number(read_number(number, at)) for number in numbers[:2])
    return Place(row, column, read_whole(numbers[2], at) if len(numbers) == 3 else 0)


def enum_name(member: Enum) -> str:
    """The displayed name of a member of an enumeration: its value where that is a text.

    >>> from grillon.model import Kind, Level
    >>> enum_name(Kind.GIVEN), enum_name(Level.HARD)
    ('given', 'hard')
    """
    return member.value if isinstance(member.value, str) else str(member)


def enum_converter(members: type[Enum]) -> Converter:
    """Members of an enumeration by name."""
    return choice_converter({enum_name(member): member for member in members}, enum_name)


def choice_converter(known: Mapping[str, Any], name: Callable[[Any], str]) -> Converter:
    """One of a few values, each with its name."""

    def read(value: object, at: str, _: Reading) -> Any:
        if not isinstance(value, str) or value not in known:
            raise wrong(at, value, either(*known))
        return known[value]

    return Converter(lambda value, _: name(value), read)


def list_converter(member: Converter) -> Converter:
    """A list of values of one type, a tuple when read."""

    def read(value: object, at: str, reading: Reading) -> tuple[Any, ...]:
        return tuple(member.read(one, f"{at}[{number}]", reading) for number, one in enumerate(read_list(value, at)))

    return Converter(lambda value, writing: [member.write(one, writing) for one in value], read)


def _tuple_converter(arguments: tuple[Any, ...]) -> Converter:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return list_converter(converter(arguments[0]))
    members = [converter(argument) for argument in arguments]

    def read(value: object, at: str, reading: Reading) -> tuple[Any, ...]:
        given = read_list(value, at)
        if len(given) != len(members):
            raise wrong(at, value, Sentence("a list of {number}", number=len(members)))
        return tuple(member.read(one, at, reading) for member, one in zip(members, given, strict=True))

    def write(value: tuple[Any, ...], writing: Writing) -> list[Any]:
        return [member.write(one, writing) for member, one in zip(members, value, strict=True)]

    return Converter(write, read)


def _set_converter(arguments: tuple[Any, ...]) -> Converter:
    members = list_converter(converter(arguments[0]))
    return Converter(
        lambda value, writing: members.write(sorted(value), writing),
        lambda value, at, reading: frozenset(members.read(value, at, reading)),
    )


def _mapping_converter(arguments: tuple[Any, ...]) -> Converter:
    keys, values = converter(arguments[0]), converter(arguments[1])
    numbered = arguments[0] is int

    def read_key(name: object, at: str, reading: Reading) -> Any:
        text = read_text(name, at)
        if not numbered:
            return keys.read(text, at, reading)
        if not text.isascii() or not text.isdigit() or len(text) > 15:
            raise wrong(at, text, A_WHOLE_NUMBER)
        return int(text)

    def read(value: object, at: str, reading: Reading) -> dict[Any, Any]:
        return {
            read_key(name, at, reading): values.read(member, f"{at}.{name}", reading)
            for name, member in read_object(value, at).items()
        }

    def write(value: Mapping[Any, Any], writing: Writing) -> dict[str, Any]:
        return {str(keys.write(key, writing)): values.write(member, writing) for key, member in value.items()}

    return Converter(write, read)


def _optional_converter(arguments: tuple[Any, ...]) -> Converter:
    (only,) = (argument for argument in arguments if argument is not NoneType)
    inner = converter(only)
    return Converter(
        lambda value, writing: None if value is None else inner.write(value, writing),
        lambda value, at, reading: None if value is None else inner.read(value, at, reading),
    )


def _choice_of_texts(arguments: tuple[Any, ...]) -> Converter:
    return choice_converter({text: text for text in arguments}, str)


_BY_TYPE: dict[Any, Converter] = {
    str: Converter(lambda value, writing: writing.text(value), read_text),
    int: Converter(_same, read_whole),
    float: Converter(_same, read_number),
    bool: Converter(_same, read_flag),
    object: Converter(lambda value, _: plain(value), read_plain),
    range: Converter(write_cells, read_cells),
    Sequence[int]: Converter(write_cells, read_cells),
    Place: Converter(write_place, read_place),
}
_BY_ORIGIN: dict[Any, Callable[[tuple[Any, ...]], Converter]] = {
    tuple: _tuple_converter,
    frozenset: _set_converter,
    Mapping: _mapping_converter,
    Union: _optional_converter,
    UnionType: _optional_converter,
    Literal: _choice_of_texts,
}


def converter(annotation: Any) -> Converter:
    """The converter of values with this annotation."""
    if annotation in _BY_TYPE:
        return _BY_TYPE[annotation]
    origin = get_origin(annotation)
    if origin in _BY_ORIGIN:
        return _BY_ORIGIN[origin](get_args(annotation))
    made = enum_converter(annotation) if issubclass(annotation, Enum) else record(annotation)
    return _BY_TYPE.setdefault(annotation, made)


def use(annotation: Any, made: Converter) -> None:
    """Use this converter for values of a class, wherever they occur in a record."""
    _BY_TYPE[annotation] = made


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    required: bool
    default: Any
    converter: Converter


def record(cls: type) -> Converter:
    """A frozen dataclass as an object with its fields, without those that have their default value."""
    hints = get_type_hints(cls)
    members: list[_Field] = []
    for member in fields(cls):
        default = member.default_factory() if member.default_factory is not MISSING else member.default
        members.append(_Field(member.name, default is MISSING, default, converter(hints[member.name])))

    def write(value: Any, writing: Writing) -> dict[str, Any]:
        given = ((member, getattr(value, member.name)) for member in members)
        return {
            member.name: member.converter.write(held, writing)
            for member, held in given
            if member.required or held != member.default
        }

    def read(value: object, at: str, reading: Reading) -> Any:
        document = read_object(value, at)
        given = {
            member.name: member.converter.read(read_field(document, member.name, at), f"{at}.{member.name}", reading)
            for member in members
            if member.required or member.name in document
        }
        return cls(**given)

    return Converter(write, read)
