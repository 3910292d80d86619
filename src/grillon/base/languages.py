"""Languages: selection, catalogues, and how each writes numbers and quotes.

English is in the source and loads nothing. Every other language is gettext catalogues, compiled when the package is
built: ``locales/<language>/LC_MESSAGES/grillon.mo`` of Grillon itself, ``<family>.mo`` in the locale folder of a family
that brings its own, and whatever lies in the folder that the environment variable GRILLON_LOCALES names. They are read
together when the language is first asked for, so a new language may be one file. What no catalogue has stays English.

>>> languages()
('en', 'fr')
>>> translated("{path}: there is no such file", "fr")
"{path} : ce fichier n'existe pas"

``python -m grillon.base.languages json fr`` writes the language for a page (`page_catalogue`).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import NamedTuple

ENGLISH = "en"
DOMAIN = "grillon"
"""The name of the common catalogue; a family's is called as the family."""
EXTRA_FOLDER = "GRILLON_LOCALES"

GRAMMAR = "grammar"
"""The context of two samples, which a catalogue writes as its language does: a number and a quoted word."""
NUMBER = "1,234.5"
QUOTED = "'word'"


def language(wanted: str | None = None) -> str:
    """The language asked for, else that of GRILLON_LANG, else of the system's LANG, else English.

    >>> language("fr"), language("FR-ca")
    ('fr', 'fr')
    >>> language("tlh")
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: unknown language 'tlh'; choose from: en, fr
    """
    if wanted == ENGLISH:
        return ENGLISH
    asked = wanted or os.environ.get("GRILLON_LANG")
    if not asked:
        system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        code = _code(system)
        return code if code not in ("", ENGLISH) and code in languages() else ENGLISH
    code = _code(asked)
    if code == ENGLISH or code in languages():
        return code
    from grillon.errors import RequestError

    raise RequestError(
        "unknown language '{language}'; choose from: {known}", language=asked, known=", ".join(languages())
    )


def _code(name: str) -> str:
    """The language of a name such as fr_FR.UTF-8."""
    found = re.fullmatch(r"([A-Za-z]{2,3})([_.@-].*)?", name)
    return found[1].lower() if found else ""


def languages() -> tuple[str, ...]:
    """Every language there is a common catalogue for, English first."""
    found = {path.split(os.sep)[-3] for folder in _common_folders() for path in _compiled(folder, "*")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def _compiled(folder: str, lang: str) -> list[str]:
    """The compiled catalogues of a language in a locale folder."""
    from glob import escape, glob

    return sorted(glob(os.path.join(escape(folder), lang, "LC_MESSAGES", "*.mo")))


class Grammar(NamedTuple):
    """How a language writes numbers and quotes, and which form of a noun goes with a number."""

    quotes: tuple[str, str]
    thousands: str
    decimal: str
    plural: Callable[[int], int]


class Translations(NamedTuple):
    """The sentences of a language by their English templates; ``context\\x04template`` where there is a context."""

    sentences: Mapping[str, str]
    plural_forms: str
    grammar: Grammar


def catalogue(lang: str) -> Translations:
    """Every sentence of a language: the common ones and those of every family."""
    return _catalogue(lang, os.environ.get(EXTRA_FOLDER, ""))


def translated(template: str, lang: str, context: str = "") -> str:
    """A template in a language, or the English one."""
    return catalogue(lang).sentences.get(f"{context}\x04{template}" if context else template, template)


@cache
def _catalogue(lang: str, extra: str) -> Translations:
    from gettext import GNUTranslations, c2py

    sentences: dict[str, str] = {}
    plural_forms = "nplurals=2; plural=(n != 1);"
    for folder in _folders():
        for path in _compiled(folder, lang):
            with open(path, "rb") as file:
                # It has no public list of its sentences, which a page needs, and other families add theirs.
                read: dict[str, str] = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
            header = read.pop("", "")
            sentences = {**read, **sentences}
            if os.path.basename(path) == f"{DOMAIN}.mo" and (told := re.search(r"Plural-Forms:\s*(.*)", header)):
                plural_forms = told[1].strip()
    plural: Callable[[int], int] = c2py(plural_forms.split("plural=")[-1].rstrip("; "))
    number = sentences.get(f"{GRAMMAR}\x04{NUMBER}", NUMBER)
    quoted = sentences.get(f"{GRAMMAR}\x04{QUOTED}", QUOTED)
    separators = re.search(r"1(.*)234(.*)5", number)
    opening, _, closing = quoted.partition("word")
    thousands, decimal = separators.groups() if separators else (",", ".")
    grammar = Grammar((opening, closing), thousands, decimal, plural)
    return Translations(sentences, plural_forms, grammar)


def _common_folders() -> Iterator[str]:
    """Where a language is looked for: the folder of the environment, then ours."""
    if extra := os.environ.get(EXTRA_FOLDER):
        yield extra
    yield from (os.path.join(folder, "locales") for folder in _package_folders("grillon"))


def _folders() -> Iterator[str]:
    """The common locale folders, those of built-in families, and those of families from other packages."""
    from grillon import families

    yield from _common_folders()
    for folder in _package_folders("grillon"):
        yield from (os.path.join(folder, "families", name, "locales") for name in families.BUILT_IN)
    for name in families.names():
        if name not in families.BUILT_IN:
            # A broken package must not keep Grillon from saying so.
            with suppress(Exception):
                family = families.get(name)
                own = type(family).__module__.split(".")[0]
                yield os.path.join(os.path.dirname(str(sys.modules[type(family).__module__].__file__)), "locales")
                yield from (os.path.join(folder, "locales") for folder in _package_folders(own))


def _package_folders(package: str) -> list[str]:
    """An editable install keeps what was built in another folder than the source."""
    return list(getattr(sys.modules[package], "__path__", ()))


def page_catalogue(lang: str) -> dict[str, object]:
    """The catalogue of a language for a page, as plain JSON values.

    >>> page = page_catalogue("fr")
    >>> page["messages"]["Look at {place}."], page["plural"]
    ('À regarder : {place}.', 'nplurals=2; plural=(n > 1);')
    """
    if language(lang) == ENGLISH:
        return {
            "language": ENGLISH,
            "quotes": ["'", "'"],
            "thousands": ",",
            "decimal": ".",
            "plural": "nplurals=2; plural=(n != 1);",
            "messages": {},
        }
    known = catalogue(language(lang))
    return {
        "language": language(lang),
        "quotes": list(known.grammar.quotes),
        "thousands": known.grammar.thousands,
        "decimal": known.grammar.decimal,
        "plural": known.plural_forms,
        "messages": {key: text for key, text in sorted(known.sentences.items()) if isinstance(key, str)},
    }


def main() -> None:
    """Write a language for a page."""
    import argparse
    import json

    options = argparse.ArgumentParser(
        prog="python -m grillon.base.languages", description="Write a language for a page."
    )
    options.add_argument("form", choices=["json"])
    options.add_argument("language", choices=languages())
    print(json.dumps(page_catalogue(options.parse_args().language), ensure_ascii=False, indent=1))


if __name__ == "__main__":
    import grillon  # noqa: F401

    main()
