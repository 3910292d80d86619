"""Answers that do not depend on a puzzle: families, words, techniques, schemas."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from grillon import __version__, families
from grillon.base.languages import languages, page_catalogue
from grillon.base.sentences import Sentence
from grillon.codec import kinds, schema, to_json
from grillon.codec.families import family_json
from grillon.formats import formats
from grillon.messages import SourceSentence, sentences_of_script
from grillon.model import Level, Technique
from grillon.puzzle.draft import drafting_of
from grillon.puzzle.family import Family
from grillon.search.watched_search import Way, ways_to_watch
from grillon.web.answers.ask import Document
from grillon.web.answers.problems import not_found
from grillon.web.answers.requests import Page
from grillon.web.answers.schemas import ANY_OBJECT, FLAG, TEXT, WHOLE, a_list, an_object
from grillon.web.answers.verbs import ready_made
from grillon.web.answers.verbs.searches import CORES
from grillon.web.page_files import STATIC


def all_families(lang: str) -> Document:
    """Every family, and the data they share."""
    return {
        "version": __version__,
        "languages": list(languages()),
        "levels": [{"id": str(level), "name": level.text(lang)} for level in Level],
        "threads": CORES,
        "typeset": find_spec("typst") is not None,
        "families": [one_family(family.name, lang) for family in families.every()],
    }


def one_family(name: str, lang: str) -> Document:
    """Everything about a family."""
    family = _family(name)
    return {
        **family_json(family, lang),
        "formats": [{"name": form.name, "written": form.write is not None} for form in formats(family.name)],
        "choices": {option: list(values) for option, values in family.search.choices.items()},
        "compared": list(family.search.compared[1]),
        "ways": [_way(way, lang) for way in ways_to_watch(family)],
        "cut_options": to_json(family.cutting.schema, lang=lang)["options"] if family.cutting else None,
    }


def _way(way: Way, lang: str) -> Document:
    """An engine and its choices, for building a form."""
    words = {
        option: {value: meaning.text(lang) for value, meaning in known.items()} for option, known in way.words.items()
    }
    choices = {option: list(values) for option, values in way.choices.items()}
    return {"engine": way.engine, "tells": way.tells, "choices": choices, "words": words}


def _family(name: str) -> Family:
    if name not in families.names():
        raise not_found()
    return families.get(name)


def editing(name: str, lang: str) -> Document:
    """The parts that can be drawn in puzzles of a family, and an empty board to start from."""
    drafting = drafting_of(_family(name))
    return {**to_json(drafting.editing(), lang=lang), "draft": to_json(drafting.to_draft(drafting.blank()))}


def words(asked: str, lang: str = "") -> Document:
    """The catalogue of a language, with the sentences of the page: a hundred kilobytes of others it never uses."""
    if asked not in languages():
        raise not_found()
    catalogue = dict(page_catalogue(asked))
    messages = catalogue["messages"]
    assert isinstance(messages, dict)
    used = {found.template for found in _page_sentences()}
    return {**catalogue, "messages": {key: text for key, text in messages.items() if key in used}}


@cache
def _page_sentences() -> tuple[SourceSentence, ...]:
    paths = sorted(STATIC.rglob("*.js"))
    return tuple(found for path in paths for found in sentences_of_script(path.read_text("utf-8"), path))


def techniques(name: str, lang: str) -> Document:
    """Every technique of a family, in order of difficulty."""
    family = _family(name)
    return {
        "family": family.name,
        "techniques": [_technique_document(technique, lang) for technique in family.ladder.techniques],
    }


def technique(name: str, identifier: str, lang: str) -> Document:
    """One technique."""
    # A technique of several sets is described as in the first of them: ratings refer to it.
    known = {one.id: one for ladder in reversed(_family(name).ladder.sets) for one in ladder.techniques}
    if identifier not in known:
        raise not_found()
    return {"family": name, **_technique_document(known[identifier], lang)}


def _technique_document(technique: Technique, lang: str) -> Document:
    return {
        **to_json(technique, lang=lang),
        "level_name": technique.level.text(lang),
        "why": Sentence(technique.why).text(lang),
    }


def all_schemas(lang: str) -> Document:
    """The kinds of documents."""
    return {"kinds": list(kinds())}


def one_schema(kind: str, lang: str) -> Document:
    """The JSON schema of a kind of document."""
    if kind not in kinds():
        raise not_found()
    return dict(schema(kind))


def openapi(lang: str) -> Document:
    """This description of the API."""
    from grillon.web.answers.openapi import description

    return description()


PAGES = (
    Page(
        "families",
        all_families,
        "Every family.",
        an_object(
            version=TEXT,
            languages=a_list(TEXT),
            levels=a_list(an_object(id=TEXT, name=TEXT)),
            threads=WHOLE,
            typeset=FLAG,
            families=a_list(ANY_OBJECT),
        ),
    ),
    Page("families/{name}", one_family, "One family.", ANY_OBJECT),
    Page("editing/{name}", editing, "What may be drawn in puzzles of a family.", ANY_OBJECT),
    Page("words/{asked}", words, "The catalogue of a language.", ANY_OBJECT),
    Page("techniques/{name}", techniques, "The techniques of a family.", ANY_OBJECT),
    Page("techniques/{name}/{identifier}", technique, "One technique.", ANY_OBJECT),
    Page("schemas", all_schemas, "The kinds of documents.", an_object(kinds=a_list(TEXT))),
    Page("schemas/{kind}", one_schema, "The schema of a kind of document.", ANY_OBJECT),
    *ready_made.PAGES,
    Page("openapi.json", openapi, "This description.", ANY_OBJECT),
)
