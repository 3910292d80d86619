"""The published schemas, put together so that their references are found."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from grillon import codec

CODEC = {f"codec/{kind}.json": codec.schema(kind) for kind in codec.kinds()}
VERBS = {path.name: json.loads(path.read_text()) for path in files("grillon.cli").joinpath("schemas").iterdir()}
REGISTRY: Any = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in {**CODEC, **VERBS}.items()
)


def validate(document: object, schema: str) -> None:
    """Raise what does not fit the schema of that name: `rate.json` of a verb, `codec/rating.json` of a value."""
    Draft202012Validator({**CODEC, **VERBS}[schema], registry=REGISTRY).validate(document)
