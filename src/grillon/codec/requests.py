"""Requests of generators and drafts of editors, as JSON."""

from __future__ import annotations

from dataclasses import fields

from grillon.codec import table
from grillon.codec.fields import converter as converter_of
from grillon.codec.fields import plain, read_field, read_object, record
from grillon.codec.table import Document, Reading, Writing
from grillon.model.draft import Draft, DraftPiece, Editing
from grillon.model.request import Option, Schema
from grillon.sentences import Sentence


def _write_option(option: Option, writing: Writing) -> Document:
    held = {member.name: plain(getattr(option, member.name)) for member in fields(option)}
    return {**held, "help": Sentence(option.help).text(writing.lang)}


def _write_schema(schema: Schema, writing: Writing) -> Document:
    return {"options": [_write_option(option, writing) for option in schema.options]}


_OPTIONS = converter_of(tuple[Option, ...])


def _read_schema(value: object, at: str, reading: Reading) -> Schema:
    document = read_object(value, at)
    return Schema(_OPTIONS.read(read_field(document, "options", at), f"{at}.options", reading))


_PIECE = converter_of(DraftPiece)


_DRAFT = record(Draft)
read_draft = _DRAFT.read


def _write_editing(editing: Editing, writing: Writing) -> Document:
    return {
        **_write_schema(editing.options, writing),
        "givens": list(editing.givens),
        "tools": [name for name in ("regions", "holes", "optional", "pieces") if getattr(editing, name)],
        "sets": {name: [_PIECE.write(piece, writing) for piece in pieces] for name, pieces in editing.sets.items()},
    }


def register() -> None:
    """Register these kinds of documents."""
    table.register("draft", Draft, write=_DRAFT.write, read=read_draft)
    table.register("editing", Editing, write=_write_editing)
    options = record(Option)
    table.register("option", Option, write=_write_option, read=options.read)
    table.register("request", Schema, write=_write_schema, read=_read_schema)
