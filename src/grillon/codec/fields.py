"""Writing and reading the fields of frozen values, by their annotations.

A record writes each field under its own name and leaves out those with their default value. Reading checks every type,
as a document can come from anywhere.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cached_property
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from grillon.base.sentences import Sentence, either
from grillon.codec import table
from grillon.codec.table import Reading, Writing
from grillon.errors import FormatError
from grillon.model import Place, Position
from grillon.puzzle.puzzle import Puzzle

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


# Values made of others


@dataclass(frozen=True, slots=True)
class Converter:
    """The writer and reader of values of one type; those of objects know their members, which describe them."""

    write: Callable[[Any, Writing], Any]
    read: Callable[[Any, str, Reading], Any]
    members: tuple[Member, ...] = ()


def same(value: Any, _: Writing) -> Any:
    """A value that is JSON already."""
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

    >>> from grillon.model import Level
    >>> from grillon.model.drawing import Kind
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

    if member.write is same:
        return Converter(lambda value, _: list(value), read)
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
    int: Converter(same, read_whole),
    float: Converter(same, read_number),
    bool: Converter(same, read_flag),
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
    Annotated: lambda arguments: converter(arguments[0]),
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
    """Use this converter for values with an annotation, wherever they occur in a record."""
    _BY_TYPE[annotation] = made
    if isinstance(annotation, type):
        _NAMES[annotation.__name__] = annotation


_NAMES: dict[str, type] = {}
"""Classes that annotations name in modules that do not import them."""


# Objects


LEFT_OUT: Any = object()
"""Stands for a field that a document does not have, and for a default that there is not."""


@dataclass(frozen=True)
class Member:
    """One field of an object: `get` takes it from the value, or gives `LEFT_OUT` where it is left out.

    A field that is `given` makes the value when it is read; without it the value has its `default`. One that is not
    `required` need not be in a document. `put` writes it otherwise than its annotation says.
    """

    name: str
    annotation: Any
    get: Callable[[Any, Writing], Any]
    required: bool = True
    given: bool = False
    default: Any = LEFT_OUT
    about: str = ""
    put: Callable[[Any, Writing], Any] | None = None

    @cached_property
    def converter(self) -> Converter:
        """The converter of its values, found when it is first needed: a value may contain others of its own kind."""
        made = converter(self.annotation)
        return made if self.put is None else replace(made, write=self.put)

    def read(self, document: Mapping[str, object], at: str, reading: Reading) -> Any:
        """The value of the field in a document."""
        return self.converter.read(read_field(document, self.name, at), f"{at}.{self.name}", reading)


Named = Callable[[str], Member]


def derived(annotation: Any, get: Callable[[Any, Writing], Any], about: str = "") -> Named:
    """A field that is written beside those of the value, and passed over when it is read."""
    return lambda name: Member(name, annotation, get, about=about)


def held_as(annotation: Any, get: Callable[[Any, Writing], Any] | None = None, **says: Any) -> Named:
    """A field of the value whose annotation says too little of its form in a document."""
    return lambda name: Member(name, annotation, get or _attribute(name), given=True, **says)


def record(
    cls: type,
    names: str = "",
    *,
    of: Callable[[Any], Position | None] | None = None,
    inside: Callable[[Mapping[str, object], str, Reading], Reading] | None = None,
    check: Callable[[Any, Mapping[str, object], str, Reading], object] = lambda *_: None,
    **others: Named,
) -> Converter:
    """A frozen dataclass as an object with its fields, without those that have their default value.

    With `names`, the object has these fields in this order, always; those with a `?` are not in every document. A name
    is a field of the class, one of its properties, its `text` in the language, or one of the `others`. A value `of` a
    position has its puzzle written before them, unless the reader knows it. `inside` tells the fields what else is
    known where they are read; `check` refuses what is wrong with the value.
    """
    held = {one.name: one for one in fields(cls)} if is_dataclass(cls) else {}
    members = tuple(_member(cls, held, name, always=bool(names), others=others) for name in names.split() or held)
    with_puzzle = "puzzle" in held
    needed = {name for name, one in held.items() if one.default is MISSING and one.default_factory is MISSING}

    def write(value: Any, writing: Writing) -> dict[str, Any]:
        document: dict[str, Any] = {}
        position = None if of is None else of(value)
        if position is not None:
            document, writing = writing.inside(position)
        for one in members:
            found = one.get(value, writing)
            if found is not LEFT_OUT:
                document[one.name] = one.converter.write(found, writing)
        return document

    def read(value: object, at: str, reading: Reading) -> Any:
        document = read_object(value, at)
        if of is not None and "puzzle" in document:
            reading = reading.inside(converter(Puzzle).read(document["puzzle"], f"{at}.puzzle", reading))
        if inside is not None:
            reading = inside(document, at, reading)
        given = {"puzzle": reading.known_puzzle(at)} if with_puzzle else {}
        for one in members:
            if one.given and (one.default is LEFT_OUT or one.name in document):
                given[one.name] = one.read(document, at, reading)
            elif one.given and one.name in needed:
                given[one.name] = one.default
        made = cls(**given)
        check(made, document, at, reading)
        return made

    return Converter(write, read, members if of is None else (_PUZZLE, *members))


def _member(cls: type, held: Mapping[str, Any], name: str, *, always: bool, others: Mapping[str, Named]) -> Member:
    required, name = not name.endswith("?"), name.removesuffix("?")
    if name in others:
        return replace(others[name](name), required=required)
    if name in held:
        one = held[name]
        default = one.default if one.default_factory is MISSING else one.default_factory()
        default = LEFT_OUT if default is MISSING else default
        annotation = _hints(cls)[name]
        if always:
            return Member(name, annotation, _attribute(name), required, True, default)
        return Member(name, annotation, _attribute(name, default), default is LEFT_OUT, True, default)
    found = inspect.getattr_static(cls, name)
    if isinstance(found, property):
        return Member(name, _hints(found.fget)["return"], _attribute(name), required, about=inspect.getdoc(found) or "")
    return Member(name, str, lambda value, writing: value.text(writing.lang), required)


def _hints(described: Any) -> dict[str, Any]:
    return get_type_hints(described, localns=_NAMES, include_extras=True)


def _attribute(name: str, default: Any = LEFT_OUT) -> Callable[[Any, Writing], Any]:
    """Reads an attribute of a value, unless it has its default."""
    if default is LEFT_OUT:
        return lambda value, _: getattr(value, name)

    def get(value: Any, _: Writing) -> Any:
        found = getattr(value, name)
        return LEFT_OUT if found == default else found

    return get


_PUZZLE = Member(
    "puzzle", Puzzle, lambda *_: LEFT_OUT, required=False, about="Left out where the reader knows the puzzle."
)


def register(kind: str, cls: type, made: Converter, *, readable: bool = True) -> None:
    """Make a kind of document of a converter, and use it for values of the class wherever they occur."""
    use(cls, made)
    table.register(kind, cls, write=made.write, read=made.read if readable else None)
