"""What Grillon says to people, written once in English and said in another language when that is asked for.

A `Sentence` is its English text, and a string like any other; it remembers the template it was made from and the terms
that fill it. `text` looks the template up in the catalogue of a language (the English sentence is the key) and fills in
the same terms, each in that language where it can say itself: another sentence, an error, a level.

>>> trouble = Sentence("{path}: there is no such file", path="a.txt")
>>> trouble
'a.txt: there is no such file'
>>> trouble.text("fr")
"a.txt : ce fichier n'existe pas"

``{number:cell|cells}`` is the word that goes with that number, singular or plural as the language wants it.

>>> found = Sentence("{number} {number:grid|grids} in {folder}", number=0, folder="runs")
>>> found, found.text("fr")
('0 grids in runs', '0 grille dans runs')

The catalogues are ``messages.<lang>.json`` in the common locale folder and in each family's, for what is said there.
They are read when another language than English is first asked for. What no catalogue knows stays English.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from re import Pattern
    from typing import Self

LANGUAGES = ("en", "fr")
HERE = Path(__file__).parent


def language(wanted: str | None = None) -> str:
    """The language asked for, else that of GRILLON_LANG, else of the system's LANG, else English.

    >>> language("fr"), language("FR-ca")
    ('fr', 'fr')
    >>> language("tlh")
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: unknown language 'tlh'; there are: en, fr
    """
    asked = wanted or os.environ.get("GRILLON_LANG")
    if asked:
        spoken = asked[:2].lower()
        if spoken in LANGUAGES and asked[2:3] in ("", "_", "-"):
            return spoken
        from grillon.errors import RequestError

        raise RequestError(
            "unknown language '{language}'; there are: {known}", language=asked, known=", ".join(LANGUAGES)
        )
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return system[:2] if system[:2] in LANGUAGES else LANGUAGES[0]


class Sentence(str):
    """An English text that can be said in other languages too."""

    __slots__ = ("template", "terms")
    template: str
    terms: Mapping[str, object]

    def __new__(cls, template: str, /, **terms: object) -> Self:
        """A template with its terms; without terms it is the text as it stands."""
        if isinstance(template, cls) and not terms:
            return template
        # Only the template is read for placeholders, and only where there are terms: values may hold any brace.
        sentence = super().__new__(cls, filled(template, terms) if terms else template)
        sentence.template, sentence.terms = str(template), terms
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], Mapping[str, object]]:
        return (self.template,), self.terms

    def text(self, lang: str = "en") -> str:
        """The sentence in a language."""
        if lang == "en":
            return str(self)
        template = catalogue(lang).get(self.template, self.template)
        return filled(template, self.terms, lang) if self.terms else template


class Name(Sentence):
    """What a person calls something, from a function whose last argument is the language.

    >>> from grillon.families.takuzu.rules import cell_name
    >>> name = Name(cell_name, 2, 4)
    >>> name, name.text("fr")
    ('R3C5', 'L3C5')
    """

    __slots__ = ("arguments", "namer")
    namer: Callable[..., str]
    arguments: tuple[object, ...]

    def __new__(cls, namer: Callable[..., str], /, *arguments: object) -> Self:
        """The name that `namer` gives for these arguments."""
        name = super().__new__(cls, str(namer(*arguments, "en")))
        name.namer, name.arguments = namer, arguments
        return name

    def __getnewargs_ex__(self) -> tuple[tuple[object, ...], dict[str, object]]:  # type: ignore[override]
        return (self.namer, *self.arguments), {}

    def text(self, lang: str = "en") -> str:
        """The name in a language."""
        return str(self) if lang == "en" else self.namer(*self.arguments, lang)


class Heard(Sentence):
    """A message that came finished from elsewhere: the system, the command line's library, the core.

    ``heard.<lang>.json`` has templates of such messages; the one that fits says it in the language.

    >>> Heard("No such file or directory").text("fr")
    'fichier ou dossier inexistant'
    """

    __slots__ = ()

    def text(self, lang: str = "en") -> str:
        """The message in a language, or as it came."""
        if lang != "en":
            for pattern, template in _heard(lang):
                if found := pattern.fullmatch(self):
                    terms = found.groupdict()
                    if "message" in terms:
                        terms["message"] = Heard(terms["message"]).text(lang)
                    return template.format_map(terms)
        return str(self)


def filled(template: str, terms: Mapping[str, object], lang: str = "en") -> str:
    """A template of a language with its terms, each in that language where it can say itself.

    >>> filled("{found} {found:case|cases} sur {cells:,}", {"found": 1, "cells": 1600}, "fr")
    '1 case sur 1\u202f600'
    """
    writer = _WRITERS.get(lang, _WRITERS["en"])
    return writer.vformat(template, (), {name: localized(term, lang) for name, term in terms.items()})


def localized(term: object, lang: str) -> object:
    """A term in a language, if it can say itself."""
    text = getattr(term, "text", None)
    if callable(text):
        return text(lang)
    return Heard(str(term)).text(lang) if isinstance(term, Exception) else term


def either(first: object, *others: object) -> Sentence:
    """One or another.

    >>> either("odd", "equal", "both").text("fr")
    'odd ou equal ou both'
    """
    words = first if isinstance(first, Sentence) else Sentence(str(first))
    for other in others:
        words = Sentence("{first} or {second}", first=words, second=other)
    return words


def by_text(*words: Sentence) -> dict[str, Sentence]:
    """Words that may be said in every language, each found by what it is in English.

    >>> by_text(Sentence("unknown"), Sentence("none"))["none"].text("fr")
    'aucune solution'
    """
    return {word: word for word in words}


class _English(Formatter):
    """Fills in terms; ``{number:one|more}`` becomes the word that goes with the number."""

    singular: tuple[str, ...] = ("1",)

    def format_field(self, value: object, format_spec: str) -> str:
        one, bar, more = format_spec.partition("|")
        if bar:
            return one if str(value) in self.singular else more
        return str(super().format_field(value, format_spec))


class _French(_English):
    """Fills in terms as French has them: guillemets around what is quoted, thin spaces between thousands."""

    singular = ("0", "1")

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "r" and isinstance(value, str):
            return f"« {repr(value)[1:-1]} »"
        return super().convert_field(value, conversion)

    def format_field(self, value: object, format_spec: str) -> str:
        text = super().format_field(value, format_spec)
        return text.replace(",", "\u202f") if "," in format_spec and "|" not in format_spec else text


_WRITERS = {"en": _English(), "fr": _French()}


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """Every sentence of a language by its English template: the common ones and those of every family."""
    known: dict[str, str] = {}
    for folder in _folders():
        known |= _read(folder / f"messages.{lang}.json")
    return known


def _folders() -> Iterator[Path]:
    """The common locale folder, those of built-in families, and those of families from other packages."""
    yield HERE / "locales"
    yield from sorted(HERE.glob("families/*/locales"))
    from grillon import families

    for name in families.names():
        if name not in families.BUILT_IN:
            # A broken package must not keep Grillon from saying so.
            with suppress(Exception):
                yield families.get(name).locale_folder


@cache
def _heard(lang: str) -> list[tuple[Pattern[str], str]]:
    import re

    found = []
    for template, translated in _read(HERE / "locales" / f"heard.{lang}.json").items():
        parts = [
            re.escape(text) + (f"(?P<{name}>.+)" if name is not None else "")
            for text, name, _, _ in Formatter().parse(template)
        ]
        found.append((re.compile("".join(parts), re.DOTALL), translated))
    return found


def _read(path: Path) -> dict[str, str]:
    """A file of sentences; none where there is no such file: what is not translated is said in English."""
    import json

    try:
        loaded: dict[str, str] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return loaded
