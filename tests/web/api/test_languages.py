"""Answers and errors in the language that is asked for."""

from __future__ import annotations

import re

from grillon import families, parse
from grillon.web.answers.openapi import PREFIX
from grillon.web.page_files import STATIC
from tests.support.cases import for_each
from tests.support.web import Api, refusal

PUZZLE = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."
FRENCH = parse(PUZZLE).hint().text(3, "fr")
ENGLISH = parse(PUZZLE).hint().text(3)


def spoken(api: Api, *, lang: str | None = None, accept: str | None = None, address: str = "") -> str:
    headers = {"accept-language": accept} if accept is not None else {}
    body = {"puzzle": PUZZLE, **({"lang": lang} if lang else {})}
    answer = api.client.post(f"{PREFIX}/hint{address}", json=body, headers=headers)
    return str(answer.json()["strengths"][2]["text"])


def test_a_request_names_its_language(api: Api) -> None:
    assert spoken(api, lang="fr") == FRENCH != ENGLISH
    assert spoken(api, lang="en", accept="fr") == ENGLISH
    assert spoken(api, address="?lang=fr") == FRENCH


@for_each(
    ("accept", "text"),
    [
        ("fr", FRENCH),
        ("fr-CA,fr;q=0.9,en;q=0.8", FRENCH),
        ("de, en;q=0.5, fr;q=0.7", FRENCH),
        ("tlh", ENGLISH),
        ("fr;q=0", ENGLISH),
        ("fr;q=much", ENGLISH),
        ("", ENGLISH),
        ("," * 5000, ENGLISH),
    ],
)
def test_else_the_browser_does(api: Api, accept: str, text: str) -> None:
    assert spoken(api, accept=accept) == text


def test_errors_speak_too(api: Api) -> None:
    french = api.refused("hint", puzzle="takuzu 4x4\n0 x", lang="fr")[1]
    english = api.refused("hint", puzzle="takuzu 4x4\n0 x")[1]
    assert french["text"].startswith("ligne 2")
    assert english["text"].startswith("line 2")
    assert (french["line"], french["column"]) == (english["line"], english["column"])
    unknown = api.client.get(f"{PREFIX}/nothing", headers={"accept-language": "fr"})
    assert refusal(unknown)[1]["text"] == "il n'y a rien à cette adresse"
    foreign = api.client.get(f"{PREFIX}/nothing", headers={"accept-language": "fr", "host": "evil.example"})
    assert refusal(foreign)[1]["text"] == "ce serveur ne s'appelle pas « evil.example »"


def test_events_speak_too(api: Api) -> None:
    kind, data = api.events("cut", family="packing", size="4x4", options={"pieces": 40}, lang="fr")[-1]
    assert kind == "error"
    assert data["error"]["text"].startswith("pieces : ")


def test_everything_in_a_bundle_is_translated(api: Api) -> None:
    bundle = api.ask("bundle", puzzle=PUZZLE, lang="fr")
    assert bundle["constraints"][0]["name"] == "la ligne 1"
    assert bundle["rules"] == [rule.text("fr") for rule in parse(PUZZLE).exact_rules]


def test_the_words_of_a_page(api: Api) -> None:
    assert api.get("words/fr")["messages"]["Look at {place}."] == "À regarder : {place}."
    assert api.get("words/en")["messages"] == {}


def test_every_option_of_a_generator_has_its_words_on_the_page() -> None:
    """The page has words for options of its own; a family from elsewhere is shown with the names that it has."""
    script = (STATIC / "views" / "common" / "options.js").read_text("utf-8")
    words = script[script.index("const NAMES") : script.index("const VALUES")]
    told = set(re.findall(r"^  (\w+): say\(", words, re.MULTILINE))
    own = ("packing", "sudoku", "takuzu", "tectonic")
    asked = {option.name for name in own for option in families.get(name).generator.schema.options}
    assert told == asked
