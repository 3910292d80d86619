"""Sentences in English and French, from locale files that load when first needed.

Common sentences are in ``grillon/locales/{en,fr}.json``; a family's own are in ``locales/{en,fr}.json`` of its folder
(`Family.locale_folder`). Each file is one flat object of keys and sentences. A family has

``family.name``
    what people call the puzzle;
``technique.<id>.name`` and ``technique.<id>.why``
    for each technique its name, and the reason of a step in one or two sentences. The placeholders are those that
    `Family.terms` gives: ``{place}`` always, others as the family likes;
any other key
    that its own code asks for by `sentence`, written out in full there (tests look for keys nobody uses).

Both languages have the same keys with the same placeholders. ``{number:step|steps}`` is the word that goes with that
number, as in every `Sentence`.

>>> sentence("level.hard", "fr")
'difficile'
>>> sentence("hint.where", "en", place="row 3")
'Look at row 3.'
>>> sentence("hint.where", "en")
Traceback (most recent call last):
...
grillon.errors.WordingError: 'hint.where' (en) needs the term 'place'
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from grillon.errors import WordingError
from grillon.sentences import LANGUAGES as LANGUAGES
from grillon.sentences import Sentence, filled
from grillon.sentences import language as language

if TYPE_CHECKING:
    from grillon.model.family import Family

COMMON = Path(__file__).parent.parent / "locales"


@cache
def sentences(folder: Path, lang: str) -> Mapping[str, str]:
    """All sentences of a locale folder in a language."""
    try:
        loaded = json.loads((folder / f"{lang}.json").read_text("utf-8"))
    except FileNotFoundError:
        raise WordingError("{folder} has no {lang}.json", folder=folder, lang=lang) from None
    except ValueError as error:
        raise WordingError("{file}.json is not JSON: {error}", file=folder / lang, error=error) from None
    if not isinstance(loaded, dict) or not all(isinstance(value, str) for value in loaded.values()):
        raise WordingError("{file}.json is not a flat object of sentences", file=folder / lang)
    return loaded


def placeholders(text: str) -> frozenset[str]:
    """The names between braces in a sentence.

    >>> sorted(placeholders("{cells} of {line} and {line}"))
    ['cells', 'line']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def sentence(key: str, lang: str, family: Family | None = None, /, **terms: object) -> str:
    """A sentence with its placeholders filled; a family's when one is given, else a common one."""
    known = sentences(COMMON if family is None else family.locale_folder, lang)
    if key not in known:
        raise WordingError(
            "no sentence '{key}' ({lang}) in {where}",
            key=key,
            lang=lang,
            where=Sentence("the common file") if family is None else family.name,
        )
    for name in sorted(placeholders(known[key]) - terms.keys()):
        raise WordingError("'{key}' ({lang}) needs the term '{name}'", key=key, lang=lang, name=name)
    return filled(known[key], terms, lang)


def listing(names: Iterable[str], lang: str, *, most: int = 8, either: bool = False) -> str:
    """A list in words, cut after a few; with `either` only one of them holds.

    >>> listing(["A", "B", "C"], "en")
    'A, B and C'
    >>> listing("ABCDEF", "fr", most=3)
    'A, B, C et 3 autres'
    >>> listing("AB", "en", either=True), listing("AB", "fr", either=True)
    ('A or B', 'A ou B')
    """
    shown = list(names)
    if len(shown) > most + 1:
        head, number = ", ".join(shown[:most]), len(shown) - most
        return sentence("list.either_more" if either else "list.more", lang, head=head, number=number)
    if len(shown) < 2:
        return "".join(shown)
    return sentence("list.either" if either else "list.last", lang, head=", ".join(shown[:-1]), last=shown[-1])
