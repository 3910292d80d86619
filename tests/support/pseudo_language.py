"""A generated language: every sentence with marks around it, so that untranslated text shows."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from grillon.messages import every_sentence, own_keys

PSEUDO = "qps"
PACKAGES = Path(__file__).resolve().parents[1] / "packages"


def write_pseudo_language(folder: Path) -> None:
    """One file for everything: Grillon, its families and those from other packages."""
    shared, own = own_keys()
    keys = shared.union(*own.values()) | {found.key for found in every_sentence(PACKAGES) if found.template}
    messages = Catalog()
    for context, text in sorted(keys):
        messages.add(text, f"⟦{text}⟧", context=context or None)
    place = folder / PSEUDO / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / "grillon.mo").open("wb") as file:
        write_mo(file, messages)


def undecorated_words(text: str) -> list[str]:
    """The words that are not inside any marks."""
    depth, outside = 0, []
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        outside.append(character if depth == 0 and character != "⟧" else " ")
    return re.findall(r"[^\W\d_]{2,}", "".join(outside))
