"""Small JSON schemas, of which those of requests and answers are built."""

from __future__ import annotations

from grillon.web.answers.ask import Document


def ref(kind: str) -> Document:
    """The schema of a kind of document of the codec."""
    return {"$ref": f"#/components/schemas/{kind}"}


def an_object(**members: Document) -> Document:
    """The schema of an object with exactly these fields; a name that ends in an underscore may be left out."""
    return {
        "type": "object",
        "properties": {name.rstrip("_"): schema for name, schema in members.items()},
        "required": [name for name in members if not name.endswith("_")],
        "additionalProperties": False,
    }


def a_list(of: Document) -> Document:
    """The schema of a list."""
    return {"type": "array", "items": of}


def or_null(schema: Document) -> Document:
    """The schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


TEXT: Document = {"type": "string"}
FLAG: Document = {"type": "boolean"}
WHOLE: Document = {"type": "integer"}
NUMBER: Document = {"type": "number"}
ANY_OBJECT: Document = {"type": "object"}
NUMBERS = a_list(WHOLE)
COUNTERS: Document = {"type": "object", "additionalProperties": WHOLE}
