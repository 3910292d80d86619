"""The verbs of the API, one module per group."""

from __future__ import annotations

from grillon.web.requests import Verb
from grillon.web.routes import boards, editing, learned, pictures, questions, reasoning, searches, shelves, watching

VERBS: dict[str, Verb] = {
    verb.name: verb
    for group in (boards, editing, questions, reasoning, searches, watching, learned, pictures, shelves)
    for verb in group.VERBS
}
"""Every verb by its name."""
