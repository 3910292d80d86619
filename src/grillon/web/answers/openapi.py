"""The OpenAPI description of the API, made from the verbs and from the schemas of the codec."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from grillon import __version__
from grillon.codec import kinds, schema
from grillon.web.answers.ask import Document
from grillon.web.answers.describe import PAGES
from grillon.web.answers.fields import REQUIRED
from grillon.web.answers.requests import ApiVerb
from grillon.web.answers.schemas import ANY_OBJECT, TEXT, a_list, an_object
from grillon.web.answers.verbs import VERBS

PREFIX = "/api/v1"
DRAWINGS = a_list(an_object(name=TEXT, text=TEXT, look=TEXT, likely=TEXT, choices=ANY_OBJECT))
"""Drawings that may mean a rule, and the rules that they may mean."""
ERROR = an_object(
    error=an_object(kind=TEXT, text=TEXT, line_={"type": "integer"}, column_={"type": "integer"}, drawings_=DRAWINGS)
)


@cache
def description() -> Document:
    """The whole description."""
    paths: Document = {}
    for page in PAGES:
        names = re.findall(r"\{(\w+)\}", page.path)
        given = [{"name": name, "in": "path", "required": True, "schema": TEXT} for name in names]
        asked = {"name": "lang", "in": "query", "schema": TEXT}
        paths[f"{PREFIX}/{page.path}"] = {
            "get": {"summary": page.about, "parameters": [*given, asked], "responses": _answers(page.schema)}
        }
    for verb in VERBS.values():
        paths[f"{PREFIX}/{verb.name}"] = {"post": _operation(verb)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Grillon", "version": __version__, "summary": "One workbench for grid puzzles."},
        "paths": paths,
        "components": {"schemas": {**{kind: component(kind) for kind in kinds()}, "error": ERROR}},
    }


def _operation(verb: ApiVerb) -> Document:
    fields = verb.all_fields
    body = {
        "type": "object",
        "properties": {
            one.name: {**one.schema, "description": one.about} if one.about else one.schema for one in fields
        },
        "required": [one.name for one in fields if one.default is REQUIRED],
        "additionalProperties": False,
    }
    answers = _answers(verb.answer, *verb.kinds)
    if verb.limit.lane == "long":
        answers["200"]["content"]["text/event-stream"] = {"schema": TEXT}
    return {
        "summary": verb.about,
        "operationId": verb.name,
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": answers,
    }


def _answers(answer: Document, *kinds: str) -> Document:
    content = {kind: {"schema": answer} for kind in kinds or ("application/json",)}
    return {
        "200": {"description": "The answer.", "content": content},
        "default": {
            "description": "What is wrong, in one line.",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/error"}}},
        },
    }


def component(kind: str) -> Document:
    """The schema of a kind of document, with references to the other components."""
    held = {name: value for name, value in schema(kind).items() if name not in ("$schema", "$id")}
    moved: Document = _moved(held, kind)
    return moved


def _moved(value: Any, kind: str) -> Any:
    if isinstance(value, list):
        return [_moved(member, kind) for member in value]
    if not isinstance(value, dict):
        return value
    return {
        name: _reference(member, kind) if name == "$ref" and isinstance(member, str) else _moved(member, kind)
        for name, member in value.items()
    }


def _reference(target: str, kind: str) -> str:
    """The target here of a reference in the codec's schemas.

    >>> _reference("#/$defs/inference", "step"), _reference("puzzle.json", "step")
    ('#/components/schemas/step/$defs/inference', '#/components/schemas/puzzle')
    """
    file, _, inside = target.partition("#")
    name = file.removesuffix(".json").rpartition("/")[2] or kind
    return f"#/components/schemas/{name}{inside}"
