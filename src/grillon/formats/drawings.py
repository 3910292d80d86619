"""What a text only draws: a line or a dot may mean a rule, so a puzzle is not read until someone says which.

Readers gather drawings of one look in a group and ask `decided` what each is taken for. The answer is chosen for a
whole command, or for one call of `parse`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from grillon.base.sentences import Argument, Name, Sentence, localized
from grillon.errors import FormatError, RequestError
from grillon.model.value import Value

KINDS: Mapping[str, Sentence] = {
    "lines": Sentence("{number} {number:line|lines}"),
    "arrows": Sentence("{number} {number:arrow|arrows}"),
    "cages": Sentence("{number} {number:cage|cages}"),
    "dots": Sentence("{number} {number:sign|signs} between two cells"),
    "corners": Sentence("{number} {number:sign|signs} where four cells meet"),
    "marks": Sentence("{number} {number:sign|signs} in cells"),
    "texts": Sentence("{number} {number:text|texts} in cells"),
    "numbers": Sentence("{number} {number:number|numbers} beside the board"),
}
"""What may be drawn, by the word under which it is taken for a rule."""
NOTHING = "none"
"""The word that takes drawings for decoration."""


@dataclass(frozen=True, repr=False)
class Drawings(Value):
    """Drawings of one look."""

    name: str
    """What they are taken under: a word of `KINDS`, with a number where several looks have it."""
    kind: str
    number: int
    """How many there are."""
    look: str = ""
    """Their colour or text, as the document has it."""
    likely: str = ""
    """The word of the rule that such drawings usually mean; empty if there is none."""
    choices: Mapping[str, Sentence] = field(default_factory=dict)
    """All the rules that they may mean, by their words."""

    def text(self, lang: str) -> str:
        """How many there are."""
        return Sentence(KINDS[self.kind], number=self.number).text(lang)

    def described(self, lang: str) -> str:
        """How many there are, and how they are taken."""
        told = Sentence(KINDS[self.kind], number=self.number)
        if self.likely:
            told = Sentence("{drawn} ({name}={likely}?)", drawn=told, name=self.name, likely=self.likely)
        elif self.name != self.kind:
            told = Sentence("{drawn} ({name})", drawn=told, name=self.name)
        return str(localized(told, lang))


class Undecided(FormatError):
    """A puzzle with drawings that may mean a rule."""

    def __init__(self, drawings: Sequence[Drawings]) -> None:
        self.drawings = tuple(drawings)
        super().__init__(
            "the puzzle has drawings that may mean a rule: {drawings}; say what they mean with {take}, or leave them "
            "out with {lenient}",
            drawings=Name(_told, self.drawings),
            take=Argument("take"),
            lenient=Argument("lenient"),
        )


def _told(drawings: Sequence[Drawings], lang: str) -> str:
    return ", ".join(one.described(lang) for one in drawings)


@dataclass(frozen=True, slots=True)
class Taking:
    """What drawings are taken for."""

    take: Mapping[str, str] = field(default_factory=dict)
    """The word of a rule, and its number if it has one, by the name of a group or of a kind; `none` for decoration."""
    lenient: bool = False
    """Are the others left out? Then the puzzle says so."""
    tell: Callable[[Sentence], None] | None = None
    """Who is told what is left out."""

    def __post_init__(self) -> None:
        for name in self.take:
            kind, _, number = name.partition("-")
            if kind not in KINDS or (number and not number.isdecimal()):
                raise RequestError(
                    "{take}: '{name}' is no kind of drawing; there are {known}",
                    take=Argument("take"),
                    name=name,
                    known=", ".join(KINDS),
                )


_UNSAID = Taking()
TAKING: ContextVar[Taking] = ContextVar("taking", default=_UNSAID)


def named(words: Iterable[str]) -> dict[str, str]:
    """What is taken for what, from texts.

    >>> named(["lines=thermometer", "dots=none"])
    {'lines': 'thermometer', 'dots': 'none'}
    """
    take = {}
    for one in words:
        name, _, word = one.partition("=")
        if not name or not word:
            raise RequestError(
                "{take}: '{value}' is not of the form lines=thermometer", take=Argument("take"), value=one
            )
        take[name] = word
    return take


@contextmanager
def taking(take: Mapping[str, str] | None, lenient: bool) -> Iterator[None]:
    """What drawings are taken for inside."""
    before = TAKING.set(Taking(dict(take or {}), lenient))
    try:
        yield
    finally:
        TAKING.reset(before)


def decided(drawings: Sequence[Drawings]) -> tuple[dict[str, str], int]:
    """The rule that each group is taken for, by name, and how many drawings are left out; Undecided if one is open."""
    choice = TAKING.get()
    taken = {one.name: choice.take.get(one.name, choice.take.get(one.kind)) for one in drawings}
    for one in drawings:
        word = (taken[one.name] or NOTHING).partition(" ")[0]
        if word != NOTHING and word not in one.choices:
            raise RequestError(
                "{take}: {name} cannot be '{word}'; they may be {known}",
                take=Argument("take"),
                name=one.name,
                word=word,
                known=", ".join([*one.choices, NOTHING]),
            )
    open_ones = [one for one in drawings if taken[one.name] is None]
    if open_ones and not choice.lenient:
        raise Undecided(open_ones)
    meant = {name: word for name, word in taken.items() if word is not None and word != NOTHING}
    if open_ones and choice.tell is not None:
        choice.tell(
            Sentence("left out: {drawings}; answers are without these rules", drawings=Name(_told, tuple(open_ones)))
        )
    return meant, sum(one.number for one in open_ones)
