"""The published schemas and the types of the page's modules, made from the values themselves.

    python -m examples.schemas

writes `codec/schemas/*.json` from the members of every kind of document (`grillon.codec.fields`): their annotations,
and the texts below the fields of their classes. The types of the page (`web/static/model/types.js`) are made from the
schemas. `make schemas` runs it; a test compares. A schema in `HAND_WRITTEN` says more than annotations can, and stays.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from operator import methodcaller
from pathlib import Path
from textwrap import dedent, wrap
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import grillon
from grillon.base.files import write_whole
from grillon.codec import kinds, schema
from grillon.codec.fields import Member, converter, enum_name
from grillon.codec.table import class_of, kind_of_class
from grillon.model import Place, Role
from grillon.model.annotations import Says
from grillon.model.rule import Rule
from grillon.rules import kinds as rule_kinds
from grillon.rules import rule_class

Schema = dict[str, Any]

PACKAGE = Path(grillon.__file__).parent
FOLDER = PACKAGE / "codec" / "schemas"
TYPES = PACKAGE / "web" / "static" / "model" / "types.js"
HAND_WRITTEN = ("puzzle", "places", "constraints")
"""A puzzle's content belongs to its family; places are written as runs of cells, rules as a list without a name."""
_SHARED: Mapping[Any, str] = {Place: "place", range: "range", Sequence[int]: "cells"}
"""Values with a compact form, which is described among the places."""
_SIMPLE: Mapping[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    int: {"type": "integer", "minimum": 0},
    object: {},
    NoneType: {"type": "null"},
}


# Schemas


class _Described:
    """The schema of one kind of document; parts that are no document of their own are defined in it."""

    def __init__(self, kind: str) -> None:
        self.kind, self.parts = kind, dict[str, Schema]()

    def whole(self) -> Schema:
        cls = class_of(self.kind)
        described = self.rules() if cls is Rule else self.object_of(cls, converter(cls).members)
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"codec/{self.kind}.json"}
        defined = {"$defs": self.parts} if self.parts else {}
        return {**head, "title": _title(cls), **described, **defined}

    def rules(self) -> Schema:
        """Every rule of this package; of a rule from another one only its name is known."""
        own = _own_rules()
        outside = {
            "type": "object",
            "description": "A rule of a family from another package.",
            "properties": {"rule": {"type": "string", "not": {"enum": [cls.kind for cls in own]}}},
            "required": ["rule"],
        }
        return {"oneOf": [*(self._rule(cls) for cls in own), outside]}

    def _rule(self, cls: type[Rule]) -> Schema:
        described = self.object_of(cls, converter(cls).members)
        properties = {"rule": {"const": cls.kind}, **described["properties"]}
        return {
            **described,
            "description": f"{_title(cls)}.",
            "properties": properties,
            "required": ["rule", *described["required"]],
        }

    def object_of(self, cls: type, members: Iterable[Member]) -> Schema:
        texts = _field_texts(cls)
        properties = {}
        required = []
        for member in members:
            about = member.about or texts.get(member.name, "")
            properties[member.name] = {**self.of(member.annotation), **({"description": about} if about else {})}
            required += [member.name] if member.required else []
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}

    def of(self, annotation: Any) -> Schema:
        """The schema of values with an annotation."""
        if annotation in _SIMPLE:
            return dict(_SIMPLE[annotation])
        if annotation in _SHARED:
            return {"$ref": self._file("places", f"#/$defs/{_SHARED[annotation]}")}
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            says = {
                name: value for note in arguments[1:] if isinstance(note, Says) for name, value in note.keywords.items()
            }
            return says if "type" in says else {**_plain(self.of(arguments[0])), **says}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(argument) for argument in arguments]}
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin is frozenset or (origin is tuple and arguments[-1] is Ellipsis):
            return {"type": "array", "items": self.of(arguments[0])}
        if origin is tuple:
            size = len(arguments)
            return {
                "type": "array",
                "prefixItems": [self.of(one) for one in arguments],
                "minItems": size,
                "maxItems": size,
            }
        if origin is not None:  # a mapping
            names = {"propertyNames": self.of(arguments[0])} if _is_enum(arguments[0]) else {}
            values = self.of(arguments[1])
            return {"type": "object", **names, **({"additionalProperties": values} if values else {})}
        if _is_enum(annotation):
            return {"enum": [enum_name(member) for member in annotation]}
        return {"$ref": self._reference(annotation)}

    def _reference(self, cls: type) -> str:
        kind = kind_of_class(cls)
        if kind is not None:
            return self._file(kind)
        owner, name = _owners()[cls], _part_name(cls)
        if owner == self.kind and name not in self.parts:
            self.parts[name] = {}  # it may contain itself
            self.parts[name] = self.object_of(cls, converter(cls).members)
        return self._file(owner, f"#/$defs/{name}")

    def _file(self, kind: str, inside: str = "") -> str:
        return inside if kind == self.kind else f"{kind}.json{inside}"


def _own_rules() -> list[type[Rule]]:
    known = (rule_class(kind) for kind in rule_kinds())
    return [cls for cls in known if cls.__module__.startswith("grillon.rules.")]


def _plain(described: Schema) -> Schema:
    """A number of which nothing is said yet."""
    return {"type": "integer"} if described == _SIMPLE[int] else described


def _is_enum(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Enum)


def _title(cls: type) -> str:
    """The first sentence about a class."""
    first = (inspect.getdoc(cls) or "").split("\n\n")[0]
    return re.split(r"[.;](?:\s|$)", " ".join(first.split()))[0]


def _part_name(cls: type) -> str:
    """The last word in the name of a class: `DrawnCell` is a cell of a drawing."""
    return str(re.findall(r"[A-Z][a-z]*", cls.__name__)[-1]).lower()


@cache
def _field_texts(cls: type) -> dict[str, str]:
    """The texts below the fields of a class."""
    texts: dict[str, str] = {}
    for base in (one for one in reversed(cls.__mro__) if is_dataclass(one)):
        (body,) = ast.parse(dedent(inspect.getsource(base))).body
        assert isinstance(body, ast.ClassDef)
        for field, text in zip(body.body, body.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
                texts[field.target.id] = " ".join(ast.literal_eval(text.value).split())
    return texts


@cache
def _owners() -> dict[type, str]:
    """The kind of document in which each part is described: the first that has it."""
    owners: dict[type, str] = {}

    def visit(annotation: Any, kind: str) -> None:
        for argument in get_args(annotation):
            visit(argument, kind)
        part = isinstance(annotation, type) and annotation not in _SIMPLE and annotation not in _SHARED
        if (
            not part
            or _is_enum(annotation)
            or get_args(annotation)
            or kind_of_class(annotation)
            or annotation in owners
        ):
            return
        owners[annotation] = kind
        for member in converter(annotation).members:
            visit(member.annotation, kind)

    for kind in kinds():
        for member in converter(class_of(kind)).members if kind not in HAND_WRITTEN else ():
            visit(member.annotation, kind)
    for rule in _own_rules():
        for member in converter(rule).members:
            visit(member.annotation, "constraint")
    return owners


# Types for the page

_NAMED = {tuple(enum_name(member) for member in Role): "Role"}
"""Enumerations that modules of the page name, by their values."""
_HEAD = """/**
 * The JSON of the contract, as `grillon.codec` writes it. `make schemas` writes this file from the schemas.
 *
"""


def _types() -> str:
    """The types of all documents, as comments that the checker of the page's modules reads."""
    lines: list[str] = []
    for kind in kinds():
        held = dict(schema(kind)) if kind in HAND_WRITTEN else _Described(kind).whole()
        for part, described in held.get("$defs", {}).items():
            lines += _typedef(_type_name(kind, part), described, kind)
        lines += _typedef(_type_name(kind), held, kind)
    lines += [f" * @typedef {{{_union(values)}}} {name}" for values, name in _NAMED.items()]
    return _HEAD + "\n".join(lines) + "\n */\nexport {};\n"


def _typedef(name: str, described: Schema, kind: str) -> Iterator[str]:
    first, *others = wrap(
        f"@typedef {{{_type(described, kind)}}} {name}", 114, break_long_words=False, break_on_hyphens=False
    )
    yield f" * {first}"
    yield from (f" *   {line}" for line in others)


def _type_name(kind: str, part: str = "") -> str:
    """`FactEventJson`, `DraftPieceJson`; `CellsJson` for a part of the places."""
    words = [*kind.split("_"), part] if kind != "places" or not part else [part]
    return "".join(word.capitalize() for word in words) + "Json"


def _type(described: Schema, kind: str) -> str:
    """The type of a schema's values."""
    if "$ref" in described:
        file, _, part = described["$ref"].partition("#/$defs/")
        return _type_name(file.removesuffix("#").removesuffix(".json") or kind, part)
    if "anyOf" in described:
        return " | ".join(dict.fromkeys(_type(one, kind) for one in described["anyOf"]))
    if "oneOf" in described:
        return _merged(described["oneOf"], kind)
    if "enum" in described:
        values = tuple(described["enum"])
        return _NAMED.get(values, _union(values))
    if "const" in described:
        return "number" if isinstance(described["const"], int) else "string"
    named = described.get("type")
    if named == "array":
        if "prefixItems" in described:
            return f"[{', '.join(_type(one, kind) for one in described['prefixItems'])}]"
        items = _type(described["items"], kind)
        return f"({items})[]" if "|" in items else f"{items}[]"
    if named == "object":
        return _object_type(described, kind)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(named), "any"
    )


def _object_type(described: Schema, kind: str) -> str:
    if "properties" in described:
        required = described["required"]
        listed = (
            f"{name}{'' if name in required else '?'}: {_type(one, kind)}"
            for name, one in described["properties"].items()
        )
        return f"{{{', '.join(listed)}}}"
    values = _type(described.get("additionalProperties", {}), kind)
    if "propertyNames" in described:
        return f"Partial<Record<{_type(described['propertyNames'], kind)}, {values}>>"
    return f"Record<string, {values}>"


def _merged(several: Sequence[Schema], kind: str) -> str:
    """One type for objects that differ: the fields that not all of them have may be missing."""
    properties: dict[str, Schema] = {}
    for one in several:
        properties |= {name: held for name, held in one["properties"].items() if name not in properties}
    common = [name for name in properties if all(name in one["required"] for one in several)]
    return _object_type({"properties": properties, "required": common}, kind)


def _union(values: Sequence[str]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def files() -> dict[Path, str]:
    """Every file that is made, with its content."""
    made = {
        FOLDER / f"{kind}.json": json.dumps(_Described(kind).whole(), indent=2, ensure_ascii=False) + "\n"
        for kind in kinds()
        if kind not in HAND_WRITTEN
    }
    return {**made, TYPES: _types()}


if __name__ == "__main__":
    for path, text in files().items():
        write_whole(path, methodcaller("write", text.encode()))
