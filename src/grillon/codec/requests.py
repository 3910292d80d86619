"""Requests of generators and drafts of editors, as JSON."""

from __future__ import annotations

from typing import Any, Literal, get_args

from grillon.base.sentences import Sentence
from grillon.codec.fields import derived, held_as, record, register
from grillon.codec.table import Writing
from grillon.puzzle.draft import Draft, Editing
from grillon.puzzle.request import Option, Schema

Tool = Literal["regions", "holes", "optional", "pieces", "clues"]


def _tools(editing: Editing, _: Writing) -> Any:
    return [name for name in get_args(Tool) if getattr(editing, name)]


def register_all() -> None:
    """Register these kinds of documents."""
    register("draft", Draft, record(Draft))
    tools = derived(tuple[Tool, ...], _tools, "What else may be drawn.")
    options = derived(
        tuple[Option, ...], lambda editing, _: editing.options.options, "The options that say which board it is."
    )
    editing = record(Editing, "options givens tools kinds strokes sets words?", options=options, tools=tools)
    register("editing", Editing, editing, readable=False)
    words = held_as(str, lambda option, _: Sentence(option.help), about="What it is for, in the language asked for.")
    option = record(Option, "name kind help default choices low high other_name? words?", help=words)
    register("option", Option, option)
    register("request", Schema, record(Schema, "options"))
