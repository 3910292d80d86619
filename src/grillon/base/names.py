"""Names as people type them."""

from __future__ import annotations

from collections.abc import Iterable

from grillon.base.languages import ENGLISH, languages
from grillon.base.sentences import Name, Sentence, Worded

MAX_LISTED = 12
"""More names than this are not written into a message: it says how to list them."""


def match_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that matches, ignoring case, hyphens, underscores and spaces.

    >>> match_name("X-Wing", ["naked_pair", "x_wing"])
    'x_wing'
    >>> match_name("Swordfish", ["naked_pair", "x_wing"]) is None
    True
    """
    if not isinstance(name, str):
        return None
    wanted = _bare(name)
    return next((one for one in known if one == name or _bare(one) == wanted), None)


def match_word(name: str, known: Iterable[str]) -> str | None:
    """The known name that matches, itself or its translation; accents do not matter there.

    >>> match_word("Difficile", ["easy", "hard"]), match_word("debutant", ["beginner"]), match_word("x", ["easy"])
    ('hard', 'beginner', None)
    """
    known = list(known)
    own = match_name(name, known)
    if own is not None or not isinstance(name, str):
        return own
    wanted = _without_accents(_bare(name))
    for lang in languages():
        for one in known:
            localized = Sentence(one.replace("_", " ")).text(lang)
            if lang != ENGLISH and _without_accents(_bare(localized)) == wanted:
                return one
    return None


def suggestion(
    name: str,
    known: Iterable[str],
    *,
    listing: str = "grillon families --verbose",
    in_python: str = "grillon.families",
) -> Sentence:
    """What to say of a name that is not known: the nearest one, and all of them or what lists them: a command, or an
    expression where Python is called.

    >>> suggestion("herd", ["easy", "hard"])
    'did you mean hard? Choose from: easy, hard'
    >>> suggestion("magic", ["search", "sat"])
    'choose from: search, sat'
    >>> suggestion("naked_par", ["naked_pair", *map(str, range(50))])
    'did you mean naked_pair? `grillon.families` lists them all'
    """
    from difflib import get_close_matches

    names = {_bare(one): one for one in known}
    near = [names[one] for one in get_close_matches(_bare(str(name)), names, n=1)]
    if len(names) > MAX_LISTED:
        where = Worded(in_python, listing)
        if near:
            return Sentence("did you mean {name}? `{listing}` lists them all", name=near[0], listing=where)
        return Sentence("`{listing}` lists them all", listing=where)
    listed = ", ".join(names.values())
    if near:
        return Sentence("did you mean {name}? Choose from: {names}", name=near[0], names=listed)
    return Sentence("choose from: {names}", names=listed)


def word_suggestion(name: str, known: Iterable[str]) -> Sentence:
    """The same where other languages' words are understood: the nearest of any of them, and all in the reader's.

    >>> offer = word_suggestion("dificile", ["easy", "hard"])
    >>> print(offer.text("en"), offer.text("fr"), sep="\\n")
    did you mean difficile? Choose from: easy, hard
    vouliez-vous dire difficile ? Choix possibles : facile, difficile
    """
    from difflib import get_close_matches

    names = tuple(known)
    words = {_without_accents(_bare(said)): said for lang in languages() for said in _words(names, lang)}
    # Whoever calls from Python may give anything.
    near = get_close_matches(_without_accents(_bare(str(name))), words, n=1)
    if len(names) > MAX_LISTED:
        return suggestion(name, names)
    listed = Name(_listed, names)
    if near:
        return Sentence("did you mean {name}? Choose from: {names}", name=words[near[0]], names=listed)
    return Sentence("choose from: {names}", names=listed)


def _words(names: Iterable[str], lang: str) -> list[str]:
    """What they are called in a language; as they are typed where that has no word of its own."""
    said = [(one, Sentence(one.replace("_", " ")).text(lang)) for one in names]
    return [one if word == one.replace("_", " ") else word for one, word in said]


def _listed(names: Iterable[str], lang: str) -> str:
    return ", ".join(_words(names, lang))


def _without_accents(name: str) -> str:
    from unicodedata import normalize

    return normalize("NFD", name).encode("ascii", "ignore").decode()


def _bare(name: str) -> str:
    return "".join(character for character in name.casefold() if character not in " -_")
