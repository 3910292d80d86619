"""Messages to people, written once in English and translated on demand.

A `Sentence` is its English text, and a string like any other; it remembers the template it was made from and the terms
that fill it. `text` looks the template up in the catalogues of a language (`grillon.base.languages`; the English
sentence is the key) and fills in the same terms, each in that language where it has words of its own: another sentence,
an error, a level.

>>> missing = Sentence("{path}: there is no such file", path="a.txt")
>>> missing
'a.txt: there is no such file'
>>> missing.text("fr")
"a.txt : ce fichier n'existe pas"

``{number:cell|cells}`` is the word that goes with that number, singular or plural as the language wants it.

>>> found = Sentence("{number:,} {number:grid|grids} in {folder}", number=0, folder="runs")
>>> found, found.text("fr")
('0 grids in runs', '0 grille dans runs')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

from grillon.base.languages import ENGLISH, catalogue, translated

if TYPE_CHECKING:
    from typing import Self

    from grillon.base.languages import Grammar


_digits_grouped: ContextVar[bool] = ContextVar("digits_grouped", default=True)


class Sentence(str):
    """An English text that can be translated.

    The term `context` is not filled in: it tells apart two uses of one English text that another language has two texts
    for.
    """

    __slots__ = ("context", "template", "terms")
    context: str
    template: str
    terms: Mapping[str, object]

    def __new__(cls, template: str, /, **terms: object) -> Self:
        """A template with its terms; without terms it is the text as it stands."""
        context = str(terms.pop("context", ""))
        if isinstance(template, Sentence):
            if not terms and isinstance(template, cls):
                return template
            context, template = context or template.context, template.template
        # Only the template is read for placeholders, and only where there are terms: values may hold any brace.
        sentence = super().__new__(cls, filled(template, terms) if terms else template)
        sentence.template, sentence.terms, sentence.context = template, terms, context
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], Mapping[str, object]]:
        return (self.template,), {**self.terms, "context": self.context} if self.context else self.terms

    def text(self, lang: str = ENGLISH) -> str:
        """The sentence in a language."""
        if lang == ENGLISH and (_digits_grouped.get() or not self.terms):
            return str(self)
        template = translated(self.template, lang, self.context)
        return filled(template, self.terms, lang) if self.terms else template


class Name(Sentence):
    """A translatable name, from a function whose last argument is the language.

    >>> name = Name(cell_name, 2, 4)
    >>> name, name.text("fr")
    ('R3C5', 'L3C5')
    """

    __slots__ = ("arguments", "namer")
    namer: Callable[..., str]
    arguments: tuple[object, ...]

    def __new__(cls, namer: Callable[..., str], /, *arguments: object) -> Self:
        """The name that `namer` gives for these arguments."""
        name = super().__new__(cls, str(namer(*arguments, ENGLISH)))
        name.namer, name.arguments = namer, arguments
        return name

    def __getnewargs_ex__(self) -> tuple[tuple[object, ...], dict[str, object]]:  # type: ignore[override]
        return (self.namer, *self.arguments), {}

    def text(self, lang: str = ENGLISH) -> str:
        """The name in a language."""
        return str(self) if lang == ENGLISH else self.namer(*self.arguments, lang)


@dataclass(frozen=True, slots=True)
class Worded:
    """A term that is one thing in Python and another where a command is typed.

    Sentences say it as in Python; a command line puts its own words in (`in_command`).

    >>> listing = Worded("grillon.families", "grillon families")
    >>> print(Sentence("`{listing}` lists them all", listing=listing))
    `grillon.families` lists them all
    """

    python: object
    command: object

    def text(self, lang: str = ENGLISH) -> str:
        """The term as Python has it."""
        return str(localized(self.python, lang))

    def __str__(self) -> str:
        return self.text()


class Argument(Worded):
    """An argument of a function, which is an option of the command line; not `given`, it is the option's opposite.

    >>> terms = {"page": Argument("per_page"), "unique": Argument("unique", given=False)}
    >>> wrong = Sentence("{page}: leave out {unique}", **terms)
    >>> wrong, in_command(wrong)
    ('per_page: leave out unique=False', '--per-page: leave out --no-unique')
    """

    __slots__ = ()

    def __init__(self, name: str, *, given: bool = True) -> None:
        option = name.replace("_", "-")
        if given:
            super().__init__(name, f"--{option}")
        else:
            super().__init__(f"{name}=False", f"--no-{option}")


def in_command(said: object) -> object:
    """A sentence, or a term of one, in the words of a command line.

    >>> needed = Sentence("{option} is needed", option=Argument("to"))
    >>> in_command(Sentence("{path}: {reason}", path="a.txt", reason=needed))
    'a.txt: --to is needed'
    """
    if isinstance(said, Worded):
        return in_command(said.command)
    if isinstance(inner := getattr(said, "sentence", None), Sentence):
        worded = in_command(inner)
        return said if worded is inner else worded
    if not isinstance(said, Sentence) or not said.terms:
        return said
    terms = {name: in_command(term) for name, term in said.terms.items()}
    if all(terms[name] is term for name, term in said.terms.items()):
        return said
    return Sentence(said.template, **terms, context=said.context)


def filled(template: str, terms: Mapping[str, object], lang: str = ENGLISH) -> str:
    """A template filled with its terms, each translated if it is translatable.

    >>> filled("{found} {found:case|cases} sur {cells:,}", {"found": 1, "cells": 1600}, "fr")
    '1 case sur 1\u202f600'
    >>> filled("Look at {place}.", {})
    Traceback (most recent call last):
    ...
    grillon.errors.WordingError: 'Look at {place}.' needs the term 'place'
    """
    writer = _ENGLISH if lang == ENGLISH else _writer(catalogue(lang).grammar)
    try:
        return writer.vformat(template, (), {name: localized(term, lang) for name, term in terms.items()})
    except KeyError as missing:
        from grillon.errors import WordingError

        raise WordingError("'{template}' needs the term '{name}'", template=template, name=missing.args[0]) from None


def placeholders(template: str) -> frozenset[str]:
    """The names between braces in a template.

    >>> sorted(placeholders("{cells} of {line} and {line}"))
    ['cells', 'line']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def localized(term: object, lang: str) -> object:
    """A term in a language, if it is translatable."""
    text = getattr(term, "text", None)
    if callable(text):
        return text(lang)
    if isinstance(term, Exception):
        from grillon.base.system_errors import sentence_of

        return sentence_of(term).text(lang)
    return term


def either(first: object, *others: object) -> Sentence:
    """One or another.

    >>> either("odd", "equal", "both").text("fr")
    'odd, equal ou both'
    """
    if not others:
        return first if isinstance(first, Sentence) else Sentence(str(first))
    head = first
    for other in others[:-1]:
        head = Sentence("{first}, {second}", first=head, second=other)
    return Sentence("{first} or {second}", first=head, second=others[-1])


def listing(names: Iterable[str], lang: str, *, maximum: int = 8, either: bool = False) -> str:
    """A list in words, cut after a few; with `either`, of things of which one is meant.

    >>> listing(["A", "B", "C"], "en"), listing(["A", "B", "C"], "en", either=True)
    ('A, B and C', 'A, B or C')
    >>> listing("ABCDEF", "fr", maximum=3)
    'A, B, C et 3 autres'
    """
    shown = list(names)
    if len(shown) > maximum + 1:
        head, number = ", ".join(shown[:maximum]), len(shown) - maximum
        if either:
            return Sentence("{head} or {number} more", head=head, number=number).text(lang)
        return Sentence("{head} and {number} more", head=head, number=number).text(lang)
    if len(shown) < 2:
        return "".join(shown)
    head, last = ", ".join(shown[:-1]), shown[-1]
    if either:
        return Sentence("{head} or {last}", head=head, last=last).text(lang)
    return Sentence("{head} and {last}", head=head, last=last).text(lang)


def cell_name(row: int, column: int, lang: str = ENGLISH) -> str:
    """The displayed name of a cell, from its row and column, counted from 0.

    >>> cell_name(0, 1), cell_name(0, 1, "fr")
    ('R1C2', 'L1C2')
    """
    if lang == ENGLISH:
        return f"R{row + 1}C{column + 1}"
    return Sentence("R{row}C{column}", row=row + 1, column=column + 1).text(lang)


def by_text(*words: Sentence) -> dict[str, Sentence]:
    """Words of a program that people read, each found by what it is in English.

    >>> by_text(Sentence("unknown"), Sentence("none"))["none"].text("fr")
    'aucune solution'
    """
    return {word: word for word in words}


@contextmanager
def plain_digits() -> Iterator[None]:
    """Within the block numbers are plain digits, for programs that read them.

    >>> with plain_digits():
    ...     filled("{grids:,}", {"grids": 2824})
    '2824'
    """
    before = _digits_grouped.set(False)
    try:
        yield
    finally:
        _digits_grouped.reset(before)


class _TermWriter(Formatter):
    """Fills in terms; ``{number:one|more}`` becomes the word that goes with the number."""

    grammar: Grammar | None = None

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "r" and isinstance(value, str) and self.grammar is not None:
            opening, closing = self.grammar.quotes
            return f"{opening}{repr(value)[1:-1]}{closing}"
        return super().convert_field(value, conversion)

    def format_field(self, value: object, format_spec: str) -> str:
        forms = format_spec.split("|")
        if len(forms) > 1:
            number = str(value)
            # What is no number, such as 2..5, is many.
            index = self._plural(int(number)) if number.isdecimal() else -1
            return forms[min(index, len(forms) - 1)]
        if format_spec == "," and isinstance(value, str):  # such as 2..5
            return value
        if "," in format_spec and not _digits_grouped.get():
            format_spec = format_spec.replace(",", "")
        text = str(super().format_field(value, format_spec))
        if self.grammar is not None and isinstance(value, int | float):
            return text.translate({ord(","): self.grammar.thousands, ord("."): self.grammar.decimal})
        return text

    def _plural(self, number: int) -> int:
        return int(number != 1) if self.grammar is None else self.grammar.plural(number)


_ENGLISH = _TermWriter()


@cache
def _writer(grammar: Grammar) -> _TermWriter:
    writer = _TermWriter()
    writer.grammar = grammar
    return writer
